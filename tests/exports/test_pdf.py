"""Protocols and season tables on paper, from values made by hand: pages, what stands on them, hostile names."""

from dataclasses import replace
from functools import cache
from io import BytesIO

import pypdf
import pytest

from league.exports import pdf
from league.exports.typeset import typeset
from tests.exports.reading import pdf_pages, pdf_text, poppler_text
from tests.exports.values import NAMES, make_season, make_sheet, make_totals_sheet

LONG = "Maximiliane-Antoinette Freifrau von und zu Hohenlohe-Schillingsfürst-Langenburg"
ENDLESS = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"


@cache
def sheet_bytes(sheet) -> bytes:
    return typeset(pdf.sheet_html(sheet), pdf.print_style())


@cache
def season_bytes(season) -> bytes:
    return typeset(pdf.season_html(season), pdf.print_style())


def sheet_pages(sheet) -> list[str]:
    return pdf_pages(sheet_bytes(sheet))


def season_pages(season) -> list[str]:
    return pdf_pages(season_bytes(season))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    ("players", "deals", "pages"),
    [(4, 1, 1), (4, 24, 1), (4, 28, 1), (5, 30, 1), (4, 60, 2), (6, 24, 2), (7, 35, 2)],
)
def test_a_protocol_takes_as_many_pages_as_it_needs(players, deals, pages):
    assert len(sheet_pages(make_sheet(players, deals))) == pages


# Where the first page ends: first what stands below the list moves on, then the sums, then the last deals.
@pytest.mark.parametrize("deals", [29, 30, 32, 34, 36])
def test_the_lines_to_sign_never_stand_alone(deals):
    last = sheet_pages(make_sheet(4, deals))[-1]
    assert "Abgeschlossen am" in last
    assert "Summe" in last
    assert f"\n{deals} " in last, "the last deal stands above its sum"


def test_every_page_has_the_names_and_its_number():
    pages = sheet_pages(make_sheet(4, 60))
    for number, page in enumerate(pages, start=1):
        assert all(name in page for name in NAMES[:4])
        assert f"Seite {number} von 2" in page


def test_there_is_no_empty_page():
    for sheet in (make_sheet(4, 24), make_sheet(4, 36), make_sheet(7, 35), make_totals_sheet()):
        assert all(len(page) > 120 for page in sheet_pages(sheet))


@pytest.mark.parametrize(("players", "landscape"), [(4, False), (5, False), (6, True), (7, True)])
def test_more_than_five_columns_lie_on_their_side(players, landscape):
    page = pypdf.PdfReader(BytesIO(sheet_bytes(make_sheet(players, 4)))).pages[0]
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    assert (round(width), round(height)) == ((842, 595) if landscape else (595, 842))


def test_a_closed_sheet_says_who_and_when_and_an_open_one_that_it_is_no_end():
    closed = "\n".join(sheet_pages(make_sheet()))
    assert "Abgeschlossen am 27.11.2026 23:41 von Maria Sommer." in closed
    assert "vorläufig" not in closed
    still_open = "\n".join(sheet_pages(make_sheet(status="open", closed_at=None, closed_by="")))
    assert still_open.count("offen, vorläufig") == 2
    assert "Abgeschlossen" not in still_open


def test_who_sits_out_has_a_dash_and_a_redeal_no_figure():
    page = sheet_pages(make_sheet(5, 4, redeal_after=2))[0]
    assert "\n1 G – −1 1 −1 1 +1 1 +1 1\n" in page
    assert "\n– G neu gegeben\n" in page


@pytest.mark.parametrize("name", [LONG, ENDLESS])
def test_a_long_name_breaks_and_stays_whole(name):
    (page,) = sheet_pages(make_sheet(5, 6, (name, *NAMES[1:5])))
    assert squeezed(page).count(squeezed(name)) == 2, "above the column and below the line to sign"
    (page,) = season_pages(make_season(5, 4, (name, *NAMES[1:4])))
    assert squeezed(name) in squeezed(page)


@pytest.mark.parametrize(
    "name",
    [
        "<script>window.__xss=1</script>",
        '"><img src=x onerror=alert(1)>',
        "<img src=http://127.0.0.1:9/hit>",
        "</style><h1>Hallo",
        "{{7*7}} {% debug %}",
        "=1+1",
        "O'Neill & Töchter",
        "İpek Аnna Müller-Lüdenscheidt",
    ],
)
def test_a_hostile_name_is_printed_as_it_is(name):
    sheet = make_sheet(4, 5, (name, *NAMES[1:4]), club=name, season=name, session_title=name, closed_by=name)
    first = replace(sheet.rows[0], note=name, labels=(name,), warnings=(name,))
    sheet = replace(sheet, rows=(first, *sheet.rows[1:]), rules_words=(name,))
    # club (twice: above and at the foot), season, title, rules, column, line to sign, who closed, and three in the row
    assert squeezed("\n".join(sheet_pages(sheet))).count(squeezed(name)) == 11
    season = make_season(2, 3, (name, *NAMES[1:3]), club=name, season=name, rules_words=(name,))
    # club and season (twice each), the participant, the rules
    assert squeezed("\n".join(season_pages(season))).count(squeezed(name)) == 6


@pytest.mark.parametrize("name", ["👩", "名前", "Anna 🂡 ♥"])
def test_a_name_without_a_glyph_in_our_fonts_keeps_its_text(name):
    """Paper shows an empty box there; searching and copying find the name all the same."""
    text = poppler_text(sheet_bytes(make_sheet(4, 2, (name, *NAMES[1:4]))))
    assert text.count(name) == 2
    assert "−1" in text


@pytest.mark.parametrize(
    ("sessions", "participants", "pages"), [(1, 4, 1), (5, 5, 1), (12, 5, 1), (12, 12, 1), (20, 12, 2), (30, 16, 3)]
)
def test_a_season_takes_as_many_pages_as_it_needs(sessions, participants, pages):
    assert len(season_pages(make_season(sessions, participants))) == pages


def test_a_long_season_goes_on_below_with_every_evening_once():
    season = make_season(20, 12)
    text = "\n".join(season_pages(season))
    for session in season.sessions:
        assert squeezed(text).count(f"{session.date:%d.%m.%Y}") == 1
    assert squeezed(text).count("PlatzName") == 2
    assert text.count("Punkte Gespielt Gefehlt Abzug") == 1, "the sums stand once"


def test_absences_and_deductions_are_marked_and_explained():
    (page,) = season_pages(make_season(12, 5))
    assert "0,00f−1" in squeezed(page)
    assert "f: gefehlt; die Zahl dahinter wurde abgezogen." in page
    assert "Ab dem 3. Fehlen geht jedes Mal 1 Platzpunkt ab." in page
    assert "27.11.2026 Nachholabend" in page


def test_the_titles_of_the_documents():
    assert pypdf.PdfReader(BytesIO(sheet_bytes(make_sheet(4, 1)))).metadata.title == (
        "Spielliste vom 27.11.2026, Tisch 1"
    )
    assert pypdf.PdfReader(BytesIO(season_bytes(make_season(1, 4)))).metadata.title == "Tabelle Saison 2026"


def test_it_reads_the_same_whichever_process_typesets():
    sheet = make_sheet(5, 10)
    assert pdf_text(pdf.sheet_pdf(sheet)) == "\n".join(sheet_pages(sheet))
