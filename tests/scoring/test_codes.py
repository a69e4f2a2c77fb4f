"""The codes that others translate, word by word: adding, renaming or dropping one is a change for them."""

import re

from scoring import ITEM_CODES, ITEMS, PROBLEM_CODES, REASON_CODES, WARNING_CODES
from tests.scoring.command import ROOT

PROBLEMS = [
    "system_unknown",
    "option_unknown",
    "option_value",
    "length_twice",
    "goal_with_pflichtsolo",
    "failed_levels_scheme",
    "vorfuehren_length",
    "game_unknown",
    "re_seats_count",
    "re_seats_value",
    "card_points_range",
    "card_points_impossible",
    "card_points_bounds",
    "no_trick_eyes",
    "no_trick_missing",
    "null_level",
    "null_announced_value",
    "null_announced_game",
    "null_announced_call",
    "both_announced",
    "multiplying_only",
    "doubled_call_missing",
    "doubled_call_soloist",
    "doubled_call_null",
    "special_unknown",
    "special_negative",
    "special_without_trick",
    "fuchs_total",
    "fuchs_eyes",
    "doppelkopf_total",
    "doppelkopf_eyes",
    "karlchen_total",
    "karlchen_jacks",
    "fuchs_am_end_total",
    "last_trick_both",
    "last_trick_twice",
    "bock_range",
    "row_empty",
    "row_sum",
    "row_parity",
    "row_shape",
    "row_not_divisible",
    "row_range",
    "row_cells",
    "players_range",
    "seat_unknown",
    "soloist_missing",
    "soloist_sits_out",
    "sitting_out_count",
    "seat_absent",
    "seating_order",
    "seating_from",
    "points_count",
    "points_sum",
    "points_sitting_out",
    "time_up_negative",
    "participant_twice",
    "participant_unknown",
    "absagen_range",
    "points_off_range",
    "solo_only",
    "sits_out",
    "unsporting_only",
    "json",
    "not_an_object",
    "key_unknown",
    "key_missing",
    "type_unknown",
    "value",
]

ITEM_WORDS = [
    "won",
    "no_winner",
    "under_120",
    "under_90",
    "under_60",
    "under_30",
    "no_trick",
    "call_re",
    "call_kontra",
    "announced_no90",
    "announced_no60",
    "announced_no30",
    "announced_schwarz",
    "reached_120",
    "reached_90",
    "reached_60",
    "reached_30",
    "trick_taken",
    "failed_no90",
    "failed_no60",
    "failed_no30",
    "failed_schwarz",
    "gegen_die_alten",
    "doppelkopf",
    "fuchs",
    "karlchen",
    "karlchen_gefangen",
    "fuchs_am_end",
    "solo_120",
    "null_won",
    "null_lost",
    "null_eyes",
    "null_announced",
    "null_kept_under",
    "revoke",
    "bock",
]

WARNINGS = ["forced_solo_expected", "repetition_expected", "repetition_other_game", "after_end", "bock_not_in_rules"]

REASONS = [
    "in_time",
    "reply_in_time",
    "too_late",
    "already_announced",
    "levels_in_order",
    "after_late_reply",
    "hochzeit_open",
    "other_side_announced",
]

SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "scoring").rglob("*.py")))


def test_problem_codes():
    assert list(PROBLEM_CODES) == PROBLEMS


def test_item_codes():
    assert list(ITEM_CODES) == list(ITEMS) == ITEM_WORDS


def test_warning_codes():
    assert list(WARNING_CODES) == WARNINGS


def test_reason_codes():
    assert list(REASON_CODES) == REASONS


def test_every_code_is_used_somewhere_besides_its_catalogue():
    for code in (*PROBLEMS, *ITEM_WORDS, *WARNINGS, *REASONS):
        assert len(re.findall(f'"{code}"', SOURCE)) > 1, code


def test_no_item_is_called_like_a_problem():
    assert not set(ITEM_WORDS) & set(PROBLEMS)
