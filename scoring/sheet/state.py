"""The evening between two deals: counters, duties, and what follows from them."""

from dataclasses import dataclass, field
from itertools import takewhile

from scoring.deal import Game
from scoring.rules import Rules
from scoring.sheet.seats import left_of, pausing, planned_deals, sitting_out


@dataclass(slots=True)
class State:
    """Mutable while one evening is folded; never leaves this package."""

    columns: int
    """Seats of the sheet, whether taken or not."""
    order: tuple[int, ...]
    """Seats that are taken now, clockwise."""
    rules: Rules
    dealer: int
    time_up_after: int | None = None
    counted: int = 0
    rounds_done: int = 0
    round_left: int = 0
    """Turns of the deal until everybody has dealt once more."""
    bock_turns: int = 0
    extra: int = 0
    """Deals that Kürsoli and their repetitions added."""
    goal_reached: bool = False
    finished: bool = False
    """A match to a goal has ended; losing the points again does not revive it."""
    repetition: tuple[int, Game] | None = None
    """Seat and game of a lost Kürsolo that is to be played again."""
    totals: list[int] = field(default_factory=list)
    soli: list[int] = field(default_factory=list)
    """Pflichtsoli played, per seat."""
    at_start: int | None = None
    """Deals planned for the table that began."""

    def __post_init__(self) -> None:
        self.totals = [0] * self.columns
        self.soli = [0] * self.columns
        self.round_left = len(self.order)
        self.at_start = planned_deals(len(self.order), self.rules)

    @property
    def open_soli(self) -> tuple[int, ...]:
        """Seats that owe a Pflichtsolo; who has left owes nothing."""
        return tuple(seat for seat in sorted(self.order) if owes(self, seat))

    @property
    def missing(self) -> int:
        """Pflichtsoli still owed by all together."""
        return sum(max(self.rules.pflichtsolo - self.soli[seat], 0) for seat in self.order)

    @property
    def pending(self) -> int:
        """1 while a lost Kürsolo is to be repeated."""
        return int(self.repetition is not None)

    @property
    def planned(self) -> int | None:
        """Deals planned at the start and those that Kürsoli added."""
        return None if self.at_start is None else self.at_start + self.extra

    @property
    def cut_short(self) -> bool:
        """Whether time was called before the planned end."""
        if self.time_up_after is None:
            return False
        planned = self.planned
        return self.counted >= self.time_up_after if planned is None else self.time_up_after < planned

    @property
    def time_is_up(self) -> bool:
        """Whether the deal after which time was called is played; nobody could know of it before."""
        return self.cut_short and self.counted >= (self.time_up_after or 0)

    @property
    def in_extra_deals(self) -> bool:
        """Whether the planned deals are played and only forced soli follow (`vorfuehren` after)."""
        planned = self.planned
        return self.rules.vorfuehren == "after" and planned is not None and self.counted >= planned

    @property
    def total_deals(self) -> int | None:
        """Deals planned as things stand."""
        if self.cut_short:
            # what was begun is finished, normal deals are struck, open Pflichtsoli are still played (TSR 8.5.2, 8.6)
            total = max(self.time_up_after or 0, self.counted) + self.missing + self.pending
            # time over only shortens; appended soli alone come on top of the planned deals
            return total if self.planned is None or self.rules.vorfuehren == "after" else min(total, self.planned)
        if self.in_extra_deals:
            return self.counted + self.missing + self.pending
        return self.planned

    @property
    def remaining(self) -> int | None:
        total = self.total_deals
        return None if total is None else max(total - self.counted, 0)

    @property
    def over(self) -> bool:
        total = self.total_deals
        if total is not None:
            return self.counted >= total
        if self.rules.rounds is not None:
            return self.rounds_done >= self.rules.rounds
        return self.finished

    @property
    def normal_left(self) -> int | None:
        """Deals left that are neither an owed Pflichtsolo nor a pending repetition."""
        remaining = self.remaining
        if self.cut_short and not self.time_is_up and self.planned is not None:
            remaining = max(self.planned - self.counted, 0)
        if remaining is None:
            return None
        later = self.rules.vorfuehren == "after" and not self.in_extra_deals and not self.time_is_up
        return remaining - self.pending - (0 if later else self.missing)

    @property
    def forces(self) -> bool:
        """Whether owed soli are forced at all when nothing else is left."""
        return self.rules.vorfuehren is not None or self.rules.system == "urexweiler" or self.time_is_up


def forced(state: State) -> int | None:
    """The seat that must play a solo in the next deal. A pending repetition goes before everything else."""
    if state.over:
        return None
    if state.repetition is not None:
        seat = state.repetition[0]
        return seat if seat in active(state, state.dealer) else None
    if not state.missing:
        return None
    left = state.normal_left
    if left is None:
        return _forehand_in_last_round(state)
    if not state.forces or left > _LOOK_AHEAD:
        return None
    return _forced_by_count(state, left)


_LOOK_AHEAD = 2


def _forced_by_count(state: State, left: int) -> int | None:
    """Who must play when so few normal deals are left.

    Tournament: when none is left. Urexweiler: already in the last but one deal, and one deal earlier who would sit out
    in the last one.
    """
    playing = active(state, state.dealer)
    owing = [seat for seat in left_of(state.dealer, state.order) if seat in playing and owes(state, seat)]
    early = state.rules.system == "urexweiler" and state.rules.vorfuehren is None
    if left == _LOOK_AHEAD:
        last = active(state, _last_dealer(state))
        owing = [seat for seat in owing if seat not in last]
    return owing[0] if owing and (left <= 0 or early) else None


def owes(state: State, seat: int) -> bool:
    """Whether this seat still owes a Pflichtsolo."""
    return state.soli[seat] < state.rules.pflichtsolo


def _forehand_in_last_round(state: State) -> int | None:
    """Platform: in the last round who has not played a solo must do so as forehand."""
    if state.rules.rounds is None or state.rounds_done != state.rules.rounds - 1:
        return None
    playing = active(state, state.dealer)
    forehand = next(seat for seat in left_of(state.dealer, state.order) if seat in playing)
    return forehand if owes(state, forehand) else None


def active(state: State, dealer: int) -> set[int]:
    """Seats that play under this dealer."""
    return set(state.order) - set(pausing(state.order, dealer, state.rules))


def resting(state: State, dealer: int) -> tuple[int, ...]:
    """Seats that do not play under this dealer, in ascending order: who pauses, and who is not at the table."""
    return sitting_out(state.columns, dealer, state.rules, state.order)


def _last_dealer(state: State) -> int:
    """Who deals the last deal if from now on only what is owed is played besides normal deals."""
    moves = state.normal_left if state.rules.same_dealer_after != "never" else state.remaining
    return state.order[(state.order.index(state.dealer) + (moves or 1) - 1) % len(state.order)]


def turn(state: State) -> None:
    """The deal moves on: one turn less of the round and of a Bock round."""
    state.bock_turns = max(state.bock_turns - 1, 0)
    state.round_left -= 1
    _close_round(state)


def _close_round(state: State) -> None:
    if state.round_left == 0:
        state.rounds_done += 1
        state.finished = state.finished or state.goal_reached
        state.round_left = len(state.order)


def reseat(state: State, order: tuple[int, ...]) -> None:
    """Somebody leaves or joins: turns that are still to come are those of who is there; duties of who left are gone.

    Who sits down on the seat of somebody who left takes over his turns, not his duties.
    """
    heirs = _heirs(state.order, order)
    walk = tuple(heirs.get(seat, seat) for seat in (state.dealer, *left_of(state.dealer, state.order)[:-1]))

    def still_to_come(turns: int) -> int:
        whole, part = divmod(turns, len(walk))
        return whole * len(order) + sum(seat in order for seat in walk[:part])

    state.bock_turns = still_to_come(state.bock_turns)
    state.round_left = still_to_come(state.round_left)
    # of at most seven seats four were taken and four are: somebody stays
    state.dealer = next(seat for seat in walk if seat in order)
    state.order = order
    _close_round(state)
    if state.repetition is not None and state.repetition[0] not in order:
        state.repetition = None
        state.extra -= state.rules.kuersolo_adds_deal


def _heirs(before: tuple[int, ...], now: tuple[int, ...]) -> dict[int, int]:
    """Who left to who sits there now: between the same two neighbours, the first for the first and so on."""
    heirs: dict[int, int] = {}
    for stays in set(before) & set(now):
        left = takewhile(lambda seat: seat not in now, left_of(stays, before))
        new = takewhile(lambda seat: seat not in before, left_of(stays, now))
        heirs |= dict(zip(left, new, strict=False))
    return heirs


def pass_on_for_owing(state: State) -> None:
    """When only Pflichtsoli are left and all who owe one sit out, the deal passes on until one of them plays."""
    left = state.normal_left
    if state.over or left is None or left > 0 or not state.missing or state.pending or not state.forces:
        return
    for dealer in (state.dealer, *left_of(state.dealer, state.order)):
        if any(owes(state, seat) for seat in active(state, dealer)):
            state.dealer = dealer
            return
