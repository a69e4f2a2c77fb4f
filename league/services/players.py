"""The people of a club."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import F

from league.choices import Verb
from league.models import Club, Player
from league.names import name_key, sort_key, tidy
from league.services.clubs import lock_club
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record
from league.values.players import PersonName


def new_player(*, club: Club, given_name: str, family_name: str = "", nickname: str = "") -> Player:
    """A player row with its keys, inside a caller's transaction. Raises IntegrityError when the name is taken."""
    given, family, nick = tidy(given_name), tidy(family_name), tidy(nickname)
    return Player.objects.create(
        club=club, given_name=given, family_name=family, nickname=nick, **keys(given, family, nick)
    )


def keys(given_name: str, family_name: str, nickname: str) -> dict[str, str]:
    """The computed columns of a player, from names as stored."""
    return {
        "name_key": name_key(given_name, family_name),
        "nickname_key": name_key(nickname),
        "sort_key": sort_key(family_name, given_name, nickname),
    }


@once
def add_players(*, club_pk: int, names: Sequence[PersonName], intent: Intent) -> Done:
    """Add one person or several, all or none. Gives the first one's id. Raises Refused("player_name_taken")."""
    club = lock_club(club_pk)
    ensure_first_time(intent)
    players = [_add(club, name) for name in names]
    return record(
        club=club,
        intent=intent,
        verb=Verb.PLAYER_ADDED,
        object_id=players[0].pk,
        after={"players": [player.pk for player in players]},
    )


@once
def change_player(*, player_pk: int, version: int, name: PersonName, active: bool, intent: Intent) -> Done:
    """Change a person's name, or whether he still plays.

    Raises Conflict("player_changed") when another change came first, Refused("player_name_taken").
    """
    changed = Player.objects.filter(pk=player_pk, version=version).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not changed:
        raise Conflict("player_changed")
    player = Player.objects.select_related("club").get(pk=player_pk)
    given, family, nick = tidy(name.given_name), tidy(name.family_name), tidy(name.nickname)
    before = {"active": player.active}
    renamed = (given, family, nick) != (player.given_name, player.family_name, player.nickname)
    try:
        with transaction.atomic():
            Player.objects.filter(pk=player_pk).update(
                given_name=given, family_name=family, nickname=nick, active=active, **keys(given, family, nick)
            )
    except IntegrityError as taken:
        raise Refused("player_name_taken", name=name.full_name) from taken
    return record(
        club=player.club,
        intent=intent,
        verb=Verb.PLAYER_CHANGED,
        object_id=player_pk,
        before=before,
        after={"active": active, "renamed": renamed},
    )


def _add(club: Club, name: PersonName) -> Player:
    try:
        with transaction.atomic():
            return new_player(
                club=club, given_name=name.given_name, family_name=name.family_name, nickname=name.nickname
            )
    except IntegrityError as taken:
        raise Refused("player_name_taken", name=name.full_name) from taken
