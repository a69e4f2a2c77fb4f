"""The database has the last word: each constraint refuses a row that only it refuses, whichever way the row comes."""

import datetime as dt
import uuid
from dataclasses import dataclass

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import (
    CheckConstraint,
    Model,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    ProtectedError,
    UniqueConstraint,
)

from league.choices import CountsAs, PartyCode, WinnerCode
from league.models import Club, Invitation, LogEntry
from tests.league.rows import WAYS, Columns, raw_delete, raw_insert
from tests.league.world import NOW, places, points

pytestmark = pytest.mark.django_db

MODELS = [model for model in apps.get_app_config("league").get_models() if model._meta.constraints]


@dataclass(frozen=True)
class Case:
    """`base` is a legal row; with one of `refused` this constraint alone refuses it, with one of `accepted` none does.

    `beside`: the constraint that refuses the same rows, where there is one.
    """

    base: str
    refused: tuple[Columns, ...]
    accepted: tuple[Columns, ...]
    beside: str = ""


SOLO = {"game": "damensolo", "re_first": 0}
CROSSWISE = points(3, -3, 3, -3)
FACTS = {"points_from": "facts", "re_first": 0, "re_second": 2, "re_card_points": 150, **CROSSWISE}
CLOSED = {"status": "closed", "closed_at": NOW, "closed_by": "secretary"}
CONFIRMED = {**CLOSED, "status": "confirmed", "confirmed_at": NOW, "confirmed_by": "guest"}
WITHDRAWN = {"withdrawn_at": NOW, "withdrawn_by": "secretary", "reason": "Spiel 3 war falsch"}

DEAL_CASES = {
    "deal_number_once_per_sheet": Case("deal", ({"number": 1},), ({"number": 2},)),
    "deal_sums_to_zero": Case("deal", (points(3, 3, 3, 3), points(3, 3, 3, -3)), (points(3, 3, -3, -3),)),
    "deal_has_the_shape_of_a_deal": Case(
        "deal",
        (points(0, 0, 0, 0, 0), points(0, 0, 0), points()),
        (points(0, 0, 0, 0), points(0, None, 0, 0, 0)),
    ),
    "deal_void_has_no_points": Case("void", (points(0, 0, 0, 0), points(5, -5)), (points(), {"dealer": 3})),
    "deal_totals_of_at_least_four": Case(
        "totals",
        (points(5, -5, 0), points()),
        (points(5, -5, 0, 0), points(30, -7, -13, -11, 1), points(1, 2, 3, 4, 5, 6, -21)),
    ),
    "deal_counts_only_with_totals": Case("deal", ({"deals_0": 1}, {"deals_3": 0}), ({"deals_0": None},)),
    "deal_points_in_range": Case(
        "deal",
        ({**SOLO, **points(10002, -3334, -3334, -3334)}, points(10000, 10000, -10000, -10000)),
        ({**SOLO, **points(9999, -3333, -3333, -3333)}, points(9999, 9999, -9999, -9999)),
    ),
    "deal_count_only_where_points": Case("totals", ({"deals_5": 24}, {"deals_4": 0}), ({"deals_3": 24},)),
    "deal_kind_known": Case("void", ({"kind": "other"}, {"kind": ""}), ({"kind": "void"},)),
    "deal_points_from_known": Case("deal", ({"points_from": "guess"}, {"points_from": ""}), (FACTS,)),
    "deal_game_known": Case("deal", ({"game": "skat"},), ({"game": "hochzeit"},)),
    "deal_counts_as_known": Case(
        "deal", ({"counts_as": "tausend"},), tuple({"counts_as": code} for code in CountsAs.values)
    ),
    "deal_winner_known": Case("deal", ({"winner": "anna"},), tuple({"winner": code} for code in WinnerCode.values)),
    "deal_no_trick_known": Case("deal", ({"no_trick": "both"},), tuple({"no_trick": p} for p in PartyCode.values)),
    "deal_levels_known": Case("deal", ({"level_re": 6}, {"level_kontra": 6}), ({"level_re": 5, "level_kontra": 5},)),
    "deal_factor_in_range": Case("deal", ({"factor": 0}, {"factor": 65}), ({"factor": 1}, {"factor": 64})),
    "deal_number_from_one": Case("deal", ({"number": 0}, {"number": -1}), ({"number": 3},)),
    "deal_card_points_up_to_240": Case("deal", ({"re_card_points": 241},), ({"re_card_points": 240},)),
    "deal_seats_are_positions": Case(
        "deal", ({"dealer": 7}, {**SOLO, "re_first": 7, **points(0, 0, 0, 0)}), ({"dealer": 6},)
    ),
    "deal_re_seats_in_order": Case(
        "deal",
        (
            {"re_first": 2, "re_second": 0, **CROSSWISE},
            {"re_first": 2, "re_second": 2},
            {"re_first": None, "re_second": 2},
        ),
        ({"re_first": 0, "re_second": 2, **CROSSWISE}, {"re_first": None, "re_second": None}),
    ),
    "deal_re_seats_play": Case(
        "deal",
        (
            {"re_first": 0, "re_second": 4, **points(0, 0, 0, 0)},
            {**SOLO, "re_first": 6, **points(0, 0, 0, 0)},
        ),
        ({"re_first": 0, "re_second": 4, **points(3, -3, None, -3, 3)},),
    ),
    "deal_facts_only_where_something_was_played": Case(
        "void",
        (
            {"winner": "re"},
            {"game": "normal"},
            {"level_re": 1},
            {"level_kontra": 1},
            {"no_trick": "kontra"},
            {"re_card_points": 0},
            {"bock_trigger": True},
        ),
        ({"note": "verzählt"}, {"dealer": None}),
    ),
    "deal_has_game_and_dealer": Case("deal", ({"game": ""}, {"dealer": None}), ({"game": "normal", "dealer": 0},)),
    "deal_parties_fit_the_game": Case(
        "deal",
        (
            {**SOLO, "re_first": None, **points(9, -3, -3, -3)},
            {**SOLO, "re_first": 1, "re_second": 2, **points(9, -3, -3, -3)},
            points(9, -3, -3, -3),
            {"re_first": 0, **points(0, 0, 0, 0)},
        ),
        (
            *({"game": code, "re_first": 0, **points(9, -3, -3, -3)} for code in ("solo", "null", "hochzeit_allein")),
            {**SOLO, **points(0, 0, 0, 0)},
            points(-3, 3, -3, 3),
        ),
    ),
    "deal_points_follow_the_parties": Case(
        "deal",
        (
            {**SOLO, **points(-3, 9, -3, -3)},
            {"re_first": 0, "re_second": 1, **CROSSWISE},
            {"re_first": 1, "re_second": 6, **points(None, 3, -3, 3, None, None, -3)},
        ),
        (
            {**SOLO, **points(-9, 3, 3, 3)},
            {"re_first": 1, "re_second": 3, **CROSSWISE},
            {"re_first": 3, "re_second": 6, **points(None, 3, 3, -3, None, None, -3)},
            {"re_first": 0, "re_second": 1, **points(0, 0, 0, 0)},
        ),
    ),
    "deal_from_facts_has_facts": Case(
        "deal", ({**FACTS, "re_card_points": None}, {**FACTS, "re_first": None, "re_second": None}), (FACTS,)
    ),
}

OTHER_CASES = {
    "club_has_a_name": Case("club", ({"name": ""},), ({"name": "D"},)),
    "membership_once_per_club": Case("membership", ({"user": "secretary"},), ({"user": "guest"},)),
    "membership_role_known": Case("membership", ({"role": "boss"}, {"role": ""}), ({"role": "secretary"},)),
    "invitation_role_known": Case("invitation", ({"role": "boss"},), ({"role": "secretary"},)),
    "invitation_expires_later": Case(
        "invitation", ({"expires_at": NOW},), ({"expires_at": NOW + dt.timedelta(seconds=1)},)
    ),
    "invitation_accepted_by_someone": Case(
        "invitation",
        ({"accepted_at": NOW}, {"accepted_by": "guest"}),
        ({"accepted_at": NOW, "accepted_by": "guest"},),
    ),
    "log_verb_known": Case("log", ({"verb": "guessed"},), ({"verb": "deal_added"},)),
    "participant_once_per_season": Case("participant", ({"player": "anna"},), ({"player": "frieda"},)),
    "player_name_once_per_club": Case(
        "player",
        ({"name_key": "anna"},),
        ({"name_key": "anna", "nickname_key": "die lange"}, {"name_key": "anne"}),
    ),
    "player_has_a_name": Case("player", ({"name_key": ""}, {"given_name": ""}), ({"given_name": "X"},)),
    "round_number_once_per_session": Case("round", ({"number": 1},), ({"number": 2},)),
    "round_number_from_one": Case("round", ({"number": 0},), ({"number": 3},)),
    "sheet_number_once_per_round": Case("sheet", ({"number": 1},), ({"number": 2},)),
    "sheet_number_from_one": Case("sheet", ({"number": 0},), ({"number": 3},)),
    "sheet_status_known": Case(
        "sheet", ({"status": "lost"},), ({"status": "closed", "closed_at": NOW},), beside="sheet_closed_at_a_time"
    ),
    "sheet_mode_known": Case("sheet", ({"mode": "half"},), ({"mode": "totals"},)),
    "sheet_first_dealer_is_a_position": Case("sheet", ({"first_dealer": 7},), ({"first_dealer": 6},)),
    "sheet_closed_at_a_time": Case(
        "sheet",
        ({"status": "closed"}, {"closed_at": NOW}, {"closed_by": "secretary"}),
        ({"status": "closed", "closed_at": NOW, "closed_by": "secretary"}, {"status": "closed", "closed_at": NOW}),
    ),
    "sheet_confirmed_by_someone": Case(
        "sheet",
        (
            {**CLOSED, "confirmed_at": NOW, "confirmed_by": "guest"},
            {**CLOSED, "status": "confirmed"},
            {**CLOSED, "status": "confirmed", "confirmed_at": NOW},
            {**CLOSED, "status": "confirmed", "confirmed_by": "guest"},
        ),
        (CONFIRMED, CLOSED),
    ),
    "sheet_confirmed_by_a_second_person": Case(
        "sheet", ({**CONFIRMED, "confirmed_by": "secretary"},), (CONFIRMED, {**CONFIRMED, "closed_by": None})
    ),
    "confirmed_number_once_per_sheet": Case(
        "confirmed",
        ({**WITHDRAWN, "sheet": "sheet"},),
        ({**WITHDRAWN, "sheet": "sheet", "number": 2}, WITHDRAWN),
    ),
    "confirmed_version_in_force_once_per_sheet": Case(
        "confirmed",
        ({"sheet": "sheet", "number": 2},),
        ({"sheet": "sheet", "number": 2, **WITHDRAWN}, {"number": 2}),
    ),
    "confirmed_number_from_one": Case("confirmed", ({"number": 0},), ({"number": 1},)),
    "confirmed_version_withdrawn_for_a_reason": Case(
        "confirmed",
        (
            {**WITHDRAWN, "reason": ""},
            {**WITHDRAWN, "withdrawn_by": None},
            {**WITHDRAWN, "withdrawn_at": None},
            {"reason": "Spiel 3 war falsch"},
            {"withdrawn_by": "secretary"},
            {"withdrawn_at": NOW},
        ),
        (WITHDRAWN, {"number": 1}),
    ),
    "rule_set_name_once_per_club": Case("rule_set", ({"name": "Hausregeln"},), ({"name": "Kneipenregeln"},)),
    "rule_set_has_a_name": Case("rule_set", ({"name": ""},), ({"name": "R"},)),
    "presence_once_per_sheet": Case("presence", ({"user": "secretary"},), ({"user": "guest"},)),
    "seating_once_per_row": Case("seating", ({"first_row": 1},), ({"first_row": 3},)),
    "seating_from_row_one": Case("seating", ({"first_row": 0},), ({"first_row": 13},)),
    "seating_is_an_order": Case(
        "seating",
        (
            places(0, 1, 2),
            places(),
            places(0, 0, 2, 3),
            places(1, 2, 3, 4),
            places(0, 1, 2, 4),
            places(0, 1, 1, 3, 3),
            places(0, 1, 2, 3, 7),
        ),
        (places(3, 1, 0, 2), places(0, None, 3, 2, 1), places(None, None, 0, 1, 2, 3), places(*range(7))),
    ),
    "season_name_once_per_club": Case("season", ({"name": "Saison 2026"},), ({"name": "Saison 2027"},)),
    "season_has_a_name": Case("season", ({"name": ""},), ({"name": "S"},)),
    "season_ends_after_it_begins": Case(
        "season", ({"last_day": dt.date(2026, 12, 31)},), ({"last_day": dt.date(2027, 1, 1)},)
    ),
    "seat_position_once_per_sheet": Case("seat", ({"position": 0},), ({"position": 5},)),
    "seat_player_once_per_sheet": Case("seat", ({"player": "anna"},), ({"player": "eva"},)),
    "seat_position_0_to_6": Case("seat", ({"position": 7},), ({"position": 6},)),
    "session_number_once_per_season": Case("session", ({"number": 1},), ({"number": 2},)),
    "session_number_from_one": Case("session", ({"number": 0},), ({"number": 3},)),
}
NOTHING = points(0, 0, 0, 0)
FORBIDDEN = {"severity": "unsporting", "authority": "Turnierleitung", **points(-12, 0, 0, 0)}
TAKEN_OFF = {"severity": "deduction", "authority": "Vorstand", **points(-999, 0, 0, 0)}
GRAVE = {"severity": "serious", **points(-18, 6, 6, 6), "absagen": 2}

PENALTY_CASES = {
    "penalty_number_once_per_sheet": Case("penalty", ({"number": 1},), ({"number": 3},)),
    "penalty_number_from_one": Case("penalty", ({"number": 0},), ({"number": 4},)),
    "penalty_severity_known": Case("penalty", ({"severity": "grob"}, {"severity": ""}), (GRAVE, FORBIDDEN, TAKEN_OFF)),
    "penalty_seats_are_positions": Case(
        "penalty",
        ({"severity": "irrelevant", "offender": 7, **NOTHING}, {"soloist": 7}),
        ({"offender": 6, **points(1, 1, 1, None, None, None, -3)}, {"soloist": 6}),
    ),
    "penalty_absagen_up_to_four": Case(
        "penalty",
        ({"severity": "serious", "absagen": 5, **points(-27, 9, 9, 9)},),
        ({"severity": "serious", "absagen": 4, **points(-24, 8, 8, 8)},),
    ),
    "penalty_has_a_reason": Case("penalty", ({"reason": ""},), ({"reason": "x"},)),
    "penalty_is_credited_to_others": Case(
        "penalty",
        (points(-3, 1, 1, 0), points(-3, 0, 0, 0), {**GRAVE, **points(-18, 18, 6, 6)}),
        (points(-3, 3, 0, 0), points(-3, None, 1, 1, 1), GRAVE),
    ),
    "penalty_that_nobody_gets": Case(
        "penalty",
        ({**FORBIDDEN, **points(-12, 4, 4, 4)}, {**TAKEN_OFF, **points(-5, 5, 0, 0)}),
        ({**FORBIDDEN, **points(-12, 0, 0, 0, 0)}, {**TAKEN_OFF, **points(-5)}),
    ),
    "penalty_costs_the_offender_alone": Case(
        "penalty",
        (
            points(-3, -1, 2, 2),
            {**FORBIDDEN, **points(-12, -1, 0, 0)},
            {"severity": "irrelevant", **points(0, -3, 3, 0)},
        ),
        ({"offender": 1, **points(1, -3, 1, 1)},),
    ),
    "penalty_in_range": Case(
        "penalty",
        (
            {**FORBIDDEN, **points(-13, 0, 0, 0)},
            {**TAKEN_OFF, **points(-1000, 0, 0, 0)},
            {"severity": "irrelevant", **points(-3, 1, 1, 1)},
        ),
        (FORBIDDEN, TAKEN_OFF, {"severity": "irrelevant", **NOTHING}, {**FORBIDDEN, **NOTHING}),
    ),
    "penalty_costs_what_the_rules_say": Case(
        "penalty",
        (
            NOTHING,
            points(-6, 2, 2, 2),
            {**GRAVE, "absagen": 1},
            {**GRAVE, "decided": True},
            {"severity": "serious", **points(-3, 1, 1, 1)},
            {**TAKEN_OFF, **NOTHING},
        ),
        (
            GRAVE,
            {"severity": "serious", "decided": True, **points(-3, 1, 1, 1)},
            {"severity": "serious", **points(-12, 4, 4, 4)},
            {**TAKEN_OFF, **points(-1, 0, 0, 0)},
        ),
    ),
    "penalty_in_a_deal_of_four": Case(
        "penalty", (points(-3, 1, 1, 1, 0), points(-3, 3, 0)), (points(-3, 1, 1, None, 1), points(-3, 3, 0, 0))
    ),
    "penalty_circumstances_only_in_a_deal": Case(
        "penalty",
        (
            {**FORBIDDEN, "soloist": 1},
            {**FORBIDDEN, "harms_soloist": True},
            {**TAKEN_OFF, "absagen": 1},
            {"severity": "irrelevant", "decided": True, **NOTHING},
        ),
        (
            {"soloist": 1, "harms_soloist": True, **points(-3, 3, 0, 0)},
            {"decided": True},
            {"soloist": 0},
        ),
    ),
    "penalty_decided_by_somebody": Case(
        "penalty", ({**FORBIDDEN, "authority": ""}, {**TAKEN_OFF, "authority": ""}), (FORBIDDEN, {"authority": "x"})
    ),
}
CASES = DEAL_CASES | PENALTY_CASES | OTHER_CASES
CONSTRAINTS = {constraint.name: (model, constraint) for model in MODELS for constraint in model._meta.constraints}


def test_every_constraint_has_a_case():
    assert set(CASES) == set(CONSTRAINTS)


def refusing(model: type[Model], columns: Columns) -> set[str]:
    """Names of all constraints that would refuse the row, one by one."""
    row, found = model(**columns), set()
    for constraint in model._meta.constraints:
        try:
            constraint.validate(model, row)
        except ValidationError:
            found.add(constraint.name)
    return found


def said(error: IntegrityError, constraint: CheckConstraint | UniqueConstraint, model: type[Model]) -> bool:
    """Whether the database names this constraint; SQLite names the columns of a UNIQUE one."""
    if connection.vendor == "sqlite" and isinstance(constraint, UniqueConstraint):
        columns = [model._meta.get_field(name).column for name in constraint.fields]
        return "UNIQUE" in str(error) and all(f"{model._meta.db_table}.{column}" in str(error) for column in columns)
    return constraint.name in str(error)


def ways(model: type[Model]) -> list[str]:
    """Nothing changes the log once it is written, so there only INSERTs tell something about its columns."""
    return [way for way in WAYS if model is not LogEntry or way not in ("update", "raw UPDATE")]


pairs = [(name, way) for name in CASES for way in ways(CONSTRAINTS[name][0])]
each_way = pytest.mark.parametrize(("name", "way"), pairs, ids=str)


@each_way
def test_refused(world, name, way):
    model, constraint = CONSTRAINTS[name]
    case = CASES[name]
    base = world.base(case.base)
    for changes in case.refused:
        columns = world.resolved(changes)
        assert refusing(model, base | columns) == {name, case.beside} - {""}
        before = model.objects.count()
        with pytest.raises(IntegrityError) as error, transaction.atomic():
            WAYS[way](model, base, columns)
        assert case.beside or said(error.value, constraint, model)
        assert model.objects.count() == before


@each_way
def test_the_neighbour_is_accepted(world, name, way):
    model, _ = CONSTRAINTS[name]
    base = world.base(CASES[name].base)
    for changes in CASES[name].accepted:
        before = model.objects.count()
        with transaction.atomic():
            WAYS[way](model, base, world.resolved(changes))
            assert model.objects.count() == before + 1
            transaction.set_rollback(True)


@pytest.mark.parametrize("model", MODELS)
def test_the_database_has_every_constraint_of_the_model(model):
    with connection.cursor() as cursor:
        stored = connection.introspection.get_constraints(cursor, model._meta.db_table)
    assert {constraint.name for constraint in model._meta.constraints} <= set(stored)


MODEL_OF = {case.base: CONSTRAINTS[name][0] for name, case in CASES.items()}
UNIQUE_COLUMNS = {(Club, "slug"), (Invitation, "secret_digest"), (LogEntry, "key")}


def test_unique_columns_are_listed():
    found = {(model, field.name) for model in MODELS for field in model._meta.fields if field.unique}
    assert {(model, name) for model, name in found if not model._meta.get_field(name).primary_key} == UNIQUE_COLUMNS


@pytest.mark.parametrize(("model", "name"), sorted(UNIQUE_COLUMNS, key=str), ids=str)
def test_unique_columns(world, model, name):
    base = {Club: "club", Invitation: "invitation", LogEntry: "log"}[model]
    first = model.objects.create(**world.base(base))
    taken = {name: getattr(first, name)}
    with pytest.raises(IntegrityError), transaction.atomic():
        raw_insert(model(**world.base(base) | taken))
    other = {Club: "dritter", Invitation: "1" * 64, LogEntry: uuid.uuid4()}[model]
    raw_insert(model(**world.base(base) | {name: other}))
    assert model.objects.filter(**{name: other}).exists()


ROWS = ("deal", "totals", "penalty", "seat", "sheet", "round", "session", "season", "player")
NEVER_NEGATIVE = [
    (base, column.name)
    for base in ROWS
    for column in MODEL_OF[base]._meta.fields
    if isinstance(column, PositiveIntegerField | PositiveSmallIntegerField)
]


@pytest.mark.parametrize(("base", "name"), NEVER_NEGATIVE, ids=str)
def test_what_is_counted_is_never_negative(world, base, name):
    model = MODEL_OF[base]
    with pytest.raises(IntegrityError), transaction.atomic():
        raw_insert(model(**world.base(base) | {name: -1}))


HISTORY = ("club", "season", "session", "round", "sheet", "anna", "secretary")


@pytest.mark.parametrize("name", HISTORY)
def test_nothing_that_history_points_to_can_be_deleted(world, name):
    LogEntry.objects.create(**world.base("log"), actor=world.rows["secretary"])
    row = world.rows[name]
    with pytest.raises(ProtectedError):
        row.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        raw_delete(row)
    assert type(row).objects.filter(pk=row.pk).exists()
