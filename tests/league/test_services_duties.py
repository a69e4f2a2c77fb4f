"""Rows that the rules would have otherwise, and time over: what is refused, and the way through."""

from dataclasses import replace

import pytest

import scoring
from league import adapters
from league.choices import DealKind, Verb
from league.models import Deal, LogEntry, ScoreSheet
from league.reads.sheets import sheet_table
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal
from league.services.integrity import violations
from league.services.log import Conflict, Refused
from league.services.time import call_time, withdraw_time
from league.values.deals import DealFacts
from league.wording import refusal_text
from tests.league.builders import everything
from tests.pages.evening import as_played, enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

NORMAL = paper(1, 1, -1, -1)
REDEAL = DealFacts(kind=DealKind.VOID, dealer=0)
NOTE = "Die anderen hatten es eilig"


def solo(at: int, value: int = 2, game: str = "damensolo") -> DealFacts:
    return paper(*(3 * value if seat == at else -value for seat in range(4)), game=game, soloist=at)


def new_sheet(system: str = "urexweiler", **options: object) -> ScoreSheet:
    rules = scoring.rules_for(system, options).as_dict()
    return sheet_of(make_session(make_season(make_club()), own_rules=rules))


def forcing() -> ScoreSheet:
    """One ordinary deal is left, so that Dieter must play his solo in the next (Urexweiler G1)."""
    sheet = new_sheet()
    enter(sheet, solo(0), solo(1), solo(2), *[NORMAL] * 19)
    return sheet


def repeating() -> ScoreSheet:
    """Anna has lost a Kürsolo, a Bubensolo."""
    sheet = new_sheet()
    enter(sheet, solo(0), solo(0, -2, "bubensolo"))
    return sheet


def full() -> ScoreSheet:
    sheet = new_sheet()
    enter(sheet, *(solo(seat) for seat in range(4)), *[NORMAL] * 20)
    return sheet


def add(sheet: ScoreSheet, facts: DealFacts) -> Deal:
    number = sheet.deals.count() + 1
    return Deal.objects.get(pk=add_deal(sheet_pk=sheet.pk, number=number, facts=facts, intent=intent()).pk)


def course(sheet: ScoreSheet) -> scoring.Course:
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    rules = adapters.rules_of(sheet.round.session)
    return adapters.course_of(sheet, 4, list(sheet.deals.in_order()), rules, list(sheet.seatings.in_order()))


@pytest.mark.parametrize(
    ("make", "facts", "reasons"),
    [
        (forcing, NORMAL, ("forced_solo_expected",)),
        (forcing, solo(1), ("forced_solo_expected",)),
        (repeating, NORMAL, ("repetition_expected",)),
        (repeating, solo(1), ("repetition_expected",)),
        (repeating, solo(0), ("repetition_other_game",)),
        (full, NORMAL, ("after_end",)),
        (full, REDEAL, ("after_end",)),
    ],
)
def test_what_the_rules_would_have_otherwise_needs_a_word_and_a_note(make, facts, reasons):
    sheet = make()
    stored = everything()
    for row, code in ((facts, "row_objected"), (replace(facts, as_played=True), "objection_note_missing")):
        with pytest.raises(Refused) as refused:
            add(sheet, row)
        assert refused.value.code == code
        assert everything() == stored
    with pytest.raises(Refused) as refused:
        add(sheet, replace(facts, note=NOTE))
    assert refused.value.params == {"reasons": reasons}

    row = add(sheet, *as_played(facts, note=NOTE))

    assert row.note == NOTE
    assert course(sheet).findings[-1].warnings == reasons


@pytest.mark.parametrize(
    ("make", "facts"),
    [(forcing, solo(3)), (forcing, REDEAL), (repeating, solo(0, 1, "bubensolo")), (repeating, REDEAL)],
)
def test_what_is_expected_and_a_redeal_need_no_word(make, facts):
    sheet = make()
    add(sheet, facts)
    assert course(sheet).findings[-1].warnings == ()


def test_a_word_that_nobody_asked_for_needs_no_note():
    assert add(new_sheet(), replace(NORMAL, as_played=True)).note == ""


def test_why_it_is_refused_is_said_in_german():
    text = refusal_text("row_objected", {"reasons": ("forced_solo_expected", "after_end")})
    assert text == (
        "So sehen es die Regeln nicht vor: hier war eigentlich ein Pflichtsolo fällig; "
        "gespielt nach dem Ende der Liste."
    )


def test_a_correction_is_judged_at_its_own_place():
    """The repetition becomes an ordinary deal: refused. The row that follows it is nobody's business here."""
    sheet = repeating()
    enter(sheet, solo(0, 1, "bubensolo"), NORMAL)
    third = sheet.deals.get(number=3)
    with pytest.raises(Refused) as refused:
        change_deal(deal_pk=third.pk, version=1, facts=NORMAL, intent=intent())
    assert (refused.value.code, refused.value.params) == ("row_objected", {"reasons": ("repetition_expected",)})

    facts = as_played(NORMAL)[0]
    change_deal(deal_pk=third.pk, version=1, facts=facts, intent=intent())
    assert [finding.warnings for finding in course(sheet).findings] == [
        (),
        (),
        ("repetition_expected",),
        ("repetition_expected",),
    ]


def test_who_was_faster_is_said_before_what_the_rules_say():
    sheet = repeating()
    add(sheet, solo(0, 1, "bubensolo"))
    with pytest.raises(Conflict) as refused:
        change_deal(deal_pk=sheet.deals.get(number=3).pk, version=2, facts=NORMAL, intent=intent())
    assert refused.value.code == "deal_changed"


def test_an_inserted_row_is_judged_at_its_place():
    sheet = repeating()
    enter(sheet, solo(0, 1, "bubensolo"))
    sheet.refresh_from_db()
    with pytest.raises(Refused) as refused:
        insert_deal(sheet_pk=sheet.pk, number=3, version=sheet.version, facts=NORMAL, intent=intent())
    assert refused.value.params == {"reasons": ("repetition_expected",)}
    insert_deal(sheet_pk=sheet.pk, number=2, version=sheet.version, facts=NORMAL, intent=intent())
    assert sheet.deals.count() == 4


# --- time over -----------------------------------------------------------------------------------------------------


def time(sheet: ScoreSheet, service=call_time):
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    return service(sheet_pk=sheet.pk, version=version, intent=intent())


def test_after_time_over_only_open_pflichtsoli_are_played():
    sheet = new_sheet("ddv")
    enter(sheet, solo(0), solo(1), *[NORMAL] * 10)
    time(sheet)

    now = course(sheet)
    assert (now.total_deals, now.remaining, now.open_soli, now.time_is_up) == (14, 2, (2, 3), True)
    with pytest.raises(Refused) as refused:
        add(sheet, NORMAL)
    assert refused.value.params == {"reasons": ("forced_solo_expected",)}
    first = now.next_forced
    add(sheet, solo(first))
    add(sheet, solo(course(sheet).next_forced))
    assert course(sheet).over
    assert list(sheet.deals.filter(number__gt=12).values_list("counts_as", flat=True)) == ["vorfuehren"] * 2
    assert list(violations()) == []


def test_with_all_soli_played_time_over_ends_the_list_and_can_be_taken_back():
    sheet = new_sheet("ddv")
    enter(sheet, *(solo(seat) for seat in range(4)), NORMAL)
    time(sheet)
    assert course(sheet).over
    with pytest.raises(Refused):
        add(sheet, NORMAL)

    time(sheet, withdraw_time)
    assert (course(sheet).over, course(sheet).total_deals) == (False, 24)
    add(sheet, NORMAL)
    entries = LogEntry.objects.filter(verb__in=[Verb.TIME_UP, Verb.TIME_UP_WITHDRAWN]).order_by("pk")
    assert [(entry.before, entry.after) for entry in entries] == [
        ({"time_up_row": None}, {"time_up_row": 5}),
        ({"time_up_row": 5}, {"time_up_row": None}),
    ]


def test_what_a_solo_counts_as_follows_time():
    """After time over a solo is forced (vorgeführt); with time running it is the player's own Pflichtsolo."""
    sheet = new_sheet("ddv")
    enter(sheet, solo(0), solo(1), solo(2), NORMAL)
    time(sheet)
    row = add(sheet, solo(3))
    assert row.counts_as == "vorfuehren"
    time(sheet, withdraw_time)
    row.refresh_from_db()
    assert row.counts_as == "pflichtsolo"


def test_time_moves_with_the_row_after_which_it_was_over():
    sheet = new_sheet("ddv")
    enter(sheet, solo(0), NORMAL, NORMAL)
    time(sheet)
    delete_deal(deal_pk=sheet.deals.get(number=2).pk, version=1, intent=intent())
    sheet.refresh_from_db()
    assert (sheet.time_up_row, course(sheet).total_deals) == (2, 5)


@pytest.mark.parametrize(
    ("code", "make"),
    [
        ("time_not_planned", lambda: new_sheet("platform", rounds=2)),
        ("sheet_over", full),
        ("sheet_keeps_totals", lambda: sheet_of(make_session(make_season(make_club()), mode="totals"))),
    ],
)
def test_where_time_cannot_be_over(code, make):
    sheet = make()
    stored = everything()
    with pytest.raises(Refused) as refused:
        time(sheet)
    assert refused.value.code == code
    assert everything() == stored


def test_time_is_over_once_and_runs_once():
    sheet = new_sheet("ddv")
    enter(sheet, NORMAL)
    with pytest.raises(Conflict, match="time_runs"):
        time(sheet, withdraw_time)
    time(sheet)
    with pytest.raises(Conflict, match="time_up_already"):
        time(sheet)


@pytest.mark.parametrize("service", [call_time, withdraw_time])
def test_time_is_called_on_the_sheet_as_it_was_seen(service):
    sheet = new_sheet("ddv")
    enter(sheet, NORMAL)
    with pytest.raises(Conflict, match="sheet_changed"):
        service(sheet_pk=sheet.pk, version=1, intent=intent())


def test_a_forgotten_deal_before_the_time_was_over_needs_nobodys_word():
    """A deal, a redeal, then time, and nobody owes a solo: the list is over. The deal between them was in time."""
    sheet = new_sheet("ddv", pflichtsolo=0)
    enter(sheet, NORMAL, REDEAL)
    call_time(sheet_pk=sheet.pk, version=ScoreSheet.objects.get(pk=sheet.pk).version, intent=intent())
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    insert_deal(sheet_pk=sheet.pk, number=2, version=version, facts=NORMAL, intent=intent())

    shown = sheet_table(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))
    assert [row.warnings for row in shown.rows] == [(), (), ()]
    assert (shown.next.time_up_after, shown.next.over) == (2, True)
    assert list(violations()) == []
