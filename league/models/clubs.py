"""Clubs, and who may do what in them."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.choices import Role
from league.querysets import InvitationQuerySet, MembershipQuerySet


class User(AbstractUser):
    """A person who logs in. Deactivated and made anonymous at the end, never deleted: the log points here."""


class Club(models.Model):
    name = models.CharField(_("Name"), max_length=120)
    slug = models.SlugField(_("Kurzname in der Adresse"), max_length=60, unique=True)
    confirms_sheets = models.BooleanField(
        _("Abgeschlossene Listen bestätigt eine zweite Person"), default=False, db_default=False
    )

    class Meta:
        verbose_name = _("Verein")
        verbose_name_plural = _("Vereine")
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="club_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person's access to one club. A withdrawn one stays as a row, so that it can be given back."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships", db_index=False)
    user = models.ForeignKey(User, models.PROTECT, related_name="memberships")
    role = models.CharField(_("Rolle"), max_length=10, choices=Role.choices)
    active = models.BooleanField(_("Zugang offen"), default=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once_per_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.role}"


class Invitation(models.Model):
    """A link that lets one person in. Only the digest of its secret is stored.

    `created_by` is empty where the club's first invitation came from the command line.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="invitations")
    role = models.CharField(_("Rolle"), max_length=10, choices=Role.choices)
    label = models.CharField(_("Für wen"), max_length=120)
    secret_digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(_("Gültig bis"))
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created_at")), name="invitation_expires_later"
            ),
            models.CheckConstraint(
                condition=models.Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | models.Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="invitation_accepted_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.role}"
