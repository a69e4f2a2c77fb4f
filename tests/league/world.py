"""A small world for tests of the database's own rules: rows by name, and a legal row of every kind to start from."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from league.choices import DealKind
from league.models import ConfirmedVersion, Deal, Penalty, Player, Presence, RuleSet, ScoreSheet, Seating, User
from tests.league.rows import Columns
from tests.pages.evening import make_club, make_season, make_session, sheet_of

NOW = timezone.now()


def places(*values: int | None) -> dict[str, int | None]:
    """The seven columns of a seating, None behind what is given."""
    full = (*values, *(None for _ in range(7 - len(values))))
    return {f"place_{position}": value for position, value in enumerate(full)}


def points(*values: int | None) -> dict[str, int | None]:
    """The seven columns, None behind what is given."""
    full = (*values, *(None for _ in range(7 - len(values))))
    return {f"points_{position}": value for position, value in enumerate(full)}


@dataclass
class World:
    """One club with a season of five, an evening of four, and on its sheet one deal. Rows by their names below."""

    rows: dict[str, Model] = field(default_factory=dict)

    def base(self, name: str) -> dict[str, object]:
        return self.resolved(BASES[name])

    def resolved(self, columns: Columns) -> dict[str, object]:
        """The columns with rows in the place of their names."""
        return {
            name: self.rows[value] if name in RELATIONS and isinstance(value, str) else value
            for name, value in columns.items()
        }


RELATIONS = {"club", "user", "player", "season", "session", "round", "sheet", "closed_by", "accepted_by", "created_by"}
RELATIONS |= {"confirmed_by", "withdrawn_by"}
LEGAL_DEAL = {"sheet": "sheet", "number": 2, "dealer": 0, "game": "normal", **points(3, 3, -3, -3)}
BASES: dict[str, Columns] = {
    "deal": LEGAL_DEAL,
    "void": {"sheet": "sheet", "number": 2, "kind": DealKind.VOID, "dealer": 0},
    "totals": {"sheet": "sheet", "number": 2, "kind": DealKind.TOTALS, **points(10, -2, -3, -5)},
    "penalty": {
        "sheet": "sheet",
        "number": 2,
        "severity": "minor",
        "offender": 0,
        "reason": "falsch bedient",
        **points(-3, 1, 1, 1),
    },
    "club": {"name": "Zweiter", "slug": "zweiter"},
    "membership": {"club": "club", "user": "guest", "role": "member"},
    "invitation": {
        "club": "club",
        "role": "member",
        "label": "Emil",
        "secret_digest": "0" * 64,
        "created_by": "secretary",
        "created_at": NOW,
        "expires_at": NOW + dt.timedelta(days=14),
    },
    "confirmed": {
        "sheet": "another",
        "number": 1,
        "sheet_version": 3,
        "content": {},
        "confirmed_at": NOW,
        "confirmed_by": "secretary",
    },
    "log": {"club": "club", "verb": "sheet_closed", "object_id": 1},
    "participant": {"season": "season", "player": "frieda"},
    "player": {"club": "club", "given_name": "Emil", "name_key": "emil", "sort_key": "emil"},
    "round": {"session": "session", "number": 2},
    "sheet": {"round": "round", "number": 2},
    "rule_set": {"club": "club", "name": "Turnier im Herbst", "rules": {}},
    "season": {
        "club": "club",
        "name": "Nächste",
        "first_day": dt.date(2027, 1, 1),
        "last_day": dt.date(2027, 12, 31),
        "rules": {},
    },
    "presence": {"sheet": "sheet", "user": "guest", "seen_at": NOW},
    "seating": {"sheet": "sheet", "first_row": 2, **places(0, 1, 2, 3)},
    "seat": {"sheet": "sheet", "position": 4, "player": "eva"},
    "session": {"season": "season", "number": 2, "date": dt.date(2026, 11, 6)},
}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """Stored once for all tests here; each of them undoes its own rows. No test there may commit."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield _world()
        transaction.set_rollback(True)


def _world() -> World:
    club = make_club(secretary="secretary")
    season = make_season(club, people=5)
    session = make_session(season, people=4)
    sheet = sheet_of(session)
    Deal.objects.create(sheet=sheet, number=1, dealer=0, game="normal", **points(1, 1, -1, -1))
    Penalty.objects.create(sheet=sheet, number=1, severity="irrelevant", offender=0, reason="x", **points(0, 0, 0, 0))
    people = {player.given_name.lower(): player for player in club.players.all()}
    RuleSet.objects.create(club=club, name="Hausregeln", rules={})
    frieda = Player.objects.create(club=club, given_name="Frieda", name_key="frieda", sort_key="frieda")
    users = {"secretary": User.objects.get(), "guest": User.objects.create_user("guest")}
    version = {"sheet_version": 1, "content": {}, "confirmed_at": NOW, "confirmed_by": users["secretary"]}
    ConfirmedVersion.objects.create(sheet=sheet, number=1, **version)
    Seating.objects.create(sheet=sheet, first_row=1, **places(0, 1, 2, 3))
    Presence.objects.create(sheet=sheet, user=users["secretary"], seen_at=NOW)
    another = ScoreSheet.objects.create(round=sheet.round, number=9)
    spots = {
        "club": club,
        "another": another,
        "season": season,
        "session": session,
        "round": sheet.round,
        "sheet": sheet,
    }
    return World(spots | people | {"frieda": frieda} | users)
