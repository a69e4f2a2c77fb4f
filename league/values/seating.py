"""Who is at the table of a sheet, row by row. Columns of a sheet stay; who sits where is a plan beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from league.values.deals import SeatChoice
from league.values.players import Person

Order = tuple[int, ...]
"""Positions at the table, clockwise."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody comes and sits down at the left of position `left_of`; where that one leaves, on his seat.

    `position` is the column of somebody who was on this list before; else `who` says who it is, and gets the next one.
    """

    left_of: int
    who: SeatChoice | None = None
    position: int | None = None


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """From one row on these positions are no longer at the table, and at most one person more is."""

    leaves: tuple[int, ...] = ()
    comes: Arrival | None = None


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """`changes` are pairs of a first row and the order from there on, ascending, the first one from row 1.

    Without any all `columns` are at the table, in their order.
    """

    columns: int
    changes: tuple[tuple[int, Order], ...] = ()

    @property
    def begins(self) -> Order:
        """Who was at the table when the list began."""
        return self.order(1)

    def order(self, row: int) -> Order:
        """Who is at the table in this row, clockwise. Rows count from 1."""
        in_force = [order for first, order in self.changes if first <= row]
        return in_force[-1] if in_force else tuple(range(self.columns))

    def away(self, row: int) -> tuple[int, ...]:
        """Columns that are not at the table in this row."""
        order = self.order(row)
        return tuple(position for position in range(self.columns) if position not in order)

    def spans(self, position: int) -> tuple[tuple[int, int | None], ...]:
        """First and last row of each time this column is at the table; None: to the end."""
        found: list[tuple[int, int | None]] = []
        for first, order in self.changes or ((1, tuple(range(self.columns))),):
            here, open_ = position in order, bool(found) and found[-1][1] is None
            if here and not open_:
                found.append((first, None))
            elif open_ and not here:
                found[-1] = (found[-1][0], first - 1)
        return tuple(found)

    def first_dealer(self, dealer: int) -> int:
        """Who deals first: the one who was to, else the next column that is there when the list begins."""
        columns = (*range(dealer, self.columns), *range(dealer))
        return next(seat for seat in columns if seat in self.begins)

    def never_there(self) -> tuple[int, ...]:
        """Columns that no order knows."""
        return tuple(position for position in range(self.columns) if not self.spans(position))

    def changed(self, row: int, leaves: Sequence[int], comes: int | None = None, left_of: int = 0) -> "SeatingPlan":
        """The plan when from `row` on `leaves` are gone and column `comes` sits at the left of `left_of`.

        Later changes keep what they said of others: who is gone stays gone until one of them has him come back, who
        has come stays until one of them has him leave. A change that then changes nothing is dropped.
        """
        orders = dict(self.changes) or {1: tuple(range(self.columns))}
        orders.setdefault(row, self.order(row))
        neighbours = _counterclockwise(orders[row], left_of) if comes is not None else ()
        gone, new = set(leaves), comes
        for first in sorted(first for first in orders if first >= row):
            old = orders[first]
            gone &= set(old)
            new = None if new in old else new
            orders[first] = tuple(seat for seat in _with(old, new, neighbours) if seat not in gone)
        columns = self.columns if comes is None else max(self.columns, comes + 1)
        return SeatingPlan(columns, tuple(orders.items())).tidied()

    def withdrawn(self) -> "SeatingPlan":
        """The plan without its last change."""
        return SeatingPlan(self.columns, self.changes[:-1]).tidied()

    def tidied(self) -> "SeatingPlan":
        """In order of rows, without changes that change nothing and without last columns that are never there."""
        kept = without_repeats(sorted(self.changes))
        columns = 1 + max((seat for _, order in kept for seat in order), default=self.columns - 1)
        plain = len(kept) == 1 and kept[0][1] == tuple(range(columns))
        return SeatingPlan(columns, () if plain else kept)


def without_repeats(changes: Sequence[tuple[int, Order]]) -> tuple[tuple[int, Order], ...]:
    """Only changes that change something; a row that was taken out can leave others behind."""
    return tuple(change for before, change in zip([(0, ()), *changes], changes, strict=False) if change[1] != before[1])


def _counterclockwise(order: Order, start: int) -> Order:
    """All of an order from `start` on, against the clock: whom somebody sits left of, and who else if he is gone."""
    place = order.index(start)
    return tuple(reversed(order[place + 1 :] + order[: place + 1]))


def _with(order: Order, new: int | None, neighbours: Order) -> Iterator[int]:
    """An order with somebody more in it, at the left of the first of these neighbours who is there."""
    neighbour = next((seat for seat in neighbours if seat in order), None)
    for seat in order:
        yield seat
        if new is not None and seat == neighbour:
            yield new


@dataclass(frozen=True, slots=True)
class SeatingChoices:
    """What the page about the table offers. `names` per column; `others`: people of the club without a column here.

    `keys` are those of the columns' names; `counts[n]` is how many deals counted up to row n, `counts[0]` is 0.
    """

    plan: SeatingPlan
    names: tuple[str, ...]
    keys: tuple[str, ...]
    counts: tuple[int, ...]
    others: tuple[Person, ...]

    @property
    def next_row(self) -> int:
        return len(self.counts)

    def count(self, row: int) -> int:
        """The number among the deals that count of the first one from this row on."""
        return 1 + self.counts[row - 1]

    @property
    def rows(self) -> tuple[int, ...]:
        """Rows from which somebody can leave or come, the next one first: a redeal goes with the deal it led to."""
        return tuple(row for row in range(self.next_row, 0, -1) if self._begins(row))

    def _begins(self, row: int) -> bool:
        if row in (1, self.next_row):
            return row == self.next_row or self.count(row) != self.count(self.next_row)
        return self.count(row) != self.count(row - 1) and self.count(row) != self.count(self.next_row)


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """`here`: short names at the table, clockwise. `changes`: one sentence each, the oldest first."""

    here: tuple[str, ...]
    changes: tuple[str, ...]
