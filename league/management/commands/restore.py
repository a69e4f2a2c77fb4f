"""Put a backup in place of what the database holds, bring it up to this version, and check all of it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.models import Club, Session
from league.services.backup import BackupFailed, is_empty, restore


class Command(BaseCommand):
    help = _("Spielt eine Sicherung zurück. Was die Datenbank jetzt enthält, geht dabei verloren.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("DATEI"))
        parser.add_argument("--yes", action="store_true", help=_("nicht fragen, auch wenn etwas überschrieben wird"))

    def handle(self, *args: object, file: Path, yes: bool, **options: object) -> None:
        if not yes and not is_empty() and not self._agreed():
            raise CommandError(_("Nichts geändert."))
        try:
            restore(file)
        except BackupFailed as failed:
            raise CommandError(_("Nichts geändert. %(why)s") % {"why": failed}) from failed
        call_command("migrate", verbosity=0, stdout=self.stdout)
        call_command("check_integrity", stdout=self.stdout)
        self.stdout.write(_("Zurückgespielt: %(file)s.") % {"file": file})

    def _agreed(self) -> bool:
        """The word is asked for, so that no key pressed by habit overwrites a season."""
        word = _("überschreiben")
        self.stdout.write(
            _("In der Datenbank stehen Vereine: %(clubs)d, Abende: %(sessions)d. Sie werden ersetzt und sind dann weg.")
            % {"clubs": Club.objects.count(), "sessions": Session.objects.count()}
        )
        try:
            return input(_("Wenn das gewollt ist, bitte „%(word)s“ eintippen: ") % {"word": word}).strip() == word
        except EOFError:
            return False
