"""The short German words beside a row of the sheet."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from league.choices import CountsAs, GameCode, LevelCode, PartyCode, PointsFrom, SpecialCode
from league.models import Deal
from league.numbers import signed

NAMED_SOLO = {
    CountsAs.PFLICHTSOLO,
    CountsAs.LUSTSOLO,
    CountsAs.KUERSOLO,
    CountsAs.WIEDERHOLUNG,
    CountsAs.VORFUEHREN,
}


def row_labels(deal: Deal, value: scoring.Value | None, starts_bock: str = "") -> tuple[str, ...]:
    """Game, what it counts as, announcements, card points, special points, and what is rare. `value` is what its facts
    are worth, Bock included, None where only the points are known; `starts_bock`: the words about that, else ''."""
    labels = [*_heading(deal, value), *_said(deal)]
    if deal.re_card_points is not None:
        labels.append(_card_points(deal))
    labels += [*_specials(deal), *_rare(deal)]
    if starts_bock:
        labels.append(starts_bock)
    return tuple(str(label) for label in labels)


def _heading(deal: Deal, value: scoring.Value | None) -> Iterator[str]:
    if value and deal.points_from == PointsFrom.PAPER:
        yield _("laut Liste, gerechnet %(value)s") % {"value": signed(value.value_re)}
    if deal.game not in ("", GameCode.NORMAL):
        yield deal.get_game_display()
    if deal.counts_as in NAMED_SOLO:
        yield deal.get_counts_as_display()


def _said(deal: Deal) -> Iterator[str]:
    for party, level in ((PartyCode.RE, deal.level_re), (PartyCode.KONTRA, deal.level_kontra)):
        if level == LevelCode.CALL:
            yield party.label
        elif level:
            yield f"{party.label} {LevelCode(level).label}"


def _card_points(deal: Deal) -> str:
    low = deal.re_card_points
    if deal.eyes_exact:
        return f"{low}:{240 - low}"
    ranges = scoring.null_ranges() if deal.game == GameCode.NULL else scoring.RANGES
    high = next((high for first, high in ranges if first == low), low)
    return f"{low}–{high}" if high != low else str(low)


def _specials(deal: Deal) -> Iterator[str]:
    for party in PartyCode:
        for code, count in deal.special.get(party, {}).items():
            name = f"{SpecialCode(code).label} {party.label}"
            yield f"{count} × {name}" if count > 1 else name


def _rare(deal: Deal) -> Iterator[str]:
    extras = deal.extras
    if extras.get("null_announced"):
        yield _("%(eyes)s Augen angesagt") % {"eyes": extras["null_announced"]}
    for side in extras.get("doubled_call", ()):
        yield _("%(side)s doppelt gestoßen") % {"side": PartyCode(side).label}
    if extras.get("schweine"):
        yield _("Schweine %(side)s") % {"side": PartyCode(extras["schweine"]).label}
    if extras.get("revoke"):
        yield _("%(side)s hat falsch bedient") % {"side": PartyCode(extras["revoke"]).label}
