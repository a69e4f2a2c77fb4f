"""People who leave, join or are replaced in mid-evening. Columns stay; who is at the table changes from a row on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, MAX_PLAYERS, DealKind, SheetMode, Verb
from league.models import Player, ScoreSheet, Seat, Seating
from league.models.seatings import PLACES
from league.services.log import Conflict, Done, Intent, Refused, once
from league.services.sessions import new_guest
from league.services.sheets import lock_open, record_on, refresh
from league.values.deals import SeatChoice
from league.values.penalties import IN_A_DEAL
from league.values.seating import Arrival, Order, SeatingChange, SeatingPlan


@dataclass(frozen=True, slots=True)
class _Table:
    """All that a sheet knows of its table: the plan, player ids per position, who deals first."""

    plan: SeatingPlan
    people: tuple[int, ...]
    first_dealer: int


@once
def change_seating(*, sheet_pk: int, version: int, first_row: int, change: SeatingChange, intent: Intent) -> Done:
    """From row `first_row` on (1 up to the next row) somebody has left, somebody has come, or both.

    A change at a row that has one already adds to it. `version` is the sheet's. Raises Conflict("sheet_changed"),
    Refused with "deal_number_unknown", "seating_unchanged", "seat_absent", "player_twice", "player_unknown",
    "player_exists", "player_at_other_table", "columns_full", "table_players", or "seating_contradicted" when somebody
    has played in a row for which he would not be there.
    """
    sheet = _locked(sheet_pk, version, intent)
    if not 1 <= first_row <= sheet.deals.count() + 1:
        raise Refused("deal_number_unknown", number=first_row)
    table = _table(sheet)
    return _write(sheet, table, _changed(sheet, table, first_row, change), first_row, intent)


@once
def withdraw_seating(*, sheet_pk: int, version: int, intent: Intent) -> Done:
    """Take the last change of who is at the table back. `version` is the sheet's.

    Raises Conflict("sheet_changed"), Refused("seating_none"), Refused("seating_contradicted").
    """
    sheet = _locked(sheet_pk, version, intent)
    table = _table(sheet)
    if len(table.plan.changes) < 2:
        raise Refused("seating_none")
    first_row = table.plan.changes[-1][0]
    plan = _with_written(sheet, table, table.plan.withdrawn())
    return _write(sheet, table, _Table(plan, table.people[: plan.columns], table.first_dealer), first_row, intent)


def put_table(sheet: ScoreSheet, state: Mapping[str, object]) -> None:
    """Bring back who was at the table and in which column, from the state that a change of it has logged."""
    changes = tuple((first, tuple(order)) for first, order in state["seatings"])
    people = tuple(state["people"])
    _put(sheet, _table(sheet), _Table(SeatingPlan(len(people), changes), people, state["first_dealer"]))


def _locked(pk: int, version: int, intent: Intent) -> ScoreSheet:
    sheet = lock_open(pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.mode != SheetMode.DEALS:
        raise Refused("sheet_keeps_totals")
    return sheet


def _table(sheet: ScoreSheet) -> _Table:
    people = tuple(sheet.seats.in_order().values_list("player_id", flat=True))
    return _Table(adapters.plan_of(len(people), sheet.seatings.in_order()), people, sheet.first_dealer)


def _changed(sheet: ScoreSheet, table: _Table, first_row: int, change: SeatingChange) -> _Table:
    order = table.plan.order(first_row)
    comes, people = change.comes, table.people
    if set(change.leaves) - set(order) or (comes is not None and comes.left_of not in order):
        raise Refused("seat_absent")
    position, left_of = None, 0
    if comes is not None:
        position, people = _seat(sheet, table, comes)
        left_of = comes.left_of
        if position in order:
            raise Refused("player_twice")
        _ensure_free(sheet, people[position])
    plan = _with_written(sheet, table, table.plan.changed(first_row, change.leaves, position, left_of))
    if plan == table.plan:
        raise Refused("seating_unchanged")
    for seats in (plan.begins, *(order for _first, order in plan.changes)):
        if not ACTIVE_PLAYERS <= len(seats) <= MAX_PLAYERS:
            raise Refused("table_players", least=ACTIVE_PLAYERS, most=MAX_PLAYERS)
    dealer = _first_dealer(table.plan.begins, plan.begins, table.first_dealer)
    return _Table(plan, people[: plan.columns], dealer)


def _seat(sheet: ScoreSheet, table: _Table, comes: Arrival) -> tuple[int, tuple[int, ...]]:
    """The column of who comes, and everybody's: his old one, else the first that says nothing of anybody, else the
    next."""
    if comes.position is not None:
        if comes.position not in range(table.plan.columns):
            raise Refused("seat_absent")
        return comes.position, table.people
    who = comes.who or SeatChoice(None)
    if who.player_id in table.people:
        return table.people.index(who.player_id), table.people
    free = (position for position in table.plan.never_there() if not _rows_with(sheet, position))
    position = next(free, len(table.people))
    if position >= MAX_PLAYERS:
        raise Refused("columns_full", most=MAX_PLAYERS)
    club = sheet.round.session.season.club
    if who.player_id is None:
        player = new_guest(club, who.guest_name)
    elif (player := Player.objects.filter(club=club, pk=who.player_id).first()) is None:
        raise Refused("player_unknown")
    return position, (*table.people[:position], player.pk, *table.people[position + 1 :])


def _with_written(sheet: ScoreSheet, table: _Table, plan: SeatingPlan) -> SeatingPlan:
    """The plan with those last columns that were never at the table any more and still say something of somebody."""
    written = (position for position in table.plan.never_there() if _rows_with(sheet, position))
    columns = max((plan.columns, *(position + 1 for position in written)))
    return plan if columns == plan.columns else SeatingPlan(columns, plan.changes or ((1, plan.begins),))


def _ensure_free(sheet: ScoreSheet, player_id: int) -> None:
    """Nobody sits at two tables; who has left one may go to another."""
    seats = Seat.objects.filter(sheet__round=sheet.round_id, player=player_id).exclude(sheet=sheet)
    for seat in seats.select_related("sheet", "player"):
        plan = _table(seat.sheet).plan
        if seat.position in plan.order(seat.sheet.deals.count() + 1):
            raise Refused("player_at_other_table", player=seat.player.full_name)


def _first_dealer(before: Order, now: Order, dealer: int) -> int:
    """Who deals first; where he is not there, the next one clockwise who is."""
    start = before.index(dealer) if dealer in before else 0
    return next(seat for seat in (*before[start:], *before[:start], *now) if seat in now)


def _write(sheet: ScoreSheet, old: _Table, new: _Table, first_row: int, intent: Intent) -> Done:
    before = _state(sheet, old, first_row)
    new = _seated_anew(new) if not sheet.deals.exists() and not sheet.penalties.exists() else new
    _ensure_never_used(sheet, old, new)
    _put(sheet, old, new)
    refresh(sheet)
    after = _state(sheet, new, first_row)
    return record_on(sheet, intent=intent, verb=Verb.SEATING_CHANGED, object_id=sheet.pk, before=before, after=after)


def _seated_anew(table: _Table) -> _Table:
    """Nothing is written yet: whoever is at the table gets the columns, clockwise, and nobody else."""
    order = table.plan.begins
    people = tuple(table.people[position] for position in order)
    return _Table(SeatingPlan(len(order)), people, order.index(table.first_dealer))


def _ensure_never_used(sheet: ScoreSheet, old: _Table, new: _Table) -> None:
    """A column goes, or to somebody else, while nothing is written in it. Raises Refused("seating_contradicted")."""
    kept = dict(enumerate(new.people))
    for position in (position for position, player in enumerate(old.people) if kept.get(position) != player):
        rows = _rows_with(sheet, position)
        if rows:
            name = Player.objects.get(pk=old.people[position]).full_name
            count = sheet.deals.filter(kind=DealKind.DEAL, number__lte=min(rows)).count()
            raise Refused("seating_contradicted", name=name, number=max(count, 1))


def _rows_with(sheet: ScoreSheet, position: int) -> list[int]:
    """Rows that say something of a column: somebody played or dealt there, or a penalty names him."""
    written = Q(**{f"points_{position}__isnull": False})
    deals = sheet.deals.filter(written | Q(dealer=position))
    fined = written & Q(severity__in=IN_A_DEAL)  # outside of a deal everybody else has a 0, and that is nothing
    penalties = sheet.penalties.filter(fined | Q(offender=position) | Q(soloist=position))
    return [*deals.values_list("number", flat=True), *penalties.values_list("after_row", flat=True)]


def _put(sheet: ScoreSheet, old: _Table, new: _Table) -> None:
    """Store what differs. A column of which nothing is written may go, or be given to somebody else."""
    was, now = dict(enumerate(old.people)), dict(enumerate(new.people))
    changed = [position for position in {**was, **now} if was.get(position) != now.get(position)]
    sheet.seats.filter(position__in=changed).delete()
    Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, player_id=now[position]) for position in changed if position in now
    )
    if new.plan.changes != old.plan.changes:
        sheet.seatings.all().delete()
        Seating.objects.bulk_create(_row(sheet, first, order) for first, order in new.plan.changes)
    if new.first_dealer != sheet.first_dealer:
        ScoreSheet.objects.filter(pk=sheet.pk).update(first_dealer=new.first_dealer)
        sheet.first_dealer = new.first_dealer


def _row(sheet: ScoreSheet, first_row: int, order: Sequence[int]) -> Seating:
    places = {PLACES[position]: place for place, position in enumerate(order)}
    return Seating(sheet=sheet, first_row=first_row, **places)


def _state(sheet: ScoreSheet, table: _Table, first_row: int) -> dict[str, object]:
    """The table for the log, with what its evening comes to: positions, ids and numbers only."""
    deals = list(sheet.deals.in_order())
    course = adapters.course_of(
        sheet,
        len(table.people),
        deals,
        adapters.rules_of(sheet.round.session),
        list(sheet.seatings.in_order()),
    )
    return {
        "first_row": first_row,
        "first_count": 1
        + sum(finding.counts_as != scoring.CountsAs.VOID for finding in course.findings[: first_row - 1]),
        "order": table.plan.order(first_row),
        "people": table.people,
        "seatings": table.plan.changes,
        "first_dealer": table.first_dealer,
        "planned": course.total_deals,
        "remaining": course.remaining,
        "open_soli": course.open_soli,
        "dealer": course.next_dealer,
        "repeats": course.next_forced if course.next_game else None,
        "is_next": first_row == len(deals) + 1,
    }
