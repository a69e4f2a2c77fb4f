"""Reading foreign JSON values: every problem is noted with its path, nothing is raised."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from scoring.deal import Game, Level, Party
from scoring.errors import Problem, problem, shown

T = TypeVar("T")
_MISSING: Any = object()

LEVELS = {level.code: level for level in Level}
PARTIES = {party.value: party for party in Party}
GAMES = {game.value: game for game in Game}
MOST = 10**9
"""No number of a list is larger."""


class Fields:
    """One JSON object being read. Problems are collected in a list shared by all objects of a line."""

    def __init__(self, data: object, where: str, problems: list[Problem]) -> None:
        self.where = where
        self.problems = problems
        self.known: set[str] = set()
        self.readable = isinstance(data, dict)
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        if not self.readable:
            self.note("not_an_object", "")

    def path(self, name: str) -> str:
        """The dotted path of a key of this object."""
        return ".".join(part for part in (self.where, name) if part)

    def note(self, code: str, name: str, /, **params: int | str) -> None:
        """Note a problem of a key, or of the whole object for ''."""
        self.problems.append(problem(code, self.path(name), **params))

    def read(self, name: str, reader: Callable[[Any], T], allowed: str, default: T, *, required: bool = False) -> T:
        """The value of a key; `default` when it is missing, null where it need not be given, or when `reader` raises
        ValueError, which is noted."""
        self.known.add(name)
        value = self.data.get(name, _MISSING)
        if value is _MISSING:
            if required and self.readable:
                self.note("key_missing", name, key=name)
            return default
        try:
            return reader(value)
        except ValueError:
            if value is None and not required:
                return default
            self.note("value", name, value=shown(value), allowed=allowed)
            return default

    def integer(self, name: str, low: int, high: int, default: int, *, required: bool = False) -> int:
        """A whole number from low to high; bool is none."""
        return self.read(name, whole(low, high), f"{low} to {high}", default, required=required)

    def optional_integer(self, name: str, low: int, high: int) -> int | None:
        """A whole number from low to high, or None."""

        def read(value: object) -> int | None:
            return None if value is None else number(value)

        number = whole(low, high)
        return self.read(name, read, f"{low} to {high}, null", None)

    def boolean(self, name: str) -> bool:
        """true or false; false when missing."""
        return self.read(name, _boolean, "true, false", False)

    def one_of(self, name: str, values: Mapping[Any, T], default: T, *, required: bool = False) -> T:
        """A word that stands for a value; None may be one of the words."""
        allowed = ", ".join("null" if word is None else str(word) for word in values)
        return self.read(name, word_of(values), allowed, default, required=required)

    def several(
        self, name: str, reader: Callable[[Any], T], allowed: str, default: tuple[T, ...], *, required: bool = False
    ) -> tuple[T, ...]:
        """A list of values that `reader` takes, as a tuple."""

        def read(value: object) -> tuple[T, ...]:
            if not isinstance(value, list):
                raise ValueError
            return tuple(reader(entry) for entry in value)

        return self.read(name, read, f"list of {allowed}", default, required=required)

    def inner(self, name: str, *, required: bool = False) -> "Fields":
        """An object inside this one; an empty one when it is missing, or null where it may be."""
        self.known.add(name)
        value = self.data.get(name)
        if required and name not in self.data:
            self.note("key_missing", name, key=name)
            return Fields({}, self.path(name), [])
        if required and value is None:
            self.note("not_an_object", name)
            return Fields({}, self.path(name), [])
        return Fields({} if value is None else value, self.path(name), self.problems)

    def finish(self, also: Iterable[str] = ()) -> None:
        """Note every key that nobody asked for."""
        for name in self.data:
            if name not in self.known and name not in also:
                self.note("key_unknown", shown(name), key=shown(name))


Needs = Mapping[str, tuple[str, ...]]
"""A problem's code to the fields, besides its own, without which it cannot be found."""


def standing(found: Iterable[Problem], unreadable: Iterable[str], needs: Needs = MappingProxyType({})) -> list[Problem]:
    """Those problems that stand by themselves, not only because something unreadable was replaced."""
    bad = set(unreadable)
    return [
        one
        for one in found
        if not any(_overlap(field, other) for field in (one.field, *needs.get(one.code, ())) for other in bad)
    ]


def _overlap(field: str, other: str) -> bool:
    return field == other or field.startswith(f"{other}.") or other.startswith(f"{field}.")


def whole(low: int, high: int) -> Callable[[object], int]:
    """Reader of a whole number."""

    def read(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError

    return read


def word_of(values: Mapping[Any, T]) -> Callable[[object], T]:
    """Reader of one of some words."""

    def read(value: object) -> T:
        if (value is None or isinstance(value, str)) and value in values:
            return values[value]
        raise ValueError

    return read


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def text(value: object) -> str:
    """Reader of a text."""
    if isinstance(value, str):
        return value
    raise ValueError
