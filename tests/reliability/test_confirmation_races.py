"""Two people confirm, or one confirms what another opens: one confirmed version at most, by the database itself."""

from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction

from league.models import ConfirmedVersion, LogEntry, ScoreSheet, User
from league.services.confirmations import confirm_sheet
from league.services.integrity import violations
from league.services.sheets import reopen_sheet
from tests.league.builders import Evening, make_evening
from tests.pages.evening import intent
from tests.reliability.racing import race, told

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening() -> Evening:
    return make_evening()


@pytest.fixture
def two(evening) -> list[User]:
    return [User.objects.create_user(name) for name in ("anna", "bernd")]


def confirming(evening: Evening, user: User):
    version = ScoreSheet.objects.get(pk=evening.closed.pk).version
    return partial(confirm_sheet, sheet_pk=evening.closed.pk, version=version, intent=intent(user))


def opening(evening: Evening, user: User):
    return partial(reopen_sheet, sheet_pk=evening.closed.pk, intent=intent(user, reason="Spiel 1 war falsch"))


def test_of_two_who_confirm_one_does_and_the_other_is_told(evening, two):
    outcomes = race(*(confirming(evening, user) for user in two))
    assert told(outcomes) == ["done", "sheet_confirmed"]
    assert ConfirmedVersion.objects.in_force().count() == ConfirmedVersion.objects.count() == 1
    assert LogEntry.objects.filter(verb="sheet_confirmed").count() == 1
    assert list(violations()) == []


def test_a_double_click_confirms_once(evening, two):
    form = intent(two[0])
    version = evening.version(evening.closed)
    click = partial(confirm_sheet, sheet_pk=evening.closed.pk, version=version, intent=form)
    assert told(race(click, click)) == ["again", "done"]
    assert ConfirmedVersion.objects.count() == 1


def test_confirming_against_opening_leaves_a_whole_state(evening, two):
    """Whichever comes first: an open sheet has no version in force."""
    outcomes = told(race(confirming(evening, two[0]), opening(evening, two[1])))
    assert outcomes in (["done", "done"], ["done", "sheet_opened"])
    assert ScoreSheet.objects.get(pk=evening.closed.pk).is_open
    assert not ConfirmedVersion.objects.in_force().exists()
    assert ConfirmedVersion.objects.count() == outcomes.count("done") - 1
    assert list(violations()) == []


def test_control_without_the_condition_the_constraint_is_the_last_word(evening, two, monkeypatch):
    """Past the conditional UPDATE nothing is left but the UNIQUE index, and it holds."""
    confirming(evening, two[0])()
    columns = "sheet_id, number, sheet_version, content, confirmed_at, confirmed_by_id, withdrawn_at, reason"
    first = ConfirmedVersion.objects.get()
    second = f"INSERT INTO league_confirmedversion ({columns}) SELECT sheet_id, number + 1, sheet_version, content, "
    second += "confirmed_at, confirmed_by_id, withdrawn_at, reason FROM league_confirmedversion WHERE id = %s"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(second, [first.pk])
    assert list(ConfirmedVersion.objects.all()) == [first]


def test_no_raw_statement_makes_the_closer_confirm(evening, two):
    sheet = ScoreSheet.objects.filter(pk=evening.closed.pk)
    sheet.update(closed_by=two[0])
    statement = "UPDATE league_scoresheet SET status = 'confirmed', confirmed_at = closed_at, confirmed_by_id = {} "
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format("closed_by_id") + "WHERE id = %s", [evening.closed.pk])
    with connection.cursor() as cursor:
        cursor.execute(statement.format("%s") + "WHERE id = %s", [two[1].pk, evening.closed.pk])
    assert sheet.get().status == "confirmed"


BROKEN = [
    ("UPDATE league_scoresheet SET version = version + 1 WHERE id = %s", "Nach der Bestätigung von Fassung 1 wurde"),
    ("UPDATE league_seat SET total = total + 1 WHERE sheet_id = %s", "andere als in der bestätigten Fassung 1"),
    ("UPDATE league_seat SET penalty = 5 WHERE sheet_id = %s", "andere als in der bestätigten Fassung 1"),
    ("DELETE FROM league_confirmedversion WHERE sheet_id = %s", "Ob die Liste bestätigt ist"),
    (
        "UPDATE league_scoresheet SET status = 'closed', confirmed_at = NULL, confirmed_by_id = NULL WHERE id = %s",
        "Ob die Liste bestätigt ist",
    ),
]


@pytest.mark.parametrize(("statement", "expected"), BROKEN, ids=range(len(BROKEN)))
def test_a_confirmed_sheet_that_was_tampered_with_is_found(evening, two, statement, expected):
    confirming(evening, two[0])()
    assert list(violations()) == []
    with connection.cursor() as cursor:
        cursor.execute(statement, [evening.closed.pk])
    assert any(expected in line for line in violations())


@pytest.mark.parametrize("content", [{}, [], 7, {"format": 99, "sheet": {}}, {"format": 1, "sheet": {"columns": 3}}])
def test_a_confirmed_version_that_cannot_be_read_is_found(evening, two, content):
    confirming(evening, two[0])()
    ConfirmedVersion.objects.update(content=content)
    assert any("Fassung 1 ist nicht zu lesen" in line for line in violations())
