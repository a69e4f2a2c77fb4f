"""Pages of a signed-in person stay with that person, on a shared laptop too."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.urls import ResolverMatch

from config.middleware import private_pages


def answer(rf, user, *, method="get", view_name="anything", **headers):
    request = getattr(rf, method)("/")
    request.user = user
    request.resolver_match = ResolverMatch(lambda: None, (), {}, url_name=view_name)
    return private_pages(lambda _: HttpResponse(headers=headers))(request)


def test_a_signed_in_page_is_not_stored(rf, django_user_model):
    signed_in = django_user_model(username="anna")
    assert answer(rf, signed_in, **{"Cache-Control": "public, max-age=60"})["Cache-Control"] == "no-store"


def test_a_public_page_is_left_alone(rf):
    response = answer(rf, AnonymousUser(), **{"Cache-Control": "max-age=60"})
    assert (response["Cache-Control"], response.has_header("Clear-Site-Data")) == ("max-age=60", False)


@pytest.mark.parametrize(("method", "view_name", "cleared"), [("post", "logout", True), ("post", "login", False)])
def test_signing_out_empties_the_browser(rf, method, view_name, cleared):
    response = answer(rf, AnonymousUser(), method=method, view_name=view_name)
    assert response.has_header("Clear-Site-Data") is cleared


@pytest.mark.django_db
def test_on_the_way_through_all_settings(client, django_user_model):
    client.force_login(django_user_model.objects.create_superuser("chefin"))
    assert client.get("/admin/")["Cache-Control"] == "no-store"
