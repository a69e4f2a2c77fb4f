"""Bock on a phone: one tap starts it, the page counts down, and the tick does not stick to the next deal."""

import pytest
from playwright.sync_api import Page, expect

import scoring
from league.models import ScoreSheet
from tests.browser.test_entering import PHONE, log_in
from tests.pages.evening import make_club, make_season, make_session, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sheet() -> ScoreSheet:
    rules = scoring.rules_for("ddv", {"bock": True, "pflichtsolo": 0, "vorfuehren": None}).as_dict()
    return sheet_of(make_session(make_season(make_club(sekretaerin="secretary")), own_rules=rules))


def save(page: Page, row: int) -> None:
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#sheet .sheet > tbody > tr")).to_have_count(row)


def test_a_tapped_and_a_found_trigger_on_a_phone(live_server, quiet_page: Page, sheet):
    page = quiet_page
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/?eingabe=punkte")
    log_in(page)
    page.locator("input[data-letter=a]").fill("2")
    page.locator("input[data-letter=c]").fill("2")
    page.get_by_text("löst Bock aus").last.click()
    expect(page.get_by_label("löst Bock aus")).to_be_checked()
    save(page, 1)
    expect(page.get_by_label("löst Bock aus")).not_to_be_checked()
    expect(page.get_by_text("Bock: doppelt, noch 4 Spiele")).to_be_visible()

    page.get_by_role("link", name="Spielverlauf").click()
    page.locator(".re-seats").get_by_text("Anna").click()
    page.locator(".re-seats").get_by_text("Clara").click()
    page.locator("input[name=card_range][value='120']").check()
    expect(page.locator("#preview")).to_contain_text("Bock ×2")
    expect(page.locator("#preview")).to_contain_text("löst Bock aus: 120 zu 120")
    page.get_by_text("Herzstich: vier Herz in einem Stich").click()
    expect(page.locator("#preview")).to_contain_text("löst Bock aus: Herzstich, 120 zu 120")
    save(page, 2)
    expect(page.get_by_label("Herzstich: vier Herz in einem Stich")).not_to_be_checked()
    expect(page.get_by_text("Bock: doppelt, noch 7 Spiele")).to_be_visible()
    assert [(deal.bock_trigger, deal.points_0) for deal in sheet.deals.in_order()] == [(True, 2), (True, -4)]
