"""Faults 60 to 82 of programs that do the same job: each has a test here that would fail if ours had it.

The one place that says which number is tested where: in the engine, through the services, on the page.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ENGINE, DUTIES, BOCK = "scoring/test_evening.py", "league/test_duty_faults.py", "league/test_bock.py"
TABLE, PAGE, BOCK_PAGE = "league/test_services_seatings.py", "pages/test_corrections.py", "pages/test_bock.py"

FAULTS: dict[int, tuple[str, dict[str, str]]] = {
    60: (
        "who owes a solo and would sit out in the last deal is asked one deal earlier",
        {
            ENGINE: "test_60_the_last_dealer_who_owes_is_forced_before_he_sits_out",
            DUTIES: "test_60_the_last_dealer_who_owes_is_presented_before_he_sits_out",
        },
    ),
    61: (
        "a forced solo has its soloist and is his Pflichtsolo",
        {
            ENGINE: "test_61_a_forced_solo_is_the_pflichtsolo",
            DUTIES: "test_61_a_forced_solo_has_its_soloist_and_is_his_pflichtsolo",
        },
    ),
    62: (
        "a silent solo and a lone Hochzeit are no Pflichtsolo",
        {
            ENGINE: "test_62_silent_and_lone_count_for_nothing",
            DUTIES: "test_62_silent_and_lone_are_no_pflichtsolo",
        },
    ),
    63: (
        "a Bock round reaches over a Pflichtsolo",
        {ENGINE: "test_63_bock_reaches_over_a_pflichtsolo", BOCK: "test_63_bock_reaches_over_a_pflichtsolo"},
    ),
    64: (
        "who begins a round is the same after loading",
        {DUTIES: "test_64_who_begins_a_round_is_the_same_after_loading"},
    ),
    66: (
        "a Bock round ends after somebody has left",
        {
            ENGINE: "test_66_bock_ends_when_a_player_left",
            BOCK: "test_66_the_round_shrinks_when_somebody_leaves",
            TABLE: "test_66_bock_is_over_when_all_who_are_still_there_have_dealt",
        },
    ),
    67: (
        "one trigger doubles exactly one round",
        {ENGINE: "test_67_and_80_one_trigger_is_exactly_one_round", BOCK: "test_67_one_trigger_is_exactly_one_round"},
    ),
    68: (
        "when who should deal has left, the next one who is there deals",
        {
            ENGINE: "test_68_when_the_dealer_leaves_the_next_seat_deals",
            TABLE: "test_68_when_who_should_deal_leaves_the_next_one_deals",
        },
    ),
    72: (
        "the tick for Bock belongs to one deal",
        {
            ENGINE: "test_72_the_tick_does_not_stick",
            BOCK: "test_72_a_trigger_belongs_to_its_deal_alone",
            BOCK_PAGE: "test_the_tick_is_off_again_for_the_next_deal",
        },
    ),
    74: ("a solo is counted once", {DUTIES: "test_74_a_solo_is_counted_once"}),
    76: (
        "who deals sits out, the last one too, and then the first",
        {
            ENGINE: "test_76_the_last_player_pauses_then_the_first",
            TABLE: "test_76_who_deals_sits_out_and_then_the_first_again",
        },
    ),
    77: (
        "a deal taken out of the middle leaves the others alone",
        {
            ENGINE: "test_77_deleting_a_deal_moves_no_other",
            TABLE: "test_77_a_row_taken_out_moves_nobody_elses_sitting_out_and_the_change_moves_along",
            PAGE: "test_fault_77_deleting_in_the_middle_leaves_who_sat_out_elsewhere",
        },
    ),
    78: ("form and row name one dealer", {DUTIES: "test_78_form_row_and_mark_name_one_dealer"}),
    79: (
        "a round begins where everybody has dealt",
        {
            ENGINE: "test_79_a_new_round_begins_after_everybody_has_dealt",
            DUTIES: "test_79_a_cycle_begins_where_everybody_has_dealt",
        },
    ),
    80: (
        "two losers start one Bock round, not two",
        {ENGINE: "test_67_and_80_one_trigger_is_exactly_one_round", BOCK: "test_80_two_losers_start_one_round"},
    ),
    82: ("a deal worth 0 is accepted", {DUTIES: "test_82_a_deal_worth_nothing_is_a_deal"}),
}


def names_in(path: str) -> set[str]:
    tree = ast.parse((TESTS / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("number", FAULTS)
def test_each_fault_has_its_tests(number):
    _right, tests = FAULTS[number]
    assert tests
    for path, name in tests.items():
        assert name in names_in(path), path
    assert set(tests) - {ENGINE}, "the engine alone is not what people see"


def test_a_test_that_is_named_for_a_fault_belongs_to_it():
    """Names say the numbers that the table says."""
    for number, (_right, tests) in FAULTS.items():
        for name in tests.values():
            said = [int(found) for found in re.findall(r"(?<=_)[678]\d(?=_)", name)]
            assert not said or number in said, name
