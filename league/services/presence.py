"""Who is entering right now: a hint for the others at the table, no fact and no history, so nothing of it is logged."""

import datetime as dt

from django.db import DatabaseError, transaction
from django.utils import timezone

from league.models import Presence, User

AT_MOST_EVERY = dt.timedelta(seconds=10)
"""Somebody who types is noted this often; three times before he counts as gone."""
FORGOTTEN_AFTER = dt.timedelta(hours=1)


def note_presence(*, sheet_pk: int, user: User) -> None:
    """Note that this person is typing at the entry of this sheet.

    Nearly always it reads one row and writes nothing. The write is a transaction of its own, outside the sheet's lock;
    where the database is busy or the sheet is gone, the hint is left out, and nobody waits for it or is told.
    """
    now = timezone.now()
    if Presence.objects.filter(sheet_id=sheet_pk, user=user, seen_at__gt=now - AT_MOST_EVERY).exists():
        return
    try:
        with transaction.atomic():
            Presence.objects.filter(seen_at__lt=now - FORGOTTEN_AFTER).delete()
            Presence.objects.bulk_create(
                [Presence(sheet_id=sheet_pk, user=user, seen_at=now)],
                update_conflicts=True,
                unique_fields=["sheet", "user"],
                update_fields=["seen_at"],
            )
    except DatabaseError:
        return
