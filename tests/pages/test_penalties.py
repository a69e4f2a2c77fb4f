"""The penalties of a sheet on its pages: entered with a preview, corrected, taken back; sums without and with them."""

import uuid

import lxml.html
import pytest
from django.urls import reverse

from league.models import LogEntry, Penalty, ScoreSheet
from league.services.seatings import change_seating
from league.services.sheets import close_sheet
from league.values.seating import SeatingChange
from tests.exports.page import table_of
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary", mitglied="member")


@pytest.fixture
def sheet(club):
    sheet = sheet_of(make_session(make_season(club)))
    enter(sheet, paper(3, 3, -3, -3), paper(1, -1, 1, -1, dealer=1))
    return ScoreSheet.objects.get(pk=sheet.pk)


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def address(name: str, sheet: ScoreSheet, *args: int) -> str:
    return reverse(name, args=["lindenhof", sheet.pk, *args])


def typed(sheet: ScoreSheet, **fields) -> dict[str, object]:
    """A minor one of Anna in the second deal, as the page's form would send it."""
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    blank = {"severity": "minor", "offender": 0, "place": "2", "soloist": "", "absagen": 0, "points_off": ""}
    blank |= {"reason": "falsch bedient", "authority": ""}
    return {"key": str(uuid.uuid4()), "version": version} | blank | fields


def post(client, sheet: ScoreSheet, name: str = "penalty_add", args: tuple[int, ...] = (), htmx=False, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(address(name, sheet, *args), typed(sheet, **fields), headers=headers)


def text_of(response) -> str:
    return " ".join(lxml.html.fromstring(response.content.decode()).text_content().split())


def test_a_penalty_stands_below_the_deals_with_both_sums(secretary, sheet):
    response = post(secretary, sheet)

    assert response.url == address("sheet_detail", sheet)
    rows = table_of(secretary.get(response.url).content, "penalty-list")
    assert rows == [
        ["Nr.", "Anna", "Bernd", "Clara", "Dieter", "Verstoß und Grund"],
        ["1", "−3", "+1", "+1", "+1", "leichter Verstoß · Spiel 2 · „falsch bedient“ · TSR 9.3"],
        ["Σ", "4", "2", "−2", "−4", "Summe der Spiele"],
        ["§", "−3", "+1", "+1", "+1", "Strafen"],
        ["=", "1", "3", "−1", "−3", "Ergebnis"],
    ]


def test_without_a_penalty_there_is_no_such_list(secretary, sheet):
    page = secretary.get(address("sheet_detail", sheet)).content.decode()

    assert "penalty-list" not in page
    assert address("penalty_add", sheet) in page


def test_what_else_may_happen_is_offered_once(secretary, sheet):
    said = text_of(secretary.get(address("sheet_detail", sheet)))
    assert (said.count("Strafe eintragen"), said.count("Jemand geht oder kommt")) == (1, 1)


def test_a_closed_sheet_shows_them_and_offers_nothing(secretary, sheet):
    post(secretary, sheet)
    close_sheet(sheet_pk=sheet.pk, version=ScoreSheet.objects.get(pk=sheet.pk).version, intent=intent())

    page = secretary.get(address("sheet_detail", sheet)).content.decode()
    assert "penalty-list" in page
    assert "/strafen/" not in page
    closed = post(secretary, sheet)
    assert closed.status_code == 409
    assert "Die Liste ist inzwischen abgeschlossen." in closed.content.decode()


def test_the_preview_computes_and_writes_nothing(secretary, sheet):
    said = post(secretary, sheet, htmx=True, preview="1", severity="serious", absagen=2, reason="")

    text = text_of(said)
    assert said.status_code == 200
    assert "schwerer Verstoß bei 2 Absagen: neu gegeben TSR 9.4.3" in text
    assert "Anna −18 Bernd +6 Clara +6 Dieter +6" in text
    assert "Das Spiel zählt nicht und wird neu gegeben, von derselben Person." in text
    assert not Penalty.objects.exists()


def test_the_preview_without_javascript_is_the_page(secretary, sheet):
    said = post(secretary, sheet, preview="1", severity="serious", soloist=2)

    assert said.status_code == 200
    assert "Anna −12 Bernd 0 Clara +12 Dieter 0" in text_of(said)
    assert "Das Solo zählt als gespielt." in text_of(said)
    assert 'value="falsch bedient"' in said.content.decode()
    assert not Penalty.objects.exists()


def test_a_preview_of_little_waits(secretary, sheet):
    said = secretary.post(address("penalty_add", sheet), {"preview": "1"}, headers={"HX-Request": "true"})

    assert said.status_code == 200
    assert "sobald feststeht, was passiert ist" in text_of(said)
    assert "lamp bad" not in said.content.decode()


def test_every_problem_is_said_at_once_and_nothing_is_lost(secretary, sheet):
    said = post(secretary, sheet, severity="unsporting", points_off="13", reason="", authority="")

    page, text = said.content.decode(), text_of(said)
    assert said.status_code == 422
    assert "Bitte einen Grund angeben." in text
    assert "Wer hat das entschieden?" in text
    assert 'value="13"' in page
    again = post(secretary, sheet, severity="unsporting", points_off="13", authority="Turnierleitung")
    assert "Abgezogen werden 0 bis 12 Punkte." in text_of(again)
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"severity": ""}, "Bitte wählen, was passiert ist."),
        ({"offender": ""}, "Bitte wählen, wer die Strafe bekommt."),
        ({"severity": "deduction", "authority": "x"}, "Wie viele Punkte werden abgezogen?"),
        ({"severity": "deduction", "authority": "x", "points_off": "0"}, "Abgezogen wird mindestens ein Punkt."),
    ],
)
def test_what_is_missing_is_said_at_its_field(secretary, sheet, fields, sentence):
    said = post(secretary, sheet, **fields)

    assert said.status_code == 422
    assert sentence in text_of(said)


def test_a_free_deduction(secretary, sheet):
    post(secretary, sheet, severity="deduction", offender=3, points_off="50", authority="Vorstand", reason="Zu spät")

    rows = table_of(secretary.get(address("sheet_detail", sheet)).content, "penalty-list")
    assert rows[1][1:] == ["0", "0", "0", "−50", "Punktabzug · Spiel 2 · „Zu spät“ · entschieden: Vorstand"]


def test_what_does_not_belong_to_the_violation_is_not_read(secretary, sheet):
    post(secretary, sheet, points_off="7", absagen=3, redeal="on")

    assert Penalty.objects.get().points[:4] == (-3, 1, 1, 1)
    assert sheet.deals.count() == 2


def test_a_serious_one_is_dealt_again_and_stands_at_that_row(secretary, sheet):
    post(secretary, sheet, severity="serious", redeal="on")

    row = sheet.deals.get(number=3)
    assert (row.kind, row.dealer) == ("void", 2)
    rows = table_of(secretary.get(address("sheet_detail", sheet)).content, "penalty-list")
    assert rows[1][-1].startswith("schwerer Verstoß · neu gegeben nach Spiel 2")


def test_a_double_click_enters_one(secretary, sheet):
    data = typed(sheet, severity="serious", redeal="on")
    for _ in range(2):
        assert secretary.post(address("penalty_add", sheet), data).status_code == 302

    assert (Penalty.objects.count(), sheet.deals.count()) == (1, 3)


def test_somebody_was_faster(secretary, sheet):
    data = typed(sheet)
    enter(sheet, paper(2, -2, 2, -2, dealer=2))

    said = secretary.post(address("penalty_add", sheet), data)
    page = said.content.decode()
    assert said.status_code == 409
    assert "Die Liste wurde inzwischen geändert." in page
    assert 'value="falsch bedient"' in page
    fresh = {field.get("name"): field.get("value") for field in lxml.html.fromstring(page).xpath("//form//input")}
    again = secretary.post(address("penalty_add", sheet), data | {"key": fresh["key"], "version": fresh["version"]})
    assert again.status_code == 302
    assert Penalty.objects.get().after_row == 2


def test_correcting_starts_with_what_is_stored(secretary, sheet):
    post(secretary, sheet, severity="serious", soloist=3, absagen=1, offender=1)
    penalty = Penalty.objects.get()
    page = lxml.html.fromstring(secretary.get(address("penalty_edit", sheet, penalty.pk)).content.decode())

    assert page.xpath("//input[@name='severity'][@checked]/@value") == ["serious"]
    assert page.xpath("//input[@name='offender'][@checked]/@value") == ["1"]
    assert page.xpath("//select[@name='soloist']/option[@selected]/@value") == ["3"]
    assert page.xpath("//select[@name='absagen']/option[@selected]/@value") == ["1"]
    assert page.xpath("//select[@name='place']/option[@selected]/@value") == ["2"]

    changed = post(secretary, sheet, "penalty_edit", (penalty.pk,), version=1, offender=2, place="0")
    assert changed.status_code == 302
    penalty.refresh_from_db()
    assert (penalty.points[:4], penalty.after_row, penalty.version) == ((1, 1, -3, 1), 0, 2)


def test_correcting_what_somebody_else_corrected(secretary, sheet):
    post(secretary, sheet)
    penalty = Penalty.objects.get()
    post(secretary, sheet, "penalty_edit", (penalty.pk,), version=1, reason="zweimal falsch bedient")

    said = post(secretary, sheet, "penalty_edit", (penalty.pk,), version=1, reason="anders")
    assert said.status_code == 409
    assert "zweimal falsch bedient" in text_of(said)
    assert 'value="anders"' in said.content.decode()


def test_taking_one_back(secretary, sheet):
    post(secretary, sheet)
    penalty = Penalty.objects.get()
    data = {"key": str(uuid.uuid4()), "version": 1}
    for _ in range(2):
        gone = secretary.post(address("penalty_delete", sheet, penalty.pk), data)
        assert gone.status_code == 302

    assert not Penalty.objects.exists()
    assert LogEntry.objects.filter(verb="penalty_deleted").count() == 1
    history = text_of(secretary.get(address("sheet_history", sheet)))
    assert "Strafe gelöscht (Zeile 2)" in history
    assert "leichter Verstoß · Anna · Anna −3 · Bernd +1 · Clara +1 · Dieter +1 · „falsch bedient“" in history


def test_taking_back_another_state(secretary, sheet):
    post(secretary, sheet)
    penalty = Penalty.objects.get()
    said = secretary.post(
        address("penalty_delete", sheet, penalty.pk), {"key": str(uuid.uuid4()), "version": penalty.version + 1}
    )

    assert said.status_code == 409
    assert Penalty.objects.exists()


def test_a_penalty_of_another_sheet_is_not_there(secretary, sheet):
    other = sheet_of(make_session(make_season(sheet.round.session.season.club, name="Andere")))
    post(secretary, sheet)

    assert secretary.get(address("penalty_edit", other, Penalty.objects.get().pk)).status_code == 404


# --- a table of five -------------------------------------------------------------------------------------------------


@pytest.fixture
def five(club):
    sheet = sheet_of(make_session(make_season(club), people=5))
    enter(sheet, paper(None, 1, -1, 1, -1), paper(2, None, -2, 2, -2, dealer=1))
    return ScoreSheet.objects.get(pk=sheet.pk)


def test_who_sat_out_in_that_deal_is_known(secretary, five):
    post(secretary, five, offender=2)
    post(secretary, five, offender=2, place="1")

    assert [penalty.points[:5] for penalty in Penalty.objects.order_by("pk")] == [
        (1, None, -3, 1, 1),
        (None, 1, -3, 1, 1),
    ]


def test_of_the_running_deal_who_sits_out_now(secretary, five):
    """Clara deals the third one and pauses."""
    post(secretary, five, offender=1, place="running")

    penalty = Penalty.objects.get()
    assert (penalty.points[:5], penalty.after_row) == ((1, -3, None, 1, 1), 2)


def test_who_has_left_is_not_involved_either(secretary, five):
    """Eva leaves before the third deal: then all four who are left play."""
    version = ScoreSheet.objects.get(pk=five.pk).version
    change_seating(sheet_pk=five.pk, version=version, first_row=3, change=SeatingChange(leaves=(4,)), intent=intent())
    post(secretary, five, offender=2, place="running")
    assert Penalty.objects.get().points[:5] == (1, 1, -3, 1, None)

    gone = post(secretary, five, offender=4, place="running")
    assert "Eva hat in diesem Spiel nicht mitgespielt." in text_of(gone)


def test_who_sat_out_is_not_involved(secretary, five):
    said = post(secretary, five, offender=1)
    assert said.status_code == 422
    assert "Bernd hat in diesem Spiel nicht mitgespielt." in text_of(said)

    post(secretary, five, offender=1, sits_out=[4])
    assert Penalty.objects.get().points[:5] == (1, -3, 1, 1, None)


def test_exactly_four_played(secretary, five):
    said = post(secretary, five, sits_out=[1, 4])

    assert said.status_code == 422
    assert "Es müssen genau vier Personen mitspielen." in text_of(said)


def test_a_list_of_which_only_the_result_is_known(secretary, club):
    sheet = sheet_of(make_session(make_season(club), people=5, mode="totals"))
    said = post(secretary, sheet, place="0")
    assert "Es müssen genau vier Personen mitspielen." in text_of(said)

    post(secretary, sheet, place="0", sits_out=[4])
    assert Penalty.objects.get().points[:5] == (-3, 1, 1, 1, None)
    shown = table_of(secretary.get(address("sheet_detail", sheet)).content, "penalty-list")
    assert shown[1][-1] == "leichter Verstoß · „falsch bedient“ · TSR 9.3"


def test_queries(secretary, sheet, django_assert_num_queries):
    for _ in range(3):
        post(secretary, sheet)

    with django_assert_num_queries(11):
        secretary.get(address("penalty_add", sheet))
    # session, user, access, sheet, seats, deals, seatings, participants, penalties; deals, seatings


def test_who_confirms_and_who_looks_at_the_end_sees_the_result_with_penalties(secretary, club, sheet):
    """Anna leads by 2 and loses 12: second behind Bernd."""
    post(secretary, sheet, severity="unsporting", points_off="12", authority="Vorstand")
    type(club).objects.filter(pk=club.pk).update(confirms_sheets=True)
    close_sheet(sheet_pk=sheet.pk, version=ScoreSheet.objects.get(pk=sheet.pk).version, intent=intent())

    page = lxml.html.fromstring(secretary.get(address("sheet_detail", sheet)).content.decode())
    places = [" ".join(place.text_content().split()) for place in page.xpath("//ol[contains(@class,'end-places')]/li")]
    assert places == ["1. Bernd 2", "2. Clara −2", "3. Dieter −4", "4. Anna −8"]
    (line,) = page.xpath("//p[@class='confirm-result']")
    assert " ".join(line.text_content().split()) == "Anna −8 Bernd +2 Clara −2 Dieter −4"


def test_the_evening_shows_results_and_what_of_them_are_penalties(secretary, sheet):
    post(secretary, sheet)

    session = reverse("session_detail", args=["lindenhof", sheet.round.session_id])
    rows = table_of(secretary.get(session).content, "table")
    assert rows[1:] == [
        ["Bernd", "+3 davon Strafen +1", "2"],
        ["Anna", "+1 davon Strafen −3", "2"],
        ["Clara", "−1 davon Strafen +1", "2"],
        ["Dieter", "−3 davon Strafen +1", "2"],
    ]
