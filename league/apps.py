"""The one Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("Doppelkopf-Liga")

    def ready(self) -> None:
        from league import checks  # noqa: F401 - registers them; settings are ready only now
