"""What every test needs."""

from importlib import import_module

import pytest
from django.db import connection, connections
from django.test import TransactionTestCase

pytest_plugins = ["tests.league.people", "tests.league.demo", "tests.league.world", "tests.league.builders"]

append_only = import_module("league.migrations.0002_log_append_only")
_flush = TransactionTestCase._fixture_teardown


def _flush_without_triggers(case: TransactionTestCase) -> None:
    """A flush empties every table; the log would refuse. Its triggers come off for that moment alone."""
    append_only.run(connection, append_only.REMOVE)
    try:
        _flush(case)
    finally:
        append_only.run(connection, append_only.INSTALL)


TransactionTestCase._fixture_teardown = _flush_without_triggers


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    """Argon2 takes its time on purpose; tests need not."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings, tmp_path_factory):
    """SQLite in a file, as in a club. In memory it answers a second writer at once with "table is locked"."""
    settings = connections["default"].settings_dict
    if connection.vendor == "sqlite":
        settings["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
