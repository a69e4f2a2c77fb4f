"""The floor: the DDV value as one integer, no checks, no reasons, no other rules."""

LIMITS = (120, 90, 60, 30)


def bare_value(
    eyes_re: int,
    no_trick_re: bool,
    no_trick_kontra: bool,
    level_re: int,
    level_kontra: int,
    solo: bool,
    special: int,
) -> int:
    """Value for Re. Levels 0..5; `special`: special points of Re less those of Kontra."""
    eyes_kontra = 240 - eyes_re
    absagen_re = level_re - 1 if level_re > 1 else 0
    absagen_kontra = level_kontra - 1 if level_kontra > 1 else 0
    if not absagen_re and not absagen_kontra:
        winner = 1 if eyes_re >= (120 if level_kontra and not level_re else 121) else -1
    else:
        made_re = absagen_re and (no_trick_kontra if absagen_re == 4 else eyes_kontra < LIMITS[absagen_re])
        made_kontra = absagen_kontra and (no_trick_re if absagen_kontra == 4 else eyes_re < LIMITS[absagen_kontra])
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
        return under + against + (0 if solo else special)
    eyes, no_trick = (eyes_kontra, no_trick_kontra) if winner > 0 else (eyes_re, no_trick_re)
    value = 1 + (eyes < 90) + (eyes < 60) + (eyes < 30) + no_trick
    value += (2 if level_re else 0) + (2 if level_kontra else 0) + absagen_re + absagen_kontra
    if winner < 0 and not solo:
        value += 1
    return winner * value + against + (0 if solo else special)
