"""What two devices at one sheet need to know of each other."""

import datetime as dt
from uuid import UUID

from django.utils import timezone

from league.access import ClubAccess
from league.choices import Verb
from league.models import LogEntry, Presence, ScoreSheet, User
from league.values.sheets import SheetTable
from league.values.together import Overtaken, Stand

GONE_AFTER = dt.timedelta(seconds=30)
"""Who has typed nothing for so long is not entering any more."""


def stand_of(club: ClubAccess, sheet_pk: int, user: User) -> Stand | None:
    """The present stand of a sheet of this club for this person, None where there is no such sheet. One query."""
    rows = list(
        ScoreSheet.objects.filter(round__session__season__club=club.club, pk=sheet_pk).values_list(
            "version",
            "status",
            "presences__seen_at",
            "presences__user",
            "presences__user__first_name",
            "presences__user__last_name",
            "presences__user__username",
        )
    )
    if not rows:
        return None
    version, status = rows[0][:2]
    return Stand(user.pk, club.role, version, status, _others(club, user, [row[2:] for row in rows]))


def stand_beside(club: ClubAccess, table: SheetTable, user: User) -> Stand:
    """The stand that a page made of `table` shows; the table's own version, so that it never claims a newer one."""
    rows = []
    if club.can_write:
        rows = list(
            Presence.objects.filter(sheet_id=table.pk).values_list(
                "seen_at", "user", "user__first_name", "user__last_name", "user__username"
            )
        )
    return Stand(user.pk, club.role, table.version, table.status, _others(club, user, rows))


def _others(club: ClubAccess, user: User, rows: list[tuple]) -> tuple[str, ...]:
    if not club.can_write:
        return ()
    since = timezone.now() - GONE_AFTER
    there = [row[1:] for row in rows if row[0] is not None and row[0] > since and row[1] != user.pk]
    return tuple(sorted(f"{given} {family}".strip() or login for _pk, given, family, login in there))


def overtaken(table: SheetTable, number: int, key: UUID | None, user: User) -> Overtaken | None:
    """What became of `number`, for which a form with this key (as the log has it) was made; None while it is next.

    One query while it is overtaken.
    """
    if number == table.next.number and table.is_open:
        return None
    row = next((row for row in table.rows if row.number == number), None)
    entries = LogEntry.objects.filter(sheet_id=table.pk, verb=Verb.DEAL_ADDED).select_related("actor")
    if key and (own := entries.filter(key=key, actor=user).first()):
        row = next((row for row in table.rows if row.pk == own.object_id), None)
        return Overtaken(row, "", mine=True, saved=True)
    entry = row and entries.filter(object_id=row.pk).first()
    if not entry or entry.after.get("number") != number:
        return Overtaken(None, "", mine=False, saved=False)
    actor = entry.actor
    who = (actor.get_full_name() or actor.username) if actor else ""
    return Overtaken(row, who, mine=actor == user, saved=False)
