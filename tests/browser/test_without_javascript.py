"""Everything works without JavaScript: slower, nothing lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.models import Deal, ScoreSheet
from tests.pages.evening import make_club, make_season, make_session, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "java_script_enabled": False, "viewport": {"width": 390, "height": 844}}


@pytest.fixture
def sheet_page(live_server, page: Page) -> Page:
    """The secretary on the page of an empty sheet of four."""
    sheet = sheet_of(make_session(make_season(make_club(sekretaerin="secretary"), people=4)))
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/")
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    return page


def test_points_facts_correction_and_close(sheet_page):
    page = sheet_page
    page.locator("[name=points_0]").fill("3")
    page.locator("[name=points_2]").fill("3")
    page.get_by_role("button", name="Speichern").click()
    assert Deal.objects.get().points[:4] == (3, -3, 3, -3)

    page.locator("[name=points_1]").fill("6")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Noch einmal Enter").first).to_be_visible()
    page.get_by_role("button", name="Speichern").click()
    assert Deal.objects.get(number=2).counts_as == "pflichtsolo"

    page.get_by_role("button", name="Spielverlauf").click()
    for seat in (1, 3):
        page.locator(f"[name=re][value='{seat}']").check(force=True)
    page.locator("[name=card_range][value='151']").check(force=True)
    page.get_by_role("button", name="Wert zeigen").click()
    expect(page.get_by_text("für Re").first).to_be_visible()
    assert Deal.objects.count() == 2
    page.get_by_role("button", name="Speichern").click()
    assert Deal.objects.get(number=3).points[:4] == (-2, 2, -2, 2)

    page.locator("#spiel-1").get_by_role("link").click()
    for seat, number in enumerate(("1", "1", "-1", "-1")):
        page.locator(f"[name=points_{seat}]").fill(number)
    page.get_by_role("button", name="Änderung speichern").click()
    assert Deal.objects.get(number=1).points[:4] == (1, 1, -1, -1)

    page.get_by_text("Liste abschließen").click()
    page.get_by_label("Alle am Tisch sind mit der Liste einverstanden").check()
    page.get_by_role("button", name="Ja, abschließen").click()
    expect(page.get_by_text(re.compile("Abgeschlossen am"))).to_be_visible()
    assert ScoreSheet.objects.get().status == "closed"


def test_a_wrong_row_keeps_what_was_typed(sheet_page):
    page = sheet_page
    for seat, number in enumerate(("10", "5", "-5", "-9")):
        page.locator(f"[name=points_{seat}]").fill(number)
    page.get_by_role("button", name="Speichern").click()

    for seat, number in enumerate(("10", "5", "-5", "-9")):
        expect(page.locator(f"[name=points_{seat}]")).to_have_value(number)
    assert Deal.objects.count() == 0
