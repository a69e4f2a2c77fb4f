"""From the facts of a deal to the columns of its row, and from a row to what the log keeps of it."""

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, GameCode, PointsFrom, WinnerCode
from league.models import Deal, ScoreSheet
from league.models.rows import ONE_SOLOIST, POINTS
from league.services.log import Refused
from league.values.deals import DealFacts


def columns_of(sheet: ScoreSheet, facts: DealFacts) -> dict[str, object]:
    """The columns of a row, its points computed where they come from the facts. Raises Refused.

    They are those outside of a Bock round, factor 1: what this row counts is found by the fold (`found_points`).
    """
    players = sheet.seats.count()
    if facts.dealer not in range(players):
        raise Refused("dealer_unknown")
    if facts.kind == DealKind.VOID:
        return _void_columns(facts)
    active = adapters.active_seats(players, facts.sitting_out)
    if len(active) != ACTIVE_PLAYERS or set(facts.re_seats) - set(active):
        raise Refused("seats_active")
    if facts.game not in GameCode.values:
        raise Refused("facts_impossible")
    if facts.points_from == PointsFrom.FACTS:
        points, winner = _from_facts(sheet, facts, active)
    else:
        points, winner = _from_paper(sheet, facts, active)
    return {
        "kind": DealKind.DEAL,
        "dealer": facts.dealer,
        "game": facts.game,
        "re_first": min(facts.re_seats, default=None),
        "re_second": max(facts.re_seats) if len(facts.re_seats) == 2 else None,
        "re_card_points": facts.re_card_points,
        "eyes_exact": facts.eyes_exact,
        "no_trick": facts.no_trick,
        "level_re": facts.level_re,
        "level_kontra": facts.level_kontra,
        "special": facts.special,
        "extras": facts.extras,
        "winner": winner,
        "points_from": facts.points_from,
        "factor": 1,
        "bock_trigger": adapters.starts_bock(facts, active, adapters.rules_of(sheet.round.session)),
        "note": facts.note,
        **dict(zip(POINTS, points, strict=True)),
    }


def found_points(deal: Deal, players: int, rules: scoring.Rules, factor: int) -> dict[str, int | None]:
    """The columns of points that a row told by its facts has with this factor; {} for one that was copied from paper,
    which stays as it stands."""
    if deal.kind != DealKind.DEAL or deal.points_from != PointsFrom.FACTS:
        return {}
    facts = adapters.facts_of(deal, players)
    active = adapters.active_seats(players, facts.sitting_out)
    points = adapters.worth(facts, active, rules, factor=factor).points
    return dict(zip(POINTS, adapters.spread(points, active), strict=True))


def ensure_wanted(sheet: ScoreSheet, number: int, facts: DealFacts) -> None:
    """Refuse what the rules would not have as row `number`, unless somebody gives his word for it and a note.

    Rows below are not looked at: what a row does to them is their warning. Raises Refused("row_objected") with all
    codes as `reasons`, Refused("objection_note_missing"), Refused("seat_absent")
    for a dealer who is not at the table.
    """
    rules, seatings = adapters.rules_of(sheet.round.session), list(sheet.seatings.in_order())
    deals = list(sheet.deals.in_order())
    place = adapters.place_of(sheet, sheet.seats.count(), deals, rules, seatings, number=number)
    try:
        reasons = scoring.objections(place, adapters.entry_of_facts(facts))
    except scoring.BadSheet as error:
        if any(problem.code == "seat_absent" for problem in error.problems):
            raise Refused("seat_absent") from error
        raise Refused("facts_impossible") from error
    if reasons and not facts.as_played:
        raise Refused("row_objected", reasons=reasons)
    if reasons and not facts.note.strip():
        raise Refused("objection_note_missing")


def _void_columns(facts: DealFacts) -> dict[str, object]:
    blank = DealFacts(dealer=facts.dealer)
    return {
        "kind": DealKind.VOID,
        "dealer": facts.dealer,
        "game": "",
        "re_first": None,
        "re_second": None,
        "re_card_points": None,
        "eyes_exact": True,
        "no_trick": "",
        "level_re": 0,
        "level_kontra": 0,
        "special": blank.special,
        "extras": blank.extras,
        "winner": "",
        "points_from": PointsFrom.PAPER,
        "bock_trigger": False,
        "note": facts.note,
        **dict.fromkeys(POINTS),
    }


def _value(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> scoring.Value:
    try:
        deal = adapters.engine_deal(facts, active)
        return scoring.value_of(deal, adapters.rules_of(sheet.round.session))
    except (scoring.BadDeal, ValueError) as error:
        raise Refused("facts_impossible") from error


def _from_facts(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> tuple[tuple[int | None, ...], str]:
    value = _value(sheet, facts, active)
    return adapters.spread(value.points, active), value.winner or WinnerCode.NOBODY


def _from_paper(sheet: ScoreSheet, facts: DealFacts, active: tuple[int, ...]) -> tuple[tuple[int | None, ...], str]:
    """Points as they stand. Who won is known from the facts where there are any, else from a soloist's points."""
    points = facts.points or ()
    if len(points) != len(POINTS) or {seat for seat, value in enumerate(points) if value is not None} != set(active):
        raise Refused("points_seats")
    judged = scoring.complete_row([points[seat] for seat in active])
    if judged.problems:
        raise Refused("points_row", problems=judged.problems)
    if not _parties_fit(facts, judged.shape):
        raise Refused("points_parties")
    if facts.re_card_points is not None:
        return points, _value(sheet, facts, active).winner or WinnerCode.NOBODY
    if len(facts.re_seats) != 1:
        return points, ""
    sign = points[facts.re_seats[0]]
    return points, WinnerCode.RE if sign > 0 else WinnerCode.KONTRA if sign < 0 else WinnerCode.NOBODY


def _parties_fit(facts: DealFacts, shape: str | None) -> bool:
    """Whether the points on paper are those of a soloist or of two parties, as the game wants, at the seats of Re."""
    re_points = [facts.points[seat] for seat in facts.re_seats]
    if facts.game in ONE_SOLOIST:
        size = sum(abs(points) for points in facts.points if points is not None)
        return len(re_points) == 1 and abs(re_points[0]) * 2 == size
    return shape != "solo" and len(re_points) in (0, 2) and len(set(re_points)) <= 1


def state_of(deal: Deal) -> dict[str, object]:
    """A row for the log: every column but its key, ids and numbers only."""
    names = [field.attname for field in Deal._meta.concrete_fields if field.attname not in ("id", "sheet_id")]
    return {name: getattr(deal, name) for name in names}
