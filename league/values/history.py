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
