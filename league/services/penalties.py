"""Penalties of a sheet (TSR 9): entered, corrected, taken back. What they cost and bring is computed, never typed."""

from dataclasses import replace
from uuid import uuid5

from django.db.models import F, Max

import scoring
from league import adapters
from league.choices import SeverityCode, Verb
from league.models import Penalty, ScoreSheet
from league.models.penalties import MOST_DEDUCTION
from league.models.rows import POINTS
from league.services.deals import add_deal
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once
from league.services.sheets import lock_open, record_on, refresh
from league.values.deals import DealFacts
from league.values.penalties import IN_A_DEAL, OF_AN_AUTHORITY, PenaltyFacts, PenaltyWorth

MOST_PENALTIES = 99
"""No evening has as many; what asks for more is a mistake or mischief."""


@once
def add_penalty(
    *, sheet_pk: int, version: int, facts: PenaltyFacts, redeal: DealFacts | None = None, intent: Intent
) -> Done:
    """Enter a penalty; `redeal` is the row of the deal that is dealt again for it, entered first, in the same step.

    With a redeal the penalty stands at that new row, whatever `facts.after_row` says; the row has its own log entry.
    `version` is the sheet's. Raises Conflict("sheet_changed"), Conflict("sheet_closed"), Refused for what is none.
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.penalties.count() >= MOST_PENALTIES:
        raise Refused("penalties_full", most=MOST_PENALTIES)
    if redeal is not None:
        facts = replace(facts, after_row=_enter_redeal(sheet, redeal, intent))
    columns, worth = _columns(sheet, facts)
    if redeal is not None and not worth.deal_repeated:
        raise Refused("penalty_without_redeal")
    number = (sheet.penalties.aggregate(last=Max("number"))["last"] or 0) + 1
    penalty = Penalty.objects.create(sheet=sheet, number=number, **columns)
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=Verb.PENALTY_ADDED, object_id=penalty.pk, after=state_of(penalty))


@once
def change_penalty(*, penalty_pk: int, version: int, facts: PenaltyFacts, intent: Intent) -> Done:
    """Correct a penalty of an open sheet. Raises Conflict("penalty_changed") when `version` is not the stored one any
    more, Conflict("penalty_gone")."""
    sheet = lock_open(_penalty_of(penalty_pk, intent).sheet_id, intent)
    before = _penalty_of(penalty_pk, intent)  # read again under the lock
    columns, _worth = _columns(sheet, facts)
    changed = Penalty.objects.filter(pk=penalty_pk, version=version).update(version=F("version") + 1, **columns)
    if not changed:
        raise Conflict("penalty_changed")
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.PENALTY_CHANGED,
        object_id=penalty_pk,
        before=state_of(before),
        after=state_of(Penalty.objects.get(pk=penalty_pk)),
    )


@once
def delete_penalty(*, penalty_pk: int, version: int, intent: Intent) -> Done:
    """Take a penalty back; the log keeps it. Raises Conflict("penalty_changed"), Conflict("penalty_gone")."""
    sheet = lock_open(_penalty_of(penalty_pk, intent).sheet_id, intent)
    before = _penalty_of(penalty_pk, intent)
    deleted, _ = Penalty.objects.filter(pk=penalty_pk, version=version).delete()
    if not deleted:
        raise Conflict("penalty_changed")
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=Verb.PENALTY_DELETED, object_id=penalty_pk, before=state_of(before))


def state_of(penalty: Penalty) -> dict[str, object]:
    """A penalty for the log: every column but its key and its sheet's, so that it can be put back as it was."""
    names = [field.attname for field in Penalty._meta.concrete_fields if field.attname not in ("id", "sheet_id")]
    return {name: getattr(penalty, name) for name in names}


def _penalty_of(pk: int, intent: Intent) -> Penalty:
    penalty = Penalty.objects.filter(pk=pk).first()
    if penalty is None:
        ensure_first_time(intent)  # it may have been this very form that took it back
        raise Conflict("penalty_gone")
    return penalty


def _enter_redeal(sheet: ScoreSheet, redeal: DealFacts, intent: Intent) -> int:
    """The row of the deal that is dealt again; gives its number. Its key follows from the form's."""
    number = sheet.deals.count() + 1
    own = replace(intent, key=uuid5(intent.key, "redeal"), reason="")
    add_deal(sheet_pk=sheet.pk, number=number, facts=redeal, intent=own)
    return number


def _columns(sheet: ScoreSheet, facts: PenaltyFacts) -> tuple[dict[str, object], PenaltyWorth]:
    """The columns of a penalty, its points computed. Raises Refused.

    What does not belong to its severity is not kept: no announcements beside a minor violation.
    """
    players = sheet.seats.count()
    _check(sheet, facts, players)
    try:
        worth = adapters.penalty_worth(facts, players)
    except (scoring.BadDeal, ValueError) as error:
        raise Refused("penalty_impossible") from error
    in_a_deal = facts.severity in IN_A_DEAL
    return {
        "after_row": facts.after_row,
        "severity": facts.severity,
        "offender": facts.offender,
        "soloist": facts.soloist if in_a_deal else None,
        "harms_soloist": in_a_deal and facts.harms_soloist,
        "absagen": facts.absagen if facts.severity == SeverityCode.SERIOUS else 0,
        "decided": in_a_deal and facts.decided,
        "reason": facts.reason.strip(),
        "authority": facts.authority.strip(),
        **dict(zip(POINTS, worth.points, strict=True)),
    }, worth


def _check(sheet: ScoreSheet, facts: PenaltyFacts, players: int) -> None:
    """What the engine does not know of a penalty. Raises Refused."""
    if not facts.reason.strip():
        raise Refused("reason_missing")
    if facts.severity in OF_AN_AUTHORITY and not facts.authority.strip():
        raise Refused("authority_missing")
    if facts.severity not in SeverityCode.values or facts.offender not in range(players):
        raise Refused("penalty_impossible")
    if facts.severity in IN_A_DEAL and (
        len(set(facts.active)) != len(facts.active) or set(facts.active) - set(range(players))
    ):
        raise Refused("penalty_impossible")
    if facts.severity == SeverityCode.DEDUCTION and not 1 <= facts.points_off <= MOST_DEDUCTION:
        raise Refused("deduction_range", most=MOST_DEDUCTION)
    if not 0 <= facts.after_row <= sheet.deals.count():
        raise Refused("deal_number_unknown", number=facts.after_row)
