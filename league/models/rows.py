"""What the database itself demands of a row of the sheet.

Written with expressions that SQLite and PostgreSQL know alike. A CHECK that comes out NULL passes, so every nullable
column goes through COALESCE before it is compared.
"""

from functools import reduce
from operator import add

from django.db.models import Case, CheckConstraint, F, IntegerField, Q, Value, When
from django.db.models.functions import Abs, Coalesce
from django.db.models.lookups import Exact, GreaterThanOrEqual, IsNull

from league.choices import (
    ACTIVE_PLAYERS,
    POINTS_LIMIT,
    POSITIONS,
    CountsAs,
    DealKind,
    GameCode,
    PartyCode,
    PointsFrom,
    WinnerCode,
)

POINTS = tuple(f"points_{position}" for position in POSITIONS)
PLAYED = tuple(f"deals_{position}" for position in POSITIONS)
ONE_SOLOIST = (
    GameCode.STILLES_SOLO,
    GameCode.HOCHZEIT_ALLEIN,
    GameCode.FARBSOLO,
    GameCode.DAMENSOLO,
    GameCode.BUBENSOLO,
    GameCode.FLEISCHLOS,
    GameCode.SOLO,
    GameCode.NORMALES_SOLO,
    GameCode.KOEHLER,
    GameCode.NULL,
)


def _sum(parts):
    return reduce(add, parts)


def _or_zero(name):
    return Coalesce(F(name), Value(0))


def _set(name):
    """1 where the column holds a number, else 0."""
    return Case(When(IsNull(F(name), False), then=Value(1)), default=Value(0), output_field=IntegerField())


SUM = _sum(_or_zero(name) for name in POINTS)
SIZE = _sum(Abs(_or_zero(name)) for name in POINTS)
COUNT = _sum(_set(name) for name in POINTS)
PLAYED_COUNT = _sum(_set(name) for name in PLAYED)
NOT_DEAL = ~Q(kind=DealKind.DEAL)


def _two_against_two(name):
    """Every entry is a quarter of the row's size: with sum zero that is two of v and two of -v."""
    return IsNull(F(name), True) | Q(Exact(Abs(_or_zero(name)) * 4, SIZE))


def _one_against_three(name):
    """Every entry is half or a sixth of the row's size: with sum zero and four entries one 3v and three -v."""
    size = Abs(_or_zero(name))
    return IsNull(F(name), True) | Q(Exact(size * 2, SIZE)) | Q(Exact(size * 6, SIZE))


def _all(conditions):
    return reduce(lambda left, right: left & right, conditions)


def _position_or_null(name):
    return Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__lte": POSITIONS[-1]})


def _sits_in(name, position):
    """The named seat is not `position`, or that position has points (Re plays, he does not sit out)."""
    return ~Q(**{name: position}) | IsNull(F(POINTS[position]), False) | Q(**{f"{name}__isnull": True})


def _points_of(name):
    """The points of the seat that this column names; 0 where it names none."""
    seats = (When(**{name: position}, then=_or_zero(POINTS[position])) for position in POSITIONS)
    return Case(*seats, default=Value(0), output_field=IntegerField())


SHAPE = _all(_two_against_two(name) for name in POINTS) | _all(_one_against_three(name) for name in POINTS)
SOLO_SHAPE = _all(_one_against_three(name) for name in POINTS)
PARTY_SHAPE = _all(_two_against_two(name) for name in POINTS)
NOTHING_PLAYED = Q(
    re_first__isnull=True,
    re_second__isnull=True,
    re_card_points__isnull=True,
    no_trick="",
    level_re=0,
    level_kontra=0,
    game="",
    winner="",
    bock_trigger=False,
)

CONSTRAINTS = [
    CheckConstraint(condition=Exact(SUM, Value(0)), name="deal_sums_to_zero"),
    CheckConstraint(
        condition=NOT_DEAL | (Exact(COUNT, Value(ACTIVE_PLAYERS)) & SHAPE),
        name="deal_has_the_shape_of_a_deal",
    ),
    CheckConstraint(condition=~Q(kind=DealKind.VOID) | Exact(COUNT, Value(0)), name="deal_void_has_no_points"),
    CheckConstraint(
        condition=~Q(kind=DealKind.TOTALS) | GreaterThanOrEqual(COUNT, Value(ACTIVE_PLAYERS)),
        name="deal_totals_of_at_least_four",
    ),
    CheckConstraint(
        condition=Q(kind=DealKind.TOTALS) | Exact(PLAYED_COUNT, Value(0)), name="deal_counts_only_with_totals"
    ),
    CheckConstraint(
        condition=_all(
            Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__range": (-POINTS_LIMIT, POINTS_LIMIT)}) for name in POINTS
        ),
        name="deal_points_in_range",
    ),
    CheckConstraint(
        condition=_all(
            Q(**{f"{played}__isnull": True}) | IsNull(F(points), False)
            for played, points in zip(PLAYED, POINTS, strict=True)
        ),
        name="deal_count_only_where_points",
    ),
    CheckConstraint(condition=Q(kind__in=DealKind.values), name="deal_kind_known"),
    CheckConstraint(condition=Q(points_from__in=PointsFrom.values), name="deal_points_from_known"),
    CheckConstraint(condition=Q(game__in=["", *GameCode.values]), name="deal_game_known"),
    CheckConstraint(condition=Q(counts_as__in=["", *CountsAs.values]), name="deal_counts_as_known"),
    CheckConstraint(condition=Q(winner__in=["", *WinnerCode.values]), name="deal_winner_known"),
    CheckConstraint(condition=Q(no_trick__in=["", *PartyCode.values]), name="deal_no_trick_known"),
    CheckConstraint(condition=Q(level_re__lte=5, level_kontra__lte=5), name="deal_levels_known"),
    CheckConstraint(condition=Q(factor__gte=1, factor__lte=64), name="deal_factor_in_range"),
    CheckConstraint(condition=Q(number__gte=1), name="deal_number_from_one"),
    CheckConstraint(
        condition=Q(re_card_points__isnull=True) | Q(re_card_points__lte=240),
        name="deal_card_points_up_to_240",
    ),
    CheckConstraint(
        condition=_position_or_null("dealer") & _position_or_null("re_first") & _position_or_null("re_second"),
        name="deal_seats_are_positions",
    ),
    CheckConstraint(
        condition=Q(re_second__isnull=True) | Q(re_first__isnull=False, re_first__lt=F("re_second")),
        name="deal_re_seats_in_order",
    ),
    CheckConstraint(
        condition=_all(_sits_in(name, position) for name in ("re_first", "re_second") for position in POSITIONS),
        name="deal_re_seats_play",
    ),
    CheckConstraint(
        condition=Q(kind=DealKind.DEAL) | NOTHING_PLAYED, name="deal_facts_only_where_something_was_played"
    ),
    CheckConstraint(condition=NOT_DEAL | (~Q(game="") & Q(dealer__isnull=False)), name="deal_has_game_and_dealer"),
    CheckConstraint(
        condition=NOT_DEAL
        | (Q(game__in=ONE_SOLOIST, re_first__isnull=False, re_second__isnull=True) & SOLO_SHAPE)
        | (~Q(game__in=ONE_SOLOIST) & PARTY_SHAPE & (Q(re_first__isnull=True) | Q(re_second__isnull=False))),
        name="deal_parties_fit_the_game",
    ),
    CheckConstraint(  # a soloist holds half of the row's size, two of Re hold the same
        condition=Q(re_first__isnull=True)
        | (Q(re_second__isnull=True) & Exact(Abs(_points_of("re_first")) * 2, SIZE))
        | (Q(re_second__isnull=False) & Exact(_points_of("re_first"), _points_of("re_second"))),
        name="deal_points_follow_the_parties",
    ),
    CheckConstraint(
        condition=~Q(kind=DealKind.DEAL, points_from=PointsFrom.FACTS)
        | Q(re_first__isnull=False, re_card_points__isnull=False),
        name="deal_from_facts_has_facts",
    ),
]
"""Every one has a name that says what is true of a stored row; `league.wording` has the German sentence for each."""
