"""What holds for every deal under every rule set."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import (
    OPTIONS,
    PROBLEM_CODES,
    RANGES,
    SYSTEMS,
    BadDeal,
    Deal,
    Game,
    Level,
    Party,
    games_of,
    is_solo,
    null_ranges,
    problems_of,
    value_of,
)
from scoring.errors import BadDeal as SameBadDeal
from tests.scoring.strategies import alternatives, any_deals, deals, possible_rules, rules


@st.composite
def legal(draw):
    law = draw(rules())
    deal = draw(deals(law))
    assume(not problems_of(deal, law))
    return deal, law


def amount(items):
    total = 0
    for item in items:
        assert (item.points is None) != (item.factor is None)
        total = total * item.factor if item.points is None else total + item.points
    return total


def check_value(deal, law):
    """The laws of one value; returns it."""
    value = value_of(deal, law)
    assert sum(value.points) == 0
    assert len({points % 2 for points in value.points}) == 1
    assert amount(value.items) == value.value_re
    assert value.value == (-value.value_re if value.winner is Party.KONTRA else value.value_re)
    for seat, points in enumerate(value.points):
        if seat not in deal.re_seats:
            assert points == -value.value_re
        else:
            assert points == value.value_re * (3 if is_solo(deal.game) else 1)
    assert value.lost == (is_solo(deal.game) and value.winner is Party.KONTRA)
    assert all(item.rule for item in value.items)
    return value


@settings(max_examples=300, deadline=None)
@given(legal())
def test_rows_balance_and_items_explain_them(case):
    check_value(*case)


@settings(max_examples=300, deadline=None)
@given(legal(), st.integers(1, 3))
def test_turning_the_table_turns_the_points(case, turn):
    deal, law = case
    turned = deal._replace(re_seats=tuple((seat + turn) % 4 for seat in deal.re_seats))
    points = value_of(deal, law).points
    assert value_of(turned, law).points == points[-turn:] + points[:-turn]


@settings(max_examples=200, deadline=None)
@given(legal())
def test_scoring_twice_is_the_same(case):
    deal, law = case
    assert value_of(deal, law) == value_of(Deal(*deal), law)
    assert value_of(deal._replace(re_seats=deal.re_seats[::-1]), law) == value_of(deal, law)


@settings(max_examples=200, deadline=None)
@given(legal())
def test_bock_doubles_the_whole_result(case):
    deal, law = case
    assume(deal.bock < 10)
    assert value_of(deal._replace(bock=deal.bock + 1), law).value_re == 2 * value_of(deal, law).value_re


@settings(max_examples=300, deadline=None)
@given(any_deals(), rules())
def test_every_deal_gets_an_answer(deal, law):
    problems = problems_of(deal, law)
    assert {problem.code for problem in problems} <= set(PROBLEM_CODES)
    if problems:
        with pytest.raises(BadDeal) as caught:
            value_of(deal, law)
        assert caught.value.problems == problems
        assert isinstance(caught.value, ValueError)
    else:
        check_value(deal, law)


def test_one_exception_class():
    assert BadDeal is SameBadDeal


@settings(max_examples=400, deadline=None)
@given(legal())
def test_a_range_has_the_value_of_each_of_its_card_points(case):
    """A deal that is possible with exact card points is possible with their range, and worth the same."""
    deal, law = case
    ranges = null_ranges() if deal.game is Game.NULL else RANGES
    low, high = next(bounds for bounds in ranges if bounds[0] <= deal.re_card_points <= bounds[1])
    ranged = deal._replace(re_card_points=low, eyes_upper=high)
    # without nines a side with a trick has card points, which a range down to 0 cannot say
    assert problems_of(ranged, law) == ()
    assert value_of(ranged, law).items == value_of(deal, law).items


def test_ranges_cover_all_card_points_once():
    for ranges in (RANGES, null_ranges()):
        assert [eyes for low, high in ranges for eyes in range(low, high + 1)] == list(range(241))


@settings(max_examples=150, deadline=None)
@given(legal())
def test_more_for_the_winner_never_costs_him(case):
    """Along the card points, with all else the same, the value rises for Re as long as the winner stays the same."""
    deal, law = case
    deal = deal._replace(special_re={}, special_kontra={}, no_trick=None)
    before = {}
    for eyes in range(241):
        step = deal._replace(re_card_points=eyes)
        if problems_of(step, law):
            continue
        value = value_of(step, law)
        sign = -1 if deal.game is Game.NULL else 1
        assert sign * value.value_re >= before.get(value.winner, -(10**9))
        before[value.winner] = sign * value.value_re


@settings(max_examples=100, deadline=None)
@given(legal())
def test_taking_no_trick_is_never_better_than_a_worthless_one(case):
    deal, law = case
    deal = deal._replace(re_card_points=240, no_trick=None, special_kontra={})
    schwarz = deal._replace(no_trick=Party.KONTRA)
    assume(deal.game is not Game.NULL and not problems_of(deal, law) and not problems_of(schwarz, law))
    assert value_of(schwarz, law).value_re >= value_of(deal, law).value_re


SAMPLE = [
    Deal(Game.NORMAL, (0, 2), 155, announced_re=Level.NO90, special_re={"fuchs": 1}),
    Deal(Game.NORMAL, (0, 1), 120, announced_kontra=Level.CALL, special_kontra={"karlchen_gefangen": 1}),
    Deal(Game.HOCHZEIT, (1, 3), 165, announced_re=Level.NO60, announced_kontra=Level.CALL),
    Deal(Game.ARMUT, (0, 3), 100, special_re={"fuchs_am_end": 1}),
    Deal(Game.STILLES_SOLO, (2,), 130, special_re={"doppelkopf": 1, "karlchen": 1}),
    Deal(Game.DAMENSOLO, (1,), 120, special_kontra={"doppelkopf": 1}),
    Deal(Game.FLEISCHLOS, (3,), 85, announced_kontra=Level.NO90),
    Deal(Game.SOLO, (3,), 240, no_trick=Party.KONTRA, announced_re=Level.SCHWARZ, bock=1),
    Deal(Game.NULL, (0,), 95, announced_kontra=Level.CALL, null_announced=60),
    Deal(Game.NORMAL, (0, 2), 130, announced_re=Level.NO90, announced_kontra=Level.NO90),
]


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_options_in_pairs(system):
    """Every value of every option with every value of every other: a value obeying the laws, or problems with codes."""
    tried = 0
    for first, second in combinations(OPTIONS, 2):
        for one in alternatives(first):
            for other in alternatives(second):
                law = possible_rules(system, {first: one, second: other})
                if law is None:
                    continue
                tried += 1
                for deal in SAMPLE:
                    if not problems_of(deal, law):
                        check_value(deal, law)
                    else:
                        assert deal.game not in games_of(law) or law.scheme == "multiplying"
    assert tried > 2500
