"""Types `sheet` and `season_day`: the course of an evening, and what it is worth in the season."""

import re
from collections.abc import Sequence
from typing import Any

from scoring.deal import Game
from scoring.errors import BadSheet, Problem
from scoring.lines.reading import GAMES, MOST, Fields, standing, text, whole
from scoring.placement import place_session
from scoring.row import MOST as MOST_POINTS
from scoring.rules import Rules
from scoring.sheet import Course, Entry, Seating, fold_sheet, sheet_problems
from scoring.sheet.seats import LEAST_PLAYERS, MOST_PLAYERS

_SEATS = whole(-MOST, MOST)


def answer_sheet(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """The course of an evening and what comes next."""
    players = line.integer("players", LEAST_PLAYERS, MOST_PLAYERS, LEAST_PLAYERS, required=True)
    first_dealer = line.integer("first_dealer", -MOST, MOST, 0, required=True)
    time_up_after = line.optional_integer("time_up_after", 0, MOST)
    rows = line.several("deals", lambda row: row, "deals", (), required=True)
    changes = line.several("seatings", lambda change: change, "seatings", ())
    seatings = [_seating(Fields(change, f"seatings.{i}", line.problems)) for i, change in enumerate(changes)]
    entries = [_entry(Fields(row, f"deals.{index}", line.problems), rules) for index, row in enumerate(rows)]
    unreadable = [found.field for found in line.problems]
    found: Sequence[Problem] = ()
    if rules is None or any(_hides_the_course(one) for one in line.problems):
        found = sheet_problems(players, first_dealer, entries, time_up_after, seatings)
    else:
        try:
            course = fold_sheet(players, first_dealer, entries, rules, time_up_after=time_up_after, seatings=seatings)
        except BadSheet as bad:
            found = bad.problems
    if "players" not in unreadable:  # on which every seat depends
        line.problems += standing(found, unreadable)
    return {} if line.problems else _course_answer(course)


_BESIDE_THE_COURSE = re.compile(r"id|deals\.\d+\.(points|bock_trigger)")


def _hides_the_course(found: Problem) -> bool:
    """Whether nobody can say who deals and who sits out, because of this problem."""
    return found.code not in ("key_unknown", "game_unknown") and not _BESIDE_THE_COURSE.fullmatch(found.field)


def _seating(change: Fields) -> Seating:
    """Who sits at the table from an entry on; an unreadable one is none that the evening begins with."""
    first_entry = change.integer("from", 0, MOST, -1, required=True)
    order = change.several("order", _SEATS, "seats", (), required=True)
    change.finish()
    return Seating(first_entry, order)


def _entry(row: Fields, rules: Rules | None) -> Entry:
    void = row.boolean("void")
    dealer = row.optional_integer("dealer", -MOST, MOST)
    sitting_out = row.read("sitting_out", _seat_set, "list of seats, null", None)
    game = row.one_of("game", GAMES, Game.NORMAL, required=not row.data.get("void"))
    if rules is not None and game not in rules.known_games:
        row.note("game_unknown", "game", game=game)
    entry = Entry(
        kind="void" if void else "deal",
        game=None if void else game,
        soloist=row.optional_integer("soloist", -MOST, MOST),
        lost=row.boolean("lost"),
        points=row.read("points", _points, "list of numbers and null, null", None),
        dealer=dealer,
        sitting_out=sitting_out,
        bock_trigger=row.boolean("bock_trigger"),
    )
    row.finish()
    return entry


def _seat_set(value: object) -> frozenset[int] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueError
    seats = [_SEATS(seat) for seat in value]
    if len(set(seats)) != len(seats):
        raise ValueError
    return frozenset(seats)


def _points(value: object) -> tuple[int | None, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueError
    number = whole(-MOST_POINTS, MOST_POINTS)
    return tuple(None if points is None else number(points) for points in value)


def _course_answer(course: Course) -> dict[str, Any]:
    return {
        "dealers": [finding.dealer for finding in course.findings],
        "sitting_out": [finding.sitting_out for finding in course.findings],
        "counts_as": [finding.counts_as for finding in course.findings],
        "factors": [finding.factor for finding in course.findings],
        "counted": course.counted,
        "total_deals": course.total_deals,
        "remaining": course.remaining,
        "totals": course.totals,
        "rounds_done": course.rounds_done,
        "next_dealer": course.next_dealer,
        "next_forced": course.next_forced,
        "next_factor": course.next_factor,
        "open_soli": course.open_soli,
        "over": course.over,
        "warnings": [{"code": warning.code, "entry": warning.entry} for warning in course.warnings],
    }


def answer_season_day(line: Fields, rules: Rules | None) -> dict[str, Any]:
    """Placement points of one session."""
    participants = line.several("participants", text, "names", (), required=True)
    for name in sorted({name for name in participants if participants.count(name) > 1}):
        line.note("participant_twice", "participants", name=name)
    totals = _by_name(line.inner("totals", required=True), participants, -MOST)
    absences = _by_name(line.inner("absences_before"), participants, 0)
    if rules is None or line.problems:
        return {}
    before = {name: count for name, count in absences.items() if count is not None}
    day = place_session(participants, totals, before, rules)
    return {
        "day_points": {name: str(placement.points) for name, placement in day.items()},
        "ranks": {name: placement.rank for name, placement in day.items()},
        "shared_with": {name: placement.shared_with for name, placement in day.items()},
    }


def _by_name(fields: Fields, participants: tuple[str, ...], low: int) -> dict[str, int | None]:
    for name in fields.data:
        if name not in participants:
            fields.note("participant_unknown", name, name=name)
    return {name: fields.optional_integer(name, low, MOST) for name in fields.data}
