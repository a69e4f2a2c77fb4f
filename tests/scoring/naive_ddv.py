"""A second opinion on tournament values, written as a walk over a table and sharing nothing with the engine.

Everything is counted from the two sides' positions on the ladder 120, 90, 60, 30, schwarz.
"""

LADDER = (120, 90, 60, 30, 0)
"""Position 1..4 is no90, no60, no30, schwarz; the entry before it is what the other side needs for the extra point."""


def below(eyes, no_trick, rung):
    """Whether a side with these eyes stayed below a rung; the last one is about tricks."""
    return no_trick if rung == 4 else eyes < LADDER[rung]


def naive_value(eyes_re, no_trick_re, no_trick_kontra, level_re, level_kontra, solo):
    """Winner ("re", "kontra", None) and value for Re without special points. Levels 0..5 as in the format."""
    eyes_kontra = 240 - eyes_re
    absagen_re, absagen_kontra = max(level_re - 1, 0), max(level_kontra - 1, 0)
    made_re = all(below(eyes_kontra, no_trick_kontra, rung) for rung in range(1, absagen_re + 1))
    made_kontra = all(below(eyes_re, no_trick_re, rung) for rung in range(1, absagen_kontra + 1))

    if absagen_re == absagen_kontra == 0:
        needs_only_120 = level_kontra == 1 and level_re == 0
        winner = "re" if eyes_re > 120 or (eyes_re == 120 and needs_only_120) else "kontra"
    elif absagen_re and absagen_kontra:
        winner = "re" if made_re else "kontra" if made_kontra else None
    elif absagen_re:
        winner = "re" if made_re else "kontra"
    else:
        winner = "kontra" if made_kontra else "re"

    cells_re = cells_kontra = 0
    for rung in (1, 2, 3):
        if winner in ("re", None) and eyes_kontra < LADDER[rung]:
            cells_re += 1
        if winner in ("kontra", None) and eyes_re < LADDER[rung]:
            cells_kontra += 1
    for rung in (1, 2, 3, 4):
        if rung <= absagen_kontra and eyes_re >= LADDER[rung - 1]:
            cells_re += 1
        if rung <= absagen_re and eyes_kontra >= LADDER[rung - 1]:
            cells_kontra += 1
    if winner is None:
        return None, cells_re - cells_kontra

    prize = 1 + absagen_re + absagen_kontra
    prize += 2 * (level_re > 0) + 2 * (level_kontra > 0)
    if winner == "re":
        return winner, prize + cells_re + cells_kontra + no_trick_kontra
    return winner, -(prize + cells_re + cells_kontra + no_trick_re + (not solo))
