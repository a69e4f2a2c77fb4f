"""Everything that must be true across rows, where no CHECK can say it. Read-only.

`violations()` recomputes what the store keeps and compares: a violation means that something wrote past the services,
or that a service is wrong. Each is one German line that names the place.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from league.models import ScoreSheet, Session
from league.services.integrity import clubs, sheets, store
from league.services.integrity.load import load_sheets

CHUNK = 200
"""Sheets whose rows are in memory at once."""


def violations() -> Iterator[str]:
    """What is wrong in this database, one line each; nothing when all is well."""
    with _one_moment():
        yield from store.violations()
        yield from clubs.player_violations()
        yield from clubs.participant_violations()
        sessions = Session.objects.select_related("season").prefetch_related("rounds__sheets__seats")
        for session in sessions.order_by("pk").iterator(CHUNK):
            yield from clubs.session_violations(session)
        keys = list(ScoreSheet.objects.order_by("pk").values_list("pk", flat=True))
        for start in range(0, len(keys), CHUNK):
            for loaded in load_sheets(keys[start : start + CHUNK]):
                yield from sheets.violations(loaded)


@contextmanager
def _one_moment() -> Iterator[None]:
    """Every query sees the same state, whatever is entered meanwhile. On SQLite whoever writes waits for that long."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
