"""Codes of the engine and of the services have their words; codes in the store are the engine's."""

import re
from pathlib import Path

import pytest

import scoring
from league import choices, wording

ROOT = Path(__file__).resolve().parents[2]


def test_every_problem_of_the_engine_has_a_german_sentence():
    assert set(wording.PROBLEMS) == set(scoring.PROBLEM_CODES)


def test_every_item_of_the_engine_has_a_german_name():
    assert set(wording.ITEMS) == set(scoring.ITEM_CODES)


def test_sections_of_foreign_sources_have_german_names():
    cited = {rule for kind in scoring.items.ITEMS.values() for rule in kind.cited.values()}
    assert {rule.partition(": ")[2] for rule in cited if ":" in rule} == set(wording.SECTIONS)


def test_every_warning_of_the_engine_has_german_words():
    assert set(wording.WARNINGS) == set(scoring.WARNING_CODES)


def test_every_reason_for_bock_has_german_words():
    assert set(wording.BOCK_REASONS) == set(scoring.rules_for("pub").bock_reasons)


@pytest.mark.parametrize("code", sorted(scoring.PROBLEM_CODES))
def test_a_german_sentence_takes_the_parameters_of_the_english_one(code):
    english = set(re.findall(r"{(\w+)}", scoring.PROBLEM_CODES[code]))
    german = set(re.findall(r"%\((\w+)\)s", str(wording.PROBLEMS[code])))

    assert german <= english


def test_every_refusal_has_a_sentence():
    """Codes are literal in the services, so they can be found there."""
    raised = set()
    for source in (ROOT / "league" / "services").rglob("*.py"):
        raised |= set(re.findall(r'(?:Refused|Conflict)\(\s*"(\w+)"', source.read_text(encoding="utf-8")))

    assert raised
    assert raised == set(wording.REFUSALS)


def test_codes_in_the_store_are_the_engines():
    assert set(choices.GameCode.values) == {str(game) for game in scoring.Game}
    assert set(choices.PartyCode.values) == {str(party) for party in scoring.Party}
    assert set(choices.LevelCode.values) == {int(level) for level in scoring.Level}
    assert set(choices.CountsAs.values) == {str(found) for found in scoring.CountsAs}
    assert set(choices.SpecialCode.values) == set(scoring.SPECIALS)
    assert tuple(choices.SystemCode.values) == scoring.SYSTEMS
