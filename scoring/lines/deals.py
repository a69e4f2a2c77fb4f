"""Type `deal`: the facts of one deal to its value."""

from typing import Any

from scoring.checks import problems_of
from scoring.deal import Deal, Game, Level, Party
from scoring.errors import Problem
from scoring.items import Item
from scoring.lines.reading import GAMES, LEVELS, MOST, PARTIES, Fields, whole, word_of
from scoring.rules import Rules, rules_for
from scoring.value import Value, value_of

NO_SIDE: dict[str | None, Party | None] = {None: None, "re": Party.RE, "kontra": Party.KONTRA}
_ANY = whole(-MOST, MOST)
_INDEPENDENT = ("re_card_points", "no_trick", "special", "bock")
"""Fields whose problems mean something even while the game is not known."""


def answer_deal(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """The answer to a line; without meaning when the line turns out to have problems."""
    before = len(line.problems)
    facts = line.data.get("deal")
    deal = plain_deal(facts)
    if deal is None:
        deal = read_deal(line.inner("deal", required=True))
    line.known.add("deal")
    bad = {found.field for found in line.problems[before:]}
    problems = problems_for(deal, rules)
    line.problems += [inside("deal", found) for found in problems if not bad or _stands(found.field, bad)]
    return {} if rules is None or line.problems else value_answer(value_of(deal, rules))


def problems_for(deal: Deal, rules: Rules | None) -> list[Problem]:
    """What is wrong with a deal; where its rules are not known, what is wrong under all of them."""
    known = _EVERY_GAME if rules is None else rules
    return [found for found in problems_of(deal, known) if rules is not None or found.code != "multiplying_only"]


_EVERY_GAME = rules_for("ddv", {"games": list(GAMES)})


def plain_deal(facts: object) -> Deal | None:
    """A Deal from an object with nothing but the usual keys, all of them well written; None leaves it to `read_deal`.

    The same deal as `read_deal` reads, at a fifth of the cost.
    """
    if not isinstance(facts, dict) or not facts.keys() <= _PLAIN_KEYS:
        return None
    try:
        announced, special = facts["announced"], facts["special"]
        seats, eyes = facts["re_seats"], facts["re_card_points"]
        re, kontra = special["re"], special["kontra"]
        if len(announced) != 2 or len(special) != 2 or not _plain_counts(re) or not _plain_counts(kontra):
            return None
        if type(seats) is not list or not all(type(number) is int and -MOST <= number <= MOST for number in seats):
            return None
        if type(eyes) is not int or not -MOST <= eyes <= MOST:
            return None
        return Deal(
            GAMES[facts["game"]],
            tuple(seats),
            eyes,
            NO_SIDE[facts["no_trick"]],
            LEVELS[announced["re"]],
            LEVELS[announced["kontra"]],
            tuple(re.items()),
            tuple(kontra.items()),
        )
    except (KeyError, TypeError):
        return None


_PLAIN_KEYS = frozenset({"game", "re_seats", "re_card_points", "no_trick", "announced", "special"})


def _plain_counts(counts: object) -> bool:
    return type(counts) is dict and all(type(count) is int and -MOST <= count <= MOST for count in counts.values())


def read_deal(fields: Fields) -> Deal:
    """A Deal from its object; what cannot be read is noted and replaced by something neutral."""
    announced, special = fields.inner("announced"), fields.inner("special")
    deal = Deal(
        game=fields.one_of("game", GAMES, Game.NORMAL, required=True),
        re_seats=fields.several("re_seats", _ANY, "seats", (0, 1), required=True),
        re_card_points=fields.read("re_card_points", _ANY, "a whole number from 0 to 240", 120, required=True),
        no_trick=fields.one_of("no_trick", NO_SIDE, None),
        announced_re=announced.one_of("re", LEVELS, Level.NONE),
        announced_kontra=announced.one_of("kontra", LEVELS, Level.NONE),
        special_re=_counts(special.inner("re")),
        special_kontra=_counts(special.inner("kontra")),
        bock=fields.read("bock", _ANY, "a whole number from 0 to 10", 0),
        doubled_call=frozenset(fields.several("doubled_call", word_of(PARTIES), "re, kontra", ())),
        null_announced=fields.optional_integer("null_announced", -MOST, MOST) or 0,
        revoke=fields.one_of("revoke", NO_SIDE, None),
        schweine=fields.one_of("schweine", NO_SIDE, None),
    )
    for part in (fields, announced, special):
        part.finish()
    return deal


def _counts(fields: Fields) -> tuple[tuple[str, int], ...]:
    return tuple((name, fields.read(name, _ANY, "a whole number", 0)) for name in fields.data)


def _stands(field: str, bad: set[str]) -> bool:
    """Whether a problem stands by itself, not only because something unreadable was replaced."""
    where = f"deal.{field}"
    if "deal" in bad or any(where == other or where.startswith((f"{other}.", f"{other[:-1]}.")) for other in bad):
        return False
    if "deal.re_card_points" in bad and field.startswith(("special", "no_trick")):
        return False
    return "deal.game" not in bad or field.startswith(_INDEPENDENT)


def inside(where: str, found: Problem) -> Problem:
    """The same problem with its field seen from the line."""
    return Problem(found.code, f"{where}.{found.field}", found.message, found.params)


def value_answer(value: Value) -> dict[str, Any]:
    """A Value as JSON."""
    return {
        "winner": value.winner,
        "value": value.value,
        "value_re": value.value_re,
        "points": value.points,
        "items": [item_answer(item) for item in value.items],
    }


def item_answer(item: Item) -> dict[str, Any]:
    """An Item as JSON: points or factor, never both."""
    amount = {"points": item.points} if item.factor is None else {"factor": item.factor}
    return {"code": item.code, "side": item.side, **amount, "rule": item.rule}
