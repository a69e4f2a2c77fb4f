"""A backup counts once it has been restored: the drill, on both databases, and what must not happen on the way."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from league.models import Deal, ScoreSheet
from league.services import backup as service
from league.services.integrity import violations
from tests.pages.evening import enter, make_club, paper
from tests.reliability.world import make_world

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world():
    return make_world()


def everything() -> dict[str, list[tuple[object, ...]]]:
    """Each row of each table."""
    tables = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 - our own tables
            tables[table] = sorted(cursor.fetchall(), key=repr)
    return tables


def run(command: str, *arguments: object) -> str:
    said = StringIO()
    call_command(command, *map(str, arguments), stdout=said)
    return said.getvalue()


def destroy(world) -> None:
    """The kind of evening after which one is glad of a backup."""
    Deal.objects.filter(sheet=world.played).delete()
    make_club("versehen", neue="secretary")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_seat SET total = 77")


def test_the_drill(world, tmp_path):
    file = tmp_path / "doko.backup"
    before = everything()
    assert "Gesichert" in run("backup", file)
    destroy(world)
    assert everything() != before
    assert "Alles stimmt." in run("restore", file, "--yes")
    assert everything() == before


def test_after_a_restore_the_evening_goes_on(world, tmp_path):
    run("backup", tmp_path / "doko.backup")
    destroy(world)
    run("restore", tmp_path / "doko.backup", "--yes")
    sheet = ScoreSheet.objects.create(round=world.played.round, number=5)
    for seat in world.totals.seats.all():
        sheet.seats.create(position=seat.position, player=make_player(world, seat.position))
    enter(sheet, paper(1, -1, 1, -1))
    assert list(violations()) == []


def make_player(world, number: int):
    from league.services.players import new_player

    return new_player(club=world.club, given_name=f"Gast {number}")


def test_a_backup_is_for_its_owner_alone(world, tmp_path):
    file = tmp_path / "doko.backup"
    run("backup", file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_never_replaces_another(world, tmp_path):
    file = tmp_path / "doko.backup"
    file.write_text("die von gestern", encoding="utf-8")
    with pytest.raises(CommandError, match="nie überschrieben"):
        run("backup", file)
    assert file.read_text(encoding="utf-8") == "die von gestern"


def test_a_backup_that_fails_leaves_no_file(world, tmp_path, monkeypatch):
    monkeypatch.setattr(service, "_migrations_in", lambda file: set())
    with pytest.raises(CommandError, match="verworfen"):
        run("backup", tmp_path / "doko.backup")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(world, tmp_path):
    with pytest.raises(CommandError, match="ließ sich nicht schreiben"):
        run("backup", tmp_path / "nirgends" / "doko.backup")


@pytest.mark.parametrize("answer", ["nein", "", "ja", None])
def test_a_full_database_is_not_overwritten_unasked(world, tmp_path, monkeypatch, answer):
    file = tmp_path / "doko.backup"
    run("backup", file)
    destroy(world)
    before = everything()
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or _typed(answer))
    with pytest.raises(CommandError, match="Nichts geändert"):
        run("restore", file)
    assert everything() == before
    assert len(asked) == 1


def _typed(answer: str | None) -> str:
    if answer is None:
        raise EOFError
    return answer


def test_the_word_restores(world, tmp_path, monkeypatch):
    file = tmp_path / "doko.backup"
    before = everything()
    run("backup", file)
    destroy(world)
    monkeypatch.setattr("builtins.input", lambda question: " überschreiben ")
    said = run("restore", file)
    assert "Vereine: 2, Abende: 2" in said
    assert everything() == before


def test_an_empty_database_needs_no_question(tmp_path):
    file = tmp_path / "doko.backup"
    run("backup", file)
    assert "Zurückgespielt" in run("restore", file)


@pytest.mark.parametrize("damage", ["missing", "text", "cut", "empty"])
def test_what_is_no_backup_changes_nothing(world, tmp_path, damage):
    file = tmp_path / "doko.backup"
    run("backup", file)
    content = file.read_bytes()
    {
        "missing": file.unlink,
        "text": lambda: file.write_text("Keine Sicherung", encoding="utf-8"),
        "cut": lambda: file.write_bytes(content[: len(content) * 2 // 3]),
        "empty": lambda: file.write_bytes(b""),
    }[damage]()
    before = everything()
    with pytest.raises(CommandError, match="Nichts geändert"):
        run("restore", file, "--yes")
    assert everything() == before


def test_a_newer_programs_backup_is_refused(world, tmp_path):
    recorder = MigrationRecorder(connection)
    recorder.record_applied("league", "9999_from_the_future")
    run("backup", tmp_path / "doko.backup")
    recorder.record_unapplied("league", "9999_from_the_future")
    before = everything()
    with pytest.raises(CommandError, match=r"neueren Fassung.*league\.9999_from_the_future"):
        run("restore", tmp_path / "doko.backup", "--yes")
    assert everything() == before


def test_a_restore_with_faults_says_so(world, tmp_path):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_seat SET total = 77 WHERE sheet_id = %s", [world.played.pk])
    run("backup", tmp_path / "doko.backup")
    with pytest.raises(CommandError, match="5 Stellen stimmen nicht"):
        run("restore", tmp_path / "doko.backup", "--yes")


def address(tmp_path: Path) -> str:
    """A DATABASE_URL under which other processes find this test's database."""
    if connection.vendor == "sqlite":  # ours lives in memory: they get a file with the same content
        service.backup(tmp_path / "shared.sqlite3")
        return f"sqlite:///{tmp_path / 'shared.sqlite3'}"
    known = connection.get_connection_params()
    return f"postgresql://{known['user']}@/{known['dbname']}?host={quote(known['host'], safe='')}"


def test_backups_while_somebody_types_are_whole(tmp_path):
    """Every backup has all deals that were acknowledged before it began, and rows that belong together."""
    world = make_world()
    sheet = ScoreSheet.objects.create(round=world.totals.round, number=2)
    for position in range(4):
        sheet.seats.create(position=position, player=make_player(world, position))
    environment = os.environ | {"DATABASE_URL": address(tmp_path), "DEBUG": "1"}
    command = [sys.executable, "-m", "tests.reliability.writer", str(sheet.pk)]
    writer = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    stored = []
    with writer:
        for number in range(4):
            acknowledged = [int(writer.stdout.readline()) for _ in range(10)][-1]
            file = tmp_path / f"doko-{number}.backup"
            manage = [sys.executable, "manage.py", "backup", str(file)]
            done = subprocess.run(manage, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            stored.append((acknowledged, *read_back(file, sheet.pk)))
        writer.stdin.close()
        rest = writer.stdout.read().split()
    assert writer.returncode == 0
    assert int(rest[-1]) > stored[-1][0], "nothing was typed during the last backup: it proves nothing"
    for acknowledged, deals, played in stored:
        assert deals >= acknowledged
        assert played == {deals}, "sums and rows are of different moments"


def read_back(file: Path, sheet: int) -> tuple[int, set[int]]:
    """How many deals this sheet has in the backup, and how many its seats say they played."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(file)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
            ((deals,),) = copy.execute("SELECT count(*) FROM league_deal WHERE sheet_id = ?", [sheet])
            return deals, {
                n for (n,) in copy.execute("SELECT deals_played FROM league_seat WHERE sheet_id = ?", [sheet])
            }
    script = service._run("pg_restore", "--file=-", str(file))
    deals = copied(script, "league_deal")
    seats = copied(script, "league_seat")
    mine = [row for row in seats if row["sheet_id"] == str(sheet)]
    return sum(row["sheet_id"] == str(sheet) for row in deals), {int(row["deals_played"]) for row in mine}


def copied(script: str, table: str) -> list[dict[str, str]]:
    """The rows of one table in a script of pg_restore."""
    found = re.search(rf"^COPY public\.{table} \((.*?)\) FROM stdin;\n(.*?)^\\\.$", script, re.DOTALL | re.MULTILINE)
    names = [name.strip('"') for name in found[1].split(", ")]
    return [dict(zip(names, line.split("\t"), strict=True)) for line in found[2].splitlines()]


def test_the_file_of_a_database_is_never_copied():
    """A plain copy while somebody writes is broken more often than not."""
    code = [file.read_text(encoding="utf-8") for file in (ROOT / "league").rglob("*.py")]
    assert not [text for text in code if re.search(r"^(import|from) shutil", text, re.MULTILINE)]
