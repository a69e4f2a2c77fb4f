"""Django's admin, for the superuser alone. What a club's evening says is changed on its pages or not at all:

sheets, deals and the log can be looked at here, and nothing here can be deleted.
"""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from league.models import (
    Club,
    Deal,
    Invitation,
    LogEntry,
    Membership,
    Penalty,
    Player,
    ScoreSheet,
    Season,
    Seating,
    Session,
    User,
)

admin.site.unregister(Group)


class NothingDeleted(admin.ModelAdmin):
    """History stays: people are deactivated, accesses withdrawn."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnly(NothingDeleted):
    """To look at. Whatever writes these rows is a service, with its checks and its log entry."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(User)
class LeagueUserAdmin(UserAdmin):
    """Accounts. A user cannot be deleted: the log points at him."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(NothingDeleted):
    list_display = ("name", "slug")


@admin.register(Membership)
class MembershipAdmin(ReadOnly):
    list_display = ("club", "user", "role", "active")
    list_filter = ("club", "role", "active")
    list_select_related = ("club", "user")


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ("club", "label", "role", "expires_at", "accepted_at", "withdrawn_at")
    list_select_related = ("club",)
    exclude = ("secret_digest",)


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    list_display = ("full_name", "club", "active")
    list_filter = ("club",)
    list_select_related = ("club",)


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("name", "club", "first_day", "last_day")
    list_select_related = ("club",)


@admin.register(Session)
class SessionAdmin(ReadOnly):
    list_display = ("date", "season", "number", "title")
    list_select_related = ("season",)


@admin.register(ScoreSheet)
class ScoreSheetAdmin(ReadOnly):
    list_display = ("pk", "round", "number", "mode", "status")
    list_select_related = ("round",)


@admin.register(Deal)
class DealAdmin(ReadOnly):
    list_display = ("sheet", "number", "kind", "game", "points_from")
    list_select_related = ("sheet",)


@admin.register(Seating)
class SeatingAdmin(ReadOnly):
    list_display = ("sheet", "first_row", "order")
    list_select_related = ("sheet",)


@admin.register(Penalty)
class PenaltyAdmin(ReadOnly):
    list_display = ("sheet", "number", "severity", "reason", "authority")
    list_select_related = ("sheet",)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ("at", "club", "actor", "verb", "object_id", "reason")
    list_filter = ("club", "verb")
    list_select_related = ("club", "actor")
