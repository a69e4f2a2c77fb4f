"""Sheets and seasons as values, put together by hand: no database, no engine, every oddity on purpose."""

import datetime as dt
from fractions import Fraction
from itertools import accumulate

from league.values.seasons import DayCell, GuestRow, SeasonTable, SessionColumn, StandingsRow
from league.values.sheets import Cell, Column, NextDeal, Row, SheetTable

NAMES = ("Anna Albers", "Bernd Böhm", "Clara Conradi", "Dieter Dähne", "Eva Esser", "Franz Fuchs", "Gisela Groß")
CLOSED = dt.datetime(2026, 11, 27, 22, 41, tzinfo=dt.UTC)
NEXT = NextDeal(
    number=1,
    count=1,
    dealer=0,
    sitting_out=(),
    active=(0, 1, 2, 3),
    planned=None,
    extra=0,
    remaining=None,
    counted=0,
    open_soli=(),
    forced=None,
    over=False,
    repetition="",
)


def deal(players: int, index: int) -> tuple[int | None, ...]:
    """Points of one deal. With more than four the dealer and those behind him sit out; every fifth is a solo."""
    out = {(index + step) % players for step in range(players - 4)}
    active = [seat for seat in range(players) if seat not in out]
    worth = index % 7 + 1
    if index % 5 == 4:
        shares = (-worth, 3 * worth, -worth, -worth)
    else:
        shares = (worth, -worth, worth, -worth) if index % 2 else (-worth, -worth, worth, worth)
    points: list[int | None] = [None] * players
    for seat, share in zip(active, shares, strict=True):
        points[seat] = share
    return tuple(points)


def make_row(number: int, points, running, *, kind: str = "deal", dealer: int | None = 0, count=None, **kwargs) -> Row:
    """A row; `running` are the sums after it, one per column."""
    solo = kind == "deal" and max(abs(p) for p in points if p is not None) == 3 * min(
        abs(p) for p in points if p is not None
    )
    soloist = max(range(len(points)), key=lambda seat: abs(points[seat] or 0)) if solo else None
    fields = {
        "pk": number,
        "number": number,
        "count": count,
        "version": 1,
        "kind": kind,
        "dealer": dealer,
        "dealer_as_listed": False,
        "game": "solo" if solo else "normal",
        "counts_as": "pflichtsolo" if solo else "normal",
        "labels": ("Solo", "Pflichtsolo") if solo else (),
        "items": (),
        "factor": 1,
        "note": "",
        "warnings": (),
        "ends_round": False,
        "from_facts": False,
    }
    cells = tuple(
        Cell(
            points=value,
            running=total if kind != "void" and value is not None else None,
            won=kind == "deal" and (value or 0) > 0,
            deals=seat == dealer,
            soloist=seat == soloist,
            sits_out=kind != "void" and value is None,
        )
        for seat, (value, total) in enumerate(zip(points, running, strict=True))
    )
    return Row(cells=cells, **(fields | kwargs))


def make_sheet(players: int = 4, deals: int = 24, names=NAMES, redeal_after: int | None = None, **kwargs) -> SheetTable:
    """A sheet kept deal by deal. `redeal_after`: a redeal stands below the row with this number."""
    points = [deal(players, index) for index in range(deals)]
    running = list(zip(*(accumulate(row[seat] or 0 for row in points) for seat in range(players)), strict=True))
    rows = []
    for index, (row, sums) in enumerate(zip(points, running, strict=True)):
        dealer = index % players
        last = dealer == players - 1
        note = "Anna hat sich verzählt, nach dem Spiel berichtigt" if index == 6 else ""
        rows.append(make_row(len(rows) + 1, row, sums, dealer=dealer, count=index + 1, ends_round=last, note=note))
        if index + 1 == redeal_after:
            empty = (None,) * players
            rows.append(make_row(len(rows) + 1, empty, empty, kind="void", dealer=(index + 1) % players))
    totals = running[-1] if running else (0,) * players
    columns = tuple(
        Column(
            position=seat,
            player_id=seat + 1,
            name=names[seat],
            short=names[seat].split()[0],
            guest=seat == players - 1 and players > 5,
            total=totals[seat],
            deals_played=sum(row[seat] is not None for row in points),
            solo_marks=1 if seat < 2 else 0,
        )
        for seat in range(players)
    )
    fields = {
        "pk": 1,
        "version": 1,
        "club": "Doppelkopf-Freunde Lindenhof",
        "club_slug": "lindenhof",
        "season": "Saison 2026",
        "season_id": 1,
        "session_id": 1,
        "date": dt.date(2026, 11, 27),
        "session_number": 1,
        "session_title": "",
        "round_number": 1,
        "table_number": 1,
        "mode": "deals",
        "status": "closed",
        "closed_at": CLOSED,
        "closed_by": "Maria Sommer",
        "rules": "Urexweiler",
        "rules_words": ("Urexweiler", "24 Spiele", "1 Pflichtsolo je Person", "jedes Kürsolo verlängert um ein Spiel"),
        "columns": columns,
        "rows": tuple(rows),
        "next": NEXT,
    }
    return SheetTable(**(fields | kwargs))


def make_totals_sheet(totals=(31, 4, -12, -23), names=NAMES, **kwargs) -> SheetTable:
    """A sheet of which only the result is known."""
    players = len(totals)
    sheet = make_sheet(players, 0, names, mode="totals", **kwargs)
    row = make_row(1, totals, totals, kind="totals", dealer=None)
    columns = tuple(
        Column(
            position=column.position,
            player_id=column.player_id,
            name=column.name,
            short=column.short,
            guest=column.guest,
            total=total,
            deals_played=None,
            solo_marks=0,
        )
        for column, total in zip(sheet.columns, totals, strict=True)
    )
    fields = {name: getattr(sheet, name) for name in SheetTable.__slots__}
    return SheetTable(**(fields | {"rows": (row,), "columns": columns}))


def make_day(session_id: int, points: Fraction, *, absent: bool = False, penalty: int = 0, **kwargs) -> DayCell:
    """One day of one player; `penalty` is already taken off `points`."""
    fields = {
        "session_id": session_id,
        "total": 0 if absent else int(points * 4),
        "absent": absent,
        "rank": 1,
        "places": (1, 1),
        "shared_with": (),
        "share": points + penalty,
        "penalty": Fraction(penalty),
        "points": points,
        "why": ("27.11.2026: gefehlt.",) if absent else ("27.11.2026: 12 Punkte.", "Platz 1: 4,5."),
    }
    return DayCell(**(fields | kwargs))


def make_season(sessions: int = 12, participants: int = 5, names=None, **kwargs) -> SeasonTable:
    """A season whose ranks are shared by the second and the third; the last one misses every third evening."""
    names = names or tuple(f"{NAMES[n % 7]} {n // 7 + 1}" if n >= 7 else NAMES[n] for n in range(participants))
    first_day = dt.date(2026, 1, 9)
    columns = tuple(
        SessionColumn(session_id=n + 1, number=n + 1, date=first_day + dt.timedelta(weeks=2 * n), title="")
        for n in range(sessions)
    )
    rows = []
    for place in range(participants):
        level = 1 if place == 2 else place
        days = []
        for n in range(sessions):
            absent = place == participants - 1 and n % 3 == 0
            penalty = int(absent and n >= 6)
            share = Fraction(19, 6) if n == 1 else participants - level + Fraction(n % 2, 2)
            days.append(make_day(n + 1, share - penalty, absent=absent, penalty=penalty))
        rows.append(
            StandingsRow(
                player_id=place + 1,
                name=names[place],
                short=names[place],
                rank=level + 1,
                tied=place in (1, 2),
                points=sum((day.points for day in days), Fraction(0)),
                played=sum(not day.absent for day in days),
                absent=sum(day.absent for day in days),
                penalty=sum((day.penalty for day in days), Fraction(0)),
                total=40 - 20 * place,
                days=tuple(days),
            )
        )
    guest = GuestRow(
        player_id=99,
        name="Gustav Gast",
        totals=tuple(-7 if n == 1 else None for n in range(sessions)),
        total=-7 if sessions > 1 else 0,
    )
    fields = {
        "pk": 1,
        "club": "Doppelkopf-Freunde Lindenhof",
        "club_slug": "lindenhof",
        "season": "Saison 2026",
        "first_day": dt.date(2026, 1, 1),
        "last_day": dt.date(2026, 12, 31),
        "sessions": columns,
        "running": (SessionColumn(session_id=98, number=98, date=dt.date(2026, 11, 27), title="Nachholabend"),),
        "rows": tuple(rows),
        "guests": (guest,),
        "rules_words": (
            "Platzpunkte je Abend: 5,5 für den ersten Platz, 4 für den zweiten, einer für den letzten.",
            "Wer gleich viele Punkte auf der Liste hat, teilt sich die Platzpunkte der gemeinsamen Plätze.",
            "Wer fehlt, wird mit 0 Punkten eingereiht.",
            "Ab dem 3. Fehlen geht jedes Mal 1 Platzpunkt ab.",
        ),
    }
    return SeasonTable(**(fields | kwargs))
