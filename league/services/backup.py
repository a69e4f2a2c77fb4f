"""Backups that are whole even while deals are entered, and their way back.

A copy of the database file while somebody writes is broken more often than not, so SQLite is copied by its own backup
interface and PostgreSQL by pg_dump. Both read one moment.
"""

import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _
from psycopg.conninfo import make_conninfo

from league.models import Club, User

EVERY_DATABASE_HAS = "django_migrations"
LIBPQ = (
    "host",
    "hostaddr",
    "port",
    "user",
    "dbname",
    "service",
    "passfile",
    "sslmode",
    "sslcert",
    "sslkey",
    "sslrootcert",
)
"""Connection parameters that pg_dump and psql know as well; the password goes by the environment, never by a command
line that everybody on the machine can read."""


class BackupFailed(Exception):
    """Nothing was written, and why: one German sentence."""


def is_empty() -> bool:
    """True when restoring over this database loses nothing: no tables yet, or neither a club nor a person in them."""
    if Club._meta.db_table not in connection.introspection.table_names():
        return True
    return not (Club.objects.exists() or User.objects.exists())


def backup(file: Path) -> None:
    """Write this database to a new file, readable by its owner alone.

    The file has its name only once it is complete and on the disk. Raises BackupFailed.
    """
    if file.exists():
        raise BackupFailed(_("%(file)s gibt es schon; eine Sicherung wird nie überschrieben.") % {"file": file})
    if EVERY_DATABASE_HAS not in connection.introspection.table_names():
        raise BackupFailed(_("Diese Datenbank ist leer, es gibt nichts zu sichern."))
    with _appearing_whole(file) as unfinished:
        _dump_sqlite(unfinished) if connection.vendor == "sqlite" else _dump_postgresql(unfinished)
        if not _migrations_in(unfinished):
            raise BackupFailed(_("Die Sicherung ließ sich nicht zurücklesen und wurde verworfen."))


def restore(file: Path) -> None:
    """Put what `file` holds in place of all that this database holds, in one step or not at all.

    Whoever calls this has asked, and migrates afterwards. Raises BackupFailed for a file that is no backup of this kind
    of database, is damaged, or comes from a newer version of the program.
    """
    if not file.is_file():
        raise BackupFailed(_("%(file)s gibt es nicht.") % {"file": file})
    migrations = _migrations_in(file)
    if not migrations:
        raise BackupFailed(
            _("%(file)s ist keine unversehrte Sicherung für %(database)s.")
            % {"file": file, "database": connection.display_name}
        )
    if unknown := migrations - set(MigrationLoader(None).disk_migrations):
        raise BackupFailed(
            _("Die Sicherung stammt aus einer neueren Fassung des Programms (%(names)s).")
            % {"names": ", ".join(".".join(name) for name in sorted(unknown))}
        )
    _load_sqlite(file) if connection.vendor == "sqlite" else _load_postgresql(file)


@contextmanager
def _appearing_whole(file: Path) -> Iterator[Path]:
    """A file to write to beside `file`; it is on the disk and takes the name when all went well, else it is gone."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield unfinished
        _sync(unfinished)
        unfinished.replace(file)
        _sync(file.parent)
    except OSError as error:
        raise BackupFailed(
            _("%(file)s ließ sich nicht schreiben: %(why)s.") % {"file": file, "why": error.strerror or error}
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _migrations_in(file: Path) -> set[tuple[str, str]]:
    """(app, name) of the migrations a backup had behind it; empty when the file cannot be read to its end."""
    return _sqlite_migrations(file) if connection.vendor == "sqlite" else _postgresql_migrations(file)


# --- SQLite ---------------------------------------------------------------------------------------------------------
def _dump_sqlite(file: Path) -> None:
    connection.ensure_connection()
    try:
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
    except sqlite3.Error as error:
        raise BackupFailed(_("Die Datenbank ließ sich nicht lesen: %(why)s.") % {"why": error}) from error


def _load_sqlite(file: Path) -> None:
    """The other way through the same interface: other processes see the old content or the new, and go on working."""
    connection.ensure_connection()
    with closing(_read_only(file)) as source:
        source.backup(connection.connection)
    connection.close()


def _sqlite_migrations(file: Path) -> set[tuple[str, str]]:
    try:
        with closing(_read_only(file)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return set()
            return set(copy.execute(f"SELECT app, name FROM {EVERY_DATABASE_HAS}"))  # noqa: S608 - our own constant
    except sqlite3.Error:
        return set()


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


# --- PostgreSQL -----------------------------------------------------------------------------------------------------
def _dump_postgresql(file: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}", *_target())


def _load_postgresql(file: Path) -> None:
    """In one transaction with the removal of what was there: a failure leaves the old content."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql", encoding="utf-8") as script:
        script.write("DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n")
        script.write(_run("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file)))
        script.flush()
        connection.close()
        _run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction", f"--file={script.name}", *_target())


def _postgresql_migrations(file: Path) -> set[tuple[str, str]]:
    try:
        text = _run("pg_restore", "--file=-", str(file))
    except BackupFailed:
        return set()
    _before, _found, rows = text.partition(f"COPY public.{EVERY_DATABASE_HAS} (id, app, name, applied) FROM stdin;\n")
    lines = rows.partition("\\.\n")[0].splitlines()
    return {(app, name) for _pk, app, name, _applied in (line.split("\t") for line in lines)}


def _target() -> Sequence[str]:
    """How pg_dump and psql reach the database that Django uses."""
    parameters = connection.get_connection_params()
    known = {name: parameters[name] for name in LIBPQ if parameters.get(name)}
    return ["--no-password", f"--dbname={make_conninfo(**known)}"]


def _run(program: str, *arguments: str) -> str:
    """What the program printed. Raises BackupFailed with what it complained of."""
    secret = connection.get_connection_params().get("password")
    environment = os.environ | ({"PGPASSWORD": secret} if secret else {})
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program, arguments as a list
            [program, *arguments], env=environment, capture_output=True, encoding="utf-8", check=True
        )
    except FileNotFoundError as error:
        raise BackupFailed(_("%(program)s fehlt: apt-get install postgresql-client.") % {"program": program}) from error
    except subprocess.CalledProcessError as error:
        raise BackupFailed(f"{program}: {error.stderr.strip()}") from error
    return done.stdout
