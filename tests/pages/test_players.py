"""The people of a club: list, one more, several at once, changes."""

import html
import uuid

import pytest
from django.urls import reverse

from league.forms.players import parse_name
from league.models import LogEntry, Player
from league.services.players import new_player
from league.values.players import PersonName
from tests.league.hostile_names import ACCEPTED, REFUSED, SAME
from tests.pages.evening import NAMES, make_season, make_session

pytestmark = pytest.mark.django_db
LIST = "/verein/lindenhof/personen/"
ADD = f"{LIST}neu/"
SEVERAL = f"{ADD}mehrere/"


@pytest.fixture
def secretary(sign_in):
    return sign_in("secretary")


def typed(given_name: str = "Anna", family_name: str = "", nickname: str = "", **fields) -> dict[str, object]:
    names = {"given_name": given_name, "family_name": family_name, "nickname": nickname}
    return names | {"key": str(uuid.uuid4())} | fields


def text(response) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_name_is_shown_unchanged_and_harmless(secretary, people, name):
    answer = secretary.post(ADD, typed(name))

    player = Player.objects.get()
    assert answer.url == LIST
    assert player.given_name == name
    for address in (LIST, f"{LIST}{player.pk}/", "/verein/lindenhof/saisons/neu/"):
        source = secretary.get(address).content.decode()
        assert html.escape(name) in source
        assert name == html.escape(name) or name not in source


@pytest.mark.parametrize("field", ["given_name", "family_name", "nickname"])
@pytest.mark.parametrize(("name", "reason"), REFUSED)
def test_a_name_that_is_none_is_refused_at_its_field(secretary, people, name, reason, field):
    response = secretary.post(ADD, typed(**{"given_name": "Anna", field: name}))

    if field != "given_name" and reason.startswith("Dieses Feld"):
        assert response.status_code == 302  # a family name and a nickname may be missing
        assert getattr(Player.objects.get(), field) == ""
    else:
        assert response.status_code == 422
        assert any(reason in error for error in response.context["form"].errors[field])
        assert not Player.objects.exists()


@pytest.mark.parametrize(("first", "second"), SAME)
def test_one_name_twice_needs_a_nickname(secretary, people, first, second):
    secretary.post(ADD, typed(first))

    refused = secretary.post(ADD, typed(second))
    assert refused.status_code == 422
    assert f"{first} gibt es im Verein schon. Ein Spitzname unterscheidet die beiden." in text(refused)

    assert secretary.post(ADD, typed(second, nickname="der Lange")).status_code == 302
    assert Player.objects.count() == 2


def test_the_same_name_in_another_club_is_another_person(secretary, people):
    new_player(club=people.other_club, given_name="Anna")

    assert secretary.post(ADD, typed("Anna")).status_code == 302


def test_a_double_click_adds_once(secretary, people):
    data = typed("Anna", "Schmidt")

    assert [secretary.post(ADD, data).status_code for _ in range(2)] == [302, 302]
    assert Player.objects.count() == 1
    assert LogEntry.objects.get().after == {"players": [Player.objects.get().pk]}


def test_several_at_once(secretary, people):
    lines = "Anna Schmidt\r\n\r\nMüller, Bernd\r\nClara\tvon der Heide\r\n  Dieter  \r\nAnna Schmidt „Änni“\r\n"
    response = secretary.post(SEVERAL, {"lines": lines, "key": str(uuid.uuid4())}, follow=True)

    names = [player.full_name for player in Player.objects.in_order()]
    assert names == ["Dieter", "Bernd Müller", "Anna Schmidt", "Anna Schmidt „Änni“", "Clara von der Heide"]
    assert "5 Personen sind dabei." in text(response)
    assert LogEntry.objects.count() == 1


def test_several_at_once_are_all_or_none_and_every_problem_is_said(secretary, people):
    new_player(club=people.club, given_name="Anna", family_name="Schmidt")
    lines = "Bernd\nanna schmidt\nBernd\nTom\u202e\nSchmidt,"
    response = secretary.post(SEVERAL, {"lines": lines, "key": str(uuid.uuid4())})

    assert response.status_code == 422
    page = text(response)
    assert "Zeile 2: Anna Schmidt gibt es im Verein schon." in page
    assert "Zeile 3: Bernd steht zweimal da." in page
    assert "Zeile 4: Darin stehen Zeichen, die man nicht sieht (U+202E)." in page
    assert "Zeile 5: Der Vorname fehlt." in page
    assert "anna schmidt\nBernd" in page
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Anna", PersonName("Anna")),
        ("Anna Schmidt", PersonName("Anna", "Schmidt")),
        ("Anna Lena Schmidt", PersonName("Anna Lena", "Schmidt")),
        ("Schmidt, Anna Lena", PersonName("Anna Lena", "Schmidt")),
        ("Anna\tSchmidt", PersonName("Anna", "Schmidt")),
        ("Anna „Änni“", PersonName("Anna", "", "Änni")),
        ("Hans Meyer („Moppel“)", PersonName("Hans", "Meyer", "Moppel")),
        ('Schmidt, Anna "Änni"', PersonName("Anna", "Schmidt", "Änni")),
        ("Anna\u00a0Schmidt", PersonName("Anna", "Schmidt")),
    ],
)
def test_reading_a_line(line, name):
    assert parse_name(line) == name


def test_a_person_is_renamed_and_stops_playing(secretary, people):
    player = new_player(club=people.club, given_name="Ana")
    data = typed("Anna", "Schmidt", version=1)
    response = secretary.post(f"{LIST}{player.pk}/", data, follow=True)

    player.refresh_from_db()
    assert (player.full_name, player.active, player.version) == ("Anna Schmidt", False, 2)
    assert player.sort_key == "schmidt anna"
    assert "spielt nicht mehr mit" in text(response)
    entry = LogEntry.objects.get()
    assert (entry.before, entry.after) == ({"active": True}, {"active": False, "renamed": True})


def test_a_person_changed_meanwhile_is_a_conflict_that_keeps_what_was_typed(secretary, people):
    player = new_player(club=people.club, given_name="Ana")
    secretary.post(f"{LIST}{player.pk}/", typed("Anna", active="on", version=1))

    response = secretary.post(f"{LIST}{player.pk}/", typed("Anja", active="on", version=1))
    assert response.status_code == 409
    assert "inzwischen von jemand anderem geändert" in text(response)
    assert "<h1>Anna</h1>" in response.content.decode()
    assert 'value="Anja"' in response.content.decode()
    player.refresh_from_db()
    assert player.given_name == "Anna"

    again = {name: field.value() for name, field in ((f.name, f) for f in response.context["form"])}
    assert secretary.post(f"{LIST}{player.pk}/", again).status_code == 302
    player.refresh_from_db()
    assert player.given_name == "Anja"


def test_nobody_takes_another_ones_name_by_renaming(secretary, people):
    new_player(club=people.club, given_name="Anna")
    player = new_player(club=people.club, given_name="Bernd")

    assert secretary.post(f"{LIST}{player.pk}/", typed("ANNA", active="on", version=1)).status_code == 422


def test_foreign_columns_in_a_post_change_nothing(secretary, people):
    player = new_player(club=people.club, given_name="Anna")
    extra = {"club": people.other_club.pk, "club_id": people.other_club.pk, "id": 99, "pk": 99, "name_key": "x"}
    secretary.post(f"{LIST}{player.pk}/", typed("Anna", active="on", version=1, **extra))

    player.refresh_from_db()
    assert (player.pk, player.club_id, player.name_key) == (player.pk, people.club.pk, "anna")


def test_german_order_and_who_stopped_comes_last(secretary, people):
    for given, family in (
        ("Zoe", "Ärger"),
        ("Otto", "Zander"),
        ("Ulf", "Österreich"),
        ("Ina", "Olaf"),
        ("Udo", "Adam"),
    ):
        new_player(club=people.club, given_name=given, family_name=family)
    Player.objects.filter(given_name="Udo").update(active=False)

    rows = [line.name for line in secretary.get(LIST).context["table"].data]
    assert rows == ["Zoe Ärger", "Ina Olaf", "Ulf Österreich", "Otto Zander", "Udo Adam"]


def test_twenty_five_a_page(secretary, people):
    for n in range(26):
        new_player(club=people.club, given_name=f"Person {n:02}")

    assert len(secretary.get(LIST).context["table"].rows) == 25
    assert "Person 25" in text(secretary.get(f"{LIST}?page=2"))
    assert secretary.get(f"{LIST}?page=unsinn").status_code == 200


@pytest.mark.parametrize("persons", [1, 3])
def test_queries_of_the_list_do_not_grow(secretary, people, persons, django_assert_num_queries):
    for name in NAMES[:persons]:
        new_player(club=people.club, given_name=name)

    with django_assert_num_queries(5):
        secretary.get(LIST)
    # session, user, access, count, page


def test_evenings_are_counted(secretary, people):
    make_session(make_season(people.club), people=4)

    counts = {line.name: line.sessions for line in secretary.get(LIST).context["table"].data}
    assert counts == {"Anna": 1, "Bernd": 1, "Clara": 1, "Dieter": 1, "Eva": 0}


def test_a_member_sees_the_list_and_no_way_to_change_it(sign_in, people):
    player = new_player(club=people.club, given_name="Anna")
    page = sign_in("member").get(LIST).content.decode()

    assert "Anna" in page
    assert reverse("player_edit", args=["lindenhof", player.pk]) not in page
    assert reverse("player_add", args=["lindenhof"]) not in page
