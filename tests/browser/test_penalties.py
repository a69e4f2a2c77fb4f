"""A penalty entered on a phone: what it costs shows while it is chosen; the same without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect

from league.models import Penalty
from tests.pages.evening import enter, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def address(live_server) -> str:
    sheet = sheet_of(make_session(make_season(make_club(sekretaerin="secretary"), people=4)))
    enter(sheet, paper(3, 3, -3, -3))
    return f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/"


def log_in(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(address)
    page.get_by_role("link", name="Strafe eintragen").click()


def test_the_form_shows_what_belongs_and_computes_while_it_is_filled(quiet_page: Page, address):
    page = quiet_page
    page.set_viewport_size(PHONE)
    log_in(page, address)
    absagen, off = page.get_by_label("Absagen der anderen Seite"), page.get_by_label("Abgezogene Punkte")
    expect(absagen).to_be_hidden()

    page.get_by_label("unsportliches Verhalten").check()
    expect(off).to_be_visible()
    page.get_by_label("schwerer Verstoß").check()
    expect(off).to_be_hidden()
    page.locator("[name=offender][value='1']").check(force=True)
    absagen.select_option("2")
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Bernd −18")
    expect(preview).to_contain_text("Spiel 1 steht aber als gespielt auf der Liste.")
    page.get_by_label("gleich mit eintragen").check()
    expect(preview).to_contain_text("Die Zeile „neu gegeben“ wird mit eingetragen.")
    assert not Penalty.objects.exists()

    page.get_by_label("Grund").fill("falsch bedient")
    page.get_by_role("button", name="Strafe eintragen").click()
    page.wait_for_url(address)
    row = page.locator(".penalty-list tbody tr")
    expect(row).to_contain_text("−18")
    expect(page.locator(".penalty-words")).to_contain_text("schwerer Verstoß bei 2 Absagen")
    expect(page.locator(".penalty-words")).to_contain_text("neu gegeben nach Spiel 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "nothing sticks out of a phone"


def test_without_scripts(browser: Browser, address):
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    log_in(page, address)

    page.get_by_label("leichter Verstoß").check()
    page.locator("[name=offender][value='3']").check(force=True)
    page.get_by_label("Grund").fill("zu lange überlegt")
    page.get_by_role("button", name="Punkte zeigen").click()
    expect(page.locator("#preview")).to_contain_text("Dieter −3")
    page.get_by_role("button", name="Strafe eintragen").click()
    page.wait_for_url(address)
    page.get_by_role("link", name="Strafe 1 ändern").click()
    page.get_by_text("Diese Strafe löschen").click()
    page.get_by_role("button", name="Ja, löschen").click()
    page.wait_for_url(address)
    assert not Penalty.objects.exists()
    context.close()
