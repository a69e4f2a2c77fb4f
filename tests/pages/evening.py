"""A small club with a season and one evening, built through the services."""

import datetime as dt
import re
import uuid
from dataclasses import replace

import scoring
from league.choices import Role
from league.models import Club, Membership, Participant, ScoreSheet, Season, Session, User
from league.services.deals import add_deal
from league.services.log import Intent
from league.services.players import new_player
from league.services.sessions import create_session
from league.values.deals import DealFacts, SeatChoice, TableSetup

NAMES = ("Anna", "Bernd", "Clara", "Dieter", "Eva", "Franz", "Gisela", "Heinz")
DAY = dt.date(2026, 10, 2)


def intent(actor: User | None = None, reason: str = "") -> Intent:
    """A fresh intent, as a new form would have."""
    return Intent(actor=actor, key=uuid.uuid4(), digest=uuid.uuid4().hex, reason=reason)


def make_club(slug: str = "lindenhof", **roles: str) -> Club:
    """A club; `make_club(sekretaerin="secretary")` gives it users with these roles and the password "geheim-1234"."""
    club = Club.objects.create(name="Doppelkopf-Freunde Lindenhof", slug=slug)
    for username, role in roles.items():
        user = User.objects.create_user(username, password="geheim-1234")
        Membership.objects.create(club=club, user=user, role=Role(role))
    return club


def make_season(club: Club, people: int = 5, system: str = "urexweiler", name: str = "Saison 2026") -> Season:
    """A season of 2026 whose participants are the first `people` of NAMES; they become players of the club."""
    season = Season.objects.create(
        club=club,
        name=name,
        first_day=dt.date(2026, 1, 1),
        last_day=dt.date(2026, 12, 31),
        rules=scoring.rules_for(system).as_dict(),
    )
    known = {player.given_name: player for player in club.players.all()}
    for given_name in NAMES[:people]:
        player = known.get(given_name) or new_player(club=club, given_name=given_name)
        Participant.objects.create(season=season, player=player)
    return season


def make_session(season: Season, people: int = 4, date: dt.date = DAY, mode: str = "deals", **kwargs) -> Session:
    """An evening with one table of the first `people` participants in order."""
    players = [p.player_id for p in season.participants.order_by("pk")[:people]]
    table = TableSetup(seats=tuple(SeatChoice(pk) for pk in players), mode=mode)
    done = create_session(season_pk=season.pk, date=date, tables=(table,), intent=intent(), **kwargs)
    return Session.objects.get(pk=done.pk)


def sheet_of(session: Session, number: int = 1) -> ScoreSheet:
    """The sheet of a table of the first round."""
    return ScoreSheet.objects.get(round__session=session, round__number=1, number=number)


def paper(*points: int | None, dealer: int = 0, game: str = "normal", soloist: int | None = None) -> DealFacts:
    """A row copied from paper; None sits out."""
    full = (*points, *(None for _ in range(7 - len(points))))
    return DealFacts(
        dealer=dealer,
        points=full,
        sitting_out=tuple(seat for seat, number in enumerate(points) if number is None),
        game=game,
        re_seats=() if soloist is None else (soloist,),
    )


def as_played(*rows: DealFacts, note: str = "so gespielt") -> tuple[DealFacts, ...]:
    """These rows with somebody's word for them: they enter a sheet whatever its rules expect."""
    return tuple(replace(row, as_played=True, note=row.note or note) for row in rows)


def enter(sheet: ScoreSheet, *rows: DealFacts) -> None:
    """Enter these rows one after the other."""
    for row in rows:
        add_deal(sheet_pk=sheet.pk, number=sheet.deals.count() + 1, facts=row, intent=intent())


def token_of(response) -> str:
    """What says that the list on this page was seen."""
    return re.search(r'name="seen" value="(\w+)"', response.content.decode()).group(1)
