"""What follows from a correction: foreseen as it comes, said in German, nothing written before."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league import adapters
from league.adapters import course_of
from league.choices import DealKind
from league.models import Deal, ScoreSheet
from league.reads.sheets import rows_of, sheet_table, table_of
from league.services import foresight
from league.services.dealers import follow_dealers
from league.services.deals import change_deal, delete_deal, insert_deal, move_deal
from league.services.log import Refused
from league.services.penalties import add_penalty
from league.services.seatings import change_seating
from league.values.consequences import Foreseen
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from league.values.seating import SeatingChange
from league.values.sheets import SheetTable
from league.wording_consequences import _WORDS, CODES, row_words
from tests.league.builders import everything
from tests.league.random_rows import facts
from tests.pages.evening import as_played, enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


def solo(seat: int, dealer: int, points: int = 6, game: str = "damensolo") -> DealFacts:
    row = tuple(points if at == seat else -points // 3 for at in range(4))
    return paper(*row, dealer=dealer, game=game, soloist=seat)


def normal(dealer: int, points: int = 1) -> DealFacts:
    return paper(points, -points, points, -points, dealer=dealer)


@pytest.fixture
def sheet() -> ScoreSheet:
    return sheet_of(make_session(make_season(make_club())))


def loaded(sheet: ScoreSheet) -> ScoreSheet:
    return ScoreSheet.objects.select_related("round__session__season__club", "closed_by").get(pk=sheet.pk)


def at(sheet: ScoreSheet, number: int) -> Deal:
    return sheet.deals.get(number=number)


def changing(sheet: ScoreSheet, number: int, told: DealFacts) -> Foreseen:
    before, deal = rows_of(loaded(sheet)), at(sheet, number)
    return foresight.foresee(before, foresight.with_changed(before, deal.pk, told), deal.pk)


def inserting(sheet: ScoreSheet, number: int, told: DealFacts) -> Foreseen:
    before = rows_of(loaded(sheet))
    return foresight.foresee(before, foresight.with_inserted(before, number, told), foresight.NEW)


def deleting(sheet: ScoreSheet, number: int) -> Foreseen:
    before, deal = rows_of(loaded(sheet)), at(sheet, number)
    return foresight.foresee(before, foresight.without(before, deal.pk), deal.pk)


def moving(sheet: ScoreSheet, number: int, to: int) -> Foreseen:
    before, deal = rows_of(loaded(sheet)), at(sheet, number)
    return foresight.foresee(before, foresight.with_moved(before, deal.pk, to), deal.pk)


# --- in words ------------------------------------------------------------------------------------------------------


def test_a_correction_of_points_alone_has_no_consequences_but_sums(sheet):
    enter(sheet, normal(0), normal(1), normal(2))
    found = changing(sheet, 2, normal(1, points=4))
    assert (found.lines, found.beyond) == ((), False)
    assert found.totals == (("Anna", 3, 6), ("Bernd", -3, -6), ("Clara", 3, 6), ("Dieter", -3, -6))


def test_a_later_solo_becomes_the_pflichtsolo(sheet):
    """Urexweiler: the first solo of a player is his Pflichtsolo, each further one a Kürsolo that adds a deal."""
    enter(sheet, solo(0, dealer=0), normal(0), solo(0, dealer=1))
    found = changing(sheet, 1, normal(0))
    assert "Spiel 3: Kürsolo wird Pflichtsolo" in found.lines
    assert "Spiel 1: Pflichtsolo wird Normalspiel" in found.lines
    assert "Geplant sind dann 24 Spiele statt 25" in found.lines
    assert "Spiel 2: „Geber laut Liste“, der Reihe nach hätte jemand anders gegeben" in found.lines
    assert found.beyond


def test_the_only_solo_is_taken_out(sheet):
    enter(sheet, normal(0), solo(1, dealer=1), normal(1))
    found = deleting(sheet, 2)
    assert "Pflichtsolo wieder offen: Bernd" in found.lines
    assert "Spiel 3 wird Spiel 2" in found.lines
    assert found.totals == (("Anna", 0, 2), ("Bernd", 4, -2), ("Clara", 0, 2), ("Dieter", -4, -2))


def test_a_forgotten_deal_moves_numbers_and_makes_dealers_remarkable(sheet):
    enter(sheet, *[normal(n % 4) for n in range(6)])
    found = inserting(sheet, 3, normal(2))
    assert found.lines == (
        "Spiele 3–6 werden 4–7",
        "Spiel 4: „Geber laut Liste“, der Reihe nach hätte jemand anders gegeben",
    )


def test_a_forgotten_solo_plays_the_pflichtsolo(sheet):
    enter(sheet, normal(0), normal(1))
    found = inserting(sheet, 2, solo(3, dealer=1))
    assert found.lines == (
        "Spiel 2 wird Spiel 3",
        "Spiel 2: Normalspiel wird Pflichtsolo",
        "Pflichtsolo nicht mehr offen: Dieter",
    )


def test_moving_tells_of_the_moved_row_and_of_the_others(sheet):
    enter(sheet, *[normal(n % 4) for n in range(4)])
    found = moving(sheet, 1, 3)
    assert found.lines[:2] == ("Spiele 2, 3 werden 1, 2", "Spiel 1 wird Spiel 3")
    assert found.totals == ()
    assert found.beyond


def test_a_row_that_turns_out_a_redeal(sheet):
    enter(sheet, normal(0), normal(1), normal(2))
    found = changing(sheet, 2, DealFacts(kind=DealKind.VOID, dealer=1))
    assert "Spiel 3 wird Spiel 2" in found.lines
    assert "Spiel 2: „Geber laut Liste“, der Reihe nach hätte jemand anders gegeben" in found.lines


def test_the_end_of_the_evening_and_who_is_forced(sheet):
    """24 deals: with the last deal taken out Dieter, who owes his solo, must play it next (club rules G1)."""
    soli = [solo(seat, dealer=0) for seat in range(3)]
    enter(sheet, *soli, *as_played(*[normal(n % 4) for n in range(20)], solo(3, dealer=0)))
    found = deleting(sheet, 24)
    assert "Die Liste ist dann noch nicht voll: noch 1 Spiel" in found.lines
    assert "Pflichtsolo wieder offen: Dieter" in found.lines


def test_a_hint_that_comes_and_goes(sheet):
    """A lost Kürsolo must be repeated at once: the row after it says when it was not."""
    enter(sheet, solo(0, dealer=0), solo(0, dealer=0, points=6), normal(0))
    lost = changing(sheet, 2, solo(0, dealer=0, points=-6))
    hint = "hier war eigentlich das verlorene Solo zu wiederholen"
    assert f"Spiel 3, neuer Hinweis: {hint}" in lost.lines
    change_deal(deal_pk=at(sheet, 2).pk, version=1, facts=solo(0, dealer=0, points=-6), intent=intent())
    assert f"Spiel 3, Hinweis entfällt: {hint}" in changing(sheet, 2, solo(0, dealer=0)).lines


def test_dealers_that_follow_are_named(sheet):
    enter(sheet, normal(0), normal(0), normal(1))
    before = rows_of(loaded(sheet))
    found = foresight.foresee(before, foresight.with_dealers(before, 2), None)
    assert found.lines == (
        "Spiel 2: Geber Bernd statt Anna",
        "Spiel 3: Geber Clara statt Bernd",
        "Spiel 2: der Geber passt wieder zur Reihe",
        "Das nächste Spiel gibt Dieter statt Clara",
    )


def test_every_code_has_its_words():
    assert set(_WORDS) == set(CODES)


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([(7, False)], "Spiel 7"),
        ([(6, False), (7, False)], "Spiele 6, 7"),
        ([(6, False), (7, False), (8, False), (12, False)], "Spiele 6–8, 12"),
        ([(3, True)], "„neu gegeben“ nach Spiel 3"),
        ([(0, True), (1, False)], "Spiel 1, „neu gegeben“ vor Spiel 1"),
    ],
)
def test_rows_are_named_as_people_do(places, words):
    assert row_words(places) == words


# --- what is foreseen is what comes --------------------------------------------------------------------------------


def without_keys(table: SheetTable) -> SheetTable:
    """The sheet without what only writing decides: keys of new rows, versions, and news that any writing ends."""
    rows = tuple(replace(row, pk=0, version=0) for row in table.rows)
    return replace(table, version=0, rows=rows, news=())


Step = tuple[Callable[[object], object], Callable[..., object]]


def steps(sheet: ScoreSheet, kind: str, index: int, other: int, told: DealFacts) -> Step:
    """How a correction is foreseen, and how it is made."""
    count = sheet.deals.count()
    number, to = index % count + 1, other % count + 1
    deal, version = at(sheet, number), ScoreSheet.objects.get(pk=sheet.pk).version
    row = {"deal_pk": deal.pk, "version": deal.version}
    whole = {"sheet_pk": sheet.pk, "number": number, "version": version}
    return {
        "change": (
            lambda rows: foresight.with_changed(rows, deal.pk, told),
            lambda **seen: change_deal(**row, facts=told, **seen, intent=intent()),
        ),
        "insert": (
            lambda rows: foresight.with_inserted(rows, number, told),
            lambda **seen: insert_deal(**whole, facts=told, **seen, intent=intent()),
        ),
        "delete": (
            lambda rows: foresight.without(rows, deal.pk),
            lambda **seen: delete_deal(**row, **seen, intent=intent()),
        ),
        "move": (
            lambda rows: (
                foresight.with_moved(rows, deal.pk, to) if to != number else rows
            ),  # to where it stands: no move
            lambda **seen: to != number and move_deal(**row, to=to, **seen, intent=intent()),
        ),
        "dealers": (
            lambda rows: foresight.with_dealers(rows, number),
            lambda **seen: follow_dealers(**whole, **seen, intent=intent()),
        ),
    }[kind]


def surround(sheet: ScoreSheet, time_up: int | None, leaves: tuple[int, int] | None, punished: int | None) -> None:
    """What holds from a row on or happened after one, as far as it fits the rows."""
    rows = sheet.deals.count()
    if time_up is not None:
        ScoreSheet.objects.filter(pk=sheet.pk).update(time_up_row=min(time_up, rows))
    if punished is not None:
        said = {"severity": "deduction", "offender": 1, "points_off": 3, "reason": "Unruhe", "authority": "Leitung"}
        version = ScoreSheet.objects.get(pk=sheet.pk).version
        told = PenaltyFacts(after_row=min(punished, rows), **said)
        add_penalty(sheet_pk=sheet.pk, version=version, facts=told, intent=intent())
    if leaves is not None:
        change = SeatingChange(leaves=(leaves[0],))
        version = ScoreSheet.objects.get(pk=sheet.pk).version
        with suppress(Refused):
            change_seating(
                sheet_pk=sheet.pk, version=version, first_row=min(leaves[1], rows + 1), change=change, intent=intent()
            )


KINDS = ("change", "insert", "delete", "move", "dealers")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    rows=st.lists(facts(), min_size=1, max_size=9),
    kind=st.sampled_from(KINDS),
    index=st.integers(0, 99),
    other=st.integers(0, 99),
    told=facts(),
    time_up=st.none() | st.integers(0, 9),
    leaves=st.none() | st.tuples(st.integers(0, 4), st.integers(1, 10)),
    punished=st.none() | st.integers(0, 9),
)
def test_what_is_foreseen_is_what_comes(rows, kind, index, other, told, time_up, leaves, punished):
    """Also where time was over, somebody has left and somebody was punished; what is refused is refused both ways."""
    with transaction.atomic():
        sheet = sheet_of(make_session(make_season(make_club(), people=5), people=5))
        enter(sheet, *rows)
        surround(sheet, time_up, leaves, punished)
        foresee, act = steps(sheet, kind, index, other, told)
        stored = everything()
        try:
            foreseen = table_of(foresee(rows_of(loaded(sheet))))
        except Refused:
            foreseen = None
        assert everything() == stored

        if foreseen is None:
            with pytest.raises(Refused):
                act()
        else:
            act()
            assert without_keys(foreseen) == without_keys(sheet_table(loaded(sheet)))
        transaction.set_rollback(True)


def one_by_one(sheet: ScoreSheet, number: int) -> list[int]:
    """The dealers from row `number` on, each expected from the rows before it by a fold of its own."""
    rows = rows_of(loaded(sheet))
    rules, players = adapters.rules_of(sheet.round.session), len(rows.seats)
    for deal in rows.deals[number - 1 :]:
        course = adapters.place_of(
            rows.sheet, players, rows.deals, rules, rows.seatings, number=deal.number + 1
        ).course()
        expected = course.findings[-1].expected_dealer
        if adapters.could_have_dealt(deal, rows.plan, expected, rules):
            deal.dealer = expected
    return [deal.dealer for deal in rows.deals]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    rows=st.lists(facts(), min_size=1, max_size=12),
    number=st.integers(1, 12),
    time_up=st.none() | st.integers(0, 12),
    leaves=st.none() | st.tuples(st.integers(0, 4), st.integers(1, 12)),
)
def test_dealers_follow_as_if_each_row_were_looked_at_alone(rows, number, time_up, leaves):
    with transaction.atomic():
        sheet = sheet_of(make_session(make_season(make_club(), people=5), people=5))
        enter(sheet, *rows)
        surround(sheet, time_up, leaves, None)
        before = rows_of(loaded(sheet))
        number = min(number, len(rows))
        with suppress(Refused):
            followed = foresight.with_dealers(before, number)
            assert [deal.dealer for deal in followed.deals] == one_by_one(sheet, number)
        transaction.set_rollback(True)


def test_one_fold_serves_all_rows_that_follow(sheet, monkeypatch):
    """A long list would else keep every other writer waiting."""
    enter(sheet, *(normal(0) for _ in range(12)))
    folds = []
    monkeypatch.setattr(adapters, "course_of", lambda *args: folds.append(args) or course_of(*args))
    foresight.with_dealers(rows_of(loaded(sheet)), 1)
    assert len(folds) == 2  # who is expected, and what is found then


# --- seen before it is done ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["change", "insert", "delete", "move", "dealers"])
def test_what_reaches_further_is_done_only_when_it_was_seen(sheet, kind):
    enter(sheet, solo(0, dealer=0), normal(0), normal(0), solo(0, dealer=1))
    before = rows_of(loaded(sheet))
    foreseen, act = steps(
        sheet, kind, index=1, other=2, told=normal(0, points=2) if kind == "insert" else solo(0, dealer=0)
    )
    corrected = {"insert": foresight.NEW, "dealers": None}.get(kind, at(sheet, 2).pk)
    stored = everything()
    for seen in ("", "0" * 32):
        with pytest.raises(Refused) as refused:
            act(seen=seen)
        assert refused.value.code == "consequences_unseen"
        assert everything() == stored

    act(seen=foresight.foresee(before, foreseen(before), corrected).token)
    assert everything() != stored


def test_what_concerns_the_row_alone_is_done_at_once(sheet):
    enter(sheet, normal(0), normal(1))
    change_deal(deal_pk=at(sheet, 1).pk, version=1, facts=normal(0, points=5), seen="", intent=intent())
    assert at(sheet, 1).points[0] == 5


def test_a_list_that_has_changed_meanwhile_is_no_list_seen(sheet):
    enter(sheet, normal(0), solo(1, dealer=1), normal(1))
    token = deleting(sheet, 2).token
    enter(sheet, normal(2))  # one more deal gets another number
    with pytest.raises(Refused):
        delete_deal(deal_pk=at(sheet, 2).pk, version=1, seen=token, intent=intent())
