"""The examples of docs/command-line.md are answered as the page says."""

import json
import re

from scoring.lines.answers import TYPES
from tests.scoring.command import ROOT, answers

PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"```json\n(.*?)\n```", PAGE, flags=re.DOTALL)]


def test_examples():
    asked = [json.loads(line) for block in BLOCKS[::2] for line in block]
    expected = [json.loads(line) for block in BLOCKS[1::2] for line in block]
    assert {line["type"] for line in asked} == set(TYPES)
    assert answers(asked) == expected
