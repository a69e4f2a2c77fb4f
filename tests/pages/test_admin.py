"""Django's admin: the superuser looks, history stays."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.admin import ReadOnly
from league.models import Deal, LogEntry, Penalty, ScoreSheet, Seating, User
from tests.pages.permissions import make_place

pytestmark = pytest.mark.django_db
MODELS = sorted((model for model in admin.site._registry), key=lambda model: model.__name__)
READ_ONLY = [model for model in MODELS if isinstance(admin.site._registry[model], ReadOnly)]


def test_what_an_evening_says_is_read_only():
    assert {Deal, Penalty, ScoreSheet, Seating, LogEntry} <= set(READ_ONLY)


@pytest.fixture
def superuser(people) -> Client:
    place = make_place(people.club, people.secretary)
    Seating.objects.create(sheet=place.sheet, first_row=1, place_0=0, place_1=2, place_2=1, place_3=3)
    client = Client()
    client.force_login(User.objects.create_superuser("betreiber"))
    return client


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_superuser_looks_and_deletes_nothing(superuser, model):
    route, row = f"admin:league_{model._meta.model_name}", model.objects.first()
    changes = superuser.post(reverse(f"{route}_change", args=[row.pk]), {"name": "geändert"})

    assert superuser.get(reverse(f"{route}_changelist")).status_code == 200
    assert superuser.get(reverse(f"{route}_change", args=[row.pk])).status_code == 200
    assert superuser.post(reverse(f"{route}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    if model in READ_ONLY:
        assert changes.status_code == 403
        assert superuser.get(reverse(f"{route}_add")).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_staff_is_not_enough(people, sign_in):
    User.objects.filter(pk=people.stranger.pk).update(is_staff=True)

    assert sign_in("stranger").get("/admin/").status_code == 302
