"""Seasons: the list, a new one, changes."""

import datetime as dt
import html
import re
import uuid
from fractions import Fraction

import pytest

import scoring
from league.models import LogEntry, Season
from league.services.deals import set_totals
from league.services.players import new_player
from tests.pages.evening import NAMES, enter, intent, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db
LIST = "/verein/lindenhof/saisons/"
ADD = f"{LIST}neu/"


@pytest.fixture
def secretary(sign_in):
    return sign_in("secretary")


@pytest.fixture
def season(people):
    return make_season(people.club, people=5)


def typed(**fields) -> dict[str, object]:
    """The season's form as a secretary would send it."""
    usual = {
        "name": "Saison 2027",
        "first_day": "01.01.2027",
        "last_day": "2027-12-31",
        "system": "urexweiler",
        "first_bonus": "0,5",
        "free_absences": "2",
        "absence_penalty": "1",
        "players": [],
    }
    return usual | {"key": str(uuid.uuid4())} | fields


def as_shown(response, **fields) -> dict[str, object]:
    """What the browser would send if nothing but `fields` were changed."""
    form = response.context["form"]
    values = {field.name: field.value() for field in form}
    for day in ("first_day", "last_day"):
        values[day] = str(values[day])
    return values | fields


def text(response) -> str:
    return html.unescape(response.content.decode())


def test_a_new_season_has_its_days_people_and_rules(secretary, people):
    players = [new_player(club=people.club, given_name=name) for name in NAMES[:3]]
    response = secretary.post(
        ADD, typed(players=[players[0].pk, players[2].pk], first_bonus="1/3", absence_penalty="0,25", free_absences="1")
    )

    season = Season.objects.get()
    assert response.url == LIST
    assert (season.first_day, season.last_day) == (dt.date(2027, 1, 1), dt.date(2027, 12, 31))
    assert {p.player.given_name for p in season.participants.select_related("player")} == {"Anna", "Clara"}
    options = {"first_bonus": Fraction(1, 3), "free_absences": 1, "absence_penalty": Fraction(1, 4)}
    assert season.rules == scoring.rules_for("urexweiler", options).as_dict()
    assert LogEntry.objects.get().after["players"] == [players[0].pk, players[2].pk]


def test_a_double_click_makes_one_season(secretary, people):
    data = typed()

    assert [secretary.post(ADD, data).status_code for _ in range(2)] == [302, 302]
    assert Season.objects.count() == 1


def test_the_first_season_is_this_year_with_everybody(secretary, people, time_machine):
    time_machine.move_to(dt.datetime(2026, 11, 30, 0, 30, tzinfo=dt.UTC))
    players = [new_player(club=people.club, given_name=name) for name in NAMES[:2]]

    form = secretary.get(ADD).context["form"]
    assert form["first_day"].value() == dt.date(2026, 1, 1)
    assert form["last_day"].value() == dt.date(2026, 12, 31)
    assert form["players"].value() == [player.pk for player in players]


def test_the_next_season_begins_as_the_last_one_was(secretary, season, people):
    Season.objects.update(rules=scoring.rules_for("ddv", {"free_absences": 5}).as_dict())
    new_player(club=people.club, given_name="Heinz")

    form = secretary.get(ADD).context["form"]
    assert (form["first_day"].value(), form["last_day"].value()) == (dt.date(2027, 1, 1), dt.date(2027, 12, 31))
    assert sorted(form["players"].value()) == sorted(season.participants.values_list("player_id", flat=True))
    assert (form["system"].value(), form["free_absences"].value()) == ("ddv", 5)
    assert form["name"].value() == ""


def test_every_problem_is_said_at_once_and_nothing_is_lost(secretary, season):
    wrong = {"first_day": "31.02.2027", "free_absences": "-1", "first_bonus": "viel", "absence_penalty": "1e9"}
    response = secretary.post(ADD, typed(name=" ", system="x", **wrong))

    assert response.status_code == 422
    assert set(response.context["form"].errors) == {
        "name",
        "first_day",
        "free_absences",
        "first_bonus",
        "absence_penalty",
        "system",
    }
    page = text(response)
    assert "Bitte eine Zahl von 0 bis 1000 angeben, zum Beispiel 0,5." in page
    assert 'value="31.02.2027"' in page
    assert 'value="viel"' in page
    assert Season.objects.count() == 1


def test_the_last_day_is_not_before_the_first(secretary, people):
    response = secretary.post(ADD, typed(last_day="31.12.2026"))

    assert response.context["form"].errors["last_day"] == ["Der letzte Tag liegt vor dem ersten."]


def test_two_seasons_of_one_name(secretary, season):
    response = secretary.post(ADD, typed(name="Saison 2026"))

    assert response.status_code == 422
    assert "Eine Saison „Saison 2026“ gibt es schon." in text(response)


@pytest.mark.parametrize("address", [ADD, f"{LIST}{{season}}/bearbeiten/"])
def test_a_person_of_another_club_is_no_choice(secretary, season, people, address):
    foreign = new_player(club=people.other_club, given_name="Fremd")
    address = address.format(season=season.pk)

    assert "Fremd" not in text(secretary.get(address))
    key, said = str(uuid.uuid4()), []
    for pk in (foreign.pk, 987654):
        response = secretary.post(address, typed(players=[pk], version=1, key=key))
        assert list(response.context["form"].errors) == ["players"]
        said.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode()))
    refused = "%d ist keine gültige Auswahl."
    assert refused % foreign.pk in said[0]
    assert said[0].replace(refused % foreign.pk, refused % 987654) == said[1]


def test_a_season_saved_unchanged_stays_as_it_was(secretary, season):
    season.rules = scoring.rules_for("urexweiler", {"first_bonus": "1/3", "karlchen": False}).as_dict()
    season.save()
    before = Season.objects.values().get()
    address = f"{LIST}{season.pk}/bearbeiten/"

    secretary.post(address, as_shown(secretary.get(address)))
    assert Season.objects.values().get() == before | {"version": 2}
    assert season.participants.count() == 5


def test_another_system_takes_its_own_options(secretary, season):
    season.rules = scoring.rules_for("urexweiler", {"karlchen": False}).as_dict()
    season.save()
    address = f"{LIST}{season.pk}/bearbeiten/"

    secretary.post(address, as_shown(secretary.get(address), system="ddv", free_absences="3"))
    season.refresh_from_db()
    assert season.rules == scoring.rules_for("ddv", {"free_absences": 3}).as_dict()


def test_who_has_played_stays_and_is_named(secretary, season):
    make_session(season, people=4)
    eva = season.participants.get(player__given_name="Eva").player_id
    address = f"{LIST}{season.pk}/bearbeiten/"

    refused = secretary.post(address, as_shown(secretary.get(address), players=[eva]))
    assert refused.context["form"].errors["players"] == [
        "In dieser Saison schon gespielt und deshalb weiter dabei: Anna, Bernd, Clara, Dieter."
    ]

    others = list(season.participants.exclude(player=eva).values_list("player_id", flat=True))
    assert secretary.post(address, as_shown(secretary.get(address), players=others)).status_code == 302
    assert season.participants.count() == 4


def test_evenings_stay_inside_the_season(secretary, season):
    make_session(season, date=dt.date(2026, 3, 6))
    make_session(season, date=dt.date(2026, 10, 2))
    address = f"{LIST}{season.pk}/bearbeiten/"

    response = secretary.post(address, as_shown(secretary.get(address), first_day="2026-04-01", last_day="2026-09-30"))
    assert response.context["form"].errors == {
        "first_day": ["Der Abend vom 06.03.2026 läge dann außerhalb der Saison."],
        "last_day": ["Der Abend vom 02.10.2026 läge dann außerhalb der Saison."],
    }


def test_rules_of_an_evening_that_has_begun_stay(secretary, season):
    session = make_session(season)
    enter(sheet_of(session), paper(5, 5, -5, -5))
    address = f"{LIST}{season.pk}/bearbeiten/"

    secretary.post(address, as_shown(secretary.get(address), system="ddv"))
    session.refresh_from_db()
    season.refresh_from_db()
    assert season.rules["system"] == "ddv"
    assert session.rules_dict["system"] == "urexweiler"


def test_a_season_changed_meanwhile_is_a_conflict_that_keeps_what_was_typed(secretary, season):
    address = f"{LIST}{season.pk}/bearbeiten/"
    first, second = secretary.get(address), secretary.get(address)
    secretary.post(address, as_shown(first, name="Saison der einen"))

    response = secretary.post(address, as_shown(second, name="Saison des anderen"))
    assert response.status_code == 409
    assert "Saison der einen bearbeiten" in text(response)
    assert 'value="Saison des anderen"' in text(response)
    season.refresh_from_db()
    assert season.name == "Saison der einen"

    assert secretary.post(address, as_shown(response)).status_code == 302
    season.refresh_from_db()
    assert season.name == "Saison des anderen"


@pytest.mark.parametrize("seasons", [1, 3])
def test_queries_of_the_list_do_not_grow(secretary, people, seasons, django_assert_num_queries):
    for n in range(seasons):
        make_season(people.club, name=f"Saison {n}")

    with django_assert_num_queries(5):
        secretary.get(LIST)
    # session, user, access, count, page


@pytest.mark.parametrize("persons", [1, 3])
def test_queries_of_the_form_do_not_grow(secretary, people, persons, django_assert_num_queries):
    season = make_season(people.club, people=persons)

    with django_assert_num_queries(9):
        secretary.get(f"{LIST}{season.pk}/bearbeiten/")
    # session, user, access, season, participants, people, seated, days, own rules


@pytest.mark.parametrize("evenings", [1, 3])
def test_queries_of_the_club_page_do_not_grow(secretary, season, evenings, django_assert_num_queries):
    for _ in range(evenings):
        sheet = sheet_of(make_session(season, mode="totals"))
        set_totals(sheet_pk=sheet.pk, version=sheet.version, points=(1, 0, 0, -1), played=(None,) * 4, intent=intent())

    with django_assert_num_queries(7):
        secretary.get("/verein/lindenhof/")
    # session, user, access, sessions, seats, seasons, has players
