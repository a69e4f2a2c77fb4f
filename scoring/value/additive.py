"""Counting by addition, as at tournaments, on the platform and after pagat (TSR part 7)."""

from collections.abc import Iterator

from scoring.deal import PARTY_GAMES, Deal, Game, Level, Party
from scoring.items import FAILED, UNDER, Item, points_item
from scoring.rules import Rules
from scoring.value.parts import REACHED, SIGN, announced_items, chain, eyes_of, misses


def additive(deal: Deal, rules: Rules) -> tuple[Party | None, list[Item]]:
    """The winner and the reasons without special points, as they add up for Re."""
    winner = additive_winner(deal)
    if winner is None:
        items = [points_item(rules.system, "no_winner", None, 0)]
        if rules.points_without_winner == "levels":
            for side in (Party.RE, Party.KONTRA):
                items += _under(deal, rules, side)
                # what a failed announcement costs goes to the winners: where nobody wins only reached levels count
                items += _against(deal, rules, side) if rules.failed_levels == "reached" else ()
    else:
        items = list(_won(deal, rules, winner))
    return winner, items


def additive_winner(deal: Deal) -> Party | None:
    """Who wins (TSR 7.1). Once there is an Absage, only Absagen decide; None when both sides missed theirs."""
    re, kontra = deal.announced_re, deal.announced_kontra
    if re < Level.NO90 and kontra < Level.NO90:
        # a lone Kontra call takes the advantage of the 120 from Kontra to Re
        target = 120 if kontra and not re else 121
        return Party.RE if deal.re_card_points >= target else Party.KONTRA
    if re >= Level.NO90 and not misses(deal, Party.RE, re):
        return Party.RE
    if kontra >= Level.NO90 and not misses(deal, Party.KONTRA, kontra):
        return Party.KONTRA
    if re >= Level.NO90 and kontra >= Level.NO90:
        return None
    return Party.KONTRA if re >= Level.NO90 else Party.RE


def _won(deal: Deal, rules: Rules, winner: Party) -> Iterator[Item]:
    system, sign = rules.system, SIGN[winner]
    yield points_item(system, "won", winner, sign)
    yield from _under(deal, rules, winner)
    if deal.no_trick is winner.other:
        yield points_item(system, "no_trick", winner.other, sign)
    if deal.announced_re:
        yield points_item(system, "call_re", Party.RE, 2 * sign)
    if deal.announced_kontra:
        yield points_item(system, "call_kontra", Party.KONTRA, 2 * sign)
    yield from announced_items(system, deal.announced(winner), winner, sign)
    if rules.failed_levels == "reached":
        yield from announced_items(system, deal.announced(winner.other), winner.other, sign)
    yield from _against(deal, rules, winner)
    if winner is Party.KONTRA and counts_old_ones(deal, rules):
        yield points_item(system, "gegen_die_alten", Party.KONTRA, -1)


def _under(deal: Deal, rules: Rules, side: Party) -> Iterator[Item]:
    """A point for `side` for each limit the other side stayed under."""
    eyes = eyes_of(deal, side.other)
    for limit, code in UNDER:
        if eyes < limit:
            yield points_item(rules.system, code, side.other, SIGN[side])


def _against(deal: Deal, rules: Rules, side: Party) -> Iterator[Item]:
    """What `side` gets for the other side's announced levels, by the option `failed_levels`."""
    other = side.other
    eyes = eyes_of(deal, side)
    for level in chain(deal.announced(other)):
        if rules.failed_levels == "reached":
            needed, code = REACHED.get(level, (30, "reached_30"))
            if eyes >= needed:
                yield points_item(rules.system, code, side, SIGN[side])
        elif rules.failed_levels == "all" or misses(deal, other, level):
            yield points_item(rules.system, FAILED[level], other, 2 * SIGN[side])


def counts_old_ones(deal: Deal, rules: Rules) -> bool:
    """Whether a win of Kontra earns the point against the club queens: never in a solo."""
    if deal.game not in PARTY_GAMES or not rules.gegen_die_alten:
        return False
    return deal.game is not Game.ARMUT or rules.gegen_die_alten_in_armut
