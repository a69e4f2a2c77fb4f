"""Of all numbers that could be written into a row, the database takes exactly the legal ones."""

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from league.models import Deal
from tests.league.rows import Columns, raw_insert
from tests.league.world import points

pytestmark = pytest.mark.django_db

entries = st.none() | st.integers(-12, 12) | st.sampled_from([-9999, 9999, 10000, -10000, 32767])


@st.composite
def near_misses(draw) -> tuple[int | None, ...]:
    """A legal row, or one with a cell changed: random numbers alone would hardly ever be a row."""
    value = draw(st.integers(-3334, 3334) | st.integers(-4, 4))
    shape = draw(st.sampled_from([(1, 1, -1, -1), (3, -1, -1, -1), (1, 1, 1, -1), (2, 0, -1, -1), (1, 1, -2)]))
    cells = [value * part for part in shape] + [None] * (7 - len(shape))
    cells = draw(st.permutations(cells))
    if draw(st.booleans()):
        cells[draw(st.integers(0, 6))] = draw(entries)
    return tuple(cells)


rows = st.tuples(*[entries] * 7) | near_misses()
in_bulk = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def is_stored(columns: Columns) -> bool:
    """Whether the database takes the row, by hand-made SQL. Nothing stays."""
    try:
        with transaction.atomic():
            raw_insert(Deal(**columns))
            transaction.set_rollback(True)
    except IntegrityError:
        return False
    return True


def is_row(cells: tuple[int | None, ...], *, alone: bool) -> bool:
    """Four numbers: with a soloist three times against three single ones, else two against two. Written from the rules
    of the paper list, not from the constraints."""
    written = sorted(cell for cell in cells if cell is not None)
    if len(written) != 4 or max(map(abs, written)) > 9999:
        return False
    low, _, _, high = written
    if alone:
        return written in ([low, -low // 3, -low // 3, -low // 3], [-high // 3, -high // 3, -high // 3, high]) and not (
            low % 3 and high % 3
        )
    return written == [-high, -high, high, high]


@in_bulk
@given(rows)
@example((3, 3, -3, -3, None, None, None))
@example((0, 0, 0, 0, 0, None, None))
@example((9, -3, -3, -3, None, None, None))
@example((9999, 9999, -9999, -9999, None, None, None))
def test_of_all_numbers_only_two_against_two_make_a_party_row(world, cells):
    assert is_stored(world.base("deal") | points(*cells)) == is_row(cells, alone=False)


def holds_the_triple(cells: tuple[int | None, ...], seat: int) -> bool:
    """Whether this seat's number is three times that of each other."""
    return all(cells[seat] == -3 * cell for other, cell in enumerate(cells) if other != seat and cell is not None)


@in_bulk
@given(rows, st.none() | st.integers(0, 6))
@example((9, -3, -3, -3, None, None, None), 0)
@example((9, -3, -3, -3, None, None, None), 1)
@example((3, 3, -3, -3, None, None, None), 0)
@example((10002, -3334, -3334, -3334, None, None, None), 0)
def test_of_all_numbers_only_one_against_three_make_a_solo_row(world, cells, seat):
    """Without a seat drawn, the soloist is who has the greatest number."""
    if seat is None:
        seat = max(range(7), key=lambda other: -1 if cells[other] is None else abs(cells[other]))
    legal = cells[seat] is not None and is_row(cells, alone=True) and holds_the_triple(cells, seat)
    assert is_stored(world.base("deal") | {"game": "solo", "re_first": seat} | points(*cells)) == legal


@in_bulk
@given(rows)
def test_totals_are_any_four_or_more_that_sum_to_zero(world, cells):
    written = [cell for cell in cells if cell is not None]
    legal = len(written) >= 4 and sum(written) == 0 and max(map(abs, written)) <= 9999
    assert is_stored(world.base("totals") | points(*cells)) == legal


@in_bulk
@given(rows)
@example((None,) * 7)
def test_a_redeal_has_no_numbers(world, cells):
    assert is_stored(world.base("void") | points(*cells)) == (cells == (None,) * 7)
