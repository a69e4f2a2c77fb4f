"""Entering, correcting, inserting and deleting the rows of a sheet."""

from collections.abc import Mapping

from django.db.models import F

from league import adapters
from league.choices import DealKind, SheetMode, Verb
from league.models import Deal, ScoreSheet, Seating, Session
from league.models.rows import PLAYED, POINTS
from league.models.seatings import PLACES
from league.reads.sheets import rows_of
from league.services.foresight import NEW, ensure_seen, with_changed, with_inserted, with_moved, without
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once
from league.services.rows import columns_of, ensure_wanted, state_of
from league.services.sheets import lock_open, record_on, refresh
from league.values.deals import DealFacts

MOST_ROWS = 500
"""No evening is as long; what asks for more is a mistake or mischief."""
PARKED = 900
"""Where a single row waits while the others move: above all of them, and taken along and back by `renumber`."""
SHIFT = 1000
"""Rows on the move are parked this far up, so that no number is ever taken twice on the way."""


@once
def add_deal(*, sheet_pk: int, number: int, facts: DealFacts, intent: Intent) -> Done:
    """Enter the next row. `number` is the one it was entered for.

    Raises Conflict("deal_number_taken") when that is not the next number any more (two people who enter the same deal
    must notice), Conflict("sheet_closed"), Refused for facts that make no deal, and Refused("row_objected") for a row
    that the rules would have otherwise here and nobody gives his word for.
    """
    sheet = _deals_sheet(sheet_pk, intent)
    if number != sheet.deals.count() + 1:
        raise Conflict("deal_number_taken", number=number)
    return _create(sheet, number, facts, intent, Verb.DEAL_ADDED)


@once
def insert_deal(
    *, sheet_pk: int, number: int, version: int, facts: DealFacts, seen: str | None = None, intent: Intent
) -> Done:
    """Put a forgotten row before row `number`; that one and all after it move down by one.

    `version` is the sheet's, as the form saw it; `seen` as in `foresight.ensure_seen`. Raises Conflict("sheet_changed")
    when something was written since.
    """
    sheet = _deals_sheet(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if not 1 <= number <= sheet.deals.count() + 1:
        raise Refused("deal_number_unknown", number=number)
    if seen is not None:
        ensure_seen(sheet, with_inserted(rows_of(sheet), number, facts), NEW, seen)
    renumber(sheet, first=number, by=1)
    return _create(sheet, number, facts, intent, Verb.DEAL_INSERTED)


@once
def change_deal(*, deal_pk: int, version: int, facts: DealFacts, seen: str | None = None, intent: Intent) -> Done:
    """Correct a row of an open sheet. `seen` as in `foresight.ensure_seen`.

    Raises Conflict("deal_changed") when `version` is not the stored one any more.
    """
    sheet = _deals_sheet(_deal_of(deal_pk, intent).sheet_id, intent)
    before = _deal_of(deal_pk, intent)  # read again under the lock: this is what the log says stood before
    if seen is not None and before.version == version:
        ensure_seen(sheet, with_changed(rows_of(sheet), deal_pk, facts), deal_pk, seen)
    columns = columns_of(sheet, facts)
    changed = Deal.objects.filter(pk=deal_pk, version=version).update(version=F("version") + 1, **columns)
    if not changed:
        raise Conflict("deal_changed")
    ensure_wanted(sheet, before.number, facts)
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
def delete_deal(*, deal_pk: int, version: int, seen: str | None = None, intent: Intent) -> Done:
    """Take a row out; the rows after it move up by one. Raises like `change_deal`."""
    sheet = lock_open(_deal_of(deal_pk, intent).sheet_id, intent)
    before = _deal_of(deal_pk, intent)
    if seen is not None and before.version == version:
        ensure_seen(sheet, without(rows_of(sheet), deal_pk), deal_pk, seen)
    state = state_of(before) | surroundings(sheet)
    deleted, _ = Deal.objects.filter(pk=deal_pk, version=version).delete()
    if not deleted:
        raise Conflict("deal_changed")
    renumber(sheet, first=before.number + 1, by=-1)
    state |= thaw_rules(sheet)
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=Verb.DEAL_DELETED, object_id=deal_pk, before=state)


@once
def move_deal(*, deal_pk: int, version: int, to: int, seen: str | None = None, intent: Intent) -> Done:
    """Put a row at another place, redeals too: `to` is its number as the sheet will be. Its facts stay.

    `version` is the row's. Raises like `change_deal`, Refused("deal_number_unknown"), Refused("deal_not_moved").
    """
    sheet = _deals_sheet(_deal_of(deal_pk, intent).sheet_id, intent)
    before = _deal_of(deal_pk, intent)
    if before.version != version:
        raise Conflict("deal_changed")
    if not 1 <= to <= sheet.deals.count():
        raise Refused("deal_number_unknown", number=to)
    if to == before.number:
        raise Refused("deal_not_moved")
    if seen is not None:
        ensure_seen(sheet, with_moved(rows_of(sheet), deal_pk, to), deal_pk, seen)
    state = {"number": before.number, **surroundings(sheet)}
    put_row(sheet, before, to)
    refresh(sheet)
    after = {"number": to, **surroundings(sheet)}
    return record_on(sheet, intent=intent, verb=Verb.DEAL_MOVED, object_id=deal_pk, before=state, after=after)


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
    freeze_rules(sheet)
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
    freeze_rules(sheet)
    columns = columns_of(sheet, facts)
    ensure_wanted(sheet, number, facts)
    deal = Deal.objects.create(sheet=sheet, number=number, **columns)
    refresh(sheet)
    deal.refresh_from_db()  # the log keeps the row as it counts
    return record_on(sheet, intent=intent, verb=verb, object_id=deal.pk, after=state_of(deal))


def renumber(sheet: ScoreSheet, *, first: int, by: int) -> None:
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
    _mend_first_dealer(sheet)


def _mend_first_dealer(sheet: ScoreSheet) -> None:
    """Where the rows before a change of the table were taken out, who dealt first may not be there any more."""
    seatings = list(sheet.seatings.in_order())
    if seatings:
        dealer = adapters.plan_of(sheet.seats.count(), seatings).first_dealer(sheet.first_dealer)
        ScoreSheet.objects.filter(pk=sheet.pk).update(first_dealer=dealer)
        sheet.first_dealer = dealer


def put_row(sheet: ScoreSheet, deal: Deal, to: int) -> None:
    """Move one row: out of its place, then in before the row that stands at `to`. Its version grows.

    Penalties of that deal go with it.
    """
    own = list(sheet.penalties.filter(after_row=deal.number).values_list("pk", flat=True))
    sheet.deals.filter(pk=deal.pk).update(number=PARKED, version=F("version") + 1)
    renumber(sheet, first=deal.number + 1, by=-1)
    renumber(sheet, first=to, by=1)
    sheet.deals.filter(pk=deal.pk).update(number=to)
    sheet.penalties.filter(pk__in=own).update(after_row=to)


def surroundings(sheet: ScoreSheet) -> dict[str, object]:
    """For the log, since rows do not tell it: what holds from a row on or happened after one; {} if nothing does."""
    penalties = {str(pk): row for pk, row in sheet.penalties.values_list("pk", "after_row")}
    seatings = [[seating.first_row, list(seating.order)] for seating in sheet.seatings.in_order()]
    if sheet.time_up_row is None and not penalties and not seatings:
        return {}
    around = {"time_up_row": sheet.time_up_row, "first_dealer": sheet.first_dealer}
    return {"around": {**around, "seatings": seatings, "penalties": penalties}}


def put_surroundings(sheet: ScoreSheet, state: Mapping[str, object]) -> None:
    """Bring back what `surroundings` has logged; nothing where it logged nothing."""
    around = state.get("around")
    if around is None:
        return
    ScoreSheet.objects.filter(pk=sheet.pk).update(
        time_up_row=around["time_up_row"], first_dealer=around["first_dealer"]
    )
    sheet.refresh_from_db(fields=["time_up_row", "first_dealer"])
    for pk, row in around["penalties"].items():
        sheet.penalties.filter(pk=int(pk)).update(after_row=row)
    sheet.seatings.all().delete()
    for first_row, order in around["seatings"]:
        Seating.objects.create(
            sheet=sheet, first_row=first_row, **{PLACES[position]: place for place, position in enumerate(order)}
        )


def freeze_rules(sheet: ScoreSheet) -> None:
    """Take the snapshot at the session's first deal. Conditional, since two tables may enter theirs at once."""
    session = sheet.round.session
    if session.rules_snapshot is None:
        rules = adapters.rules_of(session).as_dict()
        Session.objects.filter(pk=session.pk, rules_snapshot__isnull=True).update(rules_snapshot=rules)
        session.refresh_from_db(fields=["rules_snapshot"])


def thaw_rules(sheet: ScoreSheet) -> dict[str, object]:
    """With the last deal of the session gone nothing was played by the snapshot: its rules may be chosen again.

    Gives the snapshot that was dropped, for the log, as {"rules": ...}; {} where it stays.
    """
    session = sheet.round.session
    if sheet.deals.exists() or Deal.objects.filter(sheet__round__session=session).exists():
        return {}
    dropped, session.rules_snapshot = session.rules_snapshot, None
    Session.objects.filter(pk=session.pk).update(rules_snapshot=None)
    return {"rules": dropped}
