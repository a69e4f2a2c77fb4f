"""The floor: the DDV value as one integer, from the same facts, no checks, no reasons, no other rules."""

from collections.abc import Mapping

from scoring import Game, Level, Party

LIMITS = (120, 90, 60, 30)


def bare_value(
    game: Game,
    re_seats: tuple[int, ...],
    eyes_re: int,
    no_trick: Party | None,
    level_re: Level,
    level_kontra: Level,
    special_re: Mapping[str, int],
    special_kontra: Mapping[str, int],
) -> int:
    """Value for Re."""
    solo = len(re_seats) == 1
    special = 0
    if not solo:
        if special_re:
            special = sum(special_re.values())
        if special_kontra:
            special -= sum(special_kontra.values())
    eyes_kontra = 240 - eyes_re
    absagen_re = level_re - 1 if level_re > 1 else 0
    absagen_kontra = level_kontra - 1 if level_kontra > 1 else 0
    if not absagen_re and not absagen_kontra:
        winner = 1 if eyes_re >= (120 if level_kontra and not level_re else 121) else -1
    else:
        made_re = absagen_re and (no_trick == "kontra" if absagen_re == 4 else eyes_kontra < LIMITS[absagen_re])
        made_kontra = absagen_kontra and (no_trick == "re" if absagen_kontra == 4 else eyes_re < LIMITS[absagen_kontra])
        both_missed = 0 if absagen_re and absagen_kontra else -1 if absagen_re else 1
        winner = 1 if made_re else -1 if made_kontra else both_missed
    against = 0
    for limit in LIMITS[:absagen_kontra]:
        if eyes_re >= limit:
            against += 1
    for limit in LIMITS[:absagen_re]:
        if eyes_kontra >= limit:
            against -= 1
    if winner == 0:
        under = (eyes_kontra < 90) + (eyes_kontra < 60) + (eyes_kontra < 30)
        under -= (eyes_re < 90) + (eyes_re < 60) + (eyes_re < 30)
        return under + against + special
    eyes, loser = (eyes_kontra, "kontra") if winner > 0 else (eyes_re, "re")
    value = 1 + (eyes < 90) + (eyes < 60) + (eyes < 30) + (no_trick == loser)
    value += (2 if level_re else 0) + (2 if level_kontra else 0) + absagen_re + absagen_kontra
    if winner < 0 and not solo:
        value += 1
    return winner * value + against + special
