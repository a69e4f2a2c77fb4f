"""The rules of Doppelkopf lists as pure functions: values in, values out, every number with its reasons.

>>> rules = rules_for("ddv")
>>> deal = Deal(Game.NORMAL, (0, 2), 155, announced_re=Level.NO90, special_re={"fuchs": 1})
>>> value = value_of(deal, rules)
>>> value.points
(6, -6, 6, -6)
>>> [(item.code, item.points, item.rule) for item in value.items][:3]
[('won', 1, 'TSR 7.2.2 (a)'), ('under_90', 1, 'TSR 7.2.2 (a)'), ('call_re', 2, 'TSR 7.2.2 (b)')]

What cannot have happened is said with all reasons at once:

>>> [problem.code for problem in problems_of(Deal(Game.DAMENSOLO, (0, 1), 239), rules)]
['re_seats_count', 'card_points_impossible']

An evening is a fold over its rows:

>>> evening = fold_sheet(4, 0, [Entry(game=Game.DAMENSOLO, soloist=3), Entry(game=Game.NORMAL)], rules)
>>> [str(finding.counts_as) for finding in evening.findings], evening.next_dealer, evening.remaining
(['pflichtsolo', 'normal'], 1, 22)
"""

from scoring.announcements import (
    REASON_CODES,
    Call,
    Moment,
    hand_size,
    latest_cards,
    latest_null_cards,
    may_announce,
)
from scoring.bock import bock_reasons
from scoring.checks import problems_of
from scoring.deal import RANGES, SPECIALS, Deal, Game, Level, Party, is_declared_solo, is_solo, null_ranges
from scoring.errors import PROBLEM_CODES, BadDeal, BadSession, BadSheet, Problem, ScoringError, UnknownRule
from scoring.items import ITEM_CODES, ITEMS, Item
from scoring.options import OPTIONS, SYSTEMS, Option
from scoring.penalties import SEVERITIES, Penalty, Violation, penalty_of
from scoring.placement import Placement, place_session
from scoring.row import Row, complete_row, corrected_row
from scoring.rules import Rules, games_of, rules_for, specials_of
from scoring.sheet import (
    OBJECTIONS,
    WARNING_CODES,
    CountsAs,
    Course,
    Entry,
    Finding,
    Place,
    Seating,
    Warned,
    fold_sheet,
    objections,
    planned_deals,
    sitting_out,
)
from scoring.value import Value, value_of

__all__ = [
    "ITEMS",
    "ITEM_CODES",
    "OBJECTIONS",
    "OPTIONS",
    "PROBLEM_CODES",
    "RANGES",
    "REASON_CODES",
    "SEVERITIES",
    "SPECIALS",
    "SYSTEMS",
    "WARNING_CODES",
    "BadDeal",
    "BadSession",
    "BadSheet",
    "Call",
    "CountsAs",
    "Course",
    "Deal",
    "Entry",
    "Finding",
    "Game",
    "Item",
    "Level",
    "Moment",
    "Option",
    "Party",
    "Penalty",
    "Place",
    "Placement",
    "Problem",
    "Row",
    "Rules",
    "ScoringError",
    "Seating",
    "UnknownRule",
    "Value",
    "Violation",
    "Warned",
    "bock_reasons",
    "complete_row",
    "corrected_row",
    "fold_sheet",
    "games_of",
    "hand_size",
    "is_declared_solo",
    "is_solo",
    "latest_cards",
    "latest_null_cards",
    "may_announce",
    "null_ranges",
    "objections",
    "penalty_of",
    "place_session",
    "planned_deals",
    "problems_of",
    "rules_for",
    "sitting_out",
    "specials_of",
    "value_of",
]
