"""Every system with every option, for people at a terminal."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.options import OPTIONS, SYSTEMS
from scoring.rules import Rules, games_of, rules_for


def systems_text() -> str:
    """One block per system: its games, then each option with default, allowed values and a line of explanation."""
    return "\n".join(line for system in SYSTEMS for line in _block(rules_for(system)))


def _block(rules: Rules) -> Iterator[str]:
    yield rules.system
    yield f"  games known: {', '.join(games_of(rules))}"
    for name, option in OPTIONS.items():
        yield f"  {name} = {_shown(getattr(rules, name))}  ({option.allowed})  {option.explanation} [{option.source}]"


def _shown(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return f'"{value}"' if isinstance(value, Fraction) and value.denominator > 1 else str(value)
