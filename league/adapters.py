"""Between rows of the store and values of the engine. Nothing here decides a rule."""

from collections import Counter
from collections.abc import Iterable, Sequence

import scoring
from league.choices import MAX_PLAYERS, DealKind, SeverityCode
from league.models import Deal, Penalty, Player, ScoreSheet, Seating, Session, User
from league.names import name_key
from league.values.deals import DealFacts
from league.values.penalties import IN_A_DEAL, PenaltyFacts, PenaltyWorth
from league.values.seating import Order, SeatingPlan, without_repeats

OUTSIDE = MAX_PLAYERS
"""A seat that is none, for whoever is named and did not play."""


def rules_of(session: Session) -> scoring.Rules:
    """The rules in force in this session: its snapshot, else its own, else its season's."""
    return scoring.Rules.from_dict(session.rules_dict)


def active_seats(players: int, sitting_out: Iterable[int]) -> tuple[int, ...]:
    """Positions that play, in clockwise order."""
    out = set(sitting_out)
    return tuple(position for position in range(players) if position not in out)


def expected_pause(players: int, dealer: int) -> tuple[int, ...]:
    """Positions that sit out under this dealer by the rules."""
    return scoring.sitting_out(players, dealer)


def could_have_dealt(deal: Deal, plan: SeatingPlan, dealer: int, rules: scoring.Rules) -> bool:
    """Whether exactly those sat out in this row who would under this dealer, whoever was at the table then."""
    order = plan.order(deal.number)
    if dealer not in order:
        return False
    if deal.kind == DealKind.VOID:
        return True
    out = tuple(seat for seat in range(plan.columns) if deal.points[seat] is None)
    return out == scoring.sitting_out(plan.columns, dealer, rules, order)


def playing(order: Order, sitting_out: Iterable[int]) -> Order:
    """Who of these plays, clockwise."""
    return tuple(seat for seat in order if seat not in set(sitting_out))


def plan_of(columns: int, seatings: Iterable[Seating]) -> SeatingPlan:
    """Who is at the table in which row. `seatings` are all of the sheet, in order."""
    return SeatingPlan(columns, without_repeats([(seating.first_row, seating.order) for seating in seatings]))


def engine_deal(facts: DealFacts, active: Sequence[int], *, factor: int = 1) -> scoring.Deal:
    """The facts as the engine takes them: seats counted among the four who played. `factor` is 2 in a Bock round."""
    extras = facts.extras
    upper = None
    if not facts.eyes_exact and facts.re_card_points is not None:
        ranges = scoring.null_ranges() if facts.game == "null" else scoring.RANGES
        upper = next((high for low, high in ranges if low == facts.re_card_points), None)
    return scoring.Deal(
        game=scoring.Game(facts.game),
        re_seats=tuple(active.index(seat) for seat in facts.re_seats),
        re_card_points=facts.re_card_points or 0,
        no_trick=scoring.Party(facts.no_trick) if facts.no_trick else None,
        announced_re=scoring.Level(facts.level_re),
        announced_kontra=scoring.Level(facts.level_kontra),
        special_re=facts.special.get("re", {}),
        special_kontra=facts.special.get("kontra", {}),
        bock=factor.bit_length() - 1,
        doubled_call=frozenset(scoring.Party(side) for side in extras.get("doubled_call", ())),
        null_announced=extras.get("null_announced", 0),
        revoke=scoring.Party(extras["revoke"]) if extras.get("revoke") else None,
        schweine=scoring.Party(extras["schweine"]) if extras.get("schweine") else None,
        eyes_upper=upper,
    )


def worth(facts: DealFacts, active: Sequence[int], rules: scoring.Rules, *, factor: int) -> scoring.Value:
    """What these facts are worth, Bock included. Raises BadDeal."""
    return scoring.value_of(engine_deal(facts, active, factor=factor), rules)


def bock_reasons_of(facts: DealFacts, active: Sequence[int], rules: scoring.Rules) -> tuple[str, ...]:
    """Why this deal starts a Bock round; () where the rules have none or its course is not known. Raises BadDeal."""
    if not rules.bock or facts.re_card_points is None:
        return ()
    return scoring.bock_reasons(engine_deal(facts, active), rules, heart_trick=bool(facts.extras.get("heart_trick")))


def starts_bock(facts: DealFacts, active: Sequence[int], rules: scoring.Rules) -> bool:
    """Whether this deal starts a Bock round: found where its course is known, else as ticked. Raises BadDeal."""
    if facts.re_card_points is None:
        return rules.bock and facts.bock_trigger
    return bool(bock_reasons_of(facts, active, rules))


def spread(points: Sequence[int], active: Sequence[int]) -> tuple[int | None, ...]:
    """Points of the four who played, put at their positions; None everywhere else. Seven entries."""
    placed = dict(zip(active, points, strict=True))
    return tuple(placed.get(position) for position in range(7))


def facts_of(deal: Deal, players: int) -> DealFacts:
    """The facts of a stored row."""
    points = deal.points
    plays = deal.kind == DealKind.DEAL
    return DealFacts(
        kind=deal.kind,
        dealer=deal.dealer if deal.dealer is not None else 0,
        sitting_out=tuple(seat for seat in range(players) if plays and points[seat] is None),
        points_from=deal.points_from,
        points=points,
        game=deal.game,
        re_seats=deal.re_seats,
        re_card_points=deal.re_card_points,
        eyes_exact=deal.eyes_exact,
        no_trick=deal.no_trick,
        level_re=deal.level_re,
        level_kontra=deal.level_kontra,
        special=deal.special,
        extras=deal.extras,
        bock_trigger=deal.bock_trigger,
        note=deal.note,
    )


def entry_of(deal: Deal, players: int) -> scoring.Entry:
    """A row as the course of the evening sees it. What really happened is stated, so that corrections move nobody."""
    if deal.kind == DealKind.VOID:
        return scoring.Entry(kind="void", dealer=deal.dealer)
    points = deal.points[:players]
    soloist = deal.re_first if deal.re_second is None else None
    return scoring.Entry(
        kind="deal",
        game=scoring.Game(deal.game),
        soloist=soloist,
        lost=soloist is not None and (points[soloist] or 0) < 0,
        points=points,
        dealer=deal.dealer,
        sitting_out=frozenset(seat for seat in range(players) if points[seat] is None),
        bock_trigger=deal.bock_trigger,
    )


def entry_of_facts(facts: DealFacts) -> scoring.Entry:
    """A row that is to be entered, as the course of the evening sees it; its points play no part in what it expects."""
    if facts.kind == DealKind.VOID:
        return scoring.Entry(kind="void", dealer=facts.dealer)
    return scoring.Entry(
        game=scoring.Game(facts.game),
        soloist=facts.re_seats[0] if len(facts.re_seats) == 1 else None,
        dealer=facts.dealer,
        sitting_out=frozenset(facts.sitting_out),
    )


def place_of(
    sheet: ScoreSheet,
    players: int,
    deals: Sequence[Deal],
    rules: scoring.Rules,
    seatings: Sequence[Seating] = (),
    *,
    number: int | None = None,
) -> scoring.Place:
    """The place of row `number` with the evening up to it, None: of the row to come. `deals` and `seatings` are all of
    the sheet, so that a row before the time was over knows nothing of it."""
    played = [deal for deal in deals if deal.kind != DealKind.TOTALS]
    before = [deal for deal in played if number is None or deal.number < number]
    return scoring.Place(
        players,
        sheet.first_dealer,
        tuple(entry_of(deal, players) for deal in before),
        rules,
        time_up_entry=sheet.time_up_row,
        seatings=tuple(
            scoring.Seating(seating.first_row - 1, seating.order)
            for seating in seatings
            if seating.first_row <= len(before) + 1
        ),
    )


def course_of(
    sheet: ScoreSheet, players: int, deals: Sequence[Deal], rules: scoring.Rules, seatings: Sequence[Seating] = ()
) -> scoring.Course:
    """The evening so far, folded over the sheet's rows (without a `totals` row). `seatings` are all of the sheet."""
    return place_of(sheet, players, deals, rules, seatings).course()


def user_name(user: User | None) -> str:
    """How somebody who acts is called on a page; '' for nobody."""
    return user.get_full_name() or user.get_username() if user else ""


def penalty_worth(facts: PenaltyFacts, players: int) -> PenaltyWorth:
    """What a violation costs and brings at a sheet of this many columns. Raises scoring.BadDeal with every problem.

    A free deduction is no violation of the rules of play: the engine does not know it.
    """
    if facts.severity == SeverityCode.DEDUCTION:
        return PenaltyWorth(_off_one(facts, players), deal_repeated=False, rule="")
    if facts.severity not in IN_A_DEAL:
        alone = scoring.penalty_of(scoring.Violation(facts.severity, 0, points_off=facts.points_off))
        return PenaltyWorth(_off_one(facts, players), alone.deal_repeated, alone.rule)
    seats = {position: seat for seat, position in enumerate(facts.active)}
    found = scoring.penalty_of(
        scoring.Violation(
            severity=facts.severity,
            offender=seats.get(facts.offender, OUTSIDE),
            soloist=None if facts.soloist is None else seats.get(facts.soloist, OUTSIDE),
            harms_soloist=facts.harms_soloist,
            absagen=facts.absagen,
            decided=facts.decided,
        )
    )
    return PenaltyWorth(spread(found.points, facts.active), found.deal_repeated, found.rule)


def _off_one(facts: PenaltyFacts, players: int) -> tuple[int | None, ...]:
    """A row in which nobody gets anything, nor loses but the offender."""
    row = (-facts.points_off if seat == facts.offender else 0 for seat in range(players))
    return (*row, *(None for _ in range(MAX_PLAYERS - players)))


def penalty_facts(penalty: Penalty) -> PenaltyFacts:
    """The facts of a stored penalty."""
    points = penalty.points
    in_a_deal = penalty.severity in IN_A_DEAL
    return PenaltyFacts(
        after_row=penalty.after_row,
        severity=penalty.severity,
        offender=penalty.offender,
        active=tuple(seat for seat, value in enumerate(points) if value is not None) if in_a_deal else (),
        soloist=penalty.soloist,
        harms_soloist=penalty.harms_soloist,
        absagen=penalty.absagen,
        decided=penalty.decided,
        points_off=0 if in_a_deal else -(points[penalty.offender] or 0),
        reason=penalty.reason,
        authority=penalty.authority,
    )


def short_names(players: Sequence[Player]) -> dict[int, str]:
    """Player id to the shortest name that tells these people apart: call name, with initial, or the full name."""
    names = {player.pk: player.call_name for player in players}
    for longer in (lambda p: f"{p.call_name} {p.family_name[:1]}.".replace(" .", ""), lambda p: p.full_name):
        counts = Counter(name_key(name) for name in names.values())
        for player in players:
            if counts[name_key(names[player.pk])] > 1:
                names[player.pk] = longer(player)
    return names
