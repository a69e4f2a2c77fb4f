"""A club, who may enter it, and how somebody is let in."""

import datetime as dt
import hashlib
from base64 import urlsafe_b64encode
from dataclasses import replace

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from league.choices import Role, Verb
from league.models import Club, Invitation, LogEntry, Membership, User
from league.names import tidy
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record

INVITATION_VALID = dt.timedelta(days=14)


def invitation_secret(intent: Intent) -> str:
    """The secret of the invitation that this intent makes: 256 bits, known only together with the SECRET_KEY.

    It follows from the form's key instead of being drawn, so that a double click is answered with the same link; the
    store keeps nothing but its digest.
    """
    text = f"{getattr(intent.actor, 'pk', '')}:{intent.key}"
    code = salted_hmac("league.invitation", text, algorithm="sha256").digest()
    return urlsafe_b64encode(code).decode().rstrip("=")


def secret_digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def lock_club(pk: int) -> Club:
    """The club, held until the end of the transaction: its accesses, people and seasons change one by one.

    An UPDATE that changes nothing takes the row lock on both databases.
    """
    Club.objects.filter(pk=pk).update(slug=F("slug"))
    return Club.objects.get(pk=pk)


@once
def create_club(*, name: str, slug: str, secretary: User | None, label: str = "", intent: Intent) -> Done:
    """A new club with its first secretary, or with an invitation for one (`invitation_secret(intent)`).

    Gives the club's id. Raises Refused("slug_taken").
    """
    ensure_first_time(intent)
    try:
        with transaction.atomic():
            club = Club.objects.create(name=tidy(name), slug=slug)
    except IntegrityError as taken:
        raise Refused("slug_taken", slug=slug) from taken
    if secretary is None:
        _invite(club, Role.SECRETARY, label, intent)
    else:
        Membership.objects.create(club=club, user=secretary, role=Role.SECRETARY)
    after = {"slug": slug, "secretary": secretary.pk if secretary else None}
    return record(club=club, intent=intent, verb=Verb.CLUB_CREATED, object_id=club.pk, after=after)


@once
def change_club(*, club_pk: int, seen: tuple[str, bool], name: str, confirms_sheets: bool, intent: Intent) -> Done:
    """Give a club another name, and say whether it has closed sheets confirmed by a second person.

    `seen` is what the form showed of the two. Raises Conflict("club_changed") where they are others by now.
    """
    club = lock_club(club_pk)
    ensure_first_time(intent)
    if (club.name, club.confirms_sheets) != seen:
        raise Conflict("club_changed")
    after = {"name": tidy(name), "confirms_sheets": confirms_sheets}
    before = {column: getattr(club, column) for column in after}
    if before == after:
        return Done(club_pk)
    Club.objects.filter(pk=club_pk).update(**after)
    return record(club=club, intent=intent, verb=Verb.CLUB_CHANGED, object_id=club_pk, before=before, after=after)


@once
def invite(*, club_pk: int, role: str, label: str, intent: Intent) -> Done:
    """An invitation, valid for `INVITATION_VALID`. Gives its id; its secret is `invitation_secret(intent)`."""
    ensure_first_time(intent)
    club = Club.objects.get(pk=club_pk)
    invitation = _invite(club, role, label, intent)
    return record(club=club, intent=intent, verb=Verb.INVITED, object_id=invitation.pk, after={"role": role})


@once
def withdraw_invitation(*, invitation_pk: int, intent: Intent) -> Done:
    """From now on the link leads nowhere. Raises Refused("invitation_gone") when it was used or withdrawn before."""
    unused = Invitation.objects.filter(pk=invitation_pk, accepted_at__isnull=True, withdrawn_at__isnull=True)
    changed = unused.update(withdrawn_at=timezone.now())
    ensure_first_time(intent)
    if not changed:
        raise Refused("invitation_gone")
    invitation = Invitation.objects.select_related("club").get(pk=invitation_pk)
    return record(club=invitation.club, intent=intent, verb=Verb.INVITATION_WITHDRAWN, object_id=invitation_pk)


@once
def join(*, secret: str, intent: Intent) -> Done:
    """The acting user enters the club with an invitation, once. Gives the membership's id.

    Raises Refused("invitation_gone"), Refused("access_exists") where he may do as much already.
    """
    return _enter(secret, intent.actor, intent)


@once
def join_as_new_user(
    *, secret: str, username: str, given_name: str, family_name: str, password: str, intent: Intent
) -> Done:
    """Somebody without an account makes one and enters the club with an invitation. Gives the membership's id.

    Raises Refused("invitation_gone"), Refused("username_taken").
    """
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username, password=password, first_name=tidy(given_name), last_name=tidy(family_name)
            )
    except IntegrityError as taken:
        raise Refused("username_taken") from taken
    return _enter(secret, user, replace(intent, actor=user))


def joined_before(intent: Intent) -> Membership | None:
    """The membership that this very form made, whoever sent it: he may have had no account then."""
    entry = LogEntry.objects.filter(key=intent.key, digest=intent.digest, verb=Verb.JOINED).first()
    return membership_of(Done(entry.object_id)) if entry else None


def membership_of(done: Done) -> Membership:
    """The membership that an action made, with club and user."""
    return Membership.objects.select_related("club", "user").get(pk=done.pk)


@once
def change_role(*, membership_pk: int, role: str, intent: Intent) -> Done:
    """Give an open access another role. Raises Refused("access_closed"), Refused("last_secretary")."""
    membership = _lock_access(membership_pk)
    ensure_first_time(intent)
    if not membership.active:
        raise Refused("access_closed")
    if membership.role == role:
        return Done(membership_pk)
    if role != Role.SECRETARY:
        _ensure_another_secretary(membership)
    return _change(membership, intent, Verb.ACCESS_CHANGED, role=role)


@once
def withdraw_access(*, membership_pk: int, intent: Intent) -> Done:
    """Close an access; it ends with the next request. Raises Refused("access_closed"), Refused("last_secretary")."""
    membership = _lock_access(membership_pk)
    ensure_first_time(intent)
    if not membership.active:
        raise Refused("access_closed")
    _ensure_another_secretary(membership)
    return _change(membership, intent, Verb.ACCESS_WITHDRAWN, active=False)


@once
def restore_access(*, membership_pk: int, intent: Intent) -> Done:
    """Open a withdrawn access again, in its old role. Raises Refused("access_open")."""
    membership = _lock_access(membership_pk)
    ensure_first_time(intent)
    if membership.active:
        raise Refused("access_open")
    return _change(membership, intent, Verb.ACCESS_CHANGED, active=True)


def _invite(club: Club, role: str, label: str, intent: Intent) -> Invitation:
    now = timezone.now()
    return Invitation.objects.create(
        club=club,
        role=role,
        label=tidy(label),
        secret_digest=secret_digest(invitation_secret(intent)),
        created_by=intent.actor,
        created_at=now,
        expires_at=now + INVITATION_VALID,
    )


def _enter(secret: str, user: User, intent: Intent) -> Done:
    """One conditional UPDATE uses the invitation up: of two people with one link the second comes too late."""
    now = timezone.now()
    found = Invitation.objects.open(now).filter(secret_digest=secret_digest(secret))
    used = found.update(accepted_at=now, accepted_by=user)
    ensure_first_time(intent)
    if not used:
        raise Refused("invitation_gone")
    invitation = Invitation.objects.select_related("club").get(secret_digest=secret_digest(secret))
    lock_club(invitation.club_id)
    membership = Membership.objects.filter(club=invitation.club, user=user).select_related("club").first()
    if membership is None:
        membership = Membership.objects.create(club=invitation.club, user=user, role=invitation.role)
    elif membership.active and membership.role in (invitation.role, Role.SECRETARY):
        raise Refused("access_exists")
    else:
        Membership.objects.filter(pk=membership.pk).update(active=True, role=invitation.role)
    after = {"invitation": invitation.pk, "user": user.pk, "role": invitation.role}
    return record(club=invitation.club, intent=intent, verb=Verb.JOINED, object_id=membership.pk, after=after)


def _lock_access(membership_pk: int) -> Membership:
    lock_club(Membership.objects.values_list("club_id", flat=True).get(pk=membership_pk))
    return Membership.objects.select_related("club", "user").get(pk=membership_pk)


def _ensure_another_secretary(membership: Membership) -> None:
    """A club must not be left with nobody who may write; only the server's operator could mend that."""
    others = Membership.objects.secretaries().filter(club=membership.club).exclude(pk=membership.pk)
    if membership.role == Role.SECRETARY and not others.exists():
        raise Refused("last_secretary")


def _change(membership: Membership, intent: Intent, verb: str, **columns: object) -> Done:
    before = {name: getattr(membership, name) for name in columns}
    Membership.objects.filter(pk=membership.pk).update(**columns)
    return record(
        club=membership.club,
        intent=intent,
        verb=verb,
        object_id=membership.pk,
        before={"user": membership.user_id, **before},
        after=columns,
    )
