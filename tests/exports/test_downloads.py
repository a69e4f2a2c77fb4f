"""The downloads of the pages: names, types, rights, and what happens when the typesetter fails."""

import datetime as dt

import pytest
from django.urls import reverse

from league.exports import pdf
from tests.exports.evenings import closed, five_in_turn
from tests.exports.values import make_season as make_season_value
from tests.pages.evening import make_club, make_season, make_session, sheet_of

pytestmark = pytest.mark.django_db

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def season():
    return make_season(make_club(mitglied="member"), name="Müller/Cup „26“")


@pytest.fixture
def reader(client, season):
    client.login(username="mitglied", password="geheim-1234")
    return client


def test_a_protocol_is_saved_under_a_speaking_name(reader, season):
    sheet = sheet_of(make_session(season, date=dt.date(2026, 11, 27)))

    made = reader.get(reverse("sheet_pdf", args=["lindenhof", sheet.pk]))
    book = reader.get(reverse("sheet_xlsx", args=["lindenhof", sheet.pk]))

    assert (made["Content-Type"], made.content[:5]) == ("application/pdf", b"%PDF-")
    assert made["Content-Disposition"] == 'attachment; filename="Spielliste 2026-11-27 Tisch 1.pdf"'
    assert (book["Content-Type"], book.content[:2]) == (XLSX, b"PK")
    assert book["Content-Disposition"] == 'attachment; filename="Spielliste 2026-11-27 Tisch 1.xlsx"'
    assert made["Cache-Control"] == book["Cache-Control"] == "no-store"


def test_a_name_with_umlauts_and_strokes_is_sent_in_the_way_browsers_know(reader, season):
    response = reader.get(reverse("season_xlsx", args=["lindenhof", season.pk]))

    assert response["Content-Disposition"] == (
        "attachment; filename*=utf-8''Tabelle%20M%C3%BCller-Cup%20%E2%80%9E26%E2%80%9C.xlsx"
    )


@pytest.mark.parametrize(
    ("trouble", "word"),
    [
        (pdf.TypesettingFailed("no font"), "Das PDF konnte nicht erstellt werden."),
        (pdf.TooManyAtOnce("busy"), "Gerade werden schon andere PDFs erstellt. Bitte gleich noch einmal versuchen."),
    ],
    ids=["broken", "busy"],
)
def test_a_failing_typesetter_leads_back_to_the_page_with_a_word(reader, season, monkeypatch, trouble, word):
    def fail(html: str) -> bytes:
        raise trouble

    monkeypatch.setattr(pdf, "typeset_apart", fail)
    response = reader.get(reverse("season_pdf", args=["lindenhof", season.pk]), follow=True)

    assert response.redirect_chain == [(reverse("season_detail", args=["lindenhof", season.pk]), 302)]
    assert word in response.content.decode()


@pytest.mark.parametrize("ending", ["pdf", "xlsx"])
def test_queries_of_a_download(reader, season, ending, django_assert_num_queries):
    sheet = closed(five_in_turn(season))

    with django_assert_num_queries(9):
        reader.get(reverse(f"sheet_{ending}", args=["lindenhof", sheet.pk]))
    # session, user, access, sheet, participants, seats, deals, seatings, penalties
    with django_assert_num_queries(7):
        reader.get(reverse(f"season_{ending}", args=["lindenhof", season.pk]))
    # session, user, access, season, participants, evenings, sums of seats (there is no guest to fetch)


def test_a_long_club_and_season_name_fit_into_a_header():
    from league.exports.names import season_file_name

    assert "\n" not in season_file_name(make_season_value(1, 3, season="a\nb" * 50), "pdf")
