"""Latest moments, penalties, and what starts a Bock round."""

import json

import pytest

from scoring import (
    REASON_CODES,
    BadDeal,
    Call,
    Deal,
    Game,
    Level,
    Violation,
    bock_reasons,
    latest_cards,
    latest_null_cards,
    may_announce,
    penalty_of,
    rules_for,
)
from scoring.lines import answer_line

CALL, NO90, NO60, NO30, SCHWARZ = list(Level)[1:]
DDV, UREXWEILER, PAGAT = rules_for("ddv"), rules_for("urexweiler"), rules_for("pagat")


def moments(rules, trick=None):
    return [latest_cards(level, rules, trick) for level in list(Level)[1:]]


def test_latest_cards():
    assert moments(DDV) == [11, 10, 9, 8, 7]
    assert moments(rules_for("ddv", {"without_nines": True})) == [9, 8, 7, 6, 5]
    assert [moments(DDV, trick)[0] for trick in (1, 2, 3)] == [11, 10, 9]
    assert [moments(PAGAT, trick)[0] for trick in (1, 2, 3)] == [10, 9, 8]
    assert [moments(UREXWEILER, trick)[0] for trick in (1, 2, 3)] == [11, 11, 11]
    assert [latest_null_cards(eyes, UREXWEILER) for eyes in range(30, 241, 30)] == [10, 9, 8, 7, 6, 5, 4, 3]
    short = rules_for("urexweiler", {"without_nines": True})
    assert [latest_null_cards(eyes, short) for eyes in range(30, 241, 30)] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert {type(latest_null_cards(eyes, short)) for eyes in range(30, 241, 30)} == {int}


@pytest.mark.parametrize(
    ("rules", "call", "allowed", "latest", "reason"),
    [
        (DDV, Call(CALL, 11), True, 11, "in_time"),
        (DDV, Call(CALL, 10), False, 11, "too_late"),
        (DDV, Call(NO60, 11), True, 11, "in_time"),
        (DDV, Call(NO60, 10), False, 11, "too_late"),
        (DDV, Call(SCHWARZ, 10, own_level=CALL), True, 10, "in_time"),
        (DDV, Call(SCHWARZ, 7, own_level=NO30), True, 7, "in_time"),
        (DDV, Call(CALL, 12, own_level=CALL), False, None, "already_announced"),
        (DDV, Call(NO90, 12, own_level=NO60), False, None, "already_announced"),
        (DDV, Call(CALL, 10, reply_to=CALL), True, 10, "reply_in_time"),
        (DDV, Call(CALL, 9, reply_to=CALL), False, 10, "too_late"),
        (DDV, Call(CALL, 6, reply_to=SCHWARZ), True, 6, "reply_in_time"),
        (DDV, Call(CALL, 11, reply_to=SCHWARZ), True, 6, "in_time"),
        (DDV, Call(NO90, 9, own_level=CALL, reply_to=CALL), False, 10, "too_late"),
        (DDV, Call(NO90, 10, reply_to=NO90), False, 11, "too_late"),
        (DDV, Call(NO90, 10, own_level=CALL, after_late_reply=True), False, None, "after_late_reply"),
        (DDV, Call(CALL, 11, hochzeit_trick=2), False, 10, "hochzeit_open"),
        (DDV, Call(CALL, 10, hochzeit_trick=2), True, 10, "in_time"),
        (DDV, Call(CALL, 8, hochzeit_trick=3, reply_to=CALL), True, 8, "reply_in_time"),
        (UREXWEILER, Call(CALL, 12, hochzeit_trick=3), True, 11, "in_time"),
        (UREXWEILER, Call(CALL, 10, reply_to=CALL), False, 11, "too_late"),
        (UREXWEILER, Call(NO90, 11, own_level=CALL, reply_to=NO90), False, None, "other_side_announced"),
        (UREXWEILER, Call(NO90, 11, own_level=CALL, reply_to=CALL), True, 10, "in_time"),
        (PAGAT, Call(NO90, 12), False, None, "levels_in_order"),
        (PAGAT, Call(NO90, 10, own_level=CALL), True, 10, "in_time"),
        (PAGAT, Call(CALL, 9, hochzeit_trick=2), True, 9, "in_time"),
        (rules_for("pub", {"without_nines": True}), Call(CALL, 8, reply_to=CALL), True, 8, "reply_in_time"),
        (rules_for("ddv", {"without_nines": True}), Call(CALL, 9, hochzeit_trick=2), False, 8, "hochzeit_open"),
    ],
)
def test_may_announce(rules, call, allowed, latest, reason):
    moment = may_announce(call, rules)
    assert (moment.allowed, moment.latest_cards, moment.reason) == (allowed, latest, reason)
    assert moment.reason in REASON_CODES


def test_fewer_cards_never_help():
    for rules in (DDV, UREXWEILER, PAGAT):
        for level in list(Level)[1:]:
            for own in Level:
                for reply in Level:
                    allowed = [may_announce(Call(level, cards, own, reply), rules).allowed for cards in range(13)]
                    assert allowed == sorted(allowed)


def errors(line):
    answer = json.loads(answer_line(json.dumps(line).encode())[0])
    return [(error["code"], error["field"]) for error in answer["errors"]]


def test_announcement_lines():
    line = {"type": "announcement", "system": "ddv", "call": "call", "cards": 11}
    assert errors({**line, "call": None}) == [("value", "call")]
    assert errors({**line, "cards": 13}) == [("value", "cards")]
    assert errors({**line, "cards": 11, "options": {"without_nines": True}}) == [("value", "cards")]
    assert errors({**line, "hochzeit_resolved_in_trick": 4}) == [("value", "hochzeit_resolved_in_trick")]
    assert errors({"type": "announcement", "system": "ddv"}) == [("key_missing", "call"), ("key_missing", "cards")]


@pytest.mark.parametrize(
    ("violation", "points", "repeated"),
    [
        (Violation("irrelevant", 0), (0, 0, 0, 0), False),
        (Violation("minor", 2), (1, 1, -3, 1), False),
        (Violation("minor", 2, soloist=2), (1, 1, -3, 1), False),
        (Violation("minor", 2, soloist=0), (1, 1, -3, 1), False),
        (Violation("minor", 2, soloist=0, harms_soloist=True), (3, 0, -3, 0), False),
        (Violation("minor", 0, soloist=0, harms_soloist=True), (-3, 1, 1, 1), False),
        (Violation("serious", 1), (4, -12, 4, 4), True),
        (Violation("serious", 1, absagen=3), (7, -21, 7, 7), True),
        (Violation("serious", 1, soloist=1, absagen=1), (5, -15, 5, 5), True),
        (Violation("serious", 1, soloist=3, absagen=1), (0, -15, 0, 15), False),
        (Violation("serious", 1, decided=True), (1, -3, 1, 1), False),
        (Violation("irrelevant", 1, decided=True), (1, -3, 1, 1), False),
        (Violation("minor", 1, soloist=0, harms_soloist=True, decided=True), (3, -3, 0, 0), False),
        (Violation("unsporting", 1, points_off=12), (0, -12, 0, 0), False),
        (Violation("unsporting", 1, points_off=5, decided=True), (1, -8, 1, 1), False),
        (Violation("minor", 0, players=5, sitting_out=frozenset({2})), (-3, 1, 0, 1, 1), False),
        (Violation("unsporting", 2, points_off=1, players=5, sitting_out=frozenset({2})), (0, 0, -1, 0, 0), False),
    ],
)
def test_penalties(violation, points, repeated):
    penalty = penalty_of(violation)
    assert (penalty.points, penalty.deal_repeated) == (points, repeated)
    assert penalty.rule.startswith("TSR 9.")


@pytest.mark.parametrize(
    ("violation", "codes"),
    [
        (Violation("rude", 0), ["value"]),
        (Violation("minor", 4), ["seat_unknown"]),
        (Violation("minor", 0, players=8), ["players_range"]),
        (Violation("minor", 0, players=5), ["sitting_out_count"]),
        (Violation("minor", 0, players=5, sitting_out=frozenset({0})), ["sits_out"]),
        (Violation("minor", 1, soloist=0, players=5, sitting_out=frozenset({0})), ["sits_out"]),
        (Violation("minor", 0, harms_soloist=True), ["solo_only"]),
        (Violation("serious", 0, absagen=5), ["absagen_range"]),
        (Violation("unsporting", 0, points_off=13), ["points_off_range"]),
        (Violation("minor", 0, points_off=1, absagen=-1), ["absagen_range", "unsporting_only"]),
    ],
)
def test_impossible_violations(violation, codes):
    with pytest.raises(BadDeal) as caught:
        penalty_of(violation)
    assert [problem.code for problem in caught.value.problems] == codes


def test_penalty_lines():
    line = {"type": "penalty", "system": "pub", "severity": "minor", "game": "solo", "offender": 1}
    assert errors(line) == [("soloist_missing", "soloist")]
    assert errors({**line, "game": "normal", "soloist": 1}) == [("solo_only", "soloist")]
    assert errors({**line, "game": "farbsolo", "severity": "big"}) == [("value", "game"), ("value", "severity")]
    assert errors({**line, "soloist": 7}) == [("seat_unknown", "soloist")]


@pytest.mark.parametrize(
    ("facts", "heart_trick", "reasons"),
    [
        ({"re_card_points": 130}, False, ()),
        ({"re_card_points": 130}, True, ("heart_trick",)),
        ({"re_card_points": 120}, False, ("120",)),
        ({"re_card_points": 120, "announced_re": CALL}, True, ("heart_trick", "120", "lost_announcement")),
        ({"re_card_points": 130, "announced_re": CALL}, False, ()),
        ({"re_card_points": 130, "announced_kontra": CALL}, False, ("lost_announcement",)),
        ({"re_card_points": 130, "announced_re": NO90, "announced_kontra": NO90}, False, ("lost_announcement",)),
        ({"re_card_points": 150, "announced_re": NO90}, False, ("lost_announcement",)),
        ({"re_card_points": 121, "eyes_upper": 150}, False, ()),
    ],
)
def test_bock_reasons(facts, heart_trick, reasons):
    deal = Deal(Game.NORMAL, (0, 2), **facts)
    for rules in (rules_for("pub"), rules_for("platform"), DDV):
        assert bock_reasons(deal, rules, heart_trick=heart_trick) == reasons
    assert bock_reasons(deal, rules_for("pub", {"bock_reasons": []}), heart_trick=heart_trick) == ()


def test_bock_lines():
    line = {"type": "bock", "system": "pub", "re_card_points": 1, "heart_trick": True}
    assert errors(line) == [("card_points_impossible", "re_card_points")]
    both = {"re": "no90", "kontra": "no90"}
    assert errors({**line, "system": "urexweiler", "re_card_points": 2, "announced": both}) == [
        ("both_announced", "announced.kontra")
    ]


def test_a_penalty_is_paid_in_whole_points():
    points = penalty_of(Violation("serious", 1, absagen=4)).points
    assert points == (8, -24, 8, 8)
    assert {type(number) for number in points} == {int}


def test_unsporting_in_a_decided_solo_that_it_may_have_harmed():
    """Five off, and the minor penalty of TSR 9.5, which goes to the soloist alone."""
    violation = Violation("unsporting", 0, soloist=2, harms_soloist=True, points_off=5, decided=True)
    assert penalty_of(violation).points == (-8, 0, 3, 0)


def test_seven_people_and_four_absagen_are_possible():
    violation = Violation("minor", 1, absagen=4, players=7, sitting_out=frozenset({0, 3, 5}))
    assert penalty_of(violation).points == (0, -3, 1, 0, 1, 0, 1)


@pytest.mark.parametrize(("upper", "reasons"), [(None, ("120",)), (120, ("120",)), (121, ()), (150, ())])
def test_120_all_is_known_only_where_card_points_are(upper, reasons):
    assert bock_reasons(Deal(Game.NORMAL, (0, 1), 120, eyes_upper=upper), DDV, heart_trick=False) == reasons
