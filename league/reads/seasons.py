"""The season table as one value: four queries, whatever the number of sessions. Deals are never loaded."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Q, Sum
from django.utils.translation import gettext as _

import scoring
from league import adapters
from league.choices import SheetStatus
from league.models import Player, Season, Seat, Session
from league.numbers import decimal_text, signed, whole
from league.querysets import RESULT
from league.reads.rules import date_text, rules_query, season_words
from league.values.seasons import (
    DayCell,
    GuestRow,
    SeasonLink,
    SeasonSwitch,
    SeasonTable,
    SessionColumn,
    StandingsRow,
)

SWITCH_LENGTH = 4
"""Seasons offered above a table; the others are behind the list of seasons."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What the store knows of a season: participants, counted and running sessions, result per session and player."""

    participants: list[Player]
    counted: list[Session]
    running: list[Session]
    totals: Mapping[int, Mapping[int, int]]
    punished: Mapping[tuple[int, int], int]
    """Session and player to the points of penalties that his total contains."""
    guests: list[Player]


def season_table(season: Season) -> SeasonTable:
    """Standings of the season with the reasons for every number. `season` comes from `access.get_season`."""
    rules = scoring.Rules.from_dict(season.rules)
    loaded = _load(season)
    days = _days(loaded, rules)
    names = adapters.short_names(loaded.participants)
    return SeasonTable(
        pk=season.pk,
        club=season.club.name,
        club_slug=season.club.slug,
        season=season.name,
        first_day=season.first_day,
        last_day=season.last_day,
        sessions=tuple(_column(session) for session in loaded.counted),
        running=tuple(_column(session) for session in loaded.running),
        rows=_ranked(loaded, days, names),
        guests=tuple(_guest(player, loaded) for player in loaded.guests),
        rules_words=season_words(rules, len(loaded.participants)),
        rules_query=rules_query(rules),
    )


def season_switch(season: Season) -> SeasonSwitch:
    """The way to the tables of the club's newest seasons; `season` is among them, however old. One query."""
    newest = list(Season.objects.filter(club=season.club_id).newest_first()[: SWITCH_LENGTH + 1])
    shown = newest[:SWITCH_LENGTH]
    if season.pk not in {other.pk for other in shown}:
        shown[-1:] = [season]
    return SeasonSwitch(tuple(SeasonLink(other.pk, other.name) for other in shown), more=len(newest) > SWITCH_LENGTH)


def _load(season: Season) -> _Loaded:
    participants = list(Player.objects.filter(participations__season=season).in_order())
    sessions = season.sessions.in_order().annotate(
        sheets=Count("rounds__sheets"),
        open_sheets=Count("rounds__sheets", filter=Q(rounds__sheets__status=SheetStatus.OPEN)),
    )
    sessions = list(sessions)
    counted = [session for session in sessions if session.sheets and not session.open_sheets]
    sums = (
        Seat.objects.filter(sheet__round__session__in=[session.pk for session in counted])
        .who_played()
        .values("sheet__round__session", "player")
        .annotate(result_sum=Sum(RESULT), penalty_sum=Sum("penalty"))
        .order_by()
    )
    totals: dict[int, dict[int, int]] = defaultdict(dict)
    punished: dict[tuple[int, int], int] = {}
    for row in sums:
        session, player = row["sheet__round__session"], row["player"]
        totals[session][player] = row["result_sum"]
        punished[session, player] = row["penalty_sum"]
    ranked = {player.pk for player in participants}
    guest_ids = {player for day in totals.values() for player in day} - ranked
    return _Loaded(
        participants=participants,
        counted=counted,
        running=[session for session in sessions if session.open_sheets],
        totals=totals,
        punished=punished,
        guests=list(Player.objects.filter(pk__in=guest_ids).in_order()),
    )


def _days(loaded: _Loaded, rules: scoring.Rules) -> list[Mapping[int, scoring.Placement]]:
    """Placements per counted session, in order, since an absence counts those before it. Guests are taken out first."""
    ids = [player.pk for player in loaded.participants]
    absences = dict.fromkeys(ids, 0)
    days = []
    for session in loaded.counted if ids else ():
        present = loaded.totals.get(session.pk, {})
        day = scoring.place_session(ids, {pk: present.get(pk) for pk in ids}, absences, rules)
        for pk, placement in day.items():
            absences[pk] += placement.absent
        days.append(day)
    return days


def _ranked(loaded: _Loaded, days, names: Mapping[int, str]) -> tuple[StandingsRow, ...]:
    points = {player.pk: sum((day[player.pk].points for day in days), Fraction(0)) for player in loaded.participants}
    in_order = sorted(loaded.participants, key=lambda player: -points[player.pk])
    return tuple(_row(player, points, [day[player.pk] for day in days], loaded, names) for player in in_order)


def _row(
    player: Player, points: Mapping[int, Fraction], days, loaded: _Loaded, names: Mapping[int, str]
) -> StandingsRow:
    mine = points[player.pk]
    return StandingsRow(
        player_id=player.pk,
        name=player.full_name,
        short=names[player.pk],
        rank=1 + sum(other > mine for other in points.values()),
        tied=sum(other == mine for other in points.values()) > 1,
        points=mine,
        played=sum(not day.absent for day in days),
        absent=sum(day.absent for day in days),
        penalty=sum((day.penalty for day in days), Fraction(0)),
        total=sum(day.total for day in days if not day.absent),
        days=tuple(
            _day(session, day, names, loaded.punished.get((session.pk, player.pk), 0))
            for session, day in zip(loaded.counted, days, strict=True)
        ),
    )


def _day(session: Session, day: scoring.Placement, names: Mapping[int, str], punished: int) -> DayCell:
    shared_with = tuple(names[pk] for pk in day.shared_with)
    return DayCell(
        session_id=session.pk,
        total=day.total,
        absent=day.absent,
        rank=day.rank,
        places=day.places,
        shared_with=shared_with,
        share=day.share,
        penalty=day.penalty,
        points=day.points,
        why=tuple(_why(session, day, shared_with, punished)),
    )


def _why(session: Session, day: scoring.Placement, shared_with: tuple[str, ...], punished: int) -> Iterable[str]:
    """The day in sentences: result, penalties in it, place, sharing, absence."""
    if day.absent:
        yield _("%(date)s: gefehlt, eingereiht mit %(total)s.") % {
            "date": date_text(session.date),
            "total": whole(day.total),
        }
    else:
        yield _("%(date)s: %(total)s Punkte.") % {"date": date_text(session.date), "total": whole(day.total)}
    if punished:
        yield _("Spiele %(deals)s, Strafen %(penalties)s.") % {
            "deals": signed(day.total - punished),
            "penalties": signed(punished),
        }
    first, last = day.places
    if shared_with:
        yield _("Platz %(first)d bis %(last)d geteilt mit %(names)s: je %(share)s.") % {
            "first": first,
            "last": last,
            "names": ", ".join(shared_with),
            "share": decimal_text(day.share),
        }
    else:
        yield _("Platz %(rank)d: %(share)s.") % {"rank": day.rank, "share": decimal_text(day.share)}
    if day.penalty:
        yield _("Abzug für wiederholtes Fehlen: %(penalty)s.") % {"penalty": decimal_text(-abs(day.penalty))}


def _column(session: Session) -> SessionColumn:
    return SessionColumn(session_id=session.pk, number=session.number, date=session.date, title=session.title)


def _guest(player: Player, loaded: _Loaded) -> GuestRow:
    totals = tuple(loaded.totals.get(session.pk, {}).get(player.pk) for session in loaded.counted)
    return GuestRow(
        player_id=player.pk,
        name=player.full_name,
        totals=totals,
        total=sum(total for total in totals if total is not None),
    )
