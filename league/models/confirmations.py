"""What was confirmed: the sheet as both people saw it, kept readable when it is opened again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.clubs import User
from league.models.sheets import ScoreSheet
from league.querysets import ConfirmedVersionQuerySet


class ConfirmedVersion(models.Model):
    """One confirmed state of a sheet. `content` is the whole sheet as its page showed it; `sheet_version` the sheet's.

    At most one of a sheet is in force; the others were withdrawn when the sheet was opened again, and say why.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="confirmed_versions", db_index=False)
    number = models.PositiveSmallIntegerField()
    sheet_version = models.PositiveIntegerField()
    content = models.JSONField()
    confirmed_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True, default="")

    objects = ConfirmedVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("Bestätigte Fassung")
        verbose_name_plural = _("Bestätigte Fassungen")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="confirmed_number_once_per_sheet"),
            models.UniqueConstraint(
                fields=["sheet"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="confirmed_version_in_force_once_per_sheet",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="confirmed_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(withdrawn_at__isnull=True, withdrawn_by__isnull=True, reason="")
                | models.Q(~models.Q(reason=""), withdrawn_at__isnull=False, withdrawn_by__isnull=False),
                name="confirmed_version_withdrawn_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} confirmed {self.number}"
