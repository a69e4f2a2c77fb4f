"""Two people take back, or one takes back while another enters. Each promise has a control without its guard."""

from functools import partial

import pytest

from league.models import LogEntry
from league.reads.undo import last_action
from league.services import undo
from league.services.deals import delete_deal
from league.services.integrity import violations
from league.services.log import Done
from league.services.undo import undo_last
from tests.league.builders import Evening, make_evening
from tests.reliability.racing import after, meeting, one_writer_at_a_time_off, race, told
from tests.reliability.test_races import enter_as, numbers, read_only_lock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening() -> Evening:
    return make_evening()


def take_back(evening: Evening, entry: int):
    return partial(undo_last, sheet_pk=evening.sheet.pk, entry_pk=entry, intent=evening.intent())


def undone() -> list[int]:
    return [entry.after["undone"] for entry in LogEntry.objects.filter(verb="undone").order_by("pk")]


def test_of_two_undos_of_one_action_one_happens(evening):
    for left in (2, 1, 0):
        entry = last_action(evening.sheet).pk
        assert told(race(take_back(evening, entry), take_back(evening, entry))) == ["done", "undo_other"]
        assert len(numbers(evening)) == left
    assert len(set(undone())) == len(undone()) == 3
    assert list(violations()) == []


def test_of_an_undo_and_a_new_deal_both_are_true_to_their_word(evening):
    """Whoever comes first: the deal was meant as number 4, the undo for the row before it."""
    entry = last_action(evening.sheet).pk
    outcomes = race(enter_as(evening, 1, 4), take_back(evening, entry))
    assert told(outcomes) in (["deal_number_taken", "done"], ["done", "undo_other"])
    entered = isinstance(outcomes[0], Done)
    assert numbers(evening) == list(range(1, 5 if entered else 3))
    assert list(violations()) == []


def test_a_row_that_is_deleted_while_its_entry_is_taken_back(evening):
    entry = last_action(evening.sheet)
    delete = partial(delete_deal, deal_pk=entry.object_id, version=1, intent=evening.intent())
    outcomes = race(delete, take_back(evening, entry.pk))
    assert told(outcomes) in (["deal_gone", "done"], ["done", "undo_other"])
    assert numbers(evening) == [1, 2]
    assert list(violations()) == []


def test_control_without_the_lock_one_action_is_taken_back_twice(evening, monkeypatch):
    entry = last_action(evening.sheet).pk
    both_have_looked = meeting(2)
    monkeypatch.setattr(undo, "lock_open", read_only_lock)
    monkeypatch.setattr(undo, "last_action", after(undo.last_action, both_have_looked))
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(take_back(evening, entry), take_back(evening, entry))
    assert told(outcomes) == ["done", "done"]
    assert undone() == [entry, entry]
