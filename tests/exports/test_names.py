"""Names of files and worksheets, from whatever a club typed."""

import datetime as dt
import re

import openpyxl
import pytest

from league.exports.names import file_name, season_file_name, sheet_file_name, worksheet_title
from tests.exports.values import make_season, make_sheet

HOSTILE = (
    "Saison 2026/27",
    "../../etc/passwd",
    "..",
    "CON",
    'a\\b:c*d?e"f<g>h|i',
    "[S]",
    "'quoted'",
    "x" * 300,
    "Ü" * 300,
    "👨‍👩‍👧" * 60,
    "new\nline\ttab\x00nul\x0bvt",
    "‮gnp.exe",
    " ",
    "=1+1",
    "Müller-Lüdenscheidt",
)


def test_sheet_and_season_have_speaking_names():
    assert sheet_file_name(make_sheet(), "pdf") == "Spielliste 2026-11-27 Tisch 1.pdf"
    second = make_sheet(date=dt.date(2026, 1, 2), table_number=2, round_number=3)
    assert sheet_file_name(second, "xlsx") == "Spielliste 2026-01-02 Tisch 2 Liste 3.xlsx"
    assert season_file_name(make_season(season="Winter 2026/27"), "xlsx") == "Tabelle Winter 2026-27.xlsx"


@pytest.mark.parametrize("season", HOSTILE)
def test_a_season_file_stays_in_its_folder_and_on_every_system(season):
    name = season_file_name(make_season(1, 3, season=season), "pdf")

    assert name.startswith("Tabelle")
    assert name.endswith(".pdf")
    assert not re.search(r'[\\/:*?"<>|\x00-\x1f\x7f\u202e]', name)
    assert ".." not in name
    assert len(name.encode()) <= 255
    assert not name.removesuffix(".pdf").endswith((" ", "."))


def test_a_long_name_is_cut_between_characters():
    assert file_name("ü" * 300, "pdf") == "ü" * 120 + ".pdf"


@pytest.mark.parametrize("text", HOSTILE)
def test_excel_accepts_every_worksheet_title(text):
    title = worksheet_title(text)

    assert 1 <= len(title.encode("utf-16-le")) // 2 <= 31
    assert not re.search(r"[\\/:*?\[\]]", title)
    assert not title.startswith("'")
    assert not title.endswith("'")
    openpyxl.Workbook().create_sheet(title)


def test_a_title_without_a_letter_is_replaced():
    assert worksheet_title(" [] ") == "Tabelle"
