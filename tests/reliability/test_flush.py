"""How tests that commit get rid of their rows, although the log refuses to lose any."""

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import TransactionTestCase

from league.models import LogEntry
from tests.pages.evening import make_club


@pytest.mark.django_db(transaction=True)
def test_a_flush_between_tests_takes_the_triggers_off_and_puts_them_up_again():
    """Django empties the tables after a test that commits; the log would refuse, as it refuses everybody else."""
    entry = {"club": make_club(), "verb": "club_created", "object_id": 1}
    LogEntry.objects.create(**entry)
    with pytest.raises(CommandError, match="couldn't be flushed"):
        call_command("flush", interactive=False, verbosity=0)
    assert LogEntry.objects.count() == 1

    TransactionTestCase("run")._fixture_teardown()
    assert LogEntry.objects.count() == 0

    LogEntry.objects.create(**entry | {"club": make_club()})
    with pytest.raises(IntegrityError, match="append-only"):
        LogEntry.objects.all().delete()
