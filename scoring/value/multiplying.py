"""Counting by steps that every call doubles, as in Urexweiler (sections B, C, E, F)."""

from collections.abc import Iterator

from scoring.checks import effective_level
from scoring.deal import PARTY_GAMES, Deal, Level, Party
from scoring.items import ANNOUNCED, UNDER, Item, factor_item, points_item
from scoring.rules import Rules
from scoring.value.additive import counts_old_ones
from scoring.value.parts import REACHED, SIGN, announced_items, chain, eyes_of, misses

SIDES = (Party.RE, Party.KONTRA)


def multiplying(deal: Deal, rules: Rules) -> tuple[Party | None, list[Item]]:
    """The winner and the reasons without special points: steps, then a factor of two per call."""
    if deal.revoke is not None:
        return deal.revoke.other, [*_revoke(deal, rules, deal.revoke), *calls(deal, rules)]
    announcer = next((side for side in SIDES if effective_level(deal, side) >= Level.NO90), None)
    winner: Party | None
    if announcer is not None and misses(deal, announcer, effective_level(deal, announcer)):
        winner, steps = announcer.other, _missed(deal, rules, announcer)
    elif announcer is None and deal.game not in PARTY_GAMES and deal.re_card_points == 120:
        # a soloist at 120 has neither won nor lost, whatever was called
        return None, [points_item(rules.system, "solo_120", Party.RE, 0)]
    else:
        winner = announcer or (Party.RE if deal.re_card_points > 120 else Party.KONTRA)
        steps = _won(deal, rules, winner)
    return winner, [*steps, *calls(deal, rules)]


def calls(deal: Deal, rules: Rules) -> Iterator[Item]:
    """One doubling per side that called."""
    if effective_level(deal, Party.RE):
        yield factor_item(rules.system, "call_re", Party.RE, 2)
    if effective_level(deal, Party.KONTRA):
        yield factor_item(rules.system, "call_kontra", Party.KONTRA, 2)


def _won(deal: Deal, rules: Rules, winner: Party) -> Iterator[Item]:
    loser, sign = winner.other, SIGN[winner]
    if eyes_of(deal, loser) < 120:
        yield points_item(rules.system, "under_120", loser, sign)
    yield from _under(deal, rules, loser, sign)
    yield from announced_items(rules.system, effective_level(deal, winner), winner, sign)
    yield from _old_ones(deal, rules, winner)


def _missed(deal: Deal, rules: Rules, announcer: Party) -> Iterator[Item]:
    """Each missed level counts twice, once as reached and once as announced; a kept lower one counts nothing."""
    system, winner = rules.system, announcer.other
    sign = SIGN[winner]
    for level in chain(effective_level(deal, announcer)):
        if misses(deal, announcer, level):
            yield points_item(system, _REACHED_LIMIT[level], winner, sign)
            yield points_item(system, ANNOUNCED[level], announcer, sign)
    if eyes_of(deal, winner) >= 120:
        yield points_item(system, REACHED[Level.NO90][1], winner, sign)
    yield from _under(deal, rules, announcer, sign)
    yield from _old_ones(deal, rules, winner)


_REACHED_LIMIT = {
    Level.NO90: "reached_90",
    Level.NO60: "reached_60",
    Level.NO30: "reached_30",
    Level.SCHWARZ: "trick_taken",
}


def _under(deal: Deal, rules: Rules, loser: Party, sign: int) -> Iterator[Item]:
    eyes = eyes_of(deal, loser)
    for limit, code in UNDER:
        if eyes < limit:
            yield points_item(rules.system, code, loser, sign)
    if deal.no_trick is loser:
        yield points_item(rules.system, "no_trick", loser, sign)


def _old_ones(deal: Deal, rules: Rules, winner: Party) -> Iterator[Item]:
    if winner is Party.KONTRA and counts_old_ones(deal, rules):
        yield points_item(rules.system, "gegen_die_alten", Party.KONTRA, -1)


def _revoke(deal: Deal, rules: Rules, offender: Party) -> Iterator[Item]:
    """All five steps for the other side, and every announced level of either side; nothing else that happened."""
    sign = SIGN[offender.other]
    yield points_item(rules.system, "revoke", offender, 5 * sign)
    for side in SIDES:
        yield from announced_items(rules.system, effective_level(deal, side), side, sign)
