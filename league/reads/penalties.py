"""The penalties of one sheet as lines with words."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, SeverityCode, SheetMode
from league.models import Deal, Penalty, ScoreSheet
from league.values.deals import DealFacts
from league.values.penalties import RUNNING, Ground, PenaltyFacts, PenaltyLine, Place


def penalty_lines(
    penalties: Sequence[Penalty], deals: Sequence[Deal], players: int, *, told: bool
) -> tuple[PenaltyLine, ...]:
    """Penalties in the order of the evening. `deals` are the rows of the sheet in order; `told`: deal by deal, so that
    somebody can say in which one."""
    in_order = sorted(penalties, key=lambda penalty: (penalty.after_row, penalty.number))
    return tuple(_line(penalty, deals, players, told=told) for penalty in in_order)


def _line(penalty: Penalty, deals: Sequence[Deal], players: int, *, told: bool) -> PenaltyLine:
    facts = adapters.penalty_facts(penalty)
    repeated, rule = _judged(facts, players)
    return PenaltyLine(
        pk=penalty.pk,
        version=penalty.version,
        after_row=penalty.after_row,
        severity=penalty.severity,
        points=penalty.points[:players],
        title=penalty_title(facts, repeated=repeated and not _stands_at_a_redeal(penalty, deals)),
        where=row_words(deals, penalty.after_row) if told else "",
        reason=penalty.reason,
        authority=_("entschieden: %(who)s") % {"who": penalty.authority} if penalty.authority else "",
        rule=rule,
    )


def _stands_at_a_redeal(penalty: Penalty, deals: Sequence[Deal]) -> bool:
    """Then its place says already that the deal was dealt again."""
    return any(deal.number == penalty.after_row and deal.kind == DealKind.VOID for deal in deals)


def _judged(facts: PenaltyFacts, players: int) -> tuple[bool, str]:
    """Whether the deal was dealt again, and the paragraph; nothing of a row that no rule gives."""
    try:
        worth = adapters.penalty_worth(facts, players)
    except scoring.BadDeal:
        return False, ""
    return worth.deal_repeated, worth.rule


def penalty_title(facts: PenaltyFacts, *, repeated: bool) -> str:
    """What happened, in the words of the list: „schwerer Verstoß bei 2 Absagen: neu gegeben“."""
    title = " ".join([str(SeverityCode(facts.severity).label), *_circumstances(facts)])
    return _("%(title)s: neu gegeben") % {"title": title} if repeated else title


def _circumstances(facts: PenaltyFacts) -> Iterator[str]:
    if facts.soloist is not None:
        if facts.soloist == facts.offender:
            yield _("im eigenen Solo")
        elif facts.harms_soloist or (facts.severity == SeverityCode.SERIOUS and not facts.decided):
            yield _("zum Nachteil des Solos")
        else:
            yield _("gegen ein Solo, ohne Nachteil")
    if facts.decided:
        yield _("im entschiedenen Spiel")
    elif facts.absagen and facts.severity == SeverityCode.SERIOUS:
        yield ngettext("bei %(n)d Absage", "bei %(n)d Absagen", facts.absagen) % {"n": facts.absagen}


def row_words(deals: Sequence[Deal], number: int) -> str:
    """Which row is meant: „Spiel 12“, „neu gegeben nach Spiel 12“, „vor dem ersten Spiel“."""
    before = [deal for deal in deals if deal.number <= number]
    if not before:
        return _("vor dem ersten Spiel")
    count = sum(deal.kind == DealKind.DEAL for deal in before)
    if before[-1].kind == DealKind.VOID:
        return _("neu gegeben nach Spiel %(n)d") % {"n": count} if count else _("neu gegeben vor Spiel 1")
    return _("Spiel %(n)d") % {"n": count}


def penalty_ground(sheet: ScoreSheet, names: Sequence[str], *, running: bool = True) -> Ground:
    """The deals of a sheet in which something may have happened; two queries. `names`: short ones, one per column.

    `running`: the deal that is being played belongs to them, and may be dealt again.
    """
    players = len(names)
    deals = list(sheet.deals.in_order())
    if sheet.mode == SheetMode.TOTALS:  # nobody knows who played which deal, unless there were but four
        active = tuple(range(players)) if players == ACTIVE_PLAYERS else None
        place = Place(str(len(deals)), _("auf dieser Liste"), len(deals), active)
        return Ground(tuple(names), (place,), place.choice, redeal=None)
    seatings = list(sheet.seatings.in_order())
    course = adapters.course_of(sheet, players, deals, adapters.rules_of(sheet.round.session), seatings)
    pauses = [finding.sitting_out for finding in course.findings]
    pauses.insert(0, pauses[0] if pauses else course.next_sitting_out)
    places = [
        Place(
            choice=str(number),
            words=row_words(deals, number),
            row=number,
            active=adapters.active_seats(players, out),
            counts=number > 0 and deals[number - 1].kind == DealKind.DEAL,
        )
        for number, out in enumerate(pauses)
    ]
    plays_on = running and course.next_dealer is not None
    if plays_on:
        words = _("im laufenden Spiel %(n)d, noch nicht eingetragen") % {"n": course.counted + 1}
        active = adapters.active_seats(players, course.next_sitting_out)
        places.append(Place(RUNNING, words, len(deals), active))
    return Ground(
        names=tuple(names),
        places=tuple(reversed(places)),
        default=str(len(deals)),
        redeal=DealFacts(kind=DealKind.VOID, dealer=course.next_dealer) if plays_on else None,
    )
