"""What a correction would bring, on copies of the rows: the same steps as writing it, without writing.

`tests/league/test_consequences.py` holds the two together: what is foreseen is what comes.
"""

import copy
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import scoring
from league import adapters
from league.models import Deal, Penalty, ScoreSheet
from league.reads.consequences import consequences, shifts
from league.reads.sheets import SheetRows, rows_of, table_of
from league.services.log import Refused
from league.services.rows import columns_of
from league.services.sheets import find, sums_of
from league.values.consequences import Foreseen
from league.values.deals import DealFacts
from league.values.seating import SeatingPlan
from league.wording_consequences import consequence_text

Stored = TypeVar("Stored", Deal, Penalty)

NEW = 0
"""Key of a row that is not stored yet."""


def foresee(before: SheetRows, after: SheetRows, corrected: int | None) -> Foreseen:
    """The two compared, in words. `corrected`: key of the row in question."""
    was, now = table_of(before), table_of(after)
    names = tuple(column.short for column in now.columns)
    found = consequences(was, now, corrected)
    lines = tuple(consequence_text(one, names) for one in found)
    moved = shifts(was, now)
    said = "\n".join([*lines, *(f"{one.seat} {one.after - one.before}" for one in moved)])
    return Foreseen(
        lines=lines,
        totals=tuple((names[one.seat], one.before, one.after) for one in moved),
        beyond=any(not one.own for one in found),
        token=hashlib.sha256(said.encode()).hexdigest()[:32],
    )


def ensure_seen(sheet: ScoreSheet, after: SheetRows, corrected: int | None, seen: str | None) -> None:
    """Refuse a correction whose consequences go beyond its row and were not seen as they are now.

    Call it under the lock. `seen` is the token of the list that the form showed, None for callers without a page.
    Raises Refused("consequences_unseen").
    """
    if seen is None:
        return
    found = foresee(rows_of(sheet), after, corrected)
    if found.beyond and seen != found.token:
        raise Refused("consequences_unseen")


def with_changed(stored: SheetRows, deal_pk: int, facts: DealFacts) -> SheetRows:
    """Row `deal_pk` told otherwise. Raises Refused like the service."""
    columns = columns_of(stored.sheet, facts)
    return _found(stored, [_told(deal, columns) if deal.pk == deal_pk else deal for deal in stored.deals])


def with_inserted(stored: SheetRows, number: int, facts: DealFacts) -> SheetRows:
    """A new row before row `number`; its key is NEW."""
    moved = _renumbered(stored, first=number, by=1)
    new = Deal(pk=NEW, sheet=stored.sheet, number=number, **columns_of(stored.sheet, facts))
    return _found(moved, [*moved.deals, new])


def without(stored: SheetRows, deal_pk: int) -> SheetRows:
    """Row `deal_pk` taken out."""
    taken = next(deal for deal in stored.deals if deal.pk == deal_pk)
    left = replace(stored, deals=[deal for deal in stored.deals if deal.pk != deal_pk])
    moved = _renumbered(left, first=taken.number + 1, by=-1)
    return _found(moved, moved.deals)


def with_moved(stored: SheetRows, deal_pk: int, to: int) -> SheetRows:
    """Row `deal_pk` at place `to` of the sheet as it will be."""
    taken = next(deal for deal in stored.deals if deal.pk == deal_pk)
    left = replace(stored, deals=[deal for deal in stored.deals if deal.pk != deal_pk])
    moved = _renumbered(_renumbered(left, first=taken.number + 1, by=-1), first=to, by=1)
    own = {penalty.pk for penalty in stored.penalties if penalty.after_row == taken.number}
    penalties = [_told(penalty, {"after_row": to}) if penalty.pk in own else penalty for penalty in moved.penalties]
    return _found(replace(moved, penalties=penalties), [*moved.deals, _told(taken, {"number": to})])


def with_dealers(stored: SheetRows, number: int) -> SheetRows:
    """From row `number` on whoever the rules expect has dealt, in every row where that fits who sat out.

    Who sat out is a fact and stays: a row whose sitters contradict the expected dealer keeps its own. One fold serves
    all rows up to such a one.
    """
    rules, players = adapters.rules_of(stored.sheet.round.session), len(stored.seats)
    deals = [copy.copy(deal) for deal in stored.deals]
    first = number - 1
    while first < len(deals):
        unsaid = [*deals[:first], *(_told(deal, {"dealer": None}) for deal in deals[first:])]
        course = adapters.course_of(stored.sheet, players, unsaid, rules, stored.seatings)
        first = _let_follow(deals, first, [finding.expected_dealer for finding in course.findings], stored.plan, rules)
    return _found(stored, deals)


def _let_follow(
    deals: Sequence[Deal], first: int, expected: Sequence[int], plan: SeatingPlan, rules: scoring.Rules
) -> int:
    """Set the expected dealers from index `first` on, up to a row that keeps another: after it the deal goes round
    otherwise. Gives the index after that row."""
    for index in range(first, len(deals)):
        if adapters.could_have_dealt(deals[index], plan, expected[index], rules):
            deals[index].dealer = expected[index]
        elif deals[index].dealer != expected[index]:
            return index + 1
    return len(deals)


def _told(row: Stored, columns: Mapping[str, object]) -> Stored:
    told = copy.copy(row)
    for name, value in columns.items():
        setattr(told, name, value)
    return told


def _renumbered(stored: SheetRows, *, first: int, by: int) -> SheetRows:
    """As `deals.renumber` does it to what is stored: rows, and what holds from a row on or happened after one."""
    deals = [_told(deal, {"number": deal.number + by}) if deal.number >= first else deal for deal in stored.deals]
    seatings, sheet = stored.seatings, copy.copy(stored.sheet)
    if by < 0 and any(seating.first_row == first for seating in seatings):
        seatings = [seating for seating in seatings if seating.first_row != first + by]
    moved = []
    for seating in seatings:
        later = seating.first_row > first if by > 0 else seating.first_row >= first
        moved.append(copy.copy(seating))
        moved[-1].first_row += by if later else 0
    if sheet.time_up_row is not None and sheet.time_up_row >= first + min(by, 0):
        sheet.time_up_row += by
    if moved:
        sheet.first_dealer = adapters.plan_of(len(stored.seats), moved).first_dealer(sheet.first_dealer)
    ended = first + min(by, 0)
    penalties = [
        _told(penalty, {"after_row": penalty.after_row + by}) if penalty.after_row >= ended else penalty
        for penalty in stored.penalties
    ]
    return replace(stored, sheet=sheet, deals=deals, seatings=moved, penalties=penalties)


def _found(stored: SheetRows, deals: list[Deal]) -> SheetRows:
    """These rows in order, with what the fold finds of them and the sums that follow."""
    rows = [copy.copy(deal) for deal in sorted(deals, key=lambda deal: deal.number)]
    find(stored.sheet, len(stored.seats), rows, stored.seatings)
    seats = []
    for seat in stored.seats:
        seats.append(copy.copy(seat))
        for name, value in sums_of(seat.position, rows, stored.penalties).items():
            setattr(seats[-1], name, value)
    return replace(stored, deals=rows, seats=seats)
