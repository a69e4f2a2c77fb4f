"""Who is at the table from one row of the sheet on, and in which order."""

from functools import reduce
from operator import add

from django.db import models
from django.db.models import Case, CheckConstraint, IntegerField, Q, Value, When
from django.db.models.lookups import Exact

from league.choices import ACTIVE_PLAYERS, MAX_PLAYERS, POSITIONS
from league.models.sheets import ScoreSheet
from league.querysets import SeatingQuerySet

PLACES = tuple(f"place_{position}" for position in POSITIONS)


def _place() -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(null=True, blank=True)


def _bit(name: str) -> Case:
    """2 to the power of the place; 0 for a column that is not at the table."""
    return Case(
        *(When(**{name: place}, then=Value(1 << place)) for place in POSITIONS),
        default=Value(0),
        output_field=IntegerField(),
    )


BITS = reduce(add, (_bit(name) for name in PLACES))
TAKEN = reduce(
    add,
    (
        Case(When(**{f"{name}__isnull": False}, then=Value(1)), default=Value(0), output_field=IntegerField())
        for name in PLACES
    ),
)
# n powers of two give 2^n - 1 only where they are 1, 2, 4 ... each once: the places 0..n-1, nobody on another's lap
AN_ORDER = reduce(
    lambda left, right: left | right,
    (
        Q(Exact(TAKEN, Value(people))) & Q(Exact(BITS, Value((1 << people) - 1)))
        for people in range(ACTIVE_PLAYERS, MAX_PLAYERS + 1)
    ),
)


class Seating(models.Model):
    """From row `first_row` on these columns are at the table: per position its place, clockwise from 0.

    NULL: not at the table. A sheet without any has all its columns at the table, in their order; where people change,
    one begins at row 1.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="seatings", db_index=False)
    first_row = models.PositiveSmallIntegerField()
    place_0 = _place()
    place_1 = _place()
    place_2 = _place()
    place_3 = _place()
    place_4 = _place()
    place_5 = _place()
    place_6 = _place()

    objects = SeatingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "first_row"], name="seating_once_per_row"),
            CheckConstraint(condition=Q(first_row__gte=1), name="seating_from_row_one"),
            CheckConstraint(condition=AN_ORDER, name="seating_is_an_order"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} from row {self.first_row}"

    @property
    def order(self) -> tuple[int, ...]:
        """Positions at the table, clockwise."""
        places = {getattr(self, name): position for position, name in enumerate(PLACES)}
        return tuple(places[place] for place in sorted(place for place in places if place is not None))
