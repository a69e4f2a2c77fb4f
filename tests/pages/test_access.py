"""„Mitglieder & Zugänge“: invitations, roles, withdrawn accesses, links for a new password."""

import datetime as dt
import html
import uuid

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league.models import Club, Invitation, LogEntry, Membership, User
from league.services.clubs import secret_digest
from tests.league.hostile_names import ACCEPTED
from tests.league.people import PASSWORD
from tests.pages.evening import NAMES

pytestmark = pytest.mark.django_db
LIST = "/verein/lindenhof/zugaenge/"
INVITE = f"{LIST}einladen/"
NEW = {
    "given_name": "Anna",
    "family_name": "Schmidt",
    "username": "anna",
    "password1": "Herz-Zehn-sticht",
    "password2": "Herz-Zehn-sticht",
}


@pytest.fixture
def secretary(sign_in):
    return sign_in("secretary")


@pytest.fixture
def link(secretary) -> str:
    """An invitation as member, as the secretary would send it."""
    return invited(secretary)


def keyed(**fields) -> dict[str, object]:
    return {"key": str(uuid.uuid4())} | fields


def invited(client: Client, role: str = "member", label: str = "Anna") -> str:
    link = client.post(INVITE, keyed(role=role, label=label)).context["link"]
    assert link.startswith("http://testserver/einladung/")
    return link.removeprefix("http://testserver")


def membership(user: User) -> Membership:
    return Membership.objects.get(user=user, club__slug="lindenhof")


def text(response) -> str:
    return html.unescape(response.content.decode())


# --- invitations


def test_an_invitation_lets_somebody_new_in_once(link, people):
    guest = Client()
    assert guest.post(link, keyed(**NEW)).url == "/verein/lindenhof/"
    assert guest.get("/verein/lindenhof/").status_code == 200
    assert guest.get(LIST).status_code == 403

    user = User.objects.get(username="anna")
    assert user.get_full_name() == "Anna Schmidt"
    assert user.check_password(NEW["password1"])
    assert Invitation.objects.get().accepted_by == user
    assert LogEntry.objects.newest_first().first().actor == user
    assert Client().get(link).status_code == 404


def test_an_invitation_lets_somebody_with_an_account_in(link, people, sign_in):
    stranger = sign_in("stranger")
    assert "Angemeldet als stranger" in text(stranger.get(link))

    assert stranger.post(link, keyed()).url == "/verein/lindenhof/"
    assert membership(people.stranger).role == "member"
    assert sign_in("foreign").get(link).status_code == 404


def test_a_double_click_lets_in_once(link, people, sign_in):
    data = keyed()
    stranger = sign_in("stranger")

    assert [stranger.post(link, data).url for _ in range(2)] == ["/verein/lindenhof/"] * 2
    assert Membership.objects.filter(user=people.stranger).count() == 1


def test_a_double_click_makes_one_account(link, people):
    data = keyed(**NEW)

    for browser in (Client(), Client()):  # the second click knows nothing of the first one's session
        assert browser.post(link, data).url == "/verein/lindenhof/"
    assert User.objects.filter(username="anna").count() == 1


def test_a_resent_form_with_another_password_lets_nobody_in(link, people):
    data = keyed(**NEW)
    Client().post(link, data)

    wrong = data | {"password1": "geraten-12345", "password2": "geraten-12345"}
    assert Client().post(link, wrong).status_code == 404


def test_passwords_leave_no_trace_in_the_log(link, people):
    data = keyed(**NEW)
    Client().post(link, data)
    first = LogEntry.objects.get(verb="joined").digest
    other = Client().post(link, data | {"password1": "x", "password2": "y"})

    assert other.status_code == 404
    assert LogEntry.objects.filter(digest=first).count() == 1
    assert first == _digest_without_passwords(data)


def _digest_without_passwords(data: dict[str, object]) -> str:
    from django.http import QueryDict

    from league.forms.keyed import digest_of

    post = QueryDict(mutable=True)
    post.update({name: value for name, value in data.items() if not name.startswith("password")})
    return digest_of(post)


def test_unknown_expired_withdrawn_and_used_links_answer_the_same(secretary, people, sign_in, time_machine):
    time_machine.move_to(dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC))
    expired = invited(secretary)
    time_machine.move_to(dt.datetime(2026, 11, 15, 12, 1, tzinfo=dt.UTC))
    withdrawn, used = invited(secretary, label="Bernd"), invited(secretary, label="Clara")
    withdrawn_pk = Invitation.objects.get(label="Bernd").pk
    secretary.post(f"{LIST}einladungen/{withdrawn_pk}/zurueckziehen/", keyed())
    sign_in("stranger").post(used, keyed())

    for person in ("anonymous", "foreign"):
        client = sign_in(person)
        for method in (client.get, client.post):
            answers = [method(address) for address in (expired, withdrawn, used, "/einladung/erfunden/")]
            assert {answer.status_code for answer in answers} == {404}
            assert len({(answer.content, str(sorted(answer.headers.items()))) for answer in answers}) == 1


def test_an_invitation_is_valid_to_its_last_minute(secretary, people, time_machine):
    time_machine.move_to(dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC), tick=False)
    link = invited(secretary)

    time_machine.move_to(dt.datetime(2026, 11, 15, 11, 59, tzinfo=dt.UTC), tick=False)
    assert Client().get(link).status_code == 200
    time_machine.move_to(dt.datetime(2026, 11, 15, 12, 0, tzinfo=dt.UTC), tick=False)
    assert Client().get(link).status_code == 404


def test_only_the_digest_of_a_secret_is_stored(link):
    secret = link.split("/")[2]

    assert len(secret) == 43
    stored = Invitation.objects.values().get()
    assert stored["secret_digest"] == secret_digest(secret)
    assert secret not in str(list(LogEntry.objects.values())) + str(stored)


def test_a_double_click_on_invite_shows_the_same_link_and_another_form_another(secretary, people):
    data = keyed(role="member", label="Anna")
    links = [secretary.post(INVITE, data).context["link"] for _ in range(2)]

    assert links[0] == links[1] != secretary.post(INVITE, data | keyed()).context["link"]
    assert Invitation.objects.count() == 2
    assert links[0] not in text(secretary.get(LIST))


def test_who_is_in_already_is_told_so_and_the_link_stays(link, people, sign_in):
    response = sign_in("member").post(link, keyed())

    assert response.status_code == 422
    assert "Dieser Zugang besteht schon." in text(response)
    assert Invitation.objects.get().accepted_at is None


def test_an_invitation_to_write_raises_a_member(secretary, people, sign_in):
    sign_in("member").post(invited(secretary, role="secretary"), keyed())

    assert membership(people.member).role == "secretary"


def test_an_invitation_gives_a_withdrawn_access_back(secretary, people, sign_in):
    Membership.objects.filter(user=people.member).update(active=False)
    sign_in("member").post(invited(secretary), keyed())

    assert membership(people.member).active


def test_a_new_account_reports_every_problem_at_once(link, people):
    wrong = NEW | {"given_name": "\u202e", "username": "Secretary", "password1": "12345", "password2": "12345"}
    response = Client().post(link, keyed(**wrong))

    errors = response.context["form"].errors
    assert response.status_code == 422
    assert set(errors) == {"given_name", "username", "password2"}
    assert errors["username"] == ["Diesen Benutzernamen gibt es schon."]
    assert 'value="Secretary"' in text(response)
    assert "12345" not in text(response)
    assert not User.objects.filter(username="Secretary").exists()


def test_a_withdrawn_invitation_leaves_the_list(secretary, link, people):
    pk = Invitation.objects.get().pk
    data = keyed()
    assert "Offene Einladungen" in text(secretary.get(LIST))

    for _ in range(2):  # a double click says no more than one
        response = secretary.post(f"{LIST}einladungen/{pk}/zurueckziehen/", data, follow=True)
        assert "Die Einladung für Anna ist zurückgezogen." in text(response)
    assert "Offene Einladungen" not in text(response)


# --- roles and withdrawn accesses


def test_a_member_becomes_a_secretary_and_back(secretary, people, sign_in):
    address, member = f"{LIST}{membership(people.member).pk}/", sign_in("member")
    secretary.post(address, keyed(role="secretary"))
    assert member.get(LIST).status_code == 200

    secretary.post(address, keyed(role="member"))
    assert member.get(LIST).status_code == 403
    assert [entry.after for entry in LogEntry.objects.order_by("pk")] == [{"role": "secretary"}, {"role": "member"}]


def test_an_access_is_withdrawn_and_given_back(secretary, people, sign_in):
    address, member = f"{LIST}{membership(people.member).pk}/", sign_in("member")
    assert member.get("/verein/lindenhof/").status_code == 200

    response = secretary.post(f"{address}entziehen/", keyed(), follow=True)
    assert "Der Zugang von member ist entzogen." in text(response)
    assert "entzogen</span>" in response.content.decode()
    assert member.get("/verein/lindenhof/").status_code == 404
    assert "Zugang zurückgeben" in text(secretary.get(address))

    secretary.post(f"{address}zurueckgeben/", keyed())
    assert member.get("/verein/lindenhof/").status_code == 200


@pytest.mark.parametrize(("action", "fields"), [("entziehen/", {}), ("", {"role": "member"})])
def test_the_last_secretary_cannot_leave_the_club_alone(secretary, people, action, fields):
    address = f"{LIST}{membership(people.secretary).pk}/"
    response = secretary.post(f"{address}{action}", keyed(**fields), follow=True)

    assert "Das ist der letzte Zugang der Schriftführung." in text(response)
    assert (membership(people.secretary).role, membership(people.secretary).active) == ("secretary", True)

    Membership.objects.filter(user=people.member).update(role="secretary")
    User.objects.filter(pk=people.member.pk).update(is_active=False)
    secretary.post(f"{address}{action}", keyed(**fields))
    assert membership(people.secretary).role == "secretary", "who may not log in is no other secretary"

    User.objects.filter(pk=people.member.pk).update(is_active=True)
    assert secretary.post(f"{address}{action}", keyed(**fields)).url == "/"
    assert secretary.get(LIST).status_code in (403, 404)


def test_a_withdrawn_access_takes_no_role(secretary, people):
    Membership.objects.filter(user=people.member).update(active=False)
    response = secretary.post(f"{LIST}{membership(people.member).pk}/", keyed(role="secretary"))

    assert response.status_code == 422
    assert membership(people.member).role == "member"


@pytest.mark.parametrize("persons", [1, 3])
def test_queries_of_the_list_do_not_grow(secretary, people, persons, django_assert_num_queries):
    for name in NAMES[:persons]:
        user = User.objects.create_user(name)
        Membership.objects.create(club=people.club, user=user, role="member")
        invited(secretary, label=name)

    with django_assert_num_queries(6):
        secretary.get(LIST)
    # session, user, access, count, page, invitations


@pytest.mark.parametrize("name", ACCEPTED[:12])
def test_a_label_is_shown_unchanged_and_harmless(secretary, people, name):
    response = secretary.post(INVITE, keyed(role="member", label=name))

    assert html.escape(name) in response.content.decode()
    assert html.escape(name) in secretary.get(LIST).content.decode()


# --- passwords


def password_link(secretary: Client, user: User) -> str | None:
    response = secretary.post(f"{LIST}{membership(user).pk}/passwort-link/", keyed(), follow=True)
    return response.context.get("link", "").removeprefix("http://testserver") or None


def set_password(link: str):
    password = "Karo-Neun-sticht-nie"
    browser = Client()
    form = browser.get(link, follow=True)
    if not form.context["validlink"]:
        return None
    return browser.post(form.redirect_chain[-1][0], {"new_password1": password, "new_password2": password}, follow=True)


def test_a_member_sets_a_new_password_with_a_link_once(secretary, people, sign_in):
    old_session = sign_in("member")
    link = password_link(secretary, people.member)

    assert "Das neue Passwort gilt" in text(set_password(link))
    assert Client().login(username="member", password="Karo-Neun-sticht-nie")
    assert old_session.get("/verein/lindenhof/").status_code == 302, "old sessions end with the old password"
    assert set_password(link) is None
    assert LogEntry.objects.get().verb == "password_link"


def test_a_password_link_is_valid_for_a_day(secretary, people, time_machine):
    time_machine.move_to(dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC), tick=False)
    link = password_link(secretary, people.member)

    time_machine.move_to(dt.datetime(2026, 11, 2, 12, 0, tzinfo=dt.UTC), tick=False)
    assert Client().get(link, follow=True).context["validlink"]
    time_machine.move_to(dt.datetime(2026, 11, 2, 12, 1, tzinfo=dt.UTC), tick=False)
    assert not Client().get(link, follow=True).context["validlink"]


@pytest.mark.parametrize("reach", ["open", "withdrawn", "staff", "superuser"])
def test_an_account_that_reaches_further_is_not_to_be_taken_over(secretary, people, reach):
    if reach in ("open", "withdrawn"):
        Membership.objects.create(club=people.other_club, user=people.member, role="secretary", active=reach == "open")
    else:
        User.objects.filter(pk=people.member.pk).update(**{f"is_{reach}": True})

    response = secretary.post(f"{LIST}{membership(people.member).pk}/passwort-link/", keyed(), follow=True)
    assert "Dieses Konto gehört nicht allein zu diesem Verein." in text(response)
    assert "link" not in response.context
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("before", ["other button", "same button"])
def test_a_form_sent_before_makes_no_link_that_is_refused_now(secretary, people, before):
    """The form's key, known from an earlier answer, opens nothing: neither elsewhere nor later."""
    form, address = keyed(), f"{LIST}{membership(people.member).pk}/passwort-link/"
    if before == "same button":
        assert secretary.post(address, form).context["link"]
    else:
        secretary.post(f"{LIST}{membership(people.secretary).pk}/passwort-link/", form)
    Membership.objects.create(club=people.other_club, user=people.member, role="secretary")

    response = secretary.post(address, form, follow=True)

    assert "link" not in response.context
    assert "Dieses Konto gehört nicht allein zu diesem Verein." in text(response)


def test_two_buttons_of_one_page_do_not_stand_for_each_other(secretary, people, sign_in):
    member, form = sign_in("member"), keyed()
    address = f"{LIST}{membership(people.member).pk}/"
    secretary.post(f"{address}passwort-link/", form)

    secretary.post(f"{address}entziehen/", form)

    assert not membership(people.member).active
    assert member.get("/verein/lindenhof/").status_code == 404


def test_a_password_link_lapses_when_the_account_reaches_further(secretary, people):
    link = password_link(secretary, people.member)
    Membership.objects.create(club=people.other_club, user=people.member, role="member")

    assert set_password(link) is None


def test_a_password_link_lapses_with_the_access(secretary, people):
    link = password_link(secretary, people.member)
    Membership.objects.filter(user=people.member).update(active=False)

    assert set_password(link) is None
    assert password_link(secretary, people.member) is None


def test_everybody_changes_his_own_password(sign_in, people):
    browser, elsewhere = sign_in("member"), sign_in("member")
    new = "Pik-Dame-sticht"
    response = browser.post(
        "/konto/passwort/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new}, follow=True
    )

    assert "Ab jetzt gilt das neue Passwort." in text(response)
    assert browser.get("/verein/lindenhof/").status_code == 200
    assert elsewhere.get("/verein/lindenhof/").status_code == 302


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org/", "javascript:alert(1)", "/\\example.org"])
def test_nobody_is_sent_to_another_host_after_login_or_logout(people, sign_in, target):
    data = {"username": "member", "password": PASSWORD, "next": target}

    assert Client().post("/konto/anmelden/", data).url == "/"
    assert sign_in("member").post("/konto/abmelden/", {"next": target}).url == "/"


# --- the first club


def test_a_new_club_for_somebody_with_an_account(people, capsys):
    call_command("new_club", "Karo Einfach Öhringen", secretary="stranger")

    club = Club.objects.get(name="Karo Einfach Öhringen")
    assert club.slug == "karo-einfach-oehringen"
    assert Membership.objects.get(club=club).role == "secretary"
    assert "einladung" not in capsys.readouterr().out


def test_a_new_club_for_somebody_without_an_account(people, capsys):
    call_command("new_club", "Karo Einfach", slug="karo", secretary="anna", address="https://doko.example/")
    link = capsys.readouterr().out.split()[-1]

    assert link.startswith("https://doko.example/einladung/")
    Client().post(link.removeprefix("https://doko.example"), keyed(**NEW))
    assert Membership.objects.get(club__slug="karo").role == "secretary"


@pytest.mark.parametrize(
    ("name", "slug", "said"),
    [
        ("Noch einer", "lindenhof", "Die Adresse lindenhof hat schon ein anderer Verein."),
        ("Noch einer", "mit leer", "Buchstaben"),
        ("", "leer", "Feld"),
        ("♣", None, "Feld"),
    ],
)
def test_a_new_club_that_cannot_be_is_refused_in_words(people, name, slug, said):
    with pytest.raises(CommandError, match=said):
        call_command("new_club", name, slug=slug, secretary="anna")
    assert Club.objects.count() == 2
