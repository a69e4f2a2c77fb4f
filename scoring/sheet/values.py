"""What goes into the fold of an evening and what comes out."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.deal import Game


class CountsAs(StrEnum):
    """What a deal is for the course of the evening. Always found, never stated."""

    NORMAL = "normal"
    PFLICHTSOLO = "pflichtsolo"
    LUSTSOLO = "lustsolo"
    KUERSOLO = "kuersolo"
    WIEDERHOLUNG = "wiederholung"
    VORFUEHREN = "vorfuehren"
    VOID = "void"


WARNING_CODES = {
    "forced_solo_expected": "somebody else had to play a solo here",
    "repetition_expected": "a lost solo had to be repeated here",
    "repetition_other_game": "the repeated solo is another one than the lost one",
    "after_end": "the evening was over before this deal",
    "bock_not_in_rules": "these rules know no Bock round",
}
"""Codes of warnings with their English sentences: real evenings break rules, and the sheet says so."""
OBJECTIONS = frozenset({"forced_solo_expected", "repetition_expected", "repetition_other_game", "after_end"})
"""Warnings that a row should not earn unnoticed: it enters a sheet only with a person's word that it was so."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the sheet. `kind` is `deal`, or `void` for a deal that is dealt again.

    `soloist`: seat of who played alone. `lost` alone says whether he lost. `points`: as written, one entry per seat,
    None or 0 for who sat out. `dealer` and `sitting_out` state what really happened; None leaves them to the rules.
    """

    kind: str = "deal"
    game: Game | None = None
    soloist: int | None = None
    lost: bool = False
    points: tuple[int | None, ...] | None = None
    dealer: int | None = None
    sitting_out: frozenset[int] | None = None
    bock_trigger: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """From the entry with index `first_entry` on these seats are taken, clockwise; other columns of the sheet rest."""

    first_entry: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the rules find about one entry. `dealer` and `sitting_out` as stated, else as expected; `factor` is 2 in
    Bock."""

    dealer: int
    expected_dealer: int
    sitting_out: tuple[int, ...]
    counts_as: CountsAs
    factor: int
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning with the index of its entry."""

    code: str
    entry: int


@dataclass(frozen=True, slots=True)
class Course:
    """An evening so far, and what comes next.

    `total_deals` (planned now) and `remaining` are None where the length is no number of deals. `next_forced`: the seat
    that must play a solo now; `next_game`: the game to be repeated, when it is a repetition. `open_soli`: seats that
    owe a Pflichtsolo. When `over`, nothing comes next: `next_dealer` and `next_forced` are None, `next_factor` is 1.
    `bock_left`: turns of the deal that are still doubled, also for a deal that is entered after the end.
    """

    findings: tuple[Finding, ...]
    counted: int
    total_deals: int | None
    remaining: int | None
    totals: tuple[int, ...]
    rounds_done: int
    next_dealer: int | None
    next_sitting_out: tuple[int, ...]
    next_forced: int | None
    next_factor: int
    next_game: Game | None
    open_soli: tuple[int, ...]
    over: bool
    bock_left: int = 0
    planned: int | None = None
    """Deals planned at the start, without what Kürsoli added; None where the length is no number of deals."""
    extra_deals: int = 0
    """Deals that Kürsoli and their repetitions added."""
    soli_missing: int = 0
    """Pflichtsoli still owed by all together."""
    goal_reached: bool = False
    """Somebody has reached the goal; the round is played to its end."""
    time_is_up: bool = False
    """Time was called before the planned end, and its last deal is played: only owed soli follow."""
    time_up_after: int | None = None
    """After so many counted deals time was over; None while it runs."""

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """All warnings in the order of the entries."""
        return tuple(Warned(code, index) for index, finding in enumerate(self.findings) for code in finding.warnings)
