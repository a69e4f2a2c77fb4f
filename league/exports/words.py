"""Words that protocol and workbook share with the page, put together from the values."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.numbers import signed, whole
from league.values.seasons import SeasonTable, SessionColumn
from league.values.sheets import Column, Row, SheetTable
from league.wording import ABSENCE_LEGEND

SOLO_MARK = "●"
"""One for every Pflichtsolo played."""


def date_text(day) -> str:
    """29.11.2026"""
    return date_format(day, "d.m.Y")


def sheet_title(sheet: SheetTable) -> str:
    """`Spielliste vom 27.11.2026, Tisch 1`; a further list of the evening has its number."""
    title = _("Spielliste vom %(date)s, Tisch %(table)d") % {
        "date": date_text(sheet.date),
        "table": sheet.table_number,
    }
    return title if sheet.round_number == 1 else f"{title}, " + _("Liste %(number)d") % {"number": sheet.round_number}


def sheet_state(sheet: SheetTable) -> str:
    """Who closed and confirmed the sheet and when, or that it is still open."""
    if sheet.is_open or sheet.closed_at is None:
        return _("offen, vorläufig")
    return " ".join(_shut(sheet, sheet.closed_at))


def _shut(sheet: SheetTable, closed_at: dt.datetime) -> Iterator[str]:
    """Who closed and who confirmed it; where the club wants that and nobody has, it is said too."""
    closed = {"when": moment_text(closed_at), "who": sheet.closed_by}
    yield (_("Abgeschlossen am %(when)s von %(who)s.") if sheet.closed_by else _("Abgeschlossen am %(when)s.")) % closed
    if sheet.confirmed_at is not None:
        confirmed = {"when": moment_text(sheet.confirmed_at), "who": sheet.confirmed_by}
        yield _("Bestätigt am %(when)s von %(who)s.") % confirmed
    elif sheet.awaits_confirmation:
        yield _("Noch nicht bestätigt.")


def moment_text(moment: dt.datetime) -> str:
    """29.11.2026 22:41, by the clock of the place."""
    return date_format(timezone.localtime(moment) if timezone.is_aware(moment) else moment, "d.m.Y H:i")


def sheet_notes(sheet: SheetTable) -> tuple[str, ...]:
    """What the protocol says below the list: when time was over, and who never played his Pflichtsolo."""
    notes = []
    if sheet.next.time_up_after is not None:
        notes.append(_("Zeit um nach Spiel %(n)d.") % {"n": sheet.next.time_up_after})
    if sheet.without_solo:
        names = ", ".join(column.name for column in sheet.without_solo)
        notes.append(_("Pflichtsolo nicht gespielt: %(names)s") % {"names": names})
    return tuple(notes)


def column_name(column: Column) -> str:
    """Who sits in a column, whether as a guest, and when, if not all evening: `Eva (Gast, bis Spiel 12)`."""
    remarks = ", ".join(filter(None, (_("Gast") if column.guest else "", column.presence)))
    return f"{column.name} ({remarks})" if remarks else column.name


def row_head(row: Row) -> str:
    """What stands in the first column: the number of the deal, `Endstand`, or a dash for a redeal."""
    if row.kind == "totals":
        return _("Endstand")
    return "–" if row.count is None else str(row.count)


def row_remarks(row: Row) -> tuple[str, ...]:
    """Everything said beside the row, in the page's order."""
    return (
        *((_("neu gegeben"),) if row.kind == "void" else ()),
        *row.labels,
        *((f"×{row.factor}",) if row.is_doubled else ()),
        *((_("Geber laut Liste"),) if row.dealer_as_listed else ()),
        *row.warnings,
        *((f"„{row.note}“",) if row.note else ()),
    )


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of sums below a list: what stands in the first column and beside it, one number per column of the sheet.
    `part`: the result is below it. `signs`: written with its sign, like points."""

    head: str
    words: str
    numbers: tuple[int, ...]
    part: bool = False
    signs: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple((signed if self.signs else whole)(number) for number in self.numbers)


def sheet_sums(sheet: SheetTable) -> tuple[SumLine, ...]:
    """The sum of the deals; where there are penalties also these, and what counts."""
    deals = tuple(column.total for column in sheet.columns)
    if not sheet.penalties:
        return (SumLine(_("Summe"), "", deals),)
    penalties = tuple(column.penalty for column in sheet.columns)
    results = tuple(column.result for column in sheet.columns)
    return (
        SumLine(_("Summe"), _("Summe der Spiele"), deals, part=True),
        SumLine(_("Strafen"), _("Strafen"), penalties, part=True, signs=True),
        SumLine(_("Ergebnis"), _("Ergebnis: Spiele und Strafen"), results),
    )


def session_name(session: SessionColumn) -> str:
    """Date and title of an evening."""
    return f"{date_text(session.date)} {session.title}".strip()


def season_notes(season: SeasonTable) -> tuple[str, ...]:
    """What the marks in a season table mean, and the evenings that do not count yet."""
    if not season.running:
        return (str(ABSENCE_LEGEND),)
    names = ", ".join(session_name(session) for session in season.running)
    return (
        str(ABSENCE_LEGEND),
        _("Noch nicht gewertet, weil eine Liste offen ist: %(evenings)s") % {"evenings": names},
    )
