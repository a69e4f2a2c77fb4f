"""The log: nothing changes or removes an entry, whichever way it is tried."""

from itertools import chain

import pytest
from django.db import IntegrityError, connection, transaction

from league.models import LogEntry
from tests.conftest import append_only

pytestmark = pytest.mark.django_db

ATTEMPTS = {
    "update": lambda entry: LogEntry.objects.filter(pk=entry.pk).update(reason="nie gewesen"),
    "save": lambda entry: entry.save(),
    "delete": lambda entry: entry.delete(),
    "queryset.delete": lambda entry: LogEntry.objects.all().delete(),
    "bulk_update": lambda entry: LogEntry.objects.bulk_update([entry], ["reason"]),
    "upsert": lambda entry: LogEntry.objects.bulk_create(
        [entry], update_conflicts=True, unique_fields=["id"], update_fields=["reason"]
    ),
    "raw UPDATE": lambda entry: _execute("UPDATE league_logentry SET reason = 'nie gewesen'"),
    "raw DELETE": lambda entry: _execute("DELETE FROM league_logentry"),
}
OF_ONE_DATABASE = {
    "sqlite": {
        "REPLACE": lambda entry: _execute(
            "REPLACE INTO league_logentry (id, club_id, at, verb, object_id, key, digest, reason) "
            "SELECT id, club_id, at, verb, object_id, key, digest, 'nie gewesen' FROM league_logentry"
        ),
        "REPLACE by key": lambda entry: _execute(
            "REPLACE INTO league_logentry (club_id, at, verb, object_id, key, digest, reason) "
            "SELECT club_id, at, verb, object_id, key, digest, 'nie gewesen' FROM league_logentry"
        ),
    },
    "postgresql": {"TRUNCATE": lambda entry: _execute("TRUNCATE league_logentry CASCADE")},
}


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.parametrize("attempt", [*ATTEMPTS, *chain.from_iterable(OF_ONE_DATABASE.values())])
def test_the_log_is_append_only(world, attempt):
    act = (ATTEMPTS | OF_ONE_DATABASE[connection.vendor]).get(attempt)
    if act is None:
        assert any(attempt in attempts for vendor, attempts in OF_ONE_DATABASE.items() if vendor != connection.vendor)
        return
    entry = LogEntry.objects.create(**world.base("log"), reason="so war es")
    before = list(LogEntry.objects.order_by("pk").values())
    connection.check_constraints()  # PostgreSQL truncates nothing that still has keys to check
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        act(entry)
    assert list(LogEntry.objects.order_by("pk").values()) == before


def test_without_its_triggers_the_log_could_be_changed(world):
    """The control of the test above; also what tests do around a flush."""
    entry = LogEntry.objects.create(**world.base("log"), reason="so war es")
    append_only.run(connection, append_only.REMOVE)
    LogEntry.objects.filter(pk=entry.pk).update(reason="nie gewesen")
    LogEntry.objects.filter(pk=entry.pk).delete()
    append_only.run(connection, append_only.INSTALL)
    again = LogEntry.objects.create(**world.base("log"))
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        LogEntry.objects.filter(pk=again.pk).delete()
    assert not LogEntry.objects.filter(pk=entry.pk).exists()
