"""Fill an empty database with the demo clubs and print their log-ins."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from league.choices import Role
from league.imports import demo
from league.models import Club, User
from league.services.log import Refused

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "demo"


class Command(BaseCommand):
    help = _("Füllt eine leere Datenbank mit erfundenen Vereinen zum Ausprobieren und nennt ihre Zugänge.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--public-passwords",
            action="store_true",
            help=_("auch außerhalb von DEBUG: Die Kennwörter der Demo kennt jeder"),
        )

    def handle(self, *args: Any, public_passwords: bool = False, **options: Any) -> None:
        if demo.is_loaded(FOLDER):
            self.stdout.write(_("Die Demo ist schon geladen."))
        else:
            self._load(public_passwords)
        for login in demo.logins(FOLDER):
            role = Role(login.role).label
            self.stdout.write(f"  {login.username:<16} {login.password:<20} {role}, {login.club}")

    def _load(self, public_passwords: bool) -> None:
        if not (settings.DEBUG or public_passwords):
            raise CommandError(
                _("Die Kennwörter der Demo kennt jeder. Auf einem Server nur mit --public-passwords laden.")
            )
        try:
            with transaction.atomic():
                if Club.objects.exists() or User.objects.exists():
                    raise CommandError(_("Die Datenbank ist nicht leer. Es wurde nichts geladen."))
                demo.load(FOLDER)
        except (demo.BadDemo, Refused) as reason:
            raise CommandError(_("Die Demo lässt sich nicht laden: %(reason)s") % {"reason": reason}) from reason
        self.stdout.write(_("Die Demo ist geladen. Zugänge:"))
