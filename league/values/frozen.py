"""A score sheet as JSON and back: what two people have confirmed stays readable as they saw it.

`thawed(frozen(sheet)) == sheet`, exactly. `FORMAT` grows when a field changes its meaning; one that is only added
needs nothing: a sheet from before it gets the field's default, else the empty value of its type.
"""

import dataclasses
import datetime as dt
import types
import typing
from functools import lru_cache

from league.values.sheets import SheetTable

FORMAT = 1
EMPTY = {bool: False, int: 0, str: ""}


def frozen(sheet: SheetTable) -> dict[str, object]:
    """The sheet as JSON can store it, with the number of its format."""
    return {"format": FORMAT, "sheet": _plain(sheet)}


def thawed(content: typing.Mapping[str, object]) -> SheetTable:
    """The sheet that was stored. Raises ValueError for a format of the future, and for what is no sheet at all."""
    try:
        number, sheet = content["format"], content["sheet"]
        if number > FORMAT:
            raise ValueError(f"sheet in format {number}, known are those up to {FORMAT}")
        return _typed(SheetTable, sheet)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("not a sheet that was frozen") from error


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, dt.date):  # a datetime is one
        return value.isoformat()
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"a sheet cannot keep a {type(value).__name__}")


def _typed(kind: object, data: object) -> object:
    """The plain `data` as a value of this type."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if data is None else _typed(next(k for k in inner if k is not types.NoneType), data)
    if origin is tuple:
        kinds = [inner[0]] * len(data) if inner[-1] is Ellipsis else inner
        return tuple(_typed(k, entry) for k, entry in zip(kinds, data, strict=True))
    if dataclasses.is_dataclass(kind):
        return kind(**_fields(kind, data))
    return kind.fromisoformat(data) if kind in (dt.date, dt.datetime) else data


def _fields(kind: type, data: typing.Mapping[str, object]) -> dict[str, object]:
    hints = _hints(kind)
    known = {field.name: field for field in dataclasses.fields(kind)}
    found = {name: _typed(hints[name], data[name]) for name in known if name in data}
    for name, field in known.items():
        if name not in data and field.default is field.default_factory is dataclasses.MISSING:
            found[name] = _empty(hints[name])
    return found


def _empty(kind: object) -> object:
    return () if typing.get_origin(kind) is tuple else EMPTY.get(kind)


@lru_cache
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)
