"""`check_integrity` finds each thing that somebody could have broken past the services, and nothing in sound data."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models

from league.choices import DealKind
from league.models import Deal, Participant, Penalty, Player, RuleSet, Seat, Seating
from league.services.integrity import violations
from league.services.players import new_player
from tests.conftest import append_only
from tests.pages.evening import make_club
from tests.reliability.world import make_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    return make_world()


def sql(statement: str, *values: object) -> None:
    """Past every form and service, straight into the table."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_a_sound_database_passes(world):
    assert list(violations()) == []


def test_an_empty_database_passes():
    assert list(violations()) == []


SHEET = "UPDATE league_scoresheet SET {} WHERE id = %s"
BROKEN_SHEETS = [
    ("UPDATE league_seat SET total = total + 1 WHERE sheet_id = %s AND position = 1", "Platz 2: Summe"),
    ("UPDATE league_seat SET deals_played = 9 WHERE sheet_id = %s AND position = 1", "Platz 2: Spiele 9"),
    ("UPDATE league_seat SET deals_won = 9 WHERE sheet_id = %s AND position = 0", "Platz 1: Gewonnen 9"),
    ("UPDATE league_seat SET soli = 0 WHERE sheet_id = %s AND position = 0", "Platz 1: Soli 0"),
    ("UPDATE league_seat SET position = 6 WHERE sheet_id = %s AND position = 4", "Die Plätze sind 1, 2, 3, 4, 7"),
    ("UPDATE league_seat SET position = 6 WHERE sheet_id = %s AND position = 3", "Re sitzt auf einem Platz"),
    (SHEET.format("first_dealer = 5"), "Der erste Geber sitzt auf keinem Platz"),
    (SHEET.format("status = 'open', closed_at = NULL, closed_by_id = NULL"), "offen oder abgeschlossen"),
    (SHEET.format("time_up_row = 2"), "Ob die Zeit um war, sagt das Protokoll anders"),
    (SHEET.format("time_up_row = 9"), "Die Zeit war um nach Zeile 9, die es nicht gibt"),
    (SHEET.format("mode = 'totals'"), "enthält anderes als genau diesen"),
    ("UPDATE league_deal SET number = 9 WHERE sheet_id = %s AND number = 4", "nicht lückenlos nummeriert: 1, 2, 3, 9"),
    ("UPDATE league_deal SET dealer = 6 WHERE sheet_id = %s AND number = 1", "Der Geber sitzt auf keinem Platz"),
    (
        "UPDATE league_deal SET points_1 = NULL, points_6 = 2 WHERE sheet_id = %s AND number = 1",
        "Punkte auf einem Platz, den es nicht gibt",
    ),
    ("UPDATE league_deal SET counts_as = 'kuersolo' WHERE sheet_id = %s AND number = 2", "Zählt als kuersolo"),
    ("UPDATE league_deal SET factor = 2 WHERE sheet_id = %s AND number = 1", "Zählt als normal ×2"),
    (
        "UPDATE league_deal SET points_0 = 3 * points_0, points_1 = 3 * points_1, points_3 = 3 * points_3, "
        "points_4 = 3 * points_4 WHERE sheet_id = %s AND number = 3",
        "Die Punkte sind andere als nach dem Spielverlauf",
    ),
    (
        "UPDATE league_deal SET points_1 = 3, points_2 = -3, points_3 = 3, points_4 = -3 "
        "WHERE sheet_id = %s AND number = 1",
        "Spiel 1: Geändert, ohne dass es im Protokoll steht (points_1, points_2, points_3, points_4)",
    ),
]


@pytest.mark.parametrize(("statement", "expected"), BROKEN_SHEETS, ids=[expected for _, expected in BROKEN_SHEETS])
def test_a_broken_sheet_is_found(world, statement, expected):
    sql(statement, world.played.pk)
    lines = list(violations())
    assert any(expected in line for line in lines), lines
    assert all(line.startswith("lindenhof, Abend 02.10.2026, Runde 1, Tisch 1") for line in lines)


FIVE = {f"place_{seat}": seat for seat in range(5)}
WITHOUT_0 = {"place_0": None, **{f"place_{seat}": seat - 1 for seat in range(1, 5)}}
BROKEN_TABLES = [
    ([(2, WITHOUT_0)], "nicht, wer von Anfang an am Tisch saß"),
    ([(1, FIVE), (6, WITHOUT_0)], "ab einer Zeile, die noch gar nicht dran ist"),
    ([(1, {**FIVE, "place_5": 5})], "nennt einen Platz, den es auf dieser Liste nicht gibt"),
    ([(1, WITHOUT_0)], "Wer zuerst gibt, sitzt am Anfang nicht am Tisch"),
    ([(1, FIVE), (2, WITHOUT_0)], "Spiel 2: Jemand spielt oder gibt, der nicht am Tisch sitzt"),
    ([(1, FIVE), (4, {**FIVE, "place_3": None, "place_4": 3})], "Spiel 4: Jemand spielt oder gibt"),
]


@pytest.mark.parametrize(("seatings", "expected"), BROKEN_TABLES, ids=[expected for _, expected in BROKEN_TABLES])
def test_a_table_that_cannot_be_is_found(world, seatings, expected):
    for first_row, places in seatings:
        Seating.objects.create(sheet=world.played, first_row=first_row, **places)
    assert any(expected in line for line in violations()), list(violations())


def test_a_table_on_which_nobody_is_missed_is_sound(world):
    for first_row, places in ((1, FIVE), (5, WITHOUT_0)):
        Seating.objects.create(sheet=world.played, first_row=first_row, **places)
    assert list(violations()) == []


BROKEN_TOTALS = [
    ("UPDATE league_deal SET points_3 = NULL, deals_3 = NULL, points_4 = 0 WHERE sheet_id = %s", "fehlt ein Platz"),
    ("UPDATE league_deal SET points_4 = 0, deals_4 = 3 WHERE sheet_id = %s", "Spielezahl auf einem Platz"),
    (SHEET.format("mode = 'deals'"), "Spiel für Spiel enthält einen Endstand"),
]


@pytest.mark.parametrize(("statement", "expected"), BROKEN_TOTALS, ids=[expected for _, expected in BROKEN_TOTALS])
def test_a_broken_result_is_found(world, statement, expected):
    sql(statement, world.totals.pk)
    assert any(expected in line for line in violations())


def test_a_second_result_is_found(world):
    Deal.objects.create(
        sheet=world.totals, number=2, kind=DealKind.TOTALS, points_0=0, points_1=0, points_2=0, points_3=0
    )
    assert any("enthält anderes als genau diesen" in line for line in violations())


def test_a_closed_sheet_without_a_deal_is_found(world):
    Deal.objects.filter(sheet=world.played).delete()
    assert any("abgeschlossen, enthält aber kein gewertetes Spiel" in line for line in violations())


BROKEN_PENALTIES = [
    ("UPDATE league_seat SET penalty = 0 WHERE sheet_id = %s AND position = 0", "Platz 1: Strafen 0"),
    ("UPDATE league_penalty SET after_row = 9 WHERE sheet_id = %s", "Strafe 1: Sie steht bei Zeile 9"),
    (
        "UPDATE league_penalty SET points_1 = NULL, points_5 = 1 WHERE sheet_id = %s",
        "Strafe 1: Sie nennt einen Platz, den es nicht gibt",
    ),
    (
        "UPDATE league_penalty SET points_1 = 3, points_2 = 0, points_3 = 0 WHERE sheet_id = %s",
        "Strafe 1: Die Punkte sind andere als nach den Regeln",
    ),
    (
        "UPDATE league_penalty SET harms_soloist = TRUE WHERE sheet_id = %s",
        "Strafe 1: So kann sie nicht zustande gekommen sein",
    ),
    (
        "UPDATE league_penalty SET soloist = 1 WHERE sheet_id = %s",
        "Strafe 1: Geändert, ohne dass es im Protokoll steht (soloist)",
    ),
]


@pytest.mark.parametrize(
    ("statement", "expected"), BROKEN_PENALTIES, ids=[expected for _, expected in BROKEN_PENALTIES]
)
def test_a_broken_penalty_is_found(world, statement, expected):
    sheet = world.totals
    assert list(violations()) == []
    sql(statement, sheet.pk)
    lines = list(violations())
    assert any(expected in line for line in lines), lines


def test_a_penalty_nobody_entered_is_found(world):
    Penalty.objects.create(sheet=world.played, number=1, severity="irrelevant", offender=0, reason="x", points_0=0)
    assert any("Strafe 1: Im Protokoll steht nicht, wer sie eingetragen hat" in line for line in violations())


def test_a_row_nobody_entered_is_found(world):
    Deal.objects.create(sheet=world.played, number=5, kind=DealKind.VOID, dealer=3, counts_as="void")
    assert any("Spiel 5: Im Protokoll steht nicht" in line for line in violations())


def test_a_stranger_on_a_seat_is_found(world):
    stranger = new_player(club=make_club("andere"), given_name="Fremd")
    sql("UPDATE league_seat SET player_id = %s WHERE sheet_id = %s AND position = 1", stranger.pk, world.played.pk)
    assert any("Platz 2: Die Person gehört zu einem anderen Verein" in line for line in violations())


BROKEN_EVENINGS = [
    ("UPDATE league_session SET rules_snapshot = NULL WHERE id = %s", "Regeln des Abends sind nicht festgehalten"),
    ('UPDATE league_session SET rules_snapshot = \'{"system": "skat"}\' WHERE id = %s', "Regeln sind nicht lesbar"),
    ("UPDATE league_session SET rules_snapshot = '[]' WHERE id = %s", "Regeln sind nicht lesbar"),
    ("UPDATE league_session SET date = '2027-01-01' WHERE id = %s", "Der Tag liegt nicht in der Saison"),
    ("INSERT INTO league_round (session_id, number) VALUES (%s, 2)", "Eine Runde ohne Liste"),
]


@pytest.mark.parametrize(("statement", "expected"), BROKEN_EVENINGS, ids=[expected for _, expected in BROKEN_EVENINGS])
def test_a_broken_evening_is_found(world, statement, expected):
    sql(statement, world.played.round.session_id)
    assert any(expected in line for line in violations())


def test_someone_at_two_tables_is_found(world):
    sql("UPDATE league_scoresheet SET round_id = %s, number = 2 WHERE id = %s", world.played.round_id, world.totals.pk)
    assert any("In Runde 1 sitzt jemand an zwei Tischen" in line for line in violations())


@pytest.mark.parametrize("column", ["name_key", "nickname_key", "sort_key"])
def test_a_wrong_key_of_a_name_is_found(world, column):
    player = Player.objects.first()
    Player.objects.filter(pk=player.pk).update(**{column: "anders"})
    assert list(violations()) == [f"Person {player.pk}: Die Schlüssel passen nicht zum Namen."]


def test_a_stranger_in_a_season_is_found(world):
    stranger = new_player(club=make_club("andere"), given_name="Fremd")
    Participant.objects.create(season=world.season, player=stranger)
    expected = f"Saison {world.season.pk}: Person {stranger.pk} gehört zu einem anderen Verein."
    assert list(violations()) == [expected]


def test_unreadable_rules_of_a_season_are_found(world):
    sql("UPDATE league_season SET rules = %s WHERE id = %s", json.dumps({"system": "skat"}), world.season.pk)
    assert list(violations()) == [f"Saison {world.season.pk}: Die Regeln sind nicht lesbar."]


def test_own_rules_must_be_rules(world):
    own = RuleSet.objects.create(club=world.season.club, name="Hausregeln", rules={"system": "skat"})

    assert list(violations()) == [f"Eigene Regeln {own.pk} sind nicht lesbar."]


def test_a_log_without_its_triggers_is_found(world):
    append_only.run(connection, append_only.REMOVE)
    assert [line for line in violations() if "Das Protokoll ist nicht geschützt" in line]


def test_a_missing_constraint_is_found(world, monkeypatch):
    never_made = models.CheckConstraint(condition=models.Q(total__gte=0), name="seat_never_loses")
    monkeypatch.setattr(Seat._meta, "constraints", [*Seat._meta.constraints, never_made])
    assert list(violations()) == ["Tabelle league_seat: Die Bedingung seat_never_loses fehlt."]


def test_a_row_that_points_nowhere_is_found(world):
    participant = Participant.objects.create(season=world.season, player=new_player(club=world.club, given_name="Ina"))
    sql("UPDATE league_participant SET player_id = 987654 WHERE id = %s", participant.pk)
    assert any(f"Zeile {participant.pk} verweist auf nichts in league_player" in line for line in violations())
    participant.delete()  # the database itself would refuse it at the end of the transaction


UNCHECKED = {
    "sqlite": (
        "PRAGMA ignore_check_constraints = ON",
        "UPDATE league_deal SET points_1 = 5 WHERE number = 1",
        "PRAGMA ignore_check_constraints = OFF",
    ),
    "postgresql": (
        "SET CONSTRAINTS ALL IMMEDIATE",  # no table is altered while foreign keys wait for their check
        "ALTER TABLE league_deal DROP CONSTRAINT deal_number_from_one",
        "ALTER TABLE league_deal ADD CONSTRAINT deal_number_from_one CHECK (number >= 1) NOT VALID",
    ),
}
COMPLAINTS = {
    "sqlite": "Die Datenbankdatei ist beschädigt: CHECK constraint failed in league_deal",
    "postgresql": "Die Bedingung deal_number_from_one wurde nie geprüft",
}


def test_a_check_that_was_switched_off_is_found(world):
    for statement in UNCHECKED[connection.vendor]:
        sql(statement)
    assert any(COMPLAINTS[connection.vendor] in line for line in violations())


def test_the_command_names_each_fault_and_fails(world):
    sql("UPDATE league_seat SET total = 99 WHERE sheet_id = %s AND position = 1", world.played.pk)
    said = StringIO()
    with pytest.raises(CommandError, match="1 Stelle stimmt nicht"):
        call_command("check_integrity", stdout=said)
    assert said.getvalue().count("\n") == 1
    assert "Platz 2: Summe 99" in said.getvalue()


def test_the_command_is_content_with_sound_data(world):
    said = StringIO()
    call_command("check_integrity", stdout=said)
    assert said.getvalue() == "Alles stimmt.\n"


def test_it_only_reads(world):
    with connection.execute_wrapper(_read_only):
        assert list(violations()) == []


def _read_only(execute, statement, params, many, context):
    assert statement.split()[0].upper() in {"SELECT", "PRAGMA", "SAVEPOINT", "RELEASE"}
    return execute(statement, params, many, context)
