"""Links for a new password, which a secretary hands to a member of the club."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator

from league.choices import Verb
from league.models import Membership, User
from league.services.log import Done, Intent, Refused, ensure_first_time, once, record


class PasswordLinks(PasswordResetTokenGenerator):
    """Tokens of such links. They lapse with the password, and with every change of what the person may reach:

    a secretary who made a link cannot wait until the person has joined another club and then enter it with the link.
    """

    key_salt = "league.password_link"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        reach = sorted(user.memberships.values_list("club_id", "role", "active"))
        return f"{super()._make_hash_value(user, timestamp)}{reach}{user.is_staff}{user.is_superuser}{user.is_active}"


password_links = PasswordLinks()


@once
def allow_password_link(*, membership_pk: int, intent: Intent) -> Done:
    """Record that a link is made for this member; the caller makes it with `password_links`. Gives the user's id.

    Whoever sets a password takes over the whole account, so it must reach nothing beyond this club. Raises
    Refused("access_closed") and, where the account has or had access to another club or runs the server,
    Refused("password_of_others").
    """
    membership = Membership.objects.select_related("club", "user").get(pk=membership_pk)
    user = membership.user
    if not membership.active or not user.is_active:
        raise Refused("access_closed")
    elsewhere = user.memberships.exclude(pk=membership_pk).exists()
    if elsewhere or user.is_staff or user.is_superuser:
        raise Refused("password_of_others")
    # after the checks: a form that made a link before must not make one that would be refused now
    ensure_first_time(intent)
    return record(
        club=membership.club, intent=intent, verb=Verb.PASSWORD_LINK, object_id=user.pk, after={"user": user.pk}
    )
