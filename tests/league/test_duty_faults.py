"""Faults of duties and dealing that other programs had, by their number in the list of known ones: through the services
to what the page reads."""

import pytest
from django.urls import reverse

import scoring
from league.models import ScoreSheet, User
from league.reads.sheets import sheet_table
from league.services.backup import backup, restore
from league.services.deals import change_deal, delete_deal
from league.values.deals import DealFacts
from league.values.sheets import SheetTable
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of
from tests.pages.test_sheet import post

pytestmark = pytest.mark.django_db


def new_sheet(people: int = 4, system: str = "urexweiler", **options: object) -> ScoreSheet:
    season = make_season(make_club(sekretaerin="secretary"), people=5)
    rules = scoring.rules_for(system, options).as_dict()
    return sheet_of(make_session(season, people=people, own_rules=rules))


def table(sheet: ScoreSheet) -> SheetTable:
    return sheet_table(ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk))


def row(sheet: ScoreSheet, game: str = "normal", soloist: int | None = None) -> DealFacts:
    """The next row as the sheet expects dealer and pause; a soloist wins 6."""
    following = table(sheet).next
    active = following.active
    re_seats = (soloist,) if soloist is not None else active[:2]
    points = [
        None if seat not in active else 1 if seat in re_seats else -1 for seat in range(len(table(sheet).columns))
    ]
    if soloist is not None:
        points = [None if p is None else 6 if seat == soloist else -2 for seat, p in enumerate(points)]
    return paper(*points, dealer=following.dealer, game=game, soloist=soloist)


def play(sheet: ScoreSheet, *soloists: int | None) -> None:
    """One deal after the other, None an ordinary one."""
    for soloist in soloists:
        enter(sheet, row(sheet, "normal" if soloist is None else "damensolo", soloist))


def test_60_the_last_dealer_who_owes_is_presented_before_he_sits_out():
    """Five people, 25 deals. Eva deals the last one and would sit out: she plays her solo one deal earlier."""
    sheet = new_sheet(people=5)
    play(sheet, *[None] * 14)
    for _ in range(4):
        play(sheet, next(seat for seat in table(sheet).next.active if seat in table(sheet).next.open_soli[:4]))
    play(sheet, *[None] * 3)
    assert table(sheet).next.forced is None
    play(sheet, None)

    following = table(sheet).next
    assert (following.remaining, following.open_soli, following.forced) == (3, (4,), 4)
    assert following.duty == "Eva muss jetzt das Pflichtsolo spielen: noch 3 Spiele, 1 Solo offen"
    play(sheet, 4)
    assert table(sheet).next.open_soli == ()


@pytest.mark.parametrize("way", ["paper", "facts"])
def test_61_a_forced_solo_has_its_soloist_and_is_his_pflichtsolo(way):
    sheet = new_sheet(system="ddv")
    play(sheet, *[None] * 20)
    forced = table(sheet).next.forced
    facts = row(sheet, "damensolo", forced)
    if way == "facts":
        facts = DealFacts(
            dealer=facts.dealer, points_from="facts", game="damensolo", re_seats=(forced,), re_card_points=130
        )
    enter(sheet, facts)

    deal = sheet.deals.get(number=21)
    assert (deal.re_first, deal.re_second, deal.counts_as) == (forced, None, "vorfuehren")
    after = table(sheet)
    assert forced not in after.next.open_soli
    assert after.columns[forced].solo_marks == 1
    assert sheet.seats.get(position=forced).soli == 1


@pytest.mark.parametrize("game", ["stilles_solo", "hochzeit_allein"])
def test_62_silent_and_lone_are_no_pflichtsolo(game):
    sheet = new_sheet(system="ddv")
    enter(sheet, row(sheet, game, 2))
    after = table(sheet)
    assert (sheet.deals.get().counts_as, after.columns[2].solo_marks) == ("normal", 0)
    assert after.next.open_soli == (0, 1, 2, 3)
    assert after.next.dealer == 1


@pytest.mark.django_db(transaction=True)
def test_64_who_begins_a_round_is_the_same_after_loading(tmp_path):
    """At the first of the forced soli the club is saved and loaded: the same dealer, the same player must play."""
    sheet = new_sheet(system="ddv")
    play(sheet, *[None] * 20)
    before = table(sheet)
    assert before.next.duty

    backup(tmp_path / "club.backup")
    play(sheet, before.next.forced)
    restore(tmp_path / "club.backup")

    assert table(sheet) == before


def test_74_a_solo_is_counted_once():
    sheet = new_sheet(system="ddv")
    play(sheet, 1)
    deal = sheet.deals.get()
    change_deal(deal_pk=deal.pk, version=1, facts=paper(-3, 9, -3, -3, game="damensolo", soloist=1), intent=intent())
    assert sheet.seats.get(position=1).soli == 1
    assert table(sheet).columns[1].solo_marks == 1
    play(sheet, 1)  # his second one is a Lustsolo
    assert (sheet.seats.get(position=1).soli, table(sheet).columns[1].solo_marks) == (2, 1)
    delete_deal(deal_pk=sheet.deals.get(number=2).pk, version=1, intent=intent())
    assert sheet.seats.get(position=1).soli == 1


def test_78_form_row_and_mark_name_one_dealer(client):
    sheet = new_sheet(people=5)
    client.force_login(User.objects.get(username="sekretaerin"))
    for soloist in (None, 0, None, 3, None):
        following = table(sheet).next
        expected = table(sheet).columns[following.dealer].short
        page = client.get(reverse("sheet_detail", args=["lindenhof", sheet.pk])).content.decode()
        assert f"Geber {expected}" in page
        assert f"wie erwartet: {expected}" in page
        play(sheet, soloist)
        shown = table(sheet).rows[-1]
        assert sheet.deals.get(number=following.number).dealer == shown.dealer == following.dealer
        assert [cell.deals for cell in shown.cells].index(True) == following.dealer
        assert not shown.dealer_as_listed


@pytest.mark.parametrize("people", [4, 5])
def test_79_a_cycle_begins_where_everybody_has_dealt(people):
    """Four: the line stands after deal 4, deal 5 begins with the first dealer; a Pflichtsolo repeats one."""
    sheet = new_sheet(people=people, system="ddv")
    play(sheet, *[None] * (people * 2))
    assert [row.number for row in table(sheet).rows if row.ends_round] == [people, people * 2]
    assert table(sheet).next.dealer == 0

    soloist = table(sheet).next.active[0]
    play(sheet, soloist, *[None] * people)
    assert [row.number for row in table(sheet).rows if row.ends_round] == [people, people * 2, people * 3 + 1]


@pytest.mark.parametrize("way", ["paper", "facts"])
def test_82_a_deal_worth_nothing_is_a_deal(client, way):
    """Nobody wins: 0 for everybody is typed or found, stored, shown, and counts as a deal of the evening."""
    sheet = new_sheet(system="ddv")
    client.force_login(User.objects.get(username="sekretaerin"))
    typed = {f"points_{seat}": 0 for seat in range(4)}
    if way == "facts":
        typed = {"re": [0, 2], "game": "normal", "card_points": 120, "card_points_of": "re"}
        typed |= {"level_re": 2, "level_kontra": 2}
    answer = post(client, sheet, way=way, **typed)
    assert answer.status_code == 302
    shown = table(sheet)
    assert [cell.points for cell in shown.rows[0].cells] == [0, 0, 0, 0]
    assert [cell.running for cell in shown.rows[0].cells] == [0, 0, 0, 0]
    assert (shown.rows[0].count, shown.next.count, shown.next.dealer) == (1, 2, 1)
    assert [column.deals_played for column in shown.columns] == [1, 1, 1, 1]
