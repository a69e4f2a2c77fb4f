"""kill -9 in the middle of an evening: what was acknowledged is there, once, and every sheet sums to zero."""

import random
import threading
import time
import uuid

import pytest
from django.db import connection
from django.urls import reverse

import scoring
from league.models import Deal, LogEntry, ScoreSheet
from league.services.integrity import violations
from league.services.sessions import add_sheet
from league.values.deals import SeatChoice, TableSetup
from tests.pages.evening import NAMES, intent, make_club, make_season, make_session, sheet_of
from tests.reliability.server import Server, Typist, cookies_of, free_port

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 25
ROW = {"way": "paper", "points_0": "1", "points_1": "1", "points_2": "-1", "points_3": "-1"}


@pytest.fixture
def tables():
    """Two open sheets of four, of an evening without an end and without soli, and who writes on them."""
    club = make_club(schriftfuehrung="secretary")
    season = make_season(club, people=len(NAMES), system="ddv")
    rules = scoring.rules_for("ddv", {"deals": 500, "pflichtsolo": 0, "vorfuehren": None})
    type(season).objects.filter(pk=season.pk).update(rules=rules.as_dict())
    session = make_session(season)
    people = [person.player_id for person in season.participants.order_by("pk")[4:]]
    second = TableSetup(seats=tuple(SeatChoice(pk) for pk in people))
    add_sheet(session_pk=session.pk, table=second, new_round=False, intent=intent())
    return [sheet_of(session, 1), sheet_of(session, 2)], club.memberships.get().user


@pytest.fixture
def server(tmp_path):
    server = Server(free_port(), tmp_path / "server.log")
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()


def typists(server, tables, stop) -> list[Typist]:
    """Eight: four at each table, all at the same deal."""
    sheets, user = tables
    addresses = [reverse("deal_add", args=["lindenhof", sheet.pk]) for sheet in sheets]
    return [Typist(server.port, address, cookies_of(user), ROW, stop) for address in addresses for _ in range(4)]


def stored_key(typist: Typist, key: uuid.UUID) -> uuid.UUID:
    """The form's key at its address, as the log holds it."""
    return uuid.uuid5(key, typist.path)


def test_nothing_acknowledged_is_lost_and_nothing_doubled(server, tables):
    chance, stop = random.Random(7), threading.Event()  # noqa: S311 - no secret
    people = typists(server, tables, stop)
    server.start()
    for person in people:
        person.start()
    for _kill in range(KILLS):
        time.sleep(chance.uniform(0.5, 1.3))
        server.kill()
        assert sane()
        server.start()
    stop.set()
    for person in people:
        person.join(90)
        assert not person.is_alive(), "somebody never got an answer"
    server.kill()

    assert [person.strange for person in people if person.strange] == []
    acknowledged = [stored_key(person, key) for person in people for key in person.acknowledged]
    assert len(acknowledged) > KILLS, "hardly anything was entered: it proves nothing"
    assert sum(person.unanswered for person in people) >= KILLS, "no line ever broke: it proves nothing"
    logged = LogEntry.objects.filter(verb="deal_added", key__in=acknowledged)
    assert logged.count() == len(set(acknowledged)) == len(acknowledged)
    assert set(Deal.objects.values_list("pk", flat=True)) == set(
        LogEntry.objects.filter(verb="deal_added").values_list("object_id", flat=True)
    )
    assert sane()


def sane() -> bool:
    """What must be true right after each kill: rows without gaps, sums of zero, sums of seats, the log, the file."""
    for sheet in ScoreSheet.objects.all():
        numbers = list(sheet.deals.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        assert sum(sheet.seats.values_list("total", flat=True)) == 0
    assert list(violations()) == []
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert cursor.execute("PRAGMA foreign_key_check").fetchall() == []
    return True


def test_an_answer_that_got_lost_needs_the_same_key(server, tables):
    """The control: it is the key that keeps a resent deal single. With another key the same post is a second deal."""
    typist = typists(server, tables, threading.Event())[0]
    key = uuid.uuid4()
    server.start()
    assert [typist.post(key), typist.post(key)] == [302, 302]
    server.kill()
    server.start()
    assert typist.post(key) == 302
    assert Deal.objects.count() == 1
    assert typist.post(uuid.uuid4()) == 302
    assert Deal.objects.count() == 2
