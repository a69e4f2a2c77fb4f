"""Every case of tests/cases, answered by the command line."""

import json

import pytest

from tests.scoring.command import CASES, answers, cases, run

FILES = sorted(path.name for path in CASES.glob("*.jsonl"))


def test_all_files_are_there():
    assert FILES == [
        "ddv-crosschecked.jsonl",
        "ddv.jsonl",
        "pagat.jsonl",
        "platform.jsonl",
        "pub.jsonl",
        "urexweiler.jsonl",
    ]


@pytest.mark.parametrize("name", FILES)
def test_every_case_of_a_file(name):
    text = (CASES / name).read_bytes()
    status, out, err = run(text)
    wrong = []
    asked = [json.loads(line) for line in text.splitlines()]
    for case, answer in zip(asked, map(json.loads, out.splitlines()), strict=True):
        differing = {key: answer.get(key) for key, value in case["expected"].items() if answer.get(key) != value}
        if differing or answer["id"] != case["id"]:
            wrong.append((case["id"], differing))
    assert wrong == []
    assert (status, err) == (0, "")


def test_points_and_items_of_every_deal_agree():
    deals = [case for _, case in cases() if case["type"] == "deal"]
    assert len(deals) > 2100
    for case, answer in zip(deals, answers(deals), strict=True):
        amount = 0
        for item in answer["items"]:
            amount = amount + item["points"] if "points" in item else amount * item["factor"]
        assert amount == answer["value_re"], case["id"]
        assert sum(answer["points"]) == 0, case["id"]
        assert all(item["rule"] for item in answer["items"])
