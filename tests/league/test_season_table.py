"""The season table as a value: ties, absences, penalties and guests, against figures worked out by hand."""

import datetime as dt
from fractions import Fraction

import pytest

from league.models import Player, Season
from league.reads.seasons import season_table
from league.services.deals import set_totals
from league.services.penalties import add_penalty
from league.services.players import new_player
from league.services.sessions import create_session
from league.services.sheets import close_sheet, reopen_sheet
from league.values.deals import SeatChoice, TableSetup
from league.values.penalties import PenaltyFacts
from tests.pages.evening import intent, make_club, make_season, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(make_club(), people=5)


def played(season: Season, day: int, **totals: int) -> None:
    """A closed evening of which only the result is known."""
    players = {player.given_name: player.pk for player in Player.objects.filter(club=season.club)}
    table = TableSetup(seats=tuple(SeatChoice(players[name]) for name in totals), mode="totals")
    date = dt.date(2026, 3, day)
    done = create_session(season_pk=season.pk, date=date, tables=(table,), intent=intent())
    sheet = sheet_of(season.sessions.get(pk=done.pk))
    points = tuple(totals.values())
    set_totals(sheet_pk=sheet.pk, version=sheet.version, points=points, played=(None,) * len(points), intent=intent())
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())


def punished(season: Season, name: str, points: int, *, unsporting: bool = False) -> None:
    """On the list of the last evening, which is closed again afterwards."""
    sheet = sheet_of(season.sessions.order_by("-date")[0])
    reopen_sheet(sheet_pk=sheet.pk, intent=intent(reason="Strafe vergessen"))
    seats = list(sheet.seats.in_order().values_list("player__given_name", flat=True))
    facts = PenaltyFacts(
        after_row=1,
        severity="unsporting" if unsporting else "minor",
        offender=seats.index(name),
        active=(0, 1, 2, 3),
        points_off=points if unsporting else 0,
        reason="so war es",
        authority="Turnierleitung",
    )
    sheet.refresh_from_db()
    add_penalty(sheet_pk=sheet.pk, version=sheet.version, facts=facts, intent=intent())
    close_sheet(sheet_pk=sheet.pk, version=sheet.version + 1, intent=intent())


def points(season: Season) -> dict[str, list[Fraction]]:
    return {row.name: [day.points for day in row.days] for row in season_table(season).rows}


def test_five_places(season):
    played(season, 1, Anna=30, Bernd=12, Clara=-2, Dieter=-15, Eva=-25)

    assert points(season) == {
        "Anna": [Fraction(11, 2)],
        "Bernd": [Fraction(4)],
        "Clara": [Fraction(3)],
        "Dieter": [Fraction(2)],
        "Eva": [Fraction(1)],
    }


def test_ties_share_and_keep_the_rank(season):
    played(season, 1, Anna=10, Bernd=10, Clara=0, Dieter=-10, Eva=-10)

    table = season_table(season)
    assert [row.rank for row in table.rows] == [1, 1, 3, 4, 4]
    assert [row.tied for row in table.rows] == [True, True, False, True, True]
    assert table.rows[0].points == Fraction(19, 4)
    assert table.rows[3].points == Fraction(3, 2)
    assert "Platz 1 bis 2 geteilt mit Bernd: je 4,75." in table.rows[0].days[0].why


def test_absent_stands_between_and_shares_with_a_real_zero(season):
    played(season, 1, Anna=20, Bernd=5, Clara=-10, Dieter=-15)
    played(season, 2, Anna=30, Bernd=0, Clara=-10, Dieter=-20)

    assert points(season)["Eva"] == [Fraction(3), Fraction(7, 2)]
    assert points(season)["Bernd"] == [Fraction(4), Fraction(7, 2)]


def test_the_third_absence_costs_one(season):
    for day in (1, 2, 3, 4):
        played(season, day, Anna=20, Bernd=5, Clara=-10, Dieter=-15)

    table = season_table(season)
    eva = next(row for row in table.rows if row.name == "Eva")
    assert [day.points for day in eva.days] == [3, 3, 2, 2]
    assert (eva.absent, eva.played, eva.penalty, eva.points) == (4, 0, 2, 10)
    assert "Abzug für wiederholtes Fehlen: −1." in eva.days[2].why


def test_absences_count_in_the_order_played_not_entered(season):
    played(season, 20, Anna=20, Bernd=5, Clara=-10, Dieter=-15)
    played(season, 10, Anna=20, Bernd=5, Clara=-10, Dieter=-15)
    played(season, 5, Anna=20, Bernd=5, Clara=-10, Dieter=-15)

    table = season_table(season)
    eva = next(row for row in table.rows if row.name == "Eva")
    assert [column.date.day for column in table.sessions] == [5, 10, 20]
    assert [day.penalty for day in eva.days] == [0, 0, 1]


def test_a_guest_is_shown_and_not_ranked(season):
    new_player(club=season.club, given_name="Gast")
    played(season, 1, Anna=20, Gast=15, Bernd=-5, Clara=-10, Dieter=-20)

    table = season_table(season)
    assert [row.name for row in table.rows] == ["Anna", "Eva", "Bernd", "Clara", "Dieter"]
    assert table.rows[1].points == 4
    assert [(guest.name, guest.totals, guest.total) for guest in table.guests] == [("Gast", (15,), 15)]


def test_an_evening_with_an_open_sheet_is_shown_as_running_and_not_counted(season):
    played(season, 1, Anna=20, Bernd=5, Clara=-10, Dieter=-15)
    sheet = sheet_of(season.sessions.get())
    reopen_sheet(sheet_pk=sheet.pk, intent=intent(reason="Übertragungsfehler"))

    table = season_table(season)
    assert (len(table.sessions), len(table.running)) == (0, 1)
    assert {row.points for row in table.rows} == {0}


def test_first_and_last_day_belong_to_the_season(season):
    club = season.club
    season.first_day = season.last_day = dt.date(2026, 3, 1)
    season.save(update_fields=["first_day", "last_day"])
    played(season, 1, Anna=20, Bernd=5, Clara=-10, Dieter=-15)

    assert len(season_table(Season.objects.select_related("club").get(club=club)).sessions) == 1


@pytest.mark.parametrize("sessions", [1, 3])
def test_queries_do_not_grow_with_the_season(season, sessions, django_assert_num_queries):
    new_player(club=season.club, given_name="Gast")
    for day in range(1, sessions + 1):
        played(season, day, Anna=20, Gast=5, Clara=-10, Dieter=-15)

    with django_assert_num_queries(4):
        season_table(season)
    # participants, sessions, sums of seats, guests


def test_penalties_count_for_the_place_and_are_told(season):
    """TSR 9: they are points of the list. Anna led by two; her minor violation puts Bernd before her."""
    played(season, 1, Anna=10, Bernd=8, Clara=-3, Dieter=-15)
    punished(season, "Anna", 3)

    table = season_table(season)
    assert [(row.name, row.total, row.days[0].rank) for row in table.rows[:2]] == [("Bernd", 9, 1), ("Anna", 7, 2)]
    anna = next(row for row in table.rows if row.name == "Anna")
    assert anna.days[0].why[:2] == ("01.03.2026: 7 Punkte.", "Spiele +10, Strafen −3.")
    dieter = next(row for row in table.rows if row.name == "Dieter")
    assert dieter.days[0].why[1] == "Spiele −15, Strafen +1."


def test_what_nobody_gets_leaves_a_day_that_sums_to_less_than_zero(season):
    played(season, 1, Anna=10, Bernd=8, Clara=-3, Dieter=-15)
    punished(season, "Clara", 12, unsporting=True)

    table = season_table(season)
    totals = {row.name: row.total for row in table.rows}
    assert totals == {"Anna": 10, "Bernd": 8, "Eva": 0, "Clara": -15, "Dieter": -15}
    assert sum(totals.values()) == -12
    assert [row.days[0].rank for row in table.rows if row.name in ("Clara", "Dieter")] == [4, 4]
    assert next(row for row in table.rows if row.name == "Eva").days[0].why[0] == (
        "01.03.2026: gefehlt, eingereiht mit 0."
    )


def test_penalties_of_a_guest_stand_in_his_line(season):
    new_player(club=season.club, given_name="Gerda")
    played(season, 1, Anna=10, Bernd=8, Clara=-3, Gerda=-15)
    punished(season, "Gerda", 5, unsporting=True)

    (guest,) = season_table(season).guests
    assert (guest.totals, guest.total) == ((-20,), -20)
