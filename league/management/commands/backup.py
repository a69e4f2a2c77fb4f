"""Write the whole database to one file, while it is in use."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.services.backup import BackupFailed, backup


class Command(BaseCommand):
    help = _("Sichert die ganze Datenbank in eine neue Datei; Eingaben dürfen dabei weitergehen.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("DATEI"))

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            backup(file)
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed
        size = max(1, file.stat().st_size // 1024)
        self.stdout.write(_("Gesichert: %(file)s (%(size)d KB).") % {"file": file, "size": size})
