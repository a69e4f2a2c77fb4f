"""Recompute everything that the database keeps and compare; changes nothing."""

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.services.integrity import violations


class Command(BaseCommand):
    help = _("Prüft alle gespeicherten Listen, Summen und Namen. Liest nur. Ende mit 1, wenn etwas nicht stimmt.")

    def handle(self, *args: object, **options: object) -> None:
        count = 0
        for line in violations():
            self.stdout.write(line)
            count += 1
        if count:
            raise CommandError(
                ngettext("%(count)d Stelle stimmt nicht.", "%(count)d Stellen stimmen nicht.", count) % {"count": count}
            )
        self.stdout.write(_("Alles stimmt."))
