"""One line of JSON in, one line out."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NoReturn

from scoring.errors import Problem, UnknownRule, problem, shown
from scoring.lines.deals import answer_deal
from scoring.lines.evenings import answer_season_day, answer_sheet
from scoring.lines.reading import Fields
from scoring.lines.tables import answer_announcement, answer_bock, answer_penalty
from scoring.options import SYSTEMS
from scoring.rules import Rules, rules_for

TYPES: dict[str, Callable[[Fields, Rules | None], dict[str, Any]]] = {
    "deal": answer_deal,
    "sheet": answer_sheet,
    "announcement": answer_announcement,
    "penalty": answer_penalty,
    "bock": answer_bock,
    "season_day": answer_season_day,
}
NOT_READ = ("source", "confidence", "note", "calc", "expected")
"""Keys that cases carry for people."""


def answer_line(line: bytes) -> tuple[str, bool]:
    """The answer to one line as text, and whether it is free of errors. Raises nothing, whatever the line."""
    try:
        data = _decoder.decode(line.decode())
    except (ValueError, RecursionError):
        return _errors(None, [problem("json", "")]), False
    if not isinstance(data, dict):
        return _errors(None, [problem("not_an_object", "")]), False
    top = Fields(data, "", [])
    echo = top.read("id", _scalar, "text, number, null", None)
    answer = _answer(top)
    if top.problems:
        return _errors(echo, top.problems), False
    return json.dumps({"id": echo, **answer}), True


def _answer(top: Fields) -> dict[str, Any]:
    kind = top.data.get("type")
    top.known |= {"type", "system", "options"}
    answer = TYPES.get(kind) if isinstance(kind, str) else None
    rules = _rules(top)
    if "type" not in top.data:
        top.note("key_missing", "type", key="type")
        return {}
    if answer is None:
        top.note("type_unknown", "type", value=shown(kind))
        return {}
    answered = answer(top, rules)
    top.finish(NOT_READ)
    return answered


def _rules(top: Fields) -> Rules | None:
    system, options = top.data.get("system"), top.data.get("options")
    if options is not None and not isinstance(options, dict):
        top.note("not_an_object", "options")
        options = None
    if "system" not in top.data:
        if top.data.get("type") == "penalty":
            system = SYSTEMS[0]  # a violation costs the same everywhere
        else:
            top.note("key_missing", "system", key="system")
            return None
    try:
        if not isinstance(system, str):
            return rules_for(system, options)
        return _rules_of(system, json.dumps(options) if options else "{}")
    except UnknownRule as unknown:
        top.problems += unknown.problems
        bad = {found.field.removeprefix("options.") for found in unknown.problems}
        return _as_far_as_known(system, {name: value for name, value in (options or {}).items() if name not in bad})
    except RecursionError:
        top.note("value", "options", value="such deep nesting", allowed="an object of options")
        return None


def _as_far_as_known(system: object, options: dict[str, Any]) -> Rules | None:
    """Rules to look for further problems with, after the line's own ones were refused."""
    for known in (options, {}):
        try:
            return rules_for(system, known)
        except UnknownRule:
            continue
    return None


@lru_cache(maxsize=256)
def _rules_of(system: str, options: str) -> Rules:
    return rules_for(system, json.loads(options))


def _errors(echo: object, problems: list[Problem]) -> str:
    errors = [{"code": found.code, "field": found.field, "message": found.message} for found in problems]
    return json.dumps({"id": echo, "errors": errors})


def _scalar(value: object) -> object:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, float) and value - value == 0:
        return value
    raise ValueError


def _no_number(word: str) -> NoReturn:
    """NaN and Infinity are no JSON."""
    raise ValueError(word)


_decoder = json.JSONDecoder(parse_constant=_no_number)
