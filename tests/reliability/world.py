"""A small club with one evening of each kind, entered through the services."""

import datetime as dt
from dataclasses import dataclass

from league.choices import PointsFrom
from league.models import Club, ScoreSheet, Season, User
from league.services.deals import set_totals
from league.services.penalties import add_penalty
from league.services.sheets import close_sheet
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of


@dataclass(frozen=True)
class World:
    """`played`: a closed sheet of five people, four rows. `totals`: an open sheet of which only the result is known,
    with a penalty of position 0."""

    club: Club
    season: Season
    played: ScoreSheet
    totals: ScoreSheet
    secretary: User


def make_world() -> World:
    club = make_club(schriftfuehrung="secretary")
    secretary = club.memberships.get().user
    season = make_season(club)
    played = sheet_of(make_session(season, people=5))
    from_facts = DealFacts(
        dealer=2,
        sitting_out=(2,),
        points_from=PointsFrom.FACTS,
        game="normal",
        re_seats=(0, 3),
        re_card_points=151,
        level_re=1,
    )
    enter(
        played,
        paper(None, 2, -2, 2, -2),
        paper(6, None, -2, -2, -2, dealer=1, game="damensolo", soloist=0),
        from_facts,
        DealFacts(kind="void", dealer=3),
    )
    totals = sheet_of(make_session(season, date=dt.date(2026, 10, 9), mode="totals"))
    set_totals(
        sheet_pk=totals.pk, version=totals.version, points=(9, -3, -6, 0), played=(24, 24, 24, 24), intent=intent()
    )
    totals.refresh_from_db()
    slow = PenaltyFacts(after_row=1, severity="minor", offender=0, active=(0, 1, 2, 3), reason="zu früh ausgespielt")
    add_penalty(sheet_pk=totals.pk, version=totals.version, facts=slow, intent=intent())
    played.refresh_from_db()
    close_sheet(sheet_pk=played.pk, version=played.version, intent=intent(secretary))
    return World(club, season, played, totals, secretary)
