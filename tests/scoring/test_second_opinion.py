"""Two implementations of each way of counting agree on the whole grid."""

from functools import cache
from itertools import product

import pytest

from scoring import Deal, Game, Level, Party, rules_for, value_of
from tests.scoring.naive_ddv import naive_value
from tests.scoring.naive_others import naive_null, naive_pagat, naive_urexweiler


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


@pytest.mark.parametrize("game", [Game.NORMAL, Game.KOEHLER, Game.STILLES_SOLO])
def test_urexweiler(game):
    rules = rules_for("urexweiler")
    solo = game is not Game.NORMAL
    compared = 0
    for (eyes, no_trick), re, kontra in product(grid(), Level, Level):
        if min(re, kontra) >= Level.NO90:
            continue
        special = {"doppelkopf": 1} if eyes >= 40 and no_trick is not Party.RE else {}
        deal = Deal(game, (1,) if solo else (1, 2), eyes, no_trick, re, kontra, special_re=special)
        tricks = no_trick is not Party.RE, no_trick is not Party.KONTRA
        expected = naive_urexweiler(eyes, *tricks, int(re), int(kontra), solo, len(special))
        assert value_of(deal, rules).value_re == expected, deal
        compared += 1
    assert compared == 241 * 20


def test_null():
    rules = rules_for("urexweiler")
    for (eyes, no_trick), re, kontra in product(grid(), (Level.NONE, Level.CALL), (Level.NONE, Level.CALL)):
        for announced in range(0, 241 if kontra else 1, 30):
            deal = Deal(Game.NULL, (3,), eyes, no_trick, re, kontra, null_announced=announced)
            value = value_of(deal, rules)
            assert value.value_re == naive_null(eyes, no_trick is not Party.RE, re, kontra, announced), deal
            assert value.lost == (value.value_re < 0)


@pytest.mark.parametrize("game", [Game.ARMUT, Game.SOLO])
def test_pagat(game):
    rules = rules_for("pagat")
    for (eyes, no_trick), re, kontra in product(grid(), Level, Level):
        deal = Deal(game, (0, 1) if game is Game.ARMUT else (0,), eyes, no_trick, re, kontra)
        value = value_of(deal, rules)
        tricks = no_trick is not Party.RE, no_trick is not Party.KONTRA
        expected = naive_pagat(eyes, *tricks, int(re), int(kontra), game is Game.SOLO, value.winner)
        assert value.value_re == expected, deal


@pytest.mark.parametrize("system", ["platform", "pub", "pagat"])
def test_the_winner_is_everywhere_the_tournament_one(system):
    for (eyes, no_trick), re, kontra in product(grid(), Level, Level):
        deal = Deal(Game.NORMAL, (0, 1), eyes, no_trick, re, kontra)
        assert value_of(deal, rules_for_once(system)).winner == value_of(deal, rules_for_once("ddv")).winner


rules_for_once = cache(rules_for)
