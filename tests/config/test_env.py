"""The environment is read or refused by name; nothing is guessed."""

import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

ROOT = Path(__file__).resolve().parents[2]
GOOD_SECRET = secrets.token_urlsafe(50)
PRODUCTION = {"DEBUG": "0", "SECRET_KEY": GOOD_SECRET, "ALLOWED_HOSTS": "doko.example"}


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch):
    for name in (*env.KNOWN, "HTTPS", "BEHIND_PROXY", "CSRF_TRUSTED_ORIGINS"):
        monkeypatch.delenv(name, raising=False)


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in a process of its own, with these variables and no others of ours."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"DEBUG": "vielleicht"}, "DEBUG"),
        ({"DEBUG": "0", "ALLOWED_HOSTS": "doko.example"}, "SECRET_KEY fehlt"),
        ({"ALLOWED_HOSTS": "doko.example"}, "SECRET_KEY fehlt"),
        (PRODUCTION | {"SECRET_KEY": env.DEMO_SECRET}, "SECRET_KEY fehlt"),
        (PRODUCTION | {"SECRET_KEY": "kurz"}, "SECRET_KEY ist zu schwach"),
        (PRODUCTION | {"SECRET_KEY": "ab" * 40}, "SECRET_KEY ist zu schwach"),
        (PRODUCTION | {"SECRET_KEY": "django-insecure-" + GOOD_SECRET}, "SECRET_KEY ist zu schwach"),
        (PRODUCTION | {"ALLOWED_HOSTS": " , "}, "ALLOWED_HOSTS fehlt"),
        (PRODUCTION | {"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
        (PRODUCTION | {"ALLOWED_HOSTS": "https://doko.example"}, "ALLOWED_HOSTS"),
        (PRODUCTION | {"DATABASE_URL": "mysql://a:geheim@b/c"}, "DATABASE_URL"),
        (PRODUCTION | {"DATABASE_URL": "quatsch"}, "DATABASE_URL"),
        (PRODUCTION | {"DATABASE_URL": "sqlite:////nirgends/doko.sqlite3"}, "den Ordner /nirgends gibt es nicht"),
        (PRODUCTION | {"CSRF_TRUSTED_ORIGINS": "doko.example"}, "CSRF_TRUSTED_ORIGINS"),
        (PRODUCTION | {"HTTPS": "2"}, "HTTPS"),
    ],
)
def test_a_bad_setting_stops_the_start_and_is_named(variables, named):
    done = manage("check", **variables)
    assert done.returncode == 1
    assert done.stderr.startswith("Einstellungen: ")
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert "geheim@" not in done.stderr


def test_a_club_server_passes_the_deployment_check():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "0 silenced" in done.stdout


def test_with_nothing_set_it_is_a_local_demo():
    said = manage("shell", "--no-imports", "-c", "from django.conf import settings as s; print(s.DEBUG, s.DATABASES)")
    assert said.stdout.startswith("True")
    assert str(ROOT / "var" / "doppelkopf.sqlite3") in said.stdout


def test_manage_py_uses_the_named_database(tmp_path):
    file = tmp_path / "doko.sqlite3"
    done = manage("migrate", "--verbosity", "0", DATABASE_URL=f"sqlite:///{file}", **PRODUCTION)
    assert (done.returncode, file.exists()) == (0, True), done.stderr


def test_postgresql_keeps_what_the_address_says(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql://doko@/doko?host=/run/postgresql")
    entry = env.database(tmp_path / "unused")
    assert entry["OPTIONS"]["host"] == "/run/postgresql"
    assert "lock_timeout" in entry["OPTIONS"]["options"]


@pytest.mark.parametrize(("word", "value"), [("1", True), ("YES", True), ("off", False), ("", None)])
def test_switches(monkeypatch, word, value):
    monkeypatch.setenv("DEBUG", word)
    assert env.env_bool("DEBUG", default=None) is value


def test_debug_takes_any_host_name_but_no_address(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "http://x")
    with pytest.raises(ImproperlyConfigured):
        env.allowed_hosts(debug=True)
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example")
    assert env.allowed_hosts(debug=False) == ["a.example", "b.example"]


def test_version_is_the_changelogs_first_heading(tmp_path):
    changelog = tmp_path / "CHANGELOG.md"
    assert env.app_version(changelog) == "0"
    changelog.write_text("# Änderungen\n\n## 1.2.0 (heute)\n\n## 1.1.0\n", encoding="utf-8")
    assert env.app_version(changelog) == "1.2.0"
