"""Time over at a table: what is dealt is finished, then only what is owed is still played (TSR 8.5.2, 8.6)."""

import scoring
from league import adapters
from league.choices import SheetMode, Verb
from league.models import ScoreSheet
from league.services.log import Conflict, Done, Intent, Refused, once
from league.services.sheets import lock_open, record_on, refresh


@once
def call_time(*, sheet_pk: int, version: int, intent: Intent) -> Done:
    """Time is over after the last row that stands on the sheet; `version` is the sheet's, as it was seen.

    Raises Conflict("sheet_changed"), Conflict("time_up_already"), Refused("sheet_keeps_totals"), Refused("sheet_over"),
    Refused("time_not_planned") where the length is no number of deals.
    """
    sheet = _as_seen(sheet_pk, version, intent)
    if sheet.time_up_row is not None:
        raise Conflict("time_up_already")
    course = _course(sheet)
    if course.planned is None:
        raise Refused("time_not_planned")
    if course.over:
        raise Refused("sheet_over")
    return _set(sheet, sheet.deals.count(), Verb.TIME_UP, intent)


@once
def withdraw_time(*, sheet_pk: int, version: int, intent: Intent) -> Done:
    """Time was not over after all; rows stay, and the planned number of deals holds again.

    Raises Conflict("sheet_changed"), Conflict("time_runs").
    """
    sheet = _as_seen(sheet_pk, version, intent)
    if sheet.time_up_row is None:
        raise Conflict("time_runs")
    return _set(sheet, None, Verb.TIME_UP_WITHDRAWN, intent)


def _as_seen(sheet_pk: int, version: int, intent: Intent) -> ScoreSheet:
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.mode != SheetMode.DEALS:
        raise Refused("sheet_keeps_totals")
    return sheet


def _course(sheet: ScoreSheet) -> scoring.Course:
    rules, seatings = adapters.rules_of(sheet.round.session), list(sheet.seatings.in_order())
    return adapters.course_of(sheet, sheet.seats.count(), list(sheet.deals.in_order()), rules, seatings)


def _set(sheet: ScoreSheet, row: int | None, verb: str, intent: Intent) -> Done:
    """Write after which row time was over; what the rows after it count as is found anew."""
    before, sheet.time_up_row = sheet.time_up_row, row
    ScoreSheet.objects.filter(pk=sheet.pk).update(time_up_row=row)
    refresh(sheet)
    states = {"before": {"time_up_row": before}, "after": {"time_up_row": row}}
    return record_on(sheet, intent=intent, verb=verb, object_id=sheet.pk, **states)
