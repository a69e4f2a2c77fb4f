"""What follows from a correction: two states of one sheet compared, as pure values. Nothing is read or written."""

from collections.abc import Iterator

from league.choices import CountsAs, DealKind
from league.values.consequences import Consequence, Place, Shift
from league.values.sheets import NextDeal, Row, SheetTable


def consequences(before: SheetTable, after: SheetTable, corrected: int | None) -> tuple[Consequence, ...]:
    """Everything that changes but what was typed. `corrected`: key of the row in question, None where there is none.

    Rows first, from the top of the sheet as it will be; then what is still to come.
    """
    places = dict(zip((row.pk for row in after.rows), _places(after.rows), strict=True))
    old = {row.pk: row for row in before.rows}
    pairs = [(old.get(row.pk), row) for row in after.rows]
    found = [*_moves(pairs, corrected)]
    for was, now in pairs:
        place = places[now.pk]
        found += _of_row(was, now, place, own=now.pk == corrected)
    found += _marks(pairs, places, corrected)
    return (*found, *_to_come(before.next, after.next))


def shifts(before: SheetTable, after: SheetTable) -> tuple[Shift, ...]:
    """The seats whose sums change, in seat order."""
    old = {column.position: column.total for column in before.columns}
    return tuple(
        Shift(column.position, old.get(column.position, 0), column.total)
        for column in after.columns
        if old.get(column.position, 0) != column.total
    )


Pair = tuple[Row | None, Row]


def _places(rows: tuple[Row, ...]) -> Iterator[Place]:
    count = 0
    for row in rows:
        if row.count is not None:
            count = row.count
        yield count, row.count is None


def _moves(pairs: list[Pair], corrected: int | None) -> Iterator[Consequence]:
    """Numbers that change, neighbours with the same step together: 5 to 14 become 6 to 15."""
    runs: list[list[tuple[int, int, bool]]] = []
    for was, now in pairs:
        if was is None or was.count is None or now.count is None or was.count == now.count:
            continue
        step = (was.count, now.count, now.pk == corrected)
        last = runs[-1][-1] if runs else None
        if last == (step[0] - 1, step[1] - 1, step[2]):
            runs[-1].append(step)
        else:
            runs.append([step])
    for run in runs:
        (first, to, own), (last_was, last_to, _own) = run[0], run[-1]
        rows = ((to, False), (last_to, False))
        yield Consequence("number", rows, before=(first, last_was), after=(to, last_to), own=own)


def _of_row(was: Row | None, now: Row, place: Place, *, own: bool) -> Iterator[Consequence]:
    """What one row is found to be. Of a new row only what is no ordinary deal."""
    counted_as = was.counts_as if was else CountsAs.NORMAL
    solo = {counted_as, now.counts_as} - {CountsAs.NORMAL, CountsAs.VOID, ""}
    if counted_as != now.counts_as and solo and now.kind == DealKind.DEAL:
        yield Consequence("counts_as", (place,), before=counted_as, after=now.counts_as, own=own)
    if (was.factor if was else 1) != now.factor and now.kind == DealKind.DEAL:
        yield Consequence("factor", (place,), before=was.factor if was else 1, after=now.factor, own=own)
    if was is None:
        return
    if not own and was.dealer != now.dealer:
        yield Consequence("dealer", (place,), before=was.dealer, after=now.dealer)
    points = [tuple(cell.points for cell in row.cells) for row in (was, now)]
    if not own and points[0] != points[1]:
        yield Consequence("points", (place,), before=points[0], after=points[1])


def _marks(pairs: list[Pair], places: dict[int, Place], corrected: int | None) -> Iterator[Consequence]:
    """Hints beside rows that appear or vanish, the same ones together."""
    changes: dict[tuple[str, str, bool], list[Place]] = {}
    for was, now in pairs:
        own, place = now.pk == corrected, places[now.pk]
        old = {*was.warnings, *([""] if was.dealer_as_listed else [])} if was else set()
        new = {*now.warnings, *([""] if now.dealer_as_listed else [])}
        for code, words in (("mark_new", new - old), ("mark_gone", old - new)):
            for word in sorted(words):
                changes.setdefault((code, word, own), []).append(place)
    for (code, word, own), rows in changes.items():
        if word:
            yield Consequence(code, tuple(rows), after=word, own=own)
        else:
            yield Consequence(code.replace("mark", "listed"), tuple(rows), own=own)


def _to_come(before: NextDeal, after: NextDeal) -> Iterator[Consequence]:
    """Duties, the planned length, the end, and who is next."""
    opened = tuple(seat for seat in after.open_soli if seat not in before.open_soli)
    done = tuple(seat for seat in before.open_soli if seat not in after.open_soli)
    if opened:
        yield Consequence("solo_open", seats=opened)
    if done:
        yield Consequence("solo_done", seats=done)
    if before.planned != after.planned:
        yield Consequence("planned", before=before.planned, after=after.planned)
    if before.bock_left != after.bock_left:
        yield Consequence("bock_left", before=before.bock_left, after=after.bock_left)
    if before.over != after.over:
        yield Consequence("over" if after.over else "not_over", after=after.remaining)
        return
    if (before.forced, before.repetition) != (after.forced, after.repetition):
        yield from _forced(before, after)
    if before.dealer != after.dealer:
        yield Consequence("next_dealer", before=before.dealer, after=after.dealer)
    elif before.sitting_out != after.sitting_out:
        yield Consequence("next_sitting_out", seats=after.sitting_out)


def _forced(before: NextDeal, after: NextDeal) -> Iterator[Consequence]:
    if after.forced is None:
        yield Consequence("forced_gone", seats=(before.forced,) if before.forced is not None else ())
    else:
        yield Consequence("repetition" if after.repetition else "forced", seats=(after.forced,))
