"""Evenings: who sits where, which number an evening gets, guests, and what may change later."""

import datetime as dt
from dataclasses import replace

import pytest

import scoring
from league.models import LogEntry, Participant, Player, Round, ScoreSheet, Session
from league.services.log import Conflict, Refused
from league.services.sessions import add_sheet, change_session, create_session
from league.values.deals import SeatChoice, TableSetup
from tests.league.builders import LATER, everything
from tests.pages.evening import make_club, make_season

pytestmark = pytest.mark.django_db

FRIEDA = SeatChoice(None, "Frieda")


def create(evening, *tables: TableSetup, date: dt.date = LATER, **columns) -> Session:
    done = create_session(season_pk=evening.season.pk, date=date, tables=tables, intent=evening.intent(), **columns)
    return Session.objects.get(pk=done.pk)


def seating(session: Session) -> list[list[str]]:
    sheets = ScoreSheet.objects.filter(round__session=session).in_order()
    return [[seat.player.given_name for seat in sheet.seats.in_order()] for sheet in sheets]


def last_entry() -> LogEntry:
    return LogEntry.objects.order_by("pk").last()


def test_two_tables_of_one_evening(evening):
    first = TableSetup(evening.players("Dieter", "Anna", "Clara", "Bernd"), first_dealer=2)
    second = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"), mode="totals")
    session = create(evening, first, second, title="Pokal")

    assert seating(session) == [["Dieter", "Anna", "Clara", "Bernd"], ["Eva", "Franz", "Gisela", "Heinz"]]
    sheets = ScoreSheet.objects.filter(round__session=session).in_order()
    assert [(s.round.number, s.number, s.first_dealer, s.mode, s.is_open) for s in sheets] == [
        (1, 1, 2, "deals", True),
        (1, 2, 0, "totals", True),
    ]
    assert (session.title, session.rules_snapshot) == ("Pokal", None)
    assert last_entry().after["sheets"] == [sheet.pk for sheet in sheets]


def test_evenings_are_numbered_in_the_order_they_were_made(evening):
    """The order of play is that of the dates."""
    taken = max(evening.season.sessions.values_list("number", flat=True))
    table = TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter"))
    days = [LATER, LATER - dt.timedelta(days=60), LATER]
    assert [create(evening, table, date=day).number for day in days] == [taken + 1, taken + 2, taken + 3]


def test_own_rules_are_stored_whole(evening):
    table = TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter"))
    session = create(evening, table, own_rules={"system": "ddv"})
    assert session.own_rules == scoring.rules_for("ddv").as_dict()
    assert session.rules_dict["system"] == "ddv"


@pytest.mark.parametrize("day", [dt.date(2025, 12, 31), dt.date(2027, 1, 1)])
def test_an_evening_outside_its_season(evening, day):
    stored = everything()
    with pytest.raises(Refused) as refused:
        create(evening, TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter")), date=day)
    assert refused.value.code == "date_outside_season"
    assert everything() == stored


@pytest.mark.parametrize("day", [dt.date(2026, 1, 1), dt.date(2026, 12, 31)])
def test_first_and_last_day_of_a_season(evening, day):
    assert create(evening, TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter")), date=day).date == day


# --- guests --------------------------------------------------------------------------------------------------------


def test_a_guest_becomes_a_player_and_no_participant(evening):
    session = create(evening, TableSetup((*evening.players("Anna", "Bernd", "Clara"), FRIEDA)))
    frieda = Player.objects.get(club=evening.club, given_name="Frieda")
    assert seating(session) == [["Anna", "Bernd", "Clara", "Frieda"]]
    assert (frieda.name_key, frieda.sort_key) == ("frieda", "frieda")
    assert not Participant.objects.filter(player=frieda).exists()


def test_one_guest_is_created_once_however_often_the_form_comes(evening):
    table = TableSetup((*evening.players("Anna", "Bernd", "Clara"), FRIEDA))
    form = evening.intent()
    for _ in range(3):
        create_session(season_pk=evening.season.pk, date=LATER, tables=(table,), intent=form)
    assert Player.objects.filter(given_name="Frieda").count() == 1


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna "])
def test_a_guest_of_a_name_that_the_club_has(evening, name):
    stored = everything()
    with pytest.raises(Refused) as refused:
        create(evening, TableSetup((*evening.players("Bernd", "Clara", "Dieter"), SeatChoice(None, name))))
    assert (refused.value.code, refused.value.params) == ("player_exists", {"name": name})
    assert everything() == stored


def test_a_guest_is_not_left_behind_when_the_table_is_refused(evening):
    stored = everything()
    with pytest.raises(Refused) as refused:
        create(evening, TableSetup((FRIEDA, *evening.players("Anna", "Bernd", "Anna"))))
    assert refused.value.code == "player_twice"
    assert everything() == stored


# --- tables --------------------------------------------------------------------------------------------------------

NO_TABLE = [
    ("table_players", ("Anna", "Bernd", "Clara")),
    ("table_players", ("Anna", "Bernd", "Clara", "Dieter", "Eva", "Franz", "Gisela", "Heinz")),
    ("player_twice", ("Anna", "Bernd", "Clara", "Anna")),
]


@pytest.mark.parametrize(("code", "names"), NO_TABLE)
def test_what_is_no_table(evening, code, names):
    stored = everything()
    for act in (
        lambda table: create(evening, table),
        lambda table: add_sheet(session_pk=evening.session.pk, table=table, new_round=True, intent=evening.intent()),
    ):
        with pytest.raises(Refused) as refused:
            act(TableSetup(evening.players(*names)))
        assert refused.value.code == code
        assert everything() == stored


def test_the_first_dealer_sits_at_the_table(evening):
    table = TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter"))
    for position in (-1, 4):
        with pytest.raises(Refused) as refused:
            create(evening, replace(table, first_dealer=position))
        assert refused.value.code == "dealer_unknown"


def test_somebody_of_another_club_takes_no_seat(evening):
    other = make_season(make_club("anker"), people=1)
    stranger = SeatChoice(other.participants.get().player_id)
    stored = everything()
    with pytest.raises(Refused) as refused:
        create(evening, TableSetup((*evening.players("Anna", "Bernd", "Clara"), stranger)))
    assert refused.value.code == "player_unknown"
    assert everything() == stored


def test_nobody_sits_at_two_tables_of_one_round(evening):
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Anna"))
    stored = everything()
    with pytest.raises(Refused) as refused:
        add_sheet(session_pk=evening.session.pk, table=table, new_round=False, intent=evening.intent())
    assert (refused.value.code, refused.value.params) == ("player_at_other_table", {"player": "Anna"})
    assert everything() == stored

    with pytest.raises(Refused) as refused:
        create(evening, TableSetup(evening.players("Anna", "Bernd", "Clara", "Dieter")), table)
    assert refused.value.code == "player_at_other_table"
    assert everything() == stored


def test_further_tables_and_further_lists(evening):
    def further(*names, new_round):
        add_sheet(
            session_pk=evening.session.pk,
            table=TableSetup(evening.players(*names)),
            new_round=new_round,
            intent=evening.intent(),
        )

    further("Eva", "Franz", "Gisela", "Heinz", new_round=False)
    further("Anna", "Eva", "Bernd", "Franz", new_round=True)
    further("Clara", "Gisela", "Dieter", "Heinz", new_round=False)
    sheets = ScoreSheet.objects.filter(round__session=evening.session).in_order()
    assert [(sheet.round.number, sheet.number) for sheet in sheets] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    entry = last_entry()
    assert (entry.after["round"], entry.after["number"], len(entry.after["seats"])) == (2, 2, 4)


def test_no_further_table_for_an_evening_that_is_gone(evening):
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"))
    with pytest.raises(Conflict) as refused:
        add_sheet(session_pk=0, table=table, new_round=False, intent=evening.intent())
    assert refused.value.code == "session_gone"


def test_a_new_list_takes_the_number_after_the_highest(evening):
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"))
    Round.objects.create(session=evening.session, number=5)
    add_sheet(session_pk=evening.session.pk, table=table, new_round=True, intent=evening.intent())
    assert list(evening.session.rounds.order_by("number").values_list("number", flat=True)) == [1, 5, 6]


# --- changing ------------------------------------------------------------------------------------------------------


def change(evening, session: Session | None = None, **columns) -> None:
    session = session or evening.session
    kept = {"version": 1, "date": session.date, "title": session.title, "own_rules": session.own_rules}
    change_session(session_pk=session.pk, intent=evening.intent(), **(kept | columns))


def test_date_and_title_change_at_any_time(evening):
    old = evening.session.date
    change(evening, date=LATER, title="Pokal")
    session = Session.objects.get(pk=evening.session.pk)
    assert (session.date, session.title, session.version) == (LATER, "Pokal", 2)
    entry = last_entry()
    assert entry.before == {"date": old.isoformat(), "title": "", "rules": None}
    assert entry.after == {"date": LATER.isoformat(), "title": "Pokal", "rules": None}


def test_rules_change_before_the_first_deal_and_not_after(evening):
    ddv = scoring.rules_for("ddv").as_dict()
    change(evening, session=evening.empty.round.session, own_rules=ddv)
    assert Session.objects.get(pk=evening.empty.round.session_id).own_rules == ddv

    stored = everything()
    with pytest.raises(Refused) as refused:
        change(evening, own_rules=ddv)
    assert refused.value.code == "rules_frozen"
    assert everything() == stored


def test_a_change_of_what_has_changed(evening):
    change(evening, title="Pokal")
    stored = everything()
    with pytest.raises(Conflict) as refused:
        change(evening, title="Meisterschaft")
    assert refused.value.code == "session_changed"
    assert everything() == stored


def test_a_change_to_a_day_outside_the_season(evening):
    stored = everything()
    with pytest.raises(Refused) as refused:
        change(evening, date=dt.date(2027, 1, 1))
    assert refused.value.code == "date_outside_season"
    assert everything() == stored
