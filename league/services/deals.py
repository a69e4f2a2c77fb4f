"""Entering, correcting, inserting and deleting the rows of a sheet."""

from django.db.models import F

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, GameCode, PointsFrom, SheetMode, Verb, WinnerCode
from league.models import Deal, ScoreSheet, Session
from league.models.rows import ONE_SOLOIST, PLAYED, POINTS
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once
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
    columns = _columns(sheet, facts)
    changed = Deal.objects.filter(pk=deal_pk, version=version).update(version=F("version") + 1, **columns)
    if not changed:
        raise Conflict("deal_changed")
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.DEAL_CHANGED,
        object_id=deal_pk,
        before=_state(before),
        after=_state(Deal.objects.get(pk=deal_pk)),
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
    return record_on(sheet, intent=intent, verb=Verb.DEAL_DELETED, object_id=deal_pk, before=_state(before))


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
        before=_state(before) if before else None,
        after=_state(row),
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
    deal = Deal.objects.create(sheet=sheet, number=number, **_columns(sheet, facts))
    refresh(sheet)
    return record_on(sheet, intent=intent, verb=verb, object_id=deal.pk, after=_state(deal))


def _renumber(sheet: ScoreSheet, *, first: int, by: int) -> None:
    """Move the rows from `first` on; two steps, since numbers are unique at every moment. Versions stay."""
    sheet.deals.filter(number__gte=first).update(number=F("number") + SHIFT)
    sheet.deals.filter(number__gte=SHIFT).update(number=F("number") - SHIFT + by)


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


def _columns(sheet: ScoreSheet, facts: DealFacts) -> dict[str, object]:
    """The columns of a row, its points computed where they come from the facts. Raises Refused."""
    players = sheet.seats.count()
    if facts.dealer not in range(players):
        raise Refused("dealer_unknown")
    if facts.kind == DealKind.VOID:
        return _void_columns(facts)
    active = adapters.active_seats(players, facts.sitting_out)
    if len(active) != ACTIVE_PLAYERS or set(facts.re_seats) - set(active):
        raise Refused("seats_active")
    if facts.game not in GameCode.values:
        raise Refused("facts_impossible")
    if facts.points_from == PointsFrom.FACTS:
        points, winner = _from_facts(sheet, facts, active)
    else:
        points, winner = _from_paper(sheet, facts, active)
    return {
        "kind": DealKind.DEAL,
        "dealer": facts.dealer,
        "game": facts.game,
        "re_first": min(facts.re_seats, default=None),
        "re_second": max(facts.re_seats) if len(facts.re_seats) == 2 else None,
        "re_card_points": facts.re_card_points,
        "eyes_exact": facts.eyes_exact,
        "no_trick": facts.no_trick,
        "level_re": facts.level_re,
        "level_kontra": facts.level_kontra,
        "special": facts.special,
        "extras": facts.extras,
        "winner": winner,
        "points_from": facts.points_from,
        "note": facts.note,
        **dict(zip(POINTS, points, strict=True)),
    }


def _void_columns(facts: DealFacts) -> dict[str, object]:
    blank = DealFacts(dealer=facts.dealer)
    return {
        "kind": DealKind.VOID,
        "dealer": facts.dealer,
        "game": "",
        "re_first": None,
        "re_second": None,
        "re_card_points": None,
        "eyes_exact": True,
        "no_trick": "",
        "level_re": 0,
        "level_kontra": 0,
        "special": blank.special,
        "extras": blank.extras,
        "winner": "",
        "points_from": PointsFrom.PAPER,
        "note": facts.note,
        **dict.fromkeys(POINTS),
    }


def _value(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> scoring.Value:
    try:
        deal = adapters.engine_deal(facts, active)
        return scoring.value_of(deal, adapters.rules_of(sheet.round.session))
    except (scoring.BadDeal, ValueError) as error:
        raise Refused("facts_impossible") from error


def _from_facts(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> tuple[tuple[int | None, ...], str]:
    value = _value(sheet, facts, active)
    return adapters.spread(value.points, active), value.winner or WinnerCode.NOBODY


def _from_paper(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> tuple[tuple[int | None, ...], str]:
    """Points as they stand. Who won is known from the facts where there are any, else from a soloist's points."""
    points = facts.points or ()
    if len(points) != len(POINTS) or {seat for seat, value in enumerate(points) if value is not None} != set(active):
        raise Refused("points_seats")
    judged = scoring.complete_row([points[seat] for seat in active])
    if judged.problems:
        raise Refused("points_row", problems=judged.problems)
    if not _parties_fit(facts, judged.shape):
        raise Refused("points_parties")
    if facts.re_card_points is not None:
        return points, _value(sheet, facts, active).winner or WinnerCode.NOBODY
    if len(facts.re_seats) != 1:
        return points, ""
    sign = points[facts.re_seats[0]]
    return points, WinnerCode.RE if sign > 0 else WinnerCode.KONTRA if sign < 0 else WinnerCode.NOBODY


def _parties_fit(facts: DealFacts, shape: str | None) -> bool:
    """Whether the points on paper are those of a soloist or of two parties, as the game wants, at the seats of Re."""
    re_points = [facts.points[seat] for seat in facts.re_seats]
    if facts.game in ONE_SOLOIST:
        size = sum(abs(points) for points in facts.points if points is not None)
        return len(re_points) == 1 and abs(re_points[0]) * 2 == size
    return shape != "solo" and len(re_points) in (0, 2) and len(set(re_points)) <= 1


def _state(deal: Deal) -> dict[str, object]:
    """A row for the log: every column but its key, ids and numbers only."""
    names = [field.attname for field in Deal._meta.concrete_fields if field.attname not in ("id", "sheet_id")]
    return {name: getattr(deal, name) for name in names}
