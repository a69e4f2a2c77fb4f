"""Evenings as values: the list, one evening, and who sat where last time."""

from collections.abc import Sequence

from django.db.models import Count, Q

from league import adapters
from league.choices import SheetStatus
from league.models import Club, Player, ScoreSheet, Season, Seat, Seating, Session
from league.reads.rules import system_name
from league.values.sessions import ResultLine, SessionLine, SessionView, SheetSummary


def sessions_of(club: Club):
    """Evenings of a club, newest first, each with the numbers its line needs. Two queries for a page of a table."""
    return (
        Session.objects.filter(season__club=club)
        .select_related("season__club")
        .annotate(
            sheet_count=Count("rounds__sheets", distinct=True),
            open_sheets=Count("rounds__sheets", filter=Q(rounds__sheets__status=SheetStatus.OPEN), distinct=True),
            player_count=Count("rounds__sheets__seats__player", distinct=True),
        )
        .newest_first()
    )


def session_lines(sessions: Sequence[Session]) -> list[SessionLine]:
    """Lines of the list for these evenings (from `sessions_of`); one more query for the winners."""
    totals: dict[int, dict[Player, int]] = {}
    seats = Seat.objects.filter(sheet__round__session__in=sessions).select_related("player", "sheet__round")
    for seat in seats.in_order():
        day = totals.setdefault(seat.sheet.round.session_id, {})
        day[seat.player] = day.get(seat.player, 0) + seat.result
    return [_line(session, totals.get(session.pk, {})) for session in sessions]


def _line(session: Session, totals: dict[Player, int]) -> SessionLine:
    running = bool(session.open_sheets) or not session.sheet_count
    best = max(totals.values(), default=0)
    winners = [player for player, total in totals.items() if total == best]
    return SessionLine(
        pk=session.pk,
        club_slug=session.season.club.slug,
        date=session.date,
        title=session.title,
        season=session.season.name,
        sheets=session.sheet_count,
        players=session.player_count,
        is_running=running,
        winners="" if running else ", ".join(player.full_name for player in winners),
    )


def session_view(session: Session) -> SessionView:
    """One evening. `session` comes from `access.get_session`; three queries."""
    season = session.season
    ranked = set(season.participants.values_list("player_id", flat=True))
    seats = list(
        Seat.objects.filter(sheet__round__session=session)
        .select_related("player", "sheet__round")
        .annotate(deal_count=Count("sheet__deals", filter=Q(sheet__deals__kind="deal")))
        .order_by("sheet__round__number", "sheet__number", "position")
    )
    sheets = _sheets(seats)
    return SessionView(
        pk=session.pk,
        version=session.version,
        club=season.club.name,
        club_slug=season.club.slug,
        season=season.name,
        season_id=season.pk,
        number=session.number,
        date=session.date,
        title=session.title,
        rules=system_name(adapters.rules_of(session)),
        is_running=any(sheet.is_open for sheet in sheets) or not sheets,
        frozen=session.rules_snapshot is not None,
        sheets=sheets,
        results=_results(seats, ranked),
    )


def _sheets(seats: Sequence[Seat]) -> tuple[SheetSummary, ...]:
    by_sheet: dict[int, list[Seat]] = {}
    for seat in seats:
        by_sheet.setdefault(seat.sheet_id, []).append(seat)
    names = adapters.short_names(list({seat.player_id: seat.player for seat in seats}.values()))
    return tuple(
        SheetSummary(
            pk=sheet_id,
            round_number=rows[0].sheet.round.number,
            table_number=rows[0].sheet.number,
            status=rows[0].sheet.status,
            mode=rows[0].sheet.mode,
            deals=rows[0].deal_count,
            seats=tuple((names[seat.player_id], seat.result) for seat in rows),
        )
        for sheet_id, rows in by_sheet.items()
    )


def _results(seats: Sequence[Seat], ranked: set[int]) -> tuple[ResultLine, ...]:
    totals: dict[int, int] = {}
    played: dict[int, int] = {}
    penalties: dict[int, int] = {}
    players: dict[int, Player] = {}
    for seat in seats:
        totals[seat.player_id] = totals.get(seat.player_id, 0) + seat.result
        played[seat.player_id] = played.get(seat.player_id, 0) + seat.deals_played
        penalties[seat.player_id] = penalties.get(seat.player_id, 0) + seat.penalty
        players[seat.player_id] = seat.player
    order = sorted(players.values(), key=lambda player: (-totals[player.pk], player.sort_key, player.pk))
    return tuple(
        ResultLine(
            player_id=player.pk,
            name=player.full_name,
            total=totals[player.pk],
            deals_played=played[player.pk],
            guest=player.pk not in ranked,
            penalty=penalties[player.pk],
        )
        for player in order
    )


def first_sheet(session: Session) -> ScoreSheet:
    """The list that a session began with."""
    return ScoreSheet.objects.filter(round__session=session).in_order()[:1].get()


def last_seating(club: Club) -> list[int]:
    """Player ids, clockwise, of who sat at the club's latest first table in the end, to begin the next evening with; []
    at the first."""
    seats = Seat.objects.filter(sheet__round__session__season__club=club, player__active=True).order_by(
        "-sheet__round__session__date", "-sheet__pk", "position"
    )
    latest = list(seats.values_list("sheet_id", "position", "player_id")[:7])
    if not latest:
        return []
    there = {position: player for sheet, position, player in latest if sheet == latest[0][0]}
    last = Seating.objects.filter(sheet=latest[0][0]).in_order().last()
    return [there[position] for position in (last.order if last else sorted(there)) if position in there]


def people_to_seat(club: Club, *, not_in_round_of: Session | None = None) -> list[Player]:
    """Active players of the club in German order, without those already seated in the session's newest round."""
    players = Player.objects.filter(club=club).active().in_order()
    if not_in_round_of is None:
        return list(players)
    newest = not_in_round_of.rounds.order_by("-number").first()
    return list(players.exclude(seats__sheet__round=newest))


def season_for_new_session(club: Club, day) -> Season | None:
    """The season that holds this day, else the newest one."""
    seasons = Season.objects.filter(club=club).newest_first()
    return seasons.filter(first_day__lte=day, last_day__gte=day).first() or seasons.first()
