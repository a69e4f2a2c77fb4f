"""Guessing passwords is slow: ten failures in a quarter of an hour for one name from one address.

A name alone is never locked, so nobody can keep a secretary out from elsewhere; and a try that is turned away does not
prolong the wait, so that it ends a quarter of an hour after the tenth failure at the latest.
"""

import datetime as dt
import unicodedata
from math import ceil

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from league.models import LoginTry

LIMIT = 10
WINDOW = dt.timedelta(minutes=15)


def note_try(username: str, address: str) -> int:
    """Count a try before the password is looked at: 0 when it may go on, else the minutes to wait.

    Counted first, so that many tries at one moment are no way round.
    """
    key, now = _key(username, address), timezone.now()
    LoginTry.objects.filter(at__lte=now - WINDOW).delete()
    with transaction.atomic():
        mine = LoginTry.objects.create(key=key, at=now)
    before = LoginTry.objects.filter(key=key, pk__lt=mine.pk).order_by("-pk")
    if before.count() < LIMIT:
        return 0
    mine.delete()
    frees = before[LIMIT - 1].at + WINDOW
    return max(1, ceil((frees - now) / dt.timedelta(minutes=1)))


def forget_tries(username: str, address: str) -> None:
    """Whoever knew the password begins anew."""
    LoginTry.objects.filter(key=_key(username, address)).delete()


def _key(username: str, address: str) -> str:
    # as the login reads the name, so that no spelling of it has tries of its own
    name = unicodedata.normalize("NFKC", username).strip().casefold()
    return salted_hmac("league.services.logins", f"{name}\0{address}", algorithm="sha256").hexdigest()
