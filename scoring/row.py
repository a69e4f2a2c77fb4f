"""A row of points as copied from paper: completed where that is unambiguous, judged, and mended by suggestion."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.deal import DEAL_SEATS
from scoring.errors import Problem, number_shown, problem

MOST = 9999
"""Points of one deal lie within plus and minus this."""

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What a typed row amounts to.

    `points`: the four numbers, None when they could not be settled (then `problems` says why). `shape`: `party` (two
    against two), `solo` (with `soloist`, the index of the cell), `zero` (worth 0). `lone`: a single cell was typed, so
    that a forgotten partner is possible. `suggestions`: single cells that would make the row fit, as (index, number).
    """

    points: Cells | None
    shape: str | None
    soloist: int | None
    problems: tuple[Problem, ...] = ()
    suggestions: tuple[tuple[int, int], ...] = ()
    lone: bool = False


def complete_row(typed: Sequence[int | None]) -> Row:
    """Complete and judge a row of four cells; None is an empty one.

    A lone number is a soloist's, two equal ones are a party, anything else is completed only where one completion fits;
    four numbers are judged as they stand.

    >>> complete_row([None, 6, None, None]).points
    (-2, 6, -2, -2)
    >>> complete_row([3, None, 3, None]).points
    (3, -3, 3, -3)
    """
    cells = tuple(typed)
    if len(cells) != DEAL_SEATS:
        return _refused(problem("row_cells", "row"))
    given = {index: value for index, value in enumerate(cells) if value is not None}
    too_big = [index for index, value in given.items() if abs(value) > MOST]
    if too_big:
        return _refused(*(problem("row_range", f"row.{i}", value=number_shown(given[i])) for i in too_big))
    if not given:
        return _refused(problem("row_empty", "row"))
    if len(given) == 1:
        return _lone(*given.popitem())
    if len(given) == DEAL_SEATS:
        full = tuple(given[index] for index in range(DEAL_SEATS))
        return _judged(full, full)
    points = _completion(given)
    if points is None:
        return Row(None, None, None, (problem("row_shape", "row"),), tuple(_mending(cells)))
    return _judged(points, cells)


def corrected_row(before: Sequence[int], typed: Sequence[int | None]) -> Row | None:
    """The row that one new number makes of a row that stood before: the same sides, that number in its place.

    None where not exactly one cell is new, or where it does not say what becomes of the others: a row worth nothing has
    no sides, and a soloist's number must go by three.

    >>> corrected_row((2, -2, 2, -2), (3, -2, 2, -2)).points
    (3, -3, 3, -3)
    """
    changed = {index: value for index, value in enumerate(typed) if value != before[index]}
    found = shape_of(tuple(before))
    if len(changed) != 1 or found is None or found[0] == "zero":
        return None
    (index, value), (shape, soloist) = changed.popitem(), found
    if value is None:
        return None
    if shape == "party":
        return complete_row([value if number == before[index] else -value for number in before])
    if index == soloist and value % 3:
        return None
    single = -value // 3 if index == soloist else value
    return complete_row([-3 * single if cell == soloist else single for cell in range(DEAL_SEATS)])


def shape_of(points: Cells) -> tuple[str, int | None] | None:
    """`("party", None)`, `("solo", index)`, `("zero", None)`, or None when four numbers make no row."""
    if not any(points):
        return "zero", None
    for index, value in enumerate(points):
        others = points[:index] + points[index + 1 :]
        if value == -3 * others[0] and len(set(others)) == 1:
            return "solo", index
    low, high = min(points), max(points)
    if low == -high and points.count(high) == points.count(low) == 2:
        return "party", None
    return None


def _refused(*problems: Problem) -> Row:
    return Row(None, None, None, problems)


def _lone(index: int, value: int) -> Row:
    if value % 3:
        nearest = sorted((value - value % 3, value - value % 3 + 3), key=lambda fitting: abs(fitting - value))
        suggestions = tuple((index, fitting) for fitting in nearest if abs(fitting) <= MOST)
        problems = (problem("row_not_divisible", f"row.{index}", value=value),)
        return Row(None, None, None, problems, suggestions, lone=True)
    points = tuple(value if cell == index else -value // 3 for cell in range(DEAL_SEATS))
    return Row(points, "solo", index, lone=True) if value else Row(points, "zero", None, lone=True)


def _completion(given: dict[int, int]) -> Cells | None:
    """The one row that two or three numbers can only mean."""
    values = set(given.values())
    if len(given) == 2 and len(values) == 1:
        value = next(iter(given.values()))
        return tuple(value if index in given else -value for index in range(DEAL_SEATS))
    if len(given) == 2:
        fits = [
            tuple(given.get(index, single) for index in range(DEAL_SEATS))
            for single in values
            if sum(given.values()) + 2 * single == 0
        ]
        fits = [row for row in fits if shape_of(row)]
        return fits[0] if len(fits) == 1 else None
    row = tuple(given.get(index, -sum(given.values())) for index in range(DEAL_SEATS))
    return row if shape_of(row) and max(map(abs, row)) <= MOST else None


def _judged(points: Cells, typed: tuple[int | None, ...]) -> Row:
    shape = shape_of(points)
    if shape is not None and max(map(abs, points)) <= MOST:
        return Row(points, *shape)
    problems = []
    if sum(points):
        problems.append(problem("row_sum", "row", sum=sum(points)))
    if len({value % 2 for value in points}) > 1:
        problems.append(problem("row_parity", "row"))
    if not sum(points):
        problems.append(problem("row_shape", "row"))
    return Row(None, None, None, tuple(problems), tuple(_mending(typed)))


def _mending(typed: tuple[int | None, ...]) -> Iterator[tuple[int, int]]:
    """Each single cell with the number that would make a row of it."""
    for index, value in enumerate(typed):
        if value is None:
            continue
        rest = {cell: other for cell, other in enumerate(typed) if other is not None and cell != index}
        for wanted in _wanted(rest):
            row = _completion({**rest, index: wanted}) if len(rest) < 3 else _full(rest, index, wanted)
            if wanted != value and abs(wanted) <= MOST and row is not None and shape_of(row):
                yield index, wanted


def _wanted(rest: dict[int, int]) -> list[int]:
    """Numbers worth trying in a cell beside these others."""
    others = list(rest.values())
    tries = {-sum(others)} if len(others) == 3 else {*others, *(-other for other in others)}
    if len(others) < 3:
        tries |= {-3 * other for other in others} | {-other // 3 for other in others if other % 3 == 0}
    return sorted(tries)


def _full(rest: dict[int, int], index: int, value: int) -> Cells:
    return tuple(value if cell == index else rest[cell] for cell in range(DEAL_SEATS))
