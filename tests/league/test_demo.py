"""The demo holds what it promises, each property computed from the stored rows; its tables are worked out by hand."""

from collections import Counter
from fractions import Fraction

import pytest
from django.contrib.auth import authenticate

import scoring
from league import adapters
from league.choices import CountsAs, DealKind, PointsFrom, Role, SheetMode
from league.imports import demo
from league.management.commands.load_demo import FOLDER
from league.models import (
    ConfirmedVersion,
    Deal,
    LogEntry,
    Membership,
    Player,
    RuleSet,
    ScoreSheet,
    Season,
    Seat,
    Session,
    User,
)
from league.reads.seasons import season_table
from league.reads.sheets import sheet_table
from league.services.integrity import violations
from league.services.sheets import sums_of

pytestmark = pytest.mark.django_db

F = Fraction
TWO = 2


@pytest.fixture
def complete(demo_clubs) -> Season:
    return Season.objects.select_related("club").get(name="Saison 2025")


@pytest.fixture
def running(demo_clubs) -> Season:
    return Season.objects.select_related("club").get(name="Saison 2026")


def points(season: Season) -> dict[str, list[Fraction]]:
    return {row.short: [day.points for day in row.days] for row in season_table(season).rows}


def days(season: Season) -> list[list]:
    """The cells of each counted evening."""
    return list(zip(*(row.days for row in season_table(season).rows), strict=True))


def sheet(season: Season, month: int, table: int = 1) -> ScoreSheet:
    sheets = ScoreSheet.objects.filter(round__session__season=season, round__number=1)
    return sheets.select_related("round__session__season__club").get(round__session__date__month=month, number=table)


# --- the tables, worked out with pencil and paper from the totals in the files -----------------------------------


def test_table_of_the_complete_season(complete):
    """Five in the ranking: 5.5, 4, 3, 2, 1. Fourteen evenings of 15.5 points, less two for Jürgen's absences."""
    a, half = F(19, 4), F(7, 2)  # two firsts share 5.5 and 4; two seconds share 4 and 3
    assert points(complete) == {
        "Änne": [F(11, 2), 3, half, 4, half, 4, 2, 2, F(11, 2), 4, 1, 2, 2, F(11, 2)],
        "Bernd": [4, a, 2, 1, 2, F(11, 2), 4, 3, F(5, 2), 3, 4, 1, F(11, 2), 2],
        "Dieter": [3, a, 1, 2, half, 1, 1, F(11, 2), 1, F(11, 2), 3, a, 3, 3],
        "Jürgen": [1, 1, half, 3, F(11, 2), 3, 2, 4, F(5, 2), 1, F(11, 2), 3, 4, 3],
        "Claudia": [2, 2, F(11, 2), F(11, 2), 1, 2, F(11, 2), 1, 4, 2, 2, a, 1, 1],
    }
    rows = season_table(complete).rows
    assert [(row.rank, row.short, row.points) for row in rows] == [
        (1, "Änne", F(95, 2)),
        (2, "Bernd", F(177, 4)),
        (3, "Dieter", F(42)),
        (3, "Jürgen", F(42)),
        (5, "Claudia", F(157, 4)),
    ]
    assert sum(row.points for row in rows) == 14 * F(31, 2) - 2


def test_table_of_the_running_season(running):
    """Nine in the ranking: 9.5, 8, 7 ... 1. Six evenings of 45.5 points, less one for Dieter's third absence."""
    assert points(running) == {
        "Kalle": [5, 7, 6, F(19, 2), F(15, 2), 7],
        "Claudia": [7, 8, F(19, 2), 3, 4, F(9, 2)],
        "Bernd": [3, F(19, 2), F(9, 2), 5, F(19, 2), 2],
        "Änne": [F(35, 4), 4, 7, 2, 1, F(19, 2)],
        "Öznur": [F(35, 4), 3, 2, 4, F(5, 2), 8],
        "Dieter": [6, 2, 3, 7, 6, F(7, 2)],
        "Renate": [4, 1, 8, 1, F(15, 2), 6],
        "Locke": [1, 5, F(9, 2), 6, 5, 1],
        "Jürgen": [2, 6, 1, 8, F(5, 2), 3],
    }
    rows = season_table(running).rows
    assert [(row.rank, row.short, row.points) for row in rows] == [
        (1, "Kalle", F(42)),
        (2, "Claudia", F(36)),
        (3, "Bernd", F(67, 2)),
        (4, "Änne", F(129, 4)),
        (5, "Öznur", F(113, 4)),
        (6, "Dieter", F(55, 2)),
        (6, "Renate", F(55, 2)),
        (8, "Locke", F(45, 2)),
        (8, "Jürgen", F(45, 2)),
    ]
    assert sum(row.points for row in rows) == 6 * F(91, 2) - 1


# --- what the demo must contain ------------------------------------------------------------------------------------


def test_the_complete_season_has_five_people_and_enough_evenings(complete):
    sessions = complete.sessions.all()
    sheets = ScoreSheet.objects.filter(round__session__season=complete)
    assert complete.participants.count() == 5
    assert len(sessions) >= 12
    assert not sheets.open().exists()
    assert sheets.filter(mode=SheetMode.TOTALS).count() > len(sessions) / 2


def test_ties_for_first_and_for_second(complete):
    shared = [{cell.places for cell in day} for day in days(complete)]
    assert any((1, 2) in places for places in shared)
    assert any((2, 3) in places and (1, 1) in places for places in shared)


def test_somebody_absent_between_others(complete):
    assert any(
        cell.absent and not cell.shared_with and any(other.total > 0 for other in day) and any(o.total < 0 for o in day)
        for day in days(complete)
        for cell in day
    )


@pytest.mark.parametrize("year", ["Saison 2025", "Saison 2026"])
def test_somebody_absent_level_with_a_real_zero(demo_clubs, year):
    season = Season.objects.select_related("club").get(name=year)
    level = [[cell.absent for cell in day if cell.total == 0] for day in days(season)]
    assert any(sorted(absent) == [False, True] for absent in level)


def test_the_third_absence_costs_a_point_and_the_second_none(complete):
    jürgen = next(row for row in season_table(complete).rows if row.short == "Jürgen")
    assert [day.penalty for day in jürgen.days if day.absent] == [0, 0, 1, 1]
    assert (jürgen.absent, jürgen.penalty) == (4, 2)


def test_a_guest_plays_and_is_not_ranked(complete):
    table = season_table(complete)
    assert [(guest.name, guest.total) for guest in table.guests] == [("Frieda Sommer", 12)]
    assert "Frieda Sommer" not in {row.name for row in table.rows}


def test_a_four_player_urexweiler_evening_with_a_lost_kuersolo(complete):
    evening = sheet(complete, month=3)
    rows = sheet_table(evening).rows
    found = [row.counts_as for row in rows]
    assert (evening.seats.count(), adapters.rules_of(evening.round.session).system) == (4, "urexweiler")
    assert Counter(found) == {"normal": 20, "pflichtsolo": 4, "kuersolo": 1, "wiederholung": 1}
    soloists = [deal.re_first for deal in evening.deals.filter(counts_as=CountsAs.PFLICHTSOLO)]
    assert sorted(soloists) == [0, 1, 2, 3]

    lost, again = evening.deals.filter(counts_as__in=[CountsAs.KUERSOLO, CountsAs.WIEDERHOLUNG]).in_order()
    assert again.number == lost.number + 1
    assert (again.re_first, again.game, again.dealer) == (lost.re_first, lost.game, lost.dealer)
    assert lost.points[lost.re_first] < 0
    assert [row.warnings for row in rows if row.warnings] == []


def test_most_of_that_evening_is_told_with_announcements_and_special_points(complete):
    deals = sheet(complete, month=3).deals.all()
    origin = Counter(deal.points_from for deal in deals)
    assert origin[PointsFrom.FACTS] > 3 * origin[PointsFrom.PAPER] > 0
    assert sum(bool(deal.level_re or deal.level_kontra) for deal in deals) >= 8
    assert {name for deal in deals for side in deal.special.values() for name in side} >= {
        "fuchs",
        "doppelkopf",
        "karlchen",
    }


def test_a_five_player_evening_by_tournament_rules(complete):
    evening = sheet(complete, month=10)
    table = sheet_table(evening)
    assert (len(table.columns), adapters.rules_of(evening.round.session).system) == (5, "ddv")
    assert evening.deals.filter(kind=DealKind.DEAL).count() == 30
    assert evening.deals.filter(kind=DealKind.VOID).count() == 1
    assert {column.solo_marks for column in table.columns} == {1}
    assert sum(column.deals_played for column in table.columns) == 30 * 4
    assert all(deal.points[deal.dealer] is None for deal in evening.deals.all())
    assert (table.next.over, [row.warnings for row in table.rows if row.warnings]) == (True, [])


def test_an_evening_with_penalties_counts_them_without_another_place(complete):
    """A game that Bernd ended: −12, and 4 for each of the others who played it. Claudia, who dealt it, was late."""
    evening = sheet(complete, month=10)
    columns = {column.short: column for column in sheet_table(evening).columns}
    assert {name: (column.total, column.penalty, column.result) for name, column in columns.items()} == {
        "Bernd": (35, -12, 23),
        "Jürgen": (4, 4, 8),
        "Dieter": (-10, 4, -6),
        "Änne": (-14, 4, -10),
        "Claudia": (-15, -2, -17),
    }
    day = {row.short: row.days[12] for row in season_table(complete).rows}
    assert {name: cell.total for name, cell in day.items()} == {name: column.result for name, column in columns.items()}
    assert day["Bernd"].why[:2] == ("17.10.2025: 23 Punkte.", "Spiele +35, Strafen −12.")
    assert [line.where for line in sheet_table(evening).penalties] == ["neu gegeben nach Spiel 21", "Spiel 30"]


def test_eight_people_at_two_tables(running):
    tables = [sheet(running, month=9, table=number) for number in (1, 2)]
    people = [set(table.seats.values_list("player", flat=True)) for table in tables]
    assert [len(table) for table in people] == [4, 4]
    assert not people[0] & people[1]
    assert tables[0].round_id == tables[1].round_id
    assert [table.deals.filter(kind=DealKind.DEAL).count() for table in tables] == [24, 24]
    assert running.participants.count() > 5


def test_an_evening_of_two_rounds(running):
    session = Session.objects.get(season=running, date__month=3)
    assert [round_.sheets.count() for round_ in session.rounds.order_by("number")] == [2, 2]


def test_one_list_is_open_in_mid_evening(demo_clubs):
    open_sheets = ScoreSheet.objects.open().select_related("round__session__season__club")
    evening = open_sheets.exclude(round__session__title="Bockabend").get()
    following = sheet_table(evening).next
    assert evening.round.session.season.name == "Saison 2026"
    assert 0 < following.counted < following.planned
    assert not following.over
    assert evening.round.session_id in {
        session.session_id for session in season_table(evening.round.session.season).running
    }


def test_an_evening_with_bock(demo_clubs):
    """Two triggers, a Pflichtsolo that uses nothing up, a row doubled by hand, and a round that still runs."""
    evening = ScoreSheet.objects.select_related("round__session__season__club").get(round__session__title="Bockabend")
    table = sheet_table(evening)
    assert adapters.rules_of(evening.round.session) == scoring.Rules.from_dict(RuleSet.objects.get().rules)
    assert [row.factor for row in table.rows] == [1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2]
    assert [row.count for row in table.rows if row.starts_bock] == [2, 9]
    assert table.rows[9].starts_bock == "löst Bock aus: Herzstich, Ansage verloren"
    assert table.rows[4].counts_as == CountsAs.PFLICHTSOLO
    assert [cell.points for cell in table.rows[4].cells] == [-2, -2, 6, -2]
    assert [row.warnings for row in table.rows if row.warnings] == []
    assert not any(row.dealer_as_listed for row in table.rows)
    assert (table.next.bock_left, table.next.bock_from, table.next.factor) == (2, 9, 2)


def test_the_second_secretary_has_confirmed_all_but_the_last_evening(demo_clubs):
    waiting = ScoreSheet.objects.waiting()
    assert [(sheet.round.session.date.month, sheet.number) for sheet in waiting] == [(10, 1), (10, 2)]
    shut = ScoreSheet.objects.closed().exclude(pk__in=[sheet.pk for sheet in waiting])
    assert {(sheet.status, sheet.confirmed_by.username) for sheet in shut} == {("confirmed", "kasse")}
    assert ConfirmedVersion.objects.in_force().count() == shut.count() > 20


def test_umlauts_and_two_people_of_one_name(demo_clubs):
    people = list(Player.objects.filter(club__slug="lindenhof"))
    assert any(set(player.full_name) & set("äöüÄÖÜß") for player in people)
    twins = Counter((player.given_name, player.family_name) for player in people)
    assert twins["Klaus", "Schröder"] == TWO
    assert {player.call_name for player in people if player.family_name == "Schröder"} == {"Kalle", "Locke"}


def test_the_second_club_has_a_player_of_the_same_name_and_shares_nobody(demo_clubs):
    assert Player.objects.filter(given_name="Änne", family_name="Böhm").count() == TWO
    assert not Seat.objects.exclude(player__club__slug="lindenhof").exists()


# --- how it is stored ----------------------------------------------------------------------------------------------


def test_stored_sums_equal_the_rows(demo_clubs):
    for seat in Seat.objects.select_related("sheet"):
        stored = {name: getattr(seat, name) for name in ("total", "deals_played", "deals_won", "soli", "penalty")}
        sheet = seat.sheet
        assert stored == sums_of(seat.position, list(sheet.deals.in_order()), list(sheet.penalties.in_order()))


def test_everything_is_logged_by_the_first_secretary(demo_clubs):
    secretary = User.objects.get(username="schriftfuehrung")
    lindenhof = LogEntry.objects.filter(club__slug="lindenhof")
    assert lindenhof.filter(verb="deal_added").count() == Deal.objects.exclude(kind=DealKind.TOTALS).count()
    assert lindenhof.filter(verb="session_created").count() == Session.objects.count()
    assert lindenhof.filter(verb="sheet_closed").count() == ScoreSheet.objects.exclude(status="open").count()
    by_others = ("joined", "sheet_confirmed")
    assert set(lindenhof.exclude(verb__in=by_others).values_list("actor", flat=True)) == {secretary.pk}


def test_log_ins(demo_clubs):
    found = {}
    for login in demo.logins(FOLDER):
        user = authenticate(username=login.username, password=login.password)
        found[login.username] = {(row.club.slug, row.role) for row in Membership.objects.active().filter(user=user)}
    assert found == {
        "schriftfuehrung": {("lindenhof", Role.SECRETARY)},
        "kasse": {("lindenhof", Role.SECRETARY)},
        "mitglied": {("lindenhof", Role.MEMBER)},
        "anker": {("anker", Role.SECRETARY)},
    }


def test_the_demo_club_has_rules_of_its_own(demo_clubs):
    """They are offered beside the systems; one evening of the demo is played by them."""
    row = RuleSet.objects.get()

    assert row.name == "Hausregeln"
    assert scoring.Rules.from_dict(row.rules).differences() == {
        "karlchen_gefangen": True,
        "fuchs_am_end": True,
        "bock": True,
        "second_dulle": True,
    }


def test_the_oracle_agrees(demo_clubs):
    assert list(violations()) == []
