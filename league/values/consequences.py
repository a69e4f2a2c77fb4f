"""What a correction brings with it, found before anything is written."""

from dataclasses import dataclass

Place = tuple[int, bool]
"""A row as people name it: its number among the deals that count, False; for a redeal the number before, True."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that follows. `code` is a key of `league.wording_consequences.CODES`, which says what the others hold.

    `rows` are places on the sheet as it will be; `seats` positions. `own`: it is about the corrected row itself.
    """

    code: str
    rows: tuple[Place, ...] = ()
    seats: tuple[int, ...] = ()
    before: object = None
    after: object = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """The sum of one seat before and after."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Everything that follows, in German, and what it does to the sums.

    `token` names exactly this list: who sends it along has seen it. `beyond`: something changes besides the corrected
    row and the sums, so it is shown before it is done.
    """

    lines: tuple[str, ...]
    totals: tuple[tuple[str, int, int], ...]
    """Name, sum before, sum after, of everybody whose sum changes."""
    beyond: bool
    token: str
