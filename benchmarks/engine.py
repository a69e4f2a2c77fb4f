"""The engine against the least that could do the same job."""

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.bare_ddv import bare_value
from scoring import Deal, Game, Level, Party, problems_of, rules_for, value_of

DEALS = 20_000
LINES = 100_000
ROUNDS = 15
RULES = rules_for("ddv")


@dataclass(frozen=True)
class Result:
    """One measured ratio."""

    what: str
    ratio: float
    goal: str


def results() -> Iterator[Result]:
    """All ratios of the engine."""
    facts = random_facts(DEALS)
    for plain in facts:
        if bare_value(*plain) != value_of(Deal(*plain), RULES).value_re:
            raise AssertionError(plain)  # what is compared has to do the same job
    explained, bare = measure(lambda: explain(facts), lambda: count(facts))
    yield Result(
        "facts to Deal to checked value with reasons : bare DDV integer of the same facts",
        explained / bare,
        "at most 4",
    )
    lines = b"".join(json.dumps(as_line(n, plain)).encode() + b"\n" for n, plain in enumerate(random_facts(LINES)))
    what = f"{LINES} JSON lines through `python -m scoring` : json.loads and json.dumps of them in a process"
    yield Result(
        what, process_cost("-m", "scoring", lines=lines) / process_cost("-c", PARSING, lines=lines), "at most 5"
    )


PARSING = """
import json, sys
for line in sys.stdin.buffer:
    print(json.dumps(json.loads(line)))
"""


def process_cost(*command: str, lines: bytes, rounds: int = 2) -> float:
    """Best CPU seconds of a Python process that is fed these lines."""
    best = float("inf")
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], input=lines, stdout=subprocess.DEVNULL, check=True)  # noqa: S603
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def measure(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[float, float]:
    """Best CPU seconds of both, measured in turn so that a change of the machine's pace hits both."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for index, work in enumerate((first, second)):
            start = time.process_time()
            work()
            best[index] = min(best[index], time.process_time() - start)
    return best[0], best[1]


Facts = tuple[Game, tuple[int, ...], int, Party | None, Level, Level, dict[str, int], dict[str, int]]
"""Game, Re's seats, Re's card points, who took no trick, what Re and Kontra announced, their special points."""


def explain(facts: list[Facts]) -> None:
    """What the engine does."""
    for plain in facts:
        value_of(Deal(*plain), RULES)


def count(facts: list[Facts]) -> None:
    """What the bare function does."""
    for plain in facts:
        bare_value(*plain)


def random_facts(count: int) -> list[Facts]:
    """Facts of legal tournament deals, the same ones in every run."""
    chance = random.Random(20261130)  # noqa: S311 (no secret)
    facts: list[Facts] = []
    while len(facts) < count:
        plain = random_deal(chance)
        if not problems_of(Deal(*plain), RULES):
            facts.append(plain)
    return facts


def random_deal(chance: random.Random) -> Facts:
    """Facts at random, mostly possible: half without announcements, a fifth solos, half with special points."""
    solo = chance.random() < 0.2
    eyes = chance.randint(0, 240)
    schwarz = Party.KONTRA if eyes == 240 else Party.RE if eyes == 0 else None
    re, kontra = (Level(chance.choice((0, 0, 0, 0, 1, 1, 2, 3, 4, 5))) for _ in Party)
    special = {name: 1 for name in ("doppelkopf", "fuchs", "karlchen") if chance.random() < 0.2}
    game = Game.DAMENSOLO if solo else Game.NORMAL
    seats = tuple(sorted(chance.sample(range(4), 1 if solo else 2)))
    special_re, special_kontra = (special, {}) if chance.random() < 0.5 else ({}, special)
    return game, seats, eyes, schwarz, re, kontra, special_re, special_kontra


def as_line(number: int, facts: Facts) -> dict[str, Any]:
    """A deal as a line of the command line."""
    game, seats, eyes, no_trick, re, kontra, special_re, special_kontra = facts
    return {
        "type": "deal",
        "id": f"deal-{number}",
        "system": "ddv",
        "options": {},
        "deal": {
            "game": game,
            "re_seats": seats,
            "re_card_points": eyes,
            "no_trick": no_trick,
            "announced": {"re": re.code, "kontra": kontra.code},
            "special": {"re": special_re, "kontra": special_kontra},
        },
    }
