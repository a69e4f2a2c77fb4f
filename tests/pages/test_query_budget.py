"""No page asks the database more than fifteen times, whatever stands on it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.pages.permissions import MATRIX, make_place

pytestmark = pytest.mark.django_db

BUDGET = 15


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_a_page_stays_within_its_budget(name, people, sign_in):
    place = make_place(people.club, people.secretary)
    client = sign_in("secretary")
    address = MATRIX[name].address(name, place)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(address)

    assert len(queries) <= BUDGET, [query["sql"] for query in queries]
