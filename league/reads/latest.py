"""Until when what may be said, asked of the engine call by call."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from league.choices import LevelCode
from league.values.rules import LatestCell, LatestRow, LatestTable

LEVELS = tuple(level for level in scoring.Level if level != scoring.Level.NONE)
HOCHZEIT_TRICKS = (1, 2, 3)


def latest_table(rules: scoring.Rules) -> LatestTable:
    """The table "Bis wann darf ich was sagen?" of these rules."""
    return LatestTable(
        head=tuple(str(LevelCode(level).label) for level in LEVELS),
        rows=tuple(_rows(rules)),
        notes=tuple(_notes(rules)),
        null=tuple(_null(rules)),
    )


def _rows(rules: scoring.Rules) -> Iterator[LatestRow]:
    yield LatestRow(_("Ohne Hochzeit"), _line(rules, None))
    if rules.hochzeit_shift != "none":
        for trick in HOCHZEIT_TRICKS:
            yield LatestRow(_("Hochzeit, geklärt im %(n)d. Stich") % {"n": trick}, _line(rules, trick))
    if rules.replies:
        yield LatestRow(_("Re oder Kontra als Antwort darauf"), tuple(_reply(rules, level) for level in LEVELS))


def _line(rules: scoring.Rules, hochzeit_trick: int | None) -> tuple[LatestCell, ...]:
    """Each announcement right after the one below it."""
    hand = scoring.hand_size(rules)
    calls = (
        scoring.Call(level, cards=hand, own_level=scoring.Level(level - 1), hochzeit_trick=hochzeit_trick)
        for level in LEVELS
    )
    return tuple(_cell(scoring.may_announce(call, rules), rules) for call in calls)


def _reply(rules: scoring.Rules, level: scoring.Level) -> LatestCell:
    call = scoring.Call(scoring.Level.CALL, cards=scoring.hand_size(rules), reply_to=level)
    return _cell(scoring.may_announce(call, rules), rules)


def _cell(moment: scoring.Moment, rules: scoring.Rules) -> LatestCell:
    cards = moment.latest_cards
    return LatestCell(cards, None if cards is None else scoring.hand_size(rules) - cards + 1)


def _notes(rules: scoring.Rules) -> Iterator[str]:
    if rules.levels_may_be_skipped:
        yield _("Wer Stufen überspringt, sagt sie mit: Dann gilt die Frist der ersten, die noch nicht gesagt war.")
    else:
        yield _("Jede Stufe darf erst nach der vorigen gesagt werden.")
    if rules.hochzeit_shift == "none":
        yield _("Eine Hochzeit verschiebt nichts; angesagt werden darf auch, bevor der Partner feststeht.")
    else:
        yield _("Bei einer Hochzeit darf erst nach dem klärenden Stich angesagt werden.")
    if rules.replies:
        yield _("Wer nur als Antwort noch rechtzeitig war, darf danach nichts Höheres mehr ansagen.")
    if rules.scheme == "multiplying":
        yield _("Nur eine Seite darf keine 90 oder mehr ansagen.")


def _null(rules: scoring.Rules) -> Iterator[tuple[int, int]]:
    if scoring.Game.NULL in scoring.games_of(rules) and rules.scheme == "multiplying":
        for card_points in range(30, 241, 30):
            yield card_points, scoring.latest_null_cards(card_points, rules)
