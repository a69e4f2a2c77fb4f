"""Who plays and who sits out, and how long an evening is planned."""

from scoring.deal import DEAL_SEATS
from scoring.rules import Rules

LEAST_PLAYERS, MOST_PLAYERS = 4, 7
_UREXWEILER_DEALS = {4: 24, 5: 25, 6: 30, 7: 35}
_PAGAT_DEALS = 8
_SIX, _SEVEN = 6, 7


def sitting_out(
    players: int, dealer: int, rules: Rules | None = None, order: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """Seats that do not play under this dealer, in ascending order; without rules as most systems have it.

    `order`: seats that are taken, clockwise, where some of the `players` columns are not at the table; those do not
    play either. The dealer must be in it.

    >>> sitting_out(6, 0)
    (0, 4)
    >>> sitting_out(6, 0, order=(0, 1, 5, 2, 3))
    (0, 4)
    """
    order = tuple(range(players)) if order is None else order
    playing = set(order) - set(pausing(order, dealer, rules))
    return tuple(seat for seat in range(players) if seat not in playing)


def pausing(order: tuple[int, ...], dealer: int, rules: Rules | None) -> tuple[int, ...]:
    """The same for a table at which these seats are taken, clockwise (Urexweiler G2, G3)."""
    if len(order) == _SIX:
        distances = rules.pause_six if rules else (0, 2)
    elif len(order) == _SEVEN:
        distances = rules.pause_seven if rules else (0, 2, 4)
    else:
        distances = (0,) * (len(order) - DEAL_SEATS)
    place = order.index(dealer)
    return tuple(sorted(order[(place - distance) % len(order)] for distance in distances))


def planned_deals(players: int, rules: Rules) -> int | None:
    """Deals planned at the start of an evening; None where its length is no number of deals.

    Tournament rules: five per player and one per Pflichtsolo (TSR 8.1). Urexweiler G: by table.
    """
    if rules.deals is not None:
        return rules.deals
    if rules.rounds is not None or rules.goal is not None:
        return None
    if rules.system == "ddv":
        return players * (5 + rules.pflichtsolo)
    if rules.system == "urexweiler":
        return _UREXWEILER_DEALS[players]
    return _PAGAT_DEALS if rules.system == "pagat" else None


def left_of(dealer: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """All seats clockwise, the dealer's left neighbour first, himself last."""
    place = order.index(dealer) + 1
    return order[place:] + order[:place]
