"""Confirmed versions of a sheet, and lists that wait for a second person."""

import datetime as dt
from dataclasses import dataclass

from league.values.sheets import SheetTable


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One confirmed version. `withdrawn_at` is None while it is in force; `reason` says why it no longer is."""

    number: int
    confirmed_at: dt.datetime
    confirmed_by: str
    withdrawn_at: dt.datetime | None
    withdrawn_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmedSheet:
    """A version with the sheet as it was confirmed."""

    version: VersionLine
    sheet: SheetTable


@dataclass(frozen=True, slots=True)
class WaitingSheet:
    """A closed list that nobody has confirmed yet. `mine`: whoever looks has closed it and cannot confirm it."""

    pk: int
    date: dt.date
    title: str
    round_number: int
    table_number: int
    mine: bool
