"""Evenings: the list, a new one, further tables and lists, changes."""

import uuid

import pytest
from django.urls import reverse

from league.models import Player, Session
from league.services.deals import set_totals
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(make_club(sekretaerin="secretary"), people=8)


@pytest.fixture
def secretary(client, season):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def seats(season, *names: str) -> dict[str, int]:
    players = {player.given_name: player.pk for player in season.club.players.all()}
    return {f"seat_{n}": players[name] for n, name in enumerate(names)}


def typed(**fields) -> dict[str, object]:
    blank = {"date": "02.10.2026", "mode": "deals", "first_dealer": 0, "system": "season"}
    return blank | {"key": str(uuid.uuid4())} | fields


def test_a_new_evening_has_a_sheet_with_its_seats(secretary, season):
    response = secretary.post(
        reverse("session_add", args=["lindenhof"]),
        typed(first_dealer=2, **seats(season, "Clara", "Anna", "Dieter", "Bernd")),
    )

    session = Session.objects.get()
    sheet = sheet_of(session)
    assert response.url == reverse("sheet_detail", args=["lindenhof", sheet.pk])
    assert [seat.player.given_name for seat in sheet.seats.in_order()] == ["Clara", "Anna", "Dieter", "Bernd"]
    assert sheet.first_dealer == 2


def test_an_evening_of_which_only_the_result_is_known_asks_for_it_at_once(secretary, season):
    response = secretary.post(
        reverse("session_add", args=["lindenhof"]),
        typed(mode="totals", **seats(season, "Clara", "Anna", "Dieter", "Bernd")),
    )

    assert response.url == reverse("sheet_totals", args=["lindenhof", sheet_of(Session.objects.get()).pk])


def test_a_guest_is_typed_by_name_and_becomes_a_player_once(secretary, season):
    data = typed(guest_3="Jürgen", **seats(season, "Clara", "Anna", "Dieter"))
    for _ in range(2):
        assert secretary.post(reverse("session_add", args=["lindenhof"]), data).status_code == 302

    assert Player.objects.filter(given_name="Jürgen").count() == 1
    assert Session.objects.count() == 1


def test_every_problem_is_said_at_once_and_nothing_is_lost(secretary, season):
    people = seats(season, "Clara", "Clara")
    response = secretary.post(
        reverse("session_add", args=["lindenhof"]),
        typed(date="02.10.2031", title="Herbstturnier", guest_2="anna", **people),
    )

    page = response.content.decode()
    assert response.status_code == 422
    assert "Das Datum liegt außerhalb der Saison (01.01.2026 bis 31.12.2026)." in page
    assert "Sitzt schon auf Platz 1." in page
    assert "Diese Person gibt es schon. Bitte in der Liste wählen." in page
    assert 'value="Herbstturnier"' in page
    assert 'value="anna"' in page
    assert Session.objects.count() == 0


def test_eight_people_sit_at_two_tables(secretary, season):
    session = make_session(season)
    response = secretary.post(
        reverse("table_add", args=["lindenhof", session.pk]),
        typed(**seats(season, "Eva", "Franz", "Gisela", "Heinz")),
    )

    assert response.status_code == 302
    assert sheet_of(session, number=2).seats.count() == 4


def test_nobody_sits_at_two_tables_of_one_round(secretary, season):
    session = make_session(season)
    response = secretary.post(
        reverse("table_add", args=["lindenhof", session.pk]),
        typed(**seats(season, "Anna", "Franz", "Gisela", "Heinz")),
    )

    assert response.status_code == 422


def test_a_second_list_adds_to_the_evening(secretary, season):
    session = make_session(season)
    enter(sheet_of(session), paper(5, 5, -5, -5))
    secretary.post(
        reverse("list_add", args=["lindenhof", session.pk]), typed(**seats(season, "Anna", "Bernd", "Clara", "Dieter"))
    )
    second = session.rounds.get(number=2).sheets.get()
    enter(second, paper(1, -1, -1, 1))

    page = secretary.get(reverse("session_detail", args=["lindenhof", session.pk])).content.decode()

    assert "+6" in page
    assert "+4" in page


def test_only_the_result_of_an_old_evening(secretary, season):
    session = make_session(season, mode="totals")
    sheet = sheet_of(session)
    address = reverse("sheet_totals", args=["lindenhof", sheet.pk])
    data = {"key": str(uuid.uuid4()), "version": sheet.version, "played_0": 24, "note": ""}

    wrong = secretary.post(address, data | {"points_0": 10, "points_1": 5, "points_2": -5, "points_3": -9})
    assert wrong.status_code == 422
    assert "Die Summe ist +1, sie muss 0 sein." in wrong.content.decode()

    right = secretary.post(address, data | {"points_0": 10, "points_1": 5, "points_2": -5, "points_3": -10})
    assert right.status_code == 302
    assert [seat.total for seat in sheet.seats.in_order()] == [10, 5, -5, -10]


def test_rules_stand_from_the_first_deal_on(secretary, season):
    session = make_session(season)
    address = reverse("session_edit", args=["lindenhof", session.pk])
    fields = {"date": "2026-10-02", "title": "Mit DDV", "system": "ddv"}
    secretary.post(address, {"key": str(uuid.uuid4()), "version": session.version, **fields})
    session.refresh_from_db()
    assert session.rules_dict["system"] == "ddv"

    enter(sheet_of(session), paper(5, 5, -5, -5))
    session.refresh_from_db()
    secretary.post(address, {"key": str(uuid.uuid4()), "version": session.version, **fields, "system": "season"})
    session.refresh_from_db()
    assert session.rules_dict["system"] == "ddv"


def test_an_evening_changed_meanwhile_is_a_conflict_that_keeps_what_was_typed(secretary, season):
    session = make_session(season)
    address = reverse("session_edit", args=["lindenhof", session.pk])
    fields = {"date": "2026-10-03", "system": "season", "version": session.version}
    secretary.post(address, {"key": str(uuid.uuid4()), "title": "Erster", **fields})

    response = secretary.post(address, {"key": str(uuid.uuid4()), "title": "Zweiter", **fields})

    assert response.status_code == 409
    assert 'value="Zweiter"' in response.content.decode()
    session.refresh_from_db()
    assert session.title == "Erster"


def test_an_empty_list_can_be_taken_back_and_the_evening_with_it(secretary, season):
    session = make_session(season)
    sheet = sheet_of(session)
    secretary.post(
        reverse("sheet_discard", args=["lindenhof", sheet.pk]), {"key": str(uuid.uuid4()), "version": sheet.version}
    )

    assert Session.objects.count() == 0


@pytest.mark.parametrize("evenings", [1, 3])
def test_queries_of_the_list_do_not_grow(secretary, season, evenings, django_assert_num_queries):
    for _ in range(evenings):
        session = make_session(season, mode="totals")
        sheet = sheet_of(session)
        set_totals(sheet_pk=sheet.pk, version=sheet.version, points=(1, 0, 0, -1), played=(None,) * 4, intent=intent())

    with django_assert_num_queries(6):
        secretary.get(reverse("session_list", args=["lindenhof"]))
    # session, user, access, count, page, seats
