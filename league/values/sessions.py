"""An evening as its page shows it."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """One list of the evening: who sat there in seat order, with results."""

    pk: int
    round_number: int
    table_number: int
    status: str
    mode: str
    deals: int
    seats: tuple[tuple[str, int], ...]
    """Name and result per seat."""

    @property
    def is_open(self) -> bool:
        return self.status == "open"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A player's result of the evening: the sum of his seats, penalties included; `penalty` is their part of it."""

    player_id: int
    name: str
    total: int
    deals_played: int
    guest: bool
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class SessionView:
    """One evening with its lists and results."""

    pk: int
    version: int
    club: str
    club_slug: str
    season: str
    season_id: int
    number: int
    date: dt.date
    title: str
    rules: str
    is_running: bool
    frozen: bool
    sheets: tuple[SheetSummary, ...]
    results: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One line of the list of evenings. `winners` is empty while an evening is running."""

    pk: int
    club_slug: str
    date: dt.date
    title: str
    season: str
    sheets: int
    players: int
    is_running: bool
    winners: str
