"""Nobody gets more than he may, at any address. The rows stand in `tests.pages.permissions`."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from league.models import Membership
from league.services.clubs import restore_access, withdraw_access
from tests.league.people import PERSONS
from tests.pages.evening import intent
from tests.pages.permissions import MATRIX, READERS, Place, make_place

pytestmark = pytest.mark.django_db

MISSING = 987654321
EMPTY = {"leer": "ja"}
"""A form in which nothing is filled in; a browser always sends something."""


def routes(patterns=None) -> Iterator[URLPattern]:
    """Every route of the project but those of the admin, which lets in nobody but the superuser."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if not isinstance(pattern, URLResolver):
            yield pattern
        elif pattern.namespace != "admin":
            yield from routes(pattern.url_patterns)


CONVERTERS = {pattern.name: set(pattern.pattern.converters) for pattern in routes()}
ROUTES = sorted(MATRIX)
IN_A_CLUB = [name for name in ROUTES if "slug" in CONVERTERS.get(name, ())]
OF_ONE_ROW = [name for name in IN_A_CLUB if "pk" in CONVERTERS[name]]


@pytest.fixture
def place(people) -> Place:
    return make_place(people.club, people.secretary)


@pytest.fixture
def foreign_place(people) -> Place:
    return make_place(people.other_club, people.foreign)


def everything() -> dict[str, list]:
    """All that the league stores. A login's time and the session are not the club's data."""
    return {
        model.__name__: list(model.objects.order_by("pk").values_list(*_columns(model)))
        for model in apps.get_app_config("league").get_models()
    }


def _columns(model) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.name != "last_login"]


def seen(response: HttpResponse) -> tuple[int, dict[str, str], bytes]:
    """All that a visitor can tell of an answer."""
    return response.status_code, dict(response.headers), response.content


def test_every_route_has_a_row():
    names = [pattern.name for pattern in routes()]

    assert None not in names
    assert len(names) == len(set(names))
    assert set(names) == set(MATRIX)


@pytest.mark.parametrize("name", ROUTES)
def test_a_get_answers_each_person_as_the_row_says_and_changes_nothing(name, place, sign_in):
    address = MATRIX[name].address(name, place)
    before = everything()

    answers = {person: sign_in(person).get(address).status_code for person in PERSONS}

    assert answers == dict(MATRIX[name].get)
    assert everything() == before


@pytest.mark.parametrize("name", ROUTES)
def test_a_post_answers_each_person_as_the_row_says(name, place, sign_in):
    """Each finds the place as it was: what somebody's POST did is rolled back before the next one's."""
    row, address = MATRIX[name], MATRIX[name].address(name, place)
    before, answers, unchanged = everything(), {}, set()
    for person in PERSONS:
        client = sign_in(person)
        with transaction.atomic():
            answers[person] = client.post(address, EMPTY).status_code
            unchanged |= {person} if everything() == before else set()
            transaction.set_rollback(True)

    assert answers == dict(row.post)
    assert unchanged >= {person for person in PERSONS if row.post[person] in (403, 404, 405, 409, 422)}
    assert "anonymous" in unchanged


@pytest.mark.parametrize("person", PERSONS)
def test_a_post_without_csrf_token_is_refused_and_changes_nothing(person, place, sign_in):
    client = sign_in(person, enforce_csrf_checks=True)
    before = everything()

    answers = {name: client.post(row.address(name, place), EMPTY).status_code for name, row in MATRIX.items()}

    assert answers == dict.fromkeys(MATRIX, 403)
    assert everything() == before


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace"])
@pytest.mark.parametrize("person", PERSONS)
def test_no_other_method_does_anything_in_a_club(person, method, place, sign_in):
    call = getattr(sign_in(person), method)
    before = everything()

    answers = {name: call(MATRIX[name].address(name, place)).status_code for name in IN_A_CLUB}

    assert answers == dict.fromkeys(IN_A_CLUB, 302 if person == "anonymous" else 405)
    assert everything() == before


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("person", ["foreign", "stranger"])
def test_a_foreign_club_answers_like_one_that_does_not_exist(person, method, place, sign_in):
    call = getattr(sign_in(person), method)
    for name in IN_A_CLUB:
        foreign = seen(call(MATRIX[name].address(name, place)))

        assert foreign == seen(call(MATRIX[name].address(name, place, slug="gibt-es-nicht"))), name
        assert foreign[0] in (404, 405), name


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("person", ["secretary", "member"])
def test_a_row_of_a_foreign_club_answers_like_a_missing_one(person, method, place, foreign_place, sign_in):
    """A secretary must not learn by trying numbers in his own club's addresses what another club has."""
    call = getattr(sign_in(person), method)
    before = everything()
    for name in OF_ONE_ROW:
        row = MATRIX[name]
        foreign = seen(call(row.address(name, place, pk=row.kwargs(foreign_place)["pk"])))

        assert foreign == seen(call(row.address(name, place, pk=MISSING))), name
        usual = getattr(row, method)[person]
        assert foreign[0] == (usual if usual in (403, 405) else 404), name

    assert everything() == before


@pytest.mark.parametrize("name", [name for name in IN_A_CLUB if "deal_pk" in CONVERTERS[name]])
def test_a_foreign_deal_on_an_own_sheet_answers_like_a_missing_one(name, place, foreign_place, sign_in):
    foreign, missing = (
        seen(sign_in("secretary").post(MATRIX[name].address(name, place, deal_pk=pk), EMPTY))
        for pk in (foreign_place.deal.pk, MISSING)
    )

    assert foreign == missing
    assert foreign_place.sheet.deals.count() == 2


def test_a_withdrawn_access_ends_with_the_next_request(place, people, sign_in):
    client = sign_in("member")
    membership = Membership.objects.get(user=people.member)
    addresses = [row.address(name, place) for name, row in MATRIX.items() if row.get == READERS]

    assert {client.get(address).status_code for address in addresses} == {200}
    withdraw_access(membership_pk=membership.pk, intent=intent(people.secretary))
    assert {client.get(address).status_code for address in addresses} == {404}
    restore_access(membership_pk=membership.pk, intent=intent(people.secretary))
    assert {client.get(address).status_code for address in addresses} == {200}


def test_a_secretary_who_became_a_member_writes_no_more(place, people, sign_in):
    client = sign_in("secretary")
    writing = [name for name in IN_A_CLUB if MATRIX[name].post["member"] == 403]
    Membership.objects.filter(user=people.secretary).update(role="member")

    answers = {name: client.post(MATRIX[name].address(name, place), EMPTY).status_code for name in writing}

    assert writing
    assert answers == dict.fromkeys(writing, 403)


def test_a_deactivated_person_is_signed_out(place, people, sign_in):
    client = sign_in("secretary")
    people.secretary.is_active = False
    people.secretary.save(update_fields=["is_active"])

    answers = {name: client.get(MATRIX[name].address(name, place)).status_code for name in IN_A_CLUB}

    assert answers == dict.fromkeys(IN_A_CLUB, 302)


def test_who_is_not_signed_in_comes_back_after_the_login(place):
    for name in IN_A_CLUB:
        address = MATRIX[name].address(name, place)

        assert Client().get(address).url == f"/konto/anmelden/?next={address}"


def test_a_fragment_for_somebody_not_signed_in_is_no_login_page(place):
    for name in IN_A_CLUB:
        response = Client(headers={"HX-Request": "true"}).get(MATRIX[name].address(name, place))

        assert response.status_code == 401, name
        assert b"<form" not in response.content, name


@pytest.mark.parametrize("person", PERSONS)
def test_the_admin_is_for_the_superuser_alone(person, sign_in):
    response = sign_in(person).get("/admin/")

    assert response.status_code == 302
    assert response.url.startswith("/admin/login/")
