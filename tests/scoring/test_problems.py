"""One case for every code of a problem, with its field and its sentence, numbers and names included."""

import json

import pytest

from scoring import (
    PROBLEM_CODES,
    BadSession,
    BadSheet,
    Deal,
    Entry,
    Game,
    Level,
    Party,
    Rules,
    Seating,
    UnknownRule,
    Violation,
    complete_row,
    fold_sheet,
    place_session,
    problems_of,
    rules_for,
)
from scoring.lines import answer_line
from scoring.penalties import violation_problems

RE, KONTRA = Party
CALL, NO90, NO60, NO30, SCHWARZ = list(Level)[1:]


def in_rules(system, **options):
    with pytest.raises(UnknownRule) as caught:
        rules_for(system, options)
    return caught.value.problems


def in_deal(
    eyes=120, re=Level.NONE, kontra=Level.NONE, *, game=Game.NORMAL, seats=None, law="ddv", options=None, **more
):
    seats = seats or ((0, 2) if game in (Game.NORMAL, Game.ARMUT) else (1,))
    deal = Deal(game, seats, eyes, announced_re=re, announced_kontra=kontra, **more)
    return problems_of(deal, rules_for(law, options))


def in_null(kontra=CALL, **more):
    return in_deal(90, kontra=kontra, game=Game.NULL, law="urexweiler", **more)


def in_sheet(*entries, players=5, first_dealer=0, **more):
    with pytest.raises(BadSheet) as caught:
        fold_sheet(players, first_dealer, entries, rules_for("ddv"), **more)
    return caught.value.problems


def normal(**more):
    return Entry(game=Game.NORMAL, **more)


def in_session(*arguments):
    with pytest.raises(BadSession) as caught:
        place_session(*arguments, rules_for("ddv"))
    return caught.value.problems


def in_penalty(severity="minor", offender=0, **more):
    return tuple(violation_problems(Violation(severity, offender, **more)))


def in_snapshot(data):
    with pytest.raises(UnknownRule) as caught:
        Rules.from_dict(data)
    return caught.value.problems


def in_row(*cells):
    return complete_row(cells).problems


def in_line(line):
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    return json.loads(answer_line(text)[0])["errors"]


LINE = {"type": "deal", "system": "ddv", "deal": {"game": "normal", "re_seats": [0, 2], "re_card_points": 130}}
DAY = {"type": "season_day", "system": "ddv", "participants": ["A", "B"], "totals": {"A": 1, "C": 1}}
HUGE = 10**30

CASES = [
    # rules
    (lambda: in_rules("skat"), "system_unknown", "system", "there is no rule system skat"),
    (lambda: in_snapshot({}), "system_unknown", "system", "there is no rule system "),
    (lambda: in_rules(HUGE**2), "system_unknown", "system", "there is no rule system a huge number"),
    (lambda: in_rules(["ddv"]), "system_unknown", "system", "there is no rule system list"),
    (lambda: in_rules("ddv", fox=1), "option_unknown", "options.fox", "there is no option fox"),
    (
        lambda: in_rules("ddv", bock=1),
        "option_value",
        "options.bock",
        "bock cannot be 1; allowed: true, false",
    ),
    (
        lambda: in_rules("pub", vorfuehren="x\ny" * 60),
        "option_value",
        "options.vorfuehren",
        f"vorfuehren cannot be {'x?y' * 20}; allowed: within, after, null",
    ),
    (
        lambda: in_rules("ddv", deals=0),
        "option_value",
        "options.deals",
        "deals cannot be 0; allowed: 1 to 1000, null",
    ),
    (
        lambda: in_rules("pub", pflichtsolo=11),
        "option_value",
        "options.pflichtsolo",
        "pflichtsolo cannot be 11; allowed: 0 to 10, false",
    ),
    (
        lambda: in_rules("ddv", pause_six=[1]),
        "option_value",
        "options.pause_six",
        "pause_six cannot be list; allowed: list of 2 different numbers from 0 to 5",
    ),
    (
        lambda: in_rules("ddv", first_bonus="x"),
        "option_value",
        "options.first_bonus",
        'first_bonus cannot be x; allowed: 0 to 1000, or a fraction such as "1/2"',
    ),
    (
        lambda: in_rules("ddv", bock_reasons="120"),
        "option_value",
        "options.bock_reasons",
        "bock_reasons cannot be 120; allowed: list of heart_trick, 120, lost_announcement",
    ),
    (
        lambda: in_rules("platform", rounds=1, deals=8),
        "length_twice",
        "options.rounds",
        "only one of deals, rounds and goal can set the length",
    ),
    (
        lambda: in_rules("pub", pflichtsolo=1),
        "goal_with_pflichtsolo",
        "options.goal",
        "a match to a goal has no Pflichtsolo: set pflichtsolo to 0",
    ),
    (
        lambda: in_rules("ddv", failed_levels=None),
        "failed_levels_scheme",
        "options.failed_levels",
        "failed_levels belongs to additive counting and must be null with scheme multiplying",
    ),
    (
        lambda: in_rules("platform", vorfuehren="after"),
        "vorfuehren_length",
        "options.vorfuehren",
        "vorfuehren needs a number of deals, not rounds or a goal",
    ),
    # facts of a deal
    (lambda: in_deal(game=Game.KOEHLER), "game_unknown", "game", "these rules do not know the game koehler"),
    (
        lambda: in_deal(game=Game.DAMENSOLO, seats=(0, 1)),
        "re_seats_count",
        "re_seats",
        "damensolo needs 1 Re seat(s), not 2",
    ),
    (lambda: in_deal(seats=(3,)), "re_seats_count", "re_seats", "normal needs 2 Re seat(s), not 1"),
    (lambda: in_deal(seats=(0, 4)), "re_seats_value", "re_seats", "Re seats are different numbers from 0 to 3"),
    (lambda: in_deal(seats=(-1, 3)), "re_seats_value", "re_seats", "Re seats are different numbers from 0 to 3"),
    (lambda: in_deal(241), "card_points_range", "re_card_points", "card points go from 0 to 240"),
    (lambda: in_deal(239), "card_points_impossible", "re_card_points", "no trick pattern gives 239 card points"),
    (
        lambda: in_deal(233, options={"without_nines": True}),
        "card_points_impossible",
        "re_card_points",
        "no trick pattern gives 233 card points",
    ),
    (
        lambda: in_deal(120, eyes_upper=119),
        "card_points_bounds",
        "re_card_points",
        "the upper bound of the card points lies below the lower one",
    ),
    (lambda: in_deal(2, no_trick=RE), "no_trick_eyes", "no_trick", "re has card points and therefore a trick"),
    (
        lambda: in_deal(240, options={"without_nines": True}),
        "no_trick_missing",
        "no_trick",
        "without nines every trick has card points: kontra at 0 has no trick",
    ),
    (lambda: in_null(NO60), "null_level", "announced.kontra", "in a Null only a call can be announced, not no60"),
    (
        lambda: in_null(null_announced=45),
        "null_announced_value",
        "null_announced",
        "card points announced in a Null go from 30 to 240 in steps of 30",
    ),
    (
        lambda: in_null(null_announced=270),
        "null_announced_value",
        "null_announced",
        "card points announced in a Null go from 30 to 240 in steps of 30",
    ),
    (
        lambda: in_deal(null_announced=30),
        "null_announced_game",
        "null_announced",
        "card points can be announced in a Null only",
    ),
    (
        lambda: in_null(Level.NONE, null_announced=30),
        "null_announced_call",
        "null_announced",
        "announcing card points in a Null needs the Kontra call",
    ),
    (
        lambda: in_deal(120, NO90, NO90, law="urexweiler"),
        "both_announced",
        "announced.kontra",
        "only one side may announce no 90 or more",
    ),
    (lambda: in_deal(revoke=RE), "multiplying_only", "revoke", "revoke belongs to multiplying counting"),
    (lambda: in_deal(schweine=RE), "multiplying_only", "schweine", "schweine belongs to multiplying counting"),
    (
        lambda: in_deal(doubled_call=frozenset({KONTRA})),
        "multiplying_only",
        "doubled_call",
        "doubled_call belongs to multiplying counting",
    ),
    (
        lambda: in_deal(law="urexweiler", doubled_call=frozenset({KONTRA})),
        "doubled_call_missing",
        "doubled_call",
        "kontra made no call, so no second one either",
    ),
    (
        lambda: in_deal(120, CALL, game=Game.SOLO, law="urexweiler", doubled_call=frozenset({RE})),
        "doubled_call_soloist",
        "doubled_call",
        "a soloist cannot call twice",
    ),
    (
        lambda: in_null(doubled_call=frozenset({KONTRA})),
        "doubled_call_null",
        "doubled_call",
        "a second call has no announcement to become in a Null",
    ),
    (lambda: in_deal(special_re={"fox": 1}), "special_unknown", "special.re.fox", "there is no special point fox"),
    (
        lambda: in_deal(special_kontra={"fuchs": -1}),
        "special_negative",
        "special.kontra.fuchs",
        "special points are counted from 0 upwards",
    ),
    (
        lambda: in_deal(0, no_trick=RE, special_re={"karlchen": 1}),
        "special_without_trick",
        "special.re",
        "re has no trick and therefore no special points",
    ),
    (
        lambda: in_deal(special_re={"fuchs": 2}, special_kontra={"fuchs": 1}),
        "fuchs_total",
        "special.kontra.fuchs",
        "there are two foxes; 3 cannot be caught",
    ),
    (
        lambda: in_deal(special_re={"fuchs": 2**63}),
        "fuchs_total",
        "special.re.fuchs",
        "there are two foxes; a huge number cannot be caught",
    ),
    (
        lambda: in_deal(special_re={"fuchs": 2**63 - 1}),
        "fuchs_total",
        "special.re.fuchs",
        "there are two foxes; 9223372036854775807 cannot be caught",
    ),
    (
        lambda: in_deal(21, special_re={"fuchs": 2}),
        "fuchs_eyes",
        "special.re.fuchs",
        "re has too few card points for 2 caught fox(es)",
    ),
    (
        lambda: in_deal(230, special_kontra={"fuchs": 1}),
        "fuchs_eyes",
        "special.kontra.fuchs",
        "kontra has too few card points for 1 caught fox(es)",
    ),
    (
        lambda: in_deal(special_kontra={"doppelkopf": 5}),
        "doppelkopf_total",
        "special.kontra.doppelkopf",
        "at most four Doppelkopf tricks fit into a deal, not 5",
    ),
    (
        lambda: in_deal(119, special_re={"doppelkopf": 3}),
        "doppelkopf_eyes",
        "special.re.doppelkopf",
        "re has too few card points for 3 Doppelkopf trick(s)",
    ),
    (
        lambda: in_deal(special_re={"karlchen": 2}),
        "karlchen_total",
        "special.re.karlchen",
        "Karlchen takes the last trick at most once",
    ),
    (
        lambda: in_deal(special_re={"karlchen": 1, "karlchen_gefangen": 2}),
        "karlchen_jacks",
        "special.re.karlchen_gefangen",
        "there are two club jacks; 3 cannot take or lose the last trick",
    ),
    (
        lambda: in_deal(special_kontra={"fuchs_am_end": 2}),
        "fuchs_am_end_total",
        "special.kontra.fuchs_am_end",
        "a fox takes the last trick at most once",
    ),
    (
        lambda: in_deal(special_re={"karlchen": 1}, special_kontra={"karlchen_gefangen": 1}),
        "last_trick_both",
        "special.kontra",
        "only one side can have won the last trick",
    ),
    (
        lambda: in_deal(special_kontra={"karlchen": 1, "fuchs_am_end": 1}),
        "last_trick_twice",
        "special.kontra.fuchs_am_end",
        "fox and Karlchen cannot both take the last trick",
    ),
    (lambda: in_deal(bock=11), "bock_range", "bock", "a deal is doubled 0 to 10 times"),
    # rows of points
    (lambda: in_row(None, None, None, None), "row_empty", "row", "the row is empty"),
    (lambda: in_row(9, 5, -5, -10), "row_sum", "row", "the sum is -1, it must be 0"),
    (lambda: in_row(9, 5, -5, -10), "row_parity", "row", "odd and even numbers are mixed"),
    (lambda: in_row(1, 1, 1, -3, 0)[:1], "row_cells", "row", "a row has four cells"),
    (
        lambda: in_row(5, 3, -5, -3),
        "row_shape",
        "row",
        "this is neither two against two nor one against three",
    ),
    (lambda: in_row(None, 4, None, None), "row_not_divisible", "row.1", "4 cannot be divided among three"),
    (lambda: in_row(None, 10000, None, 1), "row_range", "row.1", "10000 is out of range"),
    (lambda: in_row(-HUGE, None, None, 1), "row_range", "row.0", "a huge number is out of range"),
    # the evening
    (lambda: in_sheet(players=8), "players_range", "players", "a sheet has 4 to 7 players"),
    (lambda: in_sheet(first_dealer=5), "seat_unknown", "first_dealer", "there is no seat 5 at this table"),
    (
        lambda: in_sheet(first_dealer=-HUGE),
        "seat_unknown",
        "first_dealer",
        "there is no seat a huge number at this table",
    ),
    (lambda: in_sheet(normal(dealer=-1)), "seat_unknown", "deals.0.dealer", "there is no seat -1 at this table"),
    (
        lambda: in_sheet(normal(), normal(sitting_out=frozenset({6}))),
        "seat_unknown",
        "deals.1.sitting_out",
        "there is no seat 6 at this table",
    ),
    (
        lambda: in_sheet(Entry(game=Game.DAMENSOLO)),
        "soloist_missing",
        "deals.0.soloist",
        "a solo needs its soloist",
    ),
    (
        lambda: in_sheet(normal(), Entry(game=Game.STILLES_SOLO, soloist=1)),
        "soloist_sits_out",
        "deals.1.soloist",
        "seat 1 sits out and cannot be soloist",
    ),
    (
        lambda: in_sheet(Entry(game=Game.SOLO, soloist=0)),
        "soloist_sits_out",
        "deals.0.soloist",
        "seat 0 sits out and cannot be soloist",
    ),
    (
        lambda: in_sheet(normal(sitting_out=frozenset({1, 3}))),
        "sitting_out_count",
        "deals.0.sitting_out",
        "1 seat(s) sit out, not 2",
    ),
    (
        lambda: in_sheet(normal(), normal(dealer=4), seatings=[Seating(0, (0, 1, 2, 3))]),
        "seat_absent",
        "deals.1.dealer",
        "seat 4 is not at the table",
    ),
    (
        lambda: in_sheet(first_dealer=4, seatings=[Seating(0, (0, 1, 2, 3))]),
        "seat_absent",
        "first_dealer",
        "seat 4 is not at the table",
    ),
    (
        lambda: in_sheet(seatings=[Seating(0, (0, 1, 2, 2))]),
        "seating_order",
        "seatings.0.order",
        "four to seven different seats of the sheet are taken at a time",
    ),
    (
        lambda: in_sheet(seatings=[Seating(3, (0, 1, 2, 3)), Seating(3, (0, 1, 2, 4))]),
        "seating_from",
        "seatings",
        "seatings begin at entries in ascending order",
    ),
    (
        lambda: in_sheet(normal(points=(1, 1, -1, -1))),
        "points_count",
        "deals.0.points",
        "there is one entry per seat",
    ),
    (
        lambda: in_sheet(normal(points=(None, 1, 1, -1, -2))),
        "points_sum",
        "deals.0.points",
        "the sum is -1, it must be 0",
    ),
    (
        lambda: in_sheet(normal(points=(None, HUGE, 1, -1, -1))),
        "points_sum",
        "deals.0.points",
        "the sum is a huge number, it must be 0",
    ),
    (
        lambda: in_sheet(normal(points=(1, 1, -1, -1, None))),
        "points_sitting_out",
        "deals.0.points",
        "seat 0 sits out and has no points",
    ),
    (lambda: in_sheet(time_up_after=-1), "time_up_negative", "time_up_after", "time is up after 0 or more deals"),
    # a session
    (
        lambda: in_session(["A", "B", "A"], {}, {}),
        "participant_twice",
        "participants",
        "A is listed twice",
    ),
    (lambda: in_line(DAY), "participant_unknown", "totals.C", "C is no participant"),
    # penalties
    (lambda: in_penalty(absagen=5), "absagen_range", "absagen_of_other_side", "there are 0 to 4 Absagen"),
    (
        lambda: in_penalty("unsporting", points_off=13),
        "points_off_range",
        "points_off",
        "0 to 12 points can be taken off",
    ),
    (lambda: in_penalty(harms_soloist=True), "solo_only", "harms_soloist", "harms_soloist belongs to a solo"),
    (
        lambda: in_penalty(offender=2, players=5, sitting_out=frozenset({2})),
        "sits_out",
        "offender",
        "seat 2 sits out",
    ),
    (
        lambda: in_penalty("unsporting", soloist=0, offender=1, players=5, sitting_out=frozenset({0})),
        "sits_out",
        "soloist",
        "seat 0 sits out",
    ),
    (
        lambda: in_penalty(points_off=1),
        "unsporting_only",
        "points_off",
        "points are taken off for unsporting conduct only",
    ),
    (
        lambda: in_penalty("x" * 90),
        "value",
        "severity",
        f"this cannot be {'x' * 60}; allowed: irrelevant, minor, serious, unsporting",
    ),
    (lambda: in_penalty(players=3), "players_range", "players", "a sheet has 4 to 7 players"),
    (lambda: in_penalty(offender=4), "seat_unknown", "offender", "there is no seat 4 at this table"),
    (lambda: in_penalty(soloist=4), "seat_unknown", "soloist", "there is no seat 4 at this table"),
    (
        lambda: in_penalty(players=5, sitting_out=frozenset({7})),
        "seat_unknown",
        "sitting_out",
        "there is no seat 7 at this table",
    ),
    (lambda: in_penalty(players=7), "sitting_out_count", "sitting_out", "3 seat(s) sit out, not 0"),
    # lines of the command line
    (lambda: in_line(b"{"), "json", "", "this is no JSON"),
    (lambda: in_line([]), "not_an_object", "", "a JSON object is expected"),
    (lambda: in_snapshot({"system": "ddv", "options": []}), "not_an_object", "options", "a JSON object is expected"),
    (lambda: in_line({**LINE, "extra": 1}), "key_unknown", "extra", "there is no key extra here"),
    (lambda: in_line({"type": "deal", "system": "ddv"}), "key_missing", "deal", "deal is missing"),
    (lambda: in_line({**LINE, "type": 3}), "type_unknown", "type", "there is no type 3"),
    (
        lambda: in_line({**LINE, "deal": {**LINE["deal"], "announced": {"re": "no91"}}}),
        "value",
        "deal.announced.re",
        "this cannot be no91; allowed: null, call, no90, no60, no30, schwarz",
    ),
]


def told(problem):
    if isinstance(problem, dict):
        return problem["code"], problem["field"], problem["message"]
    return problem.code, problem.field, problem.message


@pytest.mark.parametrize(("find", "code", "field", "message"), CASES)
def test_what_is_said(find, code, field, message):
    assert (code, field, message) in [told(problem) for problem in find()]


def test_every_code_has_its_case():
    assert {code for _, code, _, _ in CASES} == set(PROBLEM_CODES)
