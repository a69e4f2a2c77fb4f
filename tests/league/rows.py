"""Rows for tests of the database's own rules: legal ones to start from, and four ways to get a row past the code."""

from collections.abc import Callable, Mapping

from django.db import connection
from django.db.models import Model

Columns = Mapping[str, object]


def raw_insert(row: Model) -> None:
    """INSERT by hand: nothing of Django's between the values and the database but their types."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {row._meta.db_table} ({columns}) VALUES ({places})", values)  # noqa: S608


def raw_update(row: Model, changes: Columns) -> None:
    """UPDATE by hand of a stored row."""
    fields = [row._meta.get_field(name) for name in changes]
    sets = ", ".join(f"{connection.ops.quote_name(field.column)} = %s" for field in fields)
    values = [
        field.get_db_prep_save(getattr(value, "pk", value) if field.is_relation else value, connection)
        for field, value in zip(fields, changes.values(), strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {row._meta.db_table} SET {sets} WHERE id = %s", [*values, row.pk])  # noqa: S608


def raw_delete(row: Model) -> None:
    """DELETE by hand. Foreign keys are checked now, not at a commit that never comes in a test."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {row._meta.db_table} WHERE id = %s", [row.pk])  # noqa: S608
    connection.check_constraints()


def _create(model: type[Model], base: Columns, changes: Columns) -> None:
    model.objects.create(**{**base, **changes})


def _bulk_create(model: type[Model], base: Columns, changes: Columns) -> None:
    model.objects.bulk_create([model(**{**base, **changes})])


def _update(model: type[Model], base: Columns, changes: Columns) -> None:
    stored = model.objects.create(**base)
    model.objects.filter(pk=stored.pk).update(**changes)


def _raw_insert(model: type[Model], base: Columns, changes: Columns) -> None:
    raw_insert(model(**{**base, **changes}))


def _raw_update(model: type[Model], base: Columns, changes: Columns) -> None:
    raw_update(model.objects.create(**base), changes)


Way = Callable[[type[Model], Columns, Columns], None]
WAYS: Mapping[str, Way] = {
    "create": _create,
    "bulk_create": _bulk_create,
    "update": _update,
    "raw INSERT": _raw_insert,
    "raw UPDATE": _raw_update,
}
"""Each stores `base` with `changes`: at once, or first the one and then the other."""
