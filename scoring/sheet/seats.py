"""Who plays and who sits out, and how long an evening is planned."""

from scoring.rules import Rules

LEAST_PLAYERS, MOST_PLAYERS = 4, 7
_DISTANCES = {4: (), 5: (0,), 6: (0, 2), 7: (0, 2, 4)}
"""How far to the dealer's right those sit who pause (Urexweiler G2, G3; seven: by analogy)."""
_UREXWEILER_DEALS = {4: 24, 5: 25, 6: 30, 7: 35}
_PAGAT_DEALS = 8


def sitting_out(players: int, dealer: int) -> tuple[int, ...]:
    """Seats that pause under this dealer, in ascending order.

    >>> sitting_out(6, 0)
    (0, 4)
    """
    return tuple(sorted((dealer - distance) % players for distance in _DISTANCES[players]))


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


def left_of(dealer: int, players: int) -> list[int]:
    """All seats clockwise, the dealer's left neighbour first, himself last."""
    return [(dealer + step) % players for step in range(1, players + 1)]
