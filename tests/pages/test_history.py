"""The history of a sheet tells every change to everybody who may see it."""

import pytest
from django.urls import reverse

from league.services.deals import change_deal, delete_deal
from league.services.sheets import close_sheet, reopen_sheet
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return sheet_of(make_session(make_season(make_club(mitglied="member"))))


def page(client, sheet) -> str:
    client.login(username="mitglied", password="geheim-1234")
    return client.get(reverse("sheet_history", args=["lindenhof", sheet.pk])).content.decode()


def test_a_correction_shows_what_stood_before(client, sheet):
    enter(sheet, paper(1, -1, 1, -1))
    change_deal(deal_pk=sheet.deals.get().pk, version=1, facts=paper(2, -2, 2, -2), intent=intent())

    text = page(client, sheet)

    assert "<del>Anna +1 · Bernd −1 · Clara +1 · Dieter −1</del>" in text
    assert "Anna +2 · Bernd −2 · Clara +2 · Dieter −2" in text


def test_a_deleted_row_and_a_reason_stay_readable(client, sheet):
    enter(sheet, paper(1, -1, 1, -1), paper(3, 3, -3, -3))
    delete_deal(deal_pk=sheet.deals.get(number=2).pk, version=1, intent=intent())
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    reopen_sheet(sheet_pk=sheet.pk, intent=intent(reason="Spiel 2 fehlt doch"))

    text = page(client, sheet)

    assert "Spiel gelöscht (Zeile 2)" in text
    assert "Anna +3 · Bernd +3 · Clara −3 · Dieter −3" in text
    assert "Grund: Spiel 2 fehlt doch" in text


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_do_not_grow_with_the_history(client, sheet, rows, django_assert_num_queries):
    enter(sheet, *[paper(1, -1, 1, -1) for _ in range(rows)])
    client.login(username="mitglied", password="geheim-1234")

    with django_assert_num_queries(7):
        client.get(reverse("sheet_history", args=["lindenhof", sheet.pk]))
    # session, user, access, sheet, seats, log, confirmed versions
