"""The season table on a phone: every number says why, by touch and by keyboard, with and without scripts."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.exports.evenings import season_with_ties_and_absences
from tests.pages.evening import make_club, make_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def address(live_server) -> str:
    season = make_season(make_club(mitglied="member"))
    season_with_ties_and_absences(season)
    return f"{live_server.url}/verein/lindenhof/saisons/{season.pk}/"


def log_in(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Benutzername").fill("mitglied")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(address)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_number_says_why_by_touch_and_by_keyboard(browser: Browser, address, scripts):
    context = browser.new_context(viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    page = context.new_page()
    log_in(page, address)
    eva = page.get_by_role("row", name="Eva")
    cell = eva.get_by_role("button", name="3,50").first
    reasons = page.get_by_text("20.03.2026: gefehlt, eingereiht mit 0.")
    expect(reasons.first).to_be_hidden()

    cell.tap()
    expect(reasons.locator("visible=true")).to_have_count(1)
    page.get_by_role("button", name="Schließen").tap()
    expect(reasons.locator("visible=true")).to_have_count(0)

    cell.focus()
    page.keyboard.press("Enter")
    expect(reasons.locator("visible=true")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(reasons.locator("visible=true")).to_have_count(0)
    context.close()


def test_rank_and_name_stay_while_the_evenings_move(quiet_page: Page, address):
    page = quiet_page
    page.set_viewport_size(PHONE)
    log_in(page, address)
    name = page.get_by_role("rowheader", name="Eva")
    before = name.bounding_box()

    page.locator(".season-wrap").evaluate("box => { box.scrollLeft = box.scrollWidth }")

    last = page.get_by_role("columnheader").last.bounding_box()
    assert name.bounding_box()["x"] == before["x"], "the name has not moved"
    assert last["x"] >= before["x"] + before["width"] - 1, "the last evening is not under it"
    assert last["x"] + last["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], "only the table scrolls"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_table_has_no_known_barrier(quiet_page: Page, address, width):
    page = quiet_page
    page.set_viewport_size({"width": width, "height": 844})
    log_in(page, address)
    page.get_by_role("row", name="Eva").get_by_role("button", name="3,50").first.click()

    assert Axe().run(page).response["violations"] == []
