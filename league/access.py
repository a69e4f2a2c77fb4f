"""Who may reach what. A view cannot hold an object of a club without having passed here.

Someone who is not in the club gets exactly what a missing page gives (Http404); a member who may only read and tries to
write gets PermissionDenied.
"""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from league.choices import Role
from league.models import (
    Club,
    ConfirmedVersion,
    Invitation,
    Membership,
    Player,
    RuleSet,
    ScoreSheet,
    Season,
    Session,
    User,
)


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """One user's standing in one club."""

    club: Club
    role: str

    @property
    def can_write(self) -> bool:
        return self.role == Role.SECRETARY


def clubs_of(user: User) -> list[ClubAccess]:
    """The clubs this user may enter, by name. One query."""
    rows = Membership.objects.active().filter(user=user).select_related("club").order_by("club__name", "pk")
    return [ClubAccess(row.club, row.role) for row in rows]


def get_club(user: User, slug: str, *, write: bool = False) -> ClubAccess:
    """The club with this slug as this user may use it; one query.

    Raises Http404 for a stranger as for an unknown slug, PermissionDenied for a member where `write` is wanted.
    """
    row = Membership.objects.active().filter(user=user, club__slug=slug).select_related("club").first()
    if row is None:
        raise Http404
    if write and row.role != Role.SECRETARY:
        raise PermissionDenied(_("Dafür ist der Zugang der Schriftführung nötig."))
    return ClubAccess(row.club, row.role)


def _found(queryset, key: int, by: str = "pk"):
    row = queryset.filter(**{by: key}).first()
    if row is None:
        raise Http404
    return row


def get_rule_set(access: ClubAccess, pk: int) -> RuleSet:
    return _found(RuleSet.objects.filter(club=access.club), pk)


def get_season(access: ClubAccess, pk: int) -> Season:
    return _found(Season.objects.filter(club=access.club).select_related("club"), pk)


def get_session(access: ClubAccess, pk: int) -> Session:
    return _found(Session.objects.filter(season__club=access.club).select_related("season__club"), pk)


def get_sheet(access: ClubAccess, pk: int) -> ScoreSheet:
    """A sheet of the club with its round, session and season loaded."""
    sheets = ScoreSheet.objects.filter(round__session__season__club=access.club)
    return _found(sheets.select_related("round__session__season__club", "closed_by", "confirmed_by"), pk)


def get_confirmed_version(access: ClubAccess, pk: int, number: int) -> ConfirmedVersion:
    """A confirmed version of a sheet of the club, with who confirmed and who withdrew it."""
    versions = ConfirmedVersion.objects.filter(sheet__round__session__season__club=access.club, sheet=pk)
    return _found(versions.select_related("confirmed_by", "withdrawn_by"), number, by="number")


def get_player(access: ClubAccess, pk: int) -> Player:
    return _found(Player.objects.filter(club=access.club), pk)


def get_membership(access: ClubAccess, pk: int) -> Membership:
    return _found(Membership.objects.filter(club=access.club).select_related("user"), pk)


def get_invitation(access: ClubAccess, pk: int) -> Invitation:
    return _found(Invitation.objects.filter(club=access.club), pk)
