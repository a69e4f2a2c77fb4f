"""What was done to a sheet, as its history page shows it."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One action. `before` and `after` are rows in words ("Anna +3 · Bernd −3 …"), '' where there was or is none."""

    when: dt.datetime
    who: str
    what: str
    before: str
    after: str
    reason: str
    undone: bool = False
    """It was taken back later."""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What „Rückgängig“ would take back: its log entry, what was done, what will stand there then, and who did it ('':
    the one who is looking)."""

    entry: int
    what: str
    then: str
    who: str
