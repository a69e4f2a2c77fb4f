"""Each check of the installation says its id for the fault it is there for, and nothing when all is well."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.db import connection
from packaging.requirements import Requirement

from config import env
from league import checks

ROOT = Path(__file__).resolve().parents[2]
NEW, OLD = (3, 53, 0), (3, 40, 1)


def ids(found):
    return [message.id for message in found]


def test_this_installation_is_sound():
    assert ids(run_checks()) == []


def test_sqlite_as_shipped_is_sound():
    assert ids(checks.sqlite_problems(env.SQLITE_OPTIONS, OLD)) == []


@pytest.mark.parametrize(
    ("changes", "library", "expected"),
    [
        ({"transaction_mode": "DEFERRED"}, NEW, ["league.E001"]),
        ({"transaction_mode": None}, NEW, ["league.E001"]),
        ({"init_command": "PRAGMA synchronous=NORMAL"}, NEW, ["league.E002"]),
        ({"init_command": ""}, NEW, ["league.E002"]),
        ({"init_command": "PRAGMA journal_mode=wal; PRAGMA synchronous=FULL"}, OLD, ["league.E003"]),
        ({"init_command": "PRAGMA journal_mode=wal; PRAGMA synchronous=FULL"}, NEW, []),
        ({"init_command": "pragma synchronous = extra"}, OLD, []),
    ],
)
def test_sqlite_options(changes, library, expected):
    assert ids(checks.sqlite_problems(env.SQLITE_OPTIONS | changes, library)) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"ENGINE": env.SQLITE, "OPTIONS": env.SQLITE_OPTIONS}, []),
        ({"ENGINE": env.SQLITE}, ["league.E001", "league.E002"]),
        ({"ENGINE": env.POSTGRESQL, "ATOMIC_REQUESTS": False}, []),
        ({"ENGINE": env.POSTGRESQL, "ATOMIC_REQUESTS": True}, ["league.E004"]),
    ],
)
def test_every_database_is_looked_at(entry, expected):
    sound = {"ENGINE": env.POSTGRESQL}
    assert ids(checks.database_problems([sound, entry])) == expected


@pytest.mark.parametrize(
    ("installed", "expat", "expected"),
    [
        ({"Django": "5.2.19"}, (2, 5, 0), []),
        ({"Django": "5.2.18"}, (2, 5, 0), ["league.E005"]),
        ({"Django": "5.2"}, (2, 5, 0), ["league.E005"]),
        ({"weasyprint": "70.0", "openpyxl": "3.1.5"}, (2, 4, 0), []),
        ({"weasyprint": "69.9", "openpyxl": "3.1.4"}, (2, 3, 9), ["league.E005"] * 3),
    ],
)
def test_versions_below_their_floor(installed, expat, expected):
    assert ids(checks.floor_problems(installed, expat)) == expected


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("_load", lambda name, suffix="": None, ["league.W001"]),
        ("count_fonts", lambda: 0, ["league.W002"]),
        ("count_fonts", lambda: None, []),
    ],
)
def test_what_pdf_needs(monkeypatch, name, value, expected):
    monkeypatch.setattr(checks, name, value)
    assert ids(checks.check_pdf()) == expected


def test_requirements_do_not_fall_below_the_floors():
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {r.name: str(r.specifier)[2:] for r in map(Requirement, (x for x in lines if x and x[0] != "#"))}
    assert ids(checks.floor_problems({name: pinned[name] for name in checks.FLOORS}, (2, 4))) == []


def test_everything_is_pinned_and_the_constraints_agree():
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").lower()
    for file in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r")):
                name = re.sub(r"\[.*\]", "", line).lower()
                assert re.fullmatch(r"[a-z0-9-]+==[\w.]+", name), line
                assert f"\n{name}\n" in constraints, f"constraints.txt: {line}"


SWITCHES = {
    "sqlite": {"PRAGMA synchronous": 2, "PRAGMA foreign_keys": 1, "PRAGMA secure_delete": 1},
    "postgresql": {"SHOW lock_timeout": "20s", "SHOW idle_in_transaction_session_timeout": "1min"},
}


@pytest.mark.django_db
def test_the_connection_really_runs_with_them():
    for question, answer in SWITCHES[connection.vendor].items():
        with connection.cursor() as cursor:
            cursor.execute(question)
            assert (question, cursor.fetchone()[0]) == (question, answer)


def test_no_check_is_silenced():
    assert settings.SILENCED_SYSTEM_CHECKS == []
