"""A club's accesses and invitations as values."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccessLine:
    """One access of the club's list. `name` is the user name where no other is known."""

    pk: int
    club_slug: str
    name: str
    username: str
    role: str
    active: bool
    is_self: bool


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """An invitation that nobody has used yet."""

    pk: int
    label: str
    role: str
    expires_at: dt.datetime
