"""The rules of a session: a system, and every option of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

from scoring.deal import PARTY_GAMES, Game
from scoring.errors import Problem, UnknownRule, problem, shown
from scoring.options import OPTIONS, SYSTEMS

_COMMON = tuple(game for game in Game if game not in (Game.ARMUT, Game.NORMALES_SOLO, Game.KOEHLER, Game.NULL))
_WITH_ARMUT = (*_COMMON, Game.ARMUT)
_SYSTEM_GAMES: Mapping[str, frozenset[Game]] = {
    "ddv": frozenset(_COMMON),
    "urexweiler": frozenset({*_COMMON, Game.NORMALES_SOLO, Game.KOEHLER, Game.NULL} - {Game.FARBSOLO}),
    "platform": frozenset(_WITH_ARMUT),
    "pub": frozenset(_WITH_ARMUT),
    "pagat": frozenset(_WITH_ARMUT),
}
_LENGTHS = ("deals", "rounds", "goal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules as one frozen value: a system and one attribute per option of `OPTIONS`. Built by `rules_for`."""

    system: str
    scheme: str
    failed_levels: str | None
    points_without_winner: str
    doppelkopf: bool
    fuchs: bool
    karlchen: bool
    karlchen_gefangen: bool
    fuchs_am_end: bool
    doppelkopf_in_solo: bool
    specials_in_silent_solo: bool
    gegen_die_alten: bool
    gegen_die_alten_in_armut: bool
    games: tuple[str, ...]
    without_nines: bool
    replies: bool
    levels_may_be_skipped: bool
    hochzeit_shift: str
    pflichtsolo: int
    vorfuehren: str | None
    deals: int | None
    rounds: int | None
    goal: int | None
    pause_six: tuple[int, ...]
    pause_seven: tuple[int, ...]
    same_dealer_after: str
    kuersolo_adds_deal: bool
    repeat_lost_kuersolo: bool
    bock: bool
    bock_reasons: tuple[str, ...]
    second_dulle: bool
    schweinchen: bool
    schmeissen: bool
    armut: bool
    first_bonus: Fraction
    absence_total: int
    free_absences: int
    absence_penalty: Fraction
    known_games: frozenset[Game] = field(init=False, repr=False, compare=False)
    counted_specials: Mapping[Game, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    stored_hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out once what every deal asks for."""
        added = {Game(name) for name in self.games} | ({Game.ARMUT} if self.armut else set())
        object.__setattr__(self, "known_games", _SYSTEM_GAMES[self.system] | added)
        object.__setattr__(self, "counted_specials", {game: _counted(self, game) for game in Game})
        object.__setattr__(self, "stored_hash", hash((self.system, *(getattr(self, name) for name in OPTIONS))))

    def __hash__(self) -> int:
        """Worked out once: values are looked up by their rules a hundred thousand times."""
        return self.stored_hash

    def as_dict(self) -> dict[str, Any]:
        """`{"system": ..., "options": {every option}}`, ready for JSON; fractions as text such as "1/2"."""
        return {"system": self.system, "options": {name: _plain(getattr(self, name)) for name in OPTIONS}}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Rules:
        """The inverse of `as_dict`; options that are missing have the system's default. Raises UnknownRule."""
        options = data.get("options", {})
        if not isinstance(options, Mapping):
            raise UnknownRule([problem("not_an_object", "options")])
        return rules_for(data.get("system", ""), options)

    def differences(self) -> dict[str, Any]:
        """The options that are not as in the system itself, plain values as in `as_dict`."""
        preset = rules_for(self.system)
        return {name: _plain(getattr(self, name)) for name in OPTIONS if getattr(self, name) != getattr(preset, name)}


def rules_for(system: object, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of a system with some options replaced.

    Naming one of `deals`, `rounds`, `goal` takes the place of the system's own length; `failed_levels` and `vorfuehren`
    follow the scheme and the length unless they are named. Raises UnknownRule with every problem.

    >>> rules_for("pub", {"rounds": 2}).goal is None
    True
    """
    stated, problems = _read(options or {})
    if not isinstance(system, str) or system not in SYSTEMS:
        raise UnknownRule([problem("system_unknown", "system", value=shown(system)), *problems])
    values: dict[str, Any] = {name: option.default[system] for name, option in OPTIONS.items()}
    if any(stated.get(name) is not None for name in _LENGTHS):
        values.update(dict.fromkeys(_LENGTHS))
    values.update(stated)
    if "scheme" in stated and "failed_levels" not in stated:
        values["failed_levels"] = _failed_levels(system, values["scheme"])
    if "vorfuehren" not in stated and (values["rounds"] is not None or values["goal"] is not None):
        values["vorfuehren"] = None
    problems.extend(_contradictions(values))
    if problems:
        raise UnknownRule(problems)
    return Rules(system=system, **values)


def _read(given: Mapping[str, object]) -> tuple[dict[str, Any], list[Problem]]:
    stated: dict[str, Any] = {}
    problems = []
    for name, value in given.items():
        option = OPTIONS.get(name) if isinstance(name, str) else None
        if option is None:
            problems.append(problem("option_unknown", f"options.{shown(name)}", option=shown(name)))
            continue
        try:
            stated[name] = option.read(value)
        except ValueError:
            where = f"options.{name}"
            problems.append(problem("option_value", where, option=name, value=shown(value), allowed=option.allowed))
    return stated, problems


def _failed_levels(system: str, scheme: str) -> str | None:
    if scheme == "multiplying":
        return None
    default = OPTIONS["failed_levels"].default[system]
    return default if isinstance(default, str) else "reached"


def _contradictions(values: Mapping[str, Any]) -> Iterator[Problem]:
    lengths = [name for name in _LENGTHS if values[name] is not None]
    if len(lengths) > 1:
        yield problem("length_twice", f"options.{lengths[1]}")
    if values["goal"] is not None and values["pflichtsolo"]:
        yield problem("goal_with_pflichtsolo", "options.goal")
    if (values["scheme"] == "multiplying") != (values["failed_levels"] is None):
        yield problem("failed_levels_scheme", "options.failed_levels")
    if values["vorfuehren"] is not None and (values["rounds"] is not None or values["goal"] is not None):
        yield problem("vorfuehren_length", "options.vorfuehren")


def _counted(rules: Rules, game: Game) -> tuple[str, ...]:
    enabled = tuple(
        name
        for name in ("doppelkopf", "fuchs", "karlchen", "karlchen_gefangen", "fuchs_am_end")
        if getattr(rules, name)
    )
    if game in PARTY_GAMES:
        return enabled
    if game is Game.NULL:
        return ()
    if rules.specials_in_silent_solo and game in (Game.STILLES_SOLO, Game.HOCHZEIT_ALLEIN, Game.NORMALES_SOLO):
        return enabled
    return ("doppelkopf",) if rules.doppelkopf and rules.doppelkopf_in_solo else ()


def games_of(rules: Rules) -> tuple[Game, ...]:
    """The games these rules know, in a fixed order."""
    return tuple(game for game in Game if game in rules.known_games)


def specials_of(rules: Rules, game: Game) -> tuple[str, ...]:
    """The special points that count in this game; others are accepted and worth nothing."""
    return rules.counted_specials[game]


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, Fraction) else value


_FIELD_NAMES = {spec.name for spec in fields(Rules)}
if not set(OPTIONS) < _FIELD_NAMES:  # a new option without its attribute must not get as far as a test
    raise ImportError(f"Rules lacks {sorted(set(OPTIONS) - _FIELD_NAMES)}")
