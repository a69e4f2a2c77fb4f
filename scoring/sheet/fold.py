"""The evening as a fold over its rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.deal import DEAL_SEATS, Game, is_declared_solo, is_solo
from scoring.errors import BadSheet, Problem, number_shown, problem
from scoring.rules import Rules
from scoring.sheet.seats import LEAST_PLAYERS, MOST_PLAYERS, left_of
from scoring.sheet.state import State, forced, owes, pass_on_for_owing, reseat, resting, turn
from scoring.sheet.values import CountsAs, Course, Entry, Finding, Seating


def fold_sheet(
    players: int,
    first_dealer: int,
    entries: Sequence[Entry],
    rules: Rules,
    *,
    time_up_after: int | None = None,
    time_up_entry: int | None = None,
    seatings: Sequence[Seating] = (),
) -> Course:
    """The course of an evening: what each entry is found to be, and what comes next.

    Seats are 0..players-1, clockwise unless `seatings` say otherwise: people may leave and join, their columns stay.
    `time_up_after`: time was over after so many counted deals; `time_up_entry`: after so many entries, so that a redeal
    knows whether it came before. Raises BadSheet with every problem when entries cannot
    stand on a sheet; what merely breaks the rules is a warning.
    """
    problems = sheet_problems(players, first_dealer, entries, time_up_after, seatings)
    if any(found.code not in _OF_POINTS for found in problems):
        raise BadSheet(problems)
    orders = {seating.first_entry: seating.order for seating in seatings}
    state = State(players, orders.pop(0, tuple(range(players))), rules, first_dealer, time_up_after)
    findings: list[Finding] = []
    for index, entry in enumerate(entries):
        # what was found so far decides what is expected here, whatever really happened
        _make_ready(state, orders.get(index), time_up=index == time_up_entry)
        if entry.dealer is not None and entry.dealer not in state.order:
            raise BadSheet([*problems, problem("seat_absent", f"deals.{index}.dealer", seat=entry.dealer)])
        if entry.points is not None and len(entry.points) != players:
            entry = replace(entry, points=None)
        finding = _take(state, entry)
        problems += _paused_problems(entry, finding, f"deals.{index}")
        findings.append(finding)
    if problems:
        raise BadSheet(problems)
    _make_ready(state, orders.get(len(entries)), time_up=len(entries) == time_up_entry)
    return _course(state, findings)


_OF_POINTS = frozenset({"points_count", "points_sum"})
"""Problems that leave the course as it is, so that everything else can still be found."""


def _make_ready(state: State, order: tuple[int, ...] | None, *, time_up: bool) -> None:
    """Before a deal: whether time is over now, who has left or joined, and whether the deal passes on."""
    if time_up:
        state.time_up_after = state.counted
    if order is not None:
        reseat(state, order)
    pass_on_for_owing(state)


def _course(state: State, findings: list[Finding]) -> Course:
    over = state.over
    return Course(
        findings=tuple(findings),
        counted=state.counted,
        total_deals=state.total_deals,
        remaining=state.remaining,
        totals=tuple(state.totals),
        rounds_done=state.rounds_done,
        next_dealer=None if over else state.dealer,
        next_sitting_out=() if over else resting(state, state.dealer),
        next_forced=forced(state),
        next_factor=2 if state.bock_turns and not over else 1,
        next_game=None if over or state.repetition is None else state.repetition[1],
        open_soli=state.open_soli,
        over=over,
        bock_left=state.bock_turns,
        planned=state.at_start,
        extra_deals=state.extra,
        soli_missing=state.missing,
        goal_reached=state.goal_reached,
        time_is_up=state.time_is_up,
        time_up_after=state.time_up_after,
    )


@dataclass(frozen=True, slots=True)
class _Expected:
    """What the rules want before an entry is looked at."""

    dealer: int
    forced: int | None
    factor: int


def _take(state: State, entry: Entry) -> Finding:
    expected = _Expected(state.dealer, forced(state), 2 if state.bock_turns else 1)
    dealer = state.dealer if entry.dealer is None else entry.dealer
    out = resting(state, dealer) if entry.sitting_out is None else tuple(sorted(entry.sitting_out))
    if entry.kind == "void":
        late = ("after_end",) if state.over else ()
        state.dealer = dealer
        return Finding(dealer, expected.dealer, out, CountsAs.VOID, expected.factor, late)
    warnings = tuple(_warnings(state, entry, expected))
    counts_as = _counts_as(state, entry, expected)
    _count(state, entry, counts_as)
    _move(state, dealer, counts_as, trigger=entry.bock_trigger and state.rules.bock)
    return Finding(dealer, expected.dealer, out, counts_as, expected.factor, warnings)


def _counts_as(state: State, entry: Entry, expected: _Expected) -> CountsAs:
    seat = entry.soloist
    if entry.game is None or seat is None or not is_declared_solo(entry.game):
        return CountsAs.NORMAL
    if state.repetition is not None and state.repetition[0] == seat:
        return CountsAs.WIEDERHOLUNG
    rules = state.rules
    if owes(state, seat):
        return CountsAs.VORFUEHREN if rules.vorfuehren and expected.forced == seat else CountsAs.PFLICHTSOLO
    kuer = rules.system == "urexweiler" or rules.kuersolo_adds_deal or rules.repeat_lost_kuersolo
    return CountsAs.KUERSOLO if kuer and rules.pflichtsolo else CountsAs.LUSTSOLO


def _count(state: State, entry: Entry, counts_as: CountsAs) -> None:
    """Counters and duties after a deal."""
    rules = state.rules
    state.counted += 1
    for seat, points in enumerate(entry.points or ()):
        state.totals[seat] += points or 0
    if rules.goal is not None and max(state.totals) >= rules.goal:
        state.goal_reached = True
    if entry.soloist is None:
        return
    if counts_as in (CountsAs.PFLICHTSOLO, CountsAs.VORFUEHREN):
        state.soli[entry.soloist] += 1
    if counts_as is CountsAs.WIEDERHOLUNG:
        state.repetition = None
    if counts_as is CountsAs.KUERSOLO:
        state.extra += rules.kuersolo_adds_deal
        # one repetition is owed at a time: a Kürsolo that was played instead of one owed starts no second
        if rules.repeat_lost_kuersolo and entry.lost and entry.game and state.repetition is None:
            state.extra += rules.kuersolo_adds_deal
            state.repetition = (entry.soloist, entry.game)


_SAME_DEALER = {
    "pflichtsolo": {CountsAs.PFLICHTSOLO},
    "declared_solo": {CountsAs.PFLICHTSOLO, CountsAs.LUSTSOLO, CountsAs.KUERSOLO, CountsAs.WIEDERHOLUNG},
    "never": set(),
}


def _move(state: State, dealer: int, counts_as: CountsAs, *, trigger: bool) -> None:
    """Who deals next, and with that rounds and Bock, which are counted in turns of the deal."""
    if counts_as in _SAME_DEALER[state.rules.same_dealer_after]:
        state.dealer = dealer
    else:
        state.dealer = left_of(dealer, state.order)[0]
        turn(state)
    if trigger:
        state.bock_turns += len(state.order)


def _warnings(state: State, entry: Entry, expected: _Expected) -> Iterator[str]:
    if state.over:
        yield "after_end"
    plays = entry.soloist if entry.game is not None and is_declared_solo(entry.game) else None
    if state.repetition is not None and not state.over:
        seat, game = state.repetition
        if plays != seat:
            # who sits out cannot be asked for it now
            if expected.forced == seat:
                yield "repetition_expected"
        elif entry.game != game and Game.SOLO not in (entry.game, game):
            yield "repetition_other_game"
    elif expected.forced is not None and plays != expected.forced:
        yield "forced_solo_expected"
    if entry.bock_trigger and not state.rules.bock:
        yield "bock_not_in_rules"


def sheet_problems(
    players: int,
    first_dealer: int,
    entries: Sequence[Entry],
    time_up_after: int | None,
    seatings: Sequence[Seating],
) -> list[Problem]:
    """What makes entries impossible whatever the rules and whoever sits out: unknown seats, a solo without soloist,
    points off zero. The rest of what `fold_sheet` refuses takes the course to find."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        return [problem("players_range", "players")]
    found = []
    if not 0 <= first_dealer < players:
        found.append(problem("seat_unknown", "first_dealer", seat=number_shown(first_dealer)))
    if time_up_after is not None and time_up_after < 0:
        found.append(problem("time_up_negative", "time_up_after"))
    found += _seating_problems(players, first_dealer, seatings)
    for index, entry in enumerate(entries):
        found += _entry_problems(players, entry, f"deals.{index}")
    return found


def _seating_problems(columns: int, first_dealer: int, seatings: Sequence[Seating]) -> Iterator[Problem]:
    starts = [seating.first_entry for seating in seatings]
    if starts != sorted(set(starts)) or (starts and starts[0] < 0):
        yield problem("seating_from", "seatings")
    for index, seating in enumerate(seatings):
        order = seating.order
        if not (LEAST_PLAYERS <= len(order) == len(set(order)) and set(order) <= set(range(columns))):
            yield problem("seating_order", f"seatings.{index}.order")
        elif seating.first_entry == 0 and first_dealer not in order:
            yield problem("seat_absent", "first_dealer", seat=number_shown(first_dealer))


def _paused_problems(entry: Entry, finding: Finding, where: str) -> Iterator[Problem]:
    """Who sits out can neither play alone nor have points."""
    if entry.kind == "void":
        return
    if entry.game is not None and is_solo(entry.game) and entry.soloist in finding.sitting_out:
        yield problem("soloist_sits_out", f"{where}.soloist", seat=entry.soloist or 0)
    for seat in finding.sitting_out:
        if entry.points is not None and entry.points[seat]:
            yield problem("points_sitting_out", f"{where}.points", seat=seat)


def _entry_problems(players: int, entry: Entry, where: str) -> Iterator[Problem]:
    for name, seat in (("dealer", entry.dealer), ("soloist", entry.soloist)):
        if seat is not None and not 0 <= seat < players:
            yield problem("seat_unknown", f"{where}.{name}", seat=number_shown(seat))
    out = entry.sitting_out
    if out is not None:
        for seat in sorted(out):
            if not 0 <= seat < players:
                yield problem("seat_unknown", f"{where}.sitting_out", seat=number_shown(seat))
        if len(out) != players - DEAL_SEATS:
            yield problem("sitting_out_count", f"{where}.sitting_out", needed=players - DEAL_SEATS, given=len(out))
    if entry.kind == "void":
        return
    if entry.game is not None and is_declared_solo(entry.game) and entry.soloist is None:
        yield problem("soloist_missing", f"{where}.soloist")
    if entry.points is not None:
        if len(entry.points) != players:
            yield problem("points_count", f"{where}.points")
        elif sum(points or 0 for points in entry.points):
            total = sum(points or 0 for points in entry.points)
            yield problem("points_sum", f"{where}.points", sum=number_shown(total))
