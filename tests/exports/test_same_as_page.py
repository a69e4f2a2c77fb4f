"""What is printed and what Excel opens is what the page shows, cell by cell and row by row."""

import datetime as dt

import pytest
from django.urls import reverse

from league.numbers import signed, whole
from tests.exports.evenings import (
    five_in_turn,
    four_with_everything,
    result,
    season_with_ties_and_absences,
    with_penalties,
)
from tests.exports.page import table_of
from tests.exports.reading import pdf_text, worksheet
from tests.pages.evening import make_club, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(make_club(mitglied="member"))


@pytest.fixture
def reader(client, season):
    client.login(username="mitglied", password="geheim-1234")
    return client


def fetched(client, route: str, pk: int) -> bytes:
    response = client.get(reverse(route, args=["lindenhof", pk]))
    assert response.status_code == 200
    return response.content


def in_order(rows: list[list[str]], text: str) -> None:
    """Every row stands in the text as it is, one after the other. White space does not count: lines break."""
    text = "".join(text.split())
    start = 0
    for row in rows:
        wanted = "".join("".join(row).split())
        found = text.find(wanted, start)
        assert found >= 0, f"{row} is missing after {text[max(0, start - 80) : start]!r}"
        start = found + len(wanted)


def remark_words(text: str) -> str:
    """The remark without the dots between its parts: the page sets some of them apart by type instead."""
    return " ".join(text.replace("·", " ").split())


SHEETS = {"four": four_with_everything, "five": five_in_turn}


@pytest.mark.parametrize("kind", SHEETS)
def test_the_rows_of_the_protocol_are_those_of_the_page(kind, season, reader):
    sheet = SHEETS[kind](season)
    page = table_of(fetched(reader, "sheet_detail", sheet.pk), "sheet")
    printed = pdf_text(fetched(reader, "sheet_pdf", sheet.pk))

    (sums,) = (row for row in page if row[0] == "Σ")
    rows = [[*row[:-1], remark_words(row[-1])] for row in page[1 : page.index(sums)]]
    assert len(rows) >= 5
    in_order([*rows, ["Summe", *sums[1:]]], remark_words(printed))


@pytest.mark.parametrize("kind", SHEETS)
def test_the_cells_of_the_workbook_are_those_of_the_page(kind, season, reader):
    sheet = SHEETS[kind](season)
    page = table_of(fetched(reader, "sheet_detail", sheet.pk), "sheet", "mark")
    seats = len(page[0]) - 2
    book = worksheet(fetched(reader, "sheet_xlsx", sheet.pk))
    rows = list(book.iter_rows(min_row=5, max_row=book.max_row, values_only=True))
    (sums,) = (row for row in page if row[0] == "Σ")
    body = page[1 : page.index(sums)]

    assert len(body) >= 5
    for shown, cells in zip(body, rows, strict=False):
        assert shown[0] == str(cells[0])
        for seat, cell in enumerate(shown[1:-1]):
            points, running = cells[1 + 2 * seat : 3 + 2 * seat]
            assert cell == as_shown(points, running, void="neu gegeben" in shown[-1])
        assert remark_words(shown[-1]) == remark_words(cells[2 * seats + 3] or "")
    assert [int(total.replace("−", "-")) for total in sums[1:-1]] == list(rows[len(body)][2 : 2 * seats + 2 : 2])


def as_shown(points: int | None, running: int | None, *, void: bool) -> str:
    """A pair of cells as the page writes it."""
    if points is None:
        assert running is None
        return "" if void else "–"
    return f"{points:+d} {running}".replace("+0 ", "0 ").replace("-", "−")


def test_dealer_and_soloist_are_named_in_the_workbook(season, reader):
    book = worksheet(fetched(reader, "sheet_xlsx", four_with_everything(season).pk))

    rows = [row[9:11] for row in book.iter_rows(min_row=5, max_row=10, values_only=True)]
    assert rows == [
        ("Anna", None),
        ("Bernd", "Bernd"),
        ("Bernd", None),
        ("Clara", None),
        ("Dieter", None),
        ("Anna", None),
    ]


def test_penalties_and_both_sums_of_the_protocol_are_those_of_the_page(season, reader):
    sheet = with_penalties(season)
    page = table_of(fetched(reader, "sheet_detail", sheet.pk), "penalty-list")
    printed = pdf_text(fetched(reader, "sheet_pdf", sheet.pk))

    first, second, deals, penalties, result = ([*row[:-1], remark_words(row[-1])] for row in page[1:])
    rows = [["Strafe", *first[1:]], ["Strafe", *second[1:]], ["Summe", *deals[1:]], ["Strafen", *penalties[1:]]]
    in_order([*rows, ["Ergebnis", *result[1:-1]]], remark_words(printed))


def test_penalties_and_both_sums_of_the_workbook_are_those_of_the_page(season, reader):
    sheet = with_penalties(season)
    page = table_of(fetched(reader, "sheet_detail", sheet.pk), "penalty-list")
    book = worksheet(fetched(reader, "sheet_xlsx", sheet.pk))
    rows = list(book.iter_rows(min_row=10, max_row=15, values_only=True))

    assert [row[0] for row in rows] == ["Strafe", "Strafe", "Summe", "Strafen", "Ergebnis", "Spiele"]
    for shown, cells in zip(page[1:3], rows, strict=False):
        assert shown[1:-1] == ["–" if cell is None else signed(cell) for cell in cells[1:11:2]]
        assert shown[-1] == cells[13]
    assert page[3][1:-1] == [whole(cell) for cell in rows[2][2:12:2]]
    assert page[4][1:-1] == [signed(cell) for cell in rows[3][2:12:2]]
    assert page[5][1:-1] == [whole(cell) for cell in rows[4][2:12:2]]
    assert [cell.number_format for cell in book[13]][2] == "+0;-0;0"


def test_a_sheet_of_totals(season, reader):
    sheet = result(season, dt.date(2026, 2, 6), Anna=31, Bernd=4, Clara=-12, Dieter=-23)
    page = table_of(fetched(reader, "sheet_detail", sheet.pk), "sheet")
    book = worksheet(fetched(reader, "sheet_xlsx", sheet.pk))

    assert page[1][1:-1] == ["31", "4", "−12", "−23"]
    in_order([["Endstand", *page[1][1:]]], pdf_text(fetched(reader, "sheet_pdf", sheet.pk)))
    assert [cell.value for cell in book[5]][:9] == ["Endstand", 31, None, 4, None, -12, None, -23, None]


def test_the_rows_of_the_printed_season_are_those_of_the_page(season, reader):
    season_with_ties_and_absences(season)
    page = table_of(fetched(reader, "season_detail", season.pk), "season")
    printed = pdf_text(fetched(reader, "season_pdf", season.pk))

    assert len(page) == 8, "heading, five ranked, heading of the guests, one guest"
    in_order(page, printed)
    assert "27.11.2026" in printed, "the evening that is still open"


def test_the_cells_of_the_season_workbook_are_those_of_the_page(season, reader):
    season_with_ties_and_absences(season)
    page = table_of(fetched(reader, "season_detail", season.pk), "season")
    book = worksheet(fetched(reader, "season_xlsx", season.pk))
    cells = [[written(cell) for cell in row] for row in book.iter_rows(min_row=4, max_row=4 + 5)]

    assert cells == page[:6]
    guests = [[written(cell) for cell in row] for row in book.iter_rows(min_row=11, max_row=12)]
    assert guests[0][0] == page[6][0]
    assert guests[1] == page[7]


def test_placement_points_in_the_workbook_are_numbers(season, reader):
    season_with_ties_and_absences(season)
    book = worksheet(fetched(reader, "season_xlsx", season.pk))

    assert [cell.value for cell in book["A"][4:9]] == [1, 1, 3, 4, 5]
    points = [cell for area in ("C5:C9", "G5:K9") for row in book[area] for cell in row]
    assert all(cell.data_type == "n" for cell in points)
    assert 25 / 6 in [cell.value for cell in book["K"]], "places 1 to 3 shared by three: not rounded"
    eva = next(row for row in book.iter_rows(min_row=5, max_row=9) if row[1].value == "Eva")
    assert [cell.number_format for cell in eva[6:]] == ["0.00", *['0.00" f"'] * 2, *['0.00" f−1"'] * 2]


def written(cell) -> str:
    """A cell as Excel shows it in German, for the few formats we use."""
    if cell.value is None:
        return ""
    if cell.is_date:
        return f"{cell.value:%d.%m. %Y}"
    if isinstance(cell.value, str):
        return cell.value
    form, _, mark = cell.number_format.partition('"')
    number = f"{cell.value:.2f}" if form == "0.00" else f"{cell.value:.0f}"
    mark = mark.rstrip('"').strip()
    return (number.replace("-", "−").replace(".", ",") + (f" {mark}" if mark else "")).strip()
