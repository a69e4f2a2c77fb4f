"""Read the environment, or refuse: a wrong value stops the start, it is never guessed away."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

DEMO_SECRET = "demo-secret-for-a-local-try-only"  # noqa: S105 - refused outside debug
KNOWN = ("DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG")
TRUE, FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


def env_bool(name: str, *, default: bool) -> bool:
    """``1/true/yes/on`` or ``0/false/no/off`` in any case; anything else raises ImproperlyConfigured."""
    raw = os.environ.get(name)
    if raw is None or raw.strip() == "":
        return default
    word = raw.strip().lower()
    if word in TRUE | FALSE:
        return word in TRUE
    raise ImproperlyConfigured(f"{name} must be one of 1/0, true/false, yes/no, on/off; it is {raw!r}.")


def env_list(name: str) -> list[str]:
    """Comma separated words, blanks dropped."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def is_local_demo() -> bool:
    """True when none of our variables is set: then it is a demo on this machine, on SQLite, in debug mode."""
    return not any(os.environ.get(name, "").strip() for name in KNOWN)


def secret_key(*, debug: bool) -> str:
    """The secret of this installation; outside debug a missing, known or short one raises ImproperlyConfigured."""
    secret = os.environ.get("SECRET_KEY", "").strip()
    if debug:
        return secret or DEMO_SECRET
    if not secret or secret == DEMO_SECRET:
        raise ImproperlyConfigured("SECRET_KEY is not set: outside DEBUG a secret of your own is required.")
    if len(secret) < 50 or len(set(secret)) < 5:
        raise ImproperlyConfigured("SECRET_KEY is too weak: use at least 50 random characters.")
    return secret


def app_version(changelog: Path) -> str:
    """The version in the first ``## `` heading of the changelog, which the footer shows."""
    for line in changelog.read_text(encoding="utf-8").splitlines() if changelog.exists() else ():
        if line.startswith("## "):
            return line[3:].split()[0]
    return "0"
