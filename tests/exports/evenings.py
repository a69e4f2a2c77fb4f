"""Evenings in the store for the exports: a table of four, one of five, a result, and a season of them."""

import datetime as dt

from league.models import Player, ScoreSheet, Season
from league.services.deals import add_deal, set_totals
from league.services.penalties import add_penalty
from league.services.players import new_player
from league.services.sessions import create_session
from league.services.sheets import close_sheet
from league.values.deals import DealFacts, SeatChoice, TableSetup
from league.values.penalties import PenaltyFacts
from tests.pages.evening import enter, intent, make_session, paper, sheet_of


def four_with_everything(season: Season) -> ScoreSheet:
    """Points from paper and from facts, a solo, a redeal with a note, announcements and special points; closed."""
    sheet = sheet_of(make_session(season, people=4, date=dt.date(2026, 11, 27), title="Nachholabend"))
    enter(
        sheet,
        paper(3, -3, 3, -3),
        paper(-2, 6, -2, -2, dealer=1, game="solo", soloist=1),
        DealFacts(kind="void", dealer=1, note="Eine Karte lag offen"),
        DealFacts(
            dealer=2,
            points_from="facts",
            game="normal",
            re_seats=(0, 2),
            re_card_points=155,
            level_re=2,
            special={"re": {"fuchs": 2}, "kontra": {"karlchen": 1}},
        ),
        paper(-12, 12, -12, 12, dealer=3),
        paper(0, 0, 0, 0, dealer=0),
    )
    return closed(sheet)


def with_penalties(season: Season) -> ScoreSheet:
    """A table of five with two penalties: of who played, and of who sat out; closed."""
    sheet = five_in_turn(season)
    slow = PenaltyFacts(after_row=5, severity="minor", offender=2, active=(0, 1, 2, 3), reason="zu früh ausgespielt")
    rude = PenaltyFacts(
        after_row=5, severity="unsporting", offender=4, points_off=12, reason="=laut", authority="Vorstand"
    )
    for facts in (slow, rude):
        sheet.refresh_from_db()
        add_penalty(sheet_pk=sheet.pk, version=sheet.version, facts=facts, intent=intent())
    return closed(sheet)


def five_in_turn(season: Season) -> ScoreSheet:
    """A table of five on which everybody has sat out once; still open."""
    sheet = sheet_of(make_session(season, people=5, date=dt.date(2026, 10, 2)))
    for dealer in range(5):
        points: list[int | None] = [dealer + 1, -dealer - 1, dealer + 1, -dealer - 1]
        points.insert(dealer, None)
        enter(sheet, paper(*points, dealer=dealer))
    return sheet


def closed(sheet: ScoreSheet) -> ScoreSheet:
    sheet.refresh_from_db()
    close_sheet(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
    sheet.refresh_from_db()
    return sheet


def result(season: Season, date: dt.date, **totals: int) -> ScoreSheet:
    """A closed evening of which only the result is known, by given names."""
    players = {player.given_name: player.pk for player in Player.objects.filter(club=season.club)}
    table = TableSetup(seats=tuple(SeatChoice(players[name]) for name in totals), mode="totals")
    done = create_session(season_pk=season.pk, date=date, tables=(table,), intent=intent())
    sheet = sheet_of(season.sessions.get(pk=done.pk))
    points = tuple(totals.values())
    set_totals(sheet_pk=sheet.pk, version=sheet.version, points=points, played=(None,) * len(points), intent=intent())
    return closed(sheet)


def season_with_ties_and_absences(season: Season) -> None:
    """Five evenings: ties for first and last, an absence between others and one level with a real 0, a third and a
    fourth absence that cost a point each, three who share three places, a guest, a shared first rank in the end; a
    sixth evening is still open."""
    new_player(club=season.club, given_name="Gerlinde", family_name="Groß")
    result(season, dt.date(2026, 3, 6), Anna=10, Bernd=10, Clara=0, Dieter=-10, Eva=-10)
    result(season, dt.date(2026, 3, 20), Anna=20, Bernd=0, Clara=-5, Dieter=-15)
    result(season, dt.date(2026, 4, 3), Anna=0, Bernd=30, Clara=-10, Dieter=-20)
    result(season, dt.date(2026, 4, 17), Anna=-10, Gerlinde=15, Bernd=-10, Clara=5)
    result(season, dt.date(2026, 5, 1), Anna=8, Bernd=8, Clara=8, Dieter=-24)
    sheet = sheet_of(make_session(season, people=4, date=dt.date(2026, 11, 27)))
    add_deal(sheet_pk=sheet.pk, number=1, facts=paper(1, 1, -1, -1), intent=intent())
