"""The life of a score sheet: the lock on it, findings and sums after each change, close, reopen, discard."""

from collections.abc import Sequence

from django.db.models import Case, F, Value, When
from django.utils import timezone

from league import adapters
from league.choices import CountsAs, DealKind, SheetMode, SheetStatus, Verb
from league.models import Deal, Penalty, Round, ScoreSheet, Seat, Seating, Session
from league.models.rows import POINTS
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record
from league.services.rows import found_points
from league.values.seating import SeatingPlan

SOLI = {
    CountsAs.PFLICHTSOLO,
    CountsAs.LUSTSOLO,
    CountsAs.KUERSOLO,
    CountsAs.WIEDERHOLUNG,
    CountsAs.VORFUEHREN,
}
"""What a declared solo can count as."""
SHUT_BY = ("closed_at", "closed_by", "confirmed_at", "confirmed_by")
"""Columns that say who closed and who confirmed a sheet; an open one has none of them."""
REASON_LENGTH = 200
FINDINGS = ("counts_as", "factor", *POINTS)
"""Columns of a row that the fold finds; its points where they are computed from its facts, else they stay."""


def lock_open(pk: int, intent: Intent) -> ScoreSheet:
    """Put the changes of one sheet in order, and refuse a closed one, in the same statement on both databases.

    Every change of a sheet begins here, inside its transaction. Raises Conflict("sheet_closed").
    """
    locked = ScoreSheet.objects.open().filter(pk=pk).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not locked:
        raise Conflict("sheet_closed")
    return ScoreSheet.objects.select_related("round__session__season__club").get(pk=pk)


def record_on(sheet: ScoreSheet, *, intent: Intent, verb: str, object_id: int, **states: object) -> Done:
    """A log entry about something on this sheet."""
    session = sheet.round.session
    return record(
        club=session.season.club,
        intent=intent,
        verb=verb,
        object_id=object_id,
        session_id=session.pk,
        sheet_id=sheet.pk,
        **states,
    )


def refresh(sheet: ScoreSheet) -> None:
    """Rewrite what is found, not typed: what each deal counts as, its factor and with it the points of a row that is
    told by its facts, and the sums of each seat. Facts stay.

    One fold over the rows, one UPDATE for the seats, one for each row whose finding changed. Versions of deals stay.
    """
    deals = list(sheet.deals.in_order())
    seats = list(sheet.seats.in_order())
    for deal in find(sheet, len(seats), deals, list(sheet.seatings.in_order())):
        Deal.objects.filter(pk=deal.pk).update(**{name: getattr(deal, name) for name in FINDINGS})
    _write_sums(sheet, seats, deals, list(sheet.penalties.in_order()))


def find(sheet: ScoreSheet, players: int, deals: Sequence[Deal], seatings: Sequence[Seating]) -> list[Deal]:
    """Put into these rows what one fold finds of them; gives the rows that changed. Writes nothing.

    Raises Refused("seating_contradicted") when somebody plays in a row for which he is not at the table.
    """
    played = [deal for deal in deals if deal.kind != DealKind.TOTALS]
    rules = adapters.rules_of(sheet.round.session)
    _ensure_they_were_there(sheet, played, adapters.plan_of(players, seatings))
    course = adapters.course_of(sheet, players, played, rules, seatings)
    changed = []
    for deal, finding in zip(played, course.findings, strict=True):
        found = {"counts_as": str(finding.counts_as), "factor": finding.factor}
        if deal.factor != finding.factor:
            found |= found_points(deal, players, rules, finding.factor)
        if any(getattr(deal, name) != value for name, value in found.items()):
            for name, value in found.items():
                setattr(deal, name, value)
            changed.append(deal)
    return changed


def _ensure_they_were_there(sheet: ScoreSheet, deals: Sequence[Deal], plan: SeatingPlan) -> None:
    """Nobody deals or plays in a row for which he is not at the table. Raises Refused("seating_contradicted")."""
    for deal in deals if plan.changes else ():
        for position in plan.away(deal.number):
            if deal.dealer == position or deal.points[position] is not None:
                count = sum(other.kind == DealKind.DEAL for other in deals if other.number <= deal.number)
                seat = sheet.seats.select_related("player").get(position=position)
                raise Refused("seating_contradicted", name=seat.player.full_name, number=max(count, 1))


def sums_of(position: int, deals: list[Deal], penalties: list[Penalty]) -> dict[str, int]:
    """What one seat's stored sums must be, given the sheet's rows. `check_integrity` compares with it."""
    rows = [deal for deal in deals if deal.points[position] is not None]
    played = [deal for deal in rows if deal.kind == DealKind.DEAL]
    return {
        "total": sum(deal.points[position] for deal in rows),
        "deals_played": len(played) + sum(deal.deals_per_seat[position] or 0 for deal in rows),
        "deals_won": sum(deal.points[position] > 0 for deal in played),
        "soli": sum(deal.counts_as in SOLI and deal.re_first == position for deal in played),
        "penalty": sum(penalty.points[position] or 0 for penalty in penalties),
    }


def _write_sums(sheet: ScoreSheet, seats: list[Seat], deals: list[Deal], penalties: list[Penalty]) -> None:
    sums = {seat.position: sums_of(seat.position, deals, penalties) for seat in seats}
    changes = {
        name: Case(
            *(When(position=position, then=Value(values[name])) for position, values in sums.items()),
            default=F(name),
            output_field=Seat._meta.get_field(name).__class__(),
        )
        for name in ("total", "deals_played", "deals_won", "soli", "penalty")
    }
    sheet.seats.update(**changes)


@once
def close_sheet(*, sheet_pk: int, version: int, intent: Intent) -> Done:
    """Close a sheet as the closer saw it: nothing enters it any more.

    Raises Conflict("sheet_changed") when something was written since, Conflict("sheet_closed"), Refused("sheet_empty").
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if not sheet.deals.exclude(kind=DealKind.VOID).exists():
        raise Refused("sheet_empty")
    actor = intent.actor
    ScoreSheet.objects.filter(pk=sheet.pk).update(status=SheetStatus.CLOSED, closed_at=timezone.now(), closed_by=actor)
    totals = {str(seat.position): seat.result for seat in sheet.seats.in_order()}
    return record_on(sheet, intent=intent, verb=Verb.SHEET_CLOSED, object_id=sheet.pk, after={"totals": totals})


@once
def reopen_sheet(*, sheet_pk: int, version: int | None = None, intent: Intent) -> Done:
    """Open a closed sheet again; the log keeps the reason, and a confirmed version stays readable with it.

    `version` is the sheet's as the page showed it; None opens it whatever it is. Raises Refused("reason_missing"),
    Conflict("sheet_open"), Conflict("sheet_changed") when somebody has confirmed it meanwhile.
    """
    if not intent.reason.strip():
        raise Refused("reason_missing")
    sheets = ScoreSheet.objects.closed().filter(pk=sheet_pk, **({"version": version} if version else {}))
    changed = sheets.update(status=SheetStatus.OPEN, **dict.fromkeys(SHUT_BY), version=F("version") + 1)
    ensure_first_time(intent)
    sheet = ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet_pk)
    if not changed:
        raise Conflict("sheet_open" if sheet.is_open else "sheet_changed")
    before = {
        "totals": {str(seat.position): seat.result for seat in sheet.seats.in_order()},
        **_withdraw(sheet, intent),
    }
    return record_on(sheet, intent=intent, verb=Verb.SHEET_REOPENED, object_id=sheet.pk, before=before)


def _withdraw(sheet: ScoreSheet, intent: Intent) -> dict[str, int]:
    """Take the confirmed version out of force, where there is one. Gives its number for the log."""
    confirmed = sheet.confirmed_versions.in_force().first()
    if confirmed is None:
        return {}
    sheet.confirmed_versions.in_force().update(
        withdrawn_at=timezone.now(), withdrawn_by=intent.actor, reason=intent.reason.strip()[:REASON_LENGTH]
    )
    return {"confirmed": confirmed.number}


@once
def discard_sheet(*, sheet_pk: int, intent: Intent) -> Done:
    """Remove a list on which nothing was ever entered, and the session with its last list.

    Gives the session's id. Raises Refused("sheet_not_empty"), Refused("sheet_was_confirmed"), Conflict("sheet_closed").
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.deals.exists() or sheet.penalties.exists():
        raise Refused("sheet_not_empty")
    if sheet.confirmed_versions.exists():
        raise Refused("sheet_was_confirmed")
    session = sheet.round.session
    seats = {str(seat.position): seat.player_id for seat in sheet.seats.in_order()}
    done = record_on(sheet, intent=intent, verb=Verb.SHEET_DISCARDED, object_id=session.pk, before={"seats": seats})
    sheet.seatings.all().delete()
    sheet.seats.all().delete()
    sheet.delete()
    Round.objects.filter(session=session, sheets__isnull=True).delete()
    if not ScoreSheet.objects.filter(round__session=session).exists():
        Session.objects.filter(pk=session.pk).delete()
    return done


def is_totals(sheet: ScoreSheet) -> bool:
    return sheet.mode == SheetMode.TOTALS
