"""The demo clubs as data of tests: loaded once for a module that asks for `demo_clubs`, gone after it."""

import pytest
from django.db import transaction
from django.test import override_settings

from league.imports import demo
from league.management.commands.load_demo import FOLDER


@pytest.fixture(scope="module")
def demo_clubs(django_db_setup, django_db_blocker):
    """All rows of the demo. A test of such a module is undone by itself, as ever; the module's end undoes the demo."""
    quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with django_db_blocker.unblock(), transaction.atomic():
        with quick:
            demo.load(FOLDER)
        yield
        transaction.set_rollback(True)
