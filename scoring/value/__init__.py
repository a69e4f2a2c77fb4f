"""From the facts of a deal to its value with reasons."""

from functools import lru_cache
from typing import NamedTuple

from scoring.checks import problems_of
from scoring.deal import DEAL_SEATS, PARTY_GAMES, RANGES, Deal, Game, Level, Party, null_ranges
from scoring.errors import BadDeal
from scoring.items import Item, factor_item
from scoring.rules import Rules
from scoring.value.additive import additive
from scoring.value.multiplying import multiplying
from scoring.value.null_game import null_game
from scoring.value.parts import amount_of, special_items


class Value(NamedTuple):
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
    game, seats, eyes, no_trick, re, kontra, special_re, special_kontra, bock, doubled, null, revoke, schweine, _ = deal
    # all deals of one range of card points share everything but special points and Bock
    low = (_NULL_LOWER_ENDS if game is _NULL else _LOWER_ENDS)[eyes]
    winner, items, value_re = _weigh(rules, game, low, no_trick, re, kontra, doubled, null, revoke, schweine)
    if (special_re or special_kontra) and revoke is None:
        special, amount = special_items(rules, game, special_re, special_kontra)
        items += special
        value_re += amount
    if bock:
        items += (factor_item(rules.system, "bock", None, 2**bock),)
        value_re *= 2**bock
    points = _settle(seats, value_re)
    if winner is _KONTRA:
        return Value(winner, -value_re, value_re, points, items, game not in PARTY_GAMES)
    return Value(winner, value_re, value_re, points, items, False)


_NULL, _KONTRA = Game.NULL, Party.KONTRA
"""Looking a member up in its class costs as much as calling a function in Python 3.11; each value asks three times."""

Weighed = tuple[Party | None, tuple[Item, ...], int]
"""A winner, reasons, and what they amount to for Re."""


_LOWER_ENDS, _NULL_LOWER_ENDS = (
    tuple(low for low, high in ranges for _ in range(low, high + 1)) for ranges in (RANGES, null_ranges())
)
"""Lower end of its range for each number of card points."""


def _weighed(
    rules: Rules,
    game: Game,
    card_points: int,
    no_trick: Party | None,
    re: Level,
    kontra: Level,
    doubled_call: frozenset[Party],
    null_announced: int,
    revoke: Party | None,
    schweine: Party | None,
) -> Weighed:
    """The winner, and the reasons that neither special points nor Bock add."""
    facts = Deal(
        game,
        (),
        card_points,
        no_trick,
        re,
        kontra,
        doubled_call=doubled_call,
        null_announced=null_announced,
        revoke=revoke,
        schweine=schweine,
    )
    count = null_game if game is Game.NULL else multiplying if rules.scheme == "multiplying" else additive
    winner, items = count(facts, rules)
    return winner, tuple(items), amount_of(items)


def _settled(re_seats: tuple[int, ...], value_re: int) -> tuple[int, int, int, int]:
    """Two against two pay once, a soloist wins or loses from each of three."""
    row = [-value_re] * DEAL_SEATS
    for seat in re_seats:
        row[seat] = value_re if len(re_seats) == 2 else 3 * value_re
    return row[0], row[1], row[2], row[3]


_weigh = lru_cache(maxsize=16384)(_weighed)
_settle = lru_cache(maxsize=4096)(_settled)
# not as decorators: `make mutants` leaves decorated functions alone
