"""The page on which somebody leaves or comes, and what sheet, entry, PDF and workbook make of it."""

import re
import uuid
from html import unescape

import pytest
from django.urls import reverse

from league.exports import words
from league.exports.pdf import sheet_html
from league.models import LogEntry, Player, ScoreSheet
from league.reads.sheets import sheet_table
from league.services.seatings import change_seating
from league.services.sheets import close_sheet
from league.values.seating import SeatingChange
from tests.pages.evening import enter, intent, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

ROWS = (paper(None, 1, 1, -1, -1), paper(2, None, -2, 2, -2, dealer=1))


@pytest.fixture
def sheet(people):
    """Five people, two deals."""
    sheet = sheet_of(make_session(make_season(people.club, people=8, system="ddv"), people=5))
    enter(sheet, *ROWS)
    return sheet


@pytest.fixture
def secretary(sign_in):
    return sign_in("secretary")


def address(name: str, sheet: ScoreSheet, *args: object) -> str:
    return reverse(name, args=["lindenhof", sheet.pk, *args])


def text(response) -> str:
    return re.sub(r"\s+", " ", unescape(response.content.decode()))


def send(client, sheet: ScoreSheet, **fields: object):
    """Post the page's form as it stands, with these fields."""
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    data = {"key": str(uuid.uuid4()), "version": version, "first_row": sheet.deals.count() + 1, **fields}
    return client.post(address("sheet_seating", sheet), data)


def order(sheet: ScoreSheet) -> tuple[int, ...]:
    return sheet_table(ScoreSheet.objects.get(pk=sheet.pk)).next.order


def player(name: str) -> str:
    return f"person-{Player.objects.get(given_name=name).pk}"


def test_the_sheet_leads_there_and_the_page_says_who_sits_how(secretary, sheet):
    assert f'href="{address("sheet_seating", sheet)}"' in text(secretary.get(address("sheet_detail", sheet)))
    page = text(secretary.get(address("sheet_seating", sheet)))
    assert re.sub(r"<[^>]+>", "", page).count("Anna · Bernd · Clara · Dieter · Eva") == 1
    for offered in ("auf dem Platz von Eva", "links von Anna", "ab dem nächsten Spiel (Spiel 3)", "schon ab Spiel 2"):
        assert offered in page
    assert "Franz" in page
    assert "War schon auf dieser Liste" not in page


def test_a_member_is_offered_nothing(sign_in, sheet):
    page = text(sign_in("member").get(address("sheet_detail", sheet)))
    assert address("sheet_seating", sheet) not in page


def test_somebody_leaves_and_the_sheet_says_what_follows(secretary, sheet):
    assert send(secretary, sheet, leaves=[4]).url == address("sheet_detail", sheet)

    page = text(secretary.get(address("sheet_detail", sheet)))
    assert "Ab Spiel 3 ohne Eva. Es wird zu viert gespielt statt zu fünft." in page
    assert "Es bleibt bei 30 Spielen, 28 stehen noch aus." in page
    assert "Eva hatte das Pflichtsolo noch offen; es entfällt." in page
    assert "bis Spiel 2" in page
    assert "es sitzt aus" not in page
    assert 'name="points_4"' not in page
    assert 'name="sits_out"' not in page
    assert page.count('class="away"') == 0  # she was there in both rows
    enter(sheet, paper(1, 1, -1, -1, None, dealer=2))
    page = text(secretary.get(address("sheet_detail", sheet)))
    assert page.count('class="away"') == 1
    assert "Ab Spiel 3 ohne Eva." not in page.split("<footer")[0]


def test_who_is_there_is_offered_in_both_ways_of_entering(secretary, sheet):
    send(secretary, sheet, leaves=[0], comes=player("Franz"), place="links-2")
    facts = text(secretary.get(address("sheet_detail", sheet), {"eingabe": "verlauf"}))
    chips = re.findall(r'name="re" value="(\d)"', facts)
    assert chips == ["1", "2", "5", "3", "4"]
    assert re.findall(r'name="sits_out" value="(\d)"', facts) == chips
    dealers = re.search(r'<select name="dealer".*?</select>', facts)[0]
    assert re.findall(r'<option value="(\d?)"', dealers) == ["", *chips]
    assert "wie erwartet: Clara" in dealers
    assert "es sitzt aus: Clara" in facts


def test_a_row_of_who_is_there_is_entered_and_one_of_who_is_not_is_refused(secretary, sheet):
    send(secretary, sheet, leaves=[4])
    entry = {"way": "paper", "note": "", "dealer": "", "number": 3}
    late = secretary.post(address("deal_add", sheet), {**entry, "key": uuid.uuid4(), "points_0": 5, "points_4": -5})
    assert late.status_code == 422
    assert "Eva ist nicht am Tisch und kann keine Punkte bekommen." in text(late)
    assert sheet.deals.count() == 2

    done = secretary.post(address("deal_add", sheet), {**entry, "key": uuid.uuid4(), "points_0": 5, "points_1": 5})
    assert done.status_code == 302
    row = sheet.deals.get(number=3)
    assert (row.dealer, row.points[:5]) == (2, (5, 5, -5, -5, None))


def test_a_row_from_the_facts_after_somebody_was_replaced(secretary, sheet):
    send(secretary, sheet, comes=player("Franz"), place="platz-2")
    assert order(sheet) == (0, 1, 5, 3, 4)
    facts = {"way": "facts", "note": "", "dealer": "", "number": 3, "game": "normal", "re": [0, 3], "card_points": 150}
    done = secretary.post(address("deal_add", sheet), {**facts, "card_points_of": "re", "key": uuid.uuid4()})
    assert done.status_code == 302
    row = sheet.deals.get(number=3)
    assert (row.dealer, row.points[:6]) == (5, (1, -1, None, 1, -1, None))


def test_an_earlier_row_is_corrected_on_the_ground_it_was_played_on(secretary, sheet):
    send(secretary, sheet, leaves=[4])
    first = sheet.deals.get(number=1)
    page = text(secretary.get(address("deal_edit", sheet, first.pk)))
    assert 'name="points_4"' in page
    assert re.findall(r'name="sits_out" value="(\d)"', page) == ["0", "1", "2", "3", "4"]


def test_a_guest_comes_from_an_earlier_row_on(secretary, sheet):
    send(secretary, sheet, guest="Frieda", place="links-4", first_row=2)
    shown = sheet_table(ScoreSheet.objects.get(pk=sheet.pk))
    assert (shown.columns[5].name, shown.columns[5].guest, shown.columns[5].presence) == ("Frieda", True, "ab Spiel 2")


def test_who_left_comes_back(secretary, sheet):
    send(secretary, sheet, leaves=[4])
    enter(sheet, paper(1, 1, -1, -1, None, dealer=2))
    assert "War schon auf dieser Liste" in text(secretary.get(address("sheet_seating", sheet)))
    send(secretary, sheet, comes="spalte-4", place="links-3")
    assert order(sheet) == (0, 1, 2, 3, 4)
    assert "bis Spiel 2, ab Spiel 4" in text(secretary.get(address("sheet_detail", sheet)))


PROBLEMS = [
    ({}, "Bitte ankreuzen, wer geht, oder wählen, wer kommt."),
    ({"leaves": [3, 4]}, "Dann säßen nur noch drei am Tisch; es braucht vier. Wer kommt dafür?"),
    ({"leaves": [2, 3, 4]}, "Dann säßen nur noch zwei am Tisch; es braucht vier. Wer kommt dafür?"),
    ({"leaves": [0, 1, 2, 3, 4]}, "Dann säßen nur noch 0 am Tisch"),
    ({"place": "links-1"}, "Wer kommt auf diesen Platz?"),
    ({"guest": "Frieda"}, "Bitte sagen, neben wem oder auf wessen Platz Frieda sitzt."),
    ({"guest": "Frieda", "place": "links-1", "comes": "franz"}, "Entweder eine Person wählen oder einen Gast"),
    ({"comes": "franz"}, "Bitte sagen, neben wem oder auf wessen Platz Franz sitzt."),
    ({"guest": "franz", "place": "links-1"}, "Diese Person gibt es schon. Bitte in der Liste wählen."),
    ({"guest": "anna", "place": "links-1"}, "Diese Person gibt es schon. Bitte in der Liste wählen."),
    ({"guest": "a\u202eb", "place": "links-1"}, "Zeichen, die man nicht sieht"),
    ({"leaves": [4], "first_row": 2}, "Eva hat in Spiel 2 noch gespielt oder gegeben"),
    ({"leaves": [4], "first_row": 9}, "9 ist keine gültige Auswahl"),
    ({"leaves": [9]}, "9 ist keine gültige Auswahl"),
]


@pytest.mark.parametrize(("fields", "said"), PROBLEMS, ids=[said[:30] for _, said in PROBLEMS])
def test_what_is_wrong_is_said_and_nothing_is_lost(secretary, sheet, fields, said):
    posted = {
        name: player("Franz") if value == "franz" and name == "comes" else value for name, value in fields.items()
    }
    stored = LogEntry.objects.count()
    response = send(secretary, sheet, **posted)
    assert response.status_code == 422
    assert said in text(response), text(response)
    assert (LogEntry.objects.count(), Player.objects.count()) == (stored, 8)
    if "guest" in posted and "\u202e" not in posted["guest"]:
        assert f'value="{posted["guest"]}"' in text(response)


def test_seven_columns_are_all(secretary, people, sheet):
    send(secretary, sheet, comes=player("Franz"), place="platz-4")
    send(secretary, sheet, comes=player("Gisela"), place="platz-3", first_row=2)
    assert order(sheet) == (0, 1, 2, 3, 5)


def test_an_eighth_is_sent_to_a_new_list(secretary, sheet):
    for name in ("Franz", "Gisela"):
        send(secretary, sheet, comes=player(name), place="links-4")
    response = send(secretary, sheet, comes=player("Heinz"), place="platz-4")
    assert response.status_code == 422
    assert "„Weitere Liste“ beginnen." in text(response)
    response = send(secretary, sheet, guest="Ida", place="links-4")
    assert "An einem Tisch sitzen" in text(response) or "„Weitere Liste“" in text(response)


def test_sent_twice_it_is_done_once(secretary, sheet):
    key = str(uuid.uuid4())
    for _ in range(2):
        version = 3  # as the page showed it, both times
        data = {"key": key, "version": version, "first_row": 3, "guest": "Frieda", "place": "links-4"}
        assert secretary.post(address("sheet_seating", sheet), data).status_code == 302
    assert sheet.seats.count() == 6


def test_somebody_was_faster(secretary, sheet):
    enter(sheet, paper(1, 1, None, -1, -1, dealer=2))
    response = send(secretary, sheet, leaves=[4], first_row=4, version=3)
    assert response.status_code == 409
    page = text(response)
    assert "Die Liste wurde inzwischen geändert." in page
    assert re.search(r'value="4"[^>]*checked', page)
    fresh = re.search(r'name="version" value="(\d+)"', page)[1]
    assert int(fresh) == ScoreSheet.objects.get(pk=sheet.pk).version


def test_a_deal_entered_while_somebody_left_keeps_what_was_typed(secretary, sheet):
    """The row was meant for five; the page comes back with the four and says why."""
    send(secretary, sheet, leaves=[4])
    enter(sheet, paper(1, 1, -1, -1, None, dealer=2))
    entry = {"way": "paper", "note": "", "dealer": "", "number": 3, "key": uuid.uuid4(), "points_0": 5, "points_1": 5}
    response = secretary.post(address("deal_add", sheet), entry)
    assert response.status_code == 409
    assert 'value="5"' in text(response)


def test_the_last_change_is_taken_back_from_the_page(secretary, sheet):
    send(secretary, sheet, leaves=[4])
    page = text(secretary.get(address("sheet_seating", sheet)))
    assert "Ab Spiel 3 ohne Eva." in page
    data = {"key": str(uuid.uuid4()), "version": ScoreSheet.objects.get(pk=sheet.pk).version}
    for _ in range(2):
        response = secretary.post(address("sheet_seating_withdraw", sheet), data)
        assert response.url == address("sheet_detail", sheet)
    assert order(sheet) == (0, 1, 2, 3, 4)
    assert "Die letzte Änderung am Tisch ist zurückgenommen." in text(secretary.get(response.url))
    nothing = secretary.post(address("sheet_seating_withdraw", sheet), {**data, "key": str(uuid.uuid4())})
    assert nothing.status_code == 409


def test_a_closed_list_changes_no_more(secretary, sheet):
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    close_sheet(sheet_pk=sheet.pk, version=version, intent=intent())
    assert secretary.get(address("sheet_seating", sheet)).url == address("sheet_detail", sheet)
    response = send(secretary, sheet, leaves=[4])
    assert response.status_code == 409
    assert "inzwischen abgeschlossen" in text(response)


def test_a_list_of_totals_has_no_such_page(secretary, people):
    sheet = sheet_of(make_session(make_season(people.club), mode="totals"))
    assert secretary.get(address("sheet_seating", sheet)).url == address("sheet_detail", sheet)


def test_paper_and_workbook_say_when_somebody_was_there(sheet):
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    change_seating(sheet_pk=sheet.pk, version=version, first_row=3, change=SeatingChange((4,)), intent=intent())
    enter(sheet, paper(1, 1, -1, -1, None, dealer=2))
    shown = sheet_table(ScoreSheet.objects.get(pk=sheet.pk))
    assert words.column_name(shown.columns[4]) == "Eva (bis Spiel 2)"
    html = unescape(sheet_html(shown))
    assert 'Eva <span class="tag">bis Spiel 2</span>' in html
    last = re.findall(r"<tr class=\"deal[^\"]*\">.*?</tr>", html, re.DOTALL)[-1]
    assert last.count("–") == 0  # nobody sits out; who has left has an empty cell


def test_a_correction_names_nobody_who_was_not_there(secretary, sheet):
    send(secretary, sheet, leaves=[4])
    enter(sheet, paper(1, 1, -1, -1, None, dealer=2))
    third = sheet.deals.get(number=3)
    entry = {"way": "paper", "note": "", "dealer": 4, "version": 1, "points_0": 5, "points_1": 5}
    response = secretary.post(address("deal_edit", sheet, third.pk), {**entry, "key": uuid.uuid4()})
    assert response.status_code == 422
    assert "4 ist keine gültige Auswahl" in text(response)
