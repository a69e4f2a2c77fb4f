"""Corrections on the page: what follows is shown before it is done, with and without JavaScript."""

import re
import uuid

import pytest
from django.urls import reverse

from league.models import LogEntry, ScoreSheet
from league.services.sheets import close_sheet
from league.values.deals import DealFacts
from tests.league.builders import everything
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary")


@pytest.fixture
def sheet(club):
    """Anna's solo first, then three ordinary deals, then her second solo: a Kürsolo."""
    sheet = sheet_of(make_session(make_season(club)))
    enter(sheet, solo(6), *[paper(1, -1, 1, -1, dealer=n) for n in range(3)], solo(6, dealer=3))
    return sheet


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def solo(points: int, dealer: int = 0) -> DealFacts:
    third = -points // 3
    return paper(points, third, third, third, dealer=dealer, game="damensolo", soloist=0)


NORMAL = {"points_0": 2, "points_1": -2, "points_2": 2, "points_3": -2}


def address(name: str, sheet: ScoreSheet, *args: int) -> str:
    return reverse(name, args=["lindenhof", sheet.pk, *args])


def key(sheet: ScoreSheet, number: int) -> int:
    return sheet.deals.get(number=number).pk


def post(client, sheet: ScoreSheet, name: str, at: int, htmx: bool = False, **fields):
    data = {"key": str(uuid.uuid4()), "way": "paper", "dealer": "0", "note": "", "version": 1, **fields}
    return client.post(address(name, sheet, at), data, headers={"HX-Request": "true"} if htmx else {})


def text(response) -> str:
    return " ".join(response.content.decode().split())


def lines(response) -> list[str]:
    """The list of what follows, as the page shows it."""
    found = re.search(r'<section class="foreseen.*?</section>', response.content.decode(), re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", found.group(0)) if found else []


# --- changing ------------------------------------------------------------------------------------------------------


def test_what_reaches_further_is_shown_first_and_what_was_typed_stays(secretary, sheet):
    stored = everything()
    asked = post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL, note="doch kein Solo")

    assert asked.status_code == 422
    assert "Noch nicht gespeichert: Das ändert mehr als diese Zeile." in text(asked)
    assert "Spiel 5: Kürsolo wird Pflichtsolo" in lines(asked)
    assert "<bdi>Anna</bdi> 15 → <b>11</b>" in text(asked)
    assert 'value="doch kein Solo"' in text(asked)
    assert ">So speichern<" in text(asked)
    assert everything() == stored

    saved = post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL, note="doch kein Solo", seen=token_of(asked))
    assert saved.status_code == 302
    assert [deal.counts_as for deal in sheet.deals.in_order()] == [*["normal"] * 4, "pflichtsolo"]
    assert LogEntry.objects.filter(sheet_id=sheet.pk, verb="deal_changed").count() == 1


def test_a_correction_of_the_row_alone_is_saved_at_once(secretary, sheet):
    assert post(secretary, sheet, "deal_edit", key(sheet, 2), **NORMAL).status_code == 302


def test_a_list_that_changed_meanwhile_is_shown_anew(secretary, sheet):
    asked = post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL)
    enter(sheet, solo(6))

    again = post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL, seen=token_of(asked))

    assert again.status_code == 422
    assert token_of(again) != token_of(asked)
    assert sheet.deals.get(number=1).points[0] == 6


def test_other_numbers_than_those_seen_are_shown_anew(secretary, sheet):
    asked = post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL)
    other = {name: 2 * number for name, number in NORMAL.items()}
    assert post(secretary, sheet, "deal_edit", key(sheet, 1), **other, seen=token_of(asked)).status_code == 422


def test_the_list_stands_live_under_the_preview(secretary, sheet):
    stored = everything()
    live = post(secretary, sheet, "deal_edit_preview", key(sheet, 1), htmx=True, **NORMAL)
    assert "Spiel 5: Kürsolo wird Pflichtsolo" in lines(live)
    assert everything() == stored
    assert post(secretary, sheet, "deal_edit", key(sheet, 1), **NORMAL, seen=token_of(live)).status_code == 302


def test_the_preview_without_scripts_is_the_page_with_the_list(secretary, sheet):
    shown = post(secretary, sheet, "deal_edit_preview", key(sheet, 1), **NORMAL)
    assert "Spiel 5: Kürsolo wird Pflichtsolo" in lines(shown)
    assert f'action="{address("deal_edit", sheet, key(sheet, 1))}"' in text(shown)


def test_a_row_that_does_not_fit_has_no_consequences_yet(secretary, sheet):
    live = post(secretary, sheet, "deal_edit_preview", key(sheet, 1), htmx=True, points_0=3, points_1=5)
    assert live.status_code == 200
    assert 'name="seen"' not in text(live)


def test_the_preview_of_a_row_of_five_knows_who_sat_out_there(secretary, club):
    """Row 1 was played without Anna, the next one will be without Bernd."""
    sheet = sheet_of(make_session(make_season(club), people=5))
    enter(sheet, paper(None, 1, 1, -1, -1))
    live = post(secretary, sheet, "deal_edit_preview", key(sheet, 1), htmx=True, points_1=2, points_2=2)
    assert "Summe 0, die Zeile stimmt" in text(live)


def test_a_row_that_turns_out_a_redeal_is_asked_about_step_by_step(secretary, sheet):
    """First that its points go, then what follows; each button carries on what was meant."""
    deal = key(sheet, 2)
    asked = post(secretary, sheet, "deal_edit", deal, **NORMAL, kind="void")
    assert asked.status_code == 422
    assert "In der Zeile steht schon etwas. „Neu gegeben“ lässt es weg" in text(asked)
    assert 'name="kind" value="void_for_sure">Ja, neu gegeben' in text(asked)

    listed = post(secretary, sheet, "deal_edit", deal, **NORMAL, kind="void_for_sure")
    assert "Spiele 3–5 werden 2–4" in lines(listed)
    assert 'name="kind" value="void_for_sure">So speichern' in text(listed)
    assert sheet.deals.get(number=2).kind == "deal"

    fields = {**NORMAL, "kind": "void_for_sure", "seen": token_of(listed)}
    assert post(secretary, sheet, "deal_edit", deal, **fields).status_code == 302
    assert sheet.deals.get(number=2).kind == "void"


# --- the other way of entering -------------------------------------------------------------------------------------


def test_switching_on_a_stored_row_keeps_what_was_typed_there_and_back(secretary, sheet):
    deal = key(sheet, 2)
    there = post(
        secretary, sheet, "deal_edit", deal, points_0=7, points_1="x", note="nachgefragt", dealer=2, switch="facts"
    )
    assert there.status_code == 200
    for kept in ('name="points_0" value="7"', 'name="points_1" value="x"', 'value="nachgefragt"', "Wer war Re?"):
        assert kept in text(there)
    assert '<option value="2" selected>' in text(there)

    fields = {"way": "facts", "re": ["0", "3"], "game": "normal", "card_points": "155", "points_0": 7, "points_1": "x"}
    back = post(secretary, sheet, "deal_edit", deal, **fields, note="anders", switch="paper")
    assert 'value="7" data-letter="a"' in text(back)
    assert 'value="x" data-letter="b"' in text(back)
    assert 'name="card_points" value="155"' in text(back)
    assert text(back).count('type="hidden" name="re"') == 2
    assert 'value="anders"' in text(back)
    assert sheet.deals.get(number=2).points[0] == 1


def test_what_is_carried_along_survives_a_refusal(secretary, sheet):
    answer = post(secretary, sheet, "deal_edit", key(sheet, 2), points_0=3, points_1=4, card_points=151, re=["1", "2"])
    assert answer.status_code == 422
    assert '<input type="hidden" name="card_points" value="151">' in text(answer)


def test_switching_at_the_next_deal_works_without_scripts(secretary, sheet):
    data = {
        "key": str(uuid.uuid4()),
        "way": "paper",
        "number": 6,
        "dealer": "",
        "note": "laut",
        "points_0": 9,
        "switch": "facts",
    }
    there = secretary.post(address("deal_preview", sheet), data)
    assert there.status_code == 200
    assert "Wer war Re?" in text(there)
    assert '<input type="hidden" name="points_0" value="9">' in text(there)
    assert 'name="number" value="6"' in text(there)
    assert 'value="laut"' in text(there)
    assert "Wer war Re?" in text(secretary.get(address("sheet_detail", sheet)))  # the way last used stays


@pytest.mark.parametrize(
    "fields", [{"points_0": 3}, {"way": "facts", "re": ["1"]}, {"way": "facts", "card_points": 100}]
)
def test_a_redeal_over_something_typed_is_asked_about(secretary, sheet, fields):
    data = {"key": str(uuid.uuid4()), "way": "paper", "number": 6, "dealer": "", "note": "", **fields, "kind": "void"}
    asked = secretary.post(address("deal_add", sheet), data)
    assert asked.status_code == 422
    assert "lässt es weg: bitte bestätigen" in text(asked)
    assert sheet.deals.count() == 5
    assert secretary.post(address("deal_add", sheet), {**data, "kind": "void_for_sure"}).status_code == 302
    assert sheet.deals.get(number=6).kind == "void"


# --- inserting -----------------------------------------------------------------------------------------------------


def test_an_inserted_row_shows_what_it_moves(secretary, sheet):
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    asked = post(secretary, sheet, "deal_insert", 2, **NORMAL, version=version)
    assert lines(asked)[0] == "Spiele 2–5 werden 3–6"
    assert ">So einfügen<" in text(asked)

    live = post(secretary, sheet, "deal_insert_preview", 2, htmx=True, **NORMAL, version=version)
    assert token_of(live) == token_of(asked)
    assert post(secretary, sheet, "deal_insert", 2, **NORMAL, version=version, seen=token_of(live)).status_code == 302
    assert sheet.deals.count() == 6


# --- deleting and moving -------------------------------------------------------------------------------------------


def fields_of(response) -> dict[str, str]:
    page = response.content.decode()
    return {name: re.search(rf'name="{name}" value="([^"]*)"', page).group(1) for name in ("key", "version", "seen")}


def test_deleting_shows_what_follows_before(secretary, sheet):
    stored = everything()
    asked = secretary.get(address("deal_delete", sheet, key(sheet, 1)))
    assert "Spiel 1 löschen" in text(asked)
    assert {"Spiele 2–5 werden 1–4", "Spiel 4: Kürsolo wird Pflichtsolo"} <= set(lines(asked))
    assert everything() == stored

    assert secretary.post(address("deal_delete", sheet, key(sheet, 1)), fields_of(asked)).status_code == 302
    assert sheet.deals.count() == 4


def test_deleting_what_has_changed_meanwhile_is_asked_again(secretary, sheet):
    asked = secretary.get(address("deal_delete", sheet, key(sheet, 1)))
    enter(sheet, solo(6))

    late = secretary.post(address("deal_delete", sheet, key(sheet, 1)), fields_of(asked))

    assert late.status_code == 422
    assert "Das ändert mehr als diese Zeile." in text(late)
    assert sheet.deals.count() == 6
    assert secretary.post(address("deal_delete", sheet, key(sheet, 1)), fields_of(late)).status_code == 302


def test_a_row_is_moved_to_where_the_person_says(secretary, sheet):
    edit = text(secretary.get(address("deal_edit", sheet, key(sheet, 1))))
    assert '<option value="2">vor Spiel 3</option>' in edit
    assert '<option value="5">ans Ende</option>' in edit
    assert "vor Spiel 1<" not in edit
    assert "vor Spiel 2<" not in edit

    asked = secretary.get(address("deal_move", sheet, key(sheet, 1)), {"to": 5})
    assert "Spiele 2–5 werden 1–4" in lines(asked)
    assert "Spiel 1 wird Spiel 5" in lines(asked)
    answer = secretary.post(address("deal_move", sheet, key(sheet, 1)), {**fields_of(asked), "to": 5})
    assert answer.status_code == 302
    assert [deal.points[0] for deal in sheet.deals.in_order()] == [1, 1, 1, 6, 6]
    entry = LogEntry.objects.get(verb="deal_moved")
    assert (entry.before, entry.after) == ({"number": 1}, {"number": 5})


def test_a_redeal_can_be_moved_too(secretary, sheet):
    enter(sheet, DealFacts(kind="void", dealer=1))
    asked = secretary.get(address("deal_move", sheet, key(sheet, 6)), {"to": 2})
    secretary.post(address("deal_move", sheet, key(sheet, 6)), {**fields_of(asked), "to": 2})
    assert [deal.kind for deal in sheet.deals.in_order()][:3] == ["deal", "void", "deal"]


@pytest.mark.parametrize("to", ["", "0", "1", "6", "-1", "x", "9" * 40])
def test_a_place_that_is_none_is_asked_for(secretary, sheet, to):
    asked = secretary.get(address("deal_move", sheet, key(sheet, 1)), {"to": to})
    assert asked.status_code == 200
    assert 'name="seen"' not in text(asked)
    fields = {"key": str(uuid.uuid4()), "version": 1, "seen": "", "to": to}
    assert secretary.post(address("deal_move", sheet, key(sheet, 1)), fields).status_code == 422


def test_moving_twice_with_one_form_moves_once(secretary, sheet):
    asked = secretary.get(address("deal_move", sheet, key(sheet, 1)), {"to": 5})
    deal = key(sheet, 1)
    for _ in range(2):
        secretary.post(address("deal_move", sheet, deal), {**fields_of(asked), "to": 5})
    assert LogEntry.objects.filter(verb="deal_moved").count() == 1


# --- a closed sheet ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["deal_edit", "deal_delete", "deal_move", "deal_dealers"])
def test_a_closed_sheet_says_how_it_can_be_corrected(secretary, sheet, name):
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    stored = everything()
    for answer in (
        secretary.get(address(name, sheet, key(sheet, 1))),
        post(secretary, sheet, name, key(sheet, 1), **NORMAL, to=3),
    ):
        assert answer.status_code == 409
        assert "abgeschlossen" in text(answer)
    assert "Unter der Liste lässt sie sich mit einem Grund wieder öffnen" in text(
        secretary.get(address(name, sheet, key(sheet, 1)))
    )
    assert everything() == stored


# --- known faults --------------------------------------------------------------------------------------------------


def test_fault_77_deleting_in_the_middle_leaves_who_sat_out_elsewhere(secretary, club):
    """Five people, deal 2 of 5 deleted: nobody else's pause, dealer or points move."""
    sheet = sheet_of(make_session(make_season(club), people=5))
    for out in range(5):
        points = [1 if (seat - out) % 5 < 3 else -1 for seat in range(5)]
        points[out] = None
        enter(sheet, paper(*points, dealer=out))
    facts = [(deal.dealer, deal.points) for deal in sheet.deals.in_order()]

    asked = secretary.get(address("deal_delete", sheet, key(sheet, 2)))
    secretary.post(address("deal_delete", sheet, key(sheet, 2)), fields_of(asked))

    assert [(deal.dealer, deal.points) for deal in sheet.deals.in_order()] == [facts[0], *facts[2:]]
    assert [deal.number for deal in sheet.deals.in_order()] == [1, 2, 3, 4]


@pytest.mark.parametrize(("name", "at"), [("deal_edit", 1), ("deal_insert", 2)])
def test_fault_83_a_row_off_zero_keeps_what_was_typed_and_says_the_sum(secretary, sheet, name, at):
    typed = {"points_0": 10, "points_1": 5, "points_2": -5, "points_3": -9}
    place = key(sheet, at) if name == "deal_edit" else at
    answer = post(secretary, sheet, name, place, **typed)
    assert answer.status_code == 422
    assert "Die Summe ist 1, sie muss 0 sein." in text(answer)
    for number in typed.values():
        assert f'value="{number}"' in text(answer)


def test_fault_30_and_32_a_correction_changes_sums_by_the_difference(secretary, sheet):
    """+1 changed to +2 in one row: everybody's sum by that one point, running totals too."""
    before = [seat.total for seat in sheet.seats.in_order()]
    post(secretary, sheet, "deal_edit", key(sheet, 2), **NORMAL)
    assert [seat.total for seat in sheet.seats.in_order()] == [
        total + step for total, step in zip(before, (1, -1, 1, -1), strict=True)
    ]


# --- what a solo is ------------------------------------------------------------------------------------------------


def posted_by(html: str, *names: str) -> dict[str, str]:
    """What a browser would send for these names: hidden inputs, the chosen radio, the chosen option."""
    found: dict[str, str] = {}
    for name in names:
        for tag in re.findall(rf'<input[^>]* name="{name}"[^>]*>', html):
            if 'type="hidden"' in tag or " checked" in tag:
                found[name] = (re.findall(r'value="([^"]*)"', tag) or [""])[0]
        for select in re.findall(rf'<select name="{name}".*?</select>', html, re.DOTALL):
            found[name] = re.findall(r'value="([^"]*)" selected', select)[0]
    return found


@pytest.mark.parametrize(("game", "sent"), [("damensolo", ("declared", "damensolo")), ("stilles_solo", ("still", ""))])
def test_correcting_the_points_of_a_solo_leaves_what_it_was(secretary, sheet, game, sent):
    """The page posts the answers about the solo from the start, through an unfinished row too, and keeps them."""
    enter(sheet, paper(2, 2, 2, -6, dealer=3, game=game, soloist=3))
    deal = key(sheet, 6)
    names = ("announced", "solo_game")
    start = posted_by(secretary.get(address("deal_edit", sheet, deal)).content.decode(), *names)
    assert tuple(start.values()) == sent

    half = {"points_0": 2, "points_1": 2, "points_2": 2, "points_3": "", "dealer": "3"}
    preview = post(secretary, sheet, "deal_edit_preview", deal, htmx=True, **{**half, "points_2": 3}, **start)
    between = posted_by(preview.content.decode(), *names)
    assert between == start
    row = {"points_0": 3, "points_1": 3, "points_2": 3, "points_3": -9, "dealer": "3"}
    whole = post(secretary, sheet, "deal_edit_preview", deal, htmx=True, **row, **between).content.decode()
    assert 'id="solo-question"' in whole
    seen = posted_by(whole, *names, "seen")
    assert {name: seen[name] for name in names} == start

    assert post(secretary, sheet, "deal_edit", deal, **row, **seen).status_code == 302
    changed = sheet.deals.get(pk=deal)
    assert (changed.points[3], changed.game) == (-9, game)


def test_a_stored_row_is_overwritten_not_begun(secretary, sheet):
    page = text(secretary.get(address("deal_edit", sheet, key(sheet, 2))))
    assert "Eine Zahl überschreiben genügt" in page
    assert "Eine Zahl genügt" not in page
    assert "Eine Zahl genügt" in text(secretary.get(address("deal_insert", sheet, 2)))


def test_one_number_written_over_brings_the_others_along(secretary, sheet):
    """3 instead of 2 at one person, and the form holds the other three as they stood."""
    before = sheet.deals.get(number=2).points[:4]
    winner = next(seat for seat, number in enumerate(before) if number > 0)
    form = {f"points_{seat}": str(number) for seat, number in enumerate(before)} | {f"points_{winner}": "9"}

    assert post(secretary, sheet, "deal_edit", key(sheet, 2), **form).status_code == 302
    assert sheet.deals.get(number=2).points[:4] == tuple(9 if number > 0 else -9 for number in before)
