"""Read the environment, or refuse: a wrong value stops the start and is named, it is never guessed away."""

import os
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

DEMO_SECRET = "demo-secret-for-a-local-try-only"  # noqa: S105 - refused outside debug
KNOWN = ("DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG")
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
TRUE, FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
SECRET_LENGTH = 50
SQLITE, POSTGRESQL = "django.db.backends.sqlite3", "django.db.backends.postgresql"

# IMMEDIATE: a deferred transaction that turns from reading to writing fails at once, whatever the timeout.
# DELETE + FULL: an answered save survives a power cut; secure_delete: an erased name leaves no trace in free pages.
SQLITE_OPTIONS: dict[str, object] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
    ),
}
# Nobody waits for a lock longer than on SQLite, and a client that died in mid-transaction holds none for ever.
POSTGRESQL_OPTIONS: dict[str, object] = {
    "options": "-c lock_timeout=20s -c idle_in_transaction_session_timeout=60s",
}
DATABASE_KINDS = (
    "DATABASE_URL ist nicht zu lesen: möglich sind sqlite:////ordner/datei und postgresql://name@server/datenbank."
)


def env_text(name: str) -> str:
    """The variable without outer spaces, '' where it is not set."""
    return os.environ.get(name, "").strip()


def env_bool(name: str, *, default: bool) -> bool:
    """``1/true/yes/on`` or ``0/false/no/off`` in any case; anything else raises ImproperlyConfigured."""
    word = env_text(name).lower()
    if not word:
        return default
    if word in TRUE | FALSE:
        return word in TRUE
    raise ImproperlyConfigured(f"{name}={env_text(name)!r}: erlaubt sind 1 oder 0 (auch true/false, yes/no, on/off).")


def env_list(name: str) -> list[str]:
    """Comma separated words, blanks dropped."""
    return [word.strip() for word in env_text(name).split(",") if word.strip()]


def is_local_demo() -> bool:
    """True when none of our variables is set: then it is a demo on this machine, on SQLite, in debug mode."""
    return not any(env_text(name) for name in KNOWN)


def secret_key(*, debug: bool) -> str:
    """The secret of this installation; outside debug a missing, known or weak one raises ImproperlyConfigured."""
    secret = env_text("SECRET_KEY")
    if debug:
        return secret or DEMO_SECRET
    if not secret or secret == DEMO_SECRET:
        raise ImproperlyConfigured(
            "SECRET_KEY fehlt: außerhalb von DEBUG ist ein eigener, geheimer Schlüssel nötig (docs/operating.md)."
        )
    if len(secret) < SECRET_LENGTH or len(set(secret)) < 5 or secret.startswith("django-insecure-"):
        raise ImproperlyConfigured(
            f"SECRET_KEY ist zu schwach: nötig sind mindestens {SECRET_LENGTH} zufällige Zeichen (docs/operating.md)."
        )
    return secret


def allowed_hosts(*, debug: bool) -> list[str]:
    """Host names this server answers for; outside debug none, ``*`` or an address raises ImproperlyConfigured.

    Links in invitations and resets are built from the host name, so one that anybody may choose is not allowed.
    """
    hosts = env_list("ALLOWED_HOSTS")
    if not hosts and not debug:
        raise ImproperlyConfigured("ALLOWED_HOSTS fehlt: der Name des Servers, zum Beispiel doko.mein-verein.de.")
    for host in hosts:
        if host == "*" and not debug:
            raise ImproperlyConfigured("ALLOWED_HOSTS=*: außerhalb von DEBUG sind die Namen einzeln zu nennen.")
        if "/" in host:
            raise ImproperlyConfigured(f"ALLOWED_HOSTS: {host!r} ist kein Name (ohne https:// und ohne Pfad).")
    return hosts or LOCAL_HOSTS


def trusted_origins() -> list[str]:
    """Origins of forms that come through another name than the server's own; each with its scheme."""
    origins = env_list("CSRF_TRUSTED_ORIGINS")
    for origin in origins:
        if not origin.startswith(("https://", "http://")):
            raise ImproperlyConfigured(f"CSRF_TRUSTED_ORIGINS: {origin!r} muss mit https:// beginnen.")
    return origins


def database(default_file: Path) -> dict[str, object]:
    """Django's entry for DATABASE_URL: PostgreSQL, or a SQLite file; without it `default_file`.

    Raises ImproperlyConfigured for another kind of database, and for a file whose folder is missing.
    """
    url = env_text("DATABASE_URL")
    if not url:
        default_file.parent.mkdir(exist_ok=True)
        url = f"sqlite:///{default_file}"
    try:
        entry = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    except ValueError as error:  # the library's sentence could quote the password
        raise ImproperlyConfigured(DATABASE_KINDS) from error
    if entry["ENGINE"] == SQLITE:
        _check_file(str(entry["NAME"]))
        return entry | {"OPTIONS": dict(SQLITE_OPTIONS)}
    if entry["ENGINE"] == POSTGRESQL:
        return entry | {"OPTIONS": POSTGRESQL_OPTIONS | entry.get("OPTIONS", {})}
    raise ImproperlyConfigured(DATABASE_KINDS)


def _check_file(name: str) -> None:
    if name and name != ":memory:" and not Path(name).parent.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL: den Ordner {Path(name).parent} gibt es nicht.")


def app_version(changelog: Path) -> str:
    """The version in the first ``## `` heading of the changelog, which the footer shows."""
    for line in changelog.read_text(encoding="utf-8").splitlines() if changelog.exists() else ():
        if line.startswith("## "):
            return line[3:].split()[0]
    return "0"
