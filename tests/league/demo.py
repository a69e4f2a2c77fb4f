"""The demo clubs as data of tests: loaded once for a module that asks for `demo_clubs`, gone after it."""

import pytest
from django.db import transaction
from django.test import override_settings

from league.imports import demo
from league.management.commands.load_demo import FOLDER


@pytest.fixture(scope="module")
def demo_clubs(django_db_setup, django_db_blocker):
    """All rows of the demo. Each test undoes what it does, the end of the module undoes the demo.

    No test there may commit.
    """
    quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with django_db_blocker.unblock(), transaction.atomic():
        with quick:
            demo.load(FOLDER)
        yield
        transaction.set_rollback(True)
