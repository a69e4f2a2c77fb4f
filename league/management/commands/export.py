"""`manage.py export sheet 12 --format pdf --output FILE`: a protocol or a season table as a file."""

import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.exports import pdf, xlsx
from league.models import ScoreSheet, Season
from league.reads.seasons import season_table
from league.reads.sheets import sheet_table

FORMATS: dict[str, dict[str, Callable[..., bytes]]] = {
    "season": {"pdf": pdf.season_pdf, "xlsx": xlsx.season_xlsx},
    "sheet": {"pdf": pdf.sheet_pdf, "xlsx": xlsx.sheet_xlsx},
}


class Command(BaseCommand):
    """The file appears complete or not at all; one of that name is replaced."""

    help = _(
        "Schreibt das Protokoll einer Spielliste (sheet) oder eine Saisontabelle (season) als PDF oder Excel-Datei."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=FORMATS, help=_("season (Saisontabelle) oder sheet (Protokoll)"))
        parser.add_argument("pk", type=int, metavar="PK", help=_("die Zahl am Ende der Adresse der Seite"))
        parser.add_argument("--format", choices=("pdf", "xlsx"), required=True)
        parser.add_argument(
            "--reasons", action="store_true", help=_("Protokoll als PDF mit der Begründung jedes Spiels")
        )
        parser.add_argument("--output", type=Path, required=True, metavar="FILE")

    def handle(self, *args: object, **options: object) -> None:
        export = FORMATS[options["kind"]][options["format"]]
        if options["reasons"]:
            if export is not pdf.sheet_pdf:
                raise CommandError(_("--reasons gibt es nur zum Protokoll als PDF: sheet … --format pdf"))
            export = partial(export, reasons=True)
        table = _sheet(options["pk"]) if options["kind"] == "sheet" else _season(options["pk"])
        try:
            content = export(table)
            _write(options["output"], content)
        except pdf.TypesettingFailed as error:
            raise CommandError(_("Das PDF konnte nicht erstellt werden: %(reason)s") % {"reason": error}) from error
        except OSError as error:
            message = _("%(file)s kann nicht geschrieben werden: %(reason)s")
            raise CommandError(message % {"file": options["output"], "reason": error.strerror}) from error
        self.stdout.write(str(options["output"]))


def _sheet(pk: int):
    related = ("round__session__season__club", "closed_by", "confirmed_by")
    sheet = ScoreSheet.objects.select_related(*related).filter(pk=pk).first()
    if sheet is None:
        raise CommandError(_("Eine Spielliste mit der Nummer %(pk)d gibt es nicht.") % {"pk": pk})
    return sheet_table(sheet)


def _season(pk: int):
    season = Season.objects.select_related("club").filter(pk=pk).first()
    if season is None:
        raise CommandError(_("Eine Saison mit der Nummer %(pk)d gibt es nicht.") % {"pk": pk})
    return season_table(season)


def _write(file: Path, content: bytes) -> None:
    """Write beside the file and put it in its place at the end."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:50]}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        part.chmod(0o666 & ~_umask())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    """The mask of this process, with which a plainly opened file would have been created."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
