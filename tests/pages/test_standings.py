"""The season table page: what it shows, why, to whom, and with how many queries."""

import datetime as dt

import lxml.html
import pytest
from django.urls import reverse

from league.models import Participant, Season
from league.services.players import new_player
from tests.exports.evenings import result, season_with_ties_and_absences
from tests.exports.page import table_of
from tests.pages.evening import make_club, make_season

pytestmark = pytest.mark.django_db


EVENINGS = ["06.03. 2026", "20.03. 2026", "03.04. 2026", "17.04. 2026", "01.05. 2026"]
HEADINGS = ["Platz", "Name", "Punkte", "Gespielt", "Gefehlt", "Abzug", *EVENINGS]


@pytest.fixture
def club():
    return make_club(mitglied="member")


@pytest.fixture
def season(club):
    return make_season(club)


@pytest.fixture
def reader(client, club):
    client.login(username="mitglied", password="geheim-1234")
    return client


def address(season) -> str:
    return reverse("season_detail", args=["lindenhof", season.pk])


def page_of(client, season):
    response = client.get(address(season))
    assert response.status_code == 200
    return lxml.html.fromstring(response.content.decode())


def reasons(page, player: str, evening: int) -> str:
    """What the cell of this player on the evening (counted from 0) says when it is asked."""
    (row,) = (row for row in page.xpath("//table//tr[th]") if row.xpath("string(th)").strip() == player)
    button = row.xpath(".//td[@class='day']/button")[evening]
    return " ".join(" ".join(page.get_element_by_id(button.get("popovertarget")).itertext()).split())


def test_the_table_of_a_season(reader, season):
    season_with_ties_and_absences(season)

    rows = table_of(reader.get(address(season)).content, "season")

    assert rows == [
        HEADINGS,
        ["1", "Anna", "19,42", "5", "0", "", "4,75", "5,50", "3,50", "1,50", "4,17"],
        ["1", "Bernd", "19,42", "5", "0", "", "4,75", "3,50", "5,50", "1,50", "4,17"],
        ["3", "Clara", "16,67", "5", "0", "", "3,00", "2,00", "2,00", "5,50", "4,17"],
        ["4", "Eva", "12,00", "1", "4", "−2", "1,50", "3,50 f", "3,50 f", "2,50 f−1", "1,00 f−1"],
        ["5", "Dieter", "8,00", "4", "1", "", "1,50", "1,00", "1,00", "3,50 f", "1,00"],
        ["Gäste, ohne Wertung: Punkte auf der Liste"],
        ["", "Gerlinde Groß", "15", "1", "", "", "", "", "", "15", ""],
    ]


def test_every_cell_says_why(reader, season):
    season_with_ties_and_absences(season)
    page = page_of(reader, season)

    assert "06.03.2026: 10 Punkte. Platz 1 bis 2 geteilt mit Bernd: je 4,75." in reasons(page, "Anna", 0)
    assert "03.04.2026: gefehlt, eingereiht mit 0. Platz 2 bis 3 geteilt mit Anna: je 3,5." in reasons(page, "Eva", 2)
    assert "Abzug für wiederholtes Fehlen: −1." in reasons(page, "Eva", 4)
    assert "01.05.2026: −24 Punkte." in reasons(page, "Dieter", 4)


def test_the_reasons_open_without_a_script(reader, season):
    season_with_ties_and_absences(season)
    page = page_of(reader, season)

    buttons = page.xpath("//td[@class='day']/button[@type='button']")
    targets = [button.get("popovertarget") for button in buttons]
    assert len(targets) == len(set(targets)) == 25
    assert all(page.get_element_by_id(target).get("popover") is not None for target in targets)
    assert not page.xpath("//main//script | //main//@onclick | //main//@style")


def test_it_leads_to_the_evenings_to_paper_and_to_other_seasons(reader, club, season):
    season_with_ties_and_absences(season)
    other = make_season(club, people=4, name="Saison der anderen")
    page = page_of(reader, season)

    links = page.xpath("//main//a/@href")
    for session in season.sessions.all():
        assert reverse("session_detail", args=["lindenhof", session.pk]) in links
    assert address(other) in links
    assert reverse("season_pdf", args=["lindenhof", season.pk]) in links
    assert reverse("season_xlsx", args=["lindenhof", season.pk]) in links
    current = page.xpath("//nav[@class='season-switch']//a[@aria-current='page']")
    assert [link.text_content() for link in current] == ["Saison 2026"]


@pytest.mark.parametrize(
    ("of", "offered"),
    [(2026, [2026, 2025, 2024, 2023]), (2023, [2026, 2025, 2024, 2023]), (2019, [2026, 2025, 2024, 2019])],
)
def test_only_the_newest_seasons_and_this_one_are_offered(reader, club, of, offered):
    for year in range(2019, 2027):
        other = make_season(club, name=f"Saison {year}")
        Season.objects.filter(pk=other.pk).update(first_day=dt.date(year, 1, 1), last_day=dt.date(year, 12, 31))
    page = page_of(reader, Season.objects.get(name=f"Saison {of}"))

    links = page.xpath("//nav[@class='season-switch']//a")
    assert [link.text_content() for link in links] == [*(f"Saison {year}" for year in offered), "Alle Saisons"]
    assert page.xpath("string(//nav[@class='season-switch']//a[@aria-current])") == f"Saison {of}"


def test_running_evenings_are_named_and_rules_said_in_words(reader, season):
    season_with_ties_and_absences(season)
    text = " ".join(page_of(reader, season).xpath("string(//main)").split())

    assert "Noch nicht gewertet, weil eine Liste offen ist: 27.11.2026" in text
    assert "Wer fehlt, wird mit 0 Punkten eingereiht." in text
    assert "Ab dem 3. Fehlen geht jedes Mal 1 Platzpunkt ab." in text
    assert "5 gewertete Abende" in text


def test_a_season_that_has_not_begun_says_so(reader, club, season):
    assert "Noch ist kein Abend abgeschlossen." in page_of(reader, season).text_content()

    Participant.objects.filter(season=season).delete()
    assert "Noch niemand nimmt teil" in page_of(reader, season).text_content()


@pytest.mark.parametrize("name", ["<script>window.__xss=1</script>", "{{7*7}}", "O'Neill & Töchter", "=1+1", "x" * 80])
def test_a_hostile_name_is_shown_as_it_is(reader, season, name):
    player = new_player(club=season.club, given_name=name)
    Participant.objects.create(season=season, player=player)
    result(season, dt.date(2026, 3, 6), Anna=10, Bernd=10, Clara=-10, Dieter=-10)

    response = reader.get(address(season))
    assert name in [row[1] for row in table_of(response.content, "season") if len(row) > 1]
    assert b"<script>window" not in response.content


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_do_not_grow_with_evenings_guests_and_seasons(reader, club, season, rows, django_assert_num_queries):
    for number in range(rows):
        guest = new_player(club=club, given_name="Gast", nickname=str(number))
        Participant.objects.create(season=make_season(club, 4, name=f"Saison {number}"), player=guest)
        new_player(club=club, given_name=f"Gast{number}")
        totals = {"Anna": 20, f"Gast{number}": 5, "Clara": -10, "Dieter": -15}
        result(season, dt.date(2026, 3, number + 1), **totals)

    with django_assert_num_queries(9):
        reader.get(address(season))
    # session, user, access, season, participants, evenings, sums of seats, guests, seasons of the club


@pytest.mark.parametrize("people", [1, 3])
def test_queries_do_not_grow_with_participants(reader, club, people, django_assert_num_queries):
    season = make_season(club, people)
    for name in ("Dieter", "Eva", "Franz"):
        new_player(club=club, given_name=name)
    result(season, dt.date(2026, 3, 6), Anna=10, Dieter=10, Eva=-10, Franz=-10)

    with django_assert_num_queries(9):
        reader.get(address(season))
    # the same
