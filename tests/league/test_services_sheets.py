"""The life of a sheet: closing, opening again, throwing an empty one away."""

import pytest

from league.choices import DealKind, SheetStatus
from league.models import LogEntry, Round, ScoreSheet, Seat, Session
from league.services.deals import delete_deal
from league.services.log import Conflict, Refused
from league.services.sessions import add_sheet
from league.services.sheets import close_sheet, discard_sheet, reopen_sheet
from league.values.deals import DealFacts, TableSetup
from tests.league.builders import everything
from tests.pages.evening import enter, sheet_of

pytestmark = pytest.mark.django_db


def last_entry() -> LogEntry:
    return LogEntry.objects.order_by("pk").last()


def close(evening, sheet: ScoreSheet, version: int | None = None):
    version = evening.version(sheet) if version is None else version
    return close_sheet(sheet_pk=sheet.pk, version=version, intent=evening.intent())


def test_closing_says_who_when_and_with_which_totals(evening):
    close(evening, evening.sheet)
    sheet = ScoreSheet.objects.get(pk=evening.sheet.pk)
    assert (sheet.status, sheet.closed_by, sheet.closed_at is not None) == (SheetStatus.CLOSED, evening.actor, True)
    assert last_entry().after == {"totals": {"0": 1, "1": 9, "2": -5, "3": -5}}


@pytest.mark.parametrize("off", [-1, 1])
def test_a_sheet_is_closed_as_the_closer_saw_it(evening, off):
    stored = everything()
    with pytest.raises(Conflict) as refused:
        close(evening, evening.sheet, version=evening.sheet.version + off)
    assert refused.value.code == "sheet_changed"
    assert everything() == stored


@pytest.mark.parametrize("redeal", [False, True])
def test_a_sheet_without_a_deal_that_counts_is_not_closed(evening, redeal):
    if redeal:
        enter(evening.empty, DealFacts(kind=DealKind.VOID, dealer=0))
    stored = everything()
    with pytest.raises(Refused) as refused:
        close(evening, evening.empty)
    assert refused.value.code == "sheet_empty"
    assert everything() == stored


def test_opening_again_keeps_the_reason_and_what_was_said(evening):
    reopen_sheet(sheet_pk=evening.closed.pk, intent=evening.intent(reason="Spiel 1 war doppelt"))
    sheet = ScoreSheet.objects.get(pk=evening.closed.pk)
    assert (sheet.status, sheet.closed_at, sheet.closed_by) == (SheetStatus.OPEN, None, None)
    assert sheet.version == evening.closed.version + 1
    entry = last_entry()
    assert (entry.reason, entry.before) == ("Spiel 1 war doppelt", {"totals": {"0": 1, "1": 1, "2": -1, "3": -1}})


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_opening_again_needs_a_reason(evening, reason):
    stored = everything()
    with pytest.raises(Refused) as refused:
        reopen_sheet(sheet_pk=evening.closed.pk, intent=evening.intent(reason=reason))
    assert refused.value.code == "reason_missing"
    assert everything() == stored


def test_opening_an_open_sheet(evening):
    stored = everything()
    with pytest.raises(Conflict) as refused:
        reopen_sheet(sheet_pk=evening.sheet.pk, intent=evening.intent(reason="Grund"))
    assert refused.value.code == "sheet_open"
    assert everything() == stored


def test_the_last_empty_list_goes_with_its_evening(evening):
    session = evening.empty.round.session
    seats = dict(evening.empty.seats.values_list("position", "player"))
    done = discard_sheet(sheet_pk=evening.empty.pk, intent=evening.intent())

    assert done.pk == session.pk
    assert not Session.objects.filter(pk=session.pk).exists()
    assert not Round.objects.filter(session=session.pk).exists()
    assert not Seat.objects.filter(sheet=evening.empty.pk).exists()
    assert last_entry().before == {"seats": {str(position): player for position, player in seats.items()}}


def test_one_empty_list_of_two_leaves_the_evening(evening):
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"))
    add_sheet(session_pk=evening.session.pk, table=table, new_round=True, intent=evening.intent())
    second = ScoreSheet.objects.get(round__session=evening.session, round__number=2)
    discard_sheet(sheet_pk=second.pk, intent=evening.intent())
    assert list(evening.session.rounds.values_list("number", flat=True)) == [1]
    assert sheet_of(evening.session) == evening.sheet


def test_a_list_with_rows_is_not_thrown_away(evening):
    stored = everything()
    with pytest.raises(Refused) as refused:
        discard_sheet(sheet_pk=evening.sheet.pk, intent=evening.intent())
    assert refused.value.code == "sheet_not_empty"
    assert everything() == stored


def test_a_list_whose_rows_were_all_deleted_can_be_thrown_away_and_stays_in_the_log(evening):
    for deal in evening.sheet.deals.order_by("-number"):
        delete_deal(deal_pk=deal.pk, version=1, intent=evening.intent())
    discard_sheet(sheet_pk=evening.sheet.pk, intent=evening.intent())
    told = LogEntry.objects.filter(sheet_id=evening.sheet.pk).order_by("pk").values_list("verb", flat=True)
    assert list(told) == ["deal_added"] * 3 + ["deal_deleted"] * 3 + ["sheet_discarded"]
