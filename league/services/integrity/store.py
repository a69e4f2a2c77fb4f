"""What must be true of the database itself: its own checks, and that none of our guards is missing."""

import re
from collections.abc import Iterator

from django.apps import apps
from django.db import connection
from django.utils.translation import gettext as _

TRIGGERS = {
    "sqlite": (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        {"league_log_no_update", "league_log_no_delete", "league_log_no_replace"},
    ),
    "postgresql": (
        "SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal",
        {"league_log_no_change", "league_log_no_truncate"},
    ),
}
"""How each database names its triggers that are on, and those that keep the log append-only."""
NAMES = {
    "sqlite": "SELECT name FROM sqlite_master UNION SELECT sql FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT conname FROM pg_constraint UNION SELECT relname FROM pg_class WHERE relkind = 'i'",
}
"""Where each database has the names of constraints and of unique indexes; SQLite's stand in the text of the table."""


def violations() -> Iterator[str]:
    """The database's own complaints, missing constraints, missing triggers."""
    yield from _sqlite() if connection.vendor == "sqlite" else _postgresql()
    yield from _constraints()
    question, expected = TRIGGERS[connection.vendor]
    if missing := expected - {name for (name,) in _rows(question)}:
        yield _("Das Protokoll ist nicht geschützt, es fehlt: %(names)s.") % {"names": ", ".join(sorted(missing))}


def _sqlite() -> Iterator[str]:
    for (line,) in _rows("PRAGMA integrity_check"):
        if line != "ok":
            yield _("Die Datenbankdatei ist beschädigt: %(line)s.") % {"line": line}
    for table, row, target, _key in _rows("PRAGMA foreign_key_check"):
        yield _("Tabelle %(table)s, Zeile %(row)s verweist auf nichts in %(target)s.") % {
            "table": table,
            "row": row,
            "target": target,
        }


def _postgresql() -> Iterator[str]:
    """PostgreSQL keeps foreign keys by triggers, which a superuser can switch off; so each is asked."""
    for (name,) in _rows("SELECT conname FROM pg_constraint WHERE NOT convalidated"):
        yield _("Die Bedingung %(name)s wurde nie geprüft.") % {"name": name}
    for model in apps.get_app_config("league").get_models():
        for field in model._meta.concrete_fields:
            if field.many_to_one:
                name = f"{field.attname}__isnull"
                target = field.related_model._base_manager.values("pk")
                orphans = model._base_manager.filter(**{name: False}).exclude(**{f"{field.attname}__in": target})
                for row in orphans.values_list("pk", flat=True):
                    yield _("Tabelle %(table)s, Zeile %(row)s verweist auf nichts in %(target)s.") % {
                        "table": model._meta.db_table,
                        "row": row,
                        "target": field.related_model._meta.db_table,
                    }


def _constraints() -> Iterator[str]:
    """By name: Django's introspection parses the whole text of a table on SQLite, which takes seconds for ours."""
    lines = [str(line) for (line,) in _rows(NAMES[connection.vendor])]
    present = {*lines, *(name for line in lines for name in re.findall(r'CONSTRAINT "(\w+)"', line))}
    for model in apps.get_app_config("league").get_models():
        for name in sorted({constraint.name for constraint in model._meta.constraints} - present):
            yield _("Tabelle %(table)s: Die Bedingung %(name)s fehlt.") % {"table": model._meta.db_table, "name": name}


def _rows(question: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchall()
