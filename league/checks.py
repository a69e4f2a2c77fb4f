"""What must be true of an installation before it may keep a club's results. Each check has an id that can be looked up.

league.E001 SQLite without BEGIN IMMEDIATE      league.E002 SQLite that may forget an answered save
league.E003 WAL on a SQLite that can corrupt it  league.E004 one transaction per request
league.E005 a package or library below its floor
league.W001 no PDF: a system library is missing  league.W002 no PDF: no font
"""

import ctypes
import ctypes.util
import pyexpat
import re
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext as _

FLOORS = {"Django": (5, 2, 19), "weasyprint": (70, 0), "openpyxl": (3, 1, 5)}
"""Below these are published security holes: cached private pages and SQL injection (Django), reading of foreign files
into a PDF (WeasyPrint), XML attacks (openpyxl)."""
EXPAT_FLOOR = (2, 4)
WAL_FLOOR = (3, 51, 3)
"""Before it, two connections that write and checkpoint at one moment can corrupt a database in WAL mode."""
PDF_LIBRARIES = {"pango-1.0": "libpango-1.0-0", "pangoft2-1.0": "libpangoft2-1.0-0"}
"""What WeasyPrint loads, and the Debian package that brings it."""
FONTS = ("fonts-liberation", "fonts-dejavu-core")
"""The font of our paper, and one that has the rarer signs."""


@register()
def check_databases(**kwargs: object) -> list[CheckMessage]:
    """The settings that keep concurrent and interrupted writes safe."""
    return database_problems(settings.DATABASES.values())


def database_problems(entries: Iterable[dict[str, Any]]) -> list[CheckMessage]:
    """What is wrong with these entries of DATABASES."""
    found: list[CheckMessage] = []
    for entry in entries:
        if entry.get("ATOMIC_REQUESTS"):
            hint = _("ATOMIC_REQUESTS ist eingeschaltet: Jeder Seitenaufruf wartete auf Schreibende.")
            found.append(Error(hint, id="league.E004"))
        if entry["ENGINE"].endswith("sqlite3"):
            found += sqlite_problems(entry.get("OPTIONS", {}), sqlite3.sqlite_version_info)
    return found


def sqlite_problems(options: dict[str, object], library: tuple[int, ...]) -> list[CheckMessage]:
    """What is wrong with these connection options on this version of SQLite."""
    pragmas = dict(re.findall(r"PRAGMA\s+(\w+)\s*=\s*(\w+)", str(options.get("init_command", "")).upper()))
    found: list[CheckMessage] = []
    if options.get("transaction_mode") != "IMMEDIATE":
        hint = _("transaction_mode muss IMMEDIATE sein, sonst scheitern gleichzeitige Eingaben.")
        found.append(Error(hint, id="league.E001"))
    if pragmas.get("SYNCHRONOUS") not in ("FULL", "EXTRA", "2", "3"):
        hint = _("PRAGMA synchronous muss FULL sein, sonst kann ein Stromausfall Gespeichertes löschen.")
        found.append(Error(hint, id="league.E002"))
    if pragmas.get("JOURNAL_MODE") == "WAL" and library < WAL_FLOOR:
        hint = _("journal_mode WAL ist erst ab SQLite %(floor)s sicher.") % {"floor": _dotted(WAL_FLOOR)}
        found.append(Error(hint, id="league.E003"))
    return found


@register()
def check_floors(**kwargs: object) -> list[CheckMessage]:
    """No package with a published hole, whatever the requirements say."""
    return floor_problems({name: version(name) for name in FLOORS}, pyexpat.version_info)


def floor_problems(installed: dict[str, str], expat: tuple[int, ...]) -> list[CheckMessage]:
    """One error for each version below its floor."""
    versions = {name: (text, _numbers(text), FLOORS[name]) for name, text in installed.items()}
    versions["expat"] = (_dotted(expat), expat, EXPAT_FLOOR)
    return [
        Error(
            _("%(name)s %(version)s hat bekannte Sicherheitslücken, nötig ist mindestens %(floor)s.")
            % {"name": name, "version": text, "floor": _dotted(floor)},
            id="league.E005",
        )
        for name, (text, numbers, floor) in versions.items()
        if numbers < floor
    ]


@register()
def check_pdf(**kwargs: object) -> list[CheckMessage]:
    """Whether PDF can be made: all else works without."""
    missing = [package for name, package in PDF_LIBRARIES.items() if _load(name) is None]
    if missing:
        said = _("PDF geht nicht: Es fehlen Systembibliotheken.")
        hint = "apt-get install " + " ".join([*missing, "libharfbuzz-subset0", *FONTS])
        return [checks.Warning(said, hint=hint, id="league.W001")]
    if count_fonts() == 0:
        said = _("PDF geht nicht: Auf diesem Rechner ist keine Schrift.")
        return [checks.Warning(said, hint="apt-get install " + " ".join(FONTS), id="league.W002")]
    return []


class _FontSet(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int)]


def count_fonts() -> int | None:
    """Fonts that fontconfig knows; None where it cannot be asked. Without one, making a PDF would end the process."""
    library = _load("fontconfig", "so.1")
    if library is None:
        return None
    library.FcInitLoadConfigAndFonts.restype = ctypes.c_void_p
    library.FcConfigGetFonts.restype = ctypes.POINTER(_FontSet)
    library.FcConfigGetFonts.argtypes = [ctypes.c_void_p, ctypes.c_int]
    fonts = library.FcConfigGetFonts(library.FcInitLoadConfigAndFonts(), 0)
    return fonts.contents.count if fonts else 0


def _load(name: str, suffix: str = "so.0") -> ctypes.CDLL | None:
    with suppress(OSError):
        return ctypes.CDLL(f"lib{name}.{suffix}")
    path = ctypes.util.find_library(name)  # slow, but knows other systems' names
    return ctypes.CDLL(path) if path else None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text.split("+")[0])[:3])


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in numbers)
