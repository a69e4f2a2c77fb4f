"""A second, naive telling of one sheet: what stands on it after each verb, and what each verb must refuse.

Nothing here reads the store or knows how it keeps things. Who is at the table is written beside every row, penalties
and the end of the time hang on rows and not on numbers, and the engine is asked directly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import scoring
from league.choices import DealKind, PointsFrom
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts

Order = tuple[int, ...]
START = 0
"""Key of the place before the first row."""
COLUMNS = 7


@dataclass(frozen=True)
class Line:
    """One row. `active` are the four who played, clockwise by column; () for a redeal."""

    key: int
    facts: DealFacts
    active: Order

    @property
    def counts(self) -> bool:
        return self.facts.kind == DealKind.DEAL

    @property
    def told(self) -> bool:
        """Its points are found from what happened."""
        return self.counts and self.facts.points_from == PointsFrom.FACTS

    def seats(self) -> set[int]:
        """Who has to be at the table for this row."""
        return {self.facts.dealer, *self.active}

    def deal(self, factor: int) -> scoring.Deal:
        """As the engine knows it: seats among the four."""
        facts = self.facts
        return scoring.Deal(
            scoring.Game(facts.game),
            tuple(self.active.index(seat) for seat in facts.re_seats),
            facts.re_card_points,
            announced_re=scoring.Level(facts.level_re),
            announced_kontra=scoring.Level(facts.level_kontra),
            special_re=facts.special.get("re", {}),
            special_kontra=facts.special.get("kontra", {}),
            bock=int(factor == 2),
        )

    def points(self, rules: scoring.Rules, factor: int) -> tuple[int | None, ...]:
        """What everybody gets in this row."""
        if not self.counts:
            return (None,) * COLUMNS
        if not self.told:
            return self.facts.points
        found = dict(zip(self.active, scoring.value_of(self.deal(factor), rules).points, strict=True))
        return tuple(found.get(seat) for seat in range(COLUMNS))

    def starts_bock(self, rules: scoring.Rules) -> bool:
        if not self.counts or not rules.bock:
            return False
        if self.facts.re_card_points is None:
            return self.facts.bock_trigger
        heart = bool(self.facts.extras.get("heart_trick"))
        return bool(scoring.bock_reasons(self.deal(1), rules, heart_trick=heart))


@dataclass(frozen=True)
class Fine:
    """A penalty. `after` is the key of the row at which it stands."""

    key: int
    after: int
    facts: PenaltyFacts
    points: tuple[int | None, ...]

    def names(self, seat: int) -> bool:
        """Whether it says anything of this column; a 0 in a penalty outside of a deal says nothing."""
        return seat in (self.facts.offender, self.facts.soloist, *self.facts.active)


@dataclass(frozen=True)
class Model:
    """One sheet. `orders`: who is at the table, for every row and for the next one; `people`: whose column it is."""

    rules: scoring.Rules
    people: tuple[str, ...]
    orders: tuple[Order, ...]
    plain: bool = True
    """Nobody has left or come: everybody is at the table, column by column."""
    first_dealer: int = 0
    lines: tuple[Line, ...] = ()
    fines: tuple[Fine, ...] = ()
    time_up: int | None = field(default=None)
    """Key of the row after which time was over."""

    # --- what it shows ---------------------------------------------------------------------------------------------

    def number(self, key: int) -> int:
        """Where a row stands, from 1; 0 for the start."""
        return [START, *(line.key for line in self.lines)].index(key)

    @property
    def time_up_row(self) -> int | None:
        return None if self.time_up is None else self.number(self.time_up)

    @property
    def seatings(self) -> tuple[tuple[int, Order], ...]:
        """First row and who is at the table from it on, wherever that changes; () where it never did."""
        if self.plain:
            return ()
        pairs = zip([(), *self.orders], self.orders, strict=False)
        return tuple((row, now) for row, (was, now) in enumerate(pairs, start=1) if now != was)

    @property
    def never_there(self) -> set[int]:
        return set() if self.plain else set(range(len(self.people))) - {seat for order in self.orders for seat in order}

    @cached_property
    def course(self) -> scoring.Course:
        """A fresh fold. Points play no part in it but for a goal, and there the doubled ones do."""
        factors: Sequence[int] = [1] * len(self.lines)
        while True:
            course = self._fold(factors)
            found = [finding.factor for finding in course.findings]
            if found == factors:
                return course
            factors = found

    @cached_property
    def points(self) -> tuple[tuple[int | None, ...], ...]:
        """The points of every row, Bock included."""
        pairs = zip(self.lines, self.course.findings, strict=True)
        return tuple(line.points(self.rules, finding.factor) for line, finding in pairs)

    def sums(self, seat: int) -> Mapping[str, int]:
        """What one column comes to."""
        got = [row[seat] for row in self.points if row[seat] is not None]
        findings = zip(self.lines, self.course.findings, strict=True)
        alone = [f.counts_as for line, f in findings if line.facts.re_seats == (seat,)]
        return {
            "total": sum(got),
            "deals_played": len(got),
            "deals_won": sum(points > 0 for points in got),
            "soli": sum(counts_as not in (scoring.CountsAs.NORMAL, scoring.CountsAs.VOID) for counts_as in alone),
            "penalty": sum(fine.points[seat] or 0 for fine in self.fines),
        }

    def _fold(self, factors: Sequence[int]) -> scoring.Course:
        columns = len(self.people)
        return scoring.fold_sheet(
            columns,
            self.first_dealer,
            [self._entry(line, factor) for line, factor in zip(self.lines, factors, strict=True)],
            self.rules,
            time_up_entry=self.time_up_row,
            seatings=[scoring.Seating(first - 1, order) for first, order in self.seatings],
        )

    def _entry(self, line: Line, factor: int) -> scoring.Entry:
        facts = line.facts
        if not line.counts:
            return scoring.Entry(kind="void", dealer=facts.dealer)
        points = line.points(self.rules, factor)[: len(self.people)]
        soloist = facts.re_seats[0] if len(facts.re_seats) == 1 else None
        return scoring.Entry(
            game=scoring.Game(facts.game),
            soloist=soloist,
            lost=soloist is not None and points[soloist] < 0,
            points=points,
            dealer=facts.dealer,
            sitting_out=frozenset(range(len(self.people))) - set(line.active),
            bock_trigger=line.starts_bock(self.rules),
        )

    # --- rows ------------------------------------------------------------------------------------------------------

    def with_row(self, number: int, line: Line) -> "Model":
        """A row before row `number`, or after the last. It is played by whoever was at the table for that number."""
        at = number - 1
        return replace(
            self,
            lines=(*self.lines[:at], line, *self.lines[at:]),
            orders=(*self.orders[:at], self.orders[at], *self.orders[at:]),
        )

    def changed(self, line: Line) -> "Model":
        return replace(self, lines=tuple(line if old.key == line.key else old for old in self.lines))

    def without(self, key: int) -> "Model":
        """What hung on the row hangs on the one before it."""
        at = self.number(key) - 1
        before = self.lines[at - 1].key if at else START
        return replace(
            self,
            lines=self.lines[:at] + self.lines[at + 1 :],
            orders=self.orders[:at] + self.orders[at + 1 :],
            fines=tuple(replace(fine, after=before) if fine.after == key else fine for fine in self.fines),
            time_up=before if self.time_up == key else self.time_up,
        )._with_its_dealer()

    def moved(self, key: int, to: int) -> "Model":
        """The row with its own penalties; when time was over does not go along."""
        line = self.lines[self.number(key) - 1]
        there = self.without(key).with_row(to, line)
        own = {fine.key for fine in self.fines if fine.after == key}
        fines = (replace(fine, after=key) if fine.key in own else fine for fine in there.fines)
        return replace(there, fines=tuple(fines))

    def dealers_follow(self, number: int) -> "Model":
        """From row `number` on the expected one has dealt, where that fits who sat out."""
        model = self
        for at in range(number - 1, len(self.lines)):
            line, order = model.lines[at], model.orders[at]
            expected = model.course.findings[at].expected_dealer
            rest = set(order) - set(scoring.sitting_out(len(self.people), expected, self.rules, order))
            if expected in order and (not line.counts or set(line.active) == rest):
                model = model.changed(replace(line, facts=replace(line.facts, dealer=expected)))
        return model

    def _with_its_dealer(self) -> "Model":
        """Who deals first is there when the list begins: else the next column that is."""
        if self.plain:
            return self
        columns = (*range(self.first_dealer, len(self.people)), *range(self.first_dealer))
        return replace(self, first_dealer=next(seat for seat in columns if seat in self.orders[0]))

    # --- who is at the table ---------------------------------------------------------------------------------------

    def seated(self, row: int, leaves: Sequence[int], comes: tuple[int, str] | None) -> "tuple[Model, set[str]]":
        """From `row` on these have left and somebody has come, at the left of a column; and why that cannot be."""
        orders, people, refused, new = list(self.orders), self.people, set(), None
        neighbours: Order = ()
        if comes is not None:
            left_of, name = comes
            new = self._column_of(name)
            if new >= COLUMNS:
                return self, {"columns_full"}
            if new in orders[row - 1]:
                return self, {"player_twice"}
            people = (*people[:new], name, *people[new + 1 :])
            at = orders[row - 1].index(left_of)
            neighbours = tuple(reversed(orders[row - 1][at + 1 :] + orders[row - 1][: at + 1]))
        gone = set(leaves)
        for index in range(row - 1, len(orders)):
            order = orders[index]
            gone &= set(order)
            new = None if new in order else new
            beside = next((seat for seat in neighbours if seat in order), None)
            widened = [seat for old in order for seat in ((old, new) if new is not None and old == beside else (old,))]
            orders[index] = tuple(seat for seat in widened if seat not in gone)
        then = replace(self, people=people, orders=tuple(orders), plain=False)
        if any(not 4 <= len(order) <= COLUMNS for order in orders):
            refused.add("table_players")
        return then._seated_from(self, refused)

    def withdrawn(self) -> "tuple[Model, set[str]]":
        """Without the last change of who is at the table."""
        if len(self.seatings) < 2:
            return self, {"seating_none"}
        first = self.seatings[-1][0]
        before = self.orders[first - 2]
        then = replace(self, orders=(*self.orders[: first - 1], *[before] * (len(self.orders) - first + 1)))
        return then._seated_from(self, set())

    def _column_of(self, name: str) -> int:
        """His own, else the first that never was anybody's, else a new one."""
        if name in self.people:
            return self.people.index(name)
        free = sorted(seat for seat in self.never_there if not self._is_written(seat))
        return free[0] if free else len(self.people)

    def _is_written(self, seat: int) -> bool:
        return any(seat in line.seats() for line in self.lines) or any(fine.names(seat) for fine in self.fines)

    def _seated_from(self, before: "Model", refused: set[str]) -> "tuple[Model, set[str]]":
        """This table after another: last columns that nobody needs go, a table that has not begun is counted anew."""
        there = {seat for order in self.orders for seat in order}
        kept = {seat for seat in before.never_there if before._is_written(seat)}
        people = self.people[: 1 + max(there | kept)]
        plain = len(set(self.orders)) == 1 and self.orders[0] == tuple(range(len(people)))
        then = replace(self, people=people, plain=plain)
        if (then.people, then.seatings) == (before.people, before.seatings):
            refused.add("seating_unchanged")
        old, new = before.orders[0], then.orders[0]
        if before.first_dealer not in new and not refused:
            at = old.index(before.first_dealer)
            then = replace(then, first_dealer=next(seat for seat in (*old[at:], *old[:at], *new) if seat in new))
        if not then.lines and not then.fines and not refused:
            names = tuple(people[seat] for seat in new)
            dealer = new.index(then.first_dealer)
            return Model(
                then.rules, names, (tuple(range(len(names))),), first_dealer=dealer, time_up=then.time_up
            ), set()
        if any(before._is_written(seat) for seat in range(len(people), len(before.people))):
            refused.add("seating_contradicted")
        return then, refused | set(then.contradictions())

    def contradictions(self) -> Iterator[str]:
        for line, order in zip(self.lines, self.orders, strict=False):
            if not line.seats() <= set(order):
                yield "seating_contradicted"
