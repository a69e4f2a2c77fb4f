"""Types `announcement`, `penalty` and `bock`: what may be said, what a violation costs, what starts a Bock round."""

from collections.abc import Iterator
from typing import Any

from scoring.announcements import Call, hand_size, may_announce
from scoring.bock import bock_reasons
from scoring.deal import DEAL_SEATS, Deal, Game, Level
from scoring.errors import Problem, problem
from scoring.lines.deals import NO_SIDE, problems_for
from scoring.lines.reading import LEVELS, MOST, Fields, Needs, standing, whole
from scoring.penalties import MOST_ABSAGEN, MOST_OFF, SEVERITIES, Violation, penalty_of, violation_problems
from scoring.rules import Rules
from scoring.sheet.seats import LEAST_PLAYERS, MOST_PLAYERS

_CALLABLE = {code: level for code, level in LEVELS.items() if code is not None}


def answer_announcement(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """Whether something may be announced now."""
    call = Call(
        level=line.one_of("call", _CALLABLE, Level.CALL, required=True),
        cards=line.integer("cards", 0, hand_size(rules) if rules else 12, 0, required=True),
        own_level=line.one_of("own_level", LEVELS, Level.NONE),
        reply_to=line.one_of("reply_to", LEVELS, Level.NONE),
        hochzeit_trick=line.optional_integer("hochzeit_resolved_in_trick", 1, 3),
        after_late_reply=line.boolean("own_call_was_late_reply"),
    )
    if rules is None or line.problems:
        return {}
    moment = may_announce(call, rules)
    return {"allowed": moment.allowed, "latest_cards": moment.latest_cards, "reason": moment.reason}


def answer_penalty(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """What a violation costs and brings."""
    solo = line.one_of("game", {"normal": False, "solo": True}, False, required=True)
    soloist = line.optional_integer("soloist", -MOST, MOST)
    violation = Violation(
        severity=line.one_of("severity", {word: word for word in SEVERITIES}, SEVERITIES[0], required=True),
        offender=line.integer("offender", -MOST, MOST, 0, required=True),
        soloist=soloist,
        harms_soloist=line.boolean("harms_soloist"),
        absagen=line.integer("absagen_of_other_side", 0, MOST_ABSAGEN, 0),
        points_off=line.integer("points_off", 0, MOST_OFF, 0),
        decided=line.boolean("decided"),
        players=line.integer("players", LEAST_PLAYERS, MOST_PLAYERS, DEAL_SEATS),
        sitting_out=frozenset(line.several("sitting_out", whole(-MOST, MOST), "seats", ())),
    )
    unreadable = [found.field for found in line.problems]
    line.problems += standing((*_soloist(solo, soloist), *violation_problems(violation)), unreadable, _NEEDS)
    if rules is None or line.problems:
        return {}
    penalty = penalty_of(violation)
    return {"points": penalty.points, "deal_repeated": penalty.deal_repeated, "rule": penalty.rule}


def _soloist(solo: bool, soloist: int | None) -> Iterator[Problem]:
    if solo and soloist is None:
        yield problem("soloist_missing", "soloist")
    if not solo and soloist is not None:
        yield problem("solo_only", "soloist", name="soloist")


_NEEDS: Needs = {
    "seat_unknown": ("players",),
    "sitting_out_count": ("players",),
    "sits_out": ("players", "severity", "sitting_out"),
    "soloist_missing": ("game",),
    "solo_only": ("game", "soloist"),
    "unsporting_only": ("severity",),
    "no_trick_eyes": ("re_card_points",),
    "no_trick_missing": ("re_card_points",),
}


def answer_bock(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """Whether a deal starts a Bock round, and why."""
    announced = line.inner("announced")
    deal = Deal(
        game=Game.NORMAL,
        re_seats=(0, 2),
        re_card_points=line.integer("re_card_points", -MOST, MOST, 0, required=True),
        no_trick=line.one_of("no_trick", NO_SIDE, None),
        announced_re=announced.one_of("re", LEVELS, Level.NONE),
        announced_kontra=announced.one_of("kontra", LEVELS, Level.NONE),
    )
    announced.finish()
    heart_trick = line.boolean("heart_trick")
    unreadable = [found.field for found in line.problems]
    line.problems += standing(problems_for(deal, rules), unreadable, _NEEDS)
    if rules is None or line.problems:
        return {}
    reasons = bock_reasons(deal, rules, heart_trick=heart_trick)
    return {"triggers": bool(reasons), "reasons": reasons}
