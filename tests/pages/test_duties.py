"""Duties on the page: who is forced and preselected, who is refused and the way through, time over, the end."""

import uuid
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

import scoring
from league.exports.pdf import sheet_html
from league.exports.words import sheet_notes
from league.exports.xlsx import sheet_xlsx
from league.models import ScoreSheet
from league.reads.sheets import sheet_table
from league.services.sheets import close_sheet
from league.services.time import call_time
from tests.pages.evening import as_played, enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

NORMAL = paper(1, 1, -1, -1)
TICK = 'name="as_played"'


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary", mitglied="member")


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


@pytest.fixture
def new_sheet(club):
    def make(system: str = "urexweiler", people: int = 4, **options: object) -> ScoreSheet:
        rules = scoring.rules_for(system, options).as_dict()
        return sheet_of(make_session(make_season(club, people=max(people, 5)), people=people, own_rules=rules))

    return make


def solo(at: int, value: int = 2, game: str = "damensolo"):
    return paper(*(3 * value if seat == at else -value for seat in range(4)), game=game, soloist=at)


@pytest.fixture
def forcing(new_sheet):
    """Dieter must play his solo in the next deal."""
    sheet = new_sheet()
    enter(sheet, solo(0), solo(1), solo(2), *[NORMAL] * 19)
    return sheet


@pytest.fixture
def full(new_sheet):
    sheet = new_sheet()
    enter(sheet, *(solo(seat) for seat in range(4)), *[NORMAL] * 20)
    return sheet


def address(name: str, sheet: ScoreSheet, *args: int) -> str:
    return reverse(name, args=["lindenhof", sheet.pk, *args])


def page(client, sheet: ScoreSheet, name: str = "sheet_detail", *args: int, **query: str) -> str:
    return client.get(address(name, sheet, *args), query).content.decode()


def post(client, sheet: ScoreSheet, name: str = "deal_add", *args: int, htmx: bool = False, **fields: object):
    data = {"key": str(uuid.uuid4()), "dealer": "", "way": "paper", "note": "", **fields}
    return client.post(address(name, sheet, *args), data, headers={"HX-Request": "true"} if htmx else {})


def act(client, sheet: ScoreSheet, name: str):
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    return client.post(address(name, sheet), {"key": str(uuid.uuid4()), "version": version})


TYPED = {"number": 23, "points_0": 4, "points_1": 4}
REASON = "Dieter muss jetzt das Pflichtsolo spielen: noch 2 Spiele, 1 Solo offen."


# --- preselected ---------------------------------------------------------------------------------------------------


def test_who_is_forced_is_marked_and_has_the_cursor(secretary, forcing):
    text = page(secretary, forcing)
    assert REASON.rstrip(".") in text
    cell = text.split('<div class="entry-cell must">')[1].split("</div>")[0]
    assert "Dieter" in cell
    assert "autofocus" in cell
    assert text.count("autofocus") == 1


def checked(text: str, name: str) -> list[str]:
    """Values of the fields of this name that are chosen."""
    fields = [field.split(">")[0] for field in text.split("<input")[1:]]
    return [f.split('value="')[1].split('"')[0] for f in fields if f' name="{name}"' in f and " checked" in f]


def test_from_the_facts_he_is_re_and_plays_a_solo(secretary, forcing):
    text = page(secretary, forcing, eingabe="verlauf")
    assert (checked(text, "re"), checked(text, "game")) == (["3"], ["solo"])


def test_a_lost_kuersolo_is_preselected_as_it_was(secretary, new_sheet):
    sheet = new_sheet()
    enter(sheet, solo(1), solo(1, -2, "null"))
    text = page(secretary, sheet, eingabe="verlauf")
    assert "Bernd wiederholt jetzt das verlorene Kürsolo (Null)" in text
    assert (checked(text, "re"), checked(text, "game")) == (["1"], ["null"])
    assert "150–179" in text  # the ranges of a Null

    paper_page = page(secretary, sheet, eingabe="punkte")
    assert "Bernd" in paper_page.split('<div class="entry-cell must">')[1].split("</div>")[0]
    assert '<input type="hidden" name="solo_game" value="null"' in paper_page, (
        "the game goes along until it is asked for"
    )
    typed = {"number": 3, "points_1": 6}
    asked = post(secretary, sheet, **typed, solo_game="null").content.decode()
    assert "Noch einmal Enter" in asked
    assert TICK not in asked


def test_after_a_save_the_next_one_is_preselected_without_a_reload(secretary, new_sheet):
    sheet = new_sheet()
    enter(sheet, solo(0), solo(1), solo(2), *[NORMAL] * 18)
    fields = {"number": 22, "points_0": 1, "points_1": 1, "points_2": -1, "points_3": -1}
    text = post(secretary, sheet, htmx=True, **fields).content.decode()
    assert "Dieter" in text.split('<div class="entry-cell must">')[1].split("</div>")[0]


# --- refused, and the way through ----------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_another_row_is_refused_with_the_reason_and_loses_nothing(secretary, forcing, htmx):
    response = post(secretary, forcing, htmx=htmx, **TYPED)
    text = response.content.decode()
    assert response.status_code == 422
    assert REASON in text
    assert TICK in text
    assert text.count('value="4"') >= 2
    assert text.count('name="note"') == 1
    assert forcing.deals.count() == 22


def test_the_tick_is_not_there_before_it_is_needed(secretary, forcing):
    assert TICK not in page(secretary, forcing)


def test_the_tick_alone_asks_for_a_note(secretary, forcing):
    response = post(secretary, forcing, **TYPED, as_played="on")
    text = response.content.decode()
    assert response.status_code == 422
    assert "Bitte dazuschreiben, wie es dazu kam." in text
    assert "checked" in text.split(TICK)[1].split(">")[0]


def test_with_tick_and_note_it_stands_on_the_sheet_and_says_so(secretary, forcing):
    assert post(secretary, forcing, **TYPED, as_played="on", note="Dieter wollte erst später").status_code == 302
    text = page(secretary, forcing)
    assert "hier war eigentlich ein Pflichtsolo fällig" in text
    assert "„Dieter wollte erst später“" in text


def test_from_the_facts_too(secretary, forcing):
    fields = {"way": "facts", "number": 23, "re": [0, 1], "game": "normal", "card_points": 130}
    response = post(secretary, forcing, **fields)
    assert response.status_code == 422
    assert REASON in response.content.decode()
    assert "So geht es noch nicht" not in response.content.decode()
    assert post(secretary, forcing, **fields, as_played="on", note="vergessen").status_code == 302


def test_what_is_missing_and_what_is_objected_is_said_at_once(secretary, forcing):
    text = post(secretary, forcing, way="facts", number=23, re=[0, 1], game="normal").content.decode()
    assert "Bitte die Augen eintragen oder einen Bereich antippen." in text
    assert REASON in text


def test_the_preview_says_it_before_saving(secretary, forcing):
    for fields in (TYPED, {"way": "facts", "re": [0, 1], "game": "normal", "card_points": 130}):
        text = post(secretary, forcing, "deal_preview", htmx=True, **fields).content.decode()
        assert REASON in text
        assert TICK not in text
    assert "keine 120" in text  # the value stands there all the same


def test_a_redeal_is_nobodys_duty(secretary, forcing):
    assert post(secretary, forcing, number=23, kind="void").status_code == 302


def test_who_plays_the_solo_is_not_asked(secretary, forcing):
    fields = {"number": 23, "points_0": -2, "points_1": -2, "points_2": -2, "points_3": 6, "announced": "declared"}
    assert post(secretary, forcing, **fields).status_code == 302
    assert forcing.deals.get(number=23).counts_as == "pflichtsolo"


def test_an_inserted_row_is_judged_where_it_stands(secretary, new_sheet):
    sheet = new_sheet()
    enter(sheet, solo(1), solo(1, -2), solo(1))
    sheet.refresh_from_db()
    text = page(secretary, sheet, "deal_insert", 3)
    assert "Bernd" in text.split('<div class="entry-cell must">')[1].split("</div>")[0]
    fields = {"version": sheet.version, "points_0": 2, "points_2": 2}
    response = post(secretary, sheet, "deal_insert", 3, **fields)
    assert response.status_code == 422
    assert "Bernd wiederholt hier das verlorene Kürsolo (Damensolo)." in response.content.decode()


def test_a_row_that_stands_against_the_rules_keeps_its_tick(secretary, forcing):
    enter(forcing, *as_played(NORMAL, note="eilig"))
    row = forcing.deals.get(number=23)
    text = page(secretary, forcing, "deal_edit", row.pk)
    assert "Dieter muss hier das Pflichtsolo spielen: noch 2 Spiele, 1 Solo offen." in text
    assert "checked" in text.split(TICK)[1].split(">")[0]
    assert 'value="eilig"' in text

    fields = {"version": row.version, "dealer": 0, "points_0": 5, "points_1": 5, "seen": ""}
    without = post(secretary, forcing, "deal_edit", row.pk, **fields)
    assert without.status_code == 422
    post(secretary, forcing, "deal_edit", row.pk, **fields, as_played="on", note="eilig")
    row.refresh_from_db()
    assert row.points[0] == 5


# --- the end -------------------------------------------------------------------------------------------------------


def test_a_full_list_shows_its_result_and_what_comes_next(secretary, full):
    text = page(secretary, full)
    card = text.split('class="end-card"')[1].split("</section>")[0]
    assert "Zu Ende nach 24 Spielen" in card
    places = [part.split("<")[0] for part in card.split('<span class="place">')[1:]]
    assert places == ["1.", "1.", "3.", "3."]
    assert "Pflichtsolo nicht gespielt" not in card
    assert address("sheet_close", full) in card
    assert text.count(address("sheet_close", full)) == 1
    for name, pk in (("session_detail", full.round.session_id), ("season_detail", full.round.session.season_id)):
        assert reverse(name, args=["lindenhof", pk]) in card


def test_a_further_deal_is_one_more_step_away(secretary, full):
    text = page(secretary, full)
    further = text.split("Noch ein Spiel eintragen")[1]
    assert "Die Liste ist zu Ende, 24 Spiele sind gespielt." in further
    fields = {"number": 25, "points_0": 1, "points_1": 1, "points_2": -1, "points_3": -1}
    assert post(secretary, full, **fields).status_code == 422
    assert post(secretary, full, **fields, as_played="on", note="Zugabe").status_code == 302
    assert "gespielt nach dem Ende der Liste" in page(secretary, full)


def test_a_redeal_after_the_end_too(secretary, full):
    asked = post(secretary, full, number=25, kind="void")
    assert asked.status_code == 422
    assert TICK in asked.content.decode()
    assert post(secretary, full, number=25, kind="void", as_played="on", note="noch einmal gegeben").status_code == 302


def test_a_member_sees_the_result_and_no_form(client, club, full):
    client.login(username="mitglied", password="geheim-1234")
    text = page(client, full)
    assert "Zu Ende nach 24 Spielen" in text
    assert "Noch ein Spiel eintragen" not in text
    assert "<form" not in text.split("<main", 1)[1].split("</main>", 1)[0]


def test_who_never_played_his_pflichtsolo_is_named(secretary, new_sheet):
    sheet = new_sheet("platform", rounds=1, pflichtsolo=1)
    enter(sheet, solo(1), *as_played(*[NORMAL] * 4))
    card = page(secretary, sheet).split('class="end-card"')[1].split("</section>")[0]
    named = card.split("Pflichtsolo nicht gespielt:")[1].split("</p>")[0]
    assert [part.split("<")[0] for part in named.split("<bdi>")[1:]] == ["Anna", "Clara", "Dieter"]


def test_a_closed_list_keeps_its_card(secretary, full):
    full.refresh_from_db()
    close_sheet(sheet_pk=full.pk, version=full.version, intent=intent())
    card = page(secretary, full).split('class="end-card"')[1].split("</section>")[0]
    assert "Zu Ende nach 24 Spielen" in card
    assert reverse("list_add", args=["lindenhof", full.round.session_id]) in card


def test_a_list_closed_before_its_end_says_so(secretary, new_sheet):
    sheet = new_sheet()
    enter(sheet, NORMAL)
    assert 'class="end-card"' not in page(secretary, sheet)
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    assert "Ergebnis nach 1 Spiel" in page(secretary, sheet)


# --- time over -----------------------------------------------------------------------------------------------------


def test_time_over_says_first_what_will_follow(secretary, new_sheet):
    sheet = new_sheet("ddv")
    assert "Zeit um" not in page(secretary, sheet)
    enter(sheet, solo(0), solo(1), NORMAL)
    assert "Dann folgen nur noch die offenen Pflichtsoli: Clara, Dieter." in page(secretary, sheet)

    assert act(secretary, sheet, "sheet_time_up").status_code == 302

    text = page(secretary, sheet)
    assert "Spiel 4 von 5" in text
    assert '<span class="nowrap">· Zeit um</span>' in text
    assert "Clara muss jetzt das Pflichtsolo spielen: die Zeit ist um, 2 Soli offen (Clara, Dieter)" in text
    assert "Zeit läuft doch noch" in text
    history = page(secretary, sheet, "sheet_history")
    assert "Zeit um" in history
    assert "nach Zeile 3" in history

    assert act(secretary, sheet, "sheet_time_runs").status_code == 302
    assert "Spiel 4 von 24" in page(secretary, sheet)


def test_time_over_can_end_the_list(secretary, new_sheet):
    sheet = new_sheet("ddv")
    enter(sheet, *(solo(seat) for seat in range(4)))
    assert "Die Liste ist dann zu Ende." in page(secretary, sheet)
    act(secretary, sheet, "sheet_time_up")
    text = page(secretary, sheet)
    assert "Zu Ende nach 4 Spielen" in text
    assert "Zeit läuft doch noch" in text


def test_time_over_on_a_sheet_that_has_changed(secretary, new_sheet):
    sheet = new_sheet("ddv")
    enter(sheet, NORMAL)
    data = {"key": str(uuid.uuid4()), "version": 1}
    response = secretary.post(address("sheet_time_up", sheet), data)
    assert response.status_code == 409
    sheet.refresh_from_db()
    assert sheet.time_up_row is None


def test_time_over_twice_from_one_form_is_once(secretary, new_sheet):
    sheet = new_sheet("ddv")
    enter(sheet, NORMAL)
    sheet.refresh_from_db()
    data = {"key": str(uuid.uuid4()), "version": sheet.version}
    for _ in range(2):
        assert secretary.post(address("sheet_time_up", sheet), data).status_code == 302


@pytest.mark.parametrize("options", [{"rounds": 3}, {"goal": 20, "pflichtsolo": 0}])
def test_a_match_has_no_time(secretary, new_sheet, options):
    sheet = new_sheet("platform", **options)
    enter(sheet, NORMAL)
    assert "Zeit um" not in page(secretary, sheet)


# --- the head ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "options", "rows", "line"),
    [
        ("urexweiler", {}, [solo(0), solo(0)], "Spiel 3 von 24 (+1 Kürsolo)"),
        (
            "urexweiler",
            {},
            [*[solo(0)] * 3, solo(1), solo(2), solo(3), *[NORMAL] * 18],
            "Spiel 25 von 26 (24 + 2 Kürsoli)",
        ),
        ("ddv", {"vorfuehren": "after"}, [NORMAL] * 24, "Spiel 25 von 28 (24 + 4 Pflichtsoli)"),
        ("platform", {"rounds": 3}, [NORMAL] * 4, "Runde 2 von 3, Spiel 5"),
        ("platform", {"goal": 20, "pflichtsolo": 0}, [NORMAL], "Spiel 2, bis 20 Punkte"),
        ("platform", {"goal": 1, "pflichtsolo": 0}, [NORMAL], "Spiel 2, 1 Punkt ist erreicht"),
    ],
)
def test_which_deal_it_is(secretary, new_sheet, system, options, rows, line):
    sheet = new_sheet(system, **options)
    enter(sheet, *rows)
    assert line in page(secretary, sheet)


def test_the_head_of_a_table_of_five(secretary, new_sheet):
    sheet = new_sheet(people=5)
    enter(sheet, paper(None, 1, 1, -1, -1))
    text = page(secretary, sheet)
    assert "<b>Spiel 2 von 25</b> · Geber Bernd · es sitzt aus: Bernd" in text
    assert "noch 24 Spiele, 5 Soli offen: Anna, Bernd, Clara, Dieter, Eva" in text


def test_time_over_is_on_the_protocol(new_sheet):
    sheet = new_sheet("ddv")
    enter(sheet, solo(0), NORMAL)
    sheet.refresh_from_db()
    call_time(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    sheet.refresh_from_db()
    notes = ("Zeit um nach Spiel 2.", "Pflichtsolo nicht gespielt: Bernd, Clara, Dieter")
    value = sheet_table(sheet)
    assert sheet_notes(value) == notes
    printed = sheet_html(value)
    cells = [cell.value for row in load_workbook(BytesIO(sheet_xlsx(value))).active for cell in row]
    for note in notes:
        assert note in printed
        assert note in cells


def test_a_row_against_the_rules_says_so_on_page_paper_and_in_the_workbook(secretary, forcing):
    enter(forcing, *as_played(NORMAL, note="Dieter war draußen"))
    value = sheet_table(forcing)
    said = "hier war eigentlich ein Pflichtsolo fällig · „Dieter war draußen“"
    assert said in sheet_html(value)
    cells = [cell.value for row in load_workbook(BytesIO(sheet_xlsx(value))).active for cell in row]
    assert any(said in str(cell) for cell in cells)
