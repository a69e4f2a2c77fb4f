"""Names of files and worksheets: what a person typed, made safe for file systems and for Excel."""

import re
import unicodedata

from django.utils.translation import gettext as _

from league.values.seasons import SeasonTable
from league.values.sheets import SheetTable

MAX_FILE_NAME = 120
"""Characters before the ending; in UTF-8 they stay below the 255 bytes of common file systems for German text."""
MAX_FILE_NAME_BYTES = 240
MAX_WORKSHEET_TITLE = 31
_NOT_IN_FILES = re.compile(r'[\\/:*?"<>|]+|\.{2,}')
_NOT_IN_WORKSHEETS = re.compile(r"[\\/:*?\[\]]+")


def printable(text: str) -> str:
    """The text on one line, without control, format and unassigned characters (XML 1.0 refuses some of them)."""
    kept = (" " if char.isspace() else char for char in text)
    kept = (char for char in kept if unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Cn", "Co"})
    return re.sub(r" +", " ", "".join(kept)).strip()


def file_name(stem: str, ending: str) -> str:
    """A file name for every common system: no separators, no leading or trailing dots, not too long."""
    safe = _NOT_IN_FILES.sub("-", printable(stem))[:MAX_FILE_NAME]
    safe = safe.encode()[:MAX_FILE_NAME_BYTES].decode(errors="ignore")
    return f"{safe.strip(' .-')}.{ending}"


def worksheet_title(text: str) -> str:
    """At most 31 UTF-16 units, none of `\\ / : * ? [ ]`, no apostrophe at either end, never empty."""
    safe = _NOT_IN_WORKSHEETS.sub("-", printable(text))
    units = safe.encode("utf-16-le")[: 2 * MAX_WORKSHEET_TITLE].decode("utf-16-le", errors="ignore")
    title = units.strip("' ")
    return title if re.search(r"\w", title) else _("Tabelle")


def sheet_file_name(sheet: SheetTable, ending: str, *, reasons: bool = False) -> str:
    """`Spielliste 2026-11-27 Tisch 1.pdf`; a further list of the evening has its number."""
    stem = _("Spielliste %(date)s Tisch %(table)d") % {"date": sheet.date.isoformat(), "table": sheet.table_number}
    if sheet.round_number > 1:
        stem += " " + _("Liste %(number)d") % {"number": sheet.round_number}
    if reasons:
        stem += " " + _("mit Begründung")
    return file_name(stem, ending)


def season_file_name(season: SeasonTable, ending: str) -> str:
    """`Tabelle Winter 2026-27.xlsx`"""
    return file_name(_("Tabelle %(season)s") % {"season": season.season}, ending)
