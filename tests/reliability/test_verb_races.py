"""Pairs of verbs of an evening at the same moment: one wins and the other is told, or both happen one after the other.

Whatever comes first, the log tells an order in which it happened, and the sheet is whole.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from league.models import LogEntry, ScoreSheet
from league.reads.undo import last_action
from league.services import deals, penalties
from league.services.deals import add_deal, delete_deal, move_deal
from league.services.integrity import violations
from league.services.log import Done
from league.services.penalties import add_penalty, change_penalty, delete_penalty
from league.services.seatings import change_seating
from league.services.sheets import close_sheet, reopen_sheet
from league.services.time import call_time, withdraw_time
from league.services.undo import undo_last
from league.values.deals import SeatChoice
from league.values.seating import Arrival, SeatingChange
from tests.league.builders import FACTS, MINOR, NEXT, Evening, make_evening
from tests.reliability.racing import PATIENCE, one_writer_at_a_time_off, race, told
from tests.reliability.test_races import numbers, read_only_lock

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Done]


@pytest.fixture
def evening() -> Evening:
    return make_evening()


def seen(e: Evening) -> dict[str, int]:
    """The sheet as everybody sees it before the race."""
    return {"sheet_pk": e.sheet.pk, "version": e.version(e.sheet)}


def row(e: Evening, number: int) -> dict[str, int]:
    deal = e.sheet.deals.get(number=number)
    return {"deal_pk": deal.pk, "version": deal.version}


def fine(e: Evening) -> dict[str, int]:
    penalty = e.sheet.penalties.get()
    return {"penalty_pk": penalty.pk, "version": penalty.version}


COMES = SeatingChange((), Arrival(left_of=0, who=SeatChoice(None, "Frieda")))
ACTS: dict[str, Callable[[Evening], Act]] = {
    "add": lambda e: partial(add_deal, sheet_pk=e.sheet.pk, number=4, facts=NEXT, intent=e.intent()),
    "change": lambda e: partial(deals.change_deal, **row(e, 2), facts=replace(FACTS, dealer=1), intent=e.intent()),
    "delete": lambda e: partial(delete_deal, **row(e, 1), intent=e.intent()),
    "move": lambda e: partial(move_deal, **row(e, 1), to=3, intent=e.intent()),
    "move another": lambda e: partial(move_deal, **row(e, 3), to=1, intent=e.intent()),
    "seating": lambda e: partial(change_seating, **seen(e), first_row=4, change=COMES, intent=e.intent()),
    "time": lambda e: partial(call_time, **seen(e), intent=e.intent()),
    "time runs": lambda e: partial(withdraw_time, **seen(e), intent=e.intent()),
    "penalty": lambda e: partial(add_penalty, **seen(e), facts=MINOR, intent=e.intent()),
    "penalty changed": lambda e: partial(
        change_penalty, **fine(e), facts=replace(MINOR, offender=1), intent=e.intent()
    ),
    "penalty deleted": lambda e: partial(delete_penalty, **fine(e), intent=e.intent()),
    "undo": lambda e: partial(undo_last, sheet_pk=e.sheet.pk, entry_pk=last_action(e.sheet).pk, intent=e.intent()),
    "close": lambda e: partial(close_sheet, **seen(e), intent=e.intent()),
    "reopen": lambda e: partial(reopen_sheet, sheet_pk=e.sheet.pk, intent=e.intent(reason="Nachtrag")),
}
BOTH = ("done", "done")
PAIRS: list[tuple[str, str, set[tuple[str, str]]]] = [
    # what each is told: the first of the pair first
    ("undo", "add", {("done", "deal_number_taken"), ("undo_other", "done")}),
    ("undo", "undo", {("done", "undo_other"), ("undo_other", "done")}),
    ("undo", "change", {BOTH, ("undo_other", "done")}),
    ("undo", "move", {("done", "deal_number_unknown"), ("undo_other", "done")}),
    ("undo", "seating", {("done", "sheet_changed"), ("undo_other", "done")}),
    ("undo", "penalty", {("done", "sheet_changed"), ("undo_other", "done")}),
    ("undo", "time", {("done", "sheet_changed"), ("undo_other", "done")}),
    ("undo", "close", {("done", "sheet_changed"), ("sheet_closed", "done")}),
    ("penalty", "close", {("done", "sheet_changed"), ("sheet_closed", "done")}),
    ("penalty", "penalty", {("done", "sheet_changed"), ("sheet_changed", "done")}),
    ("penalty", "add", {BOTH, ("sheet_changed", "done")}),
    ("penalty", "delete", {BOTH, ("sheet_changed", "done")}),
    ("seating", "add", {("done", "seats_active"), ("sheet_changed", "done")}),
    ("seating", "seating", {("done", "sheet_changed"), ("sheet_changed", "done")}),
    ("seating", "delete", {BOTH, ("sheet_changed", "done")}),
    ("time", "add", {("done", "row_objected"), ("sheet_changed", "done")}),  # only owed soli are left
    ("time", "time", {("done", "sheet_changed"), ("sheet_changed", "done")}),
    ("time", "seating", {("done", "sheet_changed"), ("sheet_changed", "done")}),
    ("time", "close", {("done", "sheet_changed"), ("sheet_closed", "done")}),
    ("move", "delete", {("done", "deal_changed"), ("deal_gone", "done")}),
    ("move", "move", {("done", "deal_changed"), ("deal_changed", "done")}),
    ("move", "move another", {BOTH, ("deal_not_moved", "done"), ("done", "deal_not_moved")}),
    ("move", "close", {("done", "sheet_changed"), ("sheet_closed", "done")}),
    ("close", "add", {("done", "sheet_closed"), ("sheet_changed", "done")}),
]


def words(outcome: object) -> str:
    return "done" if isinstance(outcome, Done) else getattr(outcome, "code", type(outcome).__name__)


def entries(e: Evening) -> int:
    return LogEntry.objects.filter(sheet_id=e.sheet.pk).count()


def run_both(e: Evening, first: str, second: str, allowed: set[tuple[str, str]]) -> tuple[str, str]:
    """The two at once; what each is told. The log has an entry for each that happened, and nothing is wrong."""
    before, version = entries(e), e.version(e.sheet)
    outcomes = race(ACTS[first](e), ACTS[second](e))
    said = (words(outcomes[0]), words(outcomes[1]))
    assert said in allowed
    assert entries(e) == before + said.count("done")
    assert e.version(e.sheet) == version + said.count("done")
    assert numbers(e) == list(range(1, len(numbers(e)) + 1))
    assert list(violations()) == []
    return said


@pytest.mark.parametrize(("first", "second", "allowed"), PAIRS, ids=[f"{a} and {b}" for a, b, _ in PAIRS])
def test_one_wins_or_both_happen_in_order(evening, first, second, allowed):
    run_both(evening, first, second, allowed)


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("penalty changed", "penalty deleted", {("done", "penalty_changed"), ("penalty_gone", "done")}),
        ("penalty deleted", "penalty deleted", {("done", "penalty_gone"), ("penalty_gone", "done")}),
        ("penalty changed", "undo", {("done", "undo_other"), ("penalty_gone", "done")}),
        ("penalty deleted", "close", {("done", "sheet_changed"), ("sheet_closed", "done")}),
        ("penalty changed", "delete", {BOTH}),
    ],
)
def test_with_a_penalty_on_the_sheet(evening, first, second, allowed):
    ACTS["penalty"](evening)()
    run_both(evening, first, second, allowed)


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("time runs", "add", {BOTH, ("done", "row_objected")}),
        ("time runs", "time runs", {("done", "sheet_changed"), ("sheet_changed", "done")}),
        ("time runs", "undo", {("done", "undo_other"), ("sheet_changed", "done")}),
    ],
)
def test_after_time_was_called(evening, first, second, allowed):
    ACTS["time"](evening)()
    run_both(evening, first, second, allowed)


def test_opening_a_closed_sheet_twice(evening):
    ACTS["close"](evening)()
    said = run_both(evening, "reopen", "reopen", {("done", "sheet_open"), ("sheet_open", "done")})
    assert "done" in said
    assert ScoreSheet.objects.get(pk=evening.sheet.pk).is_open


@pytest.mark.parametrize("second", ["add", "delete", "penalty", "time", "seating", "undo"])
def test_nothing_enters_a_closed_sheet_that_is_being_opened_but_after_it(evening, second):
    """Forms that were open before the closing: refused, or in time after the opening with what they had seen."""
    act = ACTS[second](evening)
    ACTS["close"](evening)()
    before = entries(evening)
    outcomes = race(ACTS["reopen"](evening), act)
    assert words(outcomes[0]) == "done"
    assert words(outcomes[1]) in ({"done", "sheet_closed"} if second in ("add", "delete") else LATE)
    assert entries(evening) == before + [words(outcome) for outcome in outcomes].count("done")
    assert list(violations()) == []


LATE = {"sheet_closed", "sheet_changed", "undo_other"}
"""What a form is told that had seen the sheet before."""


def test_control_without_the_lock_a_penalty_gets_into_a_closed_sheet(evening, monkeypatch):
    looked, closed = threading.Event(), threading.Event()

    def look_and_be_slow(pk, intent):
        sheet = read_only_lock(pk, intent)
        looked.set()
        closed.wait(PATIENCE)
        return sheet

    def close_meanwhile() -> Done:
        looked.wait(PATIENCE)
        done = close()
        closed.set()
        return done

    close = ACTS["close"](evening)
    monkeypatch.setattr(penalties, "lock_open", look_and_be_slow)
    version = evening.version(evening.sheet) - 1  # the lock that is off would have counted up
    punish = partial(add_penalty, sheet_pk=evening.sheet.pk, version=version, facts=MINOR, intent=evening.intent())
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(punish, close_meanwhile)
    assert told(outcomes) == ["done", "done"]
    sheet = ScoreSheet.objects.get(pk=evening.sheet.pk)
    assert (sheet.status, sheet.penalties.count()) == ("closed", 1)
    then = LogEntry.objects.get(sheet_id=sheet.pk, verb="sheet_closed").after["totals"]
    assert then != {str(seat.position): seat.result for seat in sheet.seats.in_order()}
