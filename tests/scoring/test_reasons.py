"""The reasons of whole deals, word by word: code, side, points or factor, paragraph."""

import pytest

from scoring import Deal, Game, Level, Party, rules_for, value_of

RE, KONTRA = Party
CALL, NO90, NO60, NO30, SCHWARZ = list(Level)[1:]
PLATFORM, TELLING = "platform: Poängräkning", "pagat: Telling"


def party(eyes, re=Level.NONE, kontra=Level.NONE, **more):
    return Deal(Game.NORMAL, (0, 2), eyes, announced_re=re, announced_kontra=kontra, **more)


def alone(game, eyes, re=Level.NONE, kontra=Level.NONE, **more):
    return Deal(game, (1,), eyes, announced_re=re, announced_kontra=kontra, **more)


DEALS = [
    (
        "ddv",
        party(0, kontra=SCHWARZ, no_trick=RE),
        """
        won kontra -1 TSR 7.2.2 (a)
        under_90 re -1 TSR 7.2.2 (a)
        under_60 re -1 TSR 7.2.2 (a)
        under_30 re -1 TSR 7.2.2 (a)
        no_trick re -1 TSR 7.2.2 (a)
        call_kontra kontra -2 TSR 7.2.2 (b)
        announced_no90 kontra -1 TSR 7.2.2 (c), (d)
        announced_no60 kontra -1 TSR 7.2.2 (c), (d)
        announced_no30 kontra -1 TSR 7.2.2 (c), (d)
        announced_schwarz kontra -1 TSR 7.2.2 (c), (d)
        gegen_die_alten kontra -1 TSR 7.2.3
        """,
    ),
    (
        "ddv",
        party(130, CALL, SCHWARZ, special_kontra={"doppelkopf": 2}),
        """
        won re 1 TSR 7.2.2 (a)
        call_re re 2 TSR 7.2.2 (b)
        call_kontra kontra 2 TSR 7.2.2 (b)
        announced_no90 kontra 1 TSR 7.2.2 (c), (d)
        announced_no60 kontra 1 TSR 7.2.2 (c), (d)
        announced_no30 kontra 1 TSR 7.2.2 (c), (d)
        announced_schwarz kontra 1 TSR 7.2.2 (c), (d)
        reached_120 re 1 TSR 7.2.2 (e), (f)
        reached_90 re 1 TSR 7.2.2 (e), (f)
        reached_60 re 1 TSR 7.2.2 (e), (f)
        reached_30 re 1 TSR 7.2.2 (e), (f)
        doppelkopf kontra -2 TSR 7.2.3
        """,
    ),
    (
        "platform",
        party(85, NO90, NO60, special_re={"fuchs": 1}, bock=1),
        """
        no_winner None 0 platform: Poängräkning
        under_90 re -1 platform: Poängräkning
        reached_120 kontra -1 platform: Poängräkning
        fuchs re 1 platform: Poängräkning
        bock None x2 platform: Bockomgång
        """,
    ),
    (
        "pagat",
        party(165, NO60, CALL, special_re={"karlchen": 1, "karlchen_gefangen": 1}),
        """
        won kontra -1 pagat: Telling
        call_re re -2 pagat: Telling
        call_kontra kontra -2 pagat: Telling
        failed_no60 re -2 pagat: Telling
        gegen_die_alten kontra -1 pagat: Telling
        karlchen re 1 pagat: Telling
        karlchen_gefangen re 1 pagat: Telling
        """,
    ),
    (
        "pagat",
        party(240, SCHWARZ, kontra=NO90),
        """
        no_winner None 0 pagat: Aankondigingen
        """,
    ),
    (
        "pagat",
        party(236, SCHWARZ),
        """
        won kontra -1 pagat: Telling
        call_re re -2 pagat: Telling
        failed_schwarz re -2 pagat: Telling
        gegen_die_alten kontra -1 pagat: Telling
        """,
    ),
    (
        "urexweiler",
        party(240, SCHWARZ, CALL, no_trick=KONTRA),
        """
        under_120 kontra 1 B
        under_90 kontra 1 B
        under_60 kontra 1 B
        under_30 kontra 1 B
        no_trick kontra 1 B
        announced_no90 re 1 C2
        announced_no60 re 1 C2
        announced_no30 re 1 C2
        announced_schwarz re 1 C2
        call_re re x2 C1
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        party(238, SCHWARZ),
        """
        trick_taken kontra -1 C2
        announced_schwarz re -1 C2
        gegen_die_alten kontra -1 B
        call_re re x2 C1
        """,
    ),
    (
        "urexweiler",
        party(0, NO90, no_trick=RE),
        """
        reached_90 kontra -1 C2
        announced_no90 re -1 C2
        reached_120 kontra -1 D4
        under_90 re -1 B
        under_60 re -1 B
        under_30 re -1 B
        no_trick re -1 B
        gegen_die_alten kontra -1 B
        call_re re x2 C1
        """,
    ),
    (
        "urexweiler",
        party(100, kontra=NO60, revoke=RE),
        """
        revoke re -5 F
        announced_no90 kontra -1 C2
        announced_no60 kontra -1 C2
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        party(100, NO90, CALL, revoke=KONTRA, special_re={"fuchs": 1}),
        """
        revoke kontra 5 F
        announced_no90 re 1 C2
        call_re re x2 C1
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        alone(Game.BUBENSOLO, 120, CALL, special_kontra={"doppelkopf": 1, "fuchs": 1}),
        """
        solo_120 re 0 E
        doppelkopf kontra -1 C3
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 0, CALL, CALL, no_trick=RE, null_announced=60),
        """
        null_won re 1 E6
        null_kept_under kontra 4 E6
        call_re re x2 C1
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 0, no_trick=RE),
        """
        null_won re 1 E6
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 95, kontra=CALL, null_announced=90),
        """
        null_lost re -1 E6
        null_eyes re -3 E6
        null_announced kontra -3 E6
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 29),
        """
        null_lost re -1 E6
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 50, kontra=CALL, null_announced=90, revoke=RE),
        """
        revoke re -5 F
        null_announced kontra -3 E6
        call_kontra kontra x2 C1
        """,
    ),
    (
        "urexweiler",
        alone(Game.NULL, 50, kontra=CALL, null_announced=90, revoke=KONTRA),
        """
        revoke kontra 5 F
        null_announced kontra 3 E6
        call_kontra kontra x2 C1
        """,
    ),
]


@pytest.mark.parametrize(("system", "deal", "reasons"), DEALS)
def test_reasons(system, deal, reasons):
    items = value_of(deal, rules_for(system)).items
    for item in items:
        assert type(item.factor if item.points is None else item.points) is int
    told = [
        f"{item.code} {item.side} {item.points if item.factor is None else f'x{item.factor}'} {item.rule}"
        for item in items
    ]
    assert told == [line.strip() for line in reasons.strip().splitlines()]
