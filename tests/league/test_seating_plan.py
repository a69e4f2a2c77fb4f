"""Who is at the table in which row: leaving, coming, coming back, and corrections of an earlier row."""

from hypothesis import given
from hypothesis import strategies as st

from league.values.seating import SeatingPlan

FIVE = SeatingPlan(5)


def test_without_a_change_everybody_is_there_in_order():
    assert (FIVE.order(1), FIVE.order(99), FIVE.away(3), FIVE.spans(4)) == ((0, 1, 2, 3, 4),) * 2 + ((), ((1, None),))


def test_somebody_leaves():
    plan = FIVE.changed(13, [4])
    assert plan.changes == ((1, (0, 1, 2, 3, 4)), (13, (0, 1, 2, 3)))
    assert (plan.order(12), plan.order(13)) == ((0, 1, 2, 3, 4), (0, 1, 2, 3))
    assert (plan.away(13), plan.spans(4), plan.spans(0)) == ((4,), ((1, 12),), ((1, None),))


def test_somebody_comes_and_sits_between_two_others():
    plan = SeatingPlan(4).changed(4, [], comes=4, left_of=1)
    assert plan == SeatingPlan(5, ((1, (0, 1, 2, 3)), (4, (0, 1, 4, 2, 3))))
    assert (plan.begins, plan.away(3), plan.spans(4)) == ((0, 1, 2, 3), (4,), ((4, None),))


def test_somebody_takes_the_seat_of_who_leaves():
    assert SeatingPlan(4).changed(4, [1], comes=4, left_of=1).order(4) == (0, 4, 2, 3)
    assert SeatingPlan(4).changed(4, [3], comes=4, left_of=3).order(4) == (0, 1, 2, 4)


def test_somebody_comes_back_to_his_column():
    plan = FIVE.changed(5, [2]).changed(9, [], comes=2, left_of=1)
    assert (plan.order(9), plan.spans(2)) == ((0, 1, 2, 3, 4), ((1, 4), (9, None)))


def test_a_change_at_the_same_row_joins_the_one_before():
    plan = FIVE.changed(5, [4]).changed(5, [], comes=5, left_of=0)
    assert plan.changes == ((1, (0, 1, 2, 3, 4)), (5, (0, 5, 1, 2, 3)))
    assert plan.changed(5, [5], comes=4, left_of=3) == FIVE


def test_a_change_of_an_earlier_row_reaches_the_later_ones():
    plan = FIVE.changed(9, [], comes=5, left_of=4).changed(4, [1])
    assert plan.changes == ((1, (0, 1, 2, 3, 4)), (4, (0, 2, 3, 4)), (9, (0, 2, 3, 4, 5)))
    plan = FIVE.changed(9, [2]).changed(4, [], comes=5, left_of=2)
    assert plan.changes == ((1, (0, 1, 2, 3, 4)), (4, (0, 1, 2, 5, 3, 4)), (9, (0, 1, 5, 3, 4)))


def test_who_left_earlier_than_was_written_still_comes_back_when_he_did():
    plan = SeatingPlan(6).changed(9, [5]).changed(13, [], comes=5, left_of=0)
    assert plan.changed(4, [5]).changes == ((1, (0, 1, 2, 3, 4, 5)), (4, (0, 1, 2, 3, 4)), (13, (0, 5, 1, 2, 3, 4)))


def test_the_last_change_is_taken_back_with_the_column_it_brought():
    plan = SeatingPlan(4).changed(4, [], comes=4, left_of=3)
    assert plan.withdrawn() == SeatingPlan(4)
    assert plan.changed(9, [4]).withdrawn() == plan


def test_a_column_that_is_never_there_and_not_the_last_one_is_named():
    plan = SeatingPlan(4).changed(4, [], comes=4, left_of=3).changed(4, [], comes=5, left_of=3).changed(4, [4])
    assert (plan.columns, plan.never_there()) == (6, (4,))


@st.composite
def plans(draw) -> SeatingPlan:
    plan = SeatingPlan(draw(st.integers(4, 6)))
    for _ in range(draw(st.integers(0, 5))):
        row = draw(st.integers(1, 9))
        order = plan.order(row)
        away = [*plan.away(row), *([plan.columns] if plan.columns < 7 else [])]
        leaves = draw(st.lists(st.sampled_from(order), unique=True, max_size=max(len(order) - 4, 0)))
        comes = draw(st.none() | st.sampled_from(away)) if away else None
        plan = plan.changed(row, leaves, comes, draw(st.sampled_from(order)))
    return plan


@given(plans(), st.data())
def test_laws_of_plans(plan, data):
    orders = [plan.order(row) for row in range(1, 12)]
    assert all(len(set(order)) == len(order) and max(order) < plan.columns for order in orders)
    assert plan.tidied() == plan
    assert not plan.changes or plan.changes[0][0] == 1
    for row, order in enumerate(orders, start=1):
        assert set(order) | set(plan.away(row)) == set(range(plan.columns))
        there = {
            seat
            for seat in range(plan.columns)
            if any(first <= row and (last is None or row <= last) for first, last in plan.spans(seat))
        }
        assert there == set(order)
    row = data.draw(st.integers(1, 9))
    gone = data.draw(st.sampled_from(plan.order(row)))
    if len(plan.order(row)) > 1:
        after = plan.changed(row, [gone])
        assert gone not in after.order(row)
        assert [after.order(r) for r in range(1, row)] == orders[: row - 1]
        others = [[seat for seat in order if seat != gone] for order in orders]
        assert [[s for s in after.order(r) if s != gone] for r in range(1, 12)] == others
