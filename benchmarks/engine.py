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
ROUNDS = 5
RULES = rules_for("ddv")


@dataclass(frozen=True)
class Result:
    """One measured ratio."""

    what: str
    ratio: float
    goal: str


def results() -> Iterator[Result]:
    """All ratios of the engine."""
    deals = random_deals(DEALS)
    facts = [bare_facts(deal) for deal in deals]
    for deal, numbers in zip(deals, facts, strict=True):
        if bare_value(*numbers) != value_of(deal, RULES).value_re:
            raise AssertionError(deal)  # what is compared has to do the same job
    valued, bare = measure(
        lambda: [value_of(deal, RULES) for deal in deals],
        lambda: [bare_value(*numbers) for numbers in facts],
    )
    yield Result("facts checked and valued with reasons : bare integer of the DDV value", valued / bare, "at most 4")
    built, bare = measure(
        lambda: [value_of(rebuilt(deal), RULES) for deal in deals],
        lambda: [bare_value(*numbers) for numbers in facts],
    )
    yield Result("the same, building each Deal first : bare integer of the DDV value", built / bare, "none set")
    lines = b"".join(json.dumps(as_line(n, deal)).encode() + b"\n" for n, deal in enumerate(random_deals(LINES)))
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


def random_deals(count: int) -> list[Deal]:
    """Legal tournament deals, the same ones in every run."""
    chance = random.Random(20261130)  # noqa: S311 (no secret)
    deals: list[Deal] = []
    while len(deals) < count:
        deal = random_deal(chance)
        if not problems_of(deal, RULES):
            deals.append(deal)
    return deals


def random_deal(chance: random.Random) -> Deal:
    """Facts at random, mostly possible: half without announcements, a fifth solos, a third with special points."""
    solo = chance.random() < 0.2
    eyes = chance.randint(0, 240)
    schwarz = Party.KONTRA if eyes == 240 else Party.RE if eyes == 0 else None
    levels = [Level(chance.choice((0, 0, 0, 0, 1, 1, 2, 3, 4, 5))) for _ in Party]
    special = {name: 1 for name in ("doppelkopf", "fuchs", "karlchen") if chance.random() < 0.2}
    game = Game.DAMENSOLO if solo else Game.NORMAL
    seats = tuple(sorted(chance.sample(range(4), 1 if solo else 2)))
    special_re, special_kontra = (special, {}) if chance.random() < 0.5 else ({}, special)
    return Deal(game, seats, eyes, schwarz, *levels, special_re, special_kontra)


def rebuilt(deal: Deal) -> Deal:
    """The same deal, made anew from its facts."""
    return Deal(
        deal.game,
        deal.re_seats,
        deal.re_card_points,
        deal.no_trick,
        deal.announced_re,
        deal.announced_kontra,
        deal.special_re,
        deal.special_kontra,
    )


def bare_facts(deal: Deal) -> tuple[int, bool, bool, int, int, bool, int]:
    """The numbers that the bare function takes."""
    special = sum(dict(deal.special(Party.RE)).values()) - sum(dict(deal.special(Party.KONTRA)).values())
    return (
        deal.re_card_points,
        deal.no_trick is Party.RE,
        deal.no_trick is Party.KONTRA,
        int(deal.announced_re),
        int(deal.announced_kontra),
        len(deal.re_seats) == 1,
        special,
    )


def as_line(number: int, deal: Deal) -> dict[str, Any]:
    """A deal as a line of the command line."""
    return {
        "type": "deal",
        "id": f"deal-{number}",
        "system": "ddv",
        "options": {},
        "deal": {
            "game": deal.game,
            "re_seats": deal.re_seats,
            "re_card_points": deal.re_card_points,
            "no_trick": deal.no_trick,
            "announced": {"re": deal.announced_re.code, "kontra": deal.announced_kontra.code},
            "special": {"re": dict(deal.special(Party.RE)), "kontra": dict(deal.special(Party.KONTRA))},
        },
    }
