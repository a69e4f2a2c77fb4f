"""The log is append-only: the database itself refuses UPDATE and DELETE, raw SQL included."""

from django.db import migrations

MESSAGE = "log entries are append-only"
SQLITE_INSTALL = [
    f"CREATE TRIGGER league_log_no_{verb} BEFORE {verb.upper()} ON league_logentry "
    f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    for verb in ("update", "delete")
] + [
    # INSERT OR REPLACE removes the row in its way without asking a DELETE trigger
    "CREATE TRIGGER league_log_no_replace BEFORE INSERT ON league_logentry "
    "WHEN EXISTS (SELECT 1 FROM league_logentry WHERE id = NEW.id OR key = NEW.key) "
    f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
]
SQLITE_REMOVE = [f"DROP TRIGGER IF EXISTS league_log_no_{verb}" for verb in ("update", "delete", "replace")]
POSTGRES_INSTALL = [
    f"""
    CREATE OR REPLACE FUNCTION league_log_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$
    """,
    "CREATE TRIGGER league_log_no_change BEFORE UPDATE OR DELETE ON league_logentry "
    "FOR EACH ROW EXECUTE FUNCTION league_log_refuse()",
    "CREATE TRIGGER league_log_no_truncate BEFORE TRUNCATE ON league_logentry "
    "FOR EACH STATEMENT EXECUTE FUNCTION league_log_refuse()",
]
POSTGRES_REMOVE = [
    "DROP TRIGGER IF EXISTS league_log_no_change ON league_logentry",
    "DROP TRIGGER IF EXISTS league_log_no_truncate ON league_logentry",
    "DROP FUNCTION IF EXISTS league_log_refuse()",
]
INSTALL = {"sqlite": SQLITE_INSTALL, "postgresql": POSTGRES_INSTALL}
REMOVE = {"sqlite": SQLITE_REMOVE, "postgresql": POSTGRES_REMOVE}


def run(connection, statements):
    """Execute each of the vendor's statements; an unknown database is an error, not an unguarded log."""
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]
    operations = [
        migrations.RunPython(
            lambda apps, editor: run(editor.connection, INSTALL),
            lambda apps, editor: run(editor.connection, REMOVE),
        )
    ]
