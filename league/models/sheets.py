"""Score sheets, their seats and their deals: one row of paper is one row of the store."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.choices import (
    CountsAs,
    DealKind,
    GameCode,
    LevelCode,
    PartyCode,
    PointsFrom,
    SheetMode,
    SheetStatus,
    WinnerCode,
)
from league.models import rows
from league.models.clubs import User
from league.models.players import Player
from league.models.sessions import Round
from league.querysets import DealQuerySet, ScoreSheetQuerySet, SeatQuerySet


class ScoreSheet(models.Model):
    """One table's list in one round. `version` grows with every change of the sheet or of one of its deals.

    `time_up_row`: time was over after this row (0: before the first), None while it runs. A sheet is open, then closed,
    then confirmed by a second person where the club wants that.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="sheets", db_index=False)
    number = models.PositiveSmallIntegerField(_("Tisch"))
    mode = models.CharField(max_length=8, choices=SheetMode.choices, default=SheetMode.DEALS)
    status = models.CharField(max_length=12, choices=SheetStatus.choices, default=SheetStatus.OPEN)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    time_up_row = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    objects = ScoreSheetQuerySet.as_manager()

    class Meta:
        verbose_name = _("Spielliste")
        verbose_name_plural = _("Spiellisten")
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="sheet_number_once_per_round"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="sheet_number_from_one"),
            models.CheckConstraint(condition=models.Q(status__in=SheetStatus.values), name="sheet_status_known"),
            models.CheckConstraint(condition=models.Q(mode__in=SheetMode.values), name="sheet_mode_known"),
            models.CheckConstraint(condition=models.Q(first_dealer__lte=6), name="sheet_first_dealer_is_a_position"),
            models.CheckConstraint(
                condition=models.Q(status__in=[SheetStatus.CLOSED, SheetStatus.CONFIRMED], closed_at__isnull=False)
                | models.Q(status=SheetStatus.OPEN, closed_at__isnull=True, closed_by__isnull=True),
                name="sheet_closed_at_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(status=SheetStatus.CONFIRMED, confirmed_at__isnull=False, confirmed_by__isnull=False)
                | models.Q(
                    ~models.Q(status=SheetStatus.CONFIRMED), confirmed_at__isnull=True, confirmed_by__isnull=True
                ),
                name="sheet_confirmed_by_someone",
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_by__isnull=True)
                | models.Q(closed_by__isnull=True)
                | ~models.Q(confirmed_by=models.F("closed_by")),
                name="sheet_confirmed_by_a_second_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def is_open(self) -> bool:
        return self.status == SheetStatus.OPEN


class Seat(models.Model):
    """A column of a sheet and who sits there. The sums are recomputed with every change of a deal, never typed.

    `total` counts the deals alone; with the penalties the result is `total + penalty`.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="seats", db_index=False)
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    total = models.IntegerField(default=0)
    deals_played = models.PositiveIntegerField(default=0)
    deals_won = models.PositiveIntegerField(default=0)
    soli = models.PositiveIntegerField(default=0)
    penalty = models.IntegerField(default=0, db_default=0)
    """Points of penalties, computed likewise."""

    objects = SeatQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "position"], name="seat_position_once_per_sheet"),
            models.UniqueConstraint(fields=["sheet", "player"], name="seat_player_once_per_sheet"),
            models.CheckConstraint(condition=models.Q(position__lte=6), name="seat_position_0_to_6"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}:{self.position}"

    @property
    def result(self) -> int:
        """What counts in a session and a season: the deals and the penalties (TSR 9)."""
        return self.total + self.penalty


def _points() -> models.SmallIntegerField:
    return models.SmallIntegerField(null=True, blank=True)


def _played() -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(null=True, blank=True)


class Deal(models.Model):
    """One row of the sheet.

    Facts: dealer, who sat out (points NULL), game, parties, card points, announcements, special points,
    note, `bock_trigger`.
    `points_*` are what stands on paper, one per position, `factor` (Bock) included; they always sum to zero.
    Findings of the course of the evening, rewritten after each change: `number`, `counts_as`, `factor`.
    A row of kind `totals` is the known result of a whole table, with the number of deals per seat where it is known.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="deals", db_index=False)
    number = models.SmallIntegerField(_("Spiel"))
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=8, choices=DealKind.choices, default=DealKind.DEAL)
    dealer = models.PositiveSmallIntegerField(_("Geber"), null=True, blank=True)
    game = models.CharField(_("Spielart"), max_length=16, choices=GameCode.choices, blank=True, default="")
    re_first = models.PositiveSmallIntegerField(null=True, blank=True)
    re_second = models.PositiveSmallIntegerField(null=True, blank=True)
    re_card_points = models.PositiveSmallIntegerField(_("Augen von Re"), null=True, blank=True)
    eyes_exact = models.BooleanField(default=True)
    no_trick = models.CharField(max_length=8, choices=PartyCode.choices, blank=True, default="")
    level_re = models.PositiveSmallIntegerField(choices=LevelCode.choices, default=LevelCode.NONE)
    level_kontra = models.PositiveSmallIntegerField(choices=LevelCode.choices, default=LevelCode.NONE)
    special = models.JSONField(default=dict, blank=True)
    extras = models.JSONField(default=dict, blank=True)
    winner = models.CharField(max_length=8, choices=WinnerCode.choices, blank=True, default="")
    counts_as = models.CharField(max_length=16, choices=CountsAs.choices, blank=True, default="")
    factor = models.PositiveSmallIntegerField(default=1)
    points_from = models.CharField(max_length=8, choices=PointsFrom.choices, default=PointsFrom.PAPER)
    bock_trigger = models.BooleanField(default=False, db_default=False)
    note = models.CharField(_("Bemerkung"), max_length=200, blank=True, default="")
    points_0 = _points()
    points_1 = _points()
    points_2 = _points()
    points_3 = _points()
    points_4 = _points()
    points_5 = _points()
    points_6 = _points()
    deals_0 = _played()
    deals_1 = _played()
    deals_2 = _played()
    deals_3 = _played()
    deals_4 = _played()
    deals_5 = _played()
    deals_6 = _played()

    objects = DealQuerySet.as_manager()

    class Meta:
        verbose_name = _("Spiel")
        verbose_name_plural = _("Spiele")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="deal_number_once_per_sheet"),
            *rows.CONSTRAINTS,
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}#{self.number}"

    @property
    def points(self) -> tuple[int | None, ...]:
        """Seven entries, one per position; None where nobody sits or the player sat out."""
        return tuple(getattr(self, name) for name in rows.POINTS)

    @property
    def deals_per_seat(self) -> tuple[int | None, ...]:
        """Seven entries; only a `totals` row has any."""
        return tuple(getattr(self, name) for name in rows.PLAYED)

    @property
    def re_seats(self) -> tuple[int, ...]:
        """Positions of Re: two, one (a soloist), or none where only the points are known."""
        return tuple(seat for seat in (self.re_first, self.re_second) if seat is not None)
