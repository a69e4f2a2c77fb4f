"""The protocol with reasons: the same values as the page, in words, on pages of their own."""

import re
from dataclasses import replace

import lxml.html
import pypdf
import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from league.exports import pdf
from league.exports.reasons import listed, sheet_reasons
from league.exports.typeset import typeset
from league.values.deals import DealFacts
from league.values.sheets import ItemLine
from tests.exports.evenings import five_in_turn, four_with_everything, result
from tests.exports.reading import pdf_pages, pdf_text
from tests.exports.values import make_sheet
from tests.pages.evening import DAY, enter, make_club, make_season, make_session, sheet_of

WON = ItemLine("won", "gewonnen", "+1", "TSR 7.2.2 (a)")
NO90 = ItemLine("under_90", "keine 90", "+1", "TSR 7.2.2 (a)")


def explained(sheet, number: int = 1, **changes):
    """The sheet with this row's course known, told in words."""
    fields = {"items": (WON, NO90), "value": 2, "re_seats": (2, 3), "game": "normal", "from_facts": True} | changes
    rows = tuple(replace(row, **fields) if row.number == number else row for row in sheet.rows)
    (told,) = sheet_reasons(replace(sheet, rows=rows)).deals
    return told


def test_a_deal_between_two_and_two():
    told = explained(make_sheet(4, 1))
    assert told.heading == "Spiel 1, Normalspiel, Re Clara und Dieter"
    assert (told.items, told.total, told.remark) == ((WON, NO90), "= +2 für Re", "")


def test_a_solo_is_told_with_what_the_soloist_gets():
    told = explained(make_sheet(4, 5), 5, re_seats=(1,), game="damensolo", value=-3, counts_as="lustsolo")
    assert told.heading == "Spiel 5, Damensolo (Lustsolo), Solist Bernd"
    assert told.total == "= −3, dreifach für Bernd: −9"


def test_what_paper_says_stands_beside_what_was_computed():
    told = explained(make_sheet(4, 1), from_facts=False, value=4, note="so am Tisch beschlossen")
    assert told.remark == "Gerechnet +4, laut Liste +1 („so am Tisch beschlossen“)"
    solo = explained(make_sheet(4, 5), 5, re_seats=(1,), game="solo", value=4, from_facts=False)
    assert solo.remark == "Gerechnet +4, laut Liste +5", "one third of what the soloist got"


def test_a_note_and_a_warning_are_told_too():
    told = explained(make_sheet(4, 1), note="Anna war müde", warnings=("gespielt nach dem Ende der Liste",))
    assert told.remark == "„Anna war müde“ gespielt nach dem Ende der Liste"


def test_a_doubled_deal_says_so_once():
    bock = ItemLine("bock", "Bock", "×2", "")
    assert explained(make_sheet(4, 1), factor=2, value=4, items=(WON, NO90, bock)).items == (WON, NO90, bock)


def test_what_starts_bock_is_told_with_its_reason():
    assert explained(make_sheet(4, 1), starts_bock="löst Bock aus: 120 zu 120").remark == "löst Bock aus: 120 zu 120"


def test_deals_of_which_only_points_are_known_are_named():
    reasons = sheet_reasons(make_sheet(4, 3, redeal_after=2))
    assert reasons.deals == ()
    assert reasons.others == "Nur mit Punkten eingetragen, ohne Spielverlauf: Spiel 1, 2 und 3."


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["1"], "1"), (["1", "2"], "1 und 2"), (["1", "2", "3"], "1, 2 und 3")]
)
def test_a_list_in_words(words, text):
    assert listed(words) == text


def with_reasons(deals: int, players: int = 4, items: int = 4):
    """A sheet on which every deal has so many reasons."""
    sheet = make_sheet(players, deals)
    known = {"items": (WON, NO90) * (items // 2), "value": items, "re_seats": (0, 1), "from_facts": True}
    return replace(sheet, rows=tuple(replace(row, **known) for row in sheet.rows))


def pages_of(sheet) -> list[str]:
    return pdf_pages(typeset(pdf.sheet_html(sheet, reasons=True), pdf.print_style()))


@pytest.mark.parametrize(("players", "deals", "pages"), [(4, 1, 2), (4, 24, 2), (5, 30, 3), (7, 24, 3)])
def test_reasons_begin_on_a_page_of_their_own_and_take_few(players, deals, pages):
    text = pages_of(with_reasons(deals, players))
    assert len(text) == pages
    (first,) = (number for number, page in enumerate(text) if "Begründung der Werte" in page)
    assert "Summe" in text[first - 1]
    assert "Spiel 1, " in text[first], "the heading never stands alone"
    assert all(len(page) > 120 for page in text)


def test_no_deal_is_cut_by_the_end_of_a_page():
    pages = pages_of(with_reasons(40, items=14))
    assert len(pages) > 4
    for page in pages[2:]:
        told = re.sub(r"^Begründung der Werte\n.*\n", "", page)
        assert told.startswith("Spiel ")


@pytest.mark.parametrize("name", ["<script>window.__xss=1</script>", "{{7*7}} {% debug %}", "O'Neill & Töchter"])
def test_a_hostile_name_is_printed_as_it_is(name):
    sheet = with_reasons(1)
    columns = tuple(replace(column, short=name) for column in sheet.columns)
    text = "\n".join(pages_of(replace(sheet, columns=columns, rows=(replace(sheet.rows[0], note=name),))))
    squeezed = "".join(text.split())
    assert squeezed.count("".join(name.split())) == 4, "two of Re, and the note in table and reasons"


@pytest.fixture
def season(db):
    return make_season(make_club(mitglied="member"))


@pytest.fixture
def reader(client, season):
    client.login(username="mitglied", password="geheim-1234")
    return client


def told_on_the_page(client, sheet) -> dict[str, list[str]]:
    """Of each row with a "warum?": its number, and each reason as the protocol writes it."""
    page = lxml.html.fromstring(client.get(reverse("sheet_detail", args=["lindenhof", sheet.pk])).content.decode())
    return {
        slip.xpath("string(p[1])").strip(): [_reason(li) for li in slip.xpath(".//li")]
        for slip in page.xpath("//div[contains(@class, 'slip')]")
    }


def _reason(li) -> str:
    """gewonnen +1 (TSR 7.2.2 (a))"""
    rule = li.xpath("string(.//small)").strip()
    text = li.xpath("string(span/text())").strip()
    return f"{text} {li.xpath('string(b)')}" + (f" ({rule})" if rule else "")


def fetched(client, sheet, query: str = "?begruendung=ja"):
    return client.get(reverse("sheet_pdf", args=["lindenhof", sheet.pk]) + query)


def test_the_printed_reasons_are_those_of_the_page(reader, season):
    sheet = four_with_everything(season)
    slips = told_on_the_page(reader, sheet)
    printed = "".join(pdf_text(fetched(reader, sheet).content).split())

    assert list(slips) == ["Spiel 3"]
    assert len(slips["Spiel 3"]) >= 4
    wanted = "Spiel 3, Normalspiel, Re Anna und Clara: " + " · ".join(slips["Spiel 3"])
    assert "".join(wanted.split()) in printed
    assert "NurmitPunkteneingetragen,ohneSpielverlauf:Spiel1,2,4und5." in printed


def test_a_value_from_paper_is_printed_beside_the_computed_one(reader, season):
    sheet = sheet_of(make_session(season))
    facts = {"game": "normal", "re_seats": (0, 1), "re_card_points": 155, "note": "am Tisch so gezählt"}
    enter(sheet, DealFacts(dealer=0, points=(5, 5, -5, -5, None, None, None), **facts))

    text = " ".join(pdf_text(fetched(reader, sheet).content).split())

    assert "Spiel 1, Normalspiel, Re Anna und Bernd:" in text
    assert re.search(r"Gerechnet \+\d, laut Liste \+5 \(„am Tisch so gezählt“\)", text)


def test_of_a_result_alone_there_is_nothing_to_explain(reader, season):
    sheet = result(season, DAY, Anna=31, Bernd=4, Clara=-12, Dieter=-23)
    assert "Von dieser Liste ist nur der Endstand bekannt." in pdf_text(fetched(reader, sheet).content)


def test_they_come_on_request_only_and_under_a_name_of_their_own(reader, season):
    sheet = five_in_turn(season)
    page = reader.get(reverse("sheet_detail", args=["lindenhof", sheet.pk])).content.decode()
    assert 'protokoll.pdf?begruendung=ja"' in page

    for query in ("", "?begruendung=nein", "?begruendung="):
        plain = fetched(reader, sheet, query)
        assert "Begründung" not in pdf_text(plain.content)
        assert plain["Content-Disposition"] == 'attachment; filename="Spielliste 2026-10-02 Tisch 1.pdf"'
    asked = fetched(reader, sheet)
    assert "Begründung der Werte" in pdf_text(asked.content)
    assert "mit%20Begr%C3%BCndung.pdf" in asked["Content-Disposition"]


def test_the_command_has_them_too(season, tmp_path):
    sheet = four_with_everything(season)
    file = tmp_path / "liste.pdf"
    call_command("export", "sheet", str(sheet.pk), "--format", "pdf", "--reasons", "--output", str(file))
    assert "Begründung der Werte" in pypdf.PdfReader(file).pages[1].extract_text()
    for kind, pk, ending in (("season", season.pk, "pdf"), ("sheet", sheet.pk, "xlsx")):
        with pytest.raises(CommandError, match="nur zum Protokoll als PDF"):
            call_command("export", kind, str(pk), "--format", ending, "--reasons", "--output", str(file))
