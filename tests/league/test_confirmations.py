"""A second person confirms; what was confirmed stays readable; nothing else may bring a sheet into that state."""

import pytest

from league.choices import SheetStatus
from league.models import Club, ConfirmedVersion, LogEntry, ScoreSheet, User
from league.reads.sheets import sheet_table
from league.services.confirmations import confirm_sheet
from league.services.deals import change_deal, delete_deal
from league.services.integrity import violations
from league.services.log import Conflict, Refused
from league.services.sheets import close_sheet, discard_sheet, reopen_sheet
from league.values.frozen import thawed
from tests.league.builders import everything
from tests.pages.evening import intent, paper

pytestmark = pytest.mark.django_db


def fresh(sheet: ScoreSheet) -> ScoreSheet:
    related = ("round__session__season__club", "closed_by", "confirmed_by")
    return ScoreSheet.objects.select_related(*related).get(pk=sheet.pk)


def confirm(evening, actor: User | None = None, off: int = 0):
    version = evening.version(evening.closed) + off
    return confirm_sheet(sheet_pk=evening.closed.pk, version=version, intent=intent(actor or evening.actor))


def refused(code: str, stored, act, kind: type[Refused] = Conflict) -> None:
    with pytest.raises(kind) as error:
        act()
    assert error.value.code == code
    assert everything() == stored


@pytest.fixture
def closer(evening) -> User:
    """Who closed `evening.closed`."""
    user = User.objects.create_user("abschluss", first_name="Maria", last_name="Sommer")
    ScoreSheet.objects.filter(pk=evening.closed.pk).update(closed_by=user)
    return user


def test_a_second_person_confirms_and_the_sheet_is_kept_as_it_stands(evening, closer):
    confirm(evening)

    sheet = fresh(evening.closed)
    assert (sheet.status, sheet.confirmed_by, sheet.is_open) == (SheetStatus.CONFIRMED, evening.actor, False)
    assert (sheet.closed_by, sheet.version) == (closer, evening.closed.version + 1)
    (version,) = sheet.confirmed_versions.all()
    assert (version.number, version.confirmed_by, version.confirmed_at) == (1, evening.actor, sheet.confirmed_at)
    assert (version.sheet_version, version.withdrawn_at, version.reason) == (sheet.version, None, "")
    table = sheet_table(sheet)
    assert thawed(version.content) == table
    assert (table.closed_by, table.confirmed_by, table.confirmed_at) == (
        "Maria Sommer",
        "secretary",
        sheet.confirmed_at,
    )
    entry = LogEntry.objects.order_by("pk").last()
    assert entry.after == {"totals": {"0": 1, "1": 1, "2": -1, "3": -1}, "confirmed": 1}
    assert list(violations()) == []


def test_who_closed_does_not_confirm(evening, closer):
    refused("confirmed_by_closer", everything(), lambda: confirm(evening, closer), Refused)


@pytest.mark.parametrize("off", [-1, 1])
def test_what_was_seen_is_confirmed_and_nothing_else(evening, off):
    refused("sheet_changed", everything(), lambda: confirm(evening, off=off))


def test_an_open_sheet_is_not_confirmed(evening):
    def act():
        confirm_sheet(sheet_pk=evening.sheet.pk, version=evening.sheet.version, intent=evening.intent())

    refused("sheet_opened", everything(), act)


def test_a_confirmed_sheet_is_not_confirmed_again(evening):
    confirm(evening)
    other = User.objects.create_user("noch-jemand")
    refused("sheet_confirmed", everything(), lambda: confirm(evening, other))


def test_a_club_that_does_without_has_nothing_confirmed(evening):
    Club.objects.update(confirms_sheets=False)
    refused("confirmation_unwanted", everything(), lambda: confirm(evening), Refused)


def test_a_confirmed_sheet_is_as_shut_as_a_closed_one(evening):
    confirm(evening)
    deal = evening.closed.deals.get()
    version = evening.version(evening.closed)
    stored = everything()
    for act in (
        lambda: change_deal(deal_pk=deal.pk, version=1, facts=paper(2, -2, 2, -2), intent=evening.intent()),
        lambda: delete_deal(deal_pk=deal.pk, version=1, intent=evening.intent()),
        lambda: close_sheet(sheet_pk=evening.closed.pk, version=version, intent=evening.intent()),
    ):
        refused("sheet_closed", stored, act)


def reopen(evening, reason: str = "Spiel 1 war falsch", version: int | None = None):
    return reopen_sheet(sheet_pk=evening.closed.pk, version=version, intent=evening.intent(reason=reason))


def test_opening_again_withdraws_the_version_and_keeps_it(evening, closer):
    confirm(evening)
    content = ConfirmedVersion.objects.get().content
    reopen(evening)

    sheet = fresh(evening.closed)
    assert (sheet.status, sheet.confirmed_at, sheet.confirmed_by) == (SheetStatus.OPEN, None, None)
    version = ConfirmedVersion.objects.get()
    assert (version.withdrawn_by, version.reason) == (evening.actor, "Spiel 1 war falsch")
    assert (version.withdrawn_at is not None, version.content) == (True, content)
    entry = LogEntry.objects.order_by("pk").last()
    assert entry.before == {"totals": {"0": 1, "1": 1, "2": -1, "3": -1}, "confirmed": 1}
    assert list(violations()) == []


def test_after_a_correction_the_next_version_is_confirmed(evening, closer):
    confirm(evening)
    first = sheet_table(fresh(evening.closed))
    reopen(evening)
    change_deal(deal_pk=evening.closed.deals.get().pk, version=1, facts=paper(5, -5, 5, -5), intent=evening.intent())
    close_sheet(sheet_pk=evening.closed.pk, version=evening.version(evening.closed), intent=intent(closer))
    confirm(evening)

    old, new = ConfirmedVersion.objects.order_by("number")
    assert (old.number, new.number) == (1, 2)
    assert thawed(old.content) == first
    assert [column.total for column in thawed(new.content).columns] == [5, -5, 5, -5]
    assert list(ConfirmedVersion.objects.in_force()) == [new]
    assert list(violations()) == []


def test_whoever_saw_a_closed_sheet_does_not_open_a_confirmed_one_unawares(evening):
    seen = evening.version(evening.closed)
    confirm(evening)
    refused("sheet_changed", everything(), lambda: reopen(evening, version=seen))
    reopen(evening, version=seen + 1)
    assert fresh(evening.closed).is_open


def test_a_list_that_was_confirmed_once_is_not_thrown_away(evening):
    confirm(evening)
    reopen(evening)
    delete_deal(deal_pk=evening.closed.deals.get().pk, version=1, intent=evening.intent())
    stored = everything()

    def act():
        discard_sheet(sheet_pk=evening.closed.pk, intent=evening.intent())

    refused("sheet_was_confirmed", stored, act, Refused)


def test_lists_that_wait_are_found(evening):
    assert list(ScoreSheet.objects.waiting()) == [evening.closed]
    confirm(evening)
    assert not ScoreSheet.objects.waiting().exists()
    reopen(evening)
    assert not ScoreSheet.objects.waiting().exists()


def test_lists_of_a_club_that_does_without_never_wait(evening):
    Club.objects.update(confirms_sheets=False)
    assert not ScoreSheet.objects.waiting().exists()
