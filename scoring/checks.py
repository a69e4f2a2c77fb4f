"""All that is wrong with the facts of a deal, at once."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from scoring.deal import DEAL_SEATS, EYES, PARTY_GAMES, SPECIALS, Counts, Deal, Game, Level, Party
from scoring.errors import Problem, number_shown, problem
from scoring.rules import Rules

MOST_BOCK = 10
"""A deal doubled more often than this is a slip of the keyboard."""
SIDES = (Party.RE, Party.KONTRA)


_SEATS = range(DEAL_SEATS)
_SOLOISTS = frozenset((seat,) for seat in _SEATS)
_PAIRS = frozenset(permutations(_SEATS, 2))
_NULL = Game.NULL


def problems_of(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Every problem of this deal under these rules; empty if it can have happened. Raises nothing.

    Special points that the game, the system or the options do not count are no problem, they are worth nothing.
    """
    # Each question is asked in full only where a glance does not answer it: most deals have no problem.
    game, seats, eyes, no_trick, _, _, re, kontra, bock, doubled, null_announced, revoke, schweine, eyes_upper = deal
    problems: list[Problem] = []
    if game not in rules.known_games or seats not in (_PAIRS if game in PARTY_GAMES else _SOLOISTS):
        problems += _game(deal, rules)
    if not 8 <= eyes <= EYES - 8 or no_trick is not None or eyes_upper is not None:
        problems += _card_points(deal, rules)
    calls = null_announced or doubled or revoke or schweine
    if calls or rules.scheme == "multiplying" or game is _NULL:
        problems += _calls(deal, rules)
    if re or kontra:
        least = _least_eyes(re, kontra)
        if least is None or eyes_upper is not None or not least[0] <= eyes <= EYES - least[1]:
            problems += _specials(deal)
    if not 0 <= bock <= MOST_BOCK:
        problems.append(problem("bock_range", "bock", most=MOST_BOCK))
    return tuple(problems)


def _game(deal: Deal, rules: Rules) -> Iterator[Problem]:
    if deal.game not in rules.known_games:
        yield problem("game_unknown", "game", game=deal.game)
    needed = 2 if deal.game in PARTY_GAMES else 1
    seats = deal.re_seats
    if len(seats) != needed:
        yield problem("re_seats_count", "re_seats", game=deal.game, needed=needed, given=len(seats))
    if len(set(seats)) != len(seats) or not all(0 <= seat < DEAL_SEATS for seat in seats):
        yield problem("re_seats_value", "re_seats")


def _card_points(deal: Deal, rules: Rules) -> Iterator[Problem]:
    low, high = bounds(deal)
    if not (0 <= low <= EYES and 0 <= high <= EYES):
        yield problem("card_points_range", "re_card_points")
        return
    if high < low:
        yield problem("card_points_bounds", "re_card_points")
        return
    worthless = 2 if not rules.without_nines else 8
    # a side has nothing or at least the cheapest trick that is worth something
    if not (low == 0 or high == EYES or (high >= worthless and low <= EYES - worthless)):
        yield problem("card_points_impossible", "re_card_points", points=low)
    for side in SIDES:
        least, most = _eyes(side, low, high)
        if deal.no_trick == side and least > 0:
            yield problem("no_trick_eyes", "no_trick", side=side)
        if rules.without_nines and most == 0 and deal.no_trick != side:
            yield problem("no_trick_missing", "no_trick", side=side)


def _calls(deal: Deal, rules: Rules) -> Iterator[Problem]:
    if deal.game is Game.NULL:
        yield from _null(deal)
    elif deal.null_announced:
        yield problem("null_announced_game", "null_announced")
    if rules.scheme != "multiplying":
        for name in ("doubled_call", "revoke", "schweine"):
            if getattr(deal, name):
                yield problem("multiplying_only", name, name=name)
        return
    for side in sorted(deal.doubled_call):
        if deal.game is Game.NULL:
            yield problem("doubled_call_null", "doubled_call")
        elif side == Party.RE and deal.game not in PARTY_GAMES:
            yield problem("doubled_call_soloist", "doubled_call")
        elif deal.announced(side) == Level.NONE and deal.schweine != side:
            yield problem("doubled_call_missing", "doubled_call", side=side)
    if all(effective_level(deal, side) >= Level.NO90 for side in SIDES):
        yield problem("both_announced", "announced.kontra")


def _null(deal: Deal) -> Iterator[Problem]:
    for side in SIDES:
        level = deal.announced(side)
        if level > Level.CALL:
            yield problem("null_level", f"announced.{side}", level=level.code or "")
    if deal.null_announced:
        if deal.null_announced % 30 or not 30 <= deal.null_announced <= EYES:
            yield problem("null_announced_value", "null_announced")
        if deal.announced_kontra == Level.NONE and deal.schweine != Party.KONTRA:
            yield problem("null_announced_call", "null_announced")


def effective_level(deal: Deal, side: Party) -> Level:
    """What a side's announcements amount to when multiplying: declared Schweine are a call, a second call inside one
    side raises what was said by one level."""
    level = deal.announced(side)
    if level == Level.NONE and deal.schweine == side:
        level = Level.CALL
    if level != Level.NONE and side in deal.doubled_call:
        level = Level(min(level + 1, Level.SCHWARZ))
    return level


def bounds(deal: Deal) -> tuple[int, int]:
    """Least and greatest card points of Re that the facts allow."""
    low = deal.re_card_points
    return low, low if deal.eyes_upper is None else deal.eyes_upper


def _eyes(side: Party, low: int, high: int) -> tuple[int, int]:
    return (low, high) if side is Party.RE else (EYES - high, EYES - low)


@lru_cache(maxsize=4096)
def _least_eyes(re: Counts, kontra: Counts) -> tuple[int, int] | None:
    """Card points that the sides need at least for these special points; at least 1, so that a side without a trick is
    looked at. None when they do not go together at all."""
    counts = {Party.RE: dict(re), Party.KONTRA: dict(kontra)}
    if any(_special_names(counts)) or any(_specials_together(counts)):
        return None
    re_least, kontra_least = (
        max([1, *(worth * counts[side].get(name, 0) for _, name, worth in _WORTH)]) if counts[side] else 0
        for side in SIDES
    )
    return re_least, kontra_least


def _specials(deal: Deal) -> Iterator[Problem]:
    counts = {side: dict(deal.special(side)) for side in SIDES}
    problems = tuple(_special_names(counts))
    if problems:
        yield from problems
        return
    for side in SIDES:
        if deal.no_trick == side and any(counts[side].values()):
            yield problem("special_without_trick", f"special.{side}", side=side)
        else:
            yield from _special_of_side(side, counts[side], _eyes(side, *bounds(deal))[1])
    yield from _specials_together(counts)


def _special_names(counts: dict[Party, dict[str, int]]) -> Iterator[Problem]:
    for side in SIDES:
        for name, count in counts[side].items():
            if name not in SPECIALS:
                yield problem("special_unknown", f"special.{side}.{name}", name=name)
            elif count < 0:
                yield problem("special_negative", f"special.{side}.{name}")


_WORTH = (("fuchs_eyes", "fuchs", 11), ("doppelkopf_eyes", "doppelkopf", 40))
"""Card points in one of these, with the code of the problem when a side has fewer."""


def _special_of_side(side: Party, counts: dict[str, int], most: int) -> Iterator[Problem]:
    """What a side with at most so many card points cannot have caught or taken."""
    for code, name, worth in _WORTH:
        count = counts.get(name, 0)
        if count and count * worth > most:
            yield problem(code, f"special.{side}.{name}", side=side, count=number_shown(count))


def _specials_together(counts: dict[Party, dict[str, int]]) -> Iterator[Problem]:
    total = {name: sum(counts[side].get(name, 0) for side in SIDES) for name in SPECIALS}
    jacks = total["karlchen"] + total["karlchen_gefangen"]
    for code, name, count, most in (
        ("fuchs_total", "fuchs", total["fuchs"], 2),
        ("doppelkopf_total", "doppelkopf", total["doppelkopf"], 4),
        ("karlchen_total", "karlchen", total["karlchen"], 1),
        ("karlchen_jacks", "karlchen_gefangen", jacks, 2),
        ("fuchs_am_end_total", "fuchs_am_end", total["fuchs_am_end"], 1),
    ):
        if count > most:
            yield problem(code, f"special.{_side_with(counts, name)}.{name}", count=number_shown(count))
    last = [side for side in SIDES if any(counts[side].get(name) for name in SPECIALS[2:])]
    if len(last) == 2:
        yield problem("last_trick_both", "special.kontra")
    if total["karlchen"] and total["fuchs_am_end"]:
        yield problem("last_trick_twice", f"special.{last[0]}.fuchs_am_end")


def _side_with(counts: dict[Party, dict[str, int]], name: str) -> Party:
    return Party.KONTRA if counts[Party.KONTRA].get(name) else Party.RE
