"""What additive and multiplying counting have in common."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from scoring.deal import ABSAGEN, EYES, LIMITS, Counts, Deal, Game, Level, Party
from scoring.items import ANNOUNCED, Item, points_item
from scoring.rules import Rules

SIGN = {Party.RE: 1, Party.KONTRA: -1}
REACHED = {Level.NO90: (120, "reached_120"), Level.NO60: (90, "reached_90"), Level.NO30: (60, "reached_60")}


def eyes_of(deal: Deal, side: Party) -> int:
    """Card points of a side. A range stands for its lower end, since the value is the same all over it."""
    return deal.re_card_points if side is Party.RE else EYES - deal.re_card_points


def misses(deal: Deal, side: Party, level: Level) -> bool:
    """Whether a side did not make this level: the other side reached its limit, or got a trick against schwarz."""
    if level == Level.SCHWARZ:
        return deal.no_trick is not side.other
    return eyes_of(deal, side.other) >= LIMITS[level]


def chain(level: Level) -> tuple[Level, ...]:
    """The Absagen that a level includes, lowest first."""
    return ABSAGEN[: max(level - 1, 0)]


def announced_items(system: str, level: Level, side: Party, sign: int) -> Iterator[Item]:
    """A point for every Absage in a chain."""
    for step in chain(level):
        yield points_item(system, ANNOUNCED[step], side, sign)


def amount_of(items: Iterable[Item]) -> int:
    """What the items add and multiply up to, in their order."""
    amount = 0
    for item in items:
        if item.factor is None:
            amount += item.points or 0
        else:
            amount *= item.factor
    return amount


def _special_items(rules: Rules, game: Game, re: Counts, kontra: Counts) -> tuple[tuple[Item, ...], int]:
    """Special points of both sides, each for its own side whoever won, and their sum for Re."""
    items = []
    for side, given in ((Party.RE, dict(re)), (Party.KONTRA, dict(kontra))):
        for name in rules.counted_specials[game]:
            if given.get(name):
                items.append(points_item(rules.system, name, side, SIGN[side] * given[name]))
    return tuple(items), amount_of(items)


special_items = lru_cache(maxsize=4096)(_special_items)
# not as a decorator: `make mutants` leaves decorated functions alone
