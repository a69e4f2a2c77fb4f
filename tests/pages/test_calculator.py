"""The calculator: the value and its reasons from an address alone, for anybody."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from league.choices import SpecialCode
from league.forms.calculator import SAID, CalculatorForm
from league.wording_rules import EXAMPLES

pytestmark = pytest.mark.django_db

SIDES = ("re", "kontra")


def ask(client: Client, htmx: str = "", **query: object):
    headers = {"HX-Request": "true", "HX-Target": htmx} if htmx else {}
    return client.get(reverse("calculator"), query, headers=headers)


def value_in(response) -> str | None:
    found = re.search(r'<p class="verdict-value">([^<]+)</p>', response.content.decode())
    return found and found[1]


def reasons_in(response) -> list[tuple[str, str, str]]:
    """(words, paragraph, amount) of each reason shown."""
    pattern = r'<tr><td><a href="[^"]*">([^<]*)</a></td><td class="muted">([^<]*)</td><td class="num">([^<]*)</td>'
    return [tuple(map(unescape, found)) for found in re.findall(pattern, response.content.decode())]


def test_an_empty_page_waits_and_asks_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = ask(client)

    assert value_in(response) is None
    assert "sobald die Augen feststehen" in response.content.decode()
    assert "So geht es noch nicht" not in response.content.decode()


def test_value_winner_shares_and_reasons(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = ask(client, regeln="ddv", augen=155, re="keine90", fuchs_re=1)
    page = response.content.decode()

    assert value_in(response) == "6"
    assert "Re gewinnt" in page
    assert "+6" in page
    assert "−6" in page
    assert reasons_in(response) == [
        ("gewonnen", "TSR 7.2.2 (a)", "+1"),
        ("keine 90", "TSR 7.2.2 (a)", "+1"),
        ("Re", "TSR 7.2.2 (b)", "+2"),
        ("keine 90 angesagt", "TSR 7.2.2 (c), (d)", "+1"),
        ("Fuchs gefangen", "TSR 7.2.3", "+1"),
    ]


def test_what_kontra_wins_counts_up(client):
    """The winner asks why; a list of minus points would be the loser's answer."""
    response = ask(client, regeln="urexweiler", augen=118, re="ansage", kontra="ansage")

    assert value_in(response) == "8"
    assert [amount for _, _, amount in reasons_in(response)] == ["+1", "+1", "×2", "×2"]


def test_a_soloist_gets_three_times_what_each_opponent_pays(client):
    page = ask(client, regeln="ddv", spiel="damensolo", augen=151).content.decode()

    assert "Der Solist gewinnt" in page
    assert re.search(r"Solist</dt><dd[^>]*>\+6<", page)
    assert re.search(r"Gegner, je Person</dt><dd[^>]*>−2<", page)


def test_card_points_may_be_those_of_kontra_or_a_range_or_follow_from_schwarz(client):
    assert value_in(ask(client, regeln="ddv", augen=85, augen_von="kontra")) == "2"
    assert value_in(ask(client, regeln="ddv", bereich=151)) == "2"
    assert value_in(ask(client, regeln="ddv", ohne_stich="kontra")) == "5"


def test_special_points_that_do_not_count_are_named(client):
    page = ask(client, regeln="ddv", spiel="damensolo", augen=151, fuchs_kontra=1).content.decode()

    assert "Zählt in diesem Spiel nicht: Fuchs gefangen." in page


def test_every_reason_leads_to_its_paragraph(client):
    page = ask(client, regeln="ddv", augen=155, re="keine90").content.decode()
    rules = client.get(reverse("rules")).content.decode()
    anchors = re.findall(r'href="[^"]*#(item-[\w]+)"', page)

    assert "item-announced_no90" in anchors
    assert all(f'id="{anchor}"' in rules for anchor in anchors)


def test_all_problems_stand_at_their_fields_and_nothing_typed_is_lost(client):
    response = ask(client, regeln="ddv", augen=239, ohne_stich="re", fuchs_re=2, fuchs_kontra=2, re="keine60")
    page = response.content.decode()
    form = response.context["form"]

    assert response.status_code == 200
    assert value_in(response) is None
    assert {"augen", "ohne_stich"} <= set(form.errors)
    assert any(name.startswith("fuchs_") for name in form.errors)
    for name in form.errors:
        assert re.search(rf'<div id="fehler-{name}"><ul class="errors"', page), name
    assert 'value="239"' in page
    assert page.count('value="2"') >= 2


def test_what_these_rules_do_not_ask_is_not_passed_over(client):
    page = ask(client, regeln="ddv", augen=130, falsch_bedient="re").content.decode()

    assert "„Falsch bedient hat“ kennen diese Regeln nicht." in page


def test_the_rare_things_of_multiplying_rules(client):
    revoked = ask(client, regeln="urexweiler", falsch_bedient="kontra", re="ansage")
    null = ask(client, regeln="urexweiler", spiel="null", augen=70, kontra="ansage", null_angesagt=60)
    raised = ask(client, regeln="urexweiler", augen=155, re="ansage", doppelt="re")

    assert value_in(revoked) == "10"
    assert value_in(null) == "10"
    assert value_in(raised) == "6"


def test_a_live_answer_holds_what_changed_and_the_address(client):
    response = ask(client, htmx="ergebnis", regeln="ddv", spiel="normal", augen=155, re="", kontra="", ohne_stich="")
    page = response.content.decode()

    assert "<html" not in page
    assert page.lstrip().startswith('<section class="calc-result" id="ergebnis"')
    assert 'id="kurz" href="#ergebnis" hx-swap-oob="true"' in page
    assert 'id="fehler-augen" hx-swap-oob="true"' in page
    assert response["HX-Replace-Url"] == "/rechner/?regeln=ddv&augen=155"


def test_another_game_or_other_rules_bring_the_whole_calculator(client):
    page = ask(client, htmx="rechner", regeln="urexweiler", spiel="null").content.decode()

    assert "<html" not in page
    assert page.lstrip().startswith('<div id="rechner"')
    assert "Beim Null angesagt" in page
    assert "210–239" in page


def test_a_shared_address_says_the_same(client):
    first = ask(client, regeln="pagat", augen=100, augen_von="kontra", kontra="keine60", karlchen_re=1, re="")
    shared = urlsplit(first.context["share"])
    again = client.get(f"{shared.path}?{shared.query}")

    assert shared.netloc == "testserver"
    assert value_in(first) is not None
    assert value_in(again) == value_in(first)
    assert reasons_in(again) == reasons_in(first)
    assert again.context["share"] == first.context["share"]


def test_an_address_can_carry_rules_of_its_own(client):
    options = json.dumps({"fuchs_am_end": True})
    response = ask(client, regeln="adresse", basis="ddv", optionen=options, augen=130, fuchs_am_end_re=1)

    assert value_in(response) == "2"
    assert "DDV-Turnierregeln, abgewandelt" in response.content.decode()
    carried = parse_qs(urlsplit(response.context["share"]).query)
    assert carried["optionen"] == ['{"fuchs_am_end":true}']


@pytest.mark.parametrize(
    "options",
    ["", "{", "[]", "[" * 1999, '{"goal": 5, "pflichtsolo": 1, "bock": 7, "x": 1}', "1" * 1999, "NaN", "\x00"],
)
def test_unreadable_rules_are_said_at_the_rules(client, options):
    response = ask(client, regeln="adresse", basis="ddv", optionen=options, augen=130)

    assert response.status_code == 200
    assert response.context["form"].errors["regeln"]
    assert value_in(response) is None


def test_every_contradiction_of_carried_rules_is_named(client):
    options = json.dumps({"goal": 5, "rounds": 2, "bock": 7, "unbekannt": 1})
    response = ask(client, regeln="adresse", basis="ddv", optionen=options, augen=130)

    assert len(response.context["form"].errors["regeln"]) == 4


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.query)
def test_every_dispute_of_the_page_has_an_answer(client, example):
    response = client.get(f"{reverse('calculator')}?{example.query}")

    assert value_in(response) is not None
    assert urlsplit(response.context["share"]).query == example.query


@pytest.mark.parametrize("system", scoring.SYSTEMS)
def test_the_answer_is_the_engines(client, system):
    deal = scoring.Deal(scoring.Game.NORMAL, (0, 1), 88, announced_re=scoring.Level.CALL)
    expected = scoring.value_of(deal, scoring.rules_for(system))

    response = ask(client, regeln=system, augen=88, re="ansage")

    assert value_in(response) == str(expected.value)
    assert len(reasons_in(response)) == len(expected.items)


NAMES = [*CalculatorForm.base_fields, *(f"{code}_{side}" for code in SpecialCode for side in SIDES)]
LIKELY = [
    *scoring.SYSTEMS,
    *map(str, scoring.Game),
    *SAID,
    *SIDES,
    "adresse",
    "satz-1",
    "0",
    "1",
    "2",
    "120",
    "240",
    "-1",
]
VALUES = st.one_of(st.sampled_from(LIKELY), st.integers(-300, 300).map(str), st.text(max_size=12))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pairs=st.lists(st.tuples(st.one_of(st.sampled_from(NAMES), st.text(max_size=6)), VALUES), max_size=12),
    target=st.sampled_from(["", "ergebnis", "rechner"]),
)
def test_no_address_breaks_the_page(client, pairs, target):
    query = urlencode(pairs, errors="surrogatepass")
    headers = {"HX-Request": "true", "HX-Target": target} if target else {}

    assert client.get(f"{reverse('calculator')}?{query}", headers=headers).status_code == 200


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("regeln", "basis", "optionen"), VALUES)))
def test_no_address_breaks_the_rules_page(client, query):
    query = urlencode(query, errors="surrogatepass")
    headers = {"HX-Request": "true", "HX-Target": "fristen"}

    assert client.get(f"{reverse('rules')}?{query}", headers=headers).status_code == 200


PLAUSIBLE = st.fixed_dictionaries(
    {"regeln": st.sampled_from(scoring.SYSTEMS), "augen": st.integers(0, 240).map(str)},
    optional={
        "spiel": st.sampled_from([str(game) for game in scoring.Game]),
        "re": st.sampled_from(list(SAID)),
        "kontra": st.sampled_from(list(SAID)),
        "fuchs_re": st.sampled_from("012"),
        "schweine": st.sampled_from(SIDES),
        "falsch_bedient": st.sampled_from(SIDES),
    },
)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(PLAUSIBLE)
def test_a_page_shows_a_value_or_says_what_is_wrong(client, query):
    response = ask(client, htmx="ergebnis", **query)

    if value_in(response) is None:
        assert response.context["form"].errors
        assert "So geht es noch nicht" in response.content.decode()
        return
    result = response.context["result"]
    of_re = 1 if response.context["form"].is_solo else 2
    assert of_re * result.shares[0].points + (4 - of_re) * result.shares[1].points == 0
    assert result.reasons[-1].so_far == result.value
