"""What additive and multiplying counting have in common."""

from collections.abc import Iterator

from scoring.deal import ABSAGEN, EYES, LIMITS, Deal, Level, Party
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


def special_items(deal: Deal, rules: Rules) -> Iterator[Item]:
    """Special points of both sides, each for its own side whoever won."""
    counted = rules.counted_specials[deal.game]
    for side in (Party.RE, Party.KONTRA):
        counts = dict(deal.special(side))
        for name in counted:
            if counts.get(name):
                yield points_item(rules.system, name, side, SIGN[side] * counts[name])
