"""Seasons: their days, their rules, and who is ranked in them."""

from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.db.models import F, Q

import scoring
from league.choices import Verb
from league.models import Participant, Player, Season
from league.names import tidy
from league.services.clubs import lock_club
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record
from league.values.seasons import SeasonFacts


@once
def create_season(*, club_pk: int, facts: SeasonFacts, intent: Intent) -> Done:
    """A new season. Gives its id.

    Raises Refused with "season_days", "season_name_taken" or "player_unknown".
    """
    club = lock_club(club_pk)
    ensure_first_time(intent)
    columns = _columns(facts)
    try:
        with transaction.atomic():
            season = Season.objects.create(club=club, **columns)
    except IntegrityError as taken:
        raise Refused("season_name_taken", name=columns["name"]) from taken
    _add_participants(season, facts.players)
    return record(
        club=club, intent=intent, verb=Verb.SEASON_CREATED, object_id=season.pk, after=_logged(columns, facts.players)
    )


@once
def change_season(*, season_pk: int, version: int, facts: SeasonFacts, intent: Intent) -> Done:
    """Change a season. Sessions keep the rules they were played by; the table's rules change for the whole season.

    Raises Conflict("season_changed") when another change came first, Refused with "season_days", "season_name_taken",
    "player_unknown", "session_outside_season" (a session lies outside the new days) or "participant_has_results".
    """
    changed = Season.objects.filter(pk=season_pk, version=version).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not changed:
        raise Conflict("season_changed")
    season = Season.objects.select_related("club").get(pk=season_pk)
    columns = _columns(facts)
    _ensure_sessions_inside(season, facts)
    ranked = set(season.participants.values_list("player_id", flat=True))
    before = _logged({name: getattr(season, name) for name in columns}, ranked)
    try:
        with transaction.atomic():
            Season.objects.filter(pk=season_pk).update(**columns)
    except IntegrityError as taken:
        raise Refused("season_name_taken", name=columns["name"]) from taken
    _remove_participants(season, ranked - set(facts.players))
    _add_participants(season, set(facts.players) - ranked)
    return record(
        club=season.club,
        intent=intent,
        verb=Verb.SEASON_CHANGED,
        object_id=season_pk,
        before=before,
        after=_logged(columns, facts.players),
    )


def _columns(facts: SeasonFacts) -> dict[str, object]:
    if facts.last_day < facts.first_day:
        raise Refused("season_days")
    return {
        "name": tidy(facts.name),
        "first_day": facts.first_day,
        "last_day": facts.last_day,
        "rules": scoring.Rules.from_dict(facts.rules).as_dict(),
    }


def _ensure_sessions_inside(season: Season, facts: SeasonFacts) -> None:
    outside = season.sessions.filter(Q(date__lt=facts.first_day) | Q(date__gt=facts.last_day)).in_order().first()
    if outside:
        raise Refused("session_outside_season", date=f"{outside.date:%d.%m.%Y}")


def _add_participants(season: Season, player_pks: Collection[int]) -> None:
    players = Player.objects.filter(club=season.club_id, pk__in=player_pks).in_order()
    if len(players) < len(set(player_pks)):
        raise Refused("player_unknown")
    Participant.objects.bulk_create(Participant(season=season, player=player) for player in players)


def _remove_participants(season: Season, player_pks: Collection[int]) -> None:
    """Who has a result in the season stays: without him the places of all others would be other ones."""
    seated = Player.objects.filter(pk__in=player_pks, seats__sheet__round__session__season=season).distinct()
    names = ", ".join(player.full_name for player in seated.in_order())
    if names:
        raise Refused("participant_has_results", names=names)
    season.participants.filter(player__in=player_pks).delete()


def _logged(columns: dict[str, object], player_pks: Collection[int]) -> dict[str, object]:
    days = {name: columns[name].isoformat() for name in ("first_day", "last_day")}
    return {"name": columns["name"], **days, "rules": columns["rules"], "players": sorted(player_pks)}
