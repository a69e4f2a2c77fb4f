"""Bock on the page of a sheet: the tick, the reasons before saving, how long it lasts, and what the exports say."""

import io

import openpyxl
import pytest
from django.urls import reverse

import scoring
from league.exports.pdf import sheet_html
from league.models import Deal, ScoreSheet
from league.reads.sheets import sheet_table
from tests.exports.page import table_of
from tests.pages.evening import enter, make_club, make_season, make_session, paper, sheet_of, token_of
from tests.pages.test_sheet import address, post, post_seen

pytestmark = pytest.mark.django_db

LEVEL = {"way": "facts", "re": [0, 2], "game": "normal", "card_points": 120, "card_points_of": "re"}
"""120:120."""
WON = LEVEL | {"card_points": 155}


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary")


@pytest.fixture
def sheet(club) -> ScoreSheet:
    rules = scoring.rules_for("ddv", {"bock": True, "pflichtsolo": 0, "vorfuehren": None}).as_dict()
    return sheet_of(make_session(make_season(club), own_rules=rules))


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def text(response) -> str:
    return " ".join(response.content.decode().split())


def preview(client, sheet, **fields) -> str:
    return text(post(client, sheet, htmx=True, name="deal_preview", **fields))


def test_preview_says_why_a_deal_starts_bock(secretary, sheet):
    assert "löst Bock aus: 120 zu 120" in preview(secretary, sheet, **LEVEL)
    assert "löst Bock aus: Herzstich, 120 zu 120" in preview(secretary, sheet, **LEVEL, heart_trick="on")
    assert "Bock" not in preview(secretary, sheet, **WON)


def test_preview_in_bock_has_the_doubled_value_with_its_reason(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    shown = preview(secretary, sheet, **WON, number=2)
    assert "Re gewinnt: +4 für Re" in shown
    assert "Bock <b>×2</b> <small>Plattform: Bockrunde</small>" in shown
    post(secretary, sheet, **WON, number=2)
    assert Deal.objects.get(number=2).points[:4] == (4, -4, 4, -4)


def test_preview_of_a_corrected_and_of_an_inserted_row_has_the_factor_of_its_place(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    post(secretary, sheet, **WON, number=2)
    second = sheet.deals.get(number=2)
    page = text(secretary.get(address("deal_edit", sheet, second.pk) + "?eingabe=verlauf"))
    assert "Bock <b>×2</b>" in page
    conflict = post(secretary, sheet, name="deal_edit", args=(second.pk,), **WON | {"card_points": 185}, version=1)
    assert conflict.status_code == 302
    assert Deal.objects.get(number=2).points_0 == 6
    forgotten = {"name": "deal_insert", "args": (1,), **WON, "version": ScoreSheet.objects.get(pk=sheet.pk).version}
    asked = post(secretary, sheet, **forgotten)
    assert "Spiele 1, 2 werden 2, 3" in text(asked)
    assert post(secretary, sheet, **forgotten, seen=token_of(asked)).status_code == 302
    assert [deal.factor for deal in sheet.deals.in_order()] == [1, 1, 2]


def test_live_preview_of_a_correction_has_the_factor_of_its_row_and_what_it_does_to_others(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    post(secretary, sheet, **WON, number=2)
    first, second = sheet.deals.in_order()
    shown = text(post(secretary, sheet, htmx=True, name="deal_edit_preview", args=(first.pk,), **WON))
    assert "+2 für Re" in shown
    assert "Spiel 2 zählt nicht mehr doppelt (kein Bock)" in shown
    shown = text(post(secretary, sheet, htmx=True, name="deal_edit_preview", args=(second.pk,), **WON))
    assert "+4 für Re" in shown
    shown = text(post(secretary, sheet, htmx=True, name="deal_insert_preview", args=(2,), **WON))
    assert "+4 für Re" in shown
    shown = text(post(secretary, sheet, htmx=True, name="deal_insert_preview", args=(1,), **WON))
    assert "+2 für Re" in shown


def test_paper_in_bock_is_compared_with_the_doubled_value(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    assert post(secretary, sheet, **WON, number=2, listed=4).status_code == 302
    answer = post(secretary, sheet, **WON, number=3, listed=2)
    assert answer.status_code == 422
    assert "Gerechnet sind es +4, auf dem Papier +2. Was gilt?" in text(answer)
    post(secretary, sheet, **WON, number=3, listed=2, counts="paper")
    assert [deal.points_0 for deal in sheet.deals.in_order()] == [-2, 4, 2]


def test_the_tick_is_off_again_for_the_next_deal(secretary, sheet):
    """Fault 72: the tick must not stick, in neither way of entering."""
    answer = post(secretary, sheet, htmx=True, points_0=2, points_2=2, bock_trigger="on", number=1)
    box = '<input type="checkbox" name="bock_trigger" autocomplete="off" id="id_bock_trigger">'
    assert box in text(answer)
    answer = post(secretary, sheet, htmx=True, **LEVEL, heart_trick="on", number=2)
    assert '<input type="checkbox" name="heart_trick" autocomplete="off" id="id_heart_trick">' in text(answer)
    post(secretary, sheet, htmx=True, **WON, number=3)
    assert [deal.bock_trigger for deal in sheet.deals.in_order()] == [True, True, False]


def test_a_refused_row_keeps_its_tick(secretary, sheet):
    answer = post(secretary, sheet, points_0=2, points_1=5, bock_trigger="on", number=1)
    assert answer.status_code == 422
    assert 'id="id_bock_trigger" checked' in text(answer)


def test_a_tick_can_be_corrected(secretary, sheet):
    post(secretary, sheet, points_0=2, points_2=2, bock_trigger="on", number=1)
    deal = sheet.deals.get()
    page = text(secretary.get(address("deal_edit", sheet, deal.pk)))
    assert 'id="id_bock_trigger" checked' in page
    row = {"points_0": 2, "points_1": -2, "points_2": 2, "points_3": -2}
    asked = post(secretary, sheet, name="deal_edit", args=(deal.pk,), version=1, **row)
    assert "Danach wird nichts mehr doppelt gezählt (kein Bock)" in text(asked)
    post(secretary, sheet, name="deal_edit", args=(deal.pk,), version=1, **row, seen=token_of(asked))
    assert not sheet.deals.get().bock_trigger


def test_the_history_says_when_only_the_tick_was_corrected(secretary, sheet):
    post(secretary, sheet, points_0=2, points_2=2, number=1)
    row = {"points_0": 2, "points_1": -2, "points_2": 2, "points_3": -2}
    post_seen(secretary, sheet, "deal_edit", (sheet.deals.get().pk,), version=1, bock_trigger="on", **row)
    page = text(secretary.get(address("sheet_history", sheet)))
    assert "<del>Anna +2 · Bernd −2 · Clara +2 · Dieter −2</del>" in page
    assert "Dieter −2 · löst Bock aus" in page


def test_the_head_counts_down(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    shown = text(secretary.get(address("sheet_detail", sheet)))
    assert "Bock: doppelt, noch 4 Spiele" in shown
    assert "Spiel 1 löste aus" in shown
    for number in (2, 3, 4):
        post(secretary, sheet, **WON, number=number)
    assert "Bock: doppelt, noch 1 Spiel " in text(secretary.get(address("sheet_detail", sheet)))
    post(secretary, sheet, **WON, number=5)
    assert "Bock: doppelt" not in text(secretary.get(address("sheet_detail", sheet)))


def test_whoever_copies_from_paper_is_asked_for_doubled_points(secretary, sheet):
    post(secretary, sheet, points_0=2, points_2=2, bock_trigger="on", number=1)
    page = text(secretary.get(address("sheet_detail", sheet) + "?eingabe=punkte"))
    assert "Bock: bitte die schon verdoppelten Punkte eintragen." in page
    assert "Sind diese Punkte schon verdoppelt?" in preview(secretary, sheet, points_0=3, points_2=3, number=2)
    assert "die Zeile stimmt" in preview(secretary, sheet, points_0=4, points_2=4, number=2)
    post(secretary, sheet, points_0=3, points_2=3, number=2)  # the paper has the last word
    assert Deal.objects.get(number=2).points_0 == 3


def test_no_word_of_bock_where_the_rules_have_none(secretary, club):
    sheet = sheet_of(make_session(make_season(club, name="Ohne")))
    for way in ("punkte", "verlauf"):
        assert "Bock" not in text(secretary.get(address("sheet_detail", sheet) + f"?eingabe={way}"))
    post(secretary, sheet, points_0=2, points_2=2, bock_trigger="on", number=1)
    assert not sheet.deals.get().bock_trigger


def test_the_same_row_on_page_and_paper_and_in_the_workbook(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    post(secretary, sheet, **WON, number=2, dealer="")
    enter(sheet, paper(4, -4, 4, -4, dealer=2))
    remarks = [row[-1] for row in table_of(secretary.get(address("sheet_detail", sheet)).content, "sheet")][1:4]
    assert remarks[0] == "120:120 · löst Bock aus: 120 zu 120"
    assert remarks[1] == "155:85 ×2"
    assert remarks[2] == "×2"
    table = sheet_table(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))
    printed = sheet_html(table)
    assert "120:120 · löst Bock aus: 120 zu 120" in printed
    assert "×2 zählt doppelt (Bock)" in printed
    book = openpyxl.load_workbook(io.BytesIO(secretary.get(address("sheet_xlsx", sheet)).content))
    cells = [cell.value for row in book.active.iter_rows() for cell in row]
    assert "120:120 · löst Bock aus: 120 zu 120" in cells
    assert "155:85 · ×2" in cells


def test_a_redeal_in_bock_is_not_marked_and_what_goes_before_it_is_doubled(secretary, sheet):
    post(secretary, sheet, **LEVEL)
    post(secretary, sheet, kind="void", number=2, dealer="")
    shown = secretary.get(address("sheet_detail", sheet))
    assert [row[-1] for row in table_of(shown.content, "sheet")][2] == "neu gegeben"
    assert 'class="kind-void"' in text(shown)
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    post_seen(secretary, sheet, "deal_insert", (2,), **WON, version=version)
    assert [(deal.kind, deal.points_0) for deal in sheet.deals.in_order()] == [
        ("deal", -2),
        ("deal", 4),
        ("void", None),
    ]


def test_a_deal_that_slides_out_of_bock_is_shown_with_its_new_value(secretary, sheet):
    """Somebody else enters the last doubled deal meanwhile: what was typed is judged again where it would go now."""
    post(secretary, sheet, **LEVEL)
    for number in (2, 3, 4):
        post(secretary, sheet, **WON, number=number)
    enter(sheet, paper(2, -2, 2, -2, dealer=0))
    answer = post(secretary, sheet, **WON, number=5)
    assert answer.status_code == 409
    assert "Re gewinnt: +2 für Re" in text(answer)


def test_a_match_to_20_with_bock_is_played_through(secretary, club):
    """The pub's rules on the page: doubled points reach the goal, the round is finished, then the list is full."""
    sheet = sheet_of(make_session(make_season(club, name="Kneipe", system="pub")))
    high = WON | {"card_points": 215, "level_re": 1}  # 1 + 3 levels + 2 for the call
    assert "Kneipe · bis 20 Punkte" in text(secretary.get(address("sheet_detail", sheet)))
    for number, fields, total in [(1, LEVEL, -2), (2, high, 10), (3, high, 22), (4, WON, 26)]:
        assert "Zu Ende nach" not in text(secretary.get(address("sheet_detail", sheet) + "?eingabe=verlauf"))
        assert post(secretary, sheet, **fields, number=number, dealer="").status_code == 302
        assert sheet.seats.get(position=0).total == total
    assert "Zu Ende nach 4 Spielen" in text(secretary.get(address("sheet_detail", sheet)))
    assert [deal.factor for deal in sheet.deals.in_order()] == [1, 2, 2, 2]


def test_the_calculator_doubles(client):
    query = "regeln=pub&spiel=normal&augen=155&augen_von=re"
    address = reverse("calculator")
    assert "Bockrunde: das Spiel zählt doppelt" in text(client.get(f"{address}?{query}"))
    single, doubled = (text(client.get(f"{address}?{query}{more}")) for more in ("", "&bock=on"))
    assert "×2" in doubled
    assert "×2" not in single
