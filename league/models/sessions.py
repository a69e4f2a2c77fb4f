"""Sessions (Spieltage) and their rounds."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.seasons import Season
from league.querysets import SessionQuerySet


class Session(models.Model):
    """One evening of a season.

    `date` is the day the secretary typed, never a clock's. `own_rules` is set where the evening plays by other rules
    than its season; `rules_snapshot` holds every option from the first deal on and never changes after it.
    """

    season = models.ForeignKey(Season, models.PROTECT, related_name="sessions", db_index=False)
    number = models.PositiveSmallIntegerField(_("Nummer"))
    date = models.DateField(_("Datum"))
    title = models.CharField(_("Titel"), max_length=80, blank=True, default="")
    own_rules = models.JSONField(null=True, blank=True)
    rules_snapshot = models.JSONField(null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("Abend")
        verbose_name_plural = _("Abende")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="session_number_once_per_season"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="session_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.date:%d.%m.%Y}"

    @property
    def rules_dict(self) -> dict[str, object]:
        """The rules in force, as stored: the snapshot, else the evening's own, else the season's."""
        return self.rules_snapshot or self.own_rules or self.season.rules


class Round(models.Model):
    """A session has one or more; in each, every table keeps one list."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField(_("Runde"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="round_number_once_per_session"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.number}"
