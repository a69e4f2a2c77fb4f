"""`manage.py new_club "Doppelkopf-Freunde Lindenhof" --slug lindenhof --secretary anna`"""

import uuid
from argparse import ArgumentParser

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import URLValidator
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.models import Club, User
from league.services.clubs import INVITATION_VALID, create_club, invitation_secret
from league.services.log import Intent, Refused
from league.wording import refusal_text


class Command(BaseCommand):
    help = _("Legt einen Verein an, mit einem Zugang für die Schriftführung oder einem Link, der dorthin führt.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help=_("Name des Vereins"))
        parser.add_argument("--slug", help=_("Kurzname in der Adresse; sonst aus dem Namen gebildet"))
        parser.add_argument("--secretary", required=True, help=_("Benutzername der Schriftführung"))
        parser.add_argument("--address", default="http://127.0.0.1:8000", help=_("Adresse des Servers, für den Link"))

    def handle(self, *args: object, **options: object) -> None:
        name = str(options["name"])
        slug = str(options["slug"] or slugify(name.translate(UMLAUTS)))
        self._check(name, slug, str(options["address"]))
        username = str(options["secretary"])
        secretary = User.objects.filter(username=username, is_active=True).first()
        intent = Intent(actor=None, key=uuid.uuid4(), digest="")
        try:
            create_club(name=name, slug=slug, secretary=secretary, label=username, intent=intent)
        except Refused as refused:
            raise CommandError(refusal_text(refused.code, refused.params)) from refused
        self.stdout.write(_("Verein „%(name)s“ ist angelegt.") % {"name": name})
        if secretary is None:
            link = reverse("invitation_accept", args=[invitation_secret(intent)])
            days = INVITATION_VALID.days
            self.stdout.write(
                _("Einladung für die Schriftführung, gilt einmal und %(days)d Tage lang:") % {"days": days}
            )
            self.stdout.write(str(options["address"]).rstrip("/") + link)

    def _check(self, name: str, slug: str, address: str) -> None:
        try:
            Club(name=name, slug=slug).clean_fields()
            URLValidator(schemes=["http", "https"])(address)
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from wrong


UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
