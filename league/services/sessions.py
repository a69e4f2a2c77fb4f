"""New evenings, further tables and lists, and changes to an evening before its first deal."""

import datetime as dt

from django.db import IntegrityError, transaction
from django.db.models import F, Max

import scoring
from league.choices import MAX_PLAYERS, SheetStatus, Verb
from league.models import Club, Player, Round, ScoreSheet, Season, Seat, Session
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record
from league.services.players import new_player
from league.values.deals import TableSetup

MIN_PLAYERS = 4


@once
def create_session(
    *,
    season_pk: int,
    date: dt.date,
    title: str = "",
    own_rules: dict[str, object] | None = None,
    tables: tuple[TableSetup, ...],
    intent: Intent,
) -> Done:
    """A new evening with one list per table of its first round. Guests typed by name become players of the club.

    Gives the session's id. Raises Refused with "date_outside_season", "table_players" or "player_twice".
    """
    season = _lock_season(season_pk)
    ensure_first_time(intent)
    if not season.first_day <= date <= season.last_day:
        raise Refused("date_outside_season", first=season.first_day, last=season.last_day)
    number = (season.sessions.aggregate(last=Max("number"))["last"] or 0) + 1
    session = Session.objects.create(
        season=season, number=number, date=date, title=title, own_rules=_checked(own_rules)
    )
    round_ = Round.objects.create(session=session, number=1)
    sheets = [_create_sheet(round_, table, number) for number, table in enumerate(tables, start=1)]
    return record(
        club=season.club,
        intent=intent,
        verb=Verb.SESSION_CREATED,
        object_id=session.pk,
        session_id=session.pk,
        after={"date": date.isoformat(), "number": number, "rules": own_rules, "sheets": [s.pk for s in sheets]},
    )


@once
def change_session(
    *,
    session_pk: int,
    version: int,
    date: dt.date,
    title: str,
    own_rules: dict[str, object] | None,
    intent: Intent,
) -> Done:
    """Change date and title at any time, the rules only before the first deal.

    Raises Conflict("session_changed"), Refused("date_outside_season"), Refused("rules_frozen").
    """
    changed = Session.objects.filter(pk=session_pk, version=version).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not changed:
        raise Conflict("session_changed")
    session = Session.objects.select_related("season__club").get(pk=session_pk)
    season = session.season
    if not season.first_day <= date <= season.last_day:
        raise Refused("date_outside_season", first=season.first_day, last=season.last_day)
    if session.rules_snapshot is not None and own_rules != session.own_rules:
        raise Refused("rules_frozen")
    before = {"date": session.date.isoformat(), "title": session.title, "rules": session.own_rules}
    Session.objects.filter(pk=session_pk).update(date=date, title=title, own_rules=_checked(own_rules))
    return record(
        club=season.club,
        intent=intent,
        verb=Verb.SESSION_CHANGED,
        object_id=session_pk,
        session_id=session_pk,
        before=before,
        after={"date": date.isoformat(), "title": title, "rules": own_rules},
    )


@once
def add_sheet(*, session_pk: int, table: TableSetup, new_round: bool, intent: Intent) -> Done:
    """A further table of the newest round ("Weiterer Tisch"), or a list of a new round ("Weitere Liste").

    Gives the sheet's id. Raises Refused("table_players"), Refused("player_twice"), Refused("player_at_other_table").
    """
    locked = Session.objects.filter(pk=session_pk).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not locked:
        raise Conflict("session_gone")
    session = Session.objects.select_related("season__club").get(pk=session_pk)
    round_ = session.rounds.order_by("-number").first()
    if new_round or round_ is None:
        round_ = Round.objects.create(session=session, number=round_.number + 1 if round_ else 1)
    number = (round_.sheets.aggregate(last=Max("number"))["last"] or 0) + 1
    sheet = _create_sheet(round_, table, number)
    return record(
        club=session.season.club,
        intent=intent,
        verb=Verb.SHEET_ADDED,
        object_id=sheet.pk,
        session_id=session.pk,
        sheet_id=sheet.pk,
        after={"round": round_.number, "number": number, "seats": _seat_ids(sheet)},
    )


def _lock_season(pk: int) -> Season:
    """An UPDATE that changes nothing takes the row lock on both databases, so that numbers are given one by one."""
    Season.objects.filter(pk=pk).update(version=F("version"))
    return Season.objects.select_related("club").get(pk=pk)


def _checked(own_rules: dict[str, object] | None) -> dict[str, object] | None:
    return None if own_rules is None else scoring.Rules.from_dict(own_rules).as_dict()


def _create_sheet(round_: Round, table: TableSetup, number: int) -> ScoreSheet:
    if not MIN_PLAYERS <= len(table.seats) <= MAX_PLAYERS:
        raise Refused("table_players", least=MIN_PLAYERS, most=MAX_PLAYERS)
    if table.first_dealer not in range(len(table.seats)):
        raise Refused("dealer_unknown")
    players = _players(round_, table)
    sheet = ScoreSheet.objects.create(
        round=round_, number=number, mode=table.mode, status=SheetStatus.OPEN, first_dealer=table.first_dealer
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, player=player) for position, player in enumerate(players)
    )
    return sheet


def _players(round_: Round, table: TableSetup) -> list[Player]:
    """The people of the table, guests created on the way, nobody twice in one round."""
    club = round_.session.season.club
    known = {player.pk: player for player in Player.objects.filter(club=club)}
    players = []
    for seat in table.seats:
        if seat.player_id is None:
            players.append(new_guest(club, seat.guest_name))
        elif seat.player_id in known:
            players.append(known[seat.player_id])
        else:
            raise Refused("player_unknown")
    if len({player.pk for player in players}) < len(players):
        raise Refused("player_twice")
    taken = Seat.objects.filter(sheet__round=round_, player__in=players).select_related("player").first()
    if taken:
        raise Refused("player_at_other_table", player=taken.player.full_name)
    return players


def new_guest(club: Club, name: str) -> Player:
    """A guest becomes a player of the club, inside a caller's transaction. Raises Refused("player_exists")."""
    try:
        with transaction.atomic():
            return new_player(club=club, given_name=name)
    except IntegrityError as taken:
        raise Refused("player_exists", name=name) from taken


def _seat_ids(sheet: ScoreSheet) -> list[int]:
    return list(sheet.seats.in_order().values_list("player_id", flat=True))
