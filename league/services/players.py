"""The people of a club."""

from league.models import Club, Player
from league.names import name_key, sort_key, tidy


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
