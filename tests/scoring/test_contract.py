"""The command line's promises: one answer per line, all problems at once, exit statuses, no traceback ever."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.lines import answer_line
from scoring.lines.answers import TYPES
from scoring.lines.deals import plain_deal, read_deal
from scoring.lines.reading import Fields
from scoring.options import OPTIONS, SYSTEMS
from tests.scoring.command import answers, cases, run

DEAL = {
    "type": "deal",
    "id": "x",
    "system": "ddv",
    "deal": {"game": "normal", "re_seats": [0, 2], "re_card_points": 130},
}


def ask(entry):
    text, _ = answer_line(json.dumps(entry).encode())
    return json.loads(text)


def fields(entry):
    return sorted((error["code"], error["field"]) for error in ask(entry)["errors"])


def changed(**deal):
    return {**DEAL, "deal": {**DEAL["deal"], **deal}}


def test_statuses():
    good = json.dumps(DEAL).encode() + b"\n"
    assert run(good)[0] == 0
    assert run(b"")[:2] == (0, b"")
    status, out, err = run(good + b"nonsense\n" + good)
    assert (status, len(out.splitlines()), err) == (1, 3, "")
    status, out, err = run(b"", "--nonsense")
    assert (status, out) == (2, b"")
    assert "usage" in err


def test_defaults_and_echo():
    answer = ask({**DEAL, "id": 17, "expected": {}, "note": "n", "calc": "", "source": "s", "confidence": "low"})
    assert answer["id"] == 17
    assert (answer["winner"], answer["value"], answer["points"]) == ("re", 1, [1, -1, 1, -1])
    assert answer["items"] == [{"code": "won", "side": "re", "points": 1, "rule": "TSR 7.2.2 (a)"}]


def test_nobody_wins_and_bock_is_a_factor():
    answer = ask(changed(announced={"re": "no90", "kontra": "no90"}, bock=2))
    assert answer["winner"] is None
    assert answer["value"] == 4
    assert answer["items"][-1] == {"code": "bock", "side": None, "factor": 4, "rule": "platform: Bockomgång"}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"{",
        b"\xff\xfe",
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b"[" * 100_000,
        b"9" * 5000,
        b'{"a": ' * 3000,
        b"\x00",
        b'{"type": "deal"} trailing',
    ],
)
def test_unreadable_lines(line):
    text, good = answer_line(line)
    assert not good
    assert [error["code"] for error in json.loads(text)["errors"]] == ["json"]


@pytest.mark.parametrize("line", [b"null", b"[]", b"3", b'"deal"', b"true"])
def test_json_that_is_no_object(line):
    assert [error["code"] for error in json.loads(answer_line(line)[0])["errors"]] == ["not_an_object"]


def test_raw_bytes_get_one_answer_each():
    lines = [b"\xff", b"", b'{"id": "\\ud800"}', b"[]", json.dumps(DEAL).encode(), b"\xef\xbb\xbf{}"]
    status, out, err = run(b"\n".join(lines))
    assert (status, err) == (1, "")
    assert len(out.splitlines()) == len(lines)
    assert json.loads(out.splitlines()[2])["id"] == "\ud800"


def test_a_byte_order_mark_is_no_error():
    assert run(b"\xef\xbb\xbf" + json.dumps(DEAL).encode())[0] == 0


def test_unknown_names():
    assert fields({**DEAL, "type": "dael"}) == [("type_unknown", "type")]
    assert fields({**DEAL, "type": ["deal"]}) == [("type_unknown", "type")]
    assert fields({**DEAL, "system": "xyz"}) == [("system_unknown", "system")]
    assert fields({**DEAL, "system": ["ddv"]}) == [("system_unknown", "system")]
    assert fields({**DEAL, "options": {"fox": True}}) == [("option_unknown", "options.fox")]
    assert fields({**DEAL, "options": [1]}) == [("not_an_object", "options")]
    assert fields({**DEAL, "optoins": {}}) == [("key_unknown", "optoins")]
    assert fields(changed(game="skat")) == [("value", "deal.game")]
    assert fields(changed(game="koehler", re_seats=[1])) == [("game_unknown", "deal.game")]
    assert fields(changed(speical={})) == [("key_unknown", "deal.speical")]
    assert fields(changed(special={"both": {}})) == [("key_unknown", "deal.special.both")]
    assert fields(changed(special={"re": {"fox": 1}})) == [("special_unknown", "deal.special.re.fox")]
    assert fields(changed(announced={"kontra": "no91"})) == [("value", "deal.announced.kontra")]


def test_missing_keys():
    assert fields({}) == [("key_missing", "system"), ("key_missing", "type")]
    assert fields({"type": "deal", "system": "ddv"}) == [("key_missing", "deal")]
    assert fields({**DEAL, "deal": {}}) == [
        ("key_missing", "deal.game"),
        ("key_missing", "deal.re_card_points"),
        ("key_missing", "deal.re_seats"),
    ]


def test_all_problems_of_a_line_at_once():
    line = {
        **DEAL,
        "options": {"pflichtsolo": -1, "nonsense": 1},
        "deal": {"game": "normal", "re_seats": [2, 2], "re_card_points": True, "bock": "2"},
        "extra": 1,
    }
    assert fields(line) == [
        ("key_unknown", "extra"),
        ("option_unknown", "options.nonsense"),
        ("option_value", "options.pflichtsolo"),
        ("re_seats_value", "deal.re_seats"),
        ("value", "deal.bock"),
        ("value", "deal.re_card_points"),
    ]


def sheet(*deals, **more):
    return {"type": "sheet", "system": "ddv", "players": 4, "first_dealer": 0, "deals": list(deals), **more}


def penalty(**more):
    return {"type": "penalty", "severity": "minor", "game": "normal", "offender": 0, **more}


NORMAL = {"game": "normal"}
RESTING_SOLOIST = {"game": "damensolo", "soloist": 1}


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        pytest.param(
            sheet({**NORMAL, "points": [1, 1, 1, 1]}, {"game": "skat"}, {"game": "damensolo"}, first_dealer=7, extra=1),
            [
                ("key_unknown", "extra"),
                ("points_sum", "deals.0.points"),
                ("seat_unknown", "first_dealer"),
                ("soloist_missing", "deals.2.soloist"),
                ("value", "deals.1.game"),
            ],
            id="a sheet's unreadable and impossible rows",
        ),
        pytest.param(
            sheet({**NORMAL, "points": [1, 1, 1, 1]}, RESTING_SOLOIST, players=5),
            [("points_count", "deals.0.points"), ("soloist_sits_out", "deals.1.soloist")],
            id="who sits out is found although points are wrong",
        ),
        pytest.param(
            sheet({**NORMAL, "pionts": [], "points": 3}, RESTING_SOLOIST, players=5),
            [
                ("key_unknown", "deals.0.pionts"),
                ("soloist_sits_out", "deals.1.soloist"),
                ("value", "deals.0.points"),
            ],
            id="who sits out is found although points are unreadable",
        ),
        pytest.param(
            sheet({**NORMAL, "dealer": "x"}, RESTING_SOLOIST, players=5),
            [("value", "deals.0.dealer")],
            id="who sits out is not guessed where the dealer is unreadable",
        ),
        pytest.param(
            sheet({"game": "damensolo", "soloist": "x"}, 3, {"void": 1}),
            [("not_an_object", "deals.1"), ("value", "deals.0.soloist"), ("value", "deals.2.void")],
            id="an unreadable soloist is not missing",
        ),
        pytest.param(
            sheet({**NORMAL, "points": [1, 1, 1, -1, -2]}, first_dealer=4, players="five"),
            [("value", "players")],
            id="no seat is judged where the number of players is unreadable",
        ),
        pytest.param(
            sheet({"game": "koehler", "soloist": 1}, {"game": "damensolo"}, system="xyz", options={"fox": 1}),
            [("option_unknown", "options.fox"), ("soloist_missing", "deals.1.soloist"), ("system_unknown", "system")],
            id="a sheet under an unknown system",
        ),
        pytest.param(
            sheet(NORMAL, seatings=[{"from": "x", "order": [0, 1]}, {"from": 1, "order": [0, 1, 2, 9]}], players=5),
            [
                ("seating_order", "seatings.0.order"),
                ("seating_order", "seatings.1.order"),
                ("value", "seatings.0.from"),
            ],
            id="seatings",
        ),
        pytest.param(
            penalty(severity="huge", offender=9, points_off=3),
            [("seat_unknown", "offender"), ("value", "severity")],
            id="points off are not judged where the severity is unreadable",
        ),
        pytest.param(
            penalty(severity="minor", offender=9, points_off=3, decided="x", players=5),
            [
                ("seat_unknown", "offender"),
                ("sitting_out_count", "sitting_out"),
                ("unsporting_only", "points_off"),
                ("value", "decided"),
            ],
            id="a penalty",
        ),
        pytest.param(
            penalty(game="solo", soloist="x", harms_soloist=True, offender=9, players="x", sitting_out=[0]),
            [("value", "players"), ("value", "soloist")],
            id="no seat of a penalty is judged where the number of players is unreadable",
        ),
        pytest.param(
            {"type": "bock", "system": "ddv", "re_card_points": 239, "heart_trick": 1, "announced": {"re": "x"}},
            [("card_points_impossible", "re_card_points"), ("value", "announced.re"), ("value", "heart_trick")],
            id="Bock",
        ),
        pytest.param(
            {"type": "bock", "system": "ddv", "re_card_points": "x", "no_trick": "kontra"},
            [("value", "re_card_points")],
            id="no trick is not judged where card points are unreadable",
        ),
        pytest.param(
            {**changed(re_seats=[2, 2], re_card_points=239, bock=11, revoke="re"), "system": "xyz"},
            [
                ("bock_range", "deal.bock"),
                ("card_points_impossible", "deal.re_card_points"),
                ("re_seats_value", "deal.re_seats"),
                ("system_unknown", "system"),
            ],
            id="a deal under an unknown system: what no system allows",
        ),
    ],
)
def test_unreadable_and_impossible_things_come_together(line, problems):
    assert fields(line) == problems


def test_no_bool_for_a_number_and_no_number_for_a_bool():
    assert fields(changed(re_seats=[False, True])) == [("value", "deal.re_seats")]
    assert fields({**DEAL, "options": {"fuchs": 1}}) == [("option_value", "options.fuchs")]
    assert fields({**DEAL, "options": {"pflichtsolo": True}}) == [("option_value", "options.pflichtsolo")]
    assert "errors" not in ask({**DEAL, "options": {"pflichtsolo": False}})


def test_systems_are_printed_with_every_option():
    status, out, _ = run(b"", "--systems")
    text = out.decode()
    assert status == 0
    blocks = [line for line in text.splitlines() if not line.startswith(" ")]
    assert blocks == list(SYSTEMS)
    for name, option in OPTIONS.items():
        assert text.count(f"\n  {name} = ") == len(SYSTEMS)
        assert option.explanation in text


def test_a_penalty_needs_no_system():
    line = {"type": "penalty", "severity": "minor", "game": "normal", "offender": 1}
    assert ask(line)["points"] == [1, -3, 1, 1]
    assert ask({**line, "system": "pub"})["deal_repeated"] is False


KEYS = sorted(
    {key for _, case in cases() for key in case}
    | {key for _, case in cases() for key in case.get("deal", {})}
    | {"re", "kontra", "dealer", "sitting_out", "void", "points", "offender", "players", *OPTIONS}
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-300, 300)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*TYPES, *SYSTEMS, "re", "kontra", "normal", "null", "damensolo", "call", "no90", "schwarz"])
)
TREES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=8)
    ),
    max_leaves=20,
)
EXAMPLES = [case for _, case in cases() if case["id"].endswith(("0", "1", "a", "e", "o", "l"))]


@settings(max_examples=250, deadline=None)
@given(TREES)
def test_any_json_gets_an_answer(tree):
    text, good = answer_line(json.dumps(tree).encode())
    answer = json.loads(text)
    assert good is ("errors" not in answer)


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(EXAMPLES), st.data())
def test_any_damaged_case_gets_an_answer(case, data):
    """Replace, drop or add something anywhere in a right line."""
    case = json.loads(json.dumps({key: value for key, value in case.items() if key != "expected"}))
    for _ in range(data.draw(st.integers(1, 3))):
        node = case
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(node[key], dict | list) and data.draw(st.booleans()):
                node = node[key]
                continue
            if data.draw(st.booleans()) and isinstance(node, dict):
                del node[key]
            else:
                node[key] = data.draw(TREES)
            break
    answer = json.loads(answer_line(json.dumps(case).encode())[0])
    if "errors" in answer:
        assert answer["errors"]
        for error in answer["errors"]:
            assert set(error) == {"code", "field", "message"}
            assert len(error["message"]) < 1000
    elif case.get("type") == "deal":
        assert sum(answer["points"]) == 0


@settings(max_examples=250, deadline=None)
@given(st.sampled_from([case["deal"] for case in EXAMPLES if "deal" in case]), st.data())
def test_the_short_way_reads_what_the_long_way_reads(facts, data):
    facts = json.loads(json.dumps(facts))
    node = facts
    for _ in range(data.draw(st.integers(0, 2))):
        key = data.draw(st.sampled_from(list(node)))
        if isinstance(node[key], dict) and node[key] and data.draw(st.booleans()):
            node = node[key]
        else:
            node[key] = data.draw(SCALARS | TREES)
            break
    short = plain_deal(facts)
    problems = []
    long = read_deal(Fields(facts, "deal", problems))
    assert short is None or (short == long and not problems)


def test_the_short_way_is_taken():
    assert all(plain_deal(case["deal"]) for name, case in cases() if name == "ddv-crosschecked.jsonl")
    assert plain_deal(None) is None
    assert plain_deal({"game": "normal"}) is None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_get_an_answer(line):
    json.loads(answer_line(line)[0])


def test_order_is_kept():
    lines = [{**DEAL, "id": number} for number in range(50)]
    assert [answer["id"] for answer in answers(lines)] == list(range(50))


def test_null_where_nothing_need_be_given_is_like_a_missing_key():
    facts = {"game": "normal", "re_seats": [0, 2], "re_card_points": 130, "bock": None, "doubled_call": None}
    assert ask({"type": "deal", "system": "ddv", "deal": facts})["value"] == 1
    penalty = {"severity": "minor", "game": "normal", "offender": 0, "players": None, "sitting_out": None}
    assert ask({"type": "penalty", "system": "ddv", **penalty, "decided": None})["points"] == [-3, 1, 1, 1]
