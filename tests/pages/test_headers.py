"""What every answer carries, whoever asks and whatever comes of it."""

import pytest
from django.test import Client

from tests.league.people import PERSONS
from tests.pages.permissions import MATRIX, make_place

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("person", PERSONS)
def test_every_answer_at_every_address_is_guarded(person, people, sign_in):
    place = make_place(people.club, people.secretary)
    client = sign_in(person)
    for name, row in MATRIX.items():
        for method in (client.get, client.post):
            if name == "logout" and method == client.post:
                continue  # tested below; here it would end the session
            _check(name, method(row.address(name, place), {"leer": "ja"}), signed_in=person != "anonymous")


def _check(name: str, response, *, signed_in: bool) -> None:
    headers = response.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy, name
    assert "unsafe" not in policy, name
    assert "*" not in policy, name
    assert headers["X-Content-Type-Options"] == "nosniff", name
    assert headers["X-Frame-Options"] == "DENY", name
    assert headers["Referrer-Policy"] == "same-origin", name
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin", name
    if signed_in:
        assert "no-store" in headers["Cache-Control"], name


def test_signing_out_leaves_nothing_behind(sign_in):
    client = sign_in("member")
    client.get("/verein/lindenhof/")
    response = client.post("/konto/abmelden/")

    assert response["Cache-Control"] == "no-store"
    assert response["Clear-Site-Data"] == '"cache", "storage"'
    assert client.get("/verein/lindenhof/").status_code == 302


def test_pages_for_everybody_set_no_session(db):
    for address in ("/", "/konto/passwort-gesetzt/"):
        assert "sessionid" not in Client().get(address).cookies


@pytest.mark.parametrize("host", ["fremd.example", "testserver.fremd.example", "localhost:80@fremd.example"])
def test_a_foreign_host_is_refused_everywhere(people, host):
    place = make_place(people.club, people.secretary)
    for name, row in MATRIX.items():
        assert Client(headers={"host": host}).get(row.address(name, place)).status_code == 400, name


def test_a_link_goes_to_the_host_that_was_asked_and_no_forwarded_one(people, sign_in):
    client = sign_in("secretary")
    data = {"role": "member", "label": "Anna"}
    link = client.post("/verein/lindenhof/zugaenge/einladen/", data, headers={"X-Forwarded-Host": "fremd.example"})

    assert link.context["link"].startswith("http://testserver/")
