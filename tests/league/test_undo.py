"""Taking back the last action: what comes back, in which order, and where it ends."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.choices import DealKind, SeverityCode, Verb
from league.models import Deal, LogEntry, Penalty, ScoreSheet, Seat, Seating, Session
from league.reads.undo import CAN_BE_UNDONE, last_action
from league.services.dealers import follow_dealers
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal, move_deal, set_totals
from league.services.integrity import violations
from league.services.log import Conflict, Refused
from league.services.penalties import add_penalty
from league.services.seatings import change_seating
from league.services.sheets import close_sheet, reopen_sheet
from league.services.time import call_time, withdraw_time
from league.services.undo import TAKE_BACK, undo_last
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from league.values.seating import SeatingChange
from tests.league.builders import FACTS, NEXT, Evening
from tests.league.random_rows import facts
from tests.league.test_consequences import KINDS, steps
from tests.pages.evening import as_played, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


def state(sheet: ScoreSheet) -> dict[str, object]:
    """All that stands on a sheet, versions aside."""
    columns = [field.attname for field in Deal._meta.concrete_fields if field.attname != "version"]
    of_a_seat = [field.attname for field in Seat._meta.concrete_fields if field.attname != "id"]
    of_a_penalty = [field.attname for field in Penalty._meta.concrete_fields if field.attname != "version"]
    stored = ScoreSheet.objects.get(pk=sheet.pk)
    return {
        "rows": list(sheet.deals.in_order().values(*columns)),
        "sums": list(Seat.objects.filter(sheet=sheet).in_order().values(*of_a_seat)),
        "seatings": [(seating.first_row, seating.order) for seating in sheet.seatings.in_order()],
        "penalties": list(sheet.penalties.in_order().values(*of_a_penalty)),
        "first_dealer": stored.first_dealer,
        "time_up_row": stored.time_up_row,
        "rules": Session.objects.get(pk=stored.round.session_id).rules_snapshot,
    }


def undo(evening: Evening, sheet: ScoreSheet | None = None) -> LogEntry:
    """Take back the last action of a sheet; the entry that was taken back."""
    sheet = sheet or evening.sheet
    entry = last_action(sheet)
    undo_last(sheet_pk=sheet.pk, entry_pk=entry.pk, intent=evening.intent())
    return entry


def row(evening: Evening, number: int) -> Deal:
    return evening.sheet.deals.get(number=number)


ACTIONS: dict[str, Callable[[Evening], object]] = {
    "add": lambda e: add_deal(sheet_pk=e.sheet.pk, number=4, facts=as_played(FACTS)[0], intent=e.intent()),
    "insert": lambda e: insert_deal(
        sheet_pk=e.sheet.pk, number=2, version=e.version(e.sheet), facts=NEXT, intent=e.intent()
    ),
    "change": lambda e: change_deal(deal_pk=row(e, 2).pk, version=1, facts=replace(NEXT, note="x"), intent=e.intent()),
    "make it a redeal": lambda e: change_deal(
        deal_pk=row(e, 2).pk, version=1, facts=DealFacts(kind=DealKind.VOID, dealer=2), intent=e.intent()
    ),
    "delete": lambda e: delete_deal(deal_pk=row(e, 2).pk, version=1, intent=e.intent()),
    "delete the first": lambda e: delete_deal(deal_pk=row(e, 1).pk, version=1, intent=e.intent()),
    "move down": lambda e: move_deal(deal_pk=row(e, 1).pk, version=1, to=3, intent=e.intent()),
    "move up": lambda e: move_deal(deal_pk=row(e, 3).pk, version=1, to=1, intent=e.intent()),
    "time over": lambda e: call_time(sheet_pk=e.sheet.pk, version=e.version(e.sheet), intent=e.intent()),
    "dealers": lambda e: follow_dealers(sheet_pk=e.sheet.pk, number=1, version=e.version(e.sheet), intent=e.intent()),
}
each_action = pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)


@each_action
def test_everything_comes_back(evening, act):
    before = state(evening.sheet)
    act(evening)
    undo(evening)
    assert state(evening.sheet) == before
    assert list(violations()) == []


@each_action
def test_versions_grow_so_that_old_forms_notice(evening, act):
    deal = row(evening, 2)
    act(evening)
    sheet_version = evening.version(evening.sheet)
    undo(evening)
    assert evening.version(evening.sheet) == sheet_version + 1
    assert Deal.objects.get(pk=deal.pk).version >= deal.version


def test_time_runs_as_before(evening):
    call_time(sheet_pk=evening.sheet.pk, version=evening.version(evening.sheet), intent=evening.intent())
    stored = state(evening.sheet)
    withdraw_time(sheet_pk=evening.sheet.pk, version=evening.version(evening.sheet), intent=evening.intent())
    undo(evening)
    assert state(evening.sheet) == stored
    undo(evening)
    assert state(evening.sheet)["time_up_row"] is None


@pytest.mark.parametrize("act", [act for name, act in ACTIONS.items() if name != "time over"])
def test_what_holds_from_a_row_on_comes_back_too(evening, act):
    """Time over after row 2, a penalty after each row, another seating from row 2 and from row 3."""
    ScoreSheet.objects.filter(pk=evening.sheet.pk).update(time_up_row=2)
    for number in (1, 2, 3):
        said = {"severity": SeverityCode.IRRELEVANT, "offender": 0, "reason": "x"}
        points = {f"points_{seat}": 0 for seat in range(4)}
        Penalty.objects.create(sheet=evening.sheet, number=number, after_row=number, **said, **points)
    for first_row, order in ((1, (0, 1, 2, 3)), (2, (1, 0, 2, 3)), (3, (0, 2, 1, 3))):
        Seating.objects.create(
            sheet=evening.sheet, first_row=first_row, **{f"place_{seat}": order.index(seat) for seat in range(4)}
        )
    before = state(evening.sheet)
    act(evening)
    undo(evening)
    after = state(evening.sheet)
    assert {name: after[name] for name in ("seatings", "penalties", "time_up_row")} == {
        name: before[name] for name in ("seatings", "penalties", "time_up_row")
    }
    assert [deal["number"] for deal in after["rows"]] == [1, 2, 3]


def test_totals_come_back(evening):
    def totals(points: tuple[int, ...]) -> None:
        version = evening.version(evening.totals)
        set_totals(
            sheet_pk=evening.totals.pk, version=version, points=points, played=(None,) * 4, intent=evening.intent()
        )

    empty = state(evening.totals)
    totals((40, -8, -12, -20))
    first = state(evening.totals)
    totals((41, -9, -12, -20))

    undo(evening, evening.totals)
    assert state(evening.totals) == first
    undo(evening, evening.totals)
    assert state(evening.totals) == empty


def test_one_after_the_other_each_once(evening):
    """Three actions, three undos; the fourth takes back what was there before them."""
    states, entries = [state(evening.sheet)], []
    for name in ("add", "insert", "delete"):
        ACTIONS[name](evening)
        entries.append(last_action(evening.sheet).pk)
        states.append(state(evening.sheet))
    for pk, expected in zip(reversed(entries), reversed(states[:-1]), strict=True):
        assert undo(evening).pk == pk
        assert state(evening.sheet) == expected
    assert undo(evening).verb == Verb.DEAL_ADDED
    assert evening.sheet.deals.count() == 2


def test_after_an_undo_a_new_action_is_the_last(evening):
    ACTIONS["add"](evening)
    undo(evening)
    before = state(evening.sheet)
    ACTIONS["move down"](evening)
    assert undo(evening).verb == Verb.DEAL_MOVED
    assert state(evening.sheet) == before


def test_the_log_names_what_was_undone(evening):
    ACTIONS["change"](evening)
    changed = undo(evening)
    entry = LogEntry.objects.order_by("pk").last()
    assert (entry.verb, entry.object_id, entry.after["undone"]) == (Verb.UNDONE, changed.object_id, changed.pk)
    assert entry.before == changed.after
    assert {**entry.after, "undone": None} == {**changed.before, "undone": None}


def test_something_else_was_done_meanwhile(evening):
    shown = last_action(evening.sheet).pk
    ACTIONS["add"](evening)
    before = state(evening.sheet)
    with pytest.raises(Conflict) as refused:
        undo_last(sheet_pk=evening.sheet.pk, entry_pk=shown, intent=evening.intent())
    assert refused.value.code == "undo_other"
    assert state(evening.sheet) == before


def test_it_goes_not_past_a_closing(evening):
    close_sheet(sheet_pk=evening.sheet.pk, version=evening.version(evening.sheet), intent=evening.intent())
    assert last_action(evening.sheet) is None
    reopen_sheet(sheet_pk=evening.sheet.pk, intent=evening.intent(reason="Nachtrag"))
    assert last_action(evening.sheet) is None
    ACTIONS["add"](evening)
    undo(evening)
    assert last_action(evening.sheet) is None
    with pytest.raises(Conflict):
        undo_last(sheet_pk=evening.sheet.pk, entry_pk=1, intent=evening.intent())


def test_the_last_row_comes_back_with_the_rules_it_was_played_by(evening):
    add_deal(sheet_pk=evening.empty.pk, number=1, facts=NEXT, intent=evening.intent())
    played = state(evening.empty)
    delete_deal(deal_pk=evening.empty.deals.get().pk, version=1, intent=evening.intent())
    assert state(evening.empty)["rules"] is None

    undo(evening, evening.empty)
    assert state(evening.empty) == played


def test_not_where_the_evening_has_begun_by_other_rules(evening):
    add_deal(sheet_pk=evening.empty.pk, number=1, facts=NEXT, intent=evening.intent())
    delete_deal(deal_pk=evening.empty.deals.get().pk, version=1, intent=evening.intent())
    session = Session.objects.get(pk=evening.empty.round.session_id)
    Session.objects.filter(pk=session.pk).update(rules_snapshot={**session.season.rules, "deals": 12})
    with pytest.raises(Refused) as refused:
        undo(evening, evening.empty)
    assert refused.value.code == "undo_rules"
    assert evening.empty.deals.count() == 0


def test_dealers_that_were_set_leave_the_log_whole(evening):
    """Each row whose dealer was set has its new dealer in the log, not only the first one."""
    ACTIONS["insert"](evening)
    dealers = list(evening.sheet.deals.in_order().values_list("dealer", flat=True))
    ACTIONS["dealers"](evening)
    assert [
        new != old
        for new, old in zip(evening.sheet.deals.in_order().values_list("dealer", flat=True), dealers, strict=True)
    ].count(True) > 1
    assert list(violations()) == []


def test_rows_from_paper_and_facts_alike(evening):
    change_deal(deal_pk=row(evening, 1).pk, version=1, facts=FACTS, intent=evening.intent())
    told = state(evening.sheet)
    change_deal(deal_pk=row(evening, 1).pk, version=2, facts=paper(9, 9, -9, -9), intent=evening.intent())
    undo(evening)
    assert state(evening.sheet) == told


def test_each_verb_that_can_be_undone_has_its_way_back():
    assert set(TAKE_BACK) == CAN_BE_UNDONE


def leave(sheet: ScoreSheet, index: int, other: int) -> None:
    rows, version = sheet.deals.count(), ScoreSheet.objects.get(pk=sheet.pk).version
    change = SeatingChange(leaves=(other % 5,))
    first_row = rows + 1 - index % 3
    change_seating(sheet_pk=sheet.pk, version=version, first_row=first_row, change=change, intent=intent())


def clock(sheet: ScoreSheet, index: int, other: int) -> None:
    stored = ScoreSheet.objects.get(pk=sheet.pk)
    turn = call_time if stored.time_up_row is None else withdraw_time
    turn(sheet_pk=sheet.pk, version=stored.version, intent=intent())


def punish(sheet: ScoreSheet, index: int, other: int) -> None:
    after_row, version = index % (sheet.deals.count() + 1), ScoreSheet.objects.get(pk=sheet.pk).version
    said = {"reason": "Unruhe", "authority": "Turnierleitung", "points_off": 1 + other}
    told = PenaltyFacts(after_row=after_row, severity=SeverityCode.DEDUCTION, offender=other % 5, **said)
    add_penalty(sheet_pk=sheet.pk, version=version, facts=told, intent=intent())


AROUND = {"leave": leave, "clock": clock, "punish": punish}


def act(sheet: ScoreSheet, kind: str, index: int, other: int, told: DealFacts) -> None:
    if kind in AROUND:
        AROUND[kind](sheet, index, other)
    else:
        steps(sheet, kind, index, other, told)[1]()


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    rows=st.lists(facts(), min_size=1, max_size=6),
    acts=st.lists(
        st.tuples(st.sampled_from((*KINDS, *AROUND, "undo")), st.integers(0, 99), st.integers(0, 99), facts()),
        max_size=6,
    ),
)
def test_any_actions_are_taken_back_one_by_one(rows, acts):
    """Corrections of every kind, people who leave, time over and penalties, with undos between them: each undo gives
    exactly the state before its action."""
    with transaction.atomic():
        sheet = sheet_of(make_session(make_season(make_club("nebenan"), people=5), people=5))
        states = []
        for number, row in enumerate(rows, start=1):
            states.append(state(sheet))
            add_deal(sheet_pk=sheet.pk, number=number, facts=row, intent=intent())
        for kind, index, other, told in acts:
            if kind == "undo" or not sheet.deals.exists():
                step_back(sheet, states)
                continue
            before, entries = state(sheet), LogEntry.objects.count()
            with suppress(Refused):  # some of these make no sense where they come
                act(sheet, kind, index, other, told)
            if LogEntry.objects.count() > entries:  # a move to where the row stands is none
                states.append(before)
        while states:
            step_back(sheet, states)
        assert last_action(sheet) is None
        assert list(violations()) == []
        transaction.set_rollback(True)


def step_back(sheet: ScoreSheet, states: list[dict[str, object]]) -> None:
    if not states:
        return
    undo_last(sheet_pk=sheet.pk, entry_pk=last_action(sheet).pk, intent=intent())
    assert state(sheet) == states.pop()
