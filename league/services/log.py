"""One user action: done once, in one transaction, with one log entry."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from uuid import UUID

from django.db import IntegrityError, transaction

from league.models import Club, LogEntry, User


@dataclass(frozen=True, slots=True)
class Intent:
    """Who acts, with which form. `key` is the form's own, `digest` that of the posted fields."""

    actor: User | None
    key: UUID
    digest: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """The row that an action made or changed. `repeated`: the same form had done it before, nothing was written."""

    pk: int
    repeated: bool = False


class Refused(Exception):
    """An action that the present state does not allow. `code` has a German sentence in `league.wording`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Conflict(Refused):
    """Somebody was faster, or the form was used already for something else: answer 409, keep what was typed."""


class _AlreadyDone(Exception):
    def __init__(self, entry: LogEntry) -> None:
        self.entry = entry


def ensure_first_time(intent: Intent) -> None:
    """Raises when this form has acted before. Call it after the lock on what is changed, inside the transaction."""
    entry = LogEntry.objects.filter(key=intent.key).first()
    if entry is None:
        return
    if entry.digest == intent.digest and entry.actor_id == getattr(intent.actor, "pk", None):
        raise _AlreadyDone(entry)
    raise Conflict("form_used_already")


def done_before(*, actor: User, key: UUID, digest: str) -> Done | None:
    """What this very form did before, else None.

    For views whose form would now refuse what it did itself: a guest who is created twice, a row that is deleted twice.
    """
    entry = LogEntry.objects.filter(key=key, digest=digest, actor=actor).first()
    return Done(entry.object_id, repeated=True) if entry else None


def once(service: Callable[..., Done]) -> Callable[..., Done]:
    """Run a service in one transaction; answer a resent form as the first time.

    Two posts of one form at the same moment meet at the UNIQUE key of the log: the loser is rolled back whole and
    answered from the winner's entry.
    """

    @wraps(service)
    def run(*args: object, intent: Intent, **kwargs: object) -> Done:
        try:
            try:
                with transaction.atomic():
                    return service(*args, intent=intent, **kwargs)
            except IntegrityError:
                ensure_first_time(intent)
                raise
        except _AlreadyDone as done:
            return Done(done.entry.object_id, repeated=True)

    return run


def record(
    *,
    club: Club,
    intent: Intent,
    verb: str,
    object_id: int,
    session_id: int | None = None,
    sheet_id: int | None = None,
    before: object = None,
    after: object = None,
) -> Done:
    """Write the log entry of an action and give its `Done`. Ids and numbers only, never names."""
    LogEntry.objects.create(
        club=club,
        actor=intent.actor,
        verb=verb,
        session_id=session_id,
        sheet_id=sheet_id,
        object_id=object_id,
        key=intent.key,
        digest=intent.digest,
        before=before,
        after=after,
        reason=intent.reason,
    )
    return Done(object_id)
