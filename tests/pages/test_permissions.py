"""Nobody gets more than he may, at any address. The rows stand in `tests.pages.permissions`."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from league.models import Membership
from tests.league.people import PERSONS
from tests.pages.permissions import MATRIX, Place, make_place

ROUTES = sorted(MATRIX)
IN_A_CLUB = [name for name in ROUTES if MATRIX[name].kwargs(Place(*[type("Any", (), {"slug": "x", "pk": 1})()] * 9)).get("slug")]


@pytest.fixture
def place(people) -> Place:
    return make_place(people.club, people.secretary)


@pytest.fixture
def foreign_place(people) -> Place:
    return make_place(people.other_club, people.foreign)


def routes(patterns=None) -> Iterator[URLPattern]:
    """Every route of the project but those of the admin, which lets in nobody but the superuser."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from routes(pattern.url_patterns)
        else:
            yield pattern
