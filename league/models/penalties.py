"""Penalties of a sheet: rows of their own, the only ones that need not sum to zero."""

from django.db import models
from django.db.models import Case, CheckConstraint, F, IntegerField, Q, Value, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact, GreaterThanOrEqual, LessThan
from django.utils.translation import gettext_lazy as _

from league.choices import ACTIVE_PLAYERS, POSITIONS, SeverityCode
from league.models import rows
from league.models.sheets import ScoreSheet
from league.querysets import PenaltyQuerySet

MINOR = 3
SERIOUS = 12
"""And three more for each Absage."""
MOST_ABSAGEN = 4
MOST_UNSPORTING = 12
MOST_DEDUCTION = 999


def _points() -> models.SmallIntegerField:
    return models.SmallIntegerField(null=True, blank=True)


def _position_or_null(name: str) -> Q:
    return Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__lte": POSITIONS[-1]})


OFFENDERS = Case(
    *(When(offender=position, then=Coalesce(F(rows.POINTS[position]), Value(0))) for position in POSITIONS),
    default=Value(0),
    output_field=IntegerField(),
)
IN_A_DEAL = Q(severity__in=[SeverityCode.MINOR, SeverityCode.SERIOUS])
NOBODY_GETS_ANYTHING = Q(severity__in=[SeverityCode.UNSPORTING, SeverityCode.DEDUCTION])


class Penalty(models.Model):
    """What one person was punished with (TSR 9). `points_*` per position: the offender's and what others get for it.

    `after_row`: it happened after this row of the sheet. `soloist` is empty in a normal game. `absagen`: levels that
    the other side had announced. `decided`: the game was decided already (TSR 9.5). `authority`: who decided it.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="penalties", db_index=False)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=1)
    after_row = models.PositiveSmallIntegerField(default=0)
    severity = models.CharField(_("Verstoß"), max_length=12, choices=SeverityCode.choices)
    offender = models.PositiveSmallIntegerField()
    soloist = models.PositiveSmallIntegerField(null=True, blank=True)
    harms_soloist = models.BooleanField(default=False)
    absagen = models.PositiveSmallIntegerField(default=0)
    decided = models.BooleanField(default=False)
    points_0 = _points()
    points_1 = _points()
    points_2 = _points()
    points_3 = _points()
    points_4 = _points()
    points_5 = _points()
    points_6 = _points()
    reason = models.CharField(_("Grund"), max_length=200)
    authority = models.CharField(_("Entschieden von"), max_length=80, blank=True, default="")

    objects = PenaltyQuerySet.as_manager()

    class Meta:
        verbose_name = _("Strafe")
        verbose_name_plural = _("Strafen")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="penalty_number_once_per_sheet"),
            CheckConstraint(condition=Q(number__gte=1), name="penalty_number_from_one"),
            CheckConstraint(condition=Q(severity__in=SeverityCode.values), name="penalty_severity_known"),
            CheckConstraint(
                condition=Q(offender__lte=POSITIONS[-1]) & _position_or_null("soloist"),
                name="penalty_seats_are_positions",
            ),
            CheckConstraint(condition=Q(absagen__lte=MOST_ABSAGEN), name="penalty_absagen_up_to_four"),
            CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
            CheckConstraint(
                condition=NOBODY_GETS_ANYTHING | Exact(rows.SUM, Value(0)), name="penalty_is_credited_to_others"
            ),
            CheckConstraint(
                condition=~NOBODY_GETS_ANYTHING | Exact(rows.SUM + rows.SIZE, Value(0)), name="penalty_that_nobody_gets"
            ),
            CheckConstraint(  # what is below zero adds up to the offender's own points
                condition=Exact(rows.SUM - rows.SIZE, OFFENDERS * 2), name="penalty_costs_the_offender_alone"
            ),
            CheckConstraint(
                condition=(Q(severity=SeverityCode.UNSPORTING) & GreaterThanOrEqual(OFFENDERS, Value(-MOST_UNSPORTING)))
                | (Q(severity=SeverityCode.IRRELEVANT) & Exact(OFFENDERS, Value(0)))
                | (
                    ~Q(severity__in=[SeverityCode.UNSPORTING, SeverityCode.IRRELEVANT])
                    & GreaterThanOrEqual(OFFENDERS, Value(-MOST_DEDUCTION))
                ),
                name="penalty_in_range",
            ),
            CheckConstraint(  # TSR 9.3, 9.4, 9.5
                condition=(~Q(severity=SeverityCode.MINOR) | Exact(OFFENDERS, Value(-MINOR)))
                & (~Q(severity=SeverityCode.SERIOUS, decided=True) | Exact(OFFENDERS, Value(-MINOR)))
                & (
                    ~Q(severity=SeverityCode.SERIOUS, decided=False)
                    | Exact(OFFENDERS + F("absagen") * 3, Value(-SERIOUS))
                )
                & (~Q(severity=SeverityCode.DEDUCTION) | LessThan(OFFENDERS, Value(0))),
                name="penalty_costs_what_the_rules_say",
            ),
            CheckConstraint(
                condition=~IN_A_DEAL | Exact(rows.COUNT, Value(ACTIVE_PLAYERS)), name="penalty_in_a_deal_of_four"
            ),
            CheckConstraint(
                condition=IN_A_DEAL | Q(soloist__isnull=True, harms_soloist=False, absagen=0, decided=False),
                name="penalty_circumstances_only_in_a_deal",
            ),
            CheckConstraint(condition=~NOBODY_GETS_ANYTHING | ~Q(authority=""), name="penalty_decided_by_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} penalty {self.number}"

    @property
    def points(self) -> tuple[int | None, ...]:
        """Seven entries, one per position."""
        return tuple(getattr(self, name) for name in rows.POINTS)
