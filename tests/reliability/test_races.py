"""What two people do at the same moment. Each promise has a control: without its guard it is broken.

On both databases; PostgreSQL is the one that interleaves.
"""

import threading
from dataclasses import replace
from functools import partial

import pytest
from django.db.models import QuerySet

from league.choices import SheetStatus
from league.models import Deal, Invitation, LogEntry, Player, ScoreSheet, Session
from league.querysets import DealQuerySet
from league.services import clubs, deals, sessions
from league.services.deals import add_deal, change_deal, delete_deal
from league.services.integrity import violations
from league.services.log import Conflict, Done
from league.services.sessions import create_session
from league.services.sheets import close_sheet
from league.values.deals import SeatChoice, TableSetup
from tests.league.builders import LATER, NEXT, Evening, make_evening
from tests.pages.evening import paper
from tests.reliability.racing import PATIENCE, after, meeting, one_writer_at_a_time_off, race, told

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


@pytest.fixture
def evening() -> Evening:
    return make_evening()


def enter_as(evening: Evening, value: int, number: int):
    facts = replace(paper(value, -value, value, -value, dealer=0), as_played=True, note="so gespielt")
    return partial(add_deal, sheet_pk=evening.sheet.pk, number=number, facts=facts, intent=evening.intent())


def numbers(evening: Evening) -> list[int]:
    return list(evening.sheet.deals.in_order().values_list("number", flat=True))


def read_only_lock(pk, intent):
    """`lock_open` as one would write it first: look whether the sheet is open, then go on."""
    sheet = ScoreSheet.objects.select_related("round__session__season__club").get(pk=pk)
    if not sheet.is_open:
        raise Conflict("sheet_closed")
    return sheet


# --- two people enter the next deal --------------------------------------------------------------------------------


def test_of_two_next_deals_one_is_stored_and_the_other_is_told(evening):
    for number in range(4, 4 + ROUNDS):
        outcomes = race(enter_as(evening, 1, number), enter_as(evening, 2, number))
        assert told(outcomes) == ["deal_number_taken", "done"]
        winner = next(value for value, outcome in enumerate(outcomes, start=1) if isinstance(outcome, Done))
        assert evening.sheet.deals.get(number=number).points[0] == winner
    assert numbers(evening) == list(range(1, 4 + ROUNDS))
    assert list(violations()) == []


def test_control_without_the_lock_the_second_is_not_told(evening, monkeypatch):
    """Both find the number free. Only the UNIQUE constraint is left, and that is an error page for a person."""
    both_have_looked = meeting(2)
    monkeypatch.setattr(deals, "lock_open", read_only_lock)
    monkeypatch.setattr(deals, "freeze_rules", after(deals.freeze_rules, both_have_looked))
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(enter_as(evening, 1, 4), enter_as(evening, 2, 4))
    assert told(outcomes) == ["IntegrityError", "done"]
    assert numbers(evening) == [1, 2, 3, 4]


# --- two people correct one deal -----------------------------------------------------------------------------------


def correct_as(evening: Evening, deal: Deal, value: int, version: int):
    facts = replace(paper(value, -value, value, -value, dealer=0), as_played=True, note="so gespielt")
    return partial(change_deal, deal_pk=deal.pk, version=version, facts=facts, intent=evening.intent())


def test_of_two_corrections_one_is_stored_and_the_other_is_told(evening):
    deal = evening.sheet.deals.get(number=1)
    for version in range(1, 1 + ROUNDS):
        outcomes = race(correct_as(evening, deal, 1, version), correct_as(evening, deal, 2, version))
        assert told(outcomes) == ["deal_changed", "done"]
        deal.refresh_from_db()
        winner = next(value for value, outcome in enumerate(outcomes, start=1) if isinstance(outcome, Done))
        assert (deal.version, deal.points[0]) == (version + 1, winner)


def test_control_without_the_version_a_correction_is_lost_unseen(evening, monkeypatch):
    deal = evening.sheet.deals.get(number=1)
    keep = DealQuerySet.filter

    def filter_without_version(self: QuerySet, **conditions: object) -> QuerySet:
        return keep(self, **{name: value for name, value in conditions.items() if name != "version"})

    monkeypatch.setattr(DealQuerySet, "filter", filter_without_version, raising=False)
    outcomes = race(correct_as(evening, deal, 1, 1), correct_as(evening, deal, 2, 1))
    assert told(outcomes) == ["done", "done"]


def test_many_corrections_make_one_unbroken_chain(evening):
    """Whoever is told "changed meanwhile" looks again and writes again; nobody's correction vanishes."""
    deal = evening.sheet.deals.get(number=1)
    people, times = 4, 3

    def correct_often() -> Done:
        done = 0
        while done < times:
            version = Deal.objects.get(pk=deal.pk).version
            try:
                answer = correct_as(evening, deal, version, version)()
            except Conflict as refused:
                if refused.code != "deal_changed":
                    raise
            else:
                done += 1
        return answer

    assert told(race(*[correct_often] * people)) == ["done"] * people
    chain = LogEntry.objects.filter(verb="deal_changed").order_by("pk").values_list("before", "after")
    states = [(before["version"], before["points_0"], after["version"], after["points_0"]) for before, after in chain]
    assert states == [
        (version, version - 1 if version > 1 else 3, version + 1, version) for version in range(1, people * times + 1)
    ]


def test_of_a_correction_and_a_deletion_one_happens(evening):
    deal = evening.sheet.deals.get(number=1)
    delete = partial(delete_deal, deal_pk=deal.pk, version=1, intent=evening.intent())
    outcomes = race(correct_as(evening, deal, 1, 1), delete)
    assert told(outcomes) in (["deal_changed", "done"], ["deal_gone", "done"])
    assert list(violations()) == []


# --- closing while others enter ------------------------------------------------------------------------------------


def test_nothing_gets_into_a_sheet_after_it_was_closed(evening):
    people = 4

    def enter_until_closed() -> Done:
        while True:
            number = Deal.objects.filter(sheet=evening.sheet).count() + 1
            try:
                enter_as(evening, 1, number)()
            except Conflict as refused:
                if refused.code == "sheet_closed":
                    raise

    def close_once_it_fills() -> Done:
        while True:
            sheet = ScoreSheet.objects.get(pk=evening.sheet.pk)
            if sheet.version >= evening.sheet.version + people:
                try:
                    return close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=evening.intent())
                except Conflict as refused:
                    if refused.code != "sheet_changed":
                        raise

    outcomes = race(*[enter_until_closed] * people, close_once_it_fills)
    assert told(outcomes) == ["done"] + ["sheet_closed"] * people
    history = list(LogEntry.objects.filter(sheet_id=evening.sheet.pk).order_by("pk").values_list("verb", flat=True))
    assert history[-1] == "sheet_closed"
    assert history.count("deal_added") == len(numbers(evening))
    assert _closed_totals(evening) == _totals(evening)


def test_control_without_the_lock_a_deal_gets_into_a_closed_sheet(evening, monkeypatch):
    looked, closed = threading.Event(), threading.Event()

    def look_and_be_slow(pk, intent):
        sheet = read_only_lock(pk, intent)
        looked.set()
        closed.wait(PATIENCE)
        return sheet

    def close_meanwhile() -> Done:
        looked.wait(PATIENCE)
        try:
            return close_sheet(sheet_pk=evening.sheet.pk, version=evening.sheet.version, intent=evening.intent())
        finally:
            closed.set()

    monkeypatch.setattr(deals, "lock_open", look_and_be_slow)  # closing keeps its own: `sheets.lock_open`
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(enter_as(evening, 1, 4), close_meanwhile)
    assert told(outcomes) == ["done", "done"]
    assert ScoreSheet.objects.get(pk=evening.sheet.pk).status == SheetStatus.CLOSED
    assert _closed_totals(evening) != _totals(evening)


def _totals(evening: Evening) -> dict[str, int]:
    return {str(seat.position): seat.total for seat in evening.sheet.seats.in_order()}


def _closed_totals(evening: Evening) -> dict[str, int]:
    return LogEntry.objects.get(sheet_id=evening.sheet.pk, verb="sheet_closed").after["totals"]


def test_two_people_close_one_sheet(evening):
    close = [
        partial(close_sheet, sheet_pk=evening.sheet.pk, version=evening.sheet.version, intent=evening.intent())
        for _ in range(2)
    ]
    assert told(race(*close)) == ["done", "sheet_closed"]
    assert LogEntry.objects.filter(sheet_id=evening.sheet.pk, verb="sheet_closed").count() == 1


# --- a double click ------------------------------------------------------------------------------------------------


def new_evening(evening: Evening, guest: str = ""):
    seats = evening.players("Anna", "Bernd", "Clara") + (
        (SeatChoice(None, guest),) if guest else evening.players("Dieter")
    )
    return partial(create_session, season_pk=evening.season.pk, date=LATER, tables=(TableSetup(seats),))


def test_a_double_click_makes_one_deal_and_both_are_answered(evening):
    for number in range(4, 4 + ROUNDS):
        form = evening.intent()
        click = partial(add_deal, sheet_pk=evening.sheet.pk, number=number, facts=NEXT, intent=form)
        outcomes = race(click, click)
        assert told(outcomes) == ["again", "done"]
        assert {outcome.pk for outcome in outcomes} == {evening.sheet.deals.get(number=number).pk}
    assert numbers(evening) == list(range(1, 4 + ROUNDS))


def test_a_double_click_makes_one_evening_and_one_guest(evening):
    before = Session.objects.count()
    click = partial(new_evening(evening, guest="Frieda"), intent=evening.intent())
    outcomes = race(click, click, click)
    assert told(outcomes) == ["again", "again", "done"]
    assert len({outcome.pk for outcome in outcomes}) == 1
    assert (Session.objects.count(), Player.objects.filter(given_name="Frieda").count()) == (before + 1, 1)


def test_control_without_the_key_a_double_click_makes_two_evenings(evening):
    before = Session.objects.count()
    click = new_evening(evening)
    outcomes = race(*(partial(click, intent=evening.intent()) for _ in range(2)))
    assert told(outcomes) == ["done", "done"]
    assert Session.objects.count() == before + 2


def test_clicks_that_both_think_they_are_first_meet_at_the_key(evening, monkeypatch):
    """A verb that locks nothing: both look for the form's key before either has written it."""
    monkeypatch.setattr(clubs, "ensure_first_time", after(clubs.ensure_first_time, meeting(2, seconds=1)))
    form = evening.intent()
    click = partial(clubs.invite, club_pk=evening.club.pk, role="member", label="Emil", intent=form)
    outcomes = race(click, click)
    assert told(outcomes) == ["again", "done"]
    assert {outcome.pk for outcome in outcomes} == {Invitation.objects.get().pk}
    assert LogEntry.objects.filter(key=form.key).count() == 1


# --- numbers of evenings, rules of an evening ----------------------------------------------------------------------


def test_evenings_made_at_once_have_different_numbers(evening):
    people = 5
    taken = max(evening.season.sessions.values_list("number", flat=True))
    outcomes = race(*(partial(new_evening(evening), intent=evening.intent()) for _ in range(people)))
    assert told(outcomes) == ["done"] * people
    made = evening.season.sessions.filter(number__gt=taken).order_by("number").values_list("number", flat=True)
    assert list(made) == list(range(taken + 1, taken + 1 + people))


def test_control_without_the_lock_two_evenings_want_one_number(evening, monkeypatch):
    both_have_counted = meeting(2)
    monkeypatch.setattr(sessions, "_lock_season", lambda pk: type(evening.season).objects.get(pk=pk))
    monkeypatch.setattr(sessions, "_checked", after(sessions._checked, both_have_counted))
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(*(partial(new_evening(evening), intent=evening.intent()) for _ in range(2)))
    assert told(outcomes) == ["IntegrityError", "done"]


def test_first_deals_of_two_tables_at_once_take_one_snapshot(evening):
    session = evening.empty.round.session
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"))
    sessions.add_sheet(session_pk=session.pk, table=table, new_round=False, intent=evening.intent())
    tables = list(ScoreSheet.objects.filter(round__session=session).in_order())
    first = [partial(add_deal, sheet_pk=table.pk, number=1, facts=NEXT, intent=evening.intent()) for table in tables]
    assert told(race(*first)) == ["done", "done"]
    assert Session.objects.get(pk=session.pk).rules_snapshot["system"] == "urexweiler"
    assert list(violations()) == []
