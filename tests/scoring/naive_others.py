"""Second opinions on the other two ways of counting, as plain arithmetic that shares nothing with the engine."""


def limit(level):
    return {2: 90, 3: 60, 4: 30}[level]


def missed(level, other_eyes, other_has_trick):
    return other_has_trick if level == 5 else other_eyes >= limit(level)


def naive_urexweiler(eyes_re, trick_re, trick_kontra, level_re, level_kontra, solo, specials_re=0):
    """Value for Re; `specials_re`: special points of Re minus those of Kontra. At most one level is above 1."""
    eyes_kontra = 240 - eyes_re
    doubling = (2 if level_re else 1) * (2 if level_kontra else 1)
    announcer = "re" if level_re >= 2 else "kontra" if level_kontra >= 2 else None
    if announcer is None and solo and eyes_re == 120:
        return specials_re
    level = max(level_re, level_kontra)
    theirs = {"re": (eyes_kontra, trick_kontra), "kontra": (eyes_re, trick_re)}
    if announcer is not None and missed(level, *theirs[announcer]):
        winner = "kontra" if announcer == "re" else "re"
        steps = 2 * sum(missed(step, *theirs[announcer]) for step in range(2, level + 1))
        steps += theirs[announcer][0] >= 120
        loser_eyes, loser_trick = theirs[winner]
    else:
        winner = announcer or ("re" if eyes_re >= 121 else "kontra")
        loser_eyes, loser_trick = theirs[winner]
        steps = (loser_eyes < 120) + (max(level - 1, 0) if announcer else 0)
    steps += (loser_eyes < 90) + (loser_eyes < 60) + (loser_eyes < 30) + (not loser_trick)
    steps += winner == "kontra" and not solo
    return (1 if winner == "re" else -1) * steps * doubling + specials_re


def naive_null(eyes, trick, level_re, level_kontra, announced):
    """Value of a Null for its soloist."""
    doubling = (2 if level_re else 1) * (2 if level_kontra else 1)
    steps = range(30, announced + 1, 30)
    if announced and eyes < announced:
        return doubling * (2 * sum(eyes < step for step in steps) + (not trick))
    if not announced and not trick:
        return doubling
    return -doubling * (1 + eyes // 30 + len(steps))


def naive_pagat(eyes_re, trick_re, trick_kontra, level_re, level_kontra, solo, winner):
    """Value for Re by pagat's sentences, given who won (as at tournaments)."""
    if winner is None:
        return 0
    loser_eyes, loser_trick = (240 - eyes_re, trick_kontra) if winner == "re" else (eyes_re, trick_re)
    winner_eyes, winner_trick = 240 - loser_eyes, trick_re if winner == "re" else trick_kontra
    winner_level, loser_level = (level_re, level_kontra) if winner == "re" else (level_kontra, level_re)
    points = 1 + (winner == "kontra" and not solo) + 2 * (level_re > 0) + 2 * (level_kontra > 0)
    for level in (2, 3, 4, 5):
        points += not loser_trick if level == 5 else loser_eyes < limit(level)
        points += winner_level >= level
        if loser_level >= level and missed(level, winner_eyes, winner_trick):
            points += 2
    return points if winner == "re" else -points
