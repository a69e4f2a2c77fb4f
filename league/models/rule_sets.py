"""Rules that a club has put together for itself."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.clubs import Club
from league.querysets import RuleSetQuerySet


class RuleSet(models.Model):
    """A club's own rules under a name. `rules` is `scoring.Rules.as_dict()`.

    It is a pattern only: a season or an evening that takes it copies every option, so that nothing played ever changes
    with it, and nothing keeps a foreign key to it.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="rule_sets", db_index=False)
    name = models.CharField(_("Name"), max_length=80)
    rules = models.JSONField(_("Regeln"))
    version = models.PositiveIntegerField(default=1)

    objects = RuleSetQuerySet.as_manager()

    class Meta:
        verbose_name = _("Eigene Regeln")
        verbose_name_plural = _("Eigene Regeln")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                name="rule_set_name_once_per_club",
                violation_error_message=_("Eigene Regeln mit diesem Namen gibt es schon."),
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="rule_set_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
