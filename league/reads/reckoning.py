"""A deal's value as somebody tells it who settles a dispute: who won, how much, and why."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from league.choices import PartyCode, SystemCode
from league.numbers import signed
from league.values.rules import OtherSystem, Reason, Reckoning, Share
from league.wording import ITEMS, problem_text, section_words


def reckoning(deal: scoring.Deal, rules: scoring.Rules) -> Reckoning:
    """The value of a deal that has no problems, with its reasons and what other systems would say."""
    value = scoring.value_of(deal, rules)
    solo = scoring.is_solo(deal.game)
    return Reckoning(
        verdict=_verdict(value.winner, solo),
        seen_from=str(PartyCode(value.winner or scoring.Party.RE).label),
        value=value.value,
        shares=tuple(_shares(value, solo)),
        reasons=tuple(_reasons(value)),
        multiplies=any(item.factor is not None for item in value.items),
        others=tuple(_others(deal, rules)),
    )


def _verdict(winner: scoring.Party | None, solo: bool) -> str:
    if winner is None:
        return _("Niemand gewinnt")
    if winner is scoring.Party.RE:
        return _("Der Solist gewinnt") if solo else _("Re gewinnt")
    return _("Die Gegner gewinnen") if solo else _("Kontra gewinnt")


def _shares(value: scoring.Value, solo: bool) -> Iterator[Share]:
    """Seats 0 and, without a soloist, 1 are Re."""
    yield Share(_("Solist") if solo else _("Re, je Person"), value.points[0])
    yield Share(_("Gegner, je Person") if solo else _("Kontra, je Person"), value.points[3])


def _reasons(value: scoring.Value) -> Iterator[Reason]:
    """The items as the winner sees them: what was won counts up, what the others took off counts down."""
    sign = -1 if value.winner is scoring.Party.KONTRA else 1
    so_far = 0
    for item in value.items:
        if item.factor is None:
            points = sign * (item.points or 0)
            so_far, amount = so_far + points, signed(points)
        else:
            so_far, amount = so_far * item.factor, f"×{item.factor}"
        yield Reason(item.code, str(ITEMS[item.code]), amount, section_words(item.rule), so_far)


def _others(deal: scoring.Deal, rules: scoring.Rules) -> Iterator[OtherSystem]:
    for code in SystemCode:
        other = scoring.rules_for(code.value)
        if other == rules:
            continue
        problems = scoring.problems_of(deal, other)
        if problems:
            words = problem_text(problems[0].code, problems[0].params)
            yield OtherSystem(code.value, str(code.label), words, None)
            continue
        value = scoring.value_of(deal, other)
        yield OtherSystem(code.value, str(code.label), _verdict(value.winner, scoring.is_solo(deal.game)), value.value)
