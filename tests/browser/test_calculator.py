"""The calculator and a club's own rules, live: by taps, with the address following, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages.evening import make_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def chip(page: Page, group: str, words: str):
    return page.get_by_role("group", name=group).locator(".chip", has_text=re.compile(rf"^\s*{words}\b"))


@pytest.mark.parametrize("width", [390, 1280])
def test_a_dispute_is_settled_by_taps_and_can_be_passed_on(quiet_page: Page, live_server, width):
    page = quiet_page
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/rechner/")
    result = page.locator("#ergebnis")
    expect(result).to_contain_text("sobald die Augen feststehen")

    chip(page, "Augen von Re", "151–180").click()
    expect(result).to_contain_text("Re gewinnt")
    chip(page, "Re hat gesagt", "keine 90").click()
    expect(result.locator(".verdict-value")).to_have_text("5")
    page.get_by_role("button", name="Fuchs gefangen Re: eins mehr").click()
    expect(result.locator(".verdict-value")).to_have_text("6")
    expect(page).to_have_url(re.compile(r"\?regeln=ddv&bereich=151&re=keine90&fuchs_re=1$"))

    address = page.get_by_label("Diese Rechnung weitergeben").input_value()
    page.goto(address)
    expect(page.locator(".verdict-value")).to_have_text("6")
    page.get_by_role("link", name="Fuchs gefangen").click()
    expect(page).to_have_url(re.compile(r"/regeln/\?regeln=ddv#item-fuchs$"))
    expect(page.locator("#item-fuchs")).to_be_in_viewport()


def test_other_rules_bring_their_games_and_keep_what_was_entered(quiet_page: Page, live_server):
    page = quiet_page
    page.goto(f"{live_server.url}/rechner/?regeln=ddv&augen=118&re=ansage")
    expect(page.locator(".verdict-value")).to_have_text("4")

    page.get_by_label("Regeln", exact=True).select_option("urexweiler")
    expect(page.locator(".verdict-value")).to_have_text("4")
    expect(page.locator("#ergebnis")).to_contain_text("Urexweiler Regeln")
    expect(chip(page, "Spielart", "Köhler")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="oder genau")).to_have_value("118")

    page.get_by_role("spinbutton", name="oder genau").fill("239")
    expect(page.locator("#fehler-augen")).to_contain_text("239 Augen kann keine Seite haben.")
    page.get_by_role("spinbutton", name="oder genau").fill("130")
    expect(page.locator("#fehler-augen")).to_be_empty()


def test_without_javascript_a_button_does_it(browser, live_server):
    page = browser.new_context(java_script_enabled=False, locale="de-DE").new_page()
    page.goto(f"{live_server.url}/rechner/")
    page.get_by_role("spinbutton", name="oder genau").fill("155")
    page.get_by_role("button", name="Ausrechnen").click()

    expect(page.locator(".verdict-value")).to_have_text("2")
    page.context.close()


def test_own_rules_say_live_what_differs(quiet_page: Page, live_server):
    make_club(sekretaerin="secretary")
    page = quiet_page
    page.goto(f"{live_server.url}/konto/anmelden/?next=/verein/lindenhof/regeln/neu/")
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    page.get_by_role("link", name="Kneipe").click()
    page.get_by_label("Fuchs am End zählt").check()
    expect(page.locator("#anders")).to_contain_text("Fuchs am End zählt: ja")
    page.get_by_label("Pflichtsoli je Person").fill("1")
    expect(page.locator("#fehler-goal")).to_contain_text("Ein Spiel auf ein Punkteziel kennt kein Pflichtsolo.")
    page.get_by_label("Pflichtsoli je Person").fill("0")
    expect(page.locator("#fehler-goal")).to_be_empty()
    page.get_by_label("Name").fill("Hausregeln")
    page.get_by_role("button", name="Speichern").click()

    expect(page.get_by_role("heading", name="Hausregeln")).to_be_visible()
