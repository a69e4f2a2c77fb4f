"""Penalties: what the rules make of each case, what is refused, and what moves with the rows."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from league.choices import DealKind
from league.models import LogEntry, Penalty, ScoreSheet
from league.reads.sheets import SheetRows, rows_of, table_of
from league.reads.undo import last_action
from league.services.deals import add_deal, delete_deal, insert_deal, move_deal
from league.services.foresight import with_inserted, with_moved, without
from league.services.integrity import violations
from league.services.log import Conflict, Refused
from league.services.penalties import add_penalty, change_penalty, delete_penalty, state_of
from league.services.sheets import discard_sheet
from league.services.undo import undo_last
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from tests.league.builders import LATER, MINOR, NEXT, everything
from tests.pages.evening import enter, intent, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

TABLE = (0, 1, 2, 3)
DECIDED = {"reason": "Verhalten am Tisch", "authority": "Turnierleitung"}


def case(severity: str, offender: int = 0, **facts) -> PenaltyFacts:
    known = {"after_row": 1, "active": TABLE, "reason": "falsch bedient"}
    return PenaltyFacts(severity=severity, offender=offender, **(known | facts))


def add(sheet: ScoreSheet, facts: PenaltyFacts, **others) -> Penalty:
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    done = add_penalty(sheet_pk=sheet.pk, version=version, facts=facts, intent=intent(), **others)
    return Penalty.objects.get(pk=done.pk)


def sums(sheet: ScoreSheet) -> list[tuple[int, int, int]]:
    """Per seat: the deals, the penalties, both."""
    return [(seat.total, seat.penalty, seat.result) for seat in sheet.seats.in_order()]


# --- TSR 9, case by case ---------------------------------------------------------------------------------------------

ANCHORS = [
    ("irrelevant", case("irrelevant"), (0, 0, 0, 0)),
    ("minor, normal game", case("minor"), (-3, 1, 1, 1)),
    ("minor, soloist", case("minor", soloist=0), (-3, 1, 1, 1)),
    ("minor, may harm the soloist", case("minor", soloist=2, harms_soloist=True), (-3, 0, 3, 0)),
    ("minor, no harm to the soloist", case("minor", soloist=2), (-3, 1, 1, 1)),
    ("serious, normal game", case("serious"), (-12, 4, 4, 4)),
    ("serious, one Absage", case("serious", absagen=1), (-15, 5, 5, 5)),
    ("serious, four Absagen", case("serious", absagen=4), (-24, 8, 8, 8)),
    ("serious, soloist, two Absagen", case("serious", offender=3, soloist=3, absagen=2), (6, 6, 6, -18)),
    ("serious, opponent of a soloist", case("serious", soloist=1), (-12, 12, 0, 0)),
    ("serious, opponent, three Absagen", case("serious", offender=2, soloist=1, absagen=3), (0, 21, -21, 0)),
    ("serious, decided game", case("serious", decided=True, absagen=2), (-3, 1, 1, 1)),
    (
        "serious, decided solo that it harms",
        case("serious", decided=True, soloist=3, harms_soloist=True),
        (-3, 0, 0, 3),
    ),
    ("unsporting", case("unsporting", points_off=12, **DECIDED), (-12, 0, 0, 0)),
    ("unsporting, a warning", case("unsporting", points_off=0, **DECIDED), (0, 0, 0, 0)),
    ("free deduction", case("deduction", offender=1, points_off=50, **DECIDED), (0, -50, 0, 0)),
]


@pytest.mark.parametrize(("facts", "points"), [anchor[1:] for anchor in ANCHORS], ids=[anchor[0] for anchor in ANCHORS])
def test_what_the_rules_say(evening, facts, points):
    penalty = add(evening.sheet, facts)

    assert penalty.points == (*points, None, None, None)
    assert [seat[1] for seat in sums(evening.sheet)] == list(points)


def test_fault_88_a_row_of_plus_three_nothing_nothing_minus_three_is_a_penalty(evening):
    """Refused elsewhere because it is neither two against two nor one against three."""
    penalty = add(evening.sheet, case("minor", offender=3, soloist=0, harms_soloist=True))

    assert penalty.points[:4] == (3, 0, 0, -3)


def test_the_deals_and_the_penalties_have_sums_of_their_own(evening):
    before = [seat.total for seat in evening.sheet.seats.in_order()]
    add(evening.sheet, MINOR)
    add(evening.sheet, case("unsporting", offender=0, points_off=5, **DECIDED))

    assert sums(evening.sheet) == [
        (before[0], -8, before[0] - 8),
        (before[1], 1, before[1] + 1),
        (before[2], 1, before[2] + 1),
        (before[3], 1, before[3] + 1),
    ]
    assert sum(result for _deals, _penalty, result in sums(evening.sheet)) == -5, "nobody gets what unsporting costs"


def test_numbers_count_on_and_the_log_holds_every_column(evening):
    first, second = add(evening.sheet, MINOR), add(evening.sheet, MINOR)

    assert (first.number, second.number) == (1, 2)
    entry = LogEntry.objects.order_by("pk").last()
    assert (entry.verb, entry.object_id, entry.before) == ("penalty_added", second.pk, None)
    columns = {field.attname for field in Penalty._meta.concrete_fields} - {"id", "sheet_id"}
    assert set(entry.after) == columns
    assert Penalty(sheet_id=second.sheet_id, pk=second.pk, **entry.after).points == second.points


# --- who sat out -----------------------------------------------------------------------------------------------------


@pytest.fixture
def five(evening) -> ScoreSheet:
    sheet = sheet_of(make_session(evening.season, people=5, date=LATER))
    enter(sheet, paper(None, 1, -1, 1, -1), paper(2, None, -2, 2, -2, dealer=1))
    return sheet


def test_who_sat_out_gets_nothing(five):
    penalty = add(five, case("minor", offender=4, active=(0, 2, 3, 4), after_row=2))

    assert penalty.points == (1, None, 1, 1, -3, None, None)


def test_who_sat_out_can_misbehave(five):
    penalty = add(five, case("unsporting", offender=1, active=(), points_off=4, **DECIDED))

    assert penalty.points == (0, -4, 0, 0, 0, None, None)


@pytest.mark.parametrize(
    "facts",
    [
        case("minor", offender=1, active=(0, 2, 3, 4)),
        case("minor", soloist=1, active=(0, 2, 3, 4)),
        case("minor", active=(0, 2, 3)),
        case("minor", active=(0, 1, 2, 3, 4)),
        case("minor", active=(0, 2, 3, 5)),
        case("minor", active=(0, 2, 2, 3)),
        case("minor", offender=5),
        case("grob"),
        case("serious", absagen=5),
        case("minor", harms_soloist=True),
        case("unsporting", points_off=13, **DECIDED),
        case("unsporting", points_off=-1, **DECIDED),
        case("irrelevant", points_off=3),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(five, facts):
    stored = everything()
    with pytest.raises(Refused) as refused:
        add(five, facts)
    assert refused.value.code == "penalty_impossible"
    assert everything() == stored


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (replace(MINOR, reason=" "), "reason_missing"),
        (case("unsporting", points_off=3), "authority_missing"),
        (case("deduction", points_off=3, authority="  "), "authority_missing"),
        (case("deduction", points_off=0, **DECIDED), "deduction_range"),
        (case("deduction", points_off=1000, **DECIDED), "deduction_range"),
        (replace(MINOR, after_row=4), "deal_number_unknown"),
        (replace(MINOR, after_row=-1), "deal_number_unknown"),
    ],
)
def test_what_is_missing_is_said(evening, facts, code):
    with pytest.raises(Refused) as refused:
        add(evening.sheet, facts)
    assert refused.value.code == code


# --- dealt again -----------------------------------------------------------------------------------------------------

REDEAL = DealFacts(kind=DealKind.VOID, dealer=3)


def test_a_serious_one_enters_the_redeal_in_the_same_step(evening):
    penalty = add(evening.sheet, case("serious", after_row=3), redeal=REDEAL)

    row = evening.sheet.deals.get(number=4)
    assert (row.kind, row.dealer, penalty.after_row) == (DealKind.VOID, 3, 4)
    verbs = LogEntry.objects.filter(sheet_id=evening.sheet.pk).order_by("-pk").values_list("verb", flat=True)
    assert list(verbs[:2]) == ["penalty_added", "deal_added"]


@pytest.mark.parametrize(
    "facts", [case("minor"), case("serious", soloist=1), case("serious", decided=True), case("irrelevant")], ids=str
)
def test_no_redeal_for_what_does_not_end_the_game(evening, facts):
    stored = everything()
    with pytest.raises(Refused) as refused:
        add(evening.sheet, facts, redeal=REDEAL)
    assert refused.value.code == "penalty_without_redeal"
    assert everything() == stored


# --- correcting, taking back -----------------------------------------------------------------------------------------


def test_a_corrected_penalty_is_computed_afresh(evening):
    penalty = add(evening.sheet, case("serious", absagen=1))
    facts = case("minor", offender=2, absagen=3, decided=True)
    change_penalty(penalty_pk=penalty.pk, version=1, facts=facts, intent=intent())

    changed = Penalty.objects.get(pk=penalty.pk)
    assert (changed.points[:4], changed.version, changed.absagen) == ((1, 1, -3, 1), 2, 0)
    entry = LogEntry.objects.order_by("pk").last()
    assert (entry.before, entry.after) == (state_of(penalty), state_of(changed))


def test_a_penalty_taken_back_leaves_the_deals_alone(evening):
    before = sums(evening.sheet)
    penalty = add(evening.sheet, MINOR)
    delete_penalty(penalty_pk=penalty.pk, version=1, intent=intent())

    assert sums(evening.sheet) == before
    assert LogEntry.objects.order_by("pk").last().before == state_of(penalty)


def test_who_saw_another_state_is_told(evening):
    penalty = add(evening.sheet, MINOR)
    with pytest.raises(Conflict) as stale:
        change_penalty(penalty_pk=penalty.pk, version=2, facts=MINOR, intent=intent())
    assert stale.value.code == "penalty_changed"
    with pytest.raises(Conflict) as stale:
        delete_penalty(penalty_pk=penalty.pk, version=2, intent=intent())
    assert stale.value.code == "penalty_changed"
    delete_penalty(penalty_pk=penalty.pk, version=1, intent=intent())
    with pytest.raises(Conflict) as gone:
        change_penalty(penalty_pk=penalty.pk, version=1, facts=MINOR, intent=intent())
    assert gone.value.code == "penalty_gone"


def test_a_new_one_is_judged_on_the_sheet_that_was_seen(evening):
    version = evening.version(evening.sheet)
    add_deal(sheet_pk=evening.sheet.pk, number=4, facts=NEXT, intent=intent())
    with pytest.raises(Conflict) as refused:
        add_penalty(sheet_pk=evening.sheet.pk, version=version, facts=MINOR, intent=intent())
    assert refused.value.code == "sheet_changed"


def test_no_more_than_fit(evening, monkeypatch):
    monkeypatch.setattr("league.services.penalties.MOST_PENALTIES", 1)
    add(evening.sheet, MINOR)
    with pytest.raises(Refused) as refused:
        add(evening.sheet, MINOR)
    assert refused.value.code == "penalties_full"


# --- rows that move --------------------------------------------------------------------------------------------------


def test_a_penalty_stays_with_its_deal(evening):
    sheet = evening.sheet
    early, late = add(sheet, replace(MINOR, after_row=1)), add(sheet, replace(MINOR, after_row=2))
    insert_deal(sheet_pk=sheet.pk, number=2, version=evening.version(sheet), facts=NEXT, intent=intent())
    assert [Penalty.objects.get(pk=penalty.pk).after_row for penalty in (early, late)] == [1, 3]

    delete_deal(deal_pk=sheet.deals.get(number=1).pk, version=1, intent=intent())
    assert [Penalty.objects.get(pk=penalty.pk).after_row for penalty in (early, late)] == [0, 2]


def steps(stored: SheetRows, sheet: ScoreSheet) -> list[tuple[SheetRows, Callable[[], object]]]:
    """Corrections of rows: what is foreseen of each, and doing it."""
    first, last = sheet.deals.get(number=1), sheet.deals.get(number=3)
    return [
        (with_moved(stored, first.pk, 3), lambda: move_deal(deal_pk=first.pk, version=1, to=3, intent=intent())),
        (with_moved(stored, last.pk, 1), lambda: move_deal(deal_pk=last.pk, version=1, to=1, intent=intent())),
        (without(stored, first.pk), lambda: delete_deal(deal_pk=first.pk, version=1, intent=intent())),
        (
            with_inserted(stored, 2, NEXT),
            lambda: insert_deal(sheet_pk=sheet.pk, number=2, version=stored.sheet.version, facts=NEXT, intent=intent()),
        ),
    ]


@pytest.mark.parametrize("step", range(4))
def test_what_is_foreseen_of_penalties_is_what_comes(evening, step):
    sheet = evening.sheet
    for number in range(4):
        add(sheet, replace(MINOR, after_row=number))
    stored = rows_of(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))
    foreseen, act = steps(stored, sheet)[step]
    act()

    came = rows_of(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))
    assert [penalty.after_row for penalty in foreseen.penalties] == [penalty.after_row for penalty in came.penalties]
    assert table_of(foreseen).columns == table_of(came).columns


def test_a_penalty_goes_with_the_deal_that_is_moved(evening):
    penalty = add(evening.sheet, replace(MINOR, after_row=1))
    before = stored(evening.sheet)
    move_deal(deal_pk=evening.sheet.deals.get(number=1).pk, version=1, to=3, intent=intent())

    penalty.refresh_from_db()
    assert penalty.after_row == 3
    undo(evening.sheet)
    assert stored(evening.sheet) == before


def test_a_list_with_a_penalty_is_not_empty(evening):
    with pytest.raises(Refused) as refused:
        discard_sheet(sheet_pk=evening.totals.pk, intent=intent())
    assert refused.value.code == "sheet_not_empty"


def test_beside_a_known_result(evening):
    sheet = sheet_of(make_session(evening.season, people=5, date=LATER, mode="totals"))
    penalty = add(sheet, case("deduction", offender=4, after_row=0, active=(), points_off=10, **DECIDED))

    assert penalty.points[:5] == (0, 0, 0, 0, -10)
    assert sums(sheet)[4] == (0, -10, -10)


# --- taking back the last action -------------------------------------------------------------------------------------


def stored(sheet: ScoreSheet) -> tuple[object, ...]:
    columns = [field.attname for field in Penalty._meta.concrete_fields if field.attname != "version"]
    return list(sheet.penalties.in_order().values(*columns)), sums(sheet), sheet.deals.count()


def undo(sheet: ScoreSheet) -> None:
    undo_last(sheet_pk=sheet.pk, entry_pk=last_action(sheet).pk, intent=intent())


def test_undo_takes_back_entering_correcting_and_deleting_one_by_one(evening):
    sheet = evening.sheet
    states = [stored(sheet)]
    penalty = add(sheet, case("serious", absagen=1))
    states.append(stored(sheet))
    change_penalty(penalty_pk=penalty.pk, version=1, facts=MINOR, intent=intent())
    states.append(stored(sheet))
    delete_penalty(penalty_pk=penalty.pk, version=2, intent=intent())

    for expected in reversed(states):
        undo(sheet)
        assert stored(sheet) == expected
        assert list(violations()) == []


def test_a_redeal_entered_with_its_penalty_is_taken_back_after_it(evening):
    sheet = evening.sheet
    before = stored(sheet)
    add(sheet, case("serious"), redeal=REDEAL)

    undo(sheet)
    assert sheet.deals.count() == before[2] + 1
    undo(sheet)
    assert stored(sheet) == before
