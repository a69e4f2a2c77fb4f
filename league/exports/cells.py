"""Writing into a worksheet: text that stays text, numbers that stay numbers, and the page set up for paper."""

import datetime as dt
import re
from fractions import Fraction
from io import BytesIO

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

DATE = "DD.MM.YYYY"
FIXED = "0.00"
BOLD = Font(bold=True)
TITLE = Font(bold=True, size=14)
TOP = Alignment(vertical="top")
RIGHT = Alignment(horizontal="right", vertical="top")
WRAPPED = Alignment(vertical="top", wrap_text=True)
HEADING = Alignment(horizontal="right", vertical="bottom", wrap_text=True)
TEXT_HEADING = Alignment(vertical="bottom", wrap_text=True)
THIN = Side(style="thin")
THICK = Side(style="medium")

LINE_HEIGHT = 15
"""Points; Excel's own height of a row in its standard font."""
_FORMULA_SIGNS = ("=", "+", "-", "@")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


def clean_text(text: str) -> str:
    """The text as a workbook can hold it: no control characters, and no `_x0041_`, which Excel would read as `A`."""
    return _ESCAPE.sub("_x005F_", _NOT_IN_XML.sub("", text))


def put_text(page: Worksheet, row: int, column: int, text: str, *, font=None, alignment=TOP) -> None:
    """Text that never becomes a formula, an error or a link, whatever it begins with. Nothing for ''."""
    if not text:
        return
    cell = page.cell(row, column, clean_text(text))
    cell.data_type = "s"  # openpyxl takes "=1+1" for a formula and "#N/A" for an error
    cell.quotePrefix = text.startswith(_FORMULA_SIGNS)  # editing the cell in Excel keeps it text
    cell.alignment = alignment
    if font:
        cell.font = font


def put_number(page: Worksheet, row: int, column: int, number: int | Fraction | None, *, font=None, shown=None) -> None:
    """A number, a fraction as the nearest float; None leaves the cell empty. `shown` is Excel's number format."""
    if number is None:
        return
    cell = page.cell(row, column, number if isinstance(number, int) else float(number))
    cell.alignment = RIGHT
    cell.number_format = shown or ("0" if Fraction(number).denominator == 1 else FIXED)
    if font:
        cell.font = font


def put_date(page: Worksheet, row: int, column: int, day: dt.date, *, font=None, alignment=RIGHT) -> None:
    """A date as Excel knows it, shown as 29.11.2026."""
    cell = page.cell(row, column, day)
    cell.number_format = DATE
    cell.alignment = alignment
    if font:
        cell.font = font


def put_line(page: Worksheet, row: int, columns: int, **sides: Side) -> None:
    """A line along a whole row: `top` or `bottom`."""
    for column in range(1, columns + 1):
        page.cell(row, column).border = Border(**sides)


def put_paragraph(page: Worksheet, row: int, first: int, last: int, text: str, *, width: int, font=None) -> None:
    """Text across the columns first..last, as high as it needs to be; `width` is what these columns hold."""
    put_text(page, row, first, text, font=font, alignment=WRAPPED)
    if last > first:
        page.merge_cells(start_row=row, end_row=row, start_column=first, end_column=last)
    page.row_dimensions[row].height = LINE_HEIGHT * lines_needed(text, width)


def lines_needed(text: str, width: int) -> int:
    """How many lines of `width` characters a text takes, a little generously."""
    return max(1, -(-len(text) * 11 // (width * 10)))


def set_up(page: Worksheet, widths: list[int], *, title_rows: tuple[int, int], last_row: int, freeze: str) -> None:
    """Column widths, frozen heading, and A4 on its side: the width of one page, the heading repeated on each."""
    for column, width in enumerate(widths, start=1):
        page.column_dimensions[get_column_letter(column)].width = width
    page.freeze_panes = freeze
    page.print_title_rows = f"{title_rows[0]}:{title_rows[1]}"
    page.print_area = f"A1:{get_column_letter(len(widths))}{last_row}"
    page.page_setup.orientation = page.ORIENTATION_LANDSCAPE
    page.page_setup.paperSize = page.PAPERSIZE_A4
    page.page_setup.fitToWidth = 1
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.oddFooter.right.text = _("Seite &P von &N")


def saved(book: Workbook, *, title: str, author: str) -> bytes:
    """The workbook as a file."""
    book.properties.title = clean_text(title)
    book.properties.creator = clean_text(author)
    file = BytesIO()
    book.save(file)
    return file.getvalue()
