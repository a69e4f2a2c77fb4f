"""From the facts of a deal to its value with reasons."""

from dataclasses import dataclass

from scoring.checks import problems_of
from scoring.deal import DEAL_SEATS, PARTY_GAMES, Deal, Game, Party
from scoring.errors import BadDeal
from scoring.items import Item, factor_item
from scoring.rules import Rules
from scoring.value.additive import additive
from scoring.value.multiplying import multiplying
from scoring.value.null_game import null_game


@dataclass(frozen=True, slots=True)
class Value:
    """What a deal is worth.

    `winner` is None when nobody won. `value` is seen from the winner, from Re when nobody won; `value_re` is what one
    Re player gets before a soloist's factor of three. `points` per seat 0..3 sum to 0. `items` add and multiply up to
    `value_re` in their order, starting at 0. `lost`: a soloist lost (at a draw he did not).
    """

    winner: Party | None
    value: int
    value_re: int
    points: tuple[int, int, int, int]
    items: tuple[Item, ...]
    lost: bool


def value_of(deal: Deal, rules: Rules) -> Value:
    """The value of this deal under these rules. Raises BadDeal with every problem when there is one."""
    problems = problems_of(deal, rules)
    if problems:
        raise BadDeal(problems)
    winner: Party | None
    if deal.game is Game.NULL:
        winner, items = null_game(deal, rules)
    elif rules.scheme == "multiplying":
        winner, items = multiplying(deal, rules)
    else:
        winner, items = additive(deal, rules)
    if deal.bock:
        items.append(factor_item(rules.system, "bock", None, 2**deal.bock))
    value_re = amount_of(items)
    return Value(
        winner=winner,
        value=-value_re if winner is Party.KONTRA else value_re,
        value_re=value_re,
        points=_settle(deal, value_re),
        items=tuple(items),
        lost=winner is Party.KONTRA and deal.game not in PARTY_GAMES,
    )


def amount_of(items: list[Item]) -> int:
    """What the items add and multiply up to, in their order."""
    amount = 0
    for item in items:
        if item.factor is None:
            amount += item.points or 0
        else:
            amount *= item.factor
    return amount


def _settle(deal: Deal, value_re: int) -> tuple[int, int, int, int]:
    """Two against two pay once, a soloist wins or loses from each of three."""
    row = [-value_re] * DEAL_SEATS
    for seat in deal.re_seats:
        row[seat] = value_re if len(deal.re_seats) == 2 else 3 * value_re
    return row[0], row[1], row[2], row[3]
