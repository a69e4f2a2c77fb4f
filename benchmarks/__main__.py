"""`make bench`: every ratio of one run, printed and written to docs/performance.md."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import engine

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"

INTRO = """# Performance

Written by `make bench`. Only ratios are compared, each between two things measured in the same run: the machine's speed
cancels out. None of this is a test; nothing fails because a machine is slow.

The engine's side takes the plain facts of 20,000 tournament deals, some 18,500 of them different, builds each `Deal`,
looks for everything that cannot be, and gives value, row and reasons. The bare function (`benchmarks/bare_ddv.py`)
takes the very same facts and gives the integer alone. What the engine keeps between deals are parts, never a whole
answer: the reasons of one range of card points with one pair of announcements, the special points of a deal, the row
of a value.
"""


def main() -> None:
    """Measure, print, write."""
    lines = [
        INTRO,
        f"Last run: {datetime.now(UTC).date().isoformat()}.",
        "",
        "| what | ratio | goal |",
        "|---|---|---|",
    ]
    lines += [f"| {result.what} | {result.ratio:.1f} | {result.goal} |" for result in engine.results()]
    text = "\n".join(lines) + "\n"
    PAGE.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


main()
