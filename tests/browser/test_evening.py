"""A whole evening in a browser, from the login to the printed table, counting keys and taps."""

import re

import openpyxl
import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from league.models import Deal, Session
from tests.pages.evening import make_club, make_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# One row per deal, as a paper sheet has it: points of Anna, Bernd, Clara, Dieter.
PAPER = [
    (1, -1, 1, -1),
    (-2, -2, 2, 2),
    (3, 3, -3, -3),
    (-2, 6, -2, -2),
    (1, -1, -1, 1),
    (2, 2, -2, -2),
    (-4, 4, 4, -4),
    (9, -3, -3, -3),
    (1, 1, -1, -1),
    (-1, 1, -1, 1),
    (5, -5, -5, 5),
    (2, -2, 2, -2),
]
FACTS = [
    ((0, 2), "151–180", 2),
    ((1, 3), "121–150", 1),
    ((0, 1), "90–119", -2),
    ((2, 3), "181–210", 3),
    ((0, 3), "120", -1),
    ((1, 2), "30–59", -4),
    ((0, 2), "211–240", 4),
    ((1, 3), "60–89", -3),
    ((0, 1), "121–150", 1),
    # Clara and Dieter owe their soli: each is chosen already
    ((), "151–180", 6),
    ((), "121–150", 3),
    ((1, 2), "121–150", 1),
]
LETTERS = "abcd"


class Keyboard:
    """Counts what is pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def row(self, points: tuple[int, ...]) -> int:
        """Type one row as a quick hand would, and give the number of keys it took."""
        before, at = self.count, 0
        winners = [seat for seat, number in enumerate(points) if number > 0]
        for seat in winners if len(winners) < 3 else [min(range(4), key=points.__getitem__)]:
            if seat != at:
                self.press(*(["Tab"] if seat == at + 1 else [LETTERS[seat]]))
                at = seat
            self.press(*str(points[seat]))
        self.press("Enter")
        if len(winners) != 2:
            expect(self.page.get_by_text("Noch einmal Enter")).to_be_visible()
            self.press("Enter")
        return self.count - before


@pytest.fixture
def evening(live_server, quiet_page):
    """Signed in as the secretary of a club with a season of four."""
    make_season(make_club(sekretaerin="secretary"), people=4)
    page = quiet_page
    page.goto(live_server.url)
    page.get_by_role("link", name=re.compile("Anmelden")).first.click()
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    return page


def begin(page: Page) -> None:
    """A new evening with the four at one table."""
    page.get_by_role("link", name="Doppelkopf-Freunde Lindenhof").first.click()
    page.get_by_role("link", name="Abende").first.click()
    page.get_by_role("link", name="Neuer Abend").click()
    page.get_by_label("Datum").fill("2026-10-02")
    for place, name in enumerate(("Anna", "Bernd", "Clara", "Dieter"), start=1):
        page.get_by_label(f"Platz {place}", exact=True).select_option(label=name)
    page.get_by_role("button", name="Abend beginnen").click()


def saved(page: Page, number: int) -> None:
    expect(page.locator(f"#spiel-{number}")).to_be_visible()


def test_a_whole_evening(evening, tmp_path):
    page = evening
    begin(page)
    keys = Keyboard(page)
    page.locator("input[data-letter=a]").focus()

    # twelve deals from paper, by keyboard alone
    for number, points in enumerate(PAPER, start=1):
        expect(page.locator("input[data-letter=a]")).to_be_focused()
        pressed = keys.row(points)
        saved(page, number)
        solo = 9 in map(abs, points) or 6 in map(abs, points)
        assert pressed <= (4 if solo else 6), (points, pressed)

    # one wrong row is caught, keeps what was typed, and is mended
    page.keyboard.type("3")
    keys.press("Tab")
    page.keyboard.type("4")
    keys.press("Enter")
    expect(page.locator(".lamp.bad, [role=alert], .error").first).to_be_visible()
    expect(page.locator("input[data-letter=a]")).to_have_value("3")
    assert Deal.objects.count() == 12
    page.locator("input[data-letter=a]").fill("")
    page.locator("input[data-letter=b]").fill("")

    # twelve deals from the facts: two names, one range, save
    page.get_by_role("link", name="Spielverlauf").click()
    for number, (re_seats, chip, value) in enumerate(FACTS, start=13):
        names = ("Anna", "Bernd", "Clara", "Dieter")
        taps = 0
        for seat in re_seats:
            page.locator(".re-seats label").filter(has_text=names[seat]).click()
            taps += 1
        page.locator(".card-points label").filter(
            has=page.get_by_text(chip, exact=True).locator("xpath=self::span")
        ).click()
        taps += 1
        expect(page.locator("#preview")).to_contain_text("für Re")
        page.get_by_role("button", name="Speichern").click()
        taps += 1
        saved(page, number)
        assert taps <= 4
        deal = Deal.objects.get(number=number)
        assert abs(deal.points[deal.re_first]) == abs(value)
    assert list(Deal.objects.filter(number__in=(22, 23)).values_list("counts_as", flat=True)) == ["pflichtsolo"] * 2
    expect(page.get_by_role("heading", name="Zu Ende nach 24 Spielen")).to_be_visible()

    check_correction(page)
    check_close_and_exports(page, tmp_path)


def check_correction(page: Page) -> None:
    """Deal 2 was copied wrongly: 3 instead of 2."""
    page.locator("#spiel-2").get_by_role("link").click()
    page.locator("input[data-letter=c]").fill("3")
    for letter in "abd":
        page.locator(f"input[data-letter={letter}]").fill("")
    page.locator("input[data-letter=d]").fill("3")
    page.get_by_role("button", name="Änderung speichern").click()
    expect(page.locator("#spiel-2")).to_contain_text("+3")
    assert Deal.objects.get(number=2).points[:4] == (-3, -3, 3, 3)


def check_close_and_exports(page: Page, tmp_path) -> None:
    session = Session.objects.get()
    totals = [seat.total for seat in session.rounds.get().sheets.get().seats.order_by("position")]
    assert sum(totals) == 0
    if not page.get_by_role("button", name="Ja, abschließen").is_visible():
        page.get_by_text("Liste abschließen").click()
    page.get_by_label("Alle am Tisch sind mit der Liste einverstanden").check()
    page.get_by_role("button", name="Ja, abschließen").click()
    expect(page.get_by_text("Abgeschlossen am")).to_be_visible()

    with page.expect_download() as protocol:
        page.get_by_role("link", name=re.compile("PDF")).first.click()
    protocol.value.save_as(tmp_path / "protokoll.pdf")
    text = "".join(sheet.extract_text() for sheet in PdfReader(tmp_path / "protokoll.pdf").pages)
    for name in ("Anna", "Bernd", "Clara", "Dieter"):
        assert name in text

    page.get_by_role("link", name=re.compile("Abend vom")).first.click()
    page.get_by_role("link", name="Saison 2026").first.click()
    expect(page.get_by_role("table").first).to_contain_text("4,50")
    with page.expect_download() as workbook:
        page.get_by_role("link", name=re.compile("Excel")).first.click()
    workbook.value.save_as(tmp_path / "tabelle.xlsx")
    cells = [cell.value for row in openpyxl.load_workbook(tmp_path / "tabelle.xlsx").active for cell in row]
    assert 4.5 in cells
    assert "Anna" in cells
