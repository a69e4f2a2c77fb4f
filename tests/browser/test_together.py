"""Two devices at one sheet, and a bad network: both see the same, nothing typed is lost, nothing is stored twice."""

import re

import pytest
from django.contrib.auth.models import AbstractUser
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from league.choices import Role
from league.models import Deal, Membership, ScoreSheet, User
from league.services.sheets import close_sheet
from tests.browser.test_entering import cell, log_in, type_row
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 5000
"""Milliseconds in which another device must see a saved deal."""
ADD, STAND = re.compile(r"/spiele/$"), re.compile(r"/stand/")


@pytest.fixture
def sheet() -> ScoreSheet:
    club = make_club(sekretaerin="secretary", mitglied="member")
    user = User.objects.create_user("bernd", first_name="Bernd", last_name="Ott", password="geheim-1234")
    Membership.objects.create(club=club, user=user, role=Role.SECRETARY)
    return sheet_of(make_session(make_season(club, people=4, system="ddv")))


@pytest.fixture
def at_table(live_server, new_context, sheet):
    """A device on the page of the sheet, signed in as this person: `at_table("bernd")`."""

    trouble: list[str] = []

    def make(username: str = "sekretaerin") -> Page:
        context = new_context()
        sign_in(context, live_server.url, User.objects.get(username=username))
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda line: trouble.append(line.text) if "Content Security" in line.text else None)
        page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/")
        return page

    yield make
    assert trouble == []


def sign_in(context: BrowserContext, url: str, user: AbstractUser) -> None:
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}])


def hurry(page: Page) -> None:
    """Let the page ask now instead of at the next turn."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def fill(page: Page, **cells: str) -> None:
    for letter, number in cells.items():
        cell(page, letter).fill(number)


def rows() -> list[tuple[int, ...]]:
    return [deal.points[:4] for deal in Deal.objects.in_order()]


def drafts(page: Page) -> int:
    return page.evaluate("Object.keys(sessionStorage).filter((name) => name.startsWith('entwurf-')).length")


def said(page: Page):
    return page.locator("#entry-notices")


def test_a_saved_deal_is_on_both_devices_within_five_seconds(at_table):
    mine, theirs, reader = at_table(), at_table("bernd"), at_table("mitglied")

    type_row(mine, (3, 3, -3, -3))

    for page in (mine, theirs, reader):
        expect(page.locator("#spiel-1")).to_contain_text("+3", timeout=SOON)
    expect(theirs.locator("#entry-line")).to_contain_text("Spiel 2 von 24")
    type_row(theirs, (-2, 2, -2, 2))  # the entry moved on with the sheet
    expect(mine.locator("#spiel-2")).to_be_visible(timeout=SOON)
    assert rows() == [(3, 3, -3, -3), (-2, 2, -2, 2)]


def test_what_is_typed_the_cursor_and_the_page_stay_where_they_are(at_table, sheet):
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(12)])
    page = at_table()
    cell(page, "b").fill("12")
    expect(page.locator("#preview")).to_contain_text("Allein wäre das ein Solo.")
    page.evaluate("document.getElementById('id_points_1').setSelectionRange(1, 1)")
    before = cell(page, "b").bounding_box()["y"]

    enter(sheet, paper(2, -2, 2, -2))
    hurry(page)

    expect(page.locator("#spiel-13")).to_be_visible(timeout=SOON)
    expect(cell(page, "b")).to_be_focused()
    expect(cell(page, "b")).to_have_value("12")
    assert page.evaluate("document.activeElement.selectionStart") == 1
    expect(said(page)).to_contain_text("Spiel 13")
    assert abs(cell(page, "b").bounding_box()["y"] - before) < 2


def test_on_a_phone_the_last_row_stays_in_sight_above_what_is_typed(at_table, sheet):
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(14)])
    page = at_table()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    fill(page, a="2", b="2")
    expect(page.locator("#preview")).to_contain_text("Summe 0")
    page.evaluate("""() => {
        const [row, entry] = ["spiel-14", "eingabe"].map((id) => document.getElementById(id).getBoundingClientRect());
        window.scrollBy(0, row.bottom - entry.top);
    }""")
    before = cell(page, "b").bounding_box()["y"]

    enter(sheet, paper(2, -2, 2, -2))
    hurry(page)

    expect(said(page)).to_contain_text("Spiel 15", timeout=SOON)
    row, entry = page.locator("#spiel-15").bounding_box(), page.locator("#eingabe").bounding_box()
    assert abs(row["y"] + row["height"] - entry["y"]) < 4
    assert abs(cell(page, "b").bounding_box()["y"] - before) < 2


def test_an_entry_whose_number_is_taken_goes_on_as_the_next_deal(at_table):
    page = at_table()
    fill(page, a="5", c="5")
    expect(page.locator("#preview")).to_contain_text("Summe 0")
    theirs = at_table("bernd")
    type_row(theirs, (3, 3, -3, -3))
    expect(theirs.locator("#spiel-1")).to_be_visible()
    hurry(page)

    expect(said(page)).to_contain_text("Spiel 1 hat inzwischen Bernd Ott eingetragen: Anna +3", timeout=SOON)
    page.get_by_role("button", name="Für Spiel 2 übernehmen").click()

    expect(cell(page, "c")).to_have_value("5")
    expect(said(page)).to_be_empty()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-2")).to_be_visible()
    assert rows() == [(3, 3, -3, -3), (5, -5, 5, -5)]


def test_an_entry_whose_number_is_taken_is_thrown_away_or_saved_with_open_eyes(at_table, sheet):
    page = at_table()
    fill(page, a="5", c="5")
    enter(sheet, paper(3, 3, -3, -3))
    hurry(page)
    expect(said(page)).to_contain_text("Spiel 1", timeout=SOON)

    page.get_by_role("button", name="Speichern").click()  # as if the banner had not been seen
    expect(page.locator("#eingabe [role=alert]")).to_contain_text("Anna +3")
    assert rows() == [(3, 3, -3, -3)]
    enter(sheet, paper(1, 1, -1, -1))
    hurry(page)
    expect(said(page)).to_contain_text("Spiel 2", timeout=SOON)
    page.get_by_role("button", name="Verwerfen").click()

    expect(cell(page, "a")).to_have_value("")
    expect(page.locator("#entry-line")).to_contain_text("Spiel 3 von 24")
    page.reload()
    expect(cell(page, "a")).to_have_value("")
    assert rows() == [(3, 3, -3, -3), (1, 1, -1, -1)]


def test_who_else_is_entering_is_told(at_table):
    page, theirs = at_table(), at_table("bernd")

    fill(theirs, a="5")

    expect(page.locator("#presence")).to_have_text("Bernd Ott trägt gerade auch ein.", timeout=SOON)
    expect(theirs.locator("#presence")).to_be_empty()


def test_a_sheet_that_is_closed_meanwhile_keeps_what_was_typed(at_table, sheet):
    enter(sheet, paper(3, 3, -3, -3))
    page, idle = at_table(), at_table("bernd")
    fill(page, a="5")
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    hurry(page)
    hurry(idle)

    expect(said(page)).to_contain_text("Die Liste ist inzwischen abgeschlossen.", timeout=SOON)
    expect(cell(page, "a")).to_have_value("5")
    expect(idle.locator("#eingabe")).to_have_count(0, timeout=SOON)
    page.get_by_role("button", name="Verwerfen").click()
    expect(page.locator("#eingabe")).to_have_count(0)


# --- a bad network


def test_without_a_network_a_save_waits_and_is_sent_once(at_table):
    page = at_table()
    fill(page, a="4", b="4")
    page.context.set_offline(True)
    cell(page, "b").press("Enter")

    expect(said(page)).to_contain_text("Keine Verbindung. Die Eingabe bleibt stehen und wird gesendet")
    page.keyboard.type("77")  # nothing changes what is on its way
    expect(cell(page, "b")).to_have_value("4")
    assert rows() == []
    page.context.set_offline(False)

    expect(page.locator("#spiel-1")).to_be_visible(timeout=SOON)
    expect(said(page)).to_contain_text("Wieder verbunden: Die Eingabe ist gespeichert.")
    expect(cell(page, "a")).to_be_focused()
    assert rows() == [(4, 4, -4, -4)]


def test_what_waits_can_still_be_changed(at_table):
    page = at_table()
    fill(page, a="4", b="4")
    page.context.set_offline(True)
    cell(page, "b").press("Enter")
    page.get_by_role("button", name="Doch noch ändern").click()
    fill(page, a="3", b="3")
    page.context.set_offline(False)
    page.wait_for_timeout(1500)
    assert rows() == []

    page.get_by_role("button", name="Speichern").click()

    expect(page.locator("#spiel-1")).to_be_visible()
    assert rows() == [(3, 3, -3, -3)]


def test_an_answer_that_is_lost_after_the_save_is_asked_for_again(at_table):
    page = at_table()
    lost = []

    def swallow(route):
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.route(ADD, swallow)
    type_row(page, (4, 4, -4, -4))

    expect(page.locator("#spiel-1")).to_be_visible(timeout=SOON)
    expect(said(page)).to_contain_text("Die Eingabe ist gespeichert.")
    expect(page.locator("#spiel-2")).to_have_count(0)
    assert lost == [200]
    assert rows() == [(4, 4, -4, -4)]


def test_a_reload_before_the_answer_came_sends_it_again(at_table):
    page = at_table()

    def swallow(route):
        route.fetch()
        route.abort()

    page.route(ADD, swallow)
    type_row(page, (4, 4, -4, -4))
    expect(said(page)).to_contain_text("Keine Verbindung.")
    page.unroute_all()
    page.reload()

    expect(said(page)).to_contain_text("Die Eingabe ist gespeichert.")
    expect(cell(page, "a")).to_have_value("")
    assert rows() == [(4, 4, -4, -4)]


def test_a_reload_loses_nothing_typed(at_table):
    page = at_table()
    fill(page, b="6")
    page.get_by_text("Weiteres").click()
    page.get_by_label(re.compile("Bemerkung")).fill("Karte lag offen")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Noch einmal Enter speichert es.")).to_be_visible()
    page.locator("label:has([name=announced][value=still])").click()
    page.reload()

    expect(cell(page, "b")).to_have_value("6")
    expect(page.get_by_label(re.compile("Bemerkung"))).to_have_value("Karte lag offen")
    expect(page.locator("[name=announced][value=still]")).to_be_checked()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-1")).to_contain_text("Karte lag offen")
    page.reload()
    expect(cell(page, "b")).to_have_value("")
    assert rows() == [(-2, 6, -2, -2)]


def test_a_draft_from_the_facts_comes_back_too(at_table):
    page = at_table()
    page.get_by_role("link", name="Spielverlauf").click()
    for chip in ("[name=re][value='0']", "[name=re][value='2']", "[name=card_range][value='151']"):
        page.locator(f"label:has({chip})").click()
    page.reload()

    expect(page.locator("#preview")).to_contain_text("keine 90")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-1")).to_be_visible()
    assert rows() == [(2, -2, 2, -2)]


def test_the_back_button_shows_the_draft_or_the_present_state(at_table):
    page = at_table()
    type_row(page, (3, 3, -3, -3))
    expect(page.locator("#spiel-1")).to_be_visible()
    page.get_by_role("link", name="Änderungen dieser Liste").click()
    page.go_back()
    expect(page.locator("#spiel-1")).to_be_visible()
    expect(cell(page, "a")).to_have_value("")

    fill(page, a="1", b="1")
    page.get_by_role("link", name="Änderungen dieser Liste").click()
    page.go_back()
    expect(cell(page, "b")).to_have_value("1")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-2")).to_be_visible()
    assert rows() == [(3, 3, -3, -3), (1, 1, -1, -1)]


# --- an expired login


def test_after_a_new_login_in_another_window_the_save_goes_on(at_table, live_server):
    page = at_table()
    page.context.clear_cookies(name="sessionid")
    type_row(page, (4, 4, -4, -4))
    expect(said(page)).to_contain_text("Die Anmeldung ist abgelaufen")
    expect(cell(page, "a")).to_have_value("4")
    assert rows() == []

    with page.context.expect_page() as other:
        page.get_by_role("link", name="In neuem Fenster anmelden").click()
    log_in(other.value)
    hurry(page)

    expect(page.locator("#spiel-1")).to_be_visible(timeout=SOON)
    expect(said(page)).to_contain_text("Die Eingabe ist gespeichert.")
    assert rows() == [(4, 4, -4, -4)]


def test_somebody_else_who_logs_in_saves_nothing_of_mine(at_table, live_server):
    page = at_table()
    page.context.clear_cookies(name="sessionid")
    type_row(page, (4, 4, -4, -4))
    expect(said(page)).to_contain_text("Die Anmeldung ist abgelaufen")
    sign_in(page.context, live_server.url, User.objects.get(username="bernd"))
    hurry(page)

    expect(said(page)).to_contain_text("Hier ist jetzt jemand anders angemeldet.", timeout=SOON)
    page.reload()
    expect(cell(page, "a")).to_have_value("")
    assert rows() == []
    assert drafts(page) == 0


def test_signing_out_leaves_no_draft_behind(at_table):
    page = at_table()
    fill(page, a="4")
    assert drafts(page) == 1
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden").first).to_be_visible()

    assert drafts(page) == 0


# --- quick hands


def test_two_quick_enters_save_a_solo_once(at_table):
    page = at_table()

    def slowly(route):
        page.wait_for_timeout(200)
        route.continue_()

    page.route(ADD, slowly)
    page.keyboard.press("b")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    expect(page.locator("#spiel-1")).to_be_visible()
    page.wait_for_timeout(500)
    assert rows() == [(-2, 6, -2, -2)]


@pytest.mark.parametrize("presses", [2, 4])
def test_many_quick_enters_save_a_normal_row_once(at_table, presses):
    page = at_table()
    fill(page, a="3", b="3")
    for _ in range(presses):
        page.keyboard.press("Enter")

    expect(page.locator("#spiel-1")).to_be_visible()
    page.wait_for_timeout(500)
    assert rows() == [(3, 3, -3, -3)]
