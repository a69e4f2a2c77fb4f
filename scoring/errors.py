"""What can be wrong, as values; and the exceptions that carry them. Nothing else is raised on purpose."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `code` is stable and has an entry in `PROBLEM_CODES`; `field` is a dotted path into the facts
    (`announced.kontra`, `special.re.fuchs`); `message` is English; `params` are the numbers and names in it.
    """

    code: str
    field: str
    message: str
    params: Mapping[str, int | str] = dataclasses.field(default_factory=lambda: MappingProxyType({}), hash=False)


class ScoringError(ValueError):
    """Base of this package's exceptions. `problems` lists everything that was found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in self.problems))


class UnknownRule(ScoringError):
    """A rule system or an option that does not exist, an impossible value, or options that contradict each other."""


class BadDeal(ScoringError):
    """Facts that no deal can have."""


class BadSheet(ScoringError):
    """Entries that no score sheet can have, such as a soloist who sits out."""


class BadSession(ScoringError):
    """Totals of a session that cannot be ranked, such as the same participant twice."""


PROBLEM_CODES: Mapping[str, str] = MappingProxyType(
    {
        # rules
        "system_unknown": "there is no rule system {value}",
        "option_unknown": "there is no option {option}",
        "option_value": "{option} cannot be {value}; allowed: {allowed}",
        "length_twice": "only one of deals, rounds and goal can set the length",
        "goal_with_pflichtsolo": "a match to a goal has no Pflichtsolo: set pflichtsolo to 0",
        "failed_levels_scheme": "failed_levels belongs to additive counting and must be null with scheme multiplying",
        "vorfuehren_length": "vorfuehren needs a number of deals, not rounds or a goal",
        # facts of a deal
        "game_unknown": "these rules do not know the game {game}",
        "re_seats_count": "{game} needs {needed} Re seat(s), not {given}",
        "re_seats_value": "Re seats are different numbers from 0 to 3",
        "card_points_range": "card points go from 0 to 240",
        "card_points_impossible": "no trick pattern gives {points} card points",
        "card_points_bounds": "the upper bound of the card points lies below the lower one",
        "no_trick_eyes": "{side} has card points and therefore a trick",
        "no_trick_missing": "without nines every trick has card points: {side} at 0 has no trick",
        "null_level": "in a Null only a call can be announced, not {level}",
        "null_announced_value": "card points announced in a Null go from 30 to 240 in steps of 30",
        "null_announced_game": "card points can be announced in a Null only",
        "null_announced_call": "announcing card points in a Null needs the Kontra call",
        "both_announced": "only one side may announce no 90 or more",
        "multiplying_only": "{name} belongs to multiplying counting",
        "doubled_call_missing": "{side} made no call, so no second one either",
        "doubled_call_soloist": "a soloist cannot call twice",
        "doubled_call_null": "a second call has no announcement to become in a Null",
        "special_unknown": "there is no special point {name}",
        "special_negative": "special points are counted from 0 upwards",
        "special_without_trick": "{side} has no trick and therefore no special points",
        "fuchs_total": "there are two foxes; {count} cannot be caught",
        "fuchs_eyes": "{side} has too few card points for {count} caught fox(es)",
        "doppelkopf_total": "at most four Doppelkopf tricks fit into a deal, not {count}",
        "doppelkopf_eyes": "{side} has too few card points for {count} Doppelkopf trick(s)",
        "karlchen_total": "Karlchen takes the last trick at most once",
        "karlchen_jacks": "there are two club jacks; {count} cannot take or lose the last trick",
        "fuchs_am_end_total": "a fox takes the last trick at most once",
        "last_trick_both": "only one side can have won the last trick",
        "last_trick_twice": "fox and Karlchen cannot both take the last trick",
        "bock_range": "a deal is doubled 0 to {most} times",
        # rows of points
        "row_empty": "the row is empty",
        "row_sum": "the sum is {sum}, it must be 0",
        "row_parity": "odd and even numbers are mixed",
        "row_shape": "this is neither two against two nor one against three",
        "row_not_divisible": "{value} cannot be divided among three",
        "row_range": "{value} is out of range",
        "row_cells": "a row has four cells",
        # the evening
        "players_range": "a sheet has 4 to 7 players",
        "seat_unknown": "there is no seat {seat} at this table",
        "soloist_missing": "a solo needs its soloist",
        "soloist_sits_out": "seat {seat} sits out and cannot be soloist",
        "sitting_out_count": "{needed} seat(s) sit out, not {given}",
        "seat_absent": "seat {seat} is not at the table",
        "seating_order": "four to seven different seats of the sheet are taken at a time",
        "seating_from": "seatings begin at entries in ascending order",
        "points_count": "there is one entry per seat",
        "points_sum": "the sum is {sum}, it must be 0",
        "points_sitting_out": "seat {seat} sits out and has no points",
        "time_up_negative": "time is up after 0 or more deals",
        # a session
        "participant_twice": "{name} is listed twice",
        "participant_unknown": "{name} is no participant",
        # announcements and penalties
        "absagen_range": "there are 0 to {most} Absagen",
        "points_off_range": "0 to {most} points can be taken off",
        "solo_only": "{name} belongs to a solo",
        "sits_out": "seat {seat} sits out",
        "unsporting_only": "points are taken off for unsporting conduct only",
        # lines of the command line
        "json": "this is no JSON",
        "not_an_object": "a JSON object is expected",
        "key_unknown": "there is no key {key} here",
        "key_missing": "{key} is missing",
        "type_unknown": "there is no type {value}",
        "value": "this cannot be {value}; allowed: {allowed}",
    }
)
"""Every code of a Problem, with its English sentence."""


def problem(code: str, where: str, **params: int | str) -> Problem:
    """The Problem of this code, its sentence filled in."""
    return Problem(code, where, PROBLEM_CODES[code].format(**params), MappingProxyType(params))


def number_shown(number: int) -> int | str:
    """A number for a message; one of hundreds of digits is not worth printing."""
    return number if number.bit_length() < 64 else "a huge number"


def shown(value: object) -> str:
    """A foreign value, short and printable, for a message."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(number_shown(value))
    if isinstance(value, str):
        text = value
    else:
        text = repr(value) if isinstance(value, bool | float | None) else type(value).__name__
    return "".join(sign if sign.isprintable() else "?" for sign in text[:60])
