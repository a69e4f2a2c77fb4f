"""The score sheet as everybody sees it: page, PDF and workbook take this one value."""

import datetime as dt
from dataclasses import dataclass

from league.values.penalties import PenaltyLine


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One reason of a value: German words, the signed amount as seen from Re ("+1", "×2"), and the rule's paragraph."""

    code: str
    text: str
    amount: str
    rule: str


@dataclass(frozen=True, slots=True)
class Column:
    """One seat of the sheet, with its sums so far."""

    position: int
    player_id: int
    name: str
    short: str
    guest: bool
    total: int
    deals_played: int | None
    solo_marks: int
    """Pflichtsoli played."""
    presence: str = ""
    """When this person was at the table, in words ("bis Spiel 12"); '' for who always was."""
    left: bool = False
    """Is not at the table in the deal to come."""
    penalty: int = 0
    """Points of penalties: what was taken off, and what was given for those of others."""

    @property
    def result(self) -> int:
        """What counts: the deals and the penalties."""
        return self.total + self.penalty


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one row. `points` is None for who sat out and in a row that does not count; `running` likewise."""

    points: int | None
    running: int | None
    won: bool
    deals: bool
    soloist: bool
    sits_out: bool
    away: bool = False
    """Was not at the table in this row: neither played nor sat out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the sheet. `number` is its place on the sheet, `count` its number among the deals that count (None for
    a redeal and for totals)."""

    pk: int
    number: int
    count: int | None
    version: int
    kind: str
    dealer: int | None
    dealer_as_listed: bool
    """The rules expected another dealer than the one who dealt: "Geber laut Liste"."""
    cells: tuple[Cell, ...]
    game: str
    counts_as: str
    labels: tuple[str, ...]
    """Short German words beside the row: game, what it counts as, announcements, card points, specials."""
    items: tuple[ItemLine, ...]
    factor: int
    note: str
    warnings: tuple[str, ...]
    """In German words."""
    ends_round: bool
    from_facts: bool
    expected_dealer: int | None = None
    """Whom the rules expected to deal, where that was somebody else and fits who sat out."""
    order: tuple[int, ...] = ()
    """Who was at the table, clockwise."""
    re_seats: tuple[int, ...] = ()
    """Positions of Re: two, a soloist's one, or none where only the points are known."""
    value: int | None = None
    """What the facts are worth to one Re player, before a soloist's factor of three; None where they are not known."""
    starts_bock: str = ""
    """That a Bock round begins after it, and why where that is known; also among the labels. Else ''."""
    objections: tuple[str, ...] = ()
    """Codes of those warnings for which somebody had to give his word."""

    @property
    def is_doubled(self) -> bool:
        """Whether its points count double. A redeal in a Bock round has its factor and nothing to double."""
        return self.kind == "deal" and self.factor > 1

    @property
    def is_remarked(self) -> bool:
        """Something is said beside the row that a narrow screen does not show."""
        return bool(self.note or self.warnings or self.dealer_as_listed)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the sheet knows of the deal to come. Seats are positions; `number` is the place its row will get, `count`
    the number it will have among the deals that count."""

    number: int
    count: int
    dealer: int | None
    sitting_out: tuple[int, ...]
    """Who is at the table and does not play."""
    active: tuple[int, ...]
    """Who plays, clockwise."""
    planned: int | None
    """Deals planned as things stand; None where the length is no number of deals."""
    extra: int
    """Deals that Kürsoli and their repetitions added, contained in `planned`."""
    remaining: int | None
    counted: int
    open_soli: tuple[int, ...]
    forced: int | None
    over: bool
    repetition: str
    """The game that must be repeated now after a lost Kürsolo, else ''."""
    factor: int = 1
    """2 where this deal counts double."""
    bock_left: int = 0
    """Deals that still count double, Pflichtsoli after which the same person deals again not counted."""
    bock_from: int | None = None
    """The counted number of the deal that last started a Bock round, while one lasts."""
    order: tuple[int, ...] = ()
    """Who is at the table, clockwise."""
    line: str = ""
    """Which deal it is and of how many, in words."""
    duty: str = ""
    """Who must play a solo now and why, in words."""
    owed: str = ""
    """What is left to play and who still owes a solo, in words."""
    objections: tuple[str, ...] = ()
    """What the rules have against any further row: the list is over."""
    time_up_after: int | None = None
    """After so many deals that count time was over; None while it runs."""
    after_time_up: str = ""
    """What would follow if time were called now, in words; '' where that makes no difference."""

    @property
    def time_up(self) -> bool:
        return self.time_up_after is not None


@dataclass(frozen=True, slots=True)
class SheetTable:
    """One score sheet. Columns in seat order; every row has one cell per column."""

    pk: int
    version: int
    club: str
    club_slug: str
    season: str
    season_id: int
    session_id: int
    date: dt.date
    session_number: int
    session_title: str
    round_number: int
    table_number: int
    mode: str
    status: str
    closed_at: dt.datetime | None
    closed_by: str
    rules: str
    rules_words: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    next: NextDeal
    news: tuple[str, ...] = ()
    """What follows from people who left or came, while that was the last thing done to the sheet."""
    rules_query: str = ""
    """What the addresses of rules page and calculator need to name these rules."""
    confirmed_at: dt.datetime | None = None
    confirmed_by: str = ""
    wants_confirmation: bool = False
    """The club has closed sheets confirmed by a second person."""
    penalties: tuple[PenaltyLine, ...] = ()
    """In the order of the evening."""

    @property
    def is_confirmed(self) -> bool:
        return self.status == "confirmed"

    @property
    def awaits_confirmation(self) -> bool:
        return self.status == "closed" and self.wants_confirmation

    @property
    def has_remarks(self) -> bool:
        return any(row.is_remarked for row in self.rows)

    @property
    def has_bock(self) -> bool:
        """Whether any row counts double."""
        return any(row.is_doubled for row in self.rows)

    @property
    def is_open(self) -> bool:
        return self.status == "open"

    @property
    def is_done(self) -> bool:
        """Nothing more is to be played: the course of the evening is over, or the list is closed."""
        return not self.is_open or (self.mode == "deals" and self.next.over)

    @property
    def ranking(self) -> tuple[tuple[int, Column], ...]:
        """Place and column from the best to the last; equals share a place (1, 2, 2, 4) and stay in seat order."""
        order = sorted(self.columns, key=lambda column: -column.result)
        return tuple((1 + sum(other.result > column.result for other in order), column) for column in order)

    @property
    def without_solo(self) -> tuple[Column, ...]:
        """Who never played his Pflichtsolo; () while the evening may still bring it."""
        return tuple(self.columns[seat] for seat in self.next.open_soli) if self.is_done else ()
