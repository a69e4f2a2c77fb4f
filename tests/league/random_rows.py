"""Rows at random: any that a sheet of five can hold, and those that fit a place of a modelled evening."""

from dataclasses import replace

from hypothesis import strategies as st

import scoring
from league.choices import DealKind, PointsFrom
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from tests.league.evening_model import COLUMNS, START, Line, Model
from tests.pages.evening import as_played

PEOPLE = 5
EYES = (0, 28, 59, 75, 90, 119, 120, 121, 150, 151, 185, 211, 240)


@st.composite
def facts(draw) -> DealFacts:
    """A row for five people as it was played, with its note: a redeal, a party row, or a solo of some kind."""
    dealer = draw(st.integers(0, PEOPLE - 1))
    if draw(st.integers(0, 9)) == 0:
        return as_played(DealFacts(kind=DealKind.VOID, dealer=dealer))[0]
    active = [seat for seat in range(PEOPLE) if seat != dealer]
    value = draw(st.integers(-20, 20))
    points: list[int | None] = [None] * 7
    solo = draw(st.booleans())
    re_seats = tuple(draw(st.permutations(active))[: 1 if solo else 2])
    for seat in active:
        points[seat] = (3 * value if solo else value) if seat in re_seats else -value
    game = draw(st.sampled_from(["damensolo", "solo", "stilles_solo"])) if solo else "normal"
    row = DealFacts(
        dealer=dealer,
        sitting_out=(dealer,),
        points=tuple(points),
        game=game,
        re_seats=re_seats if solo else (),
    )
    return as_played(row)[0]


def one_in(draw, many: int) -> bool:
    """True about once in so many times; False is the simpler one."""
    return draw(st.integers(1, many)) == many


def row_at(draw, model: Model, number: int) -> Line:
    """A row that could stand at this place: mostly what is expected there, sometimes anything that people do."""
    order = model.orders[number - 1]
    before = replace(model, lines=model.lines[: number - 1], orders=model.orders[:number], fines=(), time_up=None)
    course = before.course
    dealer = course.next_dealer
    if dealer not in order or one_in(draw, 4):
        dealer = draw(st.sampled_from(order))
    if one_in(draw, 8):
        return Line(START, DealFacts(kind=DealKind.VOID, dealer=dealer), ())
    columns = range(len(model.people))
    out = scoring.sitting_out(len(columns), dealer, model.rules, order)
    if one_in(draw, 20):  # whoever it was: also somebody who is not there
        out = tuple(draw(st.permutations(columns))[4:])
    active = tuple(seat for seat in columns if seat not in out)
    if course.next_forced in active and draw(st.booleans()):
        re_seats: tuple[int, ...] = (course.next_forced,)
    else:
        re_seats = tuple(sorted(draw(st.permutations(active))[: 1 if one_in(draw, 4) else 2]))
    if len(re_seats) == 1:
        game = draw(st.sampled_from(["damensolo", "bubensolo", "solo", "stilles_solo"]))
        known = scoring.Game(game) in model.rules.known_games
        game = game if known else "damensolo"
    else:
        game = "normal"
    row = DealFacts(dealer=dealer, sitting_out=tuple(sorted(out)), game=game, re_seats=re_seats)
    return Line(
        START, _told(draw, model, row, active) if draw(st.booleans()) else _from_paper(draw, row, active), active
    )


def _from_paper(draw, row: DealFacts, active: tuple[int, ...]) -> DealFacts:
    value, solo = draw(st.integers(-9, 9)), len(row.re_seats) == 1
    points: list[int | None] = [None] * COLUMNS
    for seat in active:
        points[seat] = (3 * value if solo else value) if seat in row.re_seats else -value
    return replace(
        row,
        points=tuple(points),
        re_seats=row.re_seats if solo or draw(st.booleans()) else (),
        bock_trigger=draw(st.booleans()),
    )


def _told(draw, model: Model, row: DealFacts, active: tuple[int, ...]) -> DealFacts:
    """Something that can have happened; a plain deal where what was drawn cannot."""
    told = replace(
        row,
        points_from=PointsFrom.FACTS,
        re_card_points=draw(st.sampled_from(EYES)),
        level_re=draw(st.sampled_from((0, 0, 1, 2, 3))),
        level_kontra=draw(st.sampled_from((0, 0, 1, 2))),
        special=draw(st.sampled_from(({}, {"re": {"fuchs": 1}}, {"kontra": {"karlchen": 1}, "re": {"doppelkopf": 2}}))),
    )
    if model.rules.bock and one_in(draw, 4):
        told = replace(told, extras={"heart_trick": True})
    if scoring.problems_of(Line(START, told, active).deal(1), model.rules):
        told = replace(row, points_from=PointsFrom.FACTS, re_card_points=155)
    return told


def penalty_at(draw, model: Model) -> PenaltyFacts:
    """A violation at one of the rows, or before the first."""
    row = draw(st.integers(0, len(model.lines)))
    active = model.lines[row - 1].active if row else ()
    active = active or tuple(sorted(draw(st.permutations(model.orders[max(row - 1, 0)]))[:4]))
    offender = draw(st.sampled_from(model.orders[max(row - 1, 0)]))
    severity = draw(st.sampled_from(("minor", "serious", "serious", "unsporting", "deduction", "irrelevant")))
    said = {"after_row": row, "severity": severity, "offender": offender, "reason": "falsch bedient"}
    if severity in ("minor", "serious"):
        offender = draw(st.sampled_from(active))
        soloist = draw(st.sampled_from((None, *active)))
        harms = soloist is not None and draw(st.booleans())
        absagen = draw(st.integers(0, 4)) if severity == "serious" else 0
        deal = {"active": active, "soloist": soloist, "harms_soloist": harms, "absagen": absagen}
        return PenaltyFacts(**{**said, "offender": offender}, **deal, decided=one_in(draw, 4))
    off = draw(st.integers(1, 12)) if severity != "irrelevant" else 0
    return PenaltyFacts(**said, points_off=off, authority="" if severity == "irrelevant" else "Spielleitung")


def points_of(facts: PenaltyFacts, columns: int) -> tuple[tuple[int | None, ...], bool]:
    """What it costs and brings per column, and whether the deal is dealt again (TSR 9)."""
    if facts.severity not in ("minor", "serious"):
        row = [-facts.points_off if seat == facts.offender else 0 for seat in range(columns)]
        return (*row, *[None] * (COLUMNS - columns)), False
    violation = scoring.Violation(
        facts.severity,
        facts.active.index(facts.offender),
        soloist=None if facts.soloist is None else facts.active.index(facts.soloist),
        harms_soloist=facts.harms_soloist,
        absagen=facts.absagen,
        decided=facts.decided,
    )
    found = scoring.penalty_of(violation)
    placed = dict(zip(facts.active, found.points, strict=True))
    return tuple(placed.get(seat) for seat in range(COLUMNS)), found.deal_repeated
