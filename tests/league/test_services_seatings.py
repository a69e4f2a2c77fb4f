"""People leave, come, are replaced and come back: what is stored, what is refused, and what follows."""

from dataclasses import replace

import pytest

import scoring
from league.choices import SheetStatus, Verb
from league.models import LogEntry, Penalty, Player, ScoreSheet, Seat, Session
from league.reads.history import sheet_history
from league.reads.seasons import season_table
from league.reads.sessions import last_seating
from league.reads.sheets import sheet_table
from league.reads.undo import last_action, undo_offer
from league.services.dealers import follow_dealers
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal, move_deal
from league.services.integrity import violations
from league.services.log import Conflict, Refused
from league.services.penalties import add_penalty
from league.services.players import new_player
from league.services.seatings import change_seating, withdraw_seating
from league.services.sessions import create_session
from league.services.sheets import close_sheet
from league.services.undo import undo_last
from league.values.deals import DealFacts, SeatChoice, TableSetup
from league.values.penalties import PenaltyFacts
from league.values.seating import Arrival, SeatingChange
from tests.pages.evening import DAY, enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = pytest.mark.django_db

FIVE = (0, 1, 2, 3, 4)


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def season(club):
    return make_season(club, people=5)


@pytest.fixture
def five(season) -> ScoreSheet:
    """Five at the table, nothing entered."""
    return sheet_of(make_session(season, people=5))


@pytest.fixture
def four(season) -> ScoreSheet:
    return sheet_of(make_session(season, people=4))


def fresh(sheet: ScoreSheet) -> ScoreSheet:
    return ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk)


def seats(sheet: ScoreSheet, change: SeatingChange, row: int | None = None):
    return change_seating(
        sheet_pk=sheet.pk,
        version=fresh(sheet).version,
        first_row=row or sheet.deals.count() + 1,
        change=change,
        intent=intent(),
    )


def leave(sheet: ScoreSheet, *positions: int, row: int | None = None):
    return seats(sheet, SeatingChange(positions), row)


def come(sheet: ScoreSheet, name: str, left_of: int, *leaves: int, row: int | None = None):
    player = Player.objects.filter(given_name=name).first()
    who = SeatChoice(player.pk) if player else SeatChoice(None, name)
    return seats(sheet, SeatingChange(leaves, Arrival(left_of, who)), row)


def orders(sheet: ScoreSheet) -> list[tuple[int, tuple[int, ...]]]:
    return [(seating.first_row, seating.order) for seating in sheet.seatings.in_order()]


def names(sheet: ScoreSheet) -> list[str]:
    return [seat.player.given_name for seat in sheet.seats.in_order().select_related("player")]


def of_five(dealer: int, value: int = 2) -> DealFacts:
    """A row of five in which the dealer sits out."""
    others = [seat for seat in FIVE if seat != dealer]
    points = [None if seat == dealer else value if seat in others[:2] else -value for seat in FIVE]
    return paper(*points, dealer=dealer)


def table(sheet: ScoreSheet):
    return sheet_table(fresh(sheet))


def sound() -> None:
    assert list(violations()) == []


def refused(code: str, act, *args, **kwargs) -> Refused:
    before = (list(Seat.objects.values_list()), LogEntry.objects.count(), Player.objects.count())
    with pytest.raises(Refused) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    assert (list(Seat.objects.values_list()), LogEntry.objects.count(), Player.objects.count()) == before
    return caught.value


# leaving


def test_who_leaves_keeps_the_column_and_the_sum(five):
    enter(five, of_five(0), of_five(1))
    leave(five, 4)

    assert orders(five) == [(1, FIVE), (3, (0, 1, 2, 3))]
    assert names(five) == ["Anna", "Bernd", "Clara", "Dieter", "Eva"]
    enter(five, paper(1, 1, -1, -1, None, dealer=2))
    shown = table(five)
    assert [column.total for column in shown.columns] == [
        sum(row.cells[n].points or 0 for row in shown.rows) for n in range(5)
    ]
    assert [column.presence for column in shown.columns] == ["", "", "", "", "bis Spiel 2"]
    assert [column.left for column in shown.columns] == [False] * 4 + [True]
    last = shown.rows[-1].cells[4]
    assert (last.away, last.sits_out, last.points, last.running) == (True, False, None, None)
    assert shown.rows[0].cells[0].sits_out
    sound()


def test_68_when_who_should_deal_leaves_the_next_one_deals(five):
    enter(five, of_five(0), of_five(1))
    assert table(five).next.dealer == 2
    leave(five, 2)
    coming = table(five).next
    assert (coming.dealer, coming.sitting_out, coming.active, coming.order) == (3, (), (0, 1, 3, 4), (0, 1, 3, 4))


def test_68_when_the_last_dealer_leaves_it_goes_on_with_the_first(five):
    enter(five, *(of_five(dealer) for dealer in range(4)))
    assert table(five).next.dealer == 4
    leave(five, 4)
    assert table(five).next.dealer == 0


def test_76_who_deals_sits_out_and_then_the_first_again(five):
    enter(five, *(of_five(dealer) for dealer in range(4)))
    assert (table(five).next.dealer, table(five).next.sitting_out) == (4, (4,))
    enter(five, of_five(4))
    assert (table(five).next.dealer, table(five).next.sitting_out) == (0, (0,))
    come(five, "Fritz", 1)
    coming = table(five).next
    assert (coming.dealer, coming.order, coming.sitting_out) == (0, (0, 1, 5, 2, 3, 4), (0, 3))


def test_77_a_row_taken_out_moves_nobody_elses_sitting_out_and_the_change_moves_along(five):
    enter(five, *(of_five(dealer) for dealer in FIVE))
    leave(five, 4)
    enter(five, paper(1, 1, -1, -1, None, dealer=0))
    rows = {deal.pk: (deal.dealer, deal.points) for deal in five.deals.all()}
    second = five.deals.get(number=2)

    delete_deal(deal_pk=second.pk, version=second.version, intent=intent())

    assert orders(five) == [(1, FIVE), (5, (0, 1, 2, 3))]
    assert {deal.pk: (deal.dealer, deal.points) for deal in five.deals.all()} == {
        pk: row for pk, row in rows.items() if pk != second.pk
    }
    sound()


def test_66_bock_is_over_when_all_who_are_still_there_have_dealt(club):
    """One trigger with five: five deals. Who was still to deal leaves: one less, and it ends."""
    season = make_season(club, people=5, system="ddv", name="Bock")
    rules = scoring.rules_for("ddv", {"bock": True}).as_dict()
    sheet = sheet_of(make_session(season, people=5, own_rules=rules))
    enter(sheet, replace(of_five(0), bock_trigger=True), of_five(1), of_five(2))
    leave(sheet, 4)
    enter(sheet, paper(2, 2, -2, -2, None, dealer=3), paper(2, 2, -2, -2, None, dealer=0))
    enter(sheet, paper(2, 2, -2, -2, None, dealer=1))
    assert list(sheet.deals.in_order().values_list("factor", flat=True)) == [1, 2, 2, 2, 2, 1]
    sound()


def test_the_open_pflichtsolo_of_who_leaves_is_gone_and_said(five):
    enter(five, of_five(0))
    leave(five, 4)
    shown = table(five)
    assert shown.next.open_soli == (0, 1, 2, 3)
    assert shown.news == (
        "Ab Spiel 2 ohne Eva.",
        "Es wird zu viert gespielt statt zu fünft.",
        "Es bleibt bei 25 Spielen, 24 stehen noch aus.",
        "Eva hatte das Pflichtsolo noch offen; es entfällt.",
    )
    enter(five, paper(1, 1, -1, -1, None, dealer=1))
    assert table(five).news == ()


def test_a_lost_kuersolo_of_who_leaves_is_not_repeated_and_the_evening_is_shorter(five):
    solo = {"game": "damensolo", "soloist": 1}
    enter(five, paper(None, 6, -2, -2, -2, dealer=0, **solo), paper(None, -6, 2, 2, 2, dealer=0, **solo))
    assert (table(five).next.forced, table(five).next.planned) == (1, 27)
    leave(five, 1)
    shown = table(five)
    assert (shown.next.forced, shown.next.planned) == (None, 26)
    assert "Geplant sind jetzt 26 statt 27 Spiele." in shown.news
    assert "Bernd hätte das verlorene Solo wiederholen müssen; das entfällt." in shown.news


def test_three_cannot_go_on(four):
    assert refused("table_players", leave, four, 3).params == {"least": 4, "most": 7}


def test_who_has_played_since_cannot_have_left_before(five):
    enter(five, of_five(0), of_five(1))
    why = refused("seating_contradicted", leave, five, 4, row=2)
    assert why.params == {"name": "Eva", "number": 2}
    assert refused("seating_contradicted", leave, five, 1, row=2).params["name"] == "Bernd"


def test_who_only_sat_out_as_dealer_was_there(five):
    enter(five, of_five(4))
    assert refused("seating_contradicted", leave, five, 4, row=1).params["number"] == 1


# coming


def test_who_comes_gets_the_next_column_and_a_place_between_two(four):
    enter(four, paper(1, 1, -1, -1), paper(1, 1, -1, -1, dealer=1))
    come(four, "Eva", 1)

    assert orders(four) == [(1, (0, 1, 2, 3)), (3, (0, 1, 4, 2, 3))]
    shown = table(four)
    assert [column.presence for column in shown.columns] == ["", "", "", "", "ab Spiel 3"]
    assert (shown.next.dealer, shown.next.sitting_out, shown.next.active) == (2, (2,), (0, 1, 4, 3))
    assert shown.news == (
        "Ab Spiel 3 mit Eva (links von Bernd).",
        "Es wird zu fünft gespielt statt zu viert.",
        "Es bleibt bei 24 Spielen, 22 stehen noch aus.",
        "Eva hat noch ein Pflichtsolo zu spielen.",
    )
    assert shown.rows[0].cells[4].away
    enter(four, paper(1, 1, None, -1, -1, dealer=2))
    assert table(four).next.dealer == 3
    sound()


def test_a_guest_who_comes_becomes_a_player_and_a_guest_of_the_season(four, club):
    come(four, "Frieda", 3)
    assert Player.objects.get(club=club, given_name="Frieda")
    assert [column.guest for column in table(four).columns] == [False] * 4 + [True]


def test_somebody_takes_the_place_of_who_leaves(four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Eva", 1, 1)
    shown = table(four)
    assert (shown.next.dealer, shown.next.order) == (4, (0, 4, 2, 3))
    assert shown.news[0] == "Ab Spiel 2 ohne Bernd und mit Eva (links von Anna)."
    assert shown.news[-1] == "Als Nächstes gibt Eva."


def test_who_left_comes_back_to_the_old_column(five):
    enter(five, of_five(0))
    leave(five, 4)
    enter(five, paper(1, 1, -1, -1, None, dealer=1))
    come(five, "Eva", 3)
    shown = table(five)
    assert (len(shown.columns), shown.next.order) == (5, FIVE)
    assert shown.columns[4].presence == "bis Spiel 1, ab Spiel 3"
    assert orders(five)[-1] == (3, FIVE)
    sound()


def test_who_comes_back_is_named_by_his_column(five):
    enter(five, of_five(0))
    leave(five, 4)
    enter(five, paper(1, 1, -1, -1, None, dealer=1))
    seats(five, SeatingChange((), Arrival(left_of=3, position=4)))
    assert table(five).next.order == FIVE
    refused("seat_absent", seats, five, SeatingChange((), Arrival(left_of=3, position=6)))


def test_an_eighth_person_needs_a_new_list(club):
    season = make_season(club, people=7)
    sheet = sheet_of(make_session(season, people=7))
    enter(sheet, paper(None, 1, 1, None, -1, None, -1))
    leave(sheet, 6)
    assert refused("columns_full", come, sheet, "Frieda", 0).params == {"most": 7}
    come(sheet, "Gisela", 5)
    assert [column.presence for column in table(sheet).columns] == [""] * 7


def test_nobody_sits_at_two_tables_but_may_change_tables(club, season):
    make_season(club, people=8, name="Acht")
    session = Session.objects.get(
        pk=create_session(
            season_pk=season.pk,
            date=DAY,
            tables=(
                TableSetup(_choices("Anna", "Bernd", "Clara", "Dieter")),
                TableSetup(_choices("Eva", "Franz", "Gisela", "Heinz")),
            ),
            intent=intent(),
        ).pk
    )
    first, second = sheet_of(session), sheet_of(session, number=2)
    assert refused("player_at_other_table", come, first, "Eva", 3).params == {"player": "Eva"}
    new_player(club=club, given_name="Ida")
    come(second, "Ida", 0, 0)
    come(first, "Eva", 3)
    assert names(first) == ["Anna", "Bernd", "Clara", "Dieter", "Eva"]


def _choices(*given: str) -> tuple[SeatChoice, ...]:
    return tuple(SeatChoice(Player.objects.get(given_name=name).pk) for name in given)


def test_what_cannot_be_is_refused(five, four, club):
    refused("player_twice", come, five, "Anna", 2)
    refused("seat_absent", seats, five, SeatingChange((6,)))
    refused("seat_absent", seats, four, SeatingChange((), Arrival(left_of=4, who=SeatChoice(None, "Frieda"))))
    refused("seating_unchanged", seats, five, SeatingChange())
    refused("deal_number_unknown", leave, five, 4, row=3)
    refused("deal_number_unknown", leave, five, 4, row=-1)
    stranger = new_player(club=make_club("andere"), given_name="Fremd")
    refused("player_unknown", seats, four, SeatingChange((), Arrival(0, SeatChoice(stranger.pk))))
    refused("player_exists", seats, four, SeatingChange((), Arrival(0, SeatChoice(None, "eva"))))
    refused("seating_none", withdraw_seating, sheet_pk=five.pk, version=fresh(five).version, intent=intent())


def test_a_list_with_totals_knows_no_seating(season):
    sheet = sheet_of(make_session(season, people=5, mode="totals"))
    refused("sheet_keeps_totals", leave, sheet, 4)


def test_the_version_must_be_the_one_that_was_seen(five):
    enter(five, of_five(0))
    with pytest.raises(Conflict) as caught:
        change_seating(sheet_pk=five.pk, version=1, first_row=2, change=SeatingChange((4,)), intent=intent())
    assert caught.value.code == "sheet_changed"
    enter(five, of_five(1))
    close_sheet(sheet_pk=five.pk, version=fresh(five).version, intent=intent())
    with pytest.raises(Conflict) as caught:
        leave(five, 4)
    assert caught.value.code == "sheet_closed"


# changing and taking back


def test_a_second_change_at_the_same_row_adds_to_the_first(five):
    enter(five, of_five(0))
    leave(five, 4)
    come(five, "Frieda", 0)
    assert orders(five) == [(1, FIVE), (2, (0, 5, 1, 2, 3))]


def test_the_last_change_can_be_taken_back(four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Frieda", 0)
    withdraw_seating(sheet_pk=four.pk, version=fresh(four).version, intent=intent())
    assert (orders(four), names(four)) == ([], ["Anna", "Bernd", "Clara", "Dieter"])
    assert [line.after for line in sheet_history(fresh(four))][:2] == [
        "Ab Spiel 2 ohne Frieda. Es wird zu viert gespielt statt zu fünft. "
        "Es bleibt bei 24 Spielen, 23 stehen noch aus. Frieda hatte das Pflichtsolo noch offen; es entfällt.",
        "Ab Spiel 2 mit Frieda (links von Anna). Es wird zu fünft gespielt statt zu viert. "
        "Es bleibt bei 24 Spielen, 23 stehen noch aus. Frieda hat noch ein Pflichtsolo zu spielen.",
    ]
    sound()


def test_a_change_by_which_somebody_played_cannot_be_taken_back(four):
    come(four, "Eva", 3)
    enter(four, paper(None, 1, 1, -1, -1))
    come(four, "Frieda", 0)
    enter(four, paper(None, None, 1, 1, -1, -1, dealer=1))
    why = refused(
        "seating_contradicted", withdraw_seating, sheet_pk=four.pk, version=fresh(four).version, intent=intent()
    )
    assert why.params == {"name": "Frieda", "number": 2}


def test_a_wrong_newcomer_leaves_no_column_behind(four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Frieda", 0)
    come(four, "Eva", 4, 4)
    assert names(four) == ["Anna", "Bernd", "Clara", "Dieter", "Frieda", "Eva"]
    leave(four, 5)
    assert names(four) == ["Anna", "Bernd", "Clara", "Dieter"]
    come(four, "Frieda", 0)
    come(four, "Eva", 1)
    leave(four, 4)
    assert table(four).columns[4].presence == "nicht dabei"
    come(four, "Gustav", 2)
    assert names(four) == ["Anna", "Bernd", "Clara", "Dieter", "Gustav", "Eva"]
    sound()


def punish(sheet: ScoreSheet, offender: int) -> None:
    """Two points off, by the club's board, after the last row."""
    facts = PenaltyFacts(
        after_row=sheet.deals.count(),
        severity="deduction",
        offender=offender,
        points_off=2,
        reason="zu spät",
        authority="Vorstand",
    )
    add_penalty(sheet_pk=sheet.pk, version=fresh(sheet).version, facts=facts, intent=intent())


def test_somebody_who_comes_after_a_deduction_has_no_part_in_it(four):
    enter(four, paper(1, 1, -1, -1))
    punish(four, 0)
    come(four, "Frieda", 0)
    assert list(violations()) == []
    assert [column.penalty for column in sheet_table(fresh(four)).columns] == [-2, 0, 0, 0, 0]


def test_a_wrong_newcomer_can_be_taken_back_after_a_deduction_of_somebody_else(four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Frieda", 0)
    punish(four, 0)
    withdraw_seating(sheet_pk=four.pk, version=fresh(four).version, intent=intent())
    assert four.seats.count() == 4
    assert list(violations()) == []


def test_nobody_inherits_the_penalty_of_somebody_who_was_there_in_a_row_that_is_gone(four):
    """Frieda came for a deal that was dealt again, misbehaved and left; the row is taken out, the penalty is hers."""
    enter(four, paper(1, 1, -1, -1))
    come(four, "Frieda", 0)
    enter(four, DealFacts(kind="void", dealer=1))
    punish(four, 4)
    leave(four, 4)
    delete_deal(deal_pk=four.deals.get(number=2).pk, version=1, intent=intent())
    come(four, "Gustav", 0)

    columns = sheet_table(fresh(four)).columns
    assert [(column.short, column.penalty) for column in columns[4:]] == [("Frieda", -2), ("Gustav", 0)]
    leave(four, 5)
    assert [column.short for column in sheet_table(fresh(four)).columns[4:]] == ["Frieda"]
    assert list(violations()) == []


def test_before_the_first_deal_who_deals_first_may_leave(five):
    leave(five, 0)
    come(five, "Frieda", 0)
    assert (names(five), orders(five)) == (["Bernd", "Frieda", "Clara", "Dieter", "Eva"], [])
    assert (fresh(five).first_dealer, table(five).next.dealer, table(five).next.planned) == (0, 0, 25)
    seats(five, SeatingChange((1, 2), Arrival(0, SeatChoice(Player.objects.get(given_name="Anna").pk))))
    assert (names(five), table(five).next.planned) == (["Bernd", "Anna", "Dieter", "Eva"], 24)
    sound()


def test_an_earlier_row_can_be_corrected_from_paper(five):
    enter(five, of_five(0), of_five(4, 1))
    four_rows = (paper(1, 1, -1, -1, None, dealer=dealer) for dealer in (1, 2, 3))
    enter(five, *four_rows)
    assert table(five).rows[3].dealer_as_listed is False
    leave(five, 4, row=3)
    assert orders(five) == [(1, FIVE), (3, (0, 1, 2, 3))]
    assert table(five).columns[4].presence == "bis Spiel 2"
    assert table(five).news[0] == "Ab Spiel 3 ohne Eva."
    sound()


# other verbs on a list where people have changed


def test_who_is_not_there_can_neither_play_nor_deal(five):
    enter(five, of_five(0))
    leave(five, 4)
    refused("seating_contradicted", add_deal, sheet_pk=five.pk, number=2, facts=of_five(1), intent=intent())
    for facts in (paper(1, 1, -1, -1, None, dealer=4), DealFacts(kind="void", dealer=4)):
        refused("seat_absent", add_deal, sheet_pk=five.pk, number=2, facts=facts, intent=intent())
    enter(five, paper(1, 1, -1, -1, None, dealer=1))
    second = five.deals.get(number=2)
    refused("seating_contradicted", change_deal, deal_pk=second.pk, version=1, facts=of_five(1), intent=intent())
    refused(
        "seating_contradicted",
        insert_deal,
        sheet_pk=five.pk,
        number=2,
        version=fresh(five).version,
        facts=of_five(1),
        intent=intent(),
    )


def test_the_deal_goes_round_among_who_is_there(five):
    enter(five, of_five(0))
    leave(five, 1)
    enter(five, paper(1, None, 1, -1, -1, dealer=4), paper(1, None, 1, -1, -1, dealer=0))
    follow_dealers(sheet_pk=five.pk, number=2, version=fresh(five).version, intent=intent())
    assert list(five.deals.in_order().values_list("dealer", flat=True)) == [0, 2, 3]


def test_taking_out_the_only_row_before_a_change_makes_it_the_beginning(five):
    enter(five, of_five(0))
    leave(five, 0)
    first = five.deals.get()
    delete_deal(deal_pk=first.pk, version=first.version, intent=intent())
    assert (orders(five), fresh(five).first_dealer) == ([(1, (1, 2, 3, 4))], 1)
    assert (table(five).columns[0].presence, table(five).next.dealer) == ("nicht dabei", 1)
    sound()
    come(five, "Anna", 4)
    assert (orders(five), names(five)) == ([], ["Bernd", "Clara", "Dieter", "Eva", "Anna"])


def test_taking_out_all_rows_before_a_change_leaves_a_first_dealer_who_is_there(five):
    enter(five, of_five(0))
    leave(five, 0)
    enter(five, paper(None, 1, 1, -1, -1, dealer=1))
    first = five.deals.get(number=1)
    delete_deal(deal_pk=first.pk, version=first.version, intent=intent())
    assert (orders(five), fresh(five).first_dealer) == ([(1, (1, 2, 3, 4))], 1)
    assert [column.presence for column in table(five).columns] == ["nicht dabei", "", "", "", ""]
    sound()


def test_rounds_end_where_all_who_are_there_have_dealt(five):
    enter(five, of_five(0))
    leave(five, 0)
    enter(five, *(paper(None, 1, 1, -1, -1, dealer=dealer) for dealer in (1, 2, 3, 4, 1)))
    assert [row.ends_round for row in table(five).rows] == [False, False, False, False, True, False]


def test_somebody_who_came_late_was_there_in_the_season(club, season, four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Eva", 3)
    enter(four, paper(1, None, 1, -1, -1, dealer=1))
    close_sheet(sheet_pk=four.pk, version=fresh(four).version, intent=intent())
    assert fresh(four).status == SheetStatus.CLOSED
    eva = next(row for row in season_table(season).rows if row.name == "Eva")
    assert (eva.played, eva.absent, eva.total) == (1, 0, -1)


def test_the_log_holds_what_is_needed_to_go_back(five):
    enter(five, of_five(0))
    leave(five, 4)
    entry = LogEntry.objects.get(verb=Verb.SEATING_CHANGED)
    players = list(five.seats.in_order().values_list("player_id", flat=True))
    assert entry.before["seatings"] == []
    assert entry.after["seatings"] == [[1, [0, 1, 2, 3, 4]], [2, [0, 1, 2, 3]]]
    assert (entry.before["people"], entry.after["people"]) == (players, players)
    assert sheet_history(fresh(five))[0].before == "Anna, Bernd, Clara, Dieter, Eva"


# taking back


@pytest.mark.parametrize("change", [SeatingChange((4,)), SeatingChange((0,), Arrival(0, SeatChoice(None, "Frieda")))])
@pytest.mark.parametrize("played", [0, 2])
def test_a_change_of_the_table_is_taken_back_whole(five, change, played):
    enter(five, *(of_five(dealer) for dealer in range(2, 2 + played)))

    def stored():
        rows = five.deals.in_order().values("number", "dealer", "counts_as", "factor")
        seats_ = five.seats.in_order().values("position", "player", "total", "soli")
        return list(rows), list(seats_), orders(five), fresh(five).first_dealer

    before = stored()
    seats(five, change)
    assert stored() != before
    entry = last_action(fresh(five))
    undo_last(sheet_pk=five.pk, entry_pk=entry.pk, intent=intent())
    assert stored() == before
    assert table(five).news == ()
    newest = sheet_history(fresh(five))[0]
    assert newest.what == "Rückgängig: Sitzordnung geändert"
    assert newest.after.startswith(f"Ab Spiel {played + 1} ")
    sound()


def test_what_is_taken_back_is_said_before(five):
    enter(five, of_five(0))
    leave(five, 4)
    offer = undo_offer(fresh(five), table(five), None)
    assert offer.what == "Ab Spiel 2 ohne Eva"
    assert offer.then == "Am Tisch sitzen dann wieder: Anna, Bernd, Clara, Dieter, Eva."


def test_a_deleted_row_comes_back_with_the_table_around_it(five):
    enter(five, of_five(0))
    leave(five, 0)
    enter(five, paper(None, 1, 1, -1, -1, dealer=1))
    first = five.deals.get(number=1)
    delete_deal(deal_pk=first.pk, version=first.version, intent=intent())
    undo_last(sheet_pk=five.pk, entry_pk=last_action(fresh(five)).pk, intent=intent())
    assert (orders(five), fresh(five).first_dealer) == ([(1, FIVE), (2, (1, 2, 3, 4))], 0)
    sound()


def test_a_row_can_move_to_where_its_four_were_at_the_table(five):
    enter(five, of_five(0), of_five(1))
    leave(five, 4)
    enter(five, paper(1, 1, -1, -1, None, dealer=2), paper(1, 1, -1, -1, None, dealer=3))
    first, last = five.deals.get(number=1), five.deals.get(number=4)
    refused("seating_contradicted", move_deal, deal_pk=first.pk, version=first.version, to=4, intent=intent())
    move_deal(deal_pk=last.pk, version=last.version, to=1, intent=intent())
    assert orders(five) == [(1, FIVE), (4, (0, 1, 2, 3))]
    sound()


def test_who_never_played_on_a_changed_list_was_not_there_in_the_season(club, season, five):
    enter(five, of_five(0))
    leave(five, 0)
    first = five.deals.get()
    delete_deal(deal_pk=first.pk, version=first.version, intent=intent())
    enter(five, paper(None, 1, 1, -1, -1, dealer=1))
    come(five, "Frieda", 1)
    close_sheet(sheet_pk=five.pk, version=fresh(five).version, intent=intent())
    shown = season_table(season)
    anna = next(row for row in shown.rows if row.name == "Anna")
    assert (anna.played, anna.absent) == (0, 1)
    assert shown.guests == ()
    sound()


def test_the_next_evening_begins_with_who_was_there_in_the_end(club, season, five):
    enter(five, of_five(0))
    come(five, "Frieda", 1, 4)
    players = [Player.objects.get(given_name=name).pk for name in ("Anna", "Bernd", "Frieda", "Clara", "Dieter")]
    assert last_seating(club) == players
    Player.objects.filter(given_name="Bernd").update(active=False)
    assert last_seating(club) == [players[0], *players[2:]]


def test_a_column_with_a_penalty_in_it_stays_with_its_person(four):
    enter(four, paper(1, 1, -1, -1))
    come(four, "Frieda", 0)
    come(four, "Eva", 1)
    Penalty.objects.create(sheet=four, number=1, after_row=1, severity="irrelevant", offender=4, reason="x", points_4=0)
    leave(four, 4)
    assert table(four).columns[4].presence == "nicht dabei"
    come(four, "Gustav", 2)
    assert [column.short for column in table(four).columns[4:]] == ["Frieda", "Eva", "Gustav"]
