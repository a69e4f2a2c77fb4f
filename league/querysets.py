"""Named filters in the words of a club. Every order is unique, so that no list changes between two page loads."""

from datetime import datetime

from django.db import models
from django.db.models import F

from league.choices import Role, SheetStatus


class MembershipQuerySet(models.QuerySet):
    def active(self):
        """Open accesses of people who may log in."""
        return self.filter(active=True, user__is_active=True)

    def secretaries(self):
        return self.active().filter(role=Role.SECRETARY)


class InvitationQuerySet(models.QuerySet):
    def open(self, now: datetime):
        """Neither accepted nor withdrawn nor expired at `now`."""
        return self.filter(accepted_at__isnull=True, withdrawn_at__isnull=True, expires_at__gt=now)


class PlayerQuerySet(models.QuerySet):
    def in_order(self):
        """German order of names."""
        return self.order_by("sort_key", "nickname_key", "pk")

    def still_playing_first(self):
        """German order, in two parts."""
        return self.order_by("-active", "sort_key", "nickname_key", "pk")

    def active(self):
        return self.filter(active=True)


class RuleSetQuerySet(models.QuerySet):
    def in_order(self):
        return self.order_by("name", "pk")


class SeasonQuerySet(models.QuerySet):
    def newest_first(self):
        return self.order_by("-first_day", "-pk")


class SessionQuerySet(models.QuerySet):
    def in_order(self):
        """As played: by the typed date, then by number."""
        return self.order_by("date", "number")

    def newest_first(self):
        return self.order_by("-date", "-number")


class ScoreSheetQuerySet(models.QuerySet):
    def open(self):
        return self.filter(status=SheetStatus.OPEN)

    def closed(self):
        """Nothing enters it any more, whether it is confirmed or not."""
        return self.exclude(status=SheetStatus.OPEN)

    def waiting(self):
        """Closed in a club that wants a second person to confirm, and not confirmed yet; newest first."""
        wanted = self.filter(status=SheetStatus.CLOSED, round__session__season__club__confirms_sheets=True)
        return wanted.order_by("-round__session__date", "-round__number", "number", "-pk")

    def in_order(self):
        return self.order_by("round__number", "number")


RESULT = F("total") + F("penalty")
"""Of a seat: what counts in a session and a season, deals and penalties (TSR 9). In Python: `Seat.result`."""


class SeatQuerySet(models.QuerySet):
    def who_played(self):
        """Without who left before he played, or came after the last deal: he was not present."""
        changes = self.model._meta.get_field("sheet").related_model.objects.filter(
            pk=models.OuterRef("sheet"), seatings__isnull=False
        )
        return self.exclude(models.Q(deals_played=0) & models.Exists(changes))

    def in_order(self):
        return self.order_by("sheet", "position")


class DealQuerySet(models.QuerySet):
    def in_order(self):
        return self.order_by("number")


class SeatingQuerySet(models.QuerySet):
    def in_order(self):
        return self.order_by("first_row")


class PenaltyQuerySet(models.QuerySet):
    def in_order(self):
        return self.order_by("number")


class ConfirmedVersionQuerySet(models.QuerySet):
    def in_force(self):
        return self.filter(withdrawn_at__isnull=True)

    def newest_first(self):
        return self.order_by("-number")


class LogEntryQuerySet(models.QuerySet):
    def newest_first(self):
        return self.order_by("-at", "-pk")
