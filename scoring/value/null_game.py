"""The Null: a soloist who wants no trick (Urexweiler E6). It brings its own count, whatever the scheme."""

from collections.abc import Iterator

from scoring.deal import Deal, Party
from scoring.items import Item, points_item
from scoring.rules import Rules
from scoring.value.multiplying import calls

STEP = 30


def null_game(deal: Deal, rules: Rules) -> tuple[Party, list[Item]]:
    """The winner and the reasons: steps, then a factor of two per call. No special points."""
    if deal.revoke is not None:
        winner, steps = deal.revoke.other, _revoke(deal, rules, deal.revoke)
    elif soloist_wins(deal):
        winner, steps = Party.RE, _made(deal, rules)
    else:
        winner, steps = Party.KONTRA, _lost(deal, rules)
    return winner, [*steps, *calls(deal, rules)]


def soloist_wins(deal: Deal) -> bool:
    """Without an announcement he wins with no trick; else by staying under the announced card points."""
    if deal.null_announced:
        return deal.re_card_points < deal.null_announced
    return deal.no_trick is Party.RE


def _made(deal: Deal, rules: Rules) -> Iterator[Item]:
    if deal.no_trick is Party.RE:
        yield points_item(rules.system, "null_won", Party.RE, 1)
    kept = deal.null_announced // STEP - deal.re_card_points // STEP
    if kept > 0:
        yield points_item(rules.system, "null_kept_under", Party.KONTRA, 2 * kept)


def _lost(deal: Deal, rules: Rules) -> Iterator[Item]:
    yield points_item(rules.system, "null_lost", Party.RE, -1)
    taken, announced = deal.re_card_points // STEP, deal.null_announced // STEP
    if taken:
        yield points_item(rules.system, "null_eyes", Party.RE, -taken)
    if announced:
        yield points_item(rules.system, "null_announced", Party.KONTRA, -announced)


def _revoke(deal: Deal, rules: Rules, offender: Party) -> Iterator[Item]:
    sign = 1 if offender is Party.KONTRA else -1
    yield points_item(rules.system, "revoke", offender, 5 * sign)
    if deal.null_announced:
        yield points_item(rules.system, "null_announced", Party.KONTRA, sign * (deal.null_announced // STEP))
