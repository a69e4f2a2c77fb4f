"""The season table: page, PDF and workbook take this one value. Points are exact fractions until they are shown."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SessionColumn:
    """One counted session, in the order played."""

    session_id: int
    number: int
    date: dt.date
    title: str


@dataclass(frozen=True, slots=True)
class DayCell:
    """One player's day. Absent players are ranked with total 0; `places` are the first and last place shared."""

    session_id: int
    total: int
    absent: bool
    rank: int
    places: tuple[int, int]
    shared_with: tuple[str, ...]
    share: Fraction
    penalty: Fraction
    points: Fraction
    why: tuple[str, ...]
    """German sentences that say how the points came about."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One participant. `tied`: somebody else has the same rank. `days` has one entry per session column."""

    player_id: int
    name: str
    short: str
    rank: int
    tied: bool
    points: Fraction
    played: int
    absent: int
    penalty: Fraction
    total: int
    """Sum of the points on the score sheets, which ranks nobody but tells much."""
    days: tuple[DayCell, ...]


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A guest is shown and not ranked. `totals` has one entry per session column, None where he was not there."""

    player_id: int
    name: str
    totals: tuple[int | None, ...]
    total: int

    @property
    def played(self) -> int:
        return sum(total is not None for total in self.totals)


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The standings of one season with the reasons for every number."""

    pk: int
    club: str
    club_slug: str
    season: str
    first_day: dt.date
    last_day: dt.date
    sessions: tuple[SessionColumn, ...]
    running: tuple[SessionColumn, ...]
    """Sessions with an open sheet: shown, not counted."""
    rows: tuple[StandingsRow, ...]
    guests: tuple[GuestRow, ...]
    rules_words: tuple[str, ...]
    rules_query: str = ""
    """What the addresses of rules page and calculator need to name the rules at the table."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of a club's list of seasons."""

    pk: int
    club_slug: str
    name: str
    first_day: dt.date
    last_day: dt.date
    participants: int
    sessions: int
    editable: bool


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """What is typed of a season. `rules` is `scoring.Rules.as_dict()`; `players` are ids of participants."""

    name: str
    first_day: dt.date
    last_day: dt.date
    rules: dict[str, object]
    players: Collection[int]


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """One season of the club, to go to its table."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class SeasonSwitch:
    """The newest seasons of the club and the one at hand. `more`: the club has others besides."""

    links: tuple[SeasonLink, ...]
    more: bool
