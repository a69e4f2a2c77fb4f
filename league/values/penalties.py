"""What is known of one penalty, and what the rules make of it (TSR 9)."""

from dataclasses import dataclass

from league.choices import SeverityCode
from league.values.deals import DealFacts

RUNNING = "running"
"""The choice of the deal that is being played and has no row yet."""

IN_A_DEAL = (SeverityCode.MINOR, SeverityCode.SERIOUS)
"""What goes wrong in a deal: who played it matters, and the others get something for it."""
OF_AN_AUTHORITY = (SeverityCode.UNSPORTING, SeverityCode.DEDUCTION)
"""What somebody has to decide, down to the number; nobody gets anything for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyFacts:
    """One violation, as a form hands it to a service. Seats are positions 0..6 of the sheet.

    `after_row`: it stands at this row of the sheet, 0 before the first. `active` are the four who played that deal, in
    seat order; it matters for `IN_A_DEAL` alone. `soloist` is None in a game of two against two. `absagen`: 0..4, what
    the other side had announced. `decided`: the game was decided already (TSR 9.5). `points_off`: what an
    authority takes off, 0..12 for unsporting conduct, 1..999 for a deduction.
    """

    after_row: int
    severity: str
    offender: int
    active: tuple[int, ...] = ()
    soloist: int | None = None
    harms_soloist: bool = False
    absagen: int = 0
    decided: bool = False
    points_off: int = 0
    reason: str
    authority: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyWorth:
    """What it costs and brings: seven points, one per position (None for who did not play), whether the deal is dealt
    again by the same dealer, and the paragraph ('' for a free deduction)."""

    points: tuple[int | None, ...]
    deal_repeated: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Place:
    """A deal in which something may have happened. `choice` names it in a form; `row` is the row of the sheet, 0 before
    the first; `active` are the four who played it, None where nobody knows."""

    choice: str
    words: str
    row: int
    active: tuple[int, ...] | None
    counts: bool = False
    """It stands on the sheet as played."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The sheet as a penalty is judged on it: short names per column, the deals (newest first), which of them is meant
    unless somebody says otherwise, and the row of the running deal if it is dealt again (None where none is running).
    """

    names: tuple[str, ...]
    places: tuple[Place, ...]
    default: str
    redeal: DealFacts | None


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One penalty as page, protocol and workbook show it. `points` has one entry per column of the sheet."""

    pk: int
    version: int
    after_row: int
    severity: str
    points: tuple[int | None, ...]
    title: str
    """What it was in German: „schwerer Verstoß: neu gegeben“."""
    where: str
    """„Spiel 12“, „neu gegeben nach Spiel 12“, „vor dem ersten Spiel“."""
    reason: str
    authority: str
    rule: str

    @property
    def remarks(self) -> tuple[str, ...]:
        """Everything said beside its points, in one order everywhere."""
        return tuple(word for word in (self.title, self.where, f"„{self.reason}“", self.authority, self.rule) if word)
