"""The end of an evening on a phone: who must play is chosen already, another row needs a word, and the list ends."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages.evening import enter, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def sheet():
    """Clara and Dieter owe their soli, one ordinary deal is left: Clara, left of the dealer Bernd, must play now."""
    club = make_club(sekretaerin="secretary")
    sheet = sheet_of(make_session(make_season(club, people=4)))
    soli = [paper(*(6 if seat == at else -2 for seat in range(4)), game="damensolo", soloist=at) for at in (0, 1)]
    enter(sheet, *soli, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(19)])
    return sheet


@pytest.fixture
def phone(live_server, quiet_page, sheet) -> Page:
    page = quiet_page
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/konto/anmelden/?next=/verein/lindenhof/listen/{sheet.pk}/")
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    return page


def fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def in_sight(page: Page, what: Locator) -> bool:
    """It lies between the top edge and the save button, which covers what a long entry has below it."""
    box, button = what.bounding_box(), page.locator("#eingabe .entry-go").bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= button["y"] + 1


def test_the_end_of_an_evening(phone, sheet):
    page = phone
    must = page.locator(".owed.must")
    expect(must).to_have_text(
        re.compile("(Clara|Dieter) muss jetzt das Pflichtsolo spielen: noch 3 Spiele, 2 Soli offen")
    )
    expect(page.locator(".entry-cell.must input")).to_be_focused()

    # another row: the reason comes, the tick has the cursor, and what was typed stays
    cells = page.locator("input[data-letter]")
    cells.nth(0).fill("2")
    cells.nth(1).fill("2")
    expect(page.locator("#preview")).to_contain_text("muss jetzt das Pflichtsolo spielen")
    page.get_by_role("button", name="Speichern").click()
    tick = page.get_by_label("Trotzdem eintragen: so wurde es wirklich gespielt")
    expect(tick).to_be_focused()
    note = page.get_by_label("Bemerkung")
    assert in_sight(page, tick)
    assert in_sight(page, note)
    expect(cells.nth(0)).to_have_value("2")
    fits(page)
    tick.check()
    page.get_by_role("button", name="Speichern").click()
    expect(note).to_be_focused()
    assert in_sight(page, note)
    assert in_sight(page, page.get_by_text("Bitte dazuschreiben, wie es dazu kam."))
    note.fill("Dieter war noch draußen")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-22")).to_contain_text("„Dieter war noch draußen“")
    expect(page.locator("#spiel-22")).to_contain_text("hier war eigentlich ein Pflichtsolo fällig")

    # the two soli that are owed: one number each, in the cell where the cursor is
    for number in (23, 24):
        expect(page.locator(".entry-cell.must input")).to_be_focused()
        page.keyboard.type("6")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Noch einmal Enter")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(f"#spiel-{number}")).to_be_visible()

    expect(page.get_by_role("heading", name="Zu Ende nach 24 Spielen")).to_be_visible()
    expect(page.locator("input[data-letter]").first).to_be_hidden()
    expect(page.get_by_role("heading", name="Zu Ende nach 24 Spielen")).to_be_in_viewport()
    expect(page.locator(".end-places")).to_be_in_viewport(ratio=1)
    expect(page.locator("#spiel-24")).to_be_in_viewport()
    fits(page)
    page.get_by_label("Alle am Tisch sind mit der Liste einverstanden").check()
    page.get_by_role("button", name="Ja, abschließen").click()
    expect(page.get_by_text("Abgeschlossen am")).to_be_visible()
    expect(page.get_by_role("link", name="Weitere Liste")).to_be_visible()
    sheet.refresh_from_db()
    assert not sheet.is_open
