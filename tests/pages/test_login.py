"""Signing in: guessing is slow, nobody is kept out for long, and an answer tells nothing about who exists."""

import datetime as dt

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from league.models import LoginTry, User
from league.services.logins import LIMIT

PASSWORD = "geheim-1234"
NOON = dt.datetime(2026, 11, 29, 12, 0, tzinfo=dt.UTC)
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(time_machine):
    time_machine.move_to(NOON, tick=False)
    return time_machine


@pytest.fixture
def anna():
    return User.objects.create(username="anna", password=make_password(PASSWORD))


def try_login(username="anna", password="falsch", address=HERE, **headers):
    return Client(REMOTE_ADDR=address, headers=headers).post(
        reverse("login"), {"username": username, "password": password}
    )


def use_up(**kwargs):
    assert [try_login(**kwargs).status_code for _ in range(LIMIT)] == [200] * LIMIT


def test_the_eleventh_try_waits_even_with_the_right_password(anna):
    use_up()
    response = try_login(password=PASSWORD)
    assert response.status_code == 429
    assert response["Retry-After"] == "900"
    assert "In 15 Minuten geht es wieder." in response.content.decode()
    assert 'value="anna"' in response.content.decode()
    assert not response.wsgi_request.user.is_authenticated


@pytest.mark.parametrize("spelling", [" anna", "ANNA ", "ａnna", "  Ａnna"])
def test_no_spelling_of_a_name_has_tries_of_its_own(anna, spelling):
    use_up()
    assert try_login(username=spelling, password=PASSWORD).status_code == 429


def test_after_a_quarter_of_an_hour_it_goes_on(anna, clock):
    use_up()
    clock.move_to(NOON + dt.timedelta(minutes=14, seconds=30), tick=False)
    assert "In einer Minute geht es wieder." in try_login(password=PASSWORD).content.decode()
    clock.move_to(NOON + dt.timedelta(minutes=15), tick=False)
    assert try_login(password=PASSWORD).status_code == 302


def test_tries_that_were_turned_away_do_not_prolong_the_wait(anna, clock):
    use_up()
    for minute in range(1, 15):
        clock.move_to(NOON + dt.timedelta(minutes=minute), tick=False)
        assert try_login().status_code == 429
    clock.move_to(NOON + dt.timedelta(minutes=15), tick=False)
    assert try_login(password=PASSWORD).status_code == 302


def test_nobody_is_kept_out_from_elsewhere(anna):
    use_up(address=ELSEWHERE)
    assert try_login(address=HERE, password=PASSWORD).status_code == 302


def test_one_address_with_many_people_is_not_kept_out_whole(anna):
    use_up(username="bernd")
    assert try_login(password=PASSWORD).status_code == 302


def test_whoever_knows_the_password_begins_anew(anna):
    for _ in range(3):
        assert [try_login().status_code for _ in range(LIMIT - 1)] == [200] * (LIMIT - 1)
        assert try_login(password=PASSWORD).status_code == 302
    assert not LoginTry.objects.exists()


def test_a_name_in_other_letters_is_the_same_name(anna):
    for username in ("anna", "Anna", "ANNA", "aNNa", "annA") * 2:
        try_login(username=username)
    assert try_login(password=PASSWORD).status_code == 429


def test_the_answer_does_not_tell_who_exists(anna):
    answers = {}
    for username in ("anna", "nobody"):
        pages = [try_login(username=username) for _ in range(LIMIT + 1)]
        answers[username] = [(page.status_code, page.context.get("wait", 0)) for page in pages]
    assert answers["anna"] == answers["nobody"]


def test_an_unfinished_form_is_no_try(anna):
    for _ in range(LIMIT + 1):
        assert try_login(password="").status_code == 200
    assert not LoginTry.objects.exists()


def test_neither_name_nor_address_is_stored(anna):
    try_login()
    row = LoginTry.objects.values_list("key", flat=True).get()
    assert "anna" not in row
    assert HERE not in row


def test_old_tries_are_cleared_away(anna, clock):
    use_up()
    clock.move_to(NOON + dt.timedelta(minutes=16), tick=False)
    try_login(username="bernd")
    assert LoginTry.objects.count() == 1


def test_behind_a_proxy_its_word_counts_and_no_others(anna, settings):
    settings.BEHIND_PROXY = True
    for number in range(LIMIT):
        try_login(address="127.0.0.1", **{"X-Forwarded-For": f"203.0.113.{number}, {ELSEWHERE}"})
    assert try_login(address="127.0.0.1", **{"X-Forwarded-For": ELSEWHERE}).status_code == 429
    assert try_login(address="127.0.0.1", **{"X-Forwarded-For": HERE}).status_code == 200


def test_without_a_proxy_nobody_chooses_his_address(anna):
    for number in range(LIMIT):
        try_login(**{"X-Forwarded-For": f"203.0.113.{number}"})
    assert try_login(password=PASSWORD).status_code == 429


def test_the_admin_has_no_door_of_its_own(client):
    assert client.get("/admin/login/", {"next": "/admin/league/"}).url == f"{reverse('login')}?next=/admin/league/"
    assert client.post("/admin/login/", {"username": "a", "password": "b"}).status_code == 302


def test_a_new_session_key_at_login(anna):
    browser = Client()
    session = browser.session
    session["mark"] = 1
    session.save()
    before = session.session_key
    browser.cookies["sessionid"] = before
    browser.post(reverse("login"), {"username": "anna", "password": PASSWORD})
    assert browser.session.session_key != before
