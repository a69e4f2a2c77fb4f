"""Seasons and who takes part in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.clubs import Club
from league.models.players import Player
from league.querysets import SeasonQuerySet


class Season(models.Model):
    """A run of sessions with one table. `rules` is `scoring.Rules.as_dict()`: the default of its sessions, and the
    absence rule of its table. First and last day belong to it."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", db_index=False)
    name = models.CharField(_("Name"), max_length=80)
    first_day = models.DateField(_("Erster Tag"))
    last_day = models.DateField(_("Letzter Tag"))
    rules = models.JSONField(_("Regeln"))
    version = models.PositiveIntegerField(default=1)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("Saison")
        verbose_name_plural = _("Saisons")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                name="season_name_once_per_club",
                violation_error_message=_("Eine Saison mit diesem Namen gibt es schon."),
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="season_ends_after_it_begins",
                violation_error_message=_("Der letzte Tag liegt vor dem ersten."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Participant(models.Model):
    """A player who is ranked in a season; everyone else who plays in it is a guest."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="participants", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="participations")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="participant_once_per_season")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.season_id}"
