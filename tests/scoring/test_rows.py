"""Rows copied from paper: completed, judged, mended."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import complete_row, corrected_row
from scoring.row import MOST, shape_of

N = None


@pytest.mark.parametrize(
    ("typed", "points", "shape", "soloist"),
    [
        ([6, N, N, N], (6, -2, -2, -2), "solo", 0),
        ([N, N, -6, N], (2, 2, -6, 2), "solo", 2),
        ([3, N, 3, N], (3, -3, 3, -3), "party", N),
        ([N, -1, -1, N], (1, -1, -1, 1), "party", N),
        ([0, N, N, N], (0, 0, 0, 0), "zero", N),
        ([0, N, 0, N], (0, 0, 0, 0), "zero", N),
        ([N, 6, N, -2], (-2, 6, -2, -2), "solo", 1),
        ([3, 3, -3, N], (3, 3, -3, -3), "party", N),
        ([-2, -2, -2, N], (-2, -2, -2, 6), "solo", 3),
        ([N, 9, -3, -3], (-3, 9, -3, -3), "solo", 1),
        ([0, 0, 0, 0], (0, 0, 0, 0), "zero", N),
        ([5, -5, -5, 5], (5, -5, -5, 5), "party", N),
        ([12, -4, -4, -4], (12, -4, -4, -4), "solo", 0),
        ([9999, N, N, N], (9999, -3333, -3333, -3333), "solo", 0),
    ],
)
def test_completed(typed, points, shape, soloist):
    row = complete_row(typed)
    assert (row.points, row.shape, row.soloist) == (points, shape, soloist)
    assert row.problems == ()
    assert row.lone == (typed.count(N) == 3)


@pytest.mark.parametrize(
    ("typed", "codes", "suggestions"),
    [
        ([N, N, N, N], ["row_empty"], ()),
        ([7, N, N, N], ["row_not_divisible"], ((0, 6), (0, 9))),
        ([N, -2, N, N], ["row_not_divisible"], ((1, -3), (1, 0))),
        ([10, 5, -5, -9], ["row_sum", "row_parity"], ()),
        ([3, -3, 3, -2], ["row_sum", "row_parity"], ((3, -3),)),
        ([6, -2, -2, -4], ["row_sum"], ((3, -2),)),
        ([3, 0, 0, -3], ["row_parity", "row_shape"], ()),
        ([4, 2, -2, -4], ["row_shape"], ()),
        ([1, 1, 1, 1], ["row_sum"], ((0, -3), (1, -3), (2, -3), (3, -3))),
        ([5000, N, 10000, N], ["row_range"], ()),
        ([10**30, N, -(10**5), N], ["row_range", "row_range"], ()),
        ([1, 2, 3], ["row_cells"], ()),
    ],
)
def test_refused(typed, codes, suggestions):
    row = complete_row(typed)
    assert row.points is None
    assert [problem.code for problem in row.problems] == codes
    assert row.suggestions == suggestions


def test_the_sum_is_told():
    assert complete_row([10, 5, -5, -9]).problems[0].params == {"sum": 1}


def test_two_different_numbers_that_settle_nothing():
    row = complete_row([3, -3, N, N])
    assert row.points is None
    assert [problem.code for problem in row.problems] == ["row_shape"]
    assert (1, 3) in row.suggestions
    assert (1, -1) in row.suggestions


CELLS = st.lists(st.none() | st.integers(-12, 12) | st.integers(-20000, 20000), min_size=4, max_size=4)


@settings(max_examples=400, deadline=None)
@given(CELLS)
def test_every_row_gets_an_answer(typed):
    row = complete_row(typed)
    assert (row.points is None) == bool(row.problems)
    if row.points is not None:
        assert sum(row.points) == 0
        assert len({value % 2 for value in row.points}) == 1
        assert shape_of(row.points) == (row.shape, row.soloist)
        assert all(cell in (None, value) for cell, value in zip(typed, row.points, strict=True))
        assert complete_row(row.points).points == row.points
    for index, number in row.suggestions:
        mended = [number if cell == index else value for cell, value in enumerate(typed)]
        assert number != typed[index]
        assert abs(number) <= MOST
        assert complete_row(mended).problems == ()


@given(st.integers(-9999, 9999), st.sets(st.integers(0, 3), min_size=2, max_size=2))
def test_two_equal_numbers_are_a_party(value, winners):
    row = complete_row([value if cell in winners else None for cell in range(4)])
    assert row.points == tuple(value if cell in winners else -value for cell in range(4))


@pytest.mark.parametrize(
    ("before", "typed", "points"),
    [
        ((2, -2, 2, -2), (3, -2, 2, -2), (3, -3, 3, -3)),
        ((2, -2, 2, -2), (2, -2, 2, -3), (3, -3, 3, -3)),
        ((2, -2, 2, -2), (-2, -2, 2, -2), (-2, 2, -2, 2)),
        ((2, -2, 2, -2), (0, -2, 2, -2), (0, 0, 0, 0)),
        ((-2, 6, -2, -2), (-2, 9, -2, -2), (-3, 9, -3, -3)),
        ((-2, 6, -2, -2), (-2, 6, -4, -2), (-4, 12, -4, -4)),
        ((-2, 6, -2, -2), (-2, -6, -2, -2), (2, -6, 2, 2)),
    ],
)
def test_one_new_number_brings_the_others_along(before, typed, points):
    assert corrected_row(before, typed).points == points


@pytest.mark.parametrize(
    ("before", "typed"),
    [
        ((2, -2, 2, -2), (2, -2, 2, -2)),
        ((2, -2, 2, -2), (3, -3, 2, -2)),
        ((2, -2, 2, -2), (N, -2, 2, -2)),
        ((0, 0, 0, 0), (3, 0, 0, 0)),
        ((-2, 6, -2, -2), (-2, 7, -2, -2)),
        ((1, 2, 3, 4), (1, 2, 3, 5)),
    ],
)
def test_what_one_number_does_not_say_is_not_guessed(before, typed):
    assert corrected_row(before, typed) is None


def test_a_new_number_that_is_too_big_is_refused():
    assert corrected_row((-2, 6, -2, -2), (-2, 6, -4000, -2)).points is None
