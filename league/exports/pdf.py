"""The protocol of a sheet and the season table as PDF, for A4 in black on white."""

import json
import logging
import subprocess
import sys
import threading
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from league.exports import typeset, words
from league.exports.reasons import sheet_reasons
from league.values.seasons import DayCell, GuestRow, SeasonTable, SessionColumn, StandingsRow
from league.values.sheets import SheetTable
from league.wording import GUESTS_HEADING, RULES_HEADING, absence_mark

logger = logging.getLogger(__name__)

WAIT = 25
"""Seconds until a document that is not ready is given up: less than a web server waits for its worker. The typesetter's
own limit counts processor time."""
PORTRAIT_SEATS = 5
"""With more columns than this a protocol is laid on its side."""
PORTRAIT_SESSIONS = 6
"""With more evenings than this a season table is laid on its side ..."""
LANDSCAPE_SESSIONS = 12
"""... and with more than this it goes on below, in parts of equal size, instead of shrinking its figures."""


class TypesettingFailed(Exception):
    """The document could not be typeset; the message has the typesetter's last words, for the log."""


class TooManyAtOnce(TypesettingFailed):
    """Others are being typeset right now; a little later it works."""


def sheet_pdf(sheet: SheetTable, *, reasons: bool = False) -> bytes:
    """The protocol of one score sheet, on request with the reasons of every deal. Raises `TypesettingFailed`."""
    return typeset_apart(sheet_html(sheet, reasons=reasons))


def season_pdf(season: SeasonTable) -> bytes:
    """The table of one season. Raises `TypesettingFailed`."""
    return typeset_apart(season_html(season))


def sheet_html(sheet: SheetTable, *, reasons: bool = False) -> str:
    """The protocol before it is typeset."""
    rows = [(row, words.row_head(row), words.row_remarks(row)) for row in sheet.rows]
    return _document(
        "print/sheet.html",
        {
            "sheet": sheet,
            "title": words.sheet_title(sheet),
            "state": words.sheet_state(sheet),
            "columns": [(column, words.SOLO_MARK * column.solo_marks) for column in sheet.columns],
            "rows": rows,
            "notes": words.sheet_notes(sheet),
            "sums": words.sheet_sums(sheet),
            "width": 3 * len(sheet.columns) + 2,
            "counts_deals": any(column.deals_played is not None for column in sheet.columns),
            "reasons": sheet_reasons(sheet) if reasons else None,
        },
        landscape=len(sheet.columns) > PORTRAIT_SEATS,
    )


def season_html(season: SeasonTable) -> str:
    """The season table before it is typeset."""
    return _document(
        "print/season.html",
        {
            "season": season,
            "parts": _parts(season),
            "guests_heading": GUESTS_HEADING,
            "notes": words.season_notes(season),
            "rules_heading": RULES_HEADING,
        },
        landscape=len(season.sessions) > PORTRAIT_SESSIONS,
    )


@dataclass(frozen=True, slots=True)
class Part:
    """Some evenings of a season table; the first part carries the sums."""

    first: bool
    sessions: tuple[SessionColumn, ...]
    rows: tuple[tuple[StandingsRow, tuple[tuple[DayCell, str], ...]], ...]
    """Each participant with the days of this part and the mark of each."""
    guests: tuple[tuple[GuestRow, tuple[int | None, ...]], ...]
    """The guests of these evenings, in the first part those of all."""


def _parts(season: SeasonTable) -> list[Part]:
    count = max(1, ceil(len(season.sessions) / LANDSCAPE_SESSIONS))
    size = ceil(len(season.sessions) / count) or 1
    return [_part(season, slice(start, start + size)) for start in range(0, count * size, size)]


def _part(season: SeasonTable, days: slice) -> Part:
    first = days.start == 0
    guests = ((guest, guest.totals[days]) for guest in season.guests)
    return Part(
        first=first,
        sessions=season.sessions[days],
        rows=tuple(
            (row, tuple((day, absence_mark(day.absent, day.penalty)) for day in row.days[days])) for row in season.rows
        ),
        guests=tuple((guest, totals) for guest, totals in guests if first or any(t is not None for t in totals)),
    )


AT_ONCE = threading.BoundedSemaphore(2)
"""Documents that one worker typesets at the same moment; each may take a processor and a gigabyte."""
PATIENCE = 5
"""Seconds to wait for one's turn: longer, and readers of pages would wait with it."""
INSIDE = threading.BoundedSemaphore(3)
"""Documents typeset or waiting: fewer than a worker has threads (docs/operating.md), so that one is left for pages."""


def typeset_apart(html: str) -> bytes:
    """Typeset with our print styles, in a process of its own with limits of time and memory, few at once."""
    if not INSIDE.acquire(blocking=False):
        raise TooManyAtOnce("busy")
    try:
        return _in_turn(html)
    finally:
        INSIDE.release()


def _in_turn(html: str) -> bytes:
    if not AT_ONCE.acquire(timeout=PATIENCE):
        raise TooManyAtOnce("busy")
    try:
        return _typeset(html)
    finally:
        AT_ONCE.release()


def _typeset(html: str) -> bytes:
    document = json.dumps({"html": html, "style": print_style()})
    # -P: the folder of the program is no place to import from, or names.py here would hide others.
    command = [sys.executable, "-P", str(Path(typeset.__file__))]
    try:
        done = subprocess.run(command, input=document.encode(), capture_output=True, timeout=WAIT, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        logger.error("Typesetting took longer than %d seconds", WAIT)
        raise TypesettingFailed("timeout") from error
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        reason = done.stderr.decode(errors="replace").strip()
        logger.error("Typesetting ended with status %d: %s", done.returncode, reason)
        raise TypesettingFailed(reason.rsplit("\n", 1)[-1] or f"status {done.returncode}")
    return done.stdout


def _document(template: str, context: dict[str, object], *, landscape: bool) -> str:
    return render_to_string(template, context | {"landscape": landscape})


def print_style() -> str:
    """Our own style sheet for paper; handed over with the document, since nothing is fetched."""
    return Path(finders.find("css/print.css")).read_text(encoding="utf-8")
