"""Correcting on a phone: what follows stands there while typing, one press saves it, „Rückgängig“ takes it back."""

import pytest
from playwright.sync_api import Page, expect

from league.models import LogEntry, ScoreSheet
from tests.browser.test_entering import PHONE, log_in
from tests.pages.evening import enter, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sheet() -> ScoreSheet:
    """Anna's solo, an ordinary deal, Anna's second solo: a Kürsolo."""
    sheet = sheet_of(make_session(make_season(make_club(sekretaerin="secretary"))))
    solo = {"game": "damensolo", "soloist": 0}
    enter(sheet, paper(6, -2, -2, -2, **solo), paper(1, -1, 1, -1), paper(6, -2, -2, -2, dealer=1, **solo))
    return sheet


def points(sheet: ScoreSheet) -> list[int | None]:
    return [deal.points[0] for deal in sheet.deals.in_order()]


def test_what_follows_is_seen_saved_and_taken_back(live_server, quiet_page: Page, sheet):
    page = quiet_page
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/")
    log_in(page)
    page.locator("#spiel-1").get_by_role("link").first.click()
    for letter, number in zip("abcd", ("2", "-2", "2", "-2"), strict=True):
        page.locator(f"input[data-letter={letter}]").fill(number)
    listed = page.get_by_role("region", name="Was daraus folgt")
    expect(listed).to_contain_text("Spiel 3: Kürsolo wird Pflichtsolo")
    expect(listed).to_contain_text("Anna 13 → 9")
    page.get_by_role("button", name="Änderung speichern").click()
    expect(page.get_by_text("Rückgängig: Spiel 1 berichtigt")).to_be_visible()
    assert points(sheet) == [2, 1, 6]

    page.get_by_text("Rückgängig: Spiel 1 berichtigt").click()
    expect(page.get_by_text("Danach steht dort wieder: Anna +6")).to_be_visible()
    page.get_by_role("button", name="Ja, rückgängig machen").click()
    expect(page.get_by_text("Rückgängig gemacht: Spiel 1 berichtigt")).to_be_visible()
    assert points(sheet) == [6, 1, 6]


def test_a_row_is_moved_and_one_deleted_after_a_look(live_server, quiet_page: Page, sheet):
    page = quiet_page
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/")
    log_in(page)
    page.locator("#spiel-2").get_by_role("link").first.click()
    page.get_by_label("Verschieben").select_option("vor Spiel 1")
    page.get_by_role("button", name="Zeigen, was daraus folgt").click()
    expect(page.get_by_text("Spiel 2 wird Spiel 1")).to_be_visible()
    page.get_by_role("button", name="So verschieben").click()
    expect(page.locator("#sheet")).to_be_visible()
    assert points(sheet) == [1, 6, 6]

    page.locator("#spiel-2").get_by_role("link").first.click()
    page.get_by_role("link", name="Diese Zeile löschen").click()
    expect(page.get_by_text("Spiel 2: Kürsolo wird Pflichtsolo")).to_be_visible()
    page.get_by_role("button", name="Ja, löschen").click()
    expect(page.locator("#sheet .sheet > tbody > tr")).to_have_count(2)
    assert points(sheet) == [1, 6]
    assert LogEntry.objects.filter(sheet_id=sheet.pk, verb="deal_deleted").count() == 1


def test_the_other_way_of_entering_and_back_on_a_stored_row(live_server, quiet_page: Page, sheet):
    page = quiet_page
    deal = sheet.deals.get(number=2)
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/spiele/{deal.pk}/")
    log_in(page)
    page.locator("input[data-letter=a]").fill("9")
    page.get_by_role("button", name="Spielverlauf").click()
    expect(page.get_by_text("Wer war Re?")).to_be_visible()
    page.locator(".re-seats").get_by_text("Clara").click()
    page.get_by_role("button", name="Nur Punkte").click()
    expect(page.locator("input[data-letter=a]")).to_have_value("9")
    assert points(sheet) == [6, 1, 6]
