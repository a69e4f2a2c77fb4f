"""The people of a club."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.clubs import Club
from league.names import MAX_LENGTH
from league.querysets import PlayerQuerySet


class Player(models.Model):
    """A person who plays, as the club names him. Two people of one name are two rows, told apart by nickname.

    `name_key`, `nickname_key` and `sort_key` are computed by `league.names` and written by the player services.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="players", db_index=False)
    given_name = models.CharField(_("Vorname"), max_length=MAX_LENGTH)
    family_name = models.CharField(_("Nachname"), max_length=MAX_LENGTH, blank=True, default="")
    nickname = models.CharField(_("Spitzname"), max_length=MAX_LENGTH, blank=True, default="")
    name_key = models.CharField(max_length=4 * MAX_LENGTH, editable=False)
    nickname_key = models.CharField(max_length=2 * MAX_LENGTH, editable=False, blank=True, default="")
    sort_key = models.CharField(max_length=6 * MAX_LENGTH, editable=False)
    active = models.BooleanField(_("spielt noch mit"), default=True)
    version = models.PositiveIntegerField(default=1)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("Person")
        verbose_name_plural = _("Personen")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key", "nickname_key"],
                name="player_name_once_per_club",
                violation_error_message=_(
                    "Diesen Namen gibt es im Verein schon. Ein Spitzname unterscheidet die beiden."
                ),
            ),
            models.CheckConstraint(
                condition=~models.Q(name_key="") & ~models.Q(given_name=""), name="player_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Given and family name, the nickname in quotation marks behind them where there is one."""
        name = f"{self.given_name} {self.family_name}".strip()
        return f"{name} „{self.nickname}“" if self.nickname else name

    @property
    def call_name(self) -> str:
        """What is called across the table: nickname, else given name."""
        return self.nickname or self.given_name
