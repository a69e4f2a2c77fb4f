"""Two implementations of the tournament value agree on the whole grid."""

from itertools import product

import pytest

from scoring import Deal, Game, Level, Party, rules_for, value_of
from tests.scoring.naive_ddv import naive_value


def grid():
    """Card points with the no-trick flags they allow."""
    for eyes in range(241):
        if eyes in (1, 239):
            continue
        yield eyes, None
        if eyes == 0:
            yield eyes, Party.RE
        if eyes == 240:
            yield eyes, Party.KONTRA


@pytest.mark.parametrize("game", [Game.NORMAL, Game.FARBSOLO])
def test_the_whole_grid(game):
    rules = rules_for("ddv")
    seats = (0, 2) if game is Game.NORMAL else (3,)
    compared = 0
    for (eyes, no_trick), re, kontra in product(grid(), Level, Level):
        deal = Deal(game, seats, eyes, no_trick, re, kontra)
        value = value_of(deal, rules)
        expected = naive_value(
            eyes, no_trick is Party.RE, no_trick is Party.KONTRA, int(re), int(kontra), game is Game.FARBSOLO
        )
        assert (value.winner, value.value_re) == expected, deal
        compared += 1
    assert compared == 241 * 36
