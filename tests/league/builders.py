"""A club in the middle of an evening, and every verb of an evening ready to be called on it."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pytest
from django.apps import apps
from django.db import transaction

from league.choices import DealKind, Verb
from league.models import Club, ScoreSheet, Season, Session, User
from league.reads.undo import last_action
from league.services import confirmations, deals, penalties, seatings, sessions, sheets, time, undo
from league.services.log import Done, Intent
from league.values.deals import DealFacts, SeatChoice, TableSetup
from league.values.penalties import PenaltyFacts
from league.values.seating import Arrival, SeatingChange
from tests.pages.evening import DAY, enter, intent, make_club, make_season, make_session, paper, sheet_of

LATER = DAY + dt.timedelta(days=7)
NEXT = paper(1, -1, 1, -1, dealer=3)
"""A row to be entered: nobody's solo, points of one."""
FACTS = DealFacts(dealer=3, game="normal", points_from="facts", re_seats=(0, 2), re_card_points=155, level_re=1)
"""A row told by what happened."""
MINOR = PenaltyFacts(after_row=1, severity="minor", offender=0, active=(0, 1, 2, 3), reason="falsch bedient")
"""Three points from position 0, one for everybody else."""


@dataclass(frozen=True)
class Evening:
    """Eight people of a club that has its lists confirmed. `sheet` is open with a party row, a solo of position 1 and a
    redeal; the others are as named. On `totals`, which has no result yet, stands a penalty that costs nothing."""

    club: Club
    season: Season
    actor: User
    session: Session
    sheet: ScoreSheet
    empty: ScoreSheet
    totals: ScoreSheet
    closed: ScoreSheet

    def intent(self, reason: str = "") -> Intent:
        return intent(self.actor, reason)

    def players(self, *names: str) -> tuple[SeatChoice, ...]:
        pks = {player.given_name: player.pk for player in self.club.players.all()}
        return tuple(SeatChoice(pks[name]) for name in names)

    def version(self, sheet: ScoreSheet) -> int:
        return ScoreSheet.objects.get(pk=sheet.pk).version


def make_evening() -> Evening:
    club = make_club(secretary="secretary")
    Club.objects.filter(pk=club.pk).update(confirms_sheets=True)
    season = make_season(club, people=8)
    session = make_session(season, people=4)
    sheet = sheet_of(session)
    enter(
        sheet,
        paper(3, 3, -3, -3, dealer=0),
        paper(-2, 6, -2, -2, dealer=1, game="damensolo", soloist=1),
        DealFacts(kind=DealKind.VOID, dealer=1),
    )
    closed = sheet_of(make_session(season, people=4, date=LATER))
    enter(closed, paper(1, 1, -1, -1))
    sheets.close_sheet(sheet_pk=closed.pk, version=_fresh(closed).version, intent=intent())
    totals = sheet_of(make_session(season, people=4, date=LATER, mode="totals"))
    loud = PenaltyFacts(after_row=0, severity="irrelevant", offender=3, reason="laut gedacht")
    penalties.add_penalty(sheet_pk=totals.pk, version=totals.version, facts=loud, intent=intent())
    return Evening(
        club=club,
        season=season,
        actor=User.objects.get(username="secretary"),
        session=session,
        sheet=_fresh(sheet),
        empty=_fresh(sheet_of(make_session(season, people=4, date=LATER))),
        totals=_fresh(totals),
        closed=_fresh(closed),
    )


def _fresh(sheet: ScoreSheet) -> ScoreSheet:
    return ScoreSheet.objects.select_related("round__session__season__club").get(pk=sheet.pk)


@pytest.fixture(scope="module")
def evening(django_db_setup, django_db_blocker) -> Iterator[Evening]:
    """Stored once for all tests of a module; each of them undoes what it does. No test there may commit."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_evening()
        transaction.set_rollback(True)


Act = Callable[..., Done]
"""A verb that lacks nothing but its intent."""
ACTS: Mapping[str, Callable[[Evening], Act]] = {
    Verb.DEAL_ADDED: lambda e: partial(deals.add_deal, sheet_pk=e.sheet.pk, number=4, facts=NEXT),
    Verb.DEAL_INSERTED: lambda e: partial(
        deals.insert_deal, sheet_pk=e.sheet.pk, number=2, version=e.version(e.sheet), facts=NEXT
    ),
    Verb.DEAL_CHANGED: lambda e: partial(
        deals.change_deal, deal_pk=e.sheet.deals.get(number=1).pk, version=1, facts=FACTS
    ),
    Verb.DEAL_DELETED: lambda e: partial(deals.delete_deal, deal_pk=e.sheet.deals.get(number=1).pk, version=1),
    Verb.DEAL_MOVED: lambda e: partial(deals.move_deal, deal_pk=e.sheet.deals.get(number=3).pk, version=1, to=1),
    Verb.UNDONE: lambda e: partial(undo.undo_last, sheet_pk=e.sheet.pk, entry_pk=last_action(e.sheet).pk),
    Verb.SEATING_CHANGED: lambda e: partial(
        seatings.change_seating,
        sheet_pk=e.sheet.pk,
        version=e.version(e.sheet),
        first_row=4,
        change=SeatingChange((), Arrival(left_of=0, who=SeatChoice(None, "Frieda"))),
    ),
    Verb.PENALTY_ADDED: lambda e: partial(
        penalties.add_penalty, sheet_pk=e.sheet.pk, version=e.version(e.sheet), facts=MINOR
    ),
    Verb.PENALTY_CHANGED: lambda e: partial(
        penalties.change_penalty, penalty_pk=e.totals.penalties.get().pk, version=1, facts=replace(MINOR, after_row=0)
    ),
    Verb.PENALTY_DELETED: lambda e: partial(
        penalties.delete_penalty, penalty_pk=e.totals.penalties.get().pk, version=1
    ),
    Verb.TOTALS_SET: lambda e: partial(
        deals.set_totals,
        sheet_pk=e.totals.pk,
        version=e.version(e.totals),
        points=(40, -8, -12, -20),
        played=(24, 24, 24, 24),
    ),
    Verb.SHEET_CLOSED: lambda e: partial(sheets.close_sheet, sheet_pk=e.sheet.pk, version=e.version(e.sheet)),
    Verb.SHEET_CONFIRMED: lambda e: partial(
        confirmations.confirm_sheet, sheet_pk=e.closed.pk, version=e.version(e.closed)
    ),
    Verb.SHEET_REOPENED: lambda e: partial(sheets.reopen_sheet, sheet_pk=e.closed.pk),
    Verb.SHEET_DISCARDED: lambda e: partial(sheets.discard_sheet, sheet_pk=e.empty.pk),
    Verb.TIME_UP: lambda e: partial(time.call_time, sheet_pk=e.sheet.pk, version=e.version(e.sheet)),
    Verb.TIME_UP_WITHDRAWN: lambda e: _time_is_up(e),
    Verb.SESSION_CREATED: lambda e: partial(
        sessions.create_session,
        season_pk=e.season.pk,
        date=LATER,
        tables=(TableSetup((*e.players("Anna", "Bernd", "Clara"), SeatChoice(None, "Frieda"))),),
    ),
    Verb.SESSION_CHANGED: lambda e: partial(
        sessions.change_session, session_pk=e.session.pk, version=1, date=LATER, title="Pokal", own_rules=None
    ),
    Verb.SHEET_ADDED: lambda e: partial(
        sessions.add_sheet,
        session_pk=e.session.pk,
        table=TableSetup((*e.players("Eva", "Franz", "Gisela"), SeatChoice(None, "Frieda"))),
        new_round=False,
    ),
}
"""Every verb of an evening by the word its log entry has."""


def _time_is_up(e: Evening) -> Act:
    time.call_time(sheet_pk=e.sheet.pk, version=e.version(e.sheet), intent=e.intent())
    return partial(time.withdraw_time, sheet_pk=e.sheet.pk, version=e.version(e.sheet))


def everything() -> dict[str, list[tuple[object, ...]]]:
    """Each row of each table of the league, so that "nothing was stored" can be said of all of it."""
    models = apps.get_app_config("league").get_models(include_auto_created=True)
    return {model._meta.db_table: list(model.objects.order_by("pk").values_list()) for model in models}
