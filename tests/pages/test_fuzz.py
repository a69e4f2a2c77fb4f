"""Whatever is posted or asked for, no page breaks: a clear answer below 500, and an untouched store when it refuses."""

import re

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import Deal
from tests.pages.permissions import MATRIX, make_place

pytestmark = pytest.mark.django_db

ODD = [
    "",
    " ",
    "0",
    "-0",
    "+3",
    " 3 ",
    "٣",
    "3.0",
    "1e9",
    "NaN",
    "9999",
    "-10000",
    str(10**30),
    "\x00",
    "a\x00b",
    "\u202eabc",
    "<script>1</script>",
    "{{7*7}}",
    "%s%n%(x)s",
    "' OR 1=1 --",
    "../../etc",
    "2026-02-30",
    "0000-00-00",
    "31.12.9999",
    "x" * 5000,
    "deal",
    "void",
    "facts",
    "paper",
    "void_for_sure",
    "ü" * 90,
    "minor",
    "serious",
    "unsporting",
    "deduction",
    "running",
]
GUESSES = [
    "key",
    "way",
    "kind",
    "number",
    "version",
    "dealer",
    "sits_out",
    "re",
    "game",
    "card_points",
    "card_range",
    "level_re",
    "no_trick",
    "null_announced",
    "doubled_call",
    "heart_trick",
    "bock_trigger",
    "listed",
    "counts",
    "as_played",
    "asked",
    "seen",
    "to",
    "entry",
    "switch",
    "points_0",
    "points_1",
    "seat_0",
    "guest_1",
    "first_dealer",
    "mode",
    "date",
    "system",
    "name",
    "role",
    "reason",
    "club",
    "sheet",
    "id",
    "severity",
    "offender",
    "soloist",
    "absagen",
    "points_off",
    "place",
    "redeal",
    "preview",
]
ASKED = ["page", "saison", "eingabe", "next", "sort", "q"]
CELLS = [f"points_{seat}" for seat in range(7)]
FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"')
values = st.lists(st.sampled_from(ODD) | st.integers(-9, 300).map(str) | st.text(max_size=12), min_size=1, max_size=3)


@pytest.fixture
def client_and_place(people, sign_in):
    place = make_place(people.club, people.secretary)
    client = sign_in("secretary")
    client.raise_request_exception = False
    return client, place


def fields_of(client: Client, address: str) -> list[str]:
    """Names of the fields on the page at this address, and those that a forger would guess."""
    response = client.get(address)
    text = response.content.decode(errors="replace") if response.status_code == 200 else ""
    return sorted({name for name in FIELD.findall(text) if name != "csrfmiddlewaretoken"} | set(GUESSES))


def quiet(examples: int):
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.mark.parametrize("name", sorted(name for name, row in MATRIX.items() if row.post["secretary"] != 405))
def test_no_form_breaks(name, client_and_place):
    client, place = client_and_place
    address = MATRIX[name].address(name, place)
    names = fields_of(client, address)

    @quiet(12)
    @given(st.dictionaries(st.sampled_from(names), values, max_size=12))
    def post(fields):
        with transaction.atomic():
            response = client.post(address, fields)
            assert response.status_code < 500, (fields, response.content[:300])
            assert "Traceback" not in response.content.decode(errors="replace")
            transaction.set_rollback(True)

    post()


@pytest.mark.parametrize("name", sorted(name for name, row in MATRIX.items() if row.get["secretary"] == 200))
def test_no_query_string_breaks(name, client_and_place):
    client, place = client_and_place
    address = MATRIX[name].address(name, place)

    @quiet(8)
    @given(st.dictionaries(st.sampled_from([*GUESSES, *ASKED]), values, max_size=6))
    def get(fields):
        response = client.get(address, fields)
        assert response.status_code < 500, (fields, response.content[:300])

    get()


def test_what_got_through_is_whole(client_and_place):
    """Rows of points with every odd value: whatever is stored afterwards passes the self-check."""
    client, place = client_and_place
    name = "deal_add"
    address = MATRIX[name].address(name, place)

    @quiet(40)
    @given(
        st.dictionaries(st.sampled_from([f"points_{n}" for n in range(7)]), st.sampled_from(ODD) | st.integers(-9, 9))
    )
    def post(points):
        client.post(address, {"way": "paper", "dealer": "0", **points})

    post()
    assert all(sum(number or 0 for number in deal.points) == 0 for deal in Deal.objects.all())
    call_command("check_integrity")
