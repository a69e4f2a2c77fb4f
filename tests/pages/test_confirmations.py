"""From the settings of a club to a confirmed list, its withdrawn version, and everywhere the state is told."""

import re
import uuid

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from league.choices import Role
from league.models import Club, LogEntry, Membership, ScoreSheet, User
from league.services.clubs import change_club
from league.services.deals import change_deal
from league.services.log import Conflict
from league.services.sheets import close_sheet
from tests.exports.page import table_of
from tests.exports.reading import pdf_text, worksheet
from tests.league.builders import everything
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

BOTH = {"maria": ("Maria", "Sommer"), "peter": ("Peter", "Winter")}


@pytest.fixture
def club() -> Club:
    club = make_club(maria="secretary", peter="secretary", mitglied="member")
    for username, (first, last) in BOTH.items():
        User.objects.filter(username=username).update(first_name=first, last_name=last)
    Club.objects.update(confirms_sheets=True)
    club.refresh_from_db()
    return club


@pytest.fixture
def sheet(club) -> ScoreSheet:
    """Closed by Maria."""
    sheet = sheet_of(make_session(make_season(club), title="Pokal"))
    enter(sheet, paper(3, 3, -3, -3), paper(-2, 6, -2, -2, dealer=1, game="solo", soloist=1))
    return closed(sheet)


def closed(sheet: ScoreSheet, by: str = "maria") -> ScoreSheet:
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent(User.objects.get(username=by)))
    sheet.refresh_from_db()
    return sheet


def browser(username: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=username))
    return client


def page(client: Client, route: str, *args: object) -> str:
    response = client.get(reverse(route, args=["lindenhof", *args]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def post(client: Client, route: str, sheet: ScoreSheet, **fields: object):
    fields = {"key": uuid.uuid4(), "version": sheet.version} | fields
    answer = client.post(reverse(route, args=["lindenhof", sheet.pk]), fields)
    sheet.refresh_from_db()
    return answer


# --- settings ------------------------------------------------------------------------------------------------------


def settings_form(client: Client) -> dict[str, str]:
    """What the page sends when its fields stay as they are."""
    text = client.get(reverse("club_settings", args=["lindenhof"])).content.decode()
    form = lxml.html.fromstring(text).xpath("//main//form")[0]
    return {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}


def test_a_club_chooses_whether_its_lists_are_confirmed(club):
    maria = browser("maria")
    assert reverse("club_settings", args=["lindenhof"]) in page(maria, "club")
    fields = settings_form(maria)
    assert fields.pop("confirms_sheets") == "on"

    answer = maria.post(reverse("club_settings", args=["lindenhof"]), fields | {"name": " Freunde  am Lindenhof "})

    assert answer.status_code == 302
    club.refresh_from_db()
    assert (club.name, club.confirms_sheets) == ("Freunde am Lindenhof", False)
    entry = LogEntry.objects.get(verb="club_changed")
    assert (entry.before["confirms_sheets"], entry.after["confirms_sheets"], entry.actor.username) == (
        True,
        False,
        "maria",
    )
    assert settings_form(maria).get("confirms_sheets") is None


def test_a_second_click_on_the_settings_changes_nothing_more(club):
    maria, url = browser("maria"), reverse("club_settings", args=["lindenhof"])
    fields = settings_form(maria) | {"name": "Neu"}
    assert [maria.post(url, fields).status_code for _ in range(2)] == [302, 302]
    assert LogEntry.objects.filter(verb="club_changed").count() == 1
    same = settings_form(maria)
    assert maria.post(url, same).status_code == 302
    assert LogEntry.objects.filter(verb="club_changed").count() == 1, "nothing was changed"


def test_settings_that_somebody_else_changed_are_not_overwritten_unseen(club):
    maria, url = browser("maria"), reverse("club_settings", args=["lindenhof"])
    fields = settings_form(maria) | {"name": "Mein Name"}
    change_club(club_pk=club.pk, seen=(club.name, True), name="Peters Name", confirms_sheets=True, intent=intent())

    answer = maria.post(url, fields)

    assert answer.status_code == 409
    text = answer.content.decode()
    assert "inzwischen von jemand anderem geändert" in text
    assert 'value="Mein Name"' in text, "what was typed stays"
    form = lxml.html.fromstring(text).xpath("//main//form")[0]
    again = {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}
    assert maria.post(url, again).status_code == 302
    club.refresh_from_db()
    assert club.name == "Mein Name"


@pytest.mark.parametrize("name", ["", "   ", "a\u200bb", "x" * 81])
def test_a_club_keeps_a_name_that_can_be_read(club, name):
    maria = browser("maria")
    answer = maria.post(reverse("club_settings", args=["lindenhof"]), settings_form(maria) | {"name": name})
    assert answer.status_code == 422
    assert Club.objects.get().name == club.name


def test_alone_one_is_told_that_a_second_secretary_is_needed(club):
    hint = "Zum Bestätigen braucht es eine zweite"
    assert hint not in page(browser("maria"), "club_settings")
    Membership.objects.filter(user__username="peter").update(role=Role.MEMBER)
    assert hint in page(browser("maria"), "club_settings")


def test_the_service_itself_compares_what_was_seen(club):
    stored = everything()
    with pytest.raises(Conflict) as refused:
        change_club(club_pk=club.pk, seen=(club.name, False), name="X", confirms_sheets=True, intent=intent())
    assert refused.value.code == "club_changed"
    assert everything() == stored


# --- confirming ----------------------------------------------------------------------------------------------------


def test_the_second_person_sees_what_the_first_saw_and_confirms(sheet):
    peter = browser("peter")
    shown = page(peter, "sheet_detail", sheet.pk)
    assert "Stimmt die Liste so?" in shown
    assert "<bdi>Bernd</bdi> <b>+9</b>" in shown
    form = re.search(r'<form class="confirm".*?</form>', shown).group()
    assert f'name="version" value="{sheet.version}"' in form

    answer = post(peter, "sheet_confirm", sheet)

    assert answer.status_code == 302
    assert (sheet.status, sheet.confirmed_by.username) == ("confirmed", "peter")
    for username in ("maria", "peter", "mitglied"):
        after = page(browser(username), "sheet_detail", sheet.pk)
        assert '<span class="tag tag-done">bestätigt</span>' in after
        assert re.search(
            r"Abgeschlossen am [\d.: ]+ von Maria Sommer\. Bestätigt am [\d.: ]+ von Peter Winter\.", after
        )
        assert "Ja, bestätigen" not in after


def test_who_closed_is_told_that_somebody_else_confirms(sheet):
    maria = browser("maria")
    shown = page(maria, "sheet_detail", sheet.pk)
    assert "Wer die Liste abgeschlossen hat, bestätigt sie nicht selbst" in shown
    assert "Ja, bestätigen" not in shown

    answer = post(maria, "sheet_confirm", sheet)

    assert answer.status_code == 422
    assert "kann sie nicht selbst bestätigen" in answer.content.decode()
    assert sheet.status == "closed"


def test_a_member_sees_that_it_waits(sheet):
    shown = page(browser("mitglied"), "sheet_detail", sheet.pk)
    assert "Noch nicht bestätigt: Das macht eine zweite Person" in shown
    assert "Ja, bestätigen" not in shown


def test_a_club_that_does_without_sees_nothing_of_it(sheet):
    Club.objects.update(confirms_sheets=False)
    for username in ("maria", "peter", "mitglied"):
        for route, args in (("sheet_detail", (sheet.pk,)), ("club", ()), ("session_detail", (sheet.round.session_id,))):
            assert "estätig" not in page(browser(username), route, *args)
    answer = post(browser("peter"), "sheet_confirm", sheet)
    assert answer.status_code == 422
    assert "lässt Listen nicht bestätigen" in answer.content.decode()


def test_a_list_that_was_opened_and_closed_again_is_seen_again_before_it_is_confirmed(sheet):
    peter = browser("peter")
    seen = sheet.version
    post(browser("maria"), "sheet_reopen", sheet, reason="Zahlendreher")
    change_deal(deal_pk=sheet.deals.first().pk, version=1, facts=paper(4, 4, -4, -4), intent=intent())
    closed(sheet)

    answer = post(peter, "sheet_confirm", sheet, version=seen)

    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Die Liste wurde inzwischen geändert." in text
    assert f'name="version" value="{sheet.version}"' in text
    assert sheet.status == "closed"
    assert post(peter, "sheet_confirm", sheet).status_code == 302


def test_a_double_click_confirms_once(sheet):
    peter, fields = browser("peter"), {"key": str(uuid.uuid4()), "version": sheet.version}
    url = reverse("sheet_confirm", args=["lindenhof", sheet.pk])
    assert [peter.post(url, fields).status_code for _ in range(2)] == [302, 302]
    assert sheet.confirmed_versions.count() == 1


def test_the_form_of_a_member_is_refused(sheet):
    assert post(browser("mitglied"), "sheet_confirm", sheet).status_code == 403
    assert sheet.status == "closed"


# --- opening again -------------------------------------------------------------------------------------------------


@pytest.fixture
def confirmed(sheet) -> ScoreSheet:
    assert post(browser("peter"), "sheet_confirm", sheet).status_code == 302
    return sheet


def table(client: Client, route: str, *args: object) -> list[list[str]]:
    return table_of(client.get(reverse(route, args=["lindenhof", *args])).content, "sheet")


def test_the_withdrawn_version_stays_readable_exactly_as_it_was(confirmed):
    member = browser("mitglied")
    before = table(member, "sheet_detail", confirmed.pk)
    assert "Die Bestätigung gilt dann nicht mehr." in page(browser("maria"), "sheet_detail", confirmed.pk)

    answer = post(browser("maria"), "sheet_reopen", confirmed, reason="Spiel 1 war <b>falsch</b>")
    assert answer.status_code == 302
    change_deal(deal_pk=confirmed.deals.first().pk, version=1, facts=paper(4, 4, -4, -4), intent=intent())
    User.objects.filter(username="peter").update(last_name="Herbst")

    assert table(member, "sheet_detail", confirmed.pk) != before
    assert table(member, "sheet_version", confirmed.pk, 1) == before
    text = page(member, "sheet_version", confirmed.pk, 1)
    assert re.search(
        r"Fassung 1, bestätigt am [\d.: ]+ von Peter Herbst, zurückgezogen am [\d.: ]+ von Maria Sommer", text
    )
    assert "Grund: Spiel 1 war &lt;b&gt;falsch&lt;/b&gt;" in text
    assert "Bestätigt am" in text
    assert "von Peter Winter." in text, "the sheet itself says what it said then"


def test_after_the_next_confirmation_the_history_lists_both(confirmed):
    post(browser("maria"), "sheet_reopen", confirmed, reason="Spiel 1 war falsch")
    change_deal(deal_pk=confirmed.deals.first().pk, version=1, facts=paper(4, 4, -4, -4), intent=intent())
    closed(confirmed, by="peter")
    post(browser("maria"), "sheet_confirm", confirmed)

    text = page(browser("mitglied"), "sheet_history", confirmed.pk)

    first, second = (text.index(f"Fassung {number}, bestätigt am") for number in (1, 2))
    assert second < first, "newest first"
    assert text.count("Grund: Spiel 1 war falsch") == 2, "at the version and at the action"
    assert "Liste bestätigt" in text
    for number in (1, 2):
        assert reverse("sheet_version", args=["lindenhof", confirmed.pk, number]) in text
    assert "gültig" in page(browser("mitglied"), "sheet_version", confirmed.pk, 2)


def test_penalties_are_confirmed_and_kept_too(sheet):
    post(browser("maria"), "sheet_reopen", sheet, reason="Strafe fehlt")
    fields = {"severity": "minor", "offender": 0, "place": "2", "absagen": 0, "reason": "falsch bedient"}
    assert post(browser("maria"), "penalty_add", sheet, **fields).status_code == 302
    closed(sheet)
    peter = browser("peter")
    result = re.search(r'<p class="confirm-result">.*?</p>', page(peter, "sheet_detail", sheet.pk)).group()
    post(peter, "sheet_confirm", sheet)

    def penalties(route: str, *args: object) -> list[list[str]]:
        return table_of(peter.get(reverse(route, args=["lindenhof", *args])).content, "penalty-list")

    shown = penalties("sheet_detail", sheet.pk)
    assert len(shown) > 2
    for total in shown[-1][1:5]:
        assert f">{total if total.startswith('−') or total == '0' else '+' + total}</b>" in result, "what counts"
    post(browser("maria"), "sheet_reopen", sheet, reason="doch nicht")
    assert penalties("sheet_version", sheet.pk, 1) == shown


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_version_that_is_not_there(confirmed, number):
    assert browser("maria").get(reverse("sheet_version", args=["lindenhof", confirmed.pk, number])).status_code == 404


def test_whoever_saw_it_closed_does_not_open_it_confirmed(sheet):
    seen = sheet.version
    post(browser("peter"), "sheet_confirm", sheet)

    answer = post(browser("maria"), "sheet_reopen", sheet, version=seen, reason="Zahlendreher")

    assert answer.status_code == 409
    assert 'value="Zahlendreher"' in answer.content.decode()
    assert sheet.status == "confirmed"


# --- where the state stands ----------------------------------------------------------------------------------------


def test_the_evening_says_of_each_list_how_far_it_is(sheet):
    session = sheet.round.session
    member = browser("mitglied")
    waiting = page(member, "session_detail", session.pk)
    assert (
        '<span class="tag tag-done">abgeschlossen</span> <span class="tag tag-open">wartet auf Bestätigung</span>'
        in (waiting)
    )
    post(browser("peter"), "sheet_confirm", sheet)
    after = page(member, "session_detail", session.pk)
    assert '<span class="tag tag-done">bestätigt</span>' in after
    assert "wartet" not in after


def test_lists_that_wait_stand_on_the_club_and_season_page(sheet):
    assert "1 Liste wartet auf Bestätigung" in page(browser("peter"), "club")
    assert "selbst abgeschlossen" not in page(browser("peter"), "club")
    assert "selbst abgeschlossen" in page(browser("maria"), "club")
    assert "Bestätigung" not in page(browser("mitglied"), "club"), "who cannot confirm is not bothered"
    season = sheet.round.session.season_id
    assert "1 Liste wartet auf Bestätigung" in page(browser("mitglied"), "season_detail", season)

    others = [sheet_of(make_session(sheet.round.session.season)) for _ in range(6)]
    for other in others:
        enter(other, paper(1, 1, -1, -1))
        closed(other)
    text = page(browser("peter"), "club")
    assert "7 Listen warten auf Bestätigung" in text
    assert "und 2 ältere" in text

    post(browser("peter"), "sheet_confirm", sheet)
    assert "6 Listen warten auf Bestätigung" in page(browser("peter"), "season_detail", season)


def test_a_confirmed_evening_counts_like_a_closed_one(sheet):
    season = sheet.round.session.season_id
    member = browser("mitglied")

    def shown() -> list[list[list[str]]]:
        season_page = member.get(reverse("season_detail", args=["lindenhof", season])).content
        return [
            table_of(season_page, "season"),
            table_of(member.get(reverse("session_list", args=["lindenhof"])).content, "table"),
        ]

    before = shown()
    post(browser("peter"), "sheet_confirm", sheet)
    assert shown() == before
    standings, evenings = before
    assert (len(standings), len(evenings)) == (6, 2)
    assert "läuft" not in evenings[1]


def test_protocol_and_workbook_say_who_closed_and_who_confirmed(sheet):
    member = browser("mitglied")

    def told() -> list[str]:
        printed = pdf_text(member.get(reverse("sheet_pdf", args=["lindenhof", sheet.pk])).content)
        book = worksheet(member.get(reverse("sheet_xlsx", args=["lindenhof", sheet.pk])).content)
        return [" ".join(printed.split()), book["C2"].value]

    for text in told():
        assert re.search(r"Abgeschlossen am [\d.: ]+ von Maria Sommer\. Noch nicht bestätigt\.", text)
    post(browser("peter"), "sheet_confirm", sheet)
    for text in told():
        assert re.search(r"Abgeschlossen am [\d.: ]+ von Maria Sommer\. Bestätigt am [\d.: ]+ von Peter Winter\.", text)
    Club.objects.update(confirms_sheets=False)
    assert all("Bestätigt am" in text for text in told()), "what was confirmed stays confirmed"


@pytest.mark.parametrize("rows", [1, 3])
def test_queries(club, rows, django_assert_num_queries):
    sheet = sheet_of(make_session(make_season(club)))
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(rows)])
    closed(sheet)
    post(browser("peter"), "sheet_confirm", sheet)
    member = browser("mitglied")

    with django_assert_num_queries(4):
        page(member, "sheet_version", sheet.pk, 1)
    # session, user, access, version
    with django_assert_num_queries(7):
        page(member, "sheet_history", sheet.pk)
    # session, user, access, sheet, seats, log, versions
