"""The score sheet page: entering in both ways, refusals that keep what was typed, corrections, closing."""

import re
import uuid

import pytest
from django.urls import reverse

import scoring
from league.models import Deal, LogEntry, ScoreSheet
from league.services.sheets import close_sheet
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(sekretaerin="secretary", mitglied="member")


@pytest.fixture
def sheet(club):
    return sheet_of(make_session(make_season(club)))


@pytest.fixture
def secretary(client, club):
    client.login(username="sekretaerin", password="geheim-1234")
    return client


def address(name: str, sheet: ScoreSheet, *args: int) -> str:
    return reverse(name, args=["lindenhof", sheet.pk, *args])


def post(client, sheet, htmx: bool = False, name: str = "deal_add", args: tuple[int, ...] = (), **fields):
    """Post an entry as the page's form would, with a fresh key unless one is given."""
    data = {"key": str(uuid.uuid4()), "dealer": 0, "way": "paper", "note": "", **fields}
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(address(name, sheet, *args), data, headers=headers)


def post_seen(client, sheet, name: str, args: tuple[int, ...], **fields):
    """Post a correction, look at what follows from it, and post it as the page then offers it."""
    asked = post(client, sheet, name=name, args=args, **fields)
    assert asked.status_code == 422
    return post(client, sheet, name=name, args=args, **fields, seen=token_of(asked))


def answer(client, sheet, name: str, deal: int):
    """Open the page that asks, and press its button."""
    page = client.get(address(name, sheet, deal)).content.decode()
    fields = {
        field: re.search(rf'name="{field}" value="([^"]*)"', page).group(1) for field in ("key", "version", "seen")
    }
    return client.post(address(name, sheet, deal), fields)


def points(sheet: ScoreSheet) -> list[tuple[int | None, ...]]:
    return [deal.points[:4] for deal in sheet.deals.in_order()]


def test_two_equal_cells_complete_a_normal_row(secretary, sheet):
    response = post(secretary, sheet, number=1, points_0=3, points_2=3)

    assert response.status_code == 302
    assert points(sheet) == [(3, -3, 3, -3)]


def test_a_lone_number_needs_a_second_enter(secretary, sheet):
    first = post(secretary, sheet, htmx=True, number=1, points_1=6)
    assert first.status_code == 422
    assert 'value="-2"' in first.content.decode()
    assert sheet.deals.count() == 0

    confirmed = {"points_0": -2, "points_1": 6, "points_2": -2, "points_3": -2}
    second = post(secretary, sheet, htmx=True, number=1, announced="declared", **confirmed)
    assert second.status_code == 200
    deal = sheet.deals.get()
    assert (deal.points[:4], deal.game, deal.re_first, deal.counts_as) == ((-2, 6, -2, -2), "solo", 1, "pflichtsolo")


def test_a_still_solo_is_no_pflichtsolo(secretary, sheet):
    post(secretary, sheet, number=1, points_0=-2, points_1=6, points_2=-2, points_3=-2, announced="still")

    deal = sheet.deals.get()
    assert (deal.game, deal.counts_as) == ("stilles_solo", "normal")


def test_a_row_that_does_not_fit_says_what_would_and_keeps_what_was_typed(secretary, sheet):
    response = post(secretary, sheet, number=1, points_0=10, points_1=5, points_2=-5, points_3=-9)

    page = response.content.decode()
    assert response.status_code == 422
    assert sheet.deals.count() == 0
    for typed in ("10", "5", "-5", "-9"):
        assert f'value="{typed}"' in page


def test_from_the_facts_the_value_is_computed(secretary, sheet):
    response = post(
        secretary, sheet, way="facts", number=1, re=[0, 2], game="normal", card_range=151, level_re=2, fuchs_re=1
    )

    assert response.status_code == 302, response.content.decode()
    deal = sheet.deals.get()
    # (keine 120 + keine 90 + keine 90 angesagt) * 2 + Fuchs, after the club's rules C2 and C3
    assert deal.points[:4] == (7, -7, 7, -7)
    assert (deal.points_from, deal.winner, deal.eyes_exact) == ("facts", "re", False)


def test_where_the_paper_differs_the_person_decides(secretary, sheet):
    deal = {"way": "facts", "number": 1, "re": [0, 2], "game": "normal", "card_range": 151, "listed": 3}
    asked = post(secretary, sheet, **deal)
    assert asked.status_code == 422
    assert "Gerechnet sind es +2, auf dem Papier +3. Was gilt?" in asked.content.decode()

    post(secretary, sheet, **deal, counts="paper", note="nachgezählt")
    stored = sheet.deals.get()
    assert (stored.points[:4], stored.points_from, stored.re_card_points) == ((3, -3, 3, -3), "paper", 151)
    page = secretary.get(address("sheet_detail", sheet)).content.decode()
    assert "laut Liste, gerechnet +2" in page

    edit = secretary.get(address("deal_edit", sheet, stored.pk)).content.decode()
    assert 'name="listed" value="3"' in edit


def test_computed_counts_where_the_person_says_so(secretary, sheet):
    deal = {"way": "facts", "number": 1, "re": [0, 2], "game": "normal", "card_range": 151, "listed": 3}
    post(secretary, sheet, **deal, counts="facts")

    stored = sheet.deals.get()
    assert (stored.points[:4], stored.points_from) == ((2, -2, 2, -2), "facts")


def test_preview_shows_the_items_and_writes_nothing(secretary, sheet):
    response = post(
        secretary, sheet, htmx=True, name="deal_preview", way="facts", re=[0, 2], game="normal", card_points=155
    )

    page = response.content.decode()
    assert response.status_code == 200
    assert "keine 90" in page
    assert "+2" in page
    assert sheet.deals.count() == 0


def test_facts_report_every_problem_at_its_field(secretary, sheet):
    response = post(secretary, sheet, way="facts", number=1, re=[0], game="normal", card_points=241)

    page = response.content.decode()
    assert response.status_code == 422
    assert "welches Solo war es?" in page
    assert "240" in page
    assert 'value="241"' in page


def test_who_must_play_a_solo_now_is_said(secretary, sheet):
    solo = [paper(*(6 if seat == at else -2 for seat in range(4)), game="damensolo", soloist=at) for at in (0, 1, 2)]
    enter(sheet, *solo, *[paper(1, -1, 1, -1, dealer=n % 4) for n in range(19)])

    page = secretary.get(address("sheet_detail", sheet)).content.decode()

    # 24 deals, 22 played, Dieter's solo still open: one ordinary deal is left, so he plays it now (club rules G1)
    assert "Dieter muss jetzt das Pflichtsolo spielen" in page


def test_a_revoke_stands_beside_the_row(secretary, sheet):
    post(secretary, sheet, way="facts", number=1, re=[0, 2], game="normal", card_points=129, revoke="re")

    page = secretary.get(address("sheet_detail", sheet)).content.decode()
    assert "129:111 · Re hat falsch bedient" in page
    assert sheet.deals.get().points[:4] == (-5, 5, -5, 5)


def test_a_redeal_is_recorded_and_not_counted(secretary, sheet):
    post(secretary, sheet, number=1, kind="void", note="Karte lag offen")

    deal = sheet.deals.get()
    assert (deal.kind, deal.counts_as, deal.note) == ("void", "void", "Karte lag offen")
    assert "Spiel 1 von 24" in secretary.get(address("sheet_detail", sheet)).content.decode()


def test_the_same_form_twice_stores_one_deal(secretary, sheet):
    key = str(uuid.uuid4())
    for _ in range(2):
        assert post(secretary, sheet, number=1, key=key, points_0=3, points_2=3).status_code == 302

    assert sheet.deals.count() == 1
    assert LogEntry.objects.filter(sheet_id=sheet.pk).count() == 1


def test_back_button_with_a_different_deal_is_a_conflict_that_keeps_it(secretary, sheet):
    key = str(uuid.uuid4())
    post(secretary, sheet, number=1, key=key, points_0=3, points_2=3)

    response = post(secretary, sheet, number=1, key=key, points_1=5, points_3=5)

    assert response.status_code == 409
    assert 'value="5"' in response.content.decode()
    assert points(sheet) == [(3, -3, 3, -3)]


def test_two_people_who_enter_the_same_deal_notice(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))

    response = post(secretary, sheet, htmx=True, number=1, points_0=2, points_2=2)

    assert response.status_code == 409
    page = response.content.decode()
    assert "Inzwischen hat jemand anders ein Spiel eingetragen" in page
    assert 'name="number" value="2"' in page
    assert points(sheet) == [(1, 1, -1, -1)]


def test_the_further_deal_of_the_second_person_has_the_dealer_who_is_shown(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    refused = post(secretary, sheet, htmx=True, number=1, dealer="", points_0=2, points_2=2)
    assert "Geber Bernd" in refused.content.decode()

    post(secretary, sheet, htmx=True, number=2, dealer="", points_0=2, points_2=2)

    assert [deal.dealer for deal in sheet.deals.in_order()] == [0, 1]


def test_after_a_forgotten_deal_the_dealers_can_go_round_again(secretary, sheet):
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n) for n in (0, 1, 2)])
    sheet.refresh_from_db()
    post_seen(secretary, sheet, "deal_insert", (2,), version=sheet.version, dealer="", points_0=2, points_2=2)
    assert [deal.dealer for deal in sheet.deals.in_order()] == [0, 1, 1, 2]
    third = sheet.deals.get(number=3)
    page = secretary.get(address("deal_edit", sheet, third.pk)).content.decode()
    assert "Der Reihe nach wäre Clara dran gewesen." in page

    sheet.refresh_from_db()
    stale = {"key": str(uuid.uuid4()), "version": sheet.version}
    assert answer(secretary, sheet, "deal_dealers", third.pk).status_code == 302

    assert [deal.dealer for deal in sheet.deals.in_order()] == [0, 1, 2, 3]
    history = secretary.get(address("sheet_history", sheet)).content.decode()
    assert "Geber ab hier: Clara, Dieter" in history
    assert secretary.post(address("deal_dealers", sheet, third.pk), stale).status_code == 409


def test_at_six_those_pause_whom_the_rules_of_the_club_name(secretary, club):
    season = make_season(club, people=6)
    rules = scoring.rules_for("urexweiler", {"pause_six": [0, 3]}).as_dict()
    sheet = sheet_of(make_session(season, people=6, own_rules=rules))

    post(secretary, sheet, number=1, dealer="", points_1=2, points_2=2)

    assert sheet.deals.get().points[:6] == (None, 2, 2, None, -2, -2)


def test_points_of_who_sits_out_are_asked_about_and_nothing_else(secretary, club):
    sheet = sheet_of(make_session(make_season(club), people=5))
    response = post(secretary, sheet, number=1, dealer="", points_0=2, points_1=2)

    page = response.content.decode()
    assert response.status_code == 422
    assert "Anna sitzt aus. Gab jemand anders?" in page
    assert "lässt sich nicht auf drei verteilen" not in page
    assert "passt, wenn" not in page


def test_dealers_who_sat_out_otherwise_stay(secretary, club):
    sheet = sheet_of(make_session(make_season(club), people=5))
    enter(sheet, paper(None, 1, 1, -1, -1), paper(1, 1, None, -1, -1, dealer=2), paper(None, 1, 1, -1, -1, dealer=0))
    sheet.refresh_from_db()

    second = sheet.deals.get(number=2)
    page = secretary.get(address("deal_edit", sheet, second.pk)).content.decode()
    assert "Geber ab hier der Reihe nach" not in page
    answer(secretary, sheet, "deal_dealers", second.pk)

    assert [deal.dealer for deal in sheet.deals.in_order()] == [0, 2, 0]


def test_a_row_deleted_twice_shows_the_sheet_as_it_is(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    deal = sheet.deals.get()
    post(secretary, sheet, name="deal_edit", args=(deal.pk,), version=1, points_0=4, points_1=4)

    late = secretary.post(address("deal_delete", sheet, deal.pk), {"key": str(uuid.uuid4()), "version": 1})

    assert late.status_code == 409
    assert "Dieses Spiel wurde inzwischen von jemand anderem geändert." in late.content.decode()
    assert sheet.deals.count() == 1


def test_a_sheet_is_full_at_some_time(secretary, sheet, monkeypatch):
    monkeypatch.setattr("league.services.deals.MOST_ROWS", 1)
    enter(sheet, paper(1, 1, -1, -1))

    response = post(secretary, sheet, number=2, points_0=2, points_2=2)
    assert response.status_code == 422
    assert "Auf eine Liste passen 1 Zeilen." in response.content.decode()


def test_nothing_enters_a_closed_sheet(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())

    response = post(secretary, sheet, number=2, points_0=2, points_2=2)

    page = response.content.decode()
    assert response.status_code == 409
    assert "Die Liste ist inzwischen abgeschlossen." in page
    assert page.count('value="2"') >= 2  # what was typed still stands there
    assert sheet.deals.count() == 1


def test_correcting_a_deal_rewrites_sums_and_leaves_the_others(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1), paper(2, -2, 2, -2, dealer=1))
    first = sheet.deals.get(number=1)

    response = post(secretary, sheet, name="deal_edit", args=(first.pk,), version=1, points_0=4, points_1=4)

    assert response.status_code == 302
    assert points(sheet) == [(4, 4, -4, -4), (2, -2, 2, -2)]
    assert [seat.total for seat in sheet.seats.in_order()] == [6, 2, -2, -6]
    assert sheet.deals.get(number=2).version == 1


def test_a_correction_on_an_old_version_shows_both_states(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    deal = sheet.deals.get()
    post(secretary, sheet, name="deal_edit", args=(deal.pk,), version=1, points_0=4, points_1=4)

    response = post(secretary, sheet, name="deal_edit", args=(deal.pk,), version=1, points_0=9, points_2=9)

    page = response.content.decode()
    assert response.status_code == 409
    assert "Jetzt steht dort:" in page
    assert 'value="9"' in page
    assert points(sheet) == [(4, 4, -4, -4)]


def test_a_forgotten_deal_is_inserted_and_one_too_many_deleted(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1), paper(3, -3, -3, 3, dealer=1))
    sheet.refresh_from_db()
    post_seen(secretary, sheet, "deal_insert", (2,), version=sheet.version, points_0=2, points_2=2)
    assert points(sheet) == [(1, 1, -1, -1), (2, -2, 2, -2), (3, -3, -3, 3)]

    middle = sheet.deals.get(number=2)
    assert answer(secretary, sheet, "deal_delete", middle.pk).status_code == 302
    assert [(deal.number, deal.points[0]) for deal in sheet.deals.in_order()] == [(1, 1), (2, 3)]


def test_closing_shows_who_and_reopening_wants_a_reason(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    sheet.refresh_from_db()
    secretary.post(address("sheet_close", sheet), {"key": str(uuid.uuid4()), "version": sheet.version, "agreed": "on"})
    assert "Abgeschlossen am" in secretary.get(address("sheet_detail", sheet)).content.decode()

    sheet.refresh_from_db()
    seen = {"version": sheet.version, "key": str(uuid.uuid4())}
    without = secretary.post(address("sheet_reopen", sheet), {**seen, "reason": " "})
    assert without.status_code == 422
    secretary.post(address("sheet_reopen", sheet), {**seen, "reason": "Spiel 1 war falsch"})

    sheet.refresh_from_db()
    assert sheet.is_open
    assert LogEntry.objects.get(verb="sheet_reopened").reason == "Spiel 1 war falsch"


def test_a_sheet_is_not_closed_without_the_word_of_all_players(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    sheet.refresh_from_db()

    response = secretary.post(address("sheet_close", sheet), {"key": str(uuid.uuid4()), "version": sheet.version})

    assert response.status_code == 422
    assert "Bitte bestätigen, dass alle einverstanden sind." in response.content.decode()
    sheet.refresh_from_db()
    assert sheet.is_open


def test_closing_what_has_changed_meanwhile_shows_the_new_state_and_can_be_repeated(secretary, sheet):
    enter(sheet, paper(1, 1, -1, -1))
    close = {"key": str(uuid.uuid4()), "version": 1, "agreed": "on"}

    response = secretary.post(address("sheet_close", sheet), close)

    assert response.status_code == 409
    sheet.refresh_from_db()
    assert sheet.is_open
    assert f'name="version" value="{sheet.version}"' in response.content.decode()


@pytest.mark.parametrize("way", ["paper", "facts"])
def test_a_redeal_that_comes_too_late_keeps_what_was_typed(secretary, sheet, way):
    enter(sheet, paper(1, 1, -1, -1))
    typed = {"points_0": "7"} if way == "paper" else {"re": [1, 3], "card_points": "77"}

    response = post(secretary, sheet, number=1, way=way, kind="void_for_sure", note="Karte lag offen", **typed)

    page = response.content.decode()
    assert response.status_code == 409
    assert "Jetzt steht dort:" in page
    assert f'value="{"7" if way == "paper" else "77"}"' in page
    assert "Karte lag offen" in page
    assert sheet.deals.count() == 1


def test_preview_completes_the_row_and_names_what_would_fit(secretary, sheet):
    fits = post(secretary, sheet, htmx=True, name="deal_preview", points_0=3, points_2=3).content.decode()
    assert fits.count("−3") == 2
    assert "die Zeile stimmt" in fits

    wrong = {"points_0": 3, "points_1": 3, "points_2": -3, "points_3": -4}
    page = post(secretary, sheet, htmx=True, name="deal_preview", **wrong).content.decode()
    assert "Es passt, wenn bei Dieter −3 steht." in page
    assert sheet.deals.count() == 0


def test_preview_of_null_brings_its_own_ranges(secretary, sheet):
    typed = {"way": "facts", "re": [1], "game": "null"}
    page = post(secretary, sheet, htmx=True, name="deal_preview", ranges="normal", **typed).content.decode()
    assert 'hx-swap-oob="true"' in page
    assert "150–179" in page

    page = post(secretary, sheet, htmx=True, name="deal_preview", ranges="null", **typed).content.decode()
    assert "hx-swap-oob" not in page


def test_the_printed_minus_is_a_minus(secretary, sheet):
    post(secretary, sheet, number=1, points_0="−4", points_1="−4", points_2="4", points_3="+4")

    assert points(sheet) == [(-4, -4, 4, 4)]


def test_a_member_reads_and_does_not_write(client, club, sheet):
    client.login(username="mitglied", password="geheim-1234")

    page = client.get(address("sheet_detail", sheet)).content.decode()

    assert "Spiel 1 von 24" in page
    assert "<form" not in page.split("<main", 1)[1].split("</main>", 1)[0]
    assert post(client, sheet, number=1, points_0=3, points_2=3).status_code == 403
    assert Deal.objects.count() == 0


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_do_not_grow_with_the_sheet(secretary, sheet, rows, django_assert_num_queries):
    enter(sheet, *[paper(1, 1, -1, -1, dealer=n % 4) for n in range(rows)])

    with django_assert_num_queries(11):
        secretary.get(address("sheet_detail", sheet))
    # session, user, access, sheet, participants, seats, deals, seatings, penalties, last action
