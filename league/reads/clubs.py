"""What a club has: its people, its seasons, its accesses and open invitations."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Count, F

import scoring
from league.choices import Role, SystemCode
from league.models import Club, Invitation, Membership, Player, Season, User
from league.values.clubs import AccessLine, InvitationLine
from league.values.players import PlayerLine
from league.values.seasons import SeasonLine


def players_of(club: Club):
    """The people of a club in German order, those who still play first."""
    sessions = Count("seats__sheet__round__session", distinct=True)
    return Player.objects.filter(club=club).annotate(session_count=sessions).still_playing_first()


def player_lines(players: Iterable[Player], slug: str, *, editable: bool) -> list[PlayerLine]:
    """Lines of the list for these people (from `players_of`); no query of its own."""
    return [
        PlayerLine(player.pk, slug, player.full_name, player.active, player.session_count, editable)
        for player in players
    ]


def names_taken(club: Club, *, besides: int | None = None) -> dict[tuple[str, str], str]:
    """Keys of every name and nickname in the club, with the name as shown."""
    players = Player.objects.filter(club=club).exclude(pk=besides)
    return {(player.name_key, player.nickname_key): player.full_name for player in players}


def seasons_of(club: Club):
    """Seasons of a club, newest first, each with the numbers its line needs."""
    return (
        Season.objects.filter(club=club)
        .annotate(
            participant_count=Count("participants", distinct=True), session_count=Count("sessions", distinct=True)
        )
        .newest_first()
    )


def season_lines(seasons: Iterable[Season], slug: str, *, editable: bool) -> list[SeasonLine]:
    """Lines of the list for these seasons (from `seasons_of`); no query of its own."""
    return [
        SeasonLine(
            pk=season.pk,
            club_slug=slug,
            name=season.name,
            first_day=season.first_day,
            last_day=season.last_day,
            participants=season.participant_count,
            sessions=season.session_count,
            editable=editable,
        )
        for season in seasons
    ]


def people_to_rank(club: Club, season: Season | None = None) -> list[Player]:
    """Who can take part in a season: everybody who still plays, and who takes part already; German order."""
    active = Player.objects.filter(club=club, active=True)
    if season is None:
        return list(active.in_order())
    return list((active | Player.objects.filter(club=club, participations__season=season)).distinct().in_order())


def ranked_with_results(season: Season) -> set[int]:
    """Ids of participants who have a seat in the season."""
    seated = Player.objects.filter(participations__season=season, seats__sheet__round__session__season=season)
    return set(seated.values_list("pk", flat=True))


def count_secretaries(club: Club) -> int:
    """How many people may write in this club. One query."""
    return Membership.objects.secretaries().filter(club=club).count()


def accesses_of(club: Club):
    """Accesses of a club: open ones first, secretaries before members, then by name."""
    rows = Membership.objects.filter(club=club).select_related("user")
    return rows.order_by("-active", F("role").desc(), "user__last_name", "user__first_name", "user__username", "pk")


def access_lines(memberships: Iterable[Membership], slug: str, *, me: User) -> list[AccessLine]:
    """Lines of the list for these accesses (from `accesses_of`); no query of its own."""
    return [
        AccessLine(
            pk=row.pk,
            club_slug=slug,
            name=row.user.get_full_name() or row.user.get_username(),
            username=row.user.get_username(),
            role=Role(row.role).label,
            active=row.active and row.user.is_active,
            is_self=row.user_id == me.pk,
        )
        for row in memberships
    ]


def open_invitations(club: Club, now: dt.datetime) -> list[InvitationLine]:
    """Invitations that still let somebody in, the one that ends first on top. One query."""
    rows = Invitation.objects.filter(club=club).open(now).order_by("expires_at", "pk")
    return [InvitationLine(row.pk, row.label, Role(row.role).label, row.expires_at) for row in rows]


def open_invitation(secret_digest: str, now: dt.datetime) -> Invitation | None:
    """The invitation with this digest if it still lets somebody in. One query."""
    return Invitation.objects.open(now).filter(secret_digest=secret_digest).select_related("club").first()


def season_as_typed(season: Season) -> dict[str, object]:
    """What the season's form shows: a dict of its fields. One query."""
    players = list(season.participants.values_list("player_id", flat=True))
    rules = scoring.Rules.from_dict(season.rules)
    return {
        "name": season.name,
        "first_day": season.first_day,
        "last_day": season.last_day,
        "players": players,
        "version": season.version,
        **_table_rules(rules),
    }


def season_to_begin_with(club: Club, today: dt.date) -> dict[str, object]:
    """What the form of a new season begins with: the year after the last one, its people and its rules.

    The first season of a club is this calendar year, with everybody who plays.
    """
    last = Season.objects.filter(club=club).order_by("-last_day", "-pk").first()
    if last is None:
        players = list(Player.objects.filter(club=club).active().values_list("pk", flat=True))
        days = {"first_day": today.replace(month=1, day=1), "last_day": today.replace(month=12, day=31)}
        return {"players": players, **days, **_table_rules(scoring.rules_for(SystemCode.UREXWEILER))}
    first = last.last_day + dt.timedelta(days=1)
    end = _same_day_next_year(first) - dt.timedelta(days=1)
    return season_as_typed(last) | {"name": "", "first_day": first, "last_day": end}


def _table_rules(rules: scoring.Rules) -> dict[str, object]:
    return {
        "rules": rules.as_dict(),
        "system": rules.system,
        "first_bonus": rules.first_bonus,
        "free_absences": rules.free_absences,
        "absence_penalty": rules.absence_penalty,
    }


def _same_day_next_year(day: dt.date) -> dt.date:
    """29 February becomes 1 March."""
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return dt.date(day.year + 1, 3, 1)
