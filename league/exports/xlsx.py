"""The protocol of a sheet and the season table as Excel workbooks: values, no formulas, ready to print."""

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from league.exports import words
from league.exports.cells import (
    BOLD,
    FIXED,
    HEADING,
    LINE_HEIGHT,
    RIGHT,
    TEXT_HEADING,
    THICK,
    THIN,
    TITLE,
    WRAPPED,
    lines_needed,
    put_date,
    put_line,
    put_number,
    put_paragraph,
    put_text,
    saved,
    set_up,
)
from league.exports.names import worksheet_title
from league.values.seasons import SeasonTable, StandingsRow
from league.values.sheets import Row, SheetTable
from league.wording import GUESTS_HEADING, RULES_HEADING, absence_mark

SIGNED = "+0;-0;0"
SHEET_HEAD = 4
"""Row of a sheet's workbook with the headings; the names stand above it, the first row of the list below."""
SEASON_HEAD = 4
NAME_WIDTH = 30
SUMS = 6
"""Columns before the evenings: rank, name, points, played, absent, deduction."""


def sheet_xlsx(sheet: SheetTable) -> bytes:
    """The protocol of one score sheet: one row per row of the sheet, then the penalties, then the sums.

    Columns: number of the deal; per player the points (empty where he sat out) and the total so far; dealer; who
    played alone; remarks.
    """
    book = Workbook()
    page = book.active
    page.title = worksheet_title(_("Tisch %(table)d") % {"table": sheet.table_number})
    widths = [9, *[8, 8] * len(sheet.columns), 18, 18, 40]
    _sheet_heading(page, sheet, widths)
    for at, row in enumerate(sheet.rows, start=SHEET_HEAD + 1):
        _sheet_row(page, at, row, sheet)
    _penalties(page, SHEET_HEAD + len(sheet.rows) + 1, sheet)
    last = _sheet_sums(page, SHEET_HEAD + len(sheet.rows) + len(sheet.penalties) + 1, sheet)
    last = _sheet_notes(page, last, sheet, widths)
    titles = (SHEET_HEAD - 1, SHEET_HEAD)
    set_up(page, widths, title_rows=titles, last_row=last, freeze=f"B{SHEET_HEAD + 1}")
    return saved(book, title=words.sheet_title(sheet), author=sheet.club)


def season_xlsx(season: SeasonTable) -> bytes:
    """The table of one season: one row per participant, guests below, the rules in words underneath.

    Placement points are numbers, shown with two places; an absence is marked in the format of the number, so that the
    cell stays one.
    """
    book = Workbook()
    page = book.active
    page.title = worksheet_title(season.season)
    widths = [7, NAME_WIDTH, 10, 9, 9, 9, *[12] * len(season.sessions)]
    _season_heading(page, season, widths)
    for at, row in enumerate(season.rows, start=SEASON_HEAD + 1):
        _season_row(page, at, row)
    last = _guests(page, SEASON_HEAD + len(season.rows) + 1, season)
    last = _notes(page, last + 1, season, widths)
    set_up(page, widths, title_rows=(SEASON_HEAD, SEASON_HEAD), last_row=last, freeze=f"C{SEASON_HEAD + 1}")
    return saved(book, title=f"{_('Tabelle')} {season.season}", author=season.club)


def _sheet_heading(page: Worksheet, sheet: SheetTable, widths: list[int]) -> None:
    put_text(page, 1, 1, words.sheet_title(sheet), font=TITLE)
    put_date(page, 2, 1, sheet.date, alignment=Alignment(horizontal="left", vertical="top"))
    page.merge_cells(start_row=2, end_row=2, start_column=1, end_column=2)
    facts = (sheet.club, sheet.season, sheet.session_title, *sheet.rules_words, words.sheet_state(sheet))
    text = " · ".join(fact for fact in facts if fact)
    put_paragraph(page, 2, 3, len(widths), text, width=sum(widths[2:]))
    put_text(page, SHEET_HEAD, 1, _("Nr."), font=BOLD, alignment=HEADING)
    names = []
    for column, at in _columns(sheet):
        names.append(f"{words.column_name(column)} {words.SOLO_MARK * column.solo_marks}".rstrip())
        put_text(page, SHEET_HEAD - 1, at, names[-1], font=BOLD, alignment=HEADING)
        page.merge_cells(start_row=SHEET_HEAD - 1, end_row=SHEET_HEAD - 1, start_column=at, end_column=at + 1)
        put_text(page, SHEET_HEAD, at, _("Punkte"), alignment=HEADING)
        put_text(page, SHEET_HEAD, at + 1, _("Stand"), alignment=HEADING)
    page.row_dimensions[SHEET_HEAD - 1].height = LINE_HEIGHT * max(lines_needed(name, 15) for name in names)
    for at, heading in enumerate((_("Geber"), _("Solo"), _("Spielart und Bemerkung")), start=_words_from(sheet)):
        put_text(page, SHEET_HEAD, at, heading, font=BOLD, alignment=TEXT_HEADING)
    put_line(page, SHEET_HEAD, len(widths), bottom=THICK)


def _sheet_row(page: Worksheet, at: int, row: Row, sheet: SheetTable) -> None:
    if row.count is None:
        put_text(page, at, 1, words.row_head(row), alignment=RIGHT)
    else:
        put_number(page, at, 1, row.count)
    for cell, (_column, place) in zip(row.cells, _columns(sheet), strict=True):
        put_number(page, at, place, cell.points, font=BOLD if cell.won else None, shown=SIGNED)
        put_number(page, at, place + 1, cell.running if row.kind == "deal" else None)
    first = _words_from(sheet)
    alone = (column.name for column, cell in zip(sheet.columns, row.cells, strict=True) if cell.soloist)
    remarks = " · ".join(words.row_remarks(row))
    put_text(page, at, first, "" if row.dealer is None else sheet.columns[row.dealer].name, alignment=WRAPPED)
    put_text(page, at, first + 1, ", ".join(alone), alignment=WRAPPED)
    put_text(page, at, first + 2, remarks, alignment=WRAPPED)
    if row.ends_round:
        put_line(page, at, first + 2, bottom=THIN)


def _penalties(page: Worksheet, at: int, sheet: SheetTable) -> None:
    """One row per penalty: what each got, in the column of his points, and the words beside it."""
    for line, penalty in enumerate(sheet.penalties, start=at):
        put_text(page, line, 1, _("Strafe"), alignment=RIGHT)
        for points, (_column, place) in zip(penalty.points, _columns(sheet), strict=True):
            put_number(page, line, place, points, shown=SIGNED)
        put_text(page, line, _words_from(sheet) + 2, " · ".join(penalty.remarks), alignment=WRAPPED)
    if sheet.penalties:
        put_line(page, at, _words_from(sheet) + 2, top=THIN)


def _sheet_sums(page: Worksheet, at: int, sheet: SheetTable) -> int:
    """The sums, and the number of deals where it is known. Returns the last row used."""
    put_line(page, at, _words_from(sheet) + 2, top=THICK)
    sums = words.sheet_sums(sheet)
    for row, line in enumerate(sums, start=at):
        put_text(page, row, 1, line.head, font=BOLD, alignment=RIGHT)
        for number, (_column, place) in zip(line.numbers, _columns(sheet), strict=True):
            put_number(page, row, place + 1, number, font=BOLD, shown=SIGNED if line.signs else None)
        put_text(page, row, _words_from(sheet) + 2, line.words, alignment=WRAPPED)
    if all(column.deals_played is None for column in sheet.columns):
        return at + len(sums) - 1
    put_text(page, at + len(sums), 1, _("Spiele"), alignment=RIGHT)
    for column, place in _columns(sheet):
        put_number(page, at + len(sums), place + 1, column.deals_played)
    return at + len(sums)


def _sheet_notes(page: Worksheet, last: int, sheet: SheetTable, widths: list[int]) -> int:
    """What is said below the list. Returns the last row used."""
    notes = words.sheet_notes(sheet)
    for at, note in enumerate(notes, start=last + 2):
        put_paragraph(page, at, 1, len(widths), note, width=sum(widths))
    return last + 1 + len(notes) if notes else last


def _columns(sheet: SheetTable):
    """Every player with the worksheet column of his points; his total so far is in the next."""
    return zip(sheet.columns, range(2, 2 + 2 * len(sheet.columns), 2), strict=True)


def _words_from(sheet: SheetTable) -> int:
    """The worksheet column of the dealer; soloist and remarks follow."""
    return 2 + 2 * len(sheet.columns)


def _season_heading(page: Worksheet, season: SeasonTable, widths: list[int]) -> None:
    put_text(page, 1, 1, season.season, font=TITLE)
    span = f"{words.date_text(season.first_day)} – {words.date_text(season.last_day)}"
    put_text(page, 2, 1, f"{season.club} · {span}")
    headings = (_("Platz"), _("Name"), _("Punkte"), _("Gespielt"), _("Gefehlt"), _("Abzug"))
    for at, heading in enumerate(headings, start=1):
        put_text(page, SEASON_HEAD, at, heading, font=BOLD, alignment=TEXT_HEADING if at == 2 else HEADING)
    for at, session in enumerate(season.sessions, start=SUMS + 1):
        put_date(page, SEASON_HEAD, at, session.date, font=BOLD, alignment=HEADING)
    put_line(page, SEASON_HEAD, len(widths), bottom=THICK)


def _season_row(page: Worksheet, at: int, row: StandingsRow) -> None:
    put_number(page, at, 1, row.rank)
    put_text(page, at, 2, row.name, font=BOLD, alignment=WRAPPED)
    put_number(page, at, 3, row.points, font=BOLD, shown=FIXED)
    put_number(page, at, 4, row.played)
    put_number(page, at, 5, row.absent)
    put_number(page, at, 6, -abs(row.penalty) if row.penalty else None)
    page.row_dimensions[at].height = LINE_HEIGHT * lines_needed(row.name, NAME_WIDTH)
    for place, day in enumerate(row.days, start=SUMS + 1):
        mark = absence_mark(day.absent, day.penalty)
        shown = f'{FIXED}" {mark}"' if mark else FIXED
        put_number(page, at, place, day.points, shown=shown, font=Font(italic=True) if mark else None)


def _guests(page: Worksheet, at: int, season: SeasonTable) -> int:
    """Guests with their points on the lists. Returns the last row used."""
    put_line(page, at, SUMS + len(season.sessions), top=THICK)
    if not season.guests:
        return at
    put_text(page, at + 1, 1, str(GUESTS_HEADING), font=Font(italic=True))
    for line, guest in enumerate(season.guests, start=at + 2):
        put_text(page, line, 2, guest.name, alignment=WRAPPED)
        put_number(page, line, 3, guest.total)
        put_number(page, line, 4, guest.played)
        for place, total in enumerate(guest.totals, start=SUMS + 1):
            put_number(page, line, place, total)
    return at + 1 + len(season.guests)


def _notes(page: Worksheet, at: int, season: SeasonTable, widths: list[int]) -> int:
    """What the marks mean, evenings that do not count yet, the rules in words. Returns the last row used."""
    notes = (*words.season_notes(season), "", str(RULES_HEADING), *season.rules_words)
    width = max(sum(widths), 80)
    for line, note in enumerate(notes, start=at + 1):
        put_paragraph(page, line, 1, max(len(widths), 8), note, width=width)
    return at + len(notes)
