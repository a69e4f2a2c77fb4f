"""The engine as lines of JSON: one object in, one answer out. The format is described in docs/command-line.md."""

from scoring.lines.answers import answer_line
from scoring.lines.catalogue import systems_text

__all__ = ["answer_line", "systems_text"]
