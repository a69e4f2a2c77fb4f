"""Bock rounds on the sheet: what starts one, what it doubles, and that every correction moves the doubling along."""

from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from league.choices import DealKind
from league.models import Deal, LogEntry, ScoreSheet
from league.reads.sheets import rows_of, sheet_table
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal
from league.services.foresight import NEW, foresee, with_inserted
from league.services.integrity import violations
from league.services.seatings import change_seating
from league.services.undo import undo_last
from league.values.deals import DealFacts
from league.values.seating import SeatingChange
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

PLAIN = {"bock": True, "pflichtsolo": 0, "vorfuehren": None}
"""Tournament rules with Bock and without anything that would let one person deal twice."""


def bock_sheet(people: int = 4, system: str = "ddv", **options: object) -> ScoreSheet:
    rules = scoring.rules_for(system, options or PLAIN).as_dict()
    return sheet_of(make_session(make_season(make_club(), people=people), people=people, own_rules=rules))


def told(dealer: int, eyes: int = 155, **more: object) -> DealFacts:
    """A row told by what happened: Anna and Clara are Re; 155 card points are worth two points."""
    known = {"re_seats": (0, 2), "game": "normal", "points_from": "facts", "re_card_points": eyes}
    return DealFacts(dealer=dealer, **(known | more))


def level(dealer: int) -> DealFacts:
    """120:120, which starts a Bock round and is worth two points for Kontra."""
    return told(dealer, eyes=120)


def rows(sheet: ScoreSheet) -> list[Deal]:
    return list(sheet.deals.in_order())


def factors(sheet: ScoreSheet) -> list[int]:
    return [deal.factor for deal in rows(sheet)]


def of_anna(sheet: ScoreSheet) -> list[int | None]:
    return [deal.points_0 for deal in rows(sheet)]


def table(sheet: ScoreSheet):
    return sheet_table(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))


def is_whole() -> None:
    assert list(violations()) == []


def change(deal: Deal, facts: DealFacts) -> None:
    change_deal(deal_pk=deal.pk, version=Deal.objects.get(pk=deal.pk).version, facts=facts, intent=intent())


def insert(sheet: ScoreSheet, number: int, facts: DealFacts) -> None:
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    insert_deal(sheet_pk=sheet.pk, number=number, version=version, facts=facts, intent=intent())


# --- the known faults of other programs ----------------------------------------------------------------------------


def test_19_a_doubled_row_keeps_its_winner():
    """150:90 slides into a Bock round: Re stays the winner, its points double."""
    sheet = bock_sheet()
    enter(sheet, told(0), told(1, eyes=150))
    insert(sheet, 1, level(0))
    doubled = rows(sheet)[2]
    assert (doubled.winner, doubled.factor) == ("re", 2)
    assert doubled.points[:4] == (2, -2, 2, -2)
    is_whole()


def test_63_bock_reaches_over_a_pflichtsolo():
    """The soloist's own dealing turn comes again, so the solo counts double and uses none of the round up."""
    sheet = bock_sheet(bock=True)
    solo = told(1, re_seats=(1,), game="damensolo", eyes=130)
    enter(sheet, level(0), told(1), told(2), solo)
    change(rows(sheet)[3], told(3, re_seats=(1,), game="damensolo", eyes=130))
    assert rows(sheet)[3].counts_as == "pflichtsolo"
    enter(sheet, told(3), told(0), told(1))
    assert factors(sheet) == [1, 2, 2, 2, 2, 2, 1]
    assert rows(sheet)[3].points[:4] == (-2, 6, -2, -2)
    is_whole()


def test_66_the_round_shrinks_when_somebody_leaves():
    """Five at the table, Eva leaves after two of the five doubled deals: two are left, not three and not for ever."""
    sheet = bock_sheet(people=5)
    enter(sheet, *(told_at_five(dealer, 120 if dealer == 4 else 155) for dealer in (4, 0, 1)))
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    eva = SeatingChange(leaves=(4,))
    change_seating(sheet_pk=sheet.pk, version=version, first_row=4, change=eva, intent=intent())
    assert table(sheet).next.bock_left == 2
    for dealer in (2, 3, 0):
        add_deal(
            sheet_pk=sheet.pk,
            number=sheet.deals.count() + 1,
            facts=told(dealer, sitting_out=(4,)),
            intent=intent(),
        )
    assert factors(sheet) == [1, 2, 2, 2, 2, 1]
    is_whole()


def told_at_five(dealer: int, eyes: int) -> DealFacts:
    out = tuple(seat for seat in range(5) if seat != dealer)
    return told(dealer, eyes=eyes, sitting_out=(dealer,), re_seats=out[:2])


def test_67_one_trigger_is_exactly_one_round():
    sheet = bock_sheet()
    enter(sheet, told(0), level(1), *(told(dealer) for dealer in (2, 3, 0, 1, 2)))
    assert factors(sheet) == [1, 1, 2, 2, 2, 2, 1]
    assert of_anna(sheet) == [2, -2, 4, 4, 4, 4, 2]
    assert [seat.total for seat in sheet.seats.in_order()] == [18, -18, 18, -18]
    is_whole()


def test_72_a_trigger_belongs_to_its_deal_alone():
    sheet = bock_sheet()
    enter(sheet, paper(2, -2, 2, -2, dealer=0), level(1), told(2))
    assert [deal.bock_trigger for deal in rows(sheet)] == [False, True, False]


def test_80_two_losers_start_one_round():
    """An announcement lost by both of Re is one trigger, and so are several reasons at once."""
    sheet = bock_sheet()
    enter(sheet, told(0, eyes=120, level_re=1, extras={"heart_trick": True}))
    assert table(sheet).rows[0].labels[-1] == "löst Bock aus: Herzstich, 120 zu 120, Ansage verloren"
    assert table(sheet).next.bock_left == 4
    enter(sheet, *(told(dealer) for dealer in (1, 2, 3, 0, 1)))
    assert factors(sheet) == [1, 2, 2, 2, 2, 1]


# --- what starts one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "starts"),
    [
        (told(0), False),
        (told(0, eyes=120), True),
        (told(0, eyes=120, eyes_exact=False), True),
        (told(0, eyes=90, eyes_exact=False), False),
        (told(0, level_re=1), False),
        (told(0, level_kontra=1), True),
        (told(0, extras={"heart_trick": True}), True),
        (paper(2, -2, 2, -2), False),
    ],
)
def test_the_facts_say_whether_a_deal_starts_one(facts, starts):
    sheet = bock_sheet()
    enter(sheet, facts)
    assert rows(sheet)[0].bock_trigger is starts
    is_whole()


def test_reasons_that_the_rules_leave_out_start_none():
    sheet = bock_sheet(bock=True, bock_reasons=["lost_announcement"])
    enter(sheet, told(0, eyes=120, extras={"heart_trick": True}), told(1, level_kontra=1))
    assert [deal.bock_trigger for deal in rows(sheet)] == [False, True]


@pytest.mark.parametrize("facts", [level(0), paper(2, -2, 2, -2), told(0, extras={"heart_trick": True})])
def test_rules_without_bock_know_no_trigger(facts):
    sheet = bock_sheet(bock=False)
    enter(sheet, replace(facts, bock_trigger=True), told(1))
    assert [(deal.bock_trigger, deal.factor) for deal in rows(sheet)] == [(False, 1), (False, 1)]
    assert table(sheet).rows[0].warnings == ()


def test_a_ticked_row_of_paper_starts_one_and_a_redeal_never():
    sheet = bock_sheet()
    enter(sheet, ticked(0), DealFacts(kind=DealKind.VOID, dealer=1, bock_trigger=True), told(1))
    assert [deal.bock_trigger for deal in rows(sheet)] == [True, False, False]
    assert factors(sheet) == [1, 2, 2]
    assert table(sheet).next.bock_left == 3


def ticked(dealer: int) -> DealFacts:
    return DealFacts(dealer=dealer, game="normal", points=(1, -1, 1, -1, None, None, None), bock_trigger=True)


# --- what follows from a correction --------------------------------------------------------------------------------


def test_an_inserted_trigger_doubles_and_a_deleted_one_halves():
    """Points of rows told by their facts follow; versions stay, so that nobody's open correction is disturbed."""
    sheet = bock_sheet()
    enter(sheet, *(told(dealer) for dealer in (1, 2, 3)))
    before = [deal.version for deal in rows(sheet)]
    insert(sheet, 1, level(0))
    assert of_anna(sheet) == [-2, 4, 4, 4]
    assert [deal.version for deal in rows(sheet)][1:] == before
    assert [seat.total for seat in sheet.seats.in_order()] == [10, -10, 10, -10]
    is_whole()
    first = rows(sheet)[0]
    delete_deal(deal_pk=first.pk, version=first.version, intent=intent())
    assert of_anna(sheet) == [2, 2, 2]
    assert [deal.version for deal in rows(sheet)] == before
    is_whole()


def test_an_inserted_trigger_is_foreseen_and_taken_back():
    """What is said beforehand is what comes, points included; undoing it halves them again."""
    sheet = bock_sheet()
    enter(sheet, *(told(dealer) for dealer in (1, 2, 3)))
    stored = rows_of(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))
    after = with_inserted(stored, 1, level(0))
    foreseen = [(deal.factor, deal.points) for deal in after.deals]
    assert any("×2 (Bock)" in line for line in foresee(stored, after, NEW).lines)
    insert(sheet, 1, level(0))
    assert [(deal.factor, deal.points) for deal in rows(sheet)] == foreseen
    entry = LogEntry.objects.filter(sheet_id=sheet.pk).latest("pk")
    undo_last(sheet_pk=sheet.pk, entry_pk=entry.pk, intent=intent())
    assert of_anna(sheet) == [2, 2, 2]
    is_whole()


def test_a_deleted_row_comes_back_doubled():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1), told(2))
    second = rows(sheet)[1]
    delete_deal(deal_pk=second.pk, version=second.version, intent=intent())
    entry = LogEntry.objects.filter(sheet_id=sheet.pk).latest("pk")
    undo_last(sheet_pk=sheet.pk, entry_pk=entry.pk, intent=intent())
    assert of_anna(sheet) == [-2, 4, 4]
    is_whole()


def test_what_is_no_trigger_any_more_takes_its_doubling_back():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1))
    change(rows(sheet)[0], told(0))
    assert of_anna(sheet) == [2, 2]
    change(rows(sheet)[0], level(0))
    assert of_anna(sheet) == [-2, 4]
    is_whole()


def test_a_corrected_row_in_bock_is_doubled_again():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1), told(2))
    change(rows(sheet)[2], told(2, eyes=185))
    assert of_anna(sheet) == [-2, 4, 6]
    is_whole()


def test_points_on_paper_stay_as_they_stand():
    """Nobody reckons with what was written by hand: such a row says ×2, and what its facts are worth where known."""
    sheet = bock_sheet()
    listed = told(2, points_from="paper", points=(3, -3, 3, -3, None, None, None))
    enter(sheet, level(0), paper(2, -2, 2, -2, dealer=1), listed)
    assert of_anna(sheet) == [-2, 2, 3]
    assert factors(sheet) == [1, 2, 2]
    assert table(sheet).rows[2].labels[0] == "laut Liste, gerechnet +4"
    is_whole()


def test_a_row_says_why_it_is_worth_so_much():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1))
    shown = table(sheet)
    assert [item.amount for item in shown.rows[1].items] == ["+1", "+1", "×2"]
    assert shown.rows[1].items[-1].rule
    assert shown.rows[0].labels[-1] == "löst Bock aus: 120 zu 120"
    assert (shown.next.factor, shown.next.bock_left, shown.next.bock_from) == (2, 3, 1)


def test_a_trigger_in_bock_appends_a_round():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1), level(2))
    assert of_anna(sheet) == [-2, 4, -4]
    assert (table(sheet).next.bock_left, table(sheet).next.bock_from) == (6, 3)


def test_a_goal_is_reached_with_doubled_points():
    """A match to 20: 3 and twice 9 are 21, so the round that runs is the last."""
    sheet = bock_sheet(system="pub", goal=20)
    win = {"eyes": 215, "level_re": 1}
    enter(sheet, ticked(0), told(1, **win), told(2, **win))
    assert of_anna(sheet) == [1, 12, 12]
    assert not table(sheet).next.over
    enter(sheet, told(3))
    assert table(sheet).next.over
    is_whole()


def test_the_log_keeps_the_row_as_it_counts():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1))
    state = LogEntry.objects.filter(sheet_id=sheet.pk).latest("pk").after
    assert (state["points_0"], state["factor"]) == (4, 2)


def test_points_changed_past_the_services_are_still_found():
    sheet = bock_sheet()
    enter(sheet, level(0), told(1))
    Deal.objects.filter(sheet=sheet, number=2).update(points_0=2, points_1=-2, points_2=2, points_3=-2)
    assert any("Die Punkte sind andere" in line for line in violations())
    Deal.objects.filter(sheet=sheet, number=2).update(points_0=4, points_1=-4, points_2=4, points_3=-4)
    Deal.objects.filter(sheet=sheet, number=1).update(bock_trigger=False)
    assert any("Bock" in line for line in violations())


# --- any sequence --------------------------------------------------------------------------------------------------

KINDS = {"plain": 155, "level": 120, "void": None}


def _facts(kind: str, dealer: int) -> DealFacts:
    return DealFacts(kind=DealKind.VOID, dealer=dealer) if kind == "void" else told(dealer, eyes=KINDS[kind])


def naive(kinds: list[tuple[str, int]]) -> list[tuple[int, int | None]]:
    """Factor and Anna's points of each row, counted on the fingers."""
    left, found = 0, []
    for kind, _dealer in kinds:
        factor = 2 if left else 1
        if kind == "void":
            found.append((factor, None))
            continue
        found.append((factor, factor * (-2 if kind == "level" else 2)))
        left = max(left - 1, 0) + (4 if kind == "level" else 0)
    return found


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "insert", "change", "delete"]),
        st.sampled_from([*KINDS, "level"]),
        st.integers(0, 3),
        st.integers(0, 99),
    ),
    max_size=14,
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(actions=ACTIONS)
def test_any_sequence_of_corrections_equals_a_fresh_count(actions):
    with transaction.atomic():
        sheet = bock_sheet(deals=99, **PLAIN)
        expected: list[tuple[str, int]] = []
        for verb, kind, dealer, where in actions:
            index = where % max(len(expected), 1)
            if verb == "add" or not expected:
                enter(sheet, _facts(kind, dealer))
                expected.append((kind, dealer))
            elif verb == "insert":
                insert(sheet, index + 1, _facts(kind, dealer))
                expected.insert(index, (kind, dealer))
            elif verb == "change":
                change(rows(sheet)[index], _facts(kind, dealer))
                expected[index] = (kind, dealer)
            else:
                deal = rows(sheet)[index]
                delete_deal(deal_pk=deal.pk, version=deal.version, intent=intent())
                del expected[index]
        assert [(deal.factor, deal.points_0) for deal in rows(sheet)] == naive(expected)
        totals = [seat.total for seat in sheet.seats.in_order()]
        assert totals[0] == sum(points or 0 for _factor, points in naive(expected))
        assert sum(totals) == 0
        is_whole()
        transaction.set_rollback(True)
