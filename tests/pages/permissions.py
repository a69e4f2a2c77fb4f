"""Who gets what at every address: one row a route. A new route needs a row here, or the tests fail.

A row says what a GET and what an empty POST answer to each of the five persons of `tests.league.people`, and which
parts of `Place` stand in the address.
"""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.urls import reverse

from league.choices import Role
from league.models import (
    Club,
    Deal,
    Invitation,
    Membership,
    Penalty,
    Player,
    RuleSet,
    ScoreSheet,
    Season,
    Session,
    User,
)
from league.services.clubs import invitation_secret, invite
from league.services.confirmations import confirm_sheet
from league.services.log import Intent
from league.services.penalties import add_penalty
from league.services.sheets import close_sheet
from league.values.penalties import PenaltyFacts
from tests.league.people import PERSONS
from tests.pages.evening import enter, intent, make_season, make_session, paper, sheet_of


@dataclass(frozen=True, slots=True)
class Place:
    """A club with one of everything that an address can name."""

    club: Club
    season: Season
    session: Session
    sheet: ScoreSheet
    deal: Deal
    totals: ScoreSheet
    confirmed: ScoreSheet
    penalty: Penalty
    player: Player
    rule_set: RuleSet
    membership: Membership
    invitation: Invitation
    secret: str


def make_place(club: Club, secretary: User) -> Place:
    """Fill a club: a season with an evening of two deals and a penalty, one of totals and a confirmed one, a member, an
    open invitation."""
    season = make_season(club)
    session = make_session(season)
    sheet = sheet_of(session)
    enter(sheet, paper(5, 5, -5, -5), paper(3, -3, 3, -3, dealer=1))
    slow = PenaltyFacts(after_row=2, severity="minor", offender=0, active=(0, 1, 2, 3), reason="zu lange überlegt")
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    add_penalty(sheet_pk=sheet.pk, version=version, facts=slow, intent=Intent(secretary, uuid.uuid4(), ""))
    user = User.objects.create_user(f"weiteres-{club.slug}")
    intent = Intent(actor=secretary, key=uuid.uuid4(), digest="")
    done = invite(club_pk=club.pk, role=Role.MEMBER, label="Anna", intent=intent)
    return Place(
        club=club,
        season=season,
        session=session,
        sheet=sheet,
        deal=sheet.deals.get(number=1),
        penalty=sheet.penalties.get(),
        totals=sheet_of(make_session(season, mode="totals")),
        confirmed=_confirmed(season, secretary),
        rule_set=RuleSet.objects.create(club=club, name="Hausregeln", rules=season.rules),
        player=season.participants.first().player,
        membership=Membership.objects.create(club=club, user=user, role=Role.MEMBER),
        invitation=Invitation.objects.get(pk=done.pk),
        secret=invitation_secret(intent),
    )


def _confirmed(season: Season, secretary: User) -> ScoreSheet:
    """A list that somebody else closed and the secretary confirmed."""
    Club.objects.filter(pk=season.club_id).update(confirms_sheets=True)
    sheet = sheet_of(make_session(season))
    enter(sheet, paper(1, 1, -1, -1))
    close_sheet(sheet_pk=sheet.pk, version=2, intent=intent())
    confirm_sheet(sheet_pk=sheet.pk, version=3, intent=intent(secretary))
    return sheet


def by_person(anonymous: int, member: int, secretary: int, stranger: int, foreign: int) -> dict[str, int]:
    """Expected statuses in the order of `PERSONS`."""
    return dict(zip(PERSONS, (anonymous, member, secretary, stranger, foreign), strict=True))


def everybody(status: int) -> dict[str, int]:
    return dict.fromkeys(PERSONS, status)


def writers(status: int) -> dict[str, int]:
    """What only secretaries may: a member is told so, for all others it is not there."""
    return by_person(302, 403, status, 404, 404)


READERS = by_person(302, 200, 200, 404, 404)
NO_SUCH_METHOD = by_person(302, 405, 405, 405, 405)
SIGNED_IN = by_person(302, 200, 200, 200, 200)


def club(place: Place) -> dict[str, object]:
    return {"slug": place.club.slug}


def one(name: str) -> Callable[[Place], dict[str, object]]:
    """Keyword arguments of an address that names one row of the club, e.g. `one("season")`."""
    return lambda place: {"slug": place.club.slug, "pk": getattr(place, name).pk}


def deal(place: Place) -> dict[str, object]:
    return {**one("sheet")(place), "deal_pk": place.deal.pk}


def penalty(place: Place) -> dict[str, object]:
    return {**one("sheet")(place), "penalty_pk": place.penalty.pk}


@dataclass(frozen=True, slots=True)
class Row:
    """One route. `kwargs` gives what stands in its address, for a place."""

    kwargs: Callable[[Place], dict[str, object]]
    get: Mapping[str, int] = field(default_factory=lambda: READERS)
    post: Mapping[str, int] = field(default_factory=lambda: NO_SUCH_METHOD)

    def address(self, name: str, place: Place, **other: object) -> str:
        return reverse(name, kwargs=self.kwargs(place) | other)


def page(kwargs: Callable[[Place], dict[str, object]]) -> Row:
    """Something to read."""
    return Row(kwargs)


def form(kwargs: Callable[[Place], dict[str, object]], empty: int = 422) -> Row:
    """A form of the secretary; sent empty it comes back with its problems."""
    return Row(kwargs, get=writers(200), post=writers(empty))


def button(kwargs: Callable[[Place], dict[str, object]], empty: int = 302) -> Row:
    """An action of the secretary without a page of its own."""
    return Row(kwargs, get=NO_SUCH_METHOD, post=writers(empty))


def nothing(_place: Place) -> dict[str, object]:
    return {}


MATRIX: dict[str, Row] = {
    # accounts
    "login": Row(nothing, get=everybody(200), post=everybody(200)),
    "logout": Row(nothing, get=everybody(405), post=everybody(302)),
    "password_change": Row(nothing, get=SIGNED_IN, post=SIGNED_IN),
    "password_change_done": Row(nothing, get=SIGNED_IN, post=NO_SUCH_METHOD),
    "password_reset_confirm": Row(
        lambda place: {"uidb64": "MQ", "token": "erfunden"}, get=everybody(200), post=everybody(200)
    ),
    "password_reset_complete": Row(nothing, get=everybody(200), post=everybody(405)),
    # clubs
    "home": Row(nothing, get=by_person(200, 302, 302, 200, 302), post=everybody(405)),
    "club": page(club),
    "club_settings": form(club),
    "access_list": Row(club, get=writers(200)),
    "access_change": form(one("membership")),
    "access_restore": button(one("membership")),
    "access_withdraw": button(one("membership")),
    "invite": form(club),
    "invitation_accept": Row(
        lambda place: {"secret": place.secret},
        get=everybody(200),
        post=by_person(422, 422, 422, 302, 302),
    ),
    "invitation_withdraw": button(one("invitation")),
    "password_link": button(one("membership"), 200),
    # players
    "player_list": page(club),
    "player_add": form(club),
    "players_add": form(club),
    "player_edit": form(one("player")),
    # seasons
    "season_list": page(club),
    "season_add": form(club),
    "season_edit": form(one("season")),
    "season_detail": page(one("season")),
    "season_pdf": page(one("season")),
    "season_xlsx": page(one("season")),
    # sessions
    "session_list": page(club),
    "session_add": form(club),
    "session_detail": page(one("session")),
    "session_edit": form(one("session")),
    "list_add": form(one("session")),
    "table_add": form(one("session")),
    # sheets
    "sheet_detail": page(one("sheet")),
    "sheet_stand": page(one("sheet")),
    "sheet_history": page(one("sheet")),
    "sheet_close": button(one("sheet"), 422),
    "sheet_confirm": button(one("sheet"), 422),
    "sheet_version": page(lambda place: {**one("confirmed")(place), "number": 1}),
    "sheet_discard": button(one("sheet"), 404),
    "sheet_seating": form(one("sheet")),
    "sheet_seating_withdraw": button(one("sheet"), 422),
    "sheet_pdf": page(one("sheet")),
    "sheet_xlsx": page(one("sheet")),
    "sheet_reopen": button(one("sheet"), 422),
    "sheet_undo": button(one("sheet"), 409),
    "sheet_time_runs": button(one("sheet"), 422),
    "sheet_time_up": button(one("sheet"), 422),
    "sheet_totals": form(one("totals")),
    "deal_add": button(one("sheet"), 422),
    "deal_dealers": form(deal),
    "deal_delete": form(deal),
    "deal_edit": form(deal),
    "deal_edit_preview": button(deal, 200),
    "deal_insert": form(lambda place: {**one("sheet")(place), "number": 1}),
    "deal_insert_preview": button(lambda place: {**one("sheet")(place), "number": 1}, 200),
    "deal_move": form(deal),
    "deal_preview": button(one("sheet"), 200),
    "penalty_add": form(one("sheet")),
    "penalty_edit": form(penalty),
    "penalty_delete": button(penalty, 409),
    # rules
    "calculator": Row(nothing, get=everybody(200), post=everybody(405)),
    "rules": Row(nothing, get=everybody(200), post=everybody(405)),
    "rule_set_list": page(club),
    "rule_set_add": form(club, empty=200),
    "rule_set_preview": button(club, 200),
    "rule_set_edit": form(one("rule_set")),
    "rule_set_delete": button(one("rule_set"), 422),
}
