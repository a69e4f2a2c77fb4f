"""Workbooks of values made by hand: types, emptiness, hostile text, print setup."""

import datetime as dt
import zipfile
from dataclasses import replace
from io import BytesIO

import lxml.etree
import pytest

from league.exports.xlsx import season_xlsx, sheet_xlsx
from tests.exports.reading import worksheet
from tests.exports.values import NAMES, make_season, make_sheet, make_totals_sheet

HOSTILE_NAMES = (
    "=1+1",
    '=HYPERLINK("http://example.org")',
    "+49 170",
    "-Max",
    "@SUM",
    "\t=1",
    "#N/A",
    "TRUE",
    "007",
    "'Anna",
    "<script>window.__xss=1</script>",
    "&amp;",
    "O'Neill",
    "Müller-Lüdenscheidt",
    "İpek",
    "👨‍👩‍👧",
    "{{7*7}}",
    "{% debug %}",
    "%s%n",
    "a/b",
    "x" * 170,
)


def parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_name_arrives_unchanged_and_is_never_a_formula(name):
    table = make_sheet(4, 5, (name, *NAMES[1:4]), club=name, session_title=name)
    first = replace(table.rows[0], labels=(name,))
    sheet = sheet_xlsx(replace(table, rows=(first, *table.rows[1:])))
    season = season_xlsx(make_season(2, 4, (name, *NAMES[1:4]), season=name, club=name))

    cell, ranked, remark = worksheet(sheet)["B3"], worksheet(season)["B5"], worksheet(sheet)["L5"]
    assert (cell.value, cell.data_type) == (f"{name} ●", "s")
    assert (ranked.value, ranked.data_type) == (name, "s")
    assert (remark.value, remark.data_type) == (name, "s")
    for content in (sheet, season):
        texts = parts(content)
        assert not any(b"<f>" in xml or b"<f " in xml or b"hyperlink" in xml for xml in texts.values())
        for part, xml in texts.items():
            lxml.etree.fromstring(xml)
            assert b"vbaProject" not in xml, part


@pytest.mark.parametrize("name", ["=1+1", "+49", "-Max", "@SUM"])
def test_text_like_a_formula_stays_text_when_it_is_edited(name):
    cell = worksheet(season_xlsx(make_season(1, 3, (name, "B", "C"))))["B5"]
    assert cell.quotePrefix
    other = worksheet(season_xlsx(make_season(1, 3, ("Anna", "B", "C"))))["B5"]
    assert not other.quotePrefix


@pytest.mark.parametrize("char", ["\x00", "\x0b", "\x1b", "\x7f", "\ufffe", "\ud800"])
def test_characters_that_xml_refuses_are_left_out(char):
    sheet = make_sheet(4, 2, (f"An{char}na", *NAMES[1:4]), club=f"Cl{char}ub", closed_by=f"Ma{char}ria")
    book = worksheet(sheet_xlsx(sheet))
    assert book["B3"].value == "Anna ●"
    assert "Club" in book["C2"].value
    assert worksheet(season_xlsx(make_season(1, 3, season=f"Sai{char}son"))).title in ("Saison", "Sai son")


def test_excel_does_not_take_part_of_a_name_for_a_character():
    xml = parts(season_xlsx(make_season(1, 3, ("_x0041_nna", "B", "C"))))["xl/worksheets/sheet1.xml"]
    assert b">_x005F_x0041_nna<" in xml


def test_points_are_numbers_and_sitting_out_is_empty():
    book = worksheet(sheet_xlsx(make_sheet(5, 10)))

    first = [cell.value for cell in book[5]][:11]
    assert first == [1, None, None, -1, 1, -1, 1, 1, 1, 1, 1], "the dealer of five sits out"
    assert all(isinstance(value, int) for value in first[3:])
    assert [cell.value for cell in book["B"][4:14]].count(None) == 2


def test_winners_and_sums_are_bold():
    book = worksheet(sheet_xlsx(make_sheet(4, 4)))
    points = [(cell.value, bool(cell.font.b)) for row in book["B5:I8"] for cell in row[::2]]
    assert all(bold == (value > 0) for value, bold in points)
    assert all(book.cell(9, column).font.b for column in (1, 3, 5, 7, 9))


def test_a_redeal_has_no_points_and_no_number():
    book = worksheet(sheet_xlsx(make_sheet(4, 3, redeal_after=1)))
    row = [cell.value for cell in book[6]]
    assert row[0] == "–"
    assert row[1:9] == [None] * 8
    assert row[9:] == ["Bernd Böhm", None, "neu gegeben"]
    assert book["A7"].value == 2


def test_totals_without_a_known_number_of_deals():
    book = worksheet(sheet_xlsx(make_totals_sheet()))
    assert [cell.value for cell in book["A"]][4:] == ["Endstand", "Summe"]


def test_dates_are_dates():
    sheet = worksheet(sheet_xlsx(make_sheet()))["A2"]
    season = worksheet(season_xlsx(make_season(2, 3)))["G4"]
    assert (sheet.value.date(), sheet.number_format) == (dt.date(2026, 11, 27), "DD.MM.YYYY")
    assert (season.value.date(), season.number_format) == (dt.date(2026, 1, 9), "DD.MM.YYYY")


@pytest.mark.parametrize(
    ("content", "titles", "area", "freeze"),
    [
        (sheet_xlsx(make_sheet(4, 24)), "$3:$4", "A1:L30", "B5"),
        (sheet_xlsx(make_sheet(7, 35)), "$3:$4", "A1:R41", "B5"),
        (season_xlsx(make_season(12, 5)), "$4:$4", "A1:R21", "C5"),
    ],
    ids=["four", "seven", "season"],
)
def test_it_is_set_up_for_paper(content, titles, area, freeze):
    book = worksheet(content)

    assert book.freeze_panes == freeze
    assert book.print_title_rows == titles
    assert book.print_area.replace("$", "").endswith(area)
    assert area.endswith(str(book.max_row))
    assert (book.page_setup.orientation, str(book.page_setup.paperSize)) == ("landscape", "9")
    assert book.sheet_properties.pageSetUpPr.fitToPage
    assert (book.page_setup.fitToWidth, book.page_setup.fitToHeight) == (1, 0)
    assert book.oddFooter.right.text == "Seite &P von &N"


def test_a_title_with_an_apostrophe_keeps_its_print_setup():
    book = worksheet(season_xlsx(make_season(2, 3, season="O'Neill: Cup [1]")))
    assert book.title == "O'Neill- Cup -1-"
    assert book.print_area == "'O''Neill- Cup -1-'!$A$1:$H$19"


def test_an_empty_sheet_and_a_season_of_nobody_are_workbooks_too():
    assert worksheet(sheet_xlsx(make_sheet(4, 0)))["A5"].value == "Summe"
    empty = make_season(0, 0, (), guests=(), running=())
    assert worksheet(season_xlsx(empty))["A4"].value == "Platz"
