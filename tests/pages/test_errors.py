"""Pages for what goes wrong: in German, without a stack trace, with a way out."""

import pytest
from django.core.exceptions import PermissionDenied
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.views import defaults
from django.views.csrf import csrf_failure

pytestmark = pytest.mark.django_db


def test_a_missing_page(client):
    response = client.get("/gibt-es-nicht/")

    assert response.status_code == 404
    page = response.content.decode()
    assert "Hier liegt keine Karte" in page
    assert 'href="/"' in page


def test_a_forbidden_page_says_which_access_is_needed():
    request = RequestFactory().get("/")

    with_reason = defaults.permission_denied(request, PermissionDenied("Dafür ist etwas anderes nötig."))
    without = defaults.permission_denied(request, PermissionDenied())

    assert with_reason.status_code == without.status_code == 403
    assert "Dafür ist etwas anderes nötig." in with_reason.content.decode()
    assert "Zugang der Schriftführung" in without.content.decode()


def test_our_own_mistake_does_not_blame_the_reader():
    response = defaults.server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Der Fehler liegt beim Programm" in response.content.decode()


def test_a_stale_form_asks_to_reload():
    response = csrf_failure(RequestFactory().post("/"))

    assert response.status_code == 403
    assert "Bitte die Seite neu laden" in response.content.decode()


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "409", "500"])
def test_error_pages_are_whole_without_a_context(code):
    page = render_to_string(f"{code}.html")

    assert page.startswith("<!doctype html>")
    assert page.count("<h1>") == 1
    assert "style=" not in page
    assert "{%" not in page
