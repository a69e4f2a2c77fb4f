"""Points for violations of the rules of play (TSR 9). They stand beside the deals and need not sum to zero."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.deal import DEAL_SEATS
from scoring.errors import BadDeal, Problem, problem
from scoring.sheet.seats import LEAST_PLAYERS, MOST_PLAYERS

SEVERITIES = ("irrelevant", "minor", "serious", "unsporting")
MOST_ABSAGEN = 4
MOST_OFF = 12

_MINOR = 3
_SERIOUS = 12


@dataclass(frozen=True, slots=True)
class Violation:
    """What happened. `severity` is one of `SEVERITIES`; `soloist` is None in a game of two against two.

    `harms_soloist`: an opponent's violation may have cost the soloist something. `absagen`: how many Absagen (0..4) the
    other side had made. `points_off`: 0..12, for unsporting conduct. `decided`: the game was decided already, so the
    rest of it goes to the other side and only a minor penalty is added (TSR 9.5).
    """

    severity: str
    offender: int
    soloist: int | None = None
    harms_soloist: bool = False
    absagen: int = 0
    points_off: int = 0
    decided: bool = False
    players: int = DEAL_SEATS
    sitting_out: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points per seat of the table, whether the deal is repeated by the same dealer, and the paragraph."""

    points: tuple[int, ...]
    deal_repeated: bool
    rule: str


def penalty_of(violation: Violation) -> Penalty:
    """What a violation costs and brings. Raises BadDeal with every problem.

    >>> penalty_of(Violation("serious", offender=3, absagen=2)).points
    (6, 6, 6, -18)
    """
    problems = tuple(violation_problems(violation))
    if problems:
        raise BadDeal(problems)
    against_soloist = violation.soloist is not None and violation.soloist != violation.offender
    if violation.severity == "unsporting":
        taken = _row(violation, -violation.points_off, 0, None)
        added = _minor(violation, against_soloist) if violation.decided else _row(violation, 0, 0, None)
        return Penalty(tuple(map(sum, zip(taken, added, strict=True))), False, "TSR 9.7")
    if violation.decided:
        return Penalty(_minor(violation, against_soloist), False, "TSR 9.5")
    if violation.severity == "irrelevant":
        return Penalty(_row(violation, 0, 0, None), False, "TSR 9.2")
    if violation.severity == "minor":
        return Penalty(_minor(violation, against_soloist), False, "TSR 9.3")
    cost = _SERIOUS + 3 * violation.absagen
    if against_soloist:
        return Penalty(_row(violation, -cost, 0, cost), False, "TSR 9.4.4")
    return Penalty(_row(violation, -cost, cost // 3, None), True, "TSR 9.4.3")


def _minor(violation: Violation, against_soloist: bool) -> tuple[int, ...]:
    if against_soloist and violation.harms_soloist:
        return _row(violation, -_MINOR, 0, _MINOR)
    return _row(violation, -_MINOR, 1, None)


def _row(violation: Violation, offender: int, others: int, soloist: int | None) -> tuple[int, ...]:
    """One entry per seat: the offender's, the soloist's if he gets something of his own, everybody else's."""

    def at(seat: int) -> int:
        if seat == violation.offender:
            return offender
        if seat in violation.sitting_out:
            return 0
        return soloist if soloist is not None and seat == violation.soloist else others

    return tuple(at(seat) for seat in range(violation.players))


def violation_problems(violation: Violation) -> Iterator[Problem]:
    """Every problem of these facts."""
    players = violation.players
    if violation.severity not in SEVERITIES:
        yield problem("value", "severity", value=violation.severity[:60], allowed=", ".join(SEVERITIES))
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        yield problem("players_range", "players")
        return
    seats = (("offender", violation.offender), ("soloist", violation.soloist))
    for name, seat in (*seats, *(("sitting_out", seat) for seat in sorted(violation.sitting_out))):
        if seat is not None and not 0 <= seat < players:
            yield problem("seat_unknown", name, seat=seat)
    if len(violation.sitting_out) != players - DEAL_SEATS:
        needed, given = players - DEAL_SEATS, len(violation.sitting_out)
        yield problem("sitting_out_count", "sitting_out", needed=needed, given=given)
    for name, seat in seats:
        # who pauses can misbehave, but not misplay
        if seat in violation.sitting_out and not (name == "offender" and violation.severity == "unsporting"):
            yield problem("sits_out", name, seat=seat or 0)
    if violation.harms_soloist and violation.soloist is None:
        yield problem("solo_only", "harms_soloist", name="harms_soloist")
    if not 0 <= violation.absagen <= MOST_ABSAGEN:
        yield problem("absagen_range", "absagen_of_other_side", most=MOST_ABSAGEN)
    if not 0 <= violation.points_off <= MOST_OFF:
        yield problem("points_off_range", "points_off", most=MOST_OFF)
    if violation.points_off and violation.severity != "unsporting":
        yield problem("unsporting_only", "points_off")
