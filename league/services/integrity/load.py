"""A sheet with all that its checks compare."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from league.choices import Verb
from league.models import ConfirmedVersion, Deal, LogEntry, Penalty, ScoreSheet, Seat, Seating, Session

ENTERING = {Verb.DEAL_ADDED, Verb.DEAL_INSERTED, Verb.DEAL_CHANGED, Verb.TOTALS_SET}
"""What leaves the state of a row in the log; taking back does too."""
PUNISHING = {Verb.PENALTY_ADDED, Verb.PENALTY_CHANGED}
"""What leaves the state of a penalty in the log; taking back does too."""
TIMING = {Verb.TIME_UP, Verb.TIME_UP_WITHDRAWN}
SHUTTING = {Verb.SHEET_CLOSED, Verb.SHEET_CONFIRMED, Verb.SHEET_REOPENED}


@dataclass(frozen=True, slots=True)
class LoadedSheet:
    """One sheet, what stands on it in order, the last logged state of each row and penalty, its last closing or
    opening, and its confirmed version in force."""

    sheet: ScoreSheet
    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]
    seatings: tuple[Seating, ...]
    logged: dict[int, dict[str, object]]
    last_shut: str | None
    time_was_called: bool
    """What the log last said of the time."""
    confirmed: ConfirmedVersion | None
    penalties: tuple[Penalty, ...] = ()
    logged_penalties: Mapping[int, dict[str, object]] = field(default_factory=dict)

    @property
    def session(self) -> Session:
        return self.sheet.round.session

    @property
    def positions(self) -> set[int]:
        return {seat.position for seat in self.seats}


def load_sheets(keys: Sequence[int]) -> Iterator[LoadedSheet]:
    """The sheets with these keys; six queries however many they are."""
    sheets = ScoreSheet.objects.filter(pk__in=keys).select_related("round__session__season__club").order_by("pk")
    seats, deals, seatings, penalties, log = (defaultdict(list) for _ in range(5))
    for seat in Seat.objects.filter(sheet__in=keys).select_related("player").in_order():
        seats[seat.sheet_id].append(seat)
    for deal in Deal.objects.filter(sheet__in=keys).order_by("sheet", "number", "pk"):
        deals[deal.sheet_id].append(deal)
    for seating in Seating.objects.filter(sheet__in=keys).order_by("sheet", "first_row"):
        seatings[seating.sheet_id].append(seating)
    for penalty in Penalty.objects.filter(sheet__in=keys).order_by("sheet", "number"):
        penalties[penalty.sheet_id].append(penalty)
    told = ENTERING | PUNISHING | SHUTTING | TIMING | {Verb.UNDONE}
    for entry in LogEntry.objects.filter(sheet_id__in=keys, verb__in=told).order_by("pk"):
        log[entry.sheet_id].append(entry)
    in_force = ConfirmedVersion.objects.in_force().filter(sheet__in=keys)
    confirmed = {version.sheet_id: version for version in in_force}
    for sheet in sheets:
        entries = log[sheet.pk]
        yield LoadedSheet(
            sheet=sheet,
            seats=tuple(seats[sheet.pk]),
            deals=tuple(deals[sheet.pk]),
            seatings=tuple(seatings[sheet.pk]),
            logged=_logged(entry for entry in entries if entry.verb not in SHUTTING),
            penalties=tuple(penalties[sheet.pk]),
            logged_penalties={entry.object_id: entry.after for entry in entries if "severity" in (entry.after or {})},
            last_shut=next((entry.verb for entry in reversed(entries) if entry.verb in SHUTTING), None),
            time_was_called=_time_was_called(entries),
            confirmed=confirmed.get(sheet.pk),
        )


def _time_was_called(entries: Sequence[LogEntry]) -> bool:
    said = [entry.after["time_up_row"] for entry in entries if "time_up_row" in (entry.after or {})]
    return bool(said) and said[-1] is not None


def _logged(entries: Iterable[LogEntry]) -> dict[int, dict[str, object]]:
    """Per row what the log last said of it. Setting dealers says that alone, of several rows."""
    states: dict[int, dict[str, object]] = {}
    for entry in entries:
        state = entry.after or {}
        if "kind" in state:
            states[entry.object_id] = state
        for key, number in zip(state.get("keys", ()), sorted(map(int, state.get("dealers", ()))), strict=False):
            states[key] = {**states.get(key, {}), "dealer": state["dealers"][str(number)]}
    return states
