"""What is known of one deal, as a form hands it to a service."""

from dataclasses import dataclass, field

from league.choices import DealKind, PointsFrom


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """The facts of one row. Seats are positions 0..6 of the sheet.

    `points` has one entry per position (seven; None where nobody played) and is needed where they are copied from
    paper; from facts the service computes them. `sitting_out` names who sat out; everyone else at the sheet played.
    `special` is ``{"re": {name: count}, "kontra": {...}}``; `extras` holds what only some rules know (`revoke`,
    `doubled_call`, `null_announced`, `schweine`, `heart_trick`), named as in the engine's contract. `bock_trigger`: a
    Bock round begins after it, as ticked; where card points are known the service finds that out itself.
    `as_played` is not stored: a person's word that it was really so, where the rules would not have this row here;
    `note` says why.
    """

    kind: str = DealKind.DEAL
    dealer: int
    sitting_out: tuple[int, ...] = ()
    points_from: str = PointsFrom.PAPER
    points: tuple[int | None, ...] | None = None
    game: str = ""
    re_seats: tuple[int, ...] = ()
    re_card_points: int | None = None
    eyes_exact: bool = True
    no_trick: str = ""
    level_re: int = 0
    level_kontra: int = 0
    special: dict[str, dict[str, int]] = field(default_factory=dict)
    extras: dict[str, object] = field(default_factory=dict)
    bock_trigger: bool = False
    note: str = ""
    as_played: bool = False


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who takes a seat: a player of the club, or a guest who is typed by name and becomes one."""

    player_id: int | None
    guest_name: str = ""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One new list: who sits there in clockwise order (four to seven), and the position that deals first."""

    seats: tuple[SeatChoice, ...]
    first_dealer: int = 0
    mode: str = "deals"
