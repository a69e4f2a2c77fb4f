"""Every option has an effect, and a test that fails when it is ignored."""

import json

import pytest

from scoring import OPTIONS, SYSTEMS, Game, Rules, UnknownRule, games_of, rules_for, specials_of
from scoring.lines import answer_line


def deal(system, game="normal", eyes=130, re=None, kontra=None, no_trick=None, special_re=None, special_kontra=None):
    return {
        "type": "deal",
        "system": system,
        "deal": {
            "game": game,
            "re_seats": [0, 2] if game in ("normal", "hochzeit", "armut") else [0],
            "re_card_points": eyes,
            "no_trick": no_trick,
            "announced": {"re": re, "kontra": kontra},
            "special": {"re": special_re or {}, "kontra": special_kontra or {}},
        },
    }


def call(system, level, cards, **more):
    return {"type": "announcement", "system": system, "call": level, "cards": cards, **more}


def evening(system, *deals, players=4, options=None):
    return {
        "type": "sheet",
        "system": system,
        "players": players,
        "first_dealer": 0,
        "deals": [entry if isinstance(entry, dict) else solo(entry) for entry in deals],
        "options": options or {},
    }


def solo(seat, **more):
    return {"game": "damensolo", "soloist": seat, **more}


NORMAL = {"game": "normal"}


def day(**more):
    totals = {"A": 3, "B": -3, "C": None}
    return {"type": "season_day", "system": "ddv", "participants": ["A", "B", "C"], "totals": totals, **more}


KUER = evening("urexweiler", 1, 1, solo(1, lost=True))
BOCK = {"type": "bock", "system": "ddv", "heart_trick": True, "re_card_points": 130, "announced": {}}
SPECIAL = {"special_re": {"fuchs": 1}}

# option, a line, the value to set, the key of the answer to look at, its value before and after
EFFECTS = [
    ("scheme", deal("ddv", eyes=155, re="no90"), "multiplying", "value", 5, 6),
    ("scheme", deal("urexweiler", eyes=118, re="call", kontra="call"), "additive", "value", 8, 6),
    ("failed_levels", deal("ddv", eyes=150, re="no60"), "missed", "value", 7, 8),
    ("failed_levels", deal("pagat", eyes=172, re="no60"), "all", "value", 6, 8),
    ("failed_levels", deal("pagat", eyes=172, re="no60"), "reached", "value", 6, 6),
    ("failed_levels", deal("pagat", eyes=150, re="no60"), "reached", "value", 8, 7),
    ("points_without_winner", deal("ddv", re="no90", kontra="no90"), "specials", "value", 1, 0),
    ("points_without_winner", deal("pagat", re="no90", kontra="no90"), "levels", "value", 0, 0),
    ("points_without_winner", deal("pagat", eyes=85, re="no90", kontra="no60"), "levels", "value", 0, -1),
    ("doppelkopf", deal("ddv", special_kontra={"doppelkopf": 1}), False, "value", 0, 1),
    ("fuchs", deal("urexweiler", **SPECIAL), False, "value", 2, 1),
    ("karlchen", deal("pub", special_re={"karlchen": 1}), False, "value", 2, 1),
    ("karlchen_gefangen", deal("pagat", special_kontra={"karlchen_gefangen": 1}), False, "value", 0, 1),
    ("karlchen_gefangen", deal("ddv", special_re={"karlchen_gefangen": 2}), True, "value", 1, 3),
    ("fuchs_am_end", deal("ddv", special_re={"fuchs_am_end": 1}), True, "value", 1, 2),
    ("doppelkopf_in_solo", deal("pagat", "damensolo", special_re={"doppelkopf": 1}), True, "value", 1, 2),
    ("doppelkopf_in_solo", deal("urexweiler", "koehler", special_re={"doppelkopf": 1}), False, "value", 2, 1),
    ("specials_in_silent_solo", deal("urexweiler", "stilles_solo", **SPECIAL), False, "value", 2, 1),
    ("specials_in_silent_solo", deal("ddv", "hochzeit_allein", **SPECIAL), True, "value", 1, 2),
    ("specials_in_silent_solo", deal("ddv", "farbsolo", **SPECIAL), True, "value", 1, 1),
    ("gegen_die_alten", deal("ddv", eyes=110), False, "value", 2, 1),
    ("gegen_die_alten", deal("urexweiler", eyes=120), False, "value", 1, 0),
    ("gegen_die_alten_in_armut", deal("platform", "armut", eyes=110), False, "value", 2, 1),
    ("gegen_die_alten_in_armut", deal("platform", eyes=110), False, "value", 2, 2),
    ("games", deal("ddv", "koehler"), ["koehler"], "value", None, 1),
    ("games", deal("ddv", "null", eyes=95), ["null"], "value", None, 4),
    ("games", deal("urexweiler", "armut"), ["armut"], "value", None, 1),
    ("without_nines", call("platform", "call", 9), True, "allowed", False, True),
    ("without_nines", deal("ddv", eyes=236), True, "value", 4, None),
    ("replies", call("ddv", "call", 10, reply_to="call"), False, "allowed", True, False),
    ("replies", call("urexweiler", "call", 10, reply_to="call"), True, "allowed", False, True),
    ("levels_may_be_skipped", call("ddv", "no60", 11, own_level="call"), False, "allowed", True, False),
    ("levels_may_be_skipped", call("pagat", "no60", 11, own_level="call"), True, "allowed", False, True),
    ("hochzeit_shift", call("ddv", "call", 9, hochzeit_resolved_in_trick=3), "none", "allowed", True, False),
    ("hochzeit_shift", call("ddv", "call", 8, hochzeit_resolved_in_trick=3), "tricks", "allowed", False, True),
    ("hochzeit_shift", call("pagat", "call", 10, hochzeit_resolved_in_trick=1), "late", "allowed", True, False),
    ("pflichtsolo", evening("ddv", 1, 1), 2, "counts_as", ["pflichtsolo", "lustsolo"], ["pflichtsolo"] * 2),
    ("pflichtsolo", evening("ddv", 1), False, "counts_as", ["pflichtsolo"], ["lustsolo"]),
    ("vorfuehren", evening("ddv", *[NORMAL] * 20), None, "next_forced", 1, None),
    ("vorfuehren", evening("ddv", *[NORMAL] * 20), "after", "next_forced", 1, None),
    ("deals", evening("ddv", NORMAL), 12, "remaining", 23, 11),
    ("rounds", evening("platform", *[NORMAL] * 4), 2, "over", True, False),
    ("goal", evening("pub", *[{**NORMAL, "points": [5, 5, -5, -5]}] * 4), 21, "over", True, False),
    ("pause_six", evening("ddv", NORMAL, players=6), [3, 0], "sitting_out", [[0, 4]], [[0, 3]]),
    ("pause_seven", evening("ddv", NORMAL, players=7), [1, 2, 3], "sitting_out", [[0, 3, 5]], [[4, 5, 6]]),
    ("same_dealer_after", evening("ddv", 1), "never", "next_dealer", 0, 1),
    ("same_dealer_after", evening("ddv", 1, 1), "declared_solo", "next_dealer", 1, 0),
    ("kuersolo_adds_deal", KUER, False, "total_deals", 24 + 1 + 1 + 1, 24),
    ("repeat_lost_kuersolo", KUER, False, "next_forced", 1, None),
    ("bock", evening("ddv", {**NORMAL, "bock_trigger": True}), True, "next_factor", 1, 2),
    ("bock_reasons", BOCK, ["120"], "triggers", True, False),
    ("first_bonus", day(), "3/4", "day_points", {"A": "7/2", "B": "1", "C": "2"}, {"A": "15/4", "B": "1", "C": "2"}),
    ("absence_total", day(), -5, "ranks", {"A": 1, "B": 3, "C": 2}, {"A": 1, "B": 2, "C": 3}),
    ("free_absences", day(), 0, "day_points", {"A": "7/2", "B": "1", "C": "2"}, {"A": "7/2", "B": "1", "C": "1"}),
    (
        "absence_penalty",
        day(absences_before={"C": 2}),
        "1/3",
        "day_points",
        {"A": "7/2", "B": "1", "C": "1"},
        {"A": "7/2", "B": "1", "C": "5/3"},
    ),
]
IN_WORDS = {"second_dulle", "schweinchen", "schmeissen"}
"""Options that change the play at the table and the words about it, but nothing that is counted."""


@pytest.mark.parametrize(("option", "line", "value", "key", "before", "after"), EFFECTS)
def test_effect(option, line, value, key, before, after):
    options = line.get("options", {})
    plain, changed = (
        json.loads(answer_line(json.dumps({**line, "options": given}).encode())[0])
        for given in (options, {**options, option: value})
    )
    assert plain.get(key) == before
    assert changed.get(key) == after


def test_every_option_has_an_effect():
    changing = {option for option, _, _, _, before, after in EFFECTS if before != after}
    assert changing | IN_WORDS | {"armut"} == set(OPTIONS)


CHOICES = [
    (name, choice)
    for name, option in OPTIONS.items()
    if option.kind == "choice"
    for choice in option.choices
    if (name, choice) != ("failed_levels", None)  # says only that the scheme is another one
]


@pytest.mark.parametrize(("option", "choice"), CHOICES)
def test_every_choice_has_an_effect(option, choice):
    """Somewhere an answer changes when this choice takes the place of another one, or another one its place."""
    assert any(
        before != after and choice in (value, getattr(rules_for(line["system"], line.get("options")), name))
        for name, line, value, _, before, after in EFFECTS
        if name == option
    )


TRIGGERS = {
    "heart_trick": BOCK,
    "120": {**BOCK, "heart_trick": False, "re_card_points": 120},
    "lost_announcement": {**BOCK, "heart_trick": False, "announced": {"kontra": "call"}},
}


@pytest.mark.parametrize("reason", OPTIONS["bock_reasons"].choices)
@pytest.mark.parametrize("happened", OPTIONS["bock_reasons"].choices)
def test_each_reason_for_bock_is_chosen_by_itself(reason, happened):
    line = {**TRIGGERS[happened], "options": {"bock_reasons": [reason]}}
    answer = json.loads(answer_line(json.dumps(line).encode())[0])
    assert answer["reasons"] == ([reason] if reason == happened else [])


@pytest.mark.parametrize("game", OPTIONS["games"].choices)
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_game_can_be_added(system, game):
    line = deal(system, game, eyes=95)
    plain, added = (
        json.loads(answer_line(json.dumps({**line, "options": options}).encode())[0])
        for options in ({}, {"games": [game]})
    )
    assert ("errors" in plain) is (Game(game) not in games_of(rules_for(system)))
    assert sum(added["points"]) == 0
    assert len(added["items"]) > 0


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("option", sorted(IN_WORDS))
def test_an_option_in_words_is_kept_and_told(system, option):
    preset = getattr(rules_for(system), option)
    other = rules_for(system, {option: not preset})
    assert other.differences() == {option: not preset}
    assert games_of(other) == games_of(rules_for(system))


def test_armut_makes_its_game_known():
    assert Game.ARMUT not in games_of(rules_for("ddv"))
    assert Game.ARMUT in games_of(rules_for("ddv", {"armut": True}))
    assert Game.ARMUT in games_of(rules_for("platform", {"armut": False}))


def test_games_of_the_systems():
    common = {"normal", "hochzeit", "stilles_solo", "hochzeit_allein", "damensolo", "bubensolo", "fleischlos", "solo"}
    assert set(games_of(rules_for("ddv"))) == common | {"farbsolo"}
    assert set(games_of(rules_for("urexweiler"))) == common | {"normales_solo", "koehler", "null"}
    for system in ("platform", "pub", "pagat"):
        assert set(games_of(rules_for(system))) == common | {"farbsolo", "armut"}


def test_specials_that_count():
    urexweiler = rules_for("urexweiler")
    three = ("doppelkopf", "fuchs", "karlchen")
    assert specials_of(urexweiler, Game.HOCHZEIT) == three
    assert specials_of(urexweiler, Game.NORMALES_SOLO) == three
    assert specials_of(urexweiler, Game.SOLO) == ("doppelkopf",)
    assert specials_of(urexweiler, Game.NULL) == ()
    assert specials_of(rules_for("ddv"), Game.STILLES_SOLO) == ()
    assert specials_of(rules_for("pagat"), Game.NORMAL) == (*three, "karlchen_gefangen")


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_survive_json(system):
    for name, option in OPTIONS.items():
        for value in [False, True] if option.kind == "bool" else [*option.choices, 0, 1, "1/2", []]:
            try:
                rules = rules_for(system, {name: value})
            except UnknownRule:
                continue
            again = Rules.from_dict(json.loads(json.dumps(rules.as_dict())))
            assert again == rules
            assert hash(again) == hash(rules)
            assert set(rules.as_dict()["options"]) == set(OPTIONS)


def test_a_snapshot_of_fewer_options_has_the_defaults_for_the_rest():
    assert Rules.from_dict({"system": "pub", "options": {"goal": 10}}) == rules_for("pub", {"goal": 10})
    assert Rules.from_dict({"system": "pub"}) == rules_for("pub")


def test_what_failed_levels_are_where_only_the_scheme_is_named():
    additive, multiplying = {"scheme": "additive"}, {"scheme": "multiplying"}
    assert [rules_for(system, additive).failed_levels for system in SYSTEMS] == [
        "reached",
        "reached",
        "reached",
        "reached",
        "missed",
    ]
    assert {rules_for(system, multiplying).failed_levels for system in SYSTEMS} == {None}


@pytest.mark.parametrize(
    "data",
    [{}, {"system": None}, {"system": 3}, {"system": "ddv", "options": {"x": 1}}, {"system": "ddv", "options": []}],
)
def test_a_broken_snapshot_is_refused(data):
    with pytest.raises(UnknownRule):
        Rules.from_dict(data)


def codes(system, options):
    with pytest.raises(UnknownRule) as caught:
        rules_for(system, options)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def test_contradictions_come_all_at_once():
    assert codes("ddv", {"rounds": 2, "goal": 20, "vorfuehren": "after", "fox": 1, "bock": "yes"}) == [
        ("option_unknown", "options.fox"),
        ("option_value", "options.bock"),
        ("length_twice", "options.goal"),
        ("goal_with_pflichtsolo", "options.goal"),
        ("vorfuehren_length", "options.vorfuehren"),
    ]
    assert codes("ddv", {"goal": 20}) == [("goal_with_pflichtsolo", "options.goal")]
    assert codes("pub", {"pflichtsolo": 1}) == [("goal_with_pflichtsolo", "options.goal")]
    assert codes("urexweiler", {"failed_levels": "all"}) == [("failed_levels_scheme", "options.failed_levels")]
    assert codes("ddv", {"failed_levels": None}) == [("failed_levels_scheme", "options.failed_levels")]
    assert codes("ddv", {"deals": 24, "rounds": 1}) == [("length_twice", "options.rounds")]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_bonus", "1/0"),
        ("first_bonus", "-1"),
        ("first_bonus", 0.5),
        ("first_bonus", "1e3"),
        ("first_bonus", " 1"),
        ("first_bonus", "1/2/3"),
        ("first_bonus", "٣"),
        ("first_bonus", 10**50),
        ("absence_penalty", True),
        ("deals", 0),
        ("deals", "24"),
        ("deals", 24.0),
        ("goal", 10**400),
        ("games", "koehler"),
        ("games", ["skat"]),
        ("games", [["null"]]),
        ("games", {"null": 1}),
        ("bock_reasons", [None]),
        ("pause_six", [0]),
        ("pause_six", [0, 0]),
        ("pause_six", [0, 6]),
        ("pause_six", [0, True]),
        ("pause_seven", [0, 2]),
        ("pause_seven", "024"),
        ("vorfuehren", "never"),
        ("vorfuehren", ["within"]),
        ("pflichtsolo", True),
        ("scheme", None),
        ("absence_total", 10**5),
    ],
)
def test_values_that_no_option_has(option, value):
    assert codes("platform", {option: value}) == [("option_value", f"options.{option}")]


def test_one_length_takes_the_place_of_another():
    assert rules_for("pub", {"rounds": 2}).goal is None
    assert rules_for("platform", {"goal": 10}).rounds is None
    assert rules_for("platform", {"deals": 10}).rounds is None
    assert rules_for("platform", {"rounds": None}).rounds is None
    assert rules_for("ddv", {"rounds": 2}).vorfuehren is None


def test_presets_differ_from_nothing():
    for system in SYSTEMS:
        assert rules_for(system).differences() == {}
    assert rules_for("ddv", {"first_bonus": "3/4", "games": ["null"]}).differences() == {
        "games": ["null"],
        "first_bonus": "3/4",
    }
