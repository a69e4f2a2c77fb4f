"""The facts of one deal."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple, Self

EYES = 240
"""Card points in the pack, with or without nines."""
DEAL_SEATS = 4


class Party(StrEnum):
    """The two sides of a deal. A soloist is Re."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> Party:
        return Party.KONTRA if self is Party.RE else Party.RE


class Game(StrEnum):
    """Kinds of game, named as in the command line's format."""

    NORMAL = "normal"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    STILLES_SOLO = "stilles_solo"
    HOCHZEIT_ALLEIN = "hochzeit_allein"
    FARBSOLO = "farbsolo"
    DAMENSOLO = "damensolo"
    BUBENSOLO = "bubensolo"
    FLEISCHLOS = "fleischlos"
    SOLO = "solo"
    NORMALES_SOLO = "normales_solo"
    KOEHLER = "koehler"
    NULL = "null"


PARTY_GAMES = frozenset({Game.NORMAL, Game.HOCHZEIT, Game.ARMUT})
HIDDEN_SOLI = frozenset({Game.STILLES_SOLO, Game.HOCHZEIT_ALLEIN})
"""One plays against three without having declared a solo."""


def is_solo(game: Game) -> bool:
    """Whether one plays against three."""
    return game not in PARTY_GAMES


def is_declared_solo(game: Game) -> bool:
    """Whether the game is a solo that somebody chose aloud, so that duties and the next dealer depend on it."""
    return game not in PARTY_GAMES and game not in HIDDEN_SOLI


class Level(IntEnum):
    """How far a side announced; a level includes the lower ones."""

    NONE = 0
    CALL = 1
    NO90 = 2
    NO60 = 3
    NO30 = 4
    SCHWARZ = 5

    @property
    def code(self) -> str | None:
        """The name in the command line's format; None for nothing announced."""
        return None if self is Level.NONE else self.name.lower()


ABSAGEN = (Level.NO90, Level.NO60, Level.NO30, Level.SCHWARZ)
LIMITS: Mapping[Level, int] = {Level.NO90: 90, Level.NO60: 60, Level.NO30: 30}
"""Card points that the other side must stay under. Schwarz is about tricks, not about card points."""

SPECIALS = ("doppelkopf", "fuchs", "karlchen", "karlchen_gefangen", "fuchs_am_end")
"""Special points of a side: a trick of 40 and more, a fox caught, the last trick taken by its club jack, the other
side's club jack caught there, the last trick taken by its own fox."""

RANGES: tuple[tuple[int, int], ...] = (
    (0, 29),
    (30, 59),
    (60, 89),
    (90, 119),
    (120, 120),
    (121, 150),
    (151, 180),
    (181, 210),
    (211, 240),
)
"""Ranges of Re's card points, ends included, within which the value is the same."""


def null_ranges() -> tuple[tuple[int, int], ...]:
    """Ranges of the soloist's card points in a Null, ends included, within which the value is the same."""
    return (*((low, low + 29) for low in range(0, 240, 30)), (240, 240))


Counts = tuple[tuple[str, int], ...]
"""Special points of a side as pairs of name and count."""
Specials = Mapping[str, int] | Counts
"""The same as a caller may give them."""


class _Facts(NamedTuple):
    """The fields of a Deal. A tuple: a deal is built as often as it is valued, and a frozen dataclass costs more
    than three times as much to build."""

    game: Game
    re_seats: tuple[int, ...]
    re_card_points: int
    no_trick: Party | None
    announced_re: Level
    announced_kontra: Level
    special_re: Counts
    special_kontra: Counts
    bock: int
    doubled_call: frozenset[Party]
    null_announced: int
    revoke: Party | None
    schweine: Party | None
    eyes_upper: int | None


_NOBODY: frozenset[Party] = frozenset()


class Deal(_Facts):
    """What happened in one deal, as two sides see it afterwards.

    `re_seats`: two seats of 0..3 (clockwise), a soloist one. `re_card_points`: 0..240; with `eyes_upper` it is the
    lower end of a range known to contain them. `no_trick`: the side that took no trick. `special_re`, `special_kontra`:
    name of `SPECIALS` to count. `bock`: how often the result is doubled. Of multiplying counting: `doubled_call` (sides
    whose two players both called; `announced_*` is what was said aloud before the raise), `revoke` (the offending
    side), `schweine` (the side that declared them). `null_announced`: card points announced to a Null player, 30..240,
    0 for none.

    A Deal holds whatever it is given; `problems_of` says what is wrong with it.
    """

    __slots__ = ()

    def __new__(
        cls,
        game: Game,
        re_seats: tuple[int, ...],
        re_card_points: int,
        no_trick: Party | None = None,
        announced_re: Level = Level.NONE,
        announced_kontra: Level = Level.NONE,
        special_re: Specials = (),
        special_kontra: Specials = (),
        bock: int = 0,
        doubled_call: frozenset[Party] = _NOBODY,
        null_announced: int = 0,
        revoke: Party | None = None,
        schweine: Party | None = None,
        eyes_upper: int | None = None,
    ) -> Self:
        facts = (
            game,
            re_seats,
            re_card_points,
            no_trick,
            announced_re,
            announced_kontra,
            special_re if isinstance(special_re, tuple) else tuple(special_re.items()),
            special_kontra if isinstance(special_kontra, tuple) else tuple(special_kontra.items()),
            bock,
            doubled_call,
            null_announced,
            revoke,
            schweine,
            eyes_upper,
        )
        return tuple.__new__(cls, facts)

    def _replace(self, **facts: Any) -> Self:
        """The same deal with other facts, read like those given at first."""
        return type(self)(**{**self._asdict(), **facts})

    def announced(self, side: Party) -> Level:
        """What this side said aloud."""
        return self.announced_re if side is Party.RE else self.announced_kontra

    def special(self, side: Party) -> Counts:
        """Special points of this side as pairs of name and count."""
        return self.special_re if side is Party.RE else self.special_kontra
