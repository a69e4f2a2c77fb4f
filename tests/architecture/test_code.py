"""Rules for the code that no linter knows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    file
    for folder in ("config", "league", "scoring")
    for file in (ROOT / folder).rglob("*.py")
    if "migrations" not in file.parts
)
LEAGUE = [file for file in FILES if (ROOT / "league") in file.parents]
LONG = 330
"""300 lines are the aim; from here on somebody must decide."""
LONG_ON_PURPOSE = {
    "scoring/options.py": "one entry per option of the rules, each with its explanation and source",
}
"""Files past it that would not get better in two."""
DECLARED_SAFE = {
    "league/exports/pdf.py": "our own style sheet, which nobody's name ever meets",
    "league/reads/rulebook.py": "our own docs/rules.md, typeset with HTML in the text switched off",
}
GETTEXT = {"_", "_t", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}
GERMAN = re.compile(r"[äöüÄÖÜß]|\b(der|die|das|den|dem|ein|eine|ist|sind|nicht|kein|keine|und|oder|bitte|schon)\b")


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


each_file = pytest.mark.parametrize("file", FILES, ids=name)
each_league_file = pytest.mark.parametrize("file", LEAGUE, ids=name)


def german_outside_gettext(tree: ast.AST) -> Iterator[str]:
    """German strings that no translation reaches; docstrings are for us and English anyway."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in GETTEXT:
                skipped |= {id(part) for argument in node.args for part in ast.walk(argument)}
        if isinstance(node, ast.Expr):
            skipped.add(id(node.value))
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in skipped and " " in node.value and GERMAN.search(node.value):
            yield f"{node.lineno}: {node.value}"


def model_form_fields(tree: ast.AST) -> Iterator[str]:
    """`exclude` or `fields = "__all__"`: a column added later would be open to anyone's POST."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == "Meta":
            for line in node.body:
                if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                    target, value = line.targets[0].id, line.value
                    everything = isinstance(value, ast.Constant) and value.value == "__all__"
                    if target == "exclude" or (target == "fields" and everything):
                        yield f"{line.lineno}: {target}"


def whole_row_saves(tree: ast.AST) -> Iterator[int]:
    """`.save()` without `update_fields` writes columns that somebody else may just have changed."""
    for node in ast.walk(tree):
        is_save = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "save"
        if is_save and "update_fields" not in {keyword.arg for keyword in node.keywords}:
            yield node.lineno


@each_league_file
def test_every_german_string_is_translatable(file):
    assert list(german_outside_gettext(ast.parse(file.read_text(encoding="utf-8")))) == []


@each_league_file
def test_forms_name_their_fields(file):
    assert list(model_form_fields(ast.parse(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("file", [f for f in LEAGUE if "views" in f.parts or "services" in f.parts], ids=name)
def test_no_row_is_saved_whole(file):
    assert list(whole_row_saves(ast.parse(file.read_text(encoding="utf-8")))) == []


@each_file
def test_no_file_grows_past_what_one_reads(file):
    lines = len(file.read_text(encoding="utf-8").splitlines())
    assert lines <= LONG or name(file) in LONG_ON_PURPOSE, f"{lines} lines: split it, or say in LONG_ON_PURPOSE why not"


def test_the_list_of_long_files_is_true():
    assert all(len((ROOT / file).read_text(encoding="utf-8").splitlines()) > LONG for file in LONG_ON_PURPOSE)


@each_file
def test_no_drawer_for_everything(file):
    assert file.stem not in {"utils", "helpers", "misc", "common", "tools"}


@each_league_file
def test_nothing_is_declared_safe_by_hand(file):
    assert "mark_safe" not in file.read_text(encoding="utf-8") or name(file) in DECLARED_SAFE


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say("Das ist falsch")', ["1: Das ist falsch"]),
        ('say(f"Regel {x} fehlt nicht")', ["1:  fehlt nicht"]),
        ('say(_("Das ist falsch"), gettext("Name fehlt nicht"))', []),
        ('"""Über das Modul."""\nraise Broken("no such row")', []),
    ],
)
def test_german_without_gettext_would_be_seen(source, found):
    assert list(german_outside_gettext(ast.parse(source))) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [('fields = "__all__"', 1), ("exclude = ['club']", 1), ("fields = ['name']", 0), ("ordering = '__all__'", 0)],
)
def test_open_forms_would_be_seen(body, found):
    source = f"class PlayerForm:\n    class Meta:\n        {body}\n"
    assert len(list(model_form_fields(ast.parse(source)))) == found


@pytest.mark.parametrize(("source", "found"), [("row.save()", [1]), ("row.save(update_fields=['name'])", [])])
def test_whole_saves_would_be_seen(source, found):
    assert list(whole_row_saves(ast.parse(source))) == found
