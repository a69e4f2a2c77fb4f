"""Who plays and who sits out, and how long an evening is planned."""

from scoring.deal import DEAL_SEATS
from scoring.rules import Rules

LEAST_PLAYERS, MOST_PLAYERS = 4, 7
_UREXWEILER_DEALS = {4: 24, 5: 25, 6: 30, 7: 35}
_PAGAT_DEALS = 8
_SIX, _SEVEN = 6, 7


def sitting_out(players: int, dealer: int, rules: Rules | None = None) -> tuple[int, ...]:
    """Seats that pause under this dealer, in ascending order; without rules as most systems have it.

    >>> sitting_out(6, 0)
    (0, 4)
    """
    return pausing(tuple(range(players)), dealer, rules)


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
