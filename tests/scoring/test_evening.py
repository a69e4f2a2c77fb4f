"""The course of an evening in named cases."""

from collections import Counter
from dataclasses import replace

import pytest

from scoring import (
    BadSheet,
    Entry,
    Game,
    Seating,
    fold_sheet,
    planned_deals,
    rules_for,
    sitting_out,
)
from tests.scoring.test_contract import ask, fields

DDV, UREXWEILER, PLATFORM = rules_for("ddv"), rules_for("urexweiler"), rules_for("platform")
NORMAL = Entry(game=Game.NORMAL)
VOID = Entry(kind="void")


def solo(seat, game=Game.DAMENSOLO, **more):
    return Entry(game=game, soloist=seat, **more)


def fold(*entries, rules=DDV, players=4, first_dealer=0, **more):
    return fold_sheet(players, first_dealer, entries, rules, **more)


def counts(course):
    return [str(finding.counts_as) for finding in course.findings]


def dealers(course):
    return [finding.dealer for finding in course.findings]


# who sits out and how long it takes


def test_sitting_out():
    assert [sitting_out(4, dealer) for dealer in range(4)] == [()] * 4
    assert [sitting_out(5, dealer) for dealer in range(5)] == [(0,), (1,), (2,), (3,), (4,)]
    assert [sitting_out(6, dealer) for dealer in range(6)] == [(0, 4), (1, 5), (0, 2), (1, 3), (2, 4), (3, 5)]
    assert [sitting_out(7, dealer) for dealer in (0, 1, 6)] == [(0, 3, 5), (1, 4, 6), (2, 4, 6)]


def test_a_club_pauses_its_own_way():
    rules = rules_for("ddv", {"pause_six": [0, 3], "pause_seven": [1, 2, 3]})
    assert sitting_out(6, 1, rules) == (1, 4)
    assert sitting_out(7, 0, rules) == (4, 5, 6)
    assert sitting_out(5, 2, rules) == (2,)


def test_everybody_pauses_equally_often():
    for players in (5, 6, 7):
        paused = Counter(seat for dealer in range(players) for seat in sitting_out(players, dealer))
        assert set(paused.values()) == {players - 4}


def test_who_does_not_play_at_a_table_with_empty_columns():
    """Six columns: 1 has left, 5 sits between 2 and 3. Whoever deals of the five sits out."""
    order = (0, 2, 5, 3, 4)
    assert [sitting_out(6, dealer, DDV, order) for dealer in order] == [(0, 1), (1, 2), (1, 5), (1, 3), (1, 4)]
    assert sitting_out(5, 2, DDV, (2, 0, 3, 4)) == (1,)
    assert sitting_out(7, 6, DDV, (6, 5, 4, 3, 2, 1)) == (0, 2, 6)


def test_planned_deals():
    assert [planned_deals(players, DDV) for players in (4, 5, 6, 7)] == [24, 30, 36, 42]
    assert [planned_deals(players, rules_for("ddv", {"pflichtsolo": 2})) for players in (4, 5)] == [28, 35]
    assert planned_deals(4, rules_for("ddv", {"pflichtsolo": 0})) == 20
    assert [planned_deals(players, UREXWEILER) for players in (4, 5, 6, 7)] == [24, 25, 30, 35]
    assert planned_deals(4, rules_for("pagat")) == 8
    assert planned_deals(4, PLATFORM) is None
    assert planned_deals(4, rules_for("pub")) is None
    assert planned_deals(4, rules_for("platform", {"rounds": None})) is None
    assert planned_deals(6, rules_for("ddv", {"deals": 17})) == 17


# faults that other programs had, by their number in the list of known ones


def test_60_the_last_dealer_who_owes_is_forced_before_he_sits_out():
    """Five players, 25 deals: seat 4 deals the last one and would sit out."""
    played = [NORMAL] * 14 + [solo(seat) for seat in range(4)] + [NORMAL] * 5
    assert fold(*played[:-2], rules=UREXWEILER, players=5).next_forced is None
    course = fold(*played[:-1], rules=UREXWEILER, players=5)
    assert (course.remaining, course.open_soli, course.next_dealer, course.next_forced) == (3, (4,), 3, 4)
    missed = fold(*played, rules=UREXWEILER, players=5)
    assert (missed.next_dealer, missed.next_forced) == (4, None)
    assert fold(*played, NORMAL, rules=UREXWEILER, players=5).next_forced == 4


def test_61_a_forced_solo_is_the_pflichtsolo():
    course = fold(*[NORMAL] * 20, solo(1))
    assert counts(course)[-1] == "vorfuehren"
    assert course.open_soli == (0, 2, 3)
    assert course.next_dealer == 1


def test_62_silent_and_lone_count_for_nothing():
    course = fold(solo(2, Game.STILLES_SOLO), solo(1, Game.HOCHZEIT_ALLEIN))
    assert counts(course) == ["normal", "normal"]
    assert course.open_soli == (0, 1, 2, 3)
    assert course.next_dealer == 2


def test_63_bock_reaches_over_a_pflichtsolo():
    rules = rules_for("platform", {"bock": True, "rounds": 2, "pflichtsolo": 1})
    course = fold(NORMAL, NORMAL, replace(NORMAL, bock_trigger=True), solo(0), NORMAL, NORMAL, solo(2), rules=rules)
    assert [finding.factor for finding in course.findings] == [1, 1, 1, 2, 2, 2, 2]
    assert course.next_factor == 2


def test_67_and_80_one_trigger_is_exactly_one_round():
    rules = rules_for("ddv", {"bock": True})
    course = fold(replace(NORMAL, bock_trigger=True), *[NORMAL] * 6, rules=rules)
    assert [finding.factor for finding in course.findings] == [1, 2, 2, 2, 2, 1, 1]


def test_72_the_tick_does_not_stick():
    rules = rules_for("ddv", {"bock": True})
    course = fold(replace(NORMAL, bock_trigger=True), *[NORMAL] * 4, rules=rules)
    assert course.next_factor == 1


def test_the_turns_that_are_left_of_a_bock_round_are_told():
    rules = rules_for("ddv", {"bock": True})
    trigger = replace(NORMAL, bock_trigger=True)
    left = [fold(trigger, *rest, rules=rules).bock_left for rest in ([], [NORMAL], [NORMAL, trigger], [NORMAL] * 4)]
    assert left == [4, 3, 6, 0]
    assert fold(trigger, players=6, rules=rules).bock_left == 6


def test_a_redeal_in_a_bock_round_uses_none_of_it_up():
    rules = rules_for("ddv", {"bock": True})
    course = fold(replace(NORMAL, bock_trigger=True), NORMAL, VOID, *[NORMAL] * 3, rules=rules)
    assert [finding.factor for finding in course.findings] == [1, 2, 2, 2, 2, 2]
    assert course.next_factor == 1


def test_a_trigger_without_the_option_is_told():
    course = fold(replace(NORMAL, bock_trigger=True))
    assert course.next_factor == 1
    assert [(warning.code, warning.entry) for warning in course.warnings] == [("bock_not_in_rules", 0)]


def test_76_the_last_player_pauses_then_the_first():
    course = fold(NORMAL, players=5, first_dealer=4)
    assert course.findings[0].sitting_out == (4,)
    assert (course.next_dealer, course.next_sitting_out) == (0, (0,))


def test_77_deleting_a_deal_moves_no_other():
    deals = [replace(NORMAL, dealer=dealer) for dealer in (0, 1, 2, 3, 4)]
    course = fold(*deals[:1], *deals[2:], players=5)
    assert dealers(course) == [0, 2, 3, 4]
    assert [finding.expected_dealer for finding in course.findings] == [0, 1, 3, 4]
    assert [finding.sitting_out for finding in course.findings] == [(0,), (2,), (3,), (4,)]
    assert course.next_dealer == 0


def test_79_a_new_round_begins_after_everybody_has_dealt():
    assert [fold(*[NORMAL] * n, rules=PLATFORM).rounds_done for n in range(5)] == [0, 0, 0, 0, 1]


# tournament


def test_first_solo_is_the_pflichtsolo_then_lust():
    course = fold(solo(2), solo(2), solo(2))
    assert counts(course) == ["pflichtsolo", "lustsolo", "lustsolo"]
    assert dealers(course) == [0, 0, 1]
    assert (course.total_deals, course.remaining, course.next_dealer) == (24, 21, 2)


def test_two_pflichtsoli_each():
    rules = rules_for("ddv", {"pflichtsolo": 2})
    course = fold(solo(0), solo(0), solo(0), *[NORMAL] * 18, rules=rules)
    assert counts(course)[:3] == ["pflichtsolo", "pflichtsolo", "lustsolo"]
    assert (course.open_soli, course.remaining, course.next_forced) == ((1, 2, 3), 7, None)
    assert fold(solo(0), solo(0), *[NORMAL] * 20, rules=rules).next_forced == 1


def test_the_forced_order_begins_left_of_the_dealer():
    course = fold(*[NORMAL] * 20, first_dealer=1)
    assert (course.next_dealer, course.next_forced) == (1, 2)
    course = fold(solo(3), *[NORMAL] * 20)
    assert (course.next_dealer, course.next_forced) == (0, 1)


def test_another_than_the_forced_one_plays():
    course = fold(*[NORMAL] * 20, solo(3), NORMAL)
    assert counts(course)[-2:] == ["pflichtsolo", "normal"]
    assert [(warning.code, warning.entry) for warning in course.warnings] == [
        ("forced_solo_expected", 20),
        ("forced_solo_expected", 21),
    ]


def test_after_the_planned_deals():
    rules = rules_for("ddv", {"vorfuehren": "after"})
    at_20 = fold(*[NORMAL] * 20, rules=rules)
    assert (at_20.next_forced, at_20.total_deals, at_20.remaining) == (None, 24, 4)
    at_24 = fold(*[NORMAL] * 24, rules=rules)
    assert (at_24.next_dealer, at_24.next_forced, at_24.total_deals, at_24.over) == (0, 1, 28, False)
    at_26 = fold(*[NORMAL] * 24, solo(1), solo(2), rules=rules)
    assert counts(at_26)[-2:] == ["vorfuehren"] * 2
    assert (at_26.next_dealer, at_26.next_forced, at_26.total_deals) == (2, 3, 28)
    done = fold(*[NORMAL] * 24, solo(1), solo(2), solo(3), solo(0), rules=rules)
    assert (done.over, done.total_deals, done.remaining, done.next_dealer) == (True, 28, 0, None)
    none_missing = fold(*(solo(seat) for seat in range(4)), *[NORMAL] * 20, rules=rules)
    assert (none_missing.over, none_missing.total_deals) == (True, 24)


def test_time_up():
    course = fold(solo(1), *[NORMAL] * 14, time_up_after=15)
    assert (course.total_deals, course.remaining, course.next_forced) == (18, 3, 3)
    course = fold(solo(1), *[NORMAL] * 14, solo(3), solo(0), solo(2), time_up_after=15)
    assert counts(course)[-3:] == ["vorfuehren"] * 3
    assert (course.over, course.total_deals) == (True, 18)
    assert fold(*(solo(seat) for seat in range(4)), NORMAL, time_up_after=5).over
    assert fold(NORMAL, VOID, NORMAL, time_up_after=2, rules=rules_for("ddv", {"pflichtsolo": 0})).over
    before = fold(*[NORMAL] * 10, time_up_after=12)
    assert (before.total_deals, before.next_forced) == (16, None)


def test_time_up_after_the_end_changes_nothing():
    course = fold(*(solo(seat) for seat in range(4)), *[NORMAL] * 20, time_up_after=30)
    assert (course.total_deals, course.over) == (24, True)


def test_time_up_elsewhere():
    urexweiler = fold(solo(0), solo(1), solo(2), *[NORMAL] * 3, rules=UREXWEILER, time_up_after=6)
    assert (urexweiler.total_deals, urexweiler.next_forced) == (7, 3)
    rounds = fold(NORMAL, NORMAL, rules=rules_for("platform", {"rounds": 3}), time_up_after=2)
    assert (rounds.over, rounds.total_deals) == (True, 2)
    assert fold(NORMAL, rules=rules_for("platform", {"rounds": 3}), time_up_after=2).total_deals is None


def test_only_the_pausing_dealer_owes():
    course = fold(*(solo(seat) for seat in (1, 2, 3, 4)), *[NORMAL] * 25, players=5)
    assert (course.next_dealer, course.next_sitting_out, course.next_forced) == (1, (1,), 0)
    done = fold(*(solo(seat) for seat in (1, 2, 3, 4)), *[NORMAL] * 25, solo(0), players=5)
    assert done.findings[-1].dealer == done.findings[-1].expected_dealer == 1
    assert (counts(done)[-1], done.over, done.warnings) == ("vorfuehren", True, ())


def test_entries_after_the_end():
    course = fold(*(solo(seat) for seat in range(4)), *[NORMAL] * 21)
    assert [(warning.code, warning.entry) for warning in course.warnings] == [("after_end", 24)]
    assert (course.counted, course.total_deals, course.remaining, course.over) == (25, 24, 0, True)


# Urexweiler


def test_a_lost_kuersolo_is_repeated_at_once():
    lost = fold(solo(1), solo(1, lost=True), rules=UREXWEILER)
    assert (lost.next_forced, lost.next_game, lost.total_deals, lost.next_dealer) == (1, Game.DAMENSOLO, 26, 0)
    assert counts(lost) == ["pflichtsolo", "kuersolo"]
    after = fold(solo(1), solo(1, lost=True), solo(1, lost=True), rules=UREXWEILER)
    assert (after.next_forced, after.next_game, after.total_deals, after.next_dealer) == (None, None, 26, 0)
    assert after.warnings == ()


def test_a_kuersolo_that_was_not_lost_is_not_repeated():
    course = fold(solo(1), replace(solo(1), points=(0, 0, 0, 0)), rules=UREXWEILER)
    assert (course.next_forced, course.total_deals) == (None, 25)


def test_a_lost_pflichtsolo_is_not_repeated():
    course = fold(solo(1, lost=True), rules=UREXWEILER)
    assert (course.next_forced, course.total_deals) == (None, 24)


def test_a_repetition_that_was_forgotten_stays_owed():
    course = fold(solo(1), solo(1, lost=True), VOID, NORMAL, rules=UREXWEILER)
    assert [(warning.code, warning.entry) for warning in course.warnings] == [("repetition_expected", 3)]
    assert (course.next_forced, course.total_deals) == (1, 26)
    done = fold(solo(1), solo(1, lost=True), NORMAL, solo(1, Game.BUBENSOLO), rules=UREXWEILER)
    assert counts(done)[-1] == "wiederholung"
    assert done.findings[-1].warnings == ("repetition_other_game",)
    unknown = fold(solo(1), solo(1, lost=True), solo(1, Game.SOLO), rules=UREXWEILER)
    assert unknown.warnings == ()


def test_a_repetition_goes_before_a_pflichtsolo():
    played = [solo(1), *[NORMAL] * 18, solo(1, lost=True)]
    course = fold(*played, rules=UREXWEILER)
    assert (course.next_forced, course.next_game, course.remaining) == (1, Game.DAMENSOLO, 6)
    course = fold(*played, solo(1), NORMAL, rules=UREXWEILER)
    assert (course.remaining, course.next_dealer, course.next_forced) == (4, 3, 0)


def test_a_lost_kuersolo_in_the_last_deal():
    course = fold(*(solo(seat) for seat in range(4)), *[NORMAL] * 19, solo(2, lost=True), rules=UREXWEILER)
    assert (course.over, course.total_deals, course.next_forced) == (False, 26, 2)
    course = fold(
        *(solo(seat) for seat in range(4)), *[NORMAL] * 19, solo(2, lost=True), solo(2), NORMAL, rules=UREXWEILER
    )
    assert (course.over, course.total_deals) == (True, 26)


def test_without_pflichtsolo_a_solo_is_for_fun():
    course = fold(solo(1, lost=True), rules=rules_for("urexweiler", {"pflichtsolo": 0}))
    assert (counts(course), course.next_dealer, course.next_forced) == (["lustsolo"], 0, None)
    assert course.total_deals == 24


# platform


def test_forehand_in_the_last_round():
    rules = rules_for("platform", {"rounds": 1, "pflichtsolo": 1})
    assert fold(rules=rules).next_forced == 1
    played = fold(solo(1), NORMAL, rules=rules)
    assert (counts(played), played.next_dealer, played.next_forced) == (["pflichtsolo", "normal"], 1, 2)
    five = fold(rules=rules, players=5)
    assert (five.next_sitting_out, five.next_forced) == ((0,), 1)


def test_a_goal_is_played_to_the_end_of_the_round():
    rules = rules_for("platform", {"goal": 10})
    won, back = replace(NORMAL, points=(12, 12, -12, -12)), replace(NORMAL, points=(-9, -9, 9, 9))
    assert not fold(won, back, NORMAL, rules=rules).over
    assert fold(won, back, NORMAL, NORMAL, rules=rules).over
    assert not fold(NORMAL, NORMAL, NORMAL, NORMAL, won, rules=rules).over
    kept = rules_for("platform", {"goal": 10, "same_dealer_after": "declared_solo"})
    first = replace(solo(0), points=(36, -12, -12, -12))
    assert not fold(first, rules=kept).over
    assert not fold(*[NORMAL] * 4, first, rules=kept).over
    assert fold(first, *[NORMAL] * 4, rules=kept).over


def test_a_match_without_length_goes_on():
    rules = rules_for("platform", {"rounds": None})
    course = fold(*[NORMAL] * 100, rules=rules)
    assert (course.over, course.total_deals, course.remaining) == (False, None, None)


# what cannot stand on a sheet


def refused(*entries, **more):
    with pytest.raises(BadSheet) as caught:
        fold(*entries, **more)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def test_impossible_entries():
    assert refused(players=3) == [("players_range", "players")]
    assert refused(first_dealer=4) == [("seat_unknown", "first_dealer")]
    assert refused(time_up_after=-1) == [("time_up_negative", "time_up_after")]
    assert refused(solo(4), replace(NORMAL, dealer=9)) == [
        ("seat_unknown", "deals.0.soloist"),
        ("seat_unknown", "deals.1.dealer"),
    ]
    assert refused(Entry(game=Game.SOLO)) == [("soloist_missing", "deals.0.soloist")]
    assert refused(NORMAL, solo(1), players=5) == [("soloist_sits_out", "deals.1.soloist")]
    assert refused(solo(1, Game.STILLES_SOLO, dealer=1), players=5) == [("soloist_sits_out", "deals.0.soloist")]
    assert refused(replace(NORMAL, points=(1, 1, -1, -2))) == [("points_sum", "deals.0.points")]
    assert refused(replace(NORMAL, points=(1, -1))) == [("points_count", "deals.0.points")]
    assert refused(replace(NORMAL, points=(1, 1, -1, -1, 0)), players=5) == [("points_sitting_out", "deals.0.points")]
    assert refused(replace(NORMAL, sitting_out=frozenset({0}))) == [("sitting_out_count", "deals.0.sitting_out")]
    assert refused(replace(NORMAL, sitting_out=frozenset({7})), players=5) == [("seat_unknown", "deals.0.sitting_out")]


def test_stated_pauses_are_believed():
    course = fold(replace(solo(0), sitting_out=frozenset({3})), players=5)
    assert course.findings[0].sitting_out == (3,)


def test_lines():
    line = {"type": "sheet", "system": "ddv", "players": 4, "first_dealer": 0, "deals": []}
    answer = ask(line)
    assert (answer["next_dealer"], answer["open_soli"], answer["dealers"]) == (0, [0, 1, 2, 3], [])
    assert fields({**line, "players": 9}) == [("value", "players")]
    assert fields({**line, "deals": [{}]}) == [("key_missing", "deals.0.game")]
    assert fields({**line, "deals": [1]}) == [("not_an_object", "deals.0")]
    assert fields({**line, "deals": [{"game": "koehler", "soloist": 1}]}) == [("game_unknown", "deals.0.game")]
    assert fields({**line, "deals": [{"game": "normal", "counts_as": "x"}]}) == [("key_unknown", "deals.0.counts_as")]
    assert fields({**line, "deals": [{"game": "solo", "soloist": True}]}) == [("value", "deals.0.soloist")]
    assert fields({**line, "deals": [{"game": "solo"}]}) == [("soloist_missing", "deals.0.soloist")]
    assert fields({**line, "deals": [{"game": "normal", "points": [1, 1, -1, True]}]}) == [("value", "deals.0.points")]
    assert fields({**line, "deals": [{"game": "normal", "sitting_out": [0, 0]}]}) == [("value", "deals.0.sitting_out")]
    late = ask({**line, "deals": [{"game": "normal"}] * 21})
    assert late["warnings"] == [{"code": "forced_solo_expected", "entry": 20}]


# people leave and join


def leaves(index, *order):
    return {"seatings": [Seating(index, order)]}


def test_66_bock_ends_when_a_player_left():
    """Five players, one trigger: five deals. With one gone who was still to deal it is one less, else as many as were
    left."""
    rules = rules_for("ddv", {"bock": True})
    trigger = replace(NORMAL, bock_trigger=True)
    played = [trigger, *[NORMAL] * 6]
    all_five = fold(*played, rules=rules, players=5)
    assert [finding.factor for finding in all_five.findings] == [1, 2, 2, 2, 2, 2, 1]
    # dealers 0 | 1 2 then 4 has left: 3 0 are still to come
    left = fold(*played, rules=rules, players=5, **leaves(3, 0, 1, 2, 3))
    assert [finding.factor for finding in left.findings] == [1, 2, 2, 2, 2, 1, 1]
    assert dealers(left) == [0, 1, 2, 3, 0, 1, 2]
    # who has dealt already leaves: nothing is lost
    left = fold(*played, rules=rules, players=5, **leaves(3, 0, 2, 3, 4))
    assert [finding.factor for finding in left.findings] == [1, 2, 2, 2, 2, 2, 1]


def test_68_when_the_dealer_leaves_the_next_seat_deals():
    course = fold(NORMAL, players=5, **leaves(1, 0, 2, 3, 4))
    assert (course.next_dealer, course.next_sitting_out) == (2, (1,))
    course = fold(*[NORMAL] * 4, players=5, **leaves(4, 0, 1, 2, 3))
    assert (course.next_dealer, course.next_sitting_out) == (0, (4,))


def test_who_has_left_owes_nothing():
    course = fold(solo(4), NORMAL, players=5, **leaves(2, 0, 1, 2, 4))
    assert course.open_soli == (0, 1, 2)
    assert (course.total_deals, course.remaining) == (30, 28)
    lost = fold(solo(1), solo(1, lost=True), rules=UREXWEILER, players=5, **leaves(2, 0, 2, 3, 4))
    assert (lost.next_forced, lost.total_deals) == (None, 26)


def test_a_newcomer_sits_between_two_others():
    seatings = [Seating(0, (0, 1, 2, 3)), Seating(3, (0, 1, 4, 2, 3))]
    course = fold(*[NORMAL] * 6, players=5, seatings=seatings)
    assert dealers(course) == [0, 1, 2, 3, 0, 1]
    assert [finding.sitting_out for finding in course.findings] == [(4,), (4,), (4,), (3,), (0,), (1,)]
    assert course.next_dealer == 4
    assert course.open_soli == (0, 1, 2, 3, 4)
    assert course.total_deals == 24


def test_who_takes_a_seat_takes_over_its_turns():
    """The next dealer is replaced: who sits there now deals, and Bock lasts as long as it would have."""
    rules = rules_for("ddv", {"bock": True})
    begin = Seating(0, (0, 1, 2, 3))
    trigger = replace(NORMAL, bock_trigger=True)
    course = fold(trigger, *[NORMAL] * 5, rules=rules, players=5, seatings=[begin, Seating(1, (0, 4, 2, 3))])
    assert dealers(course) == [0, 4, 2, 3, 0, 4]
    assert [finding.factor for finding in course.findings] == [1, 2, 2, 2, 2, 1]
    assert course.open_soli == (0, 2, 3, 4)
    two = fold(trigger, NORMAL, players=6, seatings=[begin, Seating(1, (0, 5, 4, 3))])
    assert (dealers(two), two.next_dealer) == ([0, 5], 4)
    # nobody on that seat: the next one deals, a newcomer elsewhere waits for his turn
    elsewhere = fold(NORMAL, NORMAL, players=5, seatings=[begin, Seating(1, (0, 2, 3, 4))])
    assert dealers(elsewhere) == [0, 2]


def test_rounds_are_rounds_of_who_is_there():
    rules = rules_for("platform", {"rounds": 2})
    assert fold(*[NORMAL] * 8, rules=rules, players=5, **leaves(2, 0, 1, 2, 3)).over
    assert not fold(*[NORMAL] * 7, rules=rules, players=5, **leaves(2, 0, 1, 2, 3)).over
    assert fold(*[NORMAL] * 9, rules=rules, players=5, **leaves(2, 0, 2, 3, 4)).over


def test_impossible_seatings():
    assert refused(players=5, **leaves(0, 0, 1, 2)) == [("seating_order", "seatings.0.order")]
    assert refused(players=5, **leaves(0, 0, 1, 2, 2)) == [("seating_order", "seatings.0.order")]
    assert refused(players=5, **leaves(0, 0, 1, 2, 5)) == [("seating_order", "seatings.0.order")]
    assert refused(players=5, **leaves(0, 1, 2, 3, 4)) == [("seat_absent", "first_dealer")]
    assert refused(players=5, **leaves(-1, 0, 1, 2, 3)) == [("seating_from", "seatings")]
    assert refused(solo(4), players=5, **leaves(0, 0, 1, 2, 3)) == [("soloist_sits_out", "deals.0.soloist")]
    assert refused(replace(NORMAL, dealer=4), players=5, **leaves(0, 0, 1, 2, 3)) == [("seat_absent", "deals.0.dealer")]


def test_seatings_in_a_line():
    line = {"type": "sheet", "system": "ddv", "players": 5, "first_dealer": 0, "deals": [{"game": "normal"}] * 2}
    answer = ask({**line, "seatings": [{"from": 1, "order": [0, 2, 3, 4]}]})
    assert (answer["dealers"], answer["sitting_out"], answer["next_dealer"]) == ([0, 2], [[0], [1]], 3)
    assert fields({**line, "seatings": [{"from": 1}]}) == [("key_missing", "seatings.0.order")]
    assert fields({**line, "seatings": [{"from": 1, "order": [0, 1]}]}) == [("seating_order", "seatings.0.order")]


# time over, and the end of a match


def test_time_over_does_not_lengthen_an_evening_whose_soli_are_forced_anyway():
    begun = [NORMAL] * 20
    course = fold(*begun, solo(1), solo(2), time_up_after=22)
    assert counts(course)[20:] == ["vorfuehren", "vorfuehren"]
    assert dealers(course)[20:] == [0, 1]
    assert (course.total_deals, course.next_dealer, course.next_forced) == (24, 2, 3)
    assert fold(*begun, time_up_after=22).total_deals == 24
    assert fold(time_up_after=23).total_deals == 24


def test_time_over_is_not_known_before_it_comes():
    course = fold(*[NORMAL] * 10, rules=UREXWEILER, time_up_after=10)
    assert course.warnings == ()
    assert (course.next_dealer, course.next_forced) == (2, 3)
    assert (course.total_deals, course.remaining) == (14, 4)


def test_time_over_five_people_keep_their_dealers():
    course = fold(*[NORMAL] * 25, solo(1), solo(2), solo(3), players=5, time_up_after=28)
    assert dealers(course)[25:] == [0, 1, 2]
    assert course.total_deals == 30


def test_a_match_to_a_goal_stays_ended_when_the_points_are_lost_again():
    won, lost = replace(NORMAL, points=(20, -20, 20, -20)), replace(NORMAL, points=(-20, 20, -20, 20))
    course = fold(won, NORMAL, NORMAL, NORMAL, lost, NORMAL, rules=rules_for("pub"))
    assert course.over
    assert course.next_dealer is None
    assert [(warning.code, warning.entry) for warning in course.warnings] == [("after_end", 4), ("after_end", 5)]


def test_a_redeal_after_the_end_is_said():
    course = fold(*[NORMAL] * 4, VOID, rules=PLATFORM)
    assert [(warning.code, warning.entry) for warning in course.warnings] == [("after_end", 4)]


# who is forced, where two options meet


def test_urexweil_with_vorfuehren_within_forces_as_at_tournaments():
    """Its own way one normal deal is still left when the first is forced; with `within` none is."""
    within = rules_for("urexweiler", {"vorfuehren": "within"})
    assert fold(*[NORMAL] * 19, rules=UREXWEILER).next_forced == 0
    assert fold(*[NORMAL] * 19, rules=within).next_forced is None
    assert fold(*[NORMAL] * 20, rules=within).next_forced == 1


def test_forehand_who_has_played_his_solo_is_not_asked_again():
    rules = rules_for("platform", {"pflichtsolo": 1})
    assert fold(rules=rules).next_forced == 1
    assert fold(solo(1), rules=rules).next_forced is None
    assert fold(solo(1), NORMAL, rules=rules).next_forced == 2


def test_a_match_without_length_forces_nobody():
    course = fold(NORMAL, NORMAL, rules=rules_for("platform", {"rounds": None, "pflichtsolo": 1}))
    assert (course.next_forced, course.open_soli, course.over) == (None, (0, 1, 2, 3), False)


@pytest.mark.parametrize(("soloists", "owing", "forced"), [((1, 0, 3, 2), 4, 4), ((1, 0, 4, 2), 3, None)])
def test_who_sits_out_last_where_soli_move_the_deal(soloists, owing, forced):
    """Five in Urexweil, 22 of 25 played, seat 2 deals: two normal deals and the owed solo end under dealer 4."""
    rules = rules_for("urexweiler", {"same_dealer_after": "never"})
    course = fold(*map(solo, soloists), *[NORMAL] * 18, rules=rules, players=5)
    assert (course.remaining, course.next_dealer, course.open_soli) == (3, 2, (owing,))
    assert course.next_forced == forced


@pytest.mark.parametrize(
    ("played", "owing", "forced"),
    [
        ([solo(1), solo(2), solo(3), NORMAL, solo(0)], 4, 4),
        ([solo(1), solo(2), solo(3), solo(4), NORMAL], 0, None),
    ],
)
def test_who_sits_out_last_where_soli_do_not_move_the_deal(played, owing, forced):
    """As many played, seat 3 deals: the two normal deals end under dealer 4, the owed solo is somewhere between."""
    course = fold(*played, *[NORMAL] * 17, rules=UREXWEILER, players=5)
    assert (course.remaining, course.next_dealer, course.open_soli) == (3, 3, (owing,))
    assert course.next_forced == forced


# people leave in the middle of something


def test_bock_of_a_whole_table_is_bock_of_who_is_left():
    """The trigger's dealer leaves at once: the four others deal once each, doubled."""
    rules = rules_for("ddv", {"bock": True})
    course = fold(replace(NORMAL, bock_trigger=True), *[NORMAL] * 5, rules=rules, players=5, **leaves(1, 1, 2, 3, 4))
    assert [finding.factor for finding in course.findings] == [1, 2, 2, 2, 2, 1]


def test_a_round_ends_when_its_last_dealer_leaves():
    rules = rules_for("platform", {"rounds": 2})
    course = fold(*[NORMAL] * 4, rules=rules, players=5, **leaves(4, 0, 1, 2, 3))
    assert (course.rounds_done, course.over, course.next_dealer) == (1, False, 0)
    course = fold(*[NORMAL] * 8, rules=rules, players=5, **leaves(4, 0, 1, 2, 3))
    assert (course.rounds_done, course.over) == (2, True)


def test_a_round_that_has_just_begun_is_one_of_who_is_left():
    rules = rules_for("platform", {"rounds": 2})
    course = fold(*[NORMAL] * 5, rules=rules, players=5, **leaves(5, 0, 1, 2, 3))
    assert (course.rounds_done, course.over) == (1, False)
    course = fold(*[NORMAL] * 9, rules=rules, players=5, **leaves(5, 0, 1, 2, 3))
    assert (course.rounds_done, course.over) == (2, True)


def test_a_lost_kuersolo_stays_owed_when_somebody_else_leaves():
    played = [solo(1), solo(2), solo(2), solo(1, lost=True)]
    assert fold(*played, rules=UREXWEILER, players=5).total_deals == 25 + 1 + 2
    stays = fold(*played, rules=UREXWEILER, players=5, **leaves(4, 0, 1, 2, 3))
    assert (stays.next_forced, stays.next_game, stays.total_deals) == (1, Game.DAMENSOLO, 25 + 1 + 2)
    # who has left repeats nothing; the Kürsoli that were played stay counted
    gone = fold(*played, rules=UREXWEILER, players=5, **leaves(4, 0, 2, 3, 4))
    assert (gone.next_forced, gone.next_game, gone.total_deals) == (None, None, 25 + 1 + 1)


# what is found about a row, and what comes next


def test_totals_are_sums_of_columns():
    first, second = replace(NORMAL, points=(None, 3, 3, -3, -3)), replace(NORMAL, points=(1, 0, -1, 1, -1))
    assert fold(first, second, players=5).totals == (1, 3, 2, -2, -4)
    assert fold(replace(NORMAL, points=(None, 3, 3, -3, -3)), VOID, players=5).totals == (0, 3, 3, -3, -3)


def test_what_is_found_about_a_redeal():
    found = fold(NORMAL, replace(VOID, dealer=3), players=5).findings[1]
    assert (found.dealer, found.expected_dealer, found.sitting_out) == (3, 1, (3,))
    assert (str(found.counts_as), found.factor, found.warnings) == ("void", 1, ())


def test_nobody_rests_after_the_end():
    course = fold(*[NORMAL] * 5, rules=PLATFORM, players=5)
    assert (course.over, course.next_sitting_out) == (True, ())
    assert fold(*[NORMAL] * 4, rules=PLATFORM, players=5).next_sitting_out == (4,)


def test_who_is_forced_depends_on_how_the_club_pauses():
    """Six at a table, only seat 4 owes, and dealer 0 rests with seat 3: seat 4 plays at once."""
    rules = rules_for("ddv", {"pause_six": [0, 3]})
    played = [solo(1), NORMAL, *map(solo, (0, 2, 3, 5)), *[NORMAL] * 29]
    course = fold(*played, rules=rules, players=6)
    assert (course.open_soli, course.next_dealer, course.next_sitting_out, course.next_forced) == ((4,), 0, (0, 3), 4)


@pytest.mark.parametrize(
    ("system", "options", "second"),
    [
        ("urexweiler", {"kuersolo_adds_deal": False, "repeat_lost_kuersolo": False}, "kuersolo"),
        ("ddv", {}, "lustsolo"),
        ("ddv", {"kuersolo_adds_deal": True}, "kuersolo"),
        ("ddv", {"repeat_lost_kuersolo": True}, "kuersolo"),
    ],
)
def test_what_a_second_solo_is_called(system, options, second):
    assert counts(fold(solo(1), solo(1), rules=rules_for(system, options))) == ["pflichtsolo", second]


def test_who_sits_out_is_not_asked_to_repeat():
    lost = [solo(1), solo(1, lost=True)]
    assert fold(*lost, rules=UREXWEILER, players=5).next_forced == 1
    assert fold(*lost, NORMAL, rules=UREXWEILER, players=5).next_forced is None
    assert fold(*lost, NORMAL, NORMAL, rules=UREXWEILER, players=5).next_forced == 1


def test_the_deal_does_not_pass_on_while_a_solo_is_to_be_repeated():
    """Only the dealer, who rests, owes a solo; but first the lost Kürsolo is repeated under him."""
    played = [*map(solo, (1, 2, 3, 4)), *[NORMAL] * 20]
    assert fold(*played, rules=UREXWEILER, players=5).next_dealer == 1
    course = fold(*played, solo(1, lost=True, dealer=0), rules=UREXWEILER, players=5)
    assert (course.remaining, course.open_soli, course.next_dealer, course.next_forced) == (2, (0,), 0, 1)


@pytest.mark.parametrize("entry", [solo(1, Game.STILLES_SOLO), Entry(soloist=1), NORMAL])
def test_only_a_declared_solo_is_the_one_that_was_forced(entry):
    course = fold(*[NORMAL] * 20, entry)
    assert counts(course)[-1] == "normal"
    assert course.findings[-1].warnings == ("forced_solo_expected",)


def test_who_rests_can_be_named_where_nobody_plays_alone():
    assert counts(fold(replace(NORMAL, soloist=0), players=5)) == ["normal"]
    assert counts(fold(replace(VOID, game=Game.SOLO, soloist=0), players=5)) == ["void"]
