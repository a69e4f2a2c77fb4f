"""docs/rules.md names every option and scoring item, with the defaults and paragraphs of the engine, and no other."""

import re
from fractions import Fraction

import pytest

from scoring import ITEMS, OPTIONS, SYSTEMS
from tests.scoring.command import ROOT

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NAMES = dict(zip(SYSTEMS, ("DDV", "Urexweiler", "Plattform", "Kneipe", "pagat"), strict=True))


def section(anchor):
    """The text below an anchor, up to the next one, on one line."""
    _, _, rest = PAGE.partition(f'<a id="{anchor}"></a>')
    return " ".join(re.split(r'<a id="|^#{1,3} ', rest, maxsplit=1, flags=re.MULTILINE)[0].split())


def words(value):
    """A default as the page writes it."""
    if isinstance(value, tuple):
        return ", ".join(f"`{word}`" if isinstance(word, str) else str(word) for word in value) or "leer"
    if isinstance(value, bool) or value is None:
        return {True: "ja", False: "nein", None: "keine Angabe"}[value]
    if isinstance(value, str):
        return f"`{value}`"
    return "½" if value == Fraction(1, 2) else str(value)


def test_anchors_are_those_of_the_engine():
    anchors = re.findall(r'<a id="([^"]+)"></a>', PAGE)
    assert sorted(anchors) == sorted([f"option-{name}" for name in OPTIONS] + [f"item-{code}" for code in ITEMS])


def test_links_inside_the_page_lead_somewhere():
    for target in re.findall(r"\]\(#([^)]+)\)", PAGE):
        assert f'<a id="{target}"></a>' in PAGE


@pytest.mark.parametrize("name", OPTIONS)
def test_option(name):
    option = OPTIONS[name]
    text = section(f"option-{name}")
    assert f"(`{name}`)" in text
    values = [words(option.default[system]) for system in SYSTEMS]
    if len(set(values)) == 1:
        assert f"Vorgabe: überall {values[0]}." in text
    else:
        each = " · ".join(f"{NAMES[system]} {value}" for system, value in zip(SYSTEMS, values, strict=True))
        assert f"Vorgabe: {each}." in text
    assert f"Quelle: {option.source}." in text
    for choice in option.choices:
        # the games of the list have their names in the game itself
        assert choice is None or name == "games" or f"`{choice}`" in text
    assert len(text.split("Vorgabe:")[0]) > 60


@pytest.mark.parametrize("code", ITEMS)
def test_item(code):
    text = section(f"item-{code}")
    rules = ITEMS[code].rules
    places = " · ".join(f"{NAMES[system]} {rules[system].split(': ')[-1]}" for system in SYSTEMS if system in rules)
    assert f"Fundstelle: {places}." in text
    assert "Wert: " in text


def test_typography():
    assert not re.search(r"(?<![\d`\w])-\d", PAGE), "a minus of the keyboard stands before a number"
    assert '"' not in re.sub(r'<a id="[^"]*"></a>', "", PAGE)
