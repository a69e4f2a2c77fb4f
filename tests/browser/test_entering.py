"""Entering deals on a phone and by keyboard: taps and keys counted, nothing typed lost, the page stays still."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from league.models import Deal, ScoreSheet
from tests.pages.evening import enter, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
SHEET = [
    *[(3, 3, -3, -3), (-1, 1, -1, 1), (2, -2, -2, 2), (-4, -4, 4, 4), (1, -1, 1, -1), (-5, 5, 5, -5)] * 3,
    *[(6, -2, -2, -2), (-3, 9, -3, -3), (4, 4, 4, -12), (-2, -2, 6, -2)],
    *[(1, 1, -1, -1), (-2, 2, -2, 2)],
]


@pytest.fixture
def sheet() -> ScoreSheet:
    return sheet_of(make_session(make_season(make_club(sekretaerin="secretary"), people=4, system="ddv")))


@pytest.fixture
def sheet_page(live_server, quiet_page: Page, sheet: ScoreSheet) -> Page:
    """The secretary on the page of an empty sheet of four: Anna, Bernd, Clara, Dieter."""
    quiet_page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/")
    log_in(quiet_page)
    return quiet_page


def log_in(page: Page) -> None:
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("main").get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("button", name="Abmelden")).to_be_visible()
    page.wait_for_load_state("load")


def cell(page: Page, letter: str):
    return page.locator(f"input[data-letter={letter}]")


def type_row(page: Page, points: tuple[int, ...]) -> int:
    """Type a row as a quick hand would: the winners' cells, or a soloist's. Gives the number of keys."""
    alone = [seat for seat, number in enumerate(points) if abs(number) == max(map(abs, points))]
    typed = alone if len(alone) == 1 else [seat for seat, number in enumerate(points) if number > 0]
    keys, at = [], 0
    if len(typed) == 1 and points[typed[0]] < 0:
        keys, typed_cells = [f"Shift+{'ABCD'[typed[0]]}", *str(-points[typed[0]])], []
    else:
        typed_cells = typed
    for seat in typed_cells:
        keys += [] if seat == at else ["Tab"] if seat == at + 1 else ["abcd"[seat]]
        keys += str(points[seat])
        at = seat
    for key in [*keys, "Enter"]:
        page.keyboard.press(key)
    if len(typed) == 1:
        expect(page.get_by_text("Noch einmal Enter speichert es.")).to_be_visible()
        page.keyboard.press("Enter")
    return len(keys) + 1 + (len(typed) == 1)


def test_a_whole_paper_sheet_by_keyboard_alone(sheet_page, sheet):
    page = sheet_page
    expect(cell(page, "a")).to_be_focused()

    for number, points in enumerate(SHEET, start=1):
        keys = type_row(page, points)

        expect(page.locator(f"#spiel-{number}")).to_be_visible()
        if number < len(SHEET):  # then the evening is over and the entry folded away
            expect(cell(page, "a")).to_be_focused()
        digits = max(len(str(abs(p))) for p in points)
        assert keys <= (4 if len(set(map(abs, points))) > 1 else 6) + 2 * (digits - 1), points

    expect(page.get_by_role("heading", name="Zu Ende nach 24 Spielen")).to_be_visible()
    assert [deal.points[:4] for deal in sheet.deals.in_order()] == SHEET


def test_a_lost_solo_takes_four_keys_in_any_column(sheet_page, sheet):
    page = sheet_page
    expect(cell(page, "a")).to_be_focused()

    for number, seat in enumerate((3, 0), start=1):
        keys = type_row(page, tuple(-6 if at == seat else 2 for at in range(4)))

        expect(page.locator(f"#spiel-{number}")).to_be_visible()
        expect(cell(page, "a")).to_be_focused()
        assert keys == 4

    assert [deal.points[:4] for deal in sheet.deals.in_order()] == [(2, 2, 2, -6), (-6, 2, 2, 2)]


def test_the_page_does_not_jump_when_a_deal_is_saved(sheet_page, sheet):
    page = sheet_page
    for _ in range(12):
        type_row(page, (1, 1, -1, -1))
        expect(cell(page, "a")).to_be_focused()
    expect(page.locator("#spiel-12")).to_be_visible()
    before = cell(page, "a").bounding_box()["y"]

    type_row(page, (2, -2, 2, -2))
    expect(page.locator("#spiel-13")).to_be_visible()

    expect(cell(page, "a")).to_be_focused()
    assert abs(cell(page, "a").bounding_box()["y"] - before) < 2


def test_a_save_that_is_faster_than_the_scripts_still_ends_in_the_first_cell(sheet_page, sheet):
    page = sheet_page
    cell(page, "a").fill("2")
    cell(page, "b").fill("2")

    page.locator("#eingabe form").evaluate("form => form.submit()")

    page.wait_for_url("**/#eingabe")
    expect(page.locator("#spiel-1")).to_be_visible()
    expect(cell(page, "a")).to_be_focused()


def test_on_a_phone_the_entry_is_at_the_bottom_edge_below_the_last_row(sheet_page, sheet):
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(20)])
    page = sheet_page
    page.set_viewport_size(PHONE)
    page.goto(page.url)

    entry, row = page.locator("#eingabe").bounding_box(), page.locator("#spiel-20").bounding_box()

    assert abs(entry["y"] + entry["height"] - PHONE["height"]) < 2
    assert abs(row["y"] + row["height"] - entry["y"]) < 4
    for button in page.locator("#eingabe button:visible").all():
        assert button.bounding_box()["height"] >= 44


def test_a_plain_deal_from_the_facts_takes_four_taps_on_a_phone(sheet_page, sheet):
    page = sheet_page
    page.set_viewport_size(PHONE)
    page.get_by_role("link", name="Spielverlauf").click()

    for tap in ("label:has([name=re][value='0'])", "label:has([name=re][value='2'])", "label:has([value='151'])"):
        page.locator(f"#eingabe {tap}").click()
    expect(page.locator("#preview")).to_contain_text("keine 90")
    page.get_by_role("button", name="Speichern").click()

    expect(page.locator("#spiel-1")).to_be_visible()
    assert sheet.deals.get().points[:4] == (2, -2, 2, -2)
    expect(page.get_by_role("link", name="Spielverlauf")).to_have_attribute("aria-current", "true")


def test_announcements_counters_and_game_reach_the_value_before_saving(sheet_page, sheet):
    page = sheet_page
    page.get_by_role("link", name="Spielverlauf").click()
    for seat in (0, 2):
        page.locator(f"label:has([name=re][value='{seat}'])").click()
    page.locator("label:has([name=card_range][value='151'])").click()
    page.locator("label:has([name=level_re][value='2'])").click()
    page.get_by_role("button", name="Fuchs gefangen Re: eins mehr").click()

    # gewonnen 1, Re 2, keine 90 angesagt 1, keine 90 1, Fuchs 1
    expect(page.locator("#preview")).to_contain_text("+6")
    assert Deal.objects.count() == 0
    page.get_by_role("button", name="Fuchs gefangen Re: eins weniger").click()
    expect(page.locator("#preview")).to_contain_text("+5")


def test_null_has_ranges_of_its_own(live_server, quiet_page):
    sheet = sheet_of(make_session(make_season(make_club(sekretaerin="secretary"), people=4, system="urexweiler")))
    page = quiet_page
    page.goto(f"{live_server.url}/verein/lindenhof/listen/{sheet.pk}/?eingabe=verlauf")
    log_in(page)
    expect(page.locator(".card-points")).to_contain_text("151–180")

    page.locator("label:has([name=game][value='null'])").click()

    expect(page.locator(".card-points")).to_contain_text("150–179")


def test_the_sign_key_turns_the_number_that_has_the_cursor(sheet_page, sheet):
    page = sheet_page
    page.keyboard.press("b")
    page.keyboard.type("6")

    page.get_by_role("button", name="Vorzeichen der Zahl wechseln").click()

    expect(cell(page, "b")).to_have_value("-6")
    expect(cell(page, "b")).to_be_focused()
    expect(page.locator("#preview")).to_contain_text("+2")


def test_a_redeal_with_a_note(sheet_page, sheet):
    page = sheet_page
    page.get_by_text("Weiteres").click()
    page.get_by_label(re.compile("Bemerkung")).fill("Karte lag offen")

    page.get_by_role("button", name="Neu gegeben").click()

    expect(page.locator("#spiel-1")).to_contain_text("neu gegeben „Karte lag offen“")
    expect(cell(page, "a")).to_be_focused()
    assert sheet.deals.get().kind == "void"


def test_the_row_shows_what_would_fit_and_asks_about_a_solo(sheet_page, sheet):
    page = sheet_page
    for letter, number in zip("abcd", ("3", "3", "-3", "-4"), strict=True):
        cell(page, letter).fill(number)
    expect(page.locator("#preview .lamp.bad")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("Es passt, wenn bei Dieter −3 steht.")

    for letter, number in zip("abcd", ("-6", "2", "2", "2"), strict=True):
        cell(page, letter).fill(number)
    page.locator("label:has([name=announced][value=still])").click()
    cell(page, "a").press("Enter")

    expect(page.locator("#spiel-1")).to_contain_text("Stilles Solo")
    assert (Deal.objects.get().game, Deal.objects.get().re_first) == ("stilles_solo", 0)


def test_two_people_enter_the_same_deal_and_the_second_sees_both(sheet_page, sheet):
    page = sheet_page
    enter(sheet, paper(1, -1, 1, -1))

    type_row(page, (5, 5, -5, -5))

    expect(page.locator("#eingabe [role=alert]")).to_contain_text("Anna +1 · Bernd −1 · Clara +1 · Dieter −1")
    expect(cell(page, "a")).to_have_value("5")
    assert Deal.objects.count() == 1
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-2")).to_be_visible()
    assert Deal.objects.count() == 2


def test_a_double_tap_on_save_stores_one_deal(sheet_page, sheet):
    page = sheet_page
    cell(page, "a").fill("3")
    cell(page, "b").fill("3")

    page.get_by_role("button", name="Speichern").dblclick()

    expect(page.locator("#spiel-1")).to_be_visible()
    time.sleep(0.3)  # a second row would have come by now
    assert Deal.objects.count() == 1


def test_the_cells_stay_where_they_are_while_a_row_is_typed_on_a_phone(sheet_page, sheet):
    """The second winner's cell is where the eye found it; a number that stays alone is asked about when it is saved."""
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(12)])
    page = sheet_page
    page.set_viewport_size(PHONE)
    page.goto(page.url)
    before = cell(page, "c").bounding_box()["y"]

    cell(page, "a").fill("6")
    expect(page.locator("#preview")).to_contain_text("Allein wäre das ein Solo.")
    assert abs(cell(page, "c").bounding_box()["y"] - before) < 2
    expect(page.locator("#solo-question")).to_have_count(0)
    cell(page, "c").fill("6")
    expect(page.locator("#preview")).to_contain_text("Summe 0")
    assert abs(cell(page, "c").bounding_box()["y"] - before) < 2

    cell(page, "c").fill("")
    expect(page.locator("#preview")).to_contain_text("Allein wäre das ein Solo.")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#solo-question")).to_be_visible()
    page.locator("#solo-question").get_by_text("still").click()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#spiel-13")).to_be_visible()
    assert sheet.deals.get(number=13).game == "stilles_solo"
