"""`make mutants`, second half: survivors of the mutation run against those that pyproject.toml explains."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HARMLESS = ("killed", "timeout")
"""A mutant that runs for ever is found out, too."""
_NAME = re.compile(r"(?P<module>.+)\.x_(?P<function>.+)__mutmut_\d+")

Mutant = tuple[str, str, str]
"""A function with its module, the line of it that was changed, and what became of it."""


def explained() -> set[Mutant]:
    """Mutants that give the same result."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        (entry["function"], entry["line"], entry["mutant"]) for entry in project["tool"]["doppelkopf"]["equal-mutants"]
    }


def survivors(results: str) -> Iterator[str]:
    """Names of the mutants that no test killed, from what `mutmut results` prints."""
    for line in results.splitlines():
        name, _, status = line.strip().rpartition(": ")
        if name and status not in HARMLESS:
            yield name


def mutant_of(name: str, diff: str) -> Mutant:
    """A mutant as pyproject.toml writes it, from its name and its difference to the original."""
    changed = {
        sign: " ".join(line[1:].strip() for line in diff.splitlines() if line[:1] == sign and line[:3] != sign * 3)
        for sign in "-+"
    }
    parts = _NAME.fullmatch(name)
    return (f"{parts['module']}.{parts['function']}" if parts else name, changed["-"], changed["+"])


def mutmut(*arguments: str) -> str:
    """What mutmut prints."""
    command = [Path(sys.executable).with_name("mutmut"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Print each survivor and each stale explanation; 1 if there is one."""
    alive = {name: mutant_of(name, mutmut("show", name)) for name in survivors(mutmut("results"))}
    known = explained()
    for name, (function, line, mutant) in alive.items():
        mark = "explained" if (function, line, mutant) in known else "SURVIVED"
        sys.stdout.write(f"{mark}: {name}\n  - {line}\n  + {mutant}\n")
    stale = known - set(alive.values())
    for function, line, mutant in sorted(stale):
        sys.stdout.write(f"KILLED, yet explained: {function}\n  - {line}\n  + {mutant}\n")
    return 1 if stale or not set(alive.values()) <= known else 0


if __name__ == "__main__":
    sys.exit(main())
