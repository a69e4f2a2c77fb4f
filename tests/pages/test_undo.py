"""„Rückgängig“ on the sheet: the last action in words, taken back, still to be read."""

import re
import uuid

import pytest
from django.urls import reverse

from league.models import ScoreSheet
from league.services.dealers import follow_dealers
from league.services.deals import change_deal, delete_deal, insert_deal, move_deal
from league.services.sheets import close_sheet
from league.values.deals import DealFacts
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary", zweite="secretary", mitglied="member")


@pytest.fixture
def sheet(club):
    return sheet_of(make_session(make_season(club)))


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def page(client, sheet: ScoreSheet, name: str = "sheet_detail") -> str:
    return client.get(reverse(name, args=["lindenhof", sheet.pk])).content.decode()


def offered(text: str) -> tuple[str, int]:
    """What the page offers to take back, and the log entry behind it."""
    what = re.search(r'<details class="more undo">\s*<summary>(.*?)</summary>', text, re.DOTALL).group(1)
    return re.sub(r"<[^>]+>", "", what).strip(), int(re.search(r'name="entry" value="(\d+)"', text).group(1))


def press(client, sheet: ScoreSheet, entry: int, key: str = ""):
    data = {"key": key or str(uuid.uuid4()), "entry": entry}
    return client.post(reverse("sheet_undo", args=["lindenhof", sheet.pk]), data)


def test_what_was_entered_is_named_and_taken_back(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1), paper(3, -3, 3, -3, dealer=1))
    what, entry = offered(page(secretary, sheet))
    assert what.startswith("Rückgängig: Spiel 2 (Anna +3, Bernd −3, Clara +3, Dieter −3) eingetragen")

    response = press(secretary, sheet, entry)

    assert response.status_code == 302
    assert [deal.points[0] for deal in sheet.deals.in_order()] == [1]
    text = page(secretary, sheet)
    assert "Rückgängig gemacht: Spiel 2 (Anna +3, Bernd −3, Clara +3, Dieter −3) eingetragen." in text
    assert offered(text)[0].startswith("Rückgängig: Spiel 1 (Anna +1")


def version(sheet: ScoreSheet) -> int:
    return ScoreSheet.objects.get(pk=sheet.pk).version


WORDS = {
    "a redeal": (
        lambda s: enter(s, DealFacts(kind="void", dealer=3)),
        "Rückgängig: „Neu gegeben“ eingetragen",
    ),
    "inserted": (
        lambda s: insert_deal(
            sheet_pk=s.pk, number=2, version=version(s), facts=paper(4, 4, -4, -4, dealer=1), intent=intent()
        ),
        "Rückgängig: Spiel 2 (Anna +4, Bernd +4, Clara −4, Dieter −4) eingefügt",
    ),
    "changed": (
        lambda s: change_deal(deal_pk=s.deals.get(number=3).pk, version=1, facts=paper(5, 5, -5, -5), intent=intent()),
        "Rückgängig: Spiel 2 berichtigt, jetzt Anna +5, Bernd +5, Clara −5, Dieter −5",
    ),
    "deleted": (
        lambda s: delete_deal(deal_pk=s.deals.get(number=3).pk, version=1, intent=intent()),
        "Rückgängig: Spiel 2 (Anna +2, Bernd −2, Clara +2, Dieter −2) gelöscht",
    ),
    "moved": (
        lambda s: move_deal(deal_pk=s.deals.get(number=3).pk, version=1, to=1, intent=intent()),
        "Rückgängig: Spiel 1 verschoben",
    ),
    "dealers": (
        lambda s: follow_dealers(sheet_pk=s.pk, number=1, version=version(s), intent=intent()),
        "Rückgängig: Geber der Reihe nach gesetzt",
    ),
}


@pytest.mark.parametrize(("act", "words"), WORDS.values(), ids=WORDS)
def test_every_action_has_its_words(secretary, sheet, act, words):
    """On three rows, the second a redeal: „Spiel“ counts as the sheet does, not by rows."""
    enter(sheet, paper(1, 1, -1, -1), DealFacts(kind="void", dealer=1), paper(2, -2, 2, -2, dealer=2))
    act(sheet)
    what, entry = offered(page(secretary, sheet))
    assert what.startswith(words)
    assert press(secretary, sheet, entry).status_code == 302
    assert [deal.points[0] for deal in sheet.deals.in_order()] == [1, None, 2]


def test_what_somebody_else_did_meanwhile_is_said_and_nothing_taken_back(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    _what, entry = offered(page(secretary, sheet))
    enter(sheet, paper(3, -3, 3, -3, dealer=1))

    response = press(secretary, sheet, entry)

    text = response.content.decode()
    assert response.status_code == 409
    assert "Inzwischen ist etwas anderes die letzte Änderung." in text
    assert offered(text)[0].startswith("Rückgängig: Spiel 2 (Anna +3")
    assert sheet.deals.count() == 2


def test_a_double_click_takes_back_one_action(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1), paper(3, -3, 3, -3, dealer=1))
    entry, key = offered(page(secretary, sheet))[1], str(uuid.uuid4())
    assert [press(secretary, sheet, entry, key).status_code for _ in range(2)] == [302, 302]
    assert sheet.deals.count() == 1


def test_who_did_it_is_named_where_it_was_somebody_else(secretary, client, sheet):
    data = {"key": str(uuid.uuid4()), "way": "paper", "number": 1, "points_0": 3, "points_2": 3, "dealer": 0}
    secretary.post(reverse("deal_add", args=["lindenhof", sheet.pk]), data)
    assert "(von " not in offered(page(secretary, sheet))[0]
    client.login(username="zweite", password="geheim-1234")
    assert offered(page(client, sheet))[0].endswith("(von sekretaerin)")


def test_nothing_is_offered_where_nothing_can_be_taken_back(secretary, client, sheet):
    assert 'class="more undo"' not in page(secretary, sheet)
    enter(sheet, paper(1, 1, -1, -1))
    close_sheet(sheet_pk=sheet.pk, version=version(sheet), intent=intent())
    assert 'class="more undo"' not in page(secretary, sheet)
    client.login(username="mitglied", password="geheim-1234")
    assert 'class="more undo"' not in page(client, sheet)


def test_both_stay_in_the_history(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1), paper(2, -2, 2, -2, dealer=1))
    move_deal(deal_pk=sheet.deals.get(number=2).pk, version=1, to=1, intent=intent())
    press(secretary, sheet, offered(page(secretary, sheet))[1])
    press(secretary, sheet, offered(page(secretary, sheet))[1])
    text = page(secretary, sheet, "sheet_history")
    assert "Rückgängig: Spiel verschoben (Zeile 2)" in text
    assert "Rückgängig: Spiel eingetragen (Zeile 2)" in text
    assert text.count('<span class="tag">rückgängig gemacht</span>') == 2
    assert "<del>Zeile 1</del>" in text
