"""Entering, correcting, inserting and deleting the rows of a sheet."""

from django.db.models import F

from league import adapters
from league.choices import DealKind, SheetMode, Verb
from league.models import Deal, ScoreSheet, Session
from league.models.rows import PLAYED, POINTS
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once
from league.services.rows import columns_of, state_of
from league.services.sheets import lock_open, record_on, refresh
from league.values.deals import DealFacts

MOST_ROWS = 500
"""No evening is as long; what asks for more is a mistake or mischief."""
SHIFT = 1000
"""Rows on the move are parked this far up, so that no number is ever taken twice on the way."""


@once
def add_deal(*, sheet_pk: int, number: int, facts: DealFacts, intent: Intent) -> Done:
    """Enter the next row. `number` is the one it was entered for.

    Raises Conflict("deal_number_taken") when that is not the next number any more (two people who enter the same deal
    must notice), Conflict("sheet_closed"), Refused for facts that make no deal.
    """
    sheet = _deals_sheet(sheet_pk, intent)
    if number != sheet.deals.count() + 1:
        raise Conflict("deal_number_taken", number=number)
    return _create(sheet, number, facts, intent, Verb.DEAL_ADDED)


@once
def insert_deal(*, sheet_pk: int, number: int, version: int, facts: DealFacts, intent: Intent) -> Done:
    """Put a forgotten row before row `number`; that one and all after it move down by one.

    `version` is the sheet's, as the form saw it. Raises Conflict("sheet_changed") when something was written since.
    """
    sheet = _deals_sheet(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if not 1 <= number <= sheet.deals.count() + 1:
        raise Refused("deal_number_unknown", number=number)
    _renumber(sheet, first=number, by=1)
    return _create(sheet, number, facts, intent, Verb.DEAL_INSERTED)


@once
def change_deal(*, deal_pk: int, version: int, facts: DealFacts, intent: Intent) -> Done:
    """Correct a row of an open sheet. Raises Conflict("deal_changed") when `version` is not the stored one any more."""
    sheet = _deals_sheet(_deal_of(deal_pk, intent).sheet_id, intent)
    before = _deal_of(deal_pk, intent)  # read again under the lock: this is what the log says stood before
    columns = columns_of(sheet, facts)
    changed = Deal.objects.filter(pk=deal_pk, version=version).update(version=F("version") + 1, **columns)
    if not changed:
        raise Conflict("deal_changed")
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.DEAL_CHANGED,
        object_id=deal_pk,
        before=state_of(before),
        after=state_of(Deal.objects.get(pk=deal_pk)),
    )


@once
def delete_deal(*, deal_pk: int, version: int, intent: Intent) -> Done:
    """Take a row out; the rows after it move up by one. Raises Conflict("deal_changed") like `change_deal`."""
    sheet = lock_open(_deal_of(deal_pk, intent).sheet_id, intent)
    before = _deal_of(deal_pk, intent)
    deleted, _ = Deal.objects.filter(pk=deal_pk, version=version).delete()
    if not deleted:
        raise Conflict("deal_changed")
    _renumber(sheet, first=before.number + 1, by=-1)
    if not sheet.deals.exists():
        _thaw_rules(sheet)
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=Verb.DEAL_DELETED, object_id=deal_pk, before=state_of(before))


@once
def set_totals(
    *,
    sheet_pk: int,
    version: int,
    points: tuple[int, ...],
    played: tuple[int | None, ...],
    note: str = "",
    intent: Intent,
) -> Done:
    """Enter or correct the one row of a sheet whose result alone is known. One entry per seat, sum 0.

    `version` is the sheet's. Raises Conflict("sheet_changed"), Refused("totals_sum"), Refused("totals_seats").
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.mode != SheetMode.TOTALS:
        raise Refused("sheet_keeps_deals")
    if len(points) != sheet.seats.count() or len(played) != len(points):
        raise Refused("totals_seats")
    if sum(points):
        raise Refused("totals_sum", sum=sum(points))
    columns = dict(zip(POINTS, points, strict=False)) | dict(zip(PLAYED, played, strict=False)) | {"note": note}
    _freeze_rules(sheet)
    before = sheet.deals.first()
    if before is None:
        row = Deal.objects.create(sheet=sheet, number=1, kind=DealKind.TOTALS, **columns)
    else:
        Deal.objects.filter(pk=before.pk).update(version=F("version") + 1, **columns)
        row = Deal.objects.get(pk=before.pk)
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.TOTALS_SET,
        object_id=row.pk,
        before=state_of(before) if before else None,
        after=state_of(row),
    )


def _deal_of(pk: int, intent: Intent) -> Deal:
    deal = Deal.objects.filter(pk=pk).first()
    if deal is None:
        ensure_first_time(intent)  # it may have been this very form that deleted it
        raise Conflict("deal_gone")
    return deal


def _deals_sheet(pk: int, intent: Intent) -> ScoreSheet:
    sheet = lock_open(pk, intent)
    if sheet.mode != SheetMode.DEALS:
        raise Refused("sheet_keeps_totals")
    return sheet


def _create(sheet: ScoreSheet, number: int, facts: DealFacts, intent: Intent, verb: str) -> Done:
    if sheet.deals.count() >= MOST_ROWS:
        raise Refused("sheet_full", most=MOST_ROWS)
    _freeze_rules(sheet)
    deal = Deal.objects.create(sheet=sheet, number=number, **columns_of(sheet, facts))
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=verb, object_id=deal.pk, after=state_of(deal))


def _renumber(sheet: ScoreSheet, *, first: int, by: int) -> None:
    """Move the rows from `first` on; two steps, since numbers are unique at every moment. Versions stay.

    What holds from a row on or happened after it moves along. Where a deleted row leaves two seatings beginning at one
    row, the later one is in force and the other never was.
    """
    sheet.deals.filter(number__gte=first).update(number=F("number") + SHIFT)
    sheet.deals.filter(number__gte=SHIFT).update(number=F("number") - SHIFT + by)
    if by < 0 and sheet.seatings.filter(first_row=first).exists():
        sheet.seatings.filter(first_row=first + by).delete()
    later = {"first_row__gt": first} if by > 0 else {"first_row__gte": first}
    sheet.seatings.filter(**later).update(first_row=F("first_row") + SHIFT)
    sheet.seatings.filter(first_row__gte=SHIFT).update(first_row=F("first_row") - SHIFT + by)
    ended = first + min(by, 0)  # what happened after the row that goes now happened after the one before it
    sheet.penalties.filter(after_row__gte=ended).update(after_row=F("after_row") + by)
    ScoreSheet.objects.filter(pk=sheet.pk, time_up_row__gte=ended).update(time_up_row=F("time_up_row") + by)
    sheet.refresh_from_db(fields=["time_up_row"])


def _freeze_rules(sheet: ScoreSheet) -> None:
    """Take the snapshot at the session's first deal. Conditional, since two tables may enter theirs at once."""
    session = sheet.round.session
    if session.rules_snapshot is None:
        rules = adapters.rules_of(session).as_dict()
        Session.objects.filter(pk=session.pk, rules_snapshot__isnull=True).update(rules_snapshot=rules)
        session.refresh_from_db(fields=["rules_snapshot"])


def _thaw_rules(sheet: ScoreSheet) -> None:
    """With the last deal of the session gone nothing was played by the snapshot: its rules may be chosen again."""
    session = sheet.round.session
    if not Deal.objects.filter(sheet__round__session=session).exists():
        Session.objects.filter(pk=session.pk).update(rules_snapshot=None)
        session.rules_snapshot = None
