"""Every option of the engine has its German words, in the order and with the label of the rules page."""

import re
from pathlib import Path

import pytest

import scoring
from league.choices import GameCode
from league.wording_options import GROUPS, VALUES, WORDS, source_words

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_option_stands_in_one_group():
    names = [name for group in GROUPS for name in group.options]

    assert sorted(names) == sorted(scoring.OPTIONS)


def test_groups_and_order_are_those_of_the_rules_page():
    section = PAGE.partition("## Was sich einstellen lässt")[2].partition("\n## ")[0]

    assert re.findall(r"^### (.+)$", section, flags=re.MULTILINE) == [str(group.title) for group in GROUPS]
    assert re.findall(r'<a id="option-(\w+)">', section) == list(WORDS)


@pytest.mark.parametrize("name", scoring.OPTIONS)
def test_the_label_is_the_heading_of_the_rules_page(name):
    assert f"#### {WORDS[name].label} (`{name}`)" in PAGE
    assert str(WORDS[name].explanation).endswith(".")


@pytest.mark.parametrize("name", [name for name, option in scoring.OPTIONS.items() if option.choices])
def test_every_value_has_words(name):
    words = {**dict(GameCode.choices)} if name == "games" else VALUES[name]

    assert set(words) == {str(c) if c is not None else None for c in scoring.OPTIONS[name].choices}


@pytest.mark.parametrize("name", scoring.OPTIONS)
def test_a_source_is_a_text_with_its_section_or_has_words(name):
    named = r"(TSR|Urexweiler|pagat|Plattform)\b[^;]*"
    ours = r"Hausregel|manche Runden lassen es weg|in Anlehnung an Urexweiler G3"

    for part in source_words(scoring.OPTIONS[name].source).split("; "):
        assert re.fullmatch(rf"{named}|{ours}", part) or re.fullmatch(r"[A-Z]\d?", part), part
