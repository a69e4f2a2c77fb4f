"""Why each deal counts what it counts, in words: the second part of a protocol that was asked for with reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.choices import CountsAs, GameCode
from league.numbers import signed
from league.values.sheets import ItemLine, Row, SheetTable

UNNAMED = ("", CountsAs.NORMAL, CountsAs.VOID)
"""What a deal can count as without a word about it."""


@dataclass(frozen=True, slots=True)
class DealReasons:
    """One deal told in words. `items` and `total` are as seen from Re, as on the page; `remark` is '' where there is
    nothing else to say."""

    number: int
    heading: str
    items: tuple[ItemLine, ...]
    total: str
    remark: str


@dataclass(frozen=True, slots=True)
class SheetReasons:
    """The deals whose course is known, and a sentence about the others ('' where there are none)."""

    deals: tuple[DealReasons, ...]
    others: str


def sheet_reasons(sheet: SheetTable) -> SheetReasons:
    """The reasons of every deal of the sheet, in its order."""
    played = [row for row in sheet.rows if row.kind == "deal"]
    explained = tuple(_deal(row, sheet) for row in played if row.value is not None)
    return SheetReasons(explained, _others([row.count for row in played if row.value is None], sheet.mode))


def listed(words: Sequence[str]) -> str:
    """Anna; Anna und Bernd; Anna, Bernd und Clara."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s und %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def _deal(row: Row, sheet: SheetTable) -> DealReasons:
    return DealReasons(
        number=row.count or 0,
        heading=", ".join(_heading(row, sheet)),
        items=row.items,
        total=_total(row, sheet),
        remark=" ".join(_remark(row)),
    )


def _heading(row: Row, sheet: SheetTable) -> Iterator[str]:
    """Spiel 3, Normalspiel, Re Anna und Bernd"""
    game = str(GameCode(row.game or GameCode.NORMAL).label)
    yield _("Spiel %(number)d") % {"number": row.count or 0}
    yield game if row.counts_as in UNNAMED else f"{game} ({CountsAs(row.counts_as).label})"
    names = listed([sheet.columns[seat].short for seat in row.re_seats])
    yield (_("Solist %(name)s") if len(row.re_seats) == 1 else _("Re %(name)s")) % {"name": names}


def _total(row: Row, sheet: SheetTable) -> str:
    value = row.value or 0
    if len(row.re_seats) != 1:
        return _("= %(value)s für Re") % {"value": signed(value)}
    name = sheet.columns[row.re_seats[0]].short
    return _("= %(value)s, dreifach für %(name)s: %(points)s") % {
        "value": signed(value),
        "name": name,
        "points": signed(3 * value),
    }


def _remark(row: Row) -> Iterator[str]:
    note = f"„{row.note}“" if row.note else ""
    if not row.from_facts:
        points = row.cells[row.re_seats[0]].points or 0
        paper = points // 3 if len(row.re_seats) == 1 else points
        words = {"computed": signed(row.value or 0), "paper": signed(paper)}
        yield _("Gerechnet %(computed)s, laut Liste %(paper)s") % words + (f" ({note})" if note else "")
    elif note:
        yield note
    if row.starts_bock:
        yield row.starts_bock
    yield from row.warnings


def _others(numbers: Sequence[int | None], mode: str) -> str:
    if mode == "totals":
        return _("Von dieser Liste ist nur der Endstand bekannt.")
    if not numbers:
        return ""
    return _("Nur mit Punkten eingetragen, ohne Spielverlauf: Spiel %(numbers)s.") % {
        "numbers": listed([str(number) for number in numbers])
    }
