"""Two devices at one sheet: what changed, who else is entering, what became of a form whose number is taken."""

import datetime as dt
import re
import uuid

import pytest
from django.contrib.auth.hashers import make_password
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.choices import Role
from league.models import LogEntry, Membership, Presence, User
from league.services.deals import insert_deal
from league.services.presence import note_presence
from league.services.sheets import close_sheet
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 29, 20, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def clock(time_machine):
    time_machine.move_to(NOW, tick=False)
    return time_machine


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary", mitglied="member")


@pytest.fixture
def sheet(club):
    return sheet_of(make_session(make_season(club)))


@pytest.fixture
def bernd(club) -> User:
    """A second secretary with a name."""
    user = User.objects.create(username="bernd", first_name="Bernd", last_name="Ott", password=make_password("x"))
    Membership.objects.create(club=club, user=user, role=Role.SECRETARY)
    return user


def browser(username: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=username))
    return client


@pytest.fixture
def secretary(club) -> Client:
    return browser("sekretaerin")


def address(name: str, sheet) -> str:
    return reverse(name, args=["lindenhof", sheet.pk])


def ask(client: Client, sheet, etag: str = "", **query):
    """Ask as the page does."""
    headers = {"HX-Request": "true", "If-None-Match": etag}
    return client.get(address("sheet_stand", sheet), query, headers=headers)


def post(client: Client, sheet, name: str = "deal_add", **fields):
    data = {"key": str(uuid.uuid4()), "way": "paper", "dealer": "", "note": "", **fields}
    return client.post(address(name, sheet), data, headers={"HX-Request": "true"})


def text(response) -> str:
    return response.content.decode()


# --- what changed


@pytest.mark.parametrize("person", ["sekretaerin", "mitglied"])
def test_nothing_new_is_a_304_without_a_body(club, sheet, person):
    client = browser(person)
    first = ask(client, sheet)
    again = ask(client, sheet, first["ETag"])

    assert first.status_code == 200
    assert 'id="sheet"' in text(first)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


def test_the_page_itself_carries_the_tag_that_is_asked_with(secretary, sheet):
    tag = ask(secretary, sheet)["ETag"].replace('"', "&quot;")

    assert f'data-etag="{tag}"' in text(secretary.get(address("sheet_detail", sheet)))


@pytest.mark.parametrize(("way", "shown"), [("punkte", "entry-paper"), ("verlauf", "entry-facts")])
def test_the_entry_comes_in_the_way_the_page_has_it(secretary, sheet, way, shown):
    """Another tab of the same person may have switched meanwhile."""
    page = text(secretary.get(address("sheet_detail", sheet), {"eingabe": way}))
    secretary.get(address("sheet_detail", sheet), {"eingabe": "punkte" if way == "verlauf" else "verlauf"})
    question = re.search(r'data-stand="([^"]+)"', page).group(1)

    assert shown in page
    assert shown in text(secretary.get(question, headers={"HX-Request": "true"}))


def test_a_proxy_that_weakens_the_tag_does_no_harm(secretary, sheet):
    etag = ask(secretary, sheet)["ETag"]

    assert ask(secretary, sheet, f"W/{etag}").status_code == 304


def test_a_saved_deal_is_on_the_next_answer(secretary, sheet):
    etag = ask(secretary, sheet)["ETag"]
    enter(sheet, paper(3, -3, 3, -3))
    answer = ask(secretary, sheet, etag)

    assert answer.status_code == 200
    assert 'id="spiel-1"' in text(answer)
    assert ask(secretary, sheet, answer["ETag"]).status_code == 304


def test_closing_is_news_too(secretary, sheet):
    enter(sheet, paper(3, -3, 3, -3))
    etag = ask(secretary, sheet)["ETag"]
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())

    assert "data-calm" in text(ask(secretary, sheet, etag))


def test_another_person_has_another_page(secretary, club, sheet):
    etag = ask(secretary, sheet)["ETag"]

    assert ask(browser("mitglied"), sheet, etag).status_code == 200


def test_a_withdrawn_right_to_write_is_news(secretary, club, sheet):
    etag = ask(secretary, sheet)["ETag"]
    Membership.objects.filter(user__username="sekretaerin").update(role=Role.MEMBER)
    answer = ask(secretary, sheet, etag)

    assert answer.status_code == 200
    assert 'id="eingabe"' not in text(answer)


def test_who_asks_for_nothing_new_costs_four_queries(secretary, sheet, django_assert_num_queries):
    enter(sheet, *[paper(1, 1, -1, -1)] * 3)
    etag = ask(secretary, sheet)["ETag"]
    with django_assert_num_queries(4):  # session, user, access, and the stand with who is there
        assert ask(secretary, sheet, etag).status_code == 304


@pytest.mark.parametrize("query", [{"nummer": "1"}, {"nummer": "x", "schluessel": "y"}, {"nummer": "²"}])
def test_odd_questions_are_answered(secretary, sheet, query):
    enter(sheet, paper(1, 1, -1, -1))

    assert ask(secretary, sheet, **query).status_code == 200


# --- who else is entering


def test_who_types_is_told_to_the_others_and_not_to_himself(secretary, bernd, sheet):
    etag = ask(secretary, sheet)["ETag"]
    post(browser("bernd"), sheet, "deal_preview", number=1, points_0=3)
    answer = ask(secretary, sheet, etag)

    assert "Bernd Ott trägt gerade auch ein." in text(answer)
    assert 'id="sheet"' not in text(answer)  # that alone is no reason to send the sheet again
    assert ask(secretary, sheet, answer["ETag"]).status_code == 304
    assert "auch ein." not in text(ask(browser("bernd"), sheet))


def test_who_only_reads_is_told_nothing_of_it(bernd, sheet):
    reader = browser("mitglied")
    etag = ask(reader, sheet)["ETag"]
    note_presence(sheet_pk=sheet.pk, user=bernd)

    assert ask(reader, sheet, etag).status_code == 304
    assert "Bernd Ott" not in text(ask(reader, sheet))


def test_after_half_a_minute_without_a_key_he_is_gone(secretary, bernd, sheet, clock):
    note_presence(sheet_pk=sheet.pk, user=bernd)
    here = ask(secretary, sheet)
    clock.move_to(NOW + dt.timedelta(seconds=29), tick=False)
    assert ask(secretary, sheet, here["ETag"]).status_code == 304
    clock.move_to(NOW + dt.timedelta(seconds=31), tick=False)
    gone = ask(secretary, sheet, here["ETag"])

    assert "Bernd Ott" in text(here)
    assert (gone.status_code, "Bernd Ott" in text(gone)) == (200, False)


def test_typing_is_noted_every_ten_seconds_and_logged_never(secretary, bernd, sheet, clock, django_assert_num_queries):
    client, entries = browser("bernd"), LogEntry.objects.count()
    for second in range(0, 21, 2):
        clock.move_to(NOW + dt.timedelta(seconds=second), tick=False)
        post(client, sheet, "deal_preview", number=1, points_0=3)

    assert Presence.objects.get().seen_at == NOW + dt.timedelta(seconds=20)
    with django_assert_num_queries(1):
        note_presence(sheet_pk=sheet.pk, user=bernd)
    assert LogEntry.objects.count() == entries
    sheet.refresh_from_db()
    assert sheet.version == 1


def test_old_hints_are_cleared_away(bernd, sheet, clock):
    note_presence(sheet_pk=sheet.pk, user=User.objects.get(username="sekretaerin"))
    clock.move_to(NOW + dt.timedelta(hours=2), tick=False)
    note_presence(sheet_pk=sheet.pk, user=bernd)

    assert [row.user for row in Presence.objects.all()] == [bernd]


def test_a_busy_database_costs_the_hint_and_nothing_else(bernd, sheet):
    def busy(execute, sql, params, many, context):
        if sql.startswith("INSERT"):
            raise OperationalError("database is locked")
        return execute(sql, params, many, context)

    client = browser("bernd")
    with connection.execute_wrapper(busy):
        answer = post(client, sheet, "deal_preview", number=1, points_0=3, points_1=3)

    assert answer.status_code == 200
    assert "Summe 0" in text(answer)
    assert not Presence.objects.exists()


# --- a number that is taken


def test_who_took_the_number_is_told_with_his_row(secretary, bernd, sheet):
    post(browser("bernd"), sheet, number=1, points_0=3, points_2=3)
    answer = text(ask(secretary, sheet, nummer=1, schluessel=uuid.uuid4()))

    assert "Spiel 1 hat inzwischen Bernd Ott eingetragen:" in answer
    assert "<bdi>Anna</bdi> +3 · <bdi>Bernd</bdi> −3 · <bdi>Clara</bdi> +3 · <bdi>Dieter</bdi> −3" in answer
    assert "Für Spiel 2 übernehmen" in answer


def test_on_another_device_of_mine_my_name_is_not_told_to_me(secretary, sheet):
    post(secretary, sheet, number=1, points_0=3, points_2=3)

    assert "Spiel 1 ist inzwischen eingetragen:" in text(ask(secretary, sheet, nummer=1, schluessel=uuid.uuid4()))


def test_a_form_whose_answer_was_lost_is_told_that_it_is_saved(secretary, bernd, sheet):
    key = uuid.uuid4()
    post(secretary, sheet, number=1, key=key, points_0=3, points_2=3)
    enter(sheet, paper(1, 1, -1, -1, dealer=1))

    assert "data-saved" in text(ask(secretary, sheet, nummer=1, schluessel=key))
    assert "data-saved" not in text(ask(browser("bernd"), sheet, nummer=1, schluessel=key))


def test_while_the_number_is_free_nothing_is_told(secretary, sheet):
    assert 'id="overtaken"' not in text(ask(secretary, sheet, nummer=1, schluessel=uuid.uuid4()))


def test_a_row_that_only_moved_there_was_entered_by_nobody_meanwhile(secretary, bernd, sheet):
    post(browser("bernd"), sheet, number=1, points_0=3, points_2=3)
    insert_deal(sheet_pk=sheet.pk, number=1, version=2, facts=paper(1, 1, -1, -1), intent=intent(bernd))
    answer = text(ask(secretary, sheet, nummer=2, schluessel=uuid.uuid4()))

    assert "Die Liste hat sich inzwischen geändert." in answer
    assert "Für Spiel 3 übernehmen" in answer


def test_a_closed_sheet_takes_no_entry_over(secretary, sheet):
    enter(sheet, paper(3, -3, 3, -3))
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    answer = text(ask(secretary, sheet, nummer=2, schluessel=uuid.uuid4()))

    assert "Die Liste ist inzwischen abgeschlossen." in answer
    assert "übernehmen" not in answer


def test_a_resent_form_is_answered_as_the_first_time_though_others_sit_out_now(secretary, club):
    """Five at the table: the row itself moves the deal on, and whoever it gave points to sits out of the next."""
    sheet = sheet_of(make_session(make_season(club, name="Zweite"), people=5))
    row = {"key": uuid.uuid4(), "number": 1, "points_1": 3, "points_2": 3, "points_3": -3, "points_4": -3}
    first, again = post(secretary, sheet, **row), post(secretary, sheet, **row)

    assert (first.status_code, again.status_code) == (200, 200)
    assert 'id="spiel-1"' in text(again)
    assert sheet.deals.count() == 1


def test_a_number_that_is_taken_is_said_though_others_sit_out_now(secretary, bernd, club):
    """Both enter the first deal. For the second to save, Bernd deals already and sits out: that alone would mislead."""
    sheet = sheet_of(make_session(make_season(club, name="Zweite"), people=5))
    row = {"number": 1, "points_1": 3, "points_2": 3, "points_3": -3, "points_4": -3}
    post(browser("bernd"), sheet, **row)
    answer = post(secretary, sheet, **row)

    assert answer.status_code == 409
    assert "Inzwischen hat jemand anders ein Spiel eingetragen" in text(answer)
    assert "Bernd sitzt aus" in text(answer)
    assert re.search(r'name="number" value="2"', text(answer))
    assert re.search(r'name="points_4" [^>]*value="-3"', text(answer))
    assert sheet.deals.count() == 1


def test_that_the_sheet_is_closed_is_said_of_an_entry_with_problems_too(secretary, sheet):
    enter(sheet, paper(3, -3, 3, -3))
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    answer = post(secretary, sheet, number=2, points_0=3, points_1=4)

    assert answer.status_code == 409
    assert "abgeschlossen" in text(answer)


def test_a_save_writes_the_session_only_where_the_way_of_entering_changed(secretary, sheet):
    writes = []
    for way in ("paper", "paper", "facts"):
        row = {"points_0": 3, "points_2": 3} if way == "paper" else {"re": [0, 2], "game": "normal", "card_range": 151}
        with CaptureQueriesContext(connection) as queries:
            post(secretary, sheet, number=sheet.deals.count() + 1, way=way, **row)
        writes.append(sum("UPDATE" in query["sql"] and "django_session" in query["sql"] for query in queries))

    assert writes == [1, 0, 1]
    assert sheet.deals.count() == 3
