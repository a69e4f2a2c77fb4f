"""What must be true of one sheet: its form, its sums, its findings, its log."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from league import adapters
from league.choices import DealKind, PointsFrom, SheetMode, SheetStatus, Verb
from league.models import Deal, Seat
from league.models.rows import PLAYED, POINTS
from league.services.integrity import penalties
from league.services.integrity.load import LoadedSheet
from league.services.rows import found_points
from league.services.sheets import sums_of
from league.values.frozen import thawed

FACTS = (
    "kind", "dealer", "game", "re_first", "re_second", "re_card_points", "eyes_exact", "no_trick", "level_re",
    "level_kontra", "special", "extras", "points_from", "bock_trigger", *POINTS, *PLAYED,
)  # fmt: skip
"""Columns that only a logged action may change. Findings are rewritten without an entry; a note may be erased."""

LAST_WORD = {
    SheetStatus.OPEN: (None, Verb.SHEET_REOPENED),
    SheetStatus.CLOSED: (Verb.SHEET_CLOSED,),
    SheetStatus.CONFIRMED: (Verb.SHEET_CONFIRMED,),
}
"""What the log may have said last about a sheet in this state."""


def violations(loaded: LoadedSheet) -> Iterator[str]:
    """One German line for each thing that is wrong with this sheet."""
    where = place(loaded)
    formal = [*_seats(loaded), *_numbers(loaded), *_seats_of_deals(loaded), *_mode(loaded), *_table(loaded)]
    checked = (_status, _time, _confirmed, penalties.violations, _sums, _log, _rules)
    found = [*formal, *(line for check in checked for line in check(loaded))]
    if not formal:  # a sheet out of shape cannot be folded, and has been reported already
        found += _findings(loaded)
    for line in found:
        yield f"{where}: {line}"


def place(loaded: LoadedSheet) -> str:
    """Which sheet is meant, as a person finds it."""
    session = loaded.session
    return _("%(club)s, Abend %(date)s, Runde %(round)d, Tisch %(table)d (Liste %(pk)d)") % {
        "club": session.season.club.slug,
        "date": f"{session.date:%d.%m.%Y}",
        "round": loaded.sheet.round.number,
        "table": loaded.sheet.number,
        "pk": loaded.sheet.pk,
    }


def _seats(loaded: LoadedSheet) -> Iterator[str]:
    if loaded.positions != set(range(len(loaded.seats))) or len(loaded.seats) < 4:
        yield _("Die Plätze sind %(seats)s statt lückenlos von 1 an, mindestens vier.") % {
            "seats": ", ".join(str(position + 1) for position in sorted(loaded.positions)) or "–"
        }
    if loaded.sheet.first_dealer not in loaded.positions:
        yield _("Der erste Geber sitzt auf keinem Platz dieser Liste.")
    for seat in loaded.seats:
        if seat.player.club_id != loaded.session.season.club_id:
            yield _("Platz %(seat)d: Die Person gehört zu einem anderen Verein.") % {"seat": seat.position + 1}


def _numbers(loaded: LoadedSheet) -> Iterator[str]:
    numbers = [deal.number for deal in loaded.deals]
    if numbers != list(range(1, len(numbers) + 1)):
        yield _("Die Spiele sind nicht lückenlos nummeriert: %(numbers)s.") % {"numbers": ", ".join(map(str, numbers))}


def _seats_of_deals(loaded: LoadedSheet) -> Iterator[str]:
    for deal in loaded.deals:
        at = {"number": deal.number}
        pointed = {position for position, value in enumerate(deal.points) if value is not None}
        if pointed - loaded.positions:
            yield _("Spiel %(number)d: Punkte auf einem Platz, den es nicht gibt.") % at
        if {position for position, value in enumerate(deal.deals_per_seat) if value is not None} - loaded.positions:
            yield _("Spiel %(number)d: Spielezahl auf einem Platz, den es nicht gibt.") % at
        if deal.dealer is not None and deal.dealer not in loaded.positions:
            yield _("Spiel %(number)d: Der Geber sitzt auf keinem Platz dieser Liste.") % at
        if set(deal.re_seats) - loaded.positions:
            yield _("Spiel %(number)d: Re sitzt auf einem Platz, den es nicht gibt.") % at


def _table(loaded: LoadedSheet) -> Iterator[str]:
    """Who is at the table from which row on, and that nobody deals or plays who is not."""
    if not loaded.seatings:
        return
    if loaded.seatings[0].first_row != 1:
        yield _("Die Sitzordnung sagt nicht, wer von Anfang an am Tisch saß.")
    if loaded.seatings[-1].first_row > len(loaded.deals) + 1:
        yield _("Eine Sitzordnung gilt ab einer Zeile, die noch gar nicht dran ist.")
    if {position for seating in loaded.seatings for position in seating.order} - loaded.positions:
        yield _("Eine Sitzordnung nennt einen Platz, den es auf dieser Liste nicht gibt.")
        return
    plan = adapters.plan_of(len(loaded.seats), loaded.seatings)
    if loaded.sheet.first_dealer not in plan.begins:
        yield _("Wer zuerst gibt, sitzt am Anfang nicht am Tisch.")
    for deal in loaded.deals:
        playing = {position for position, value in enumerate(deal.points) if value is not None}
        if (playing | {deal.dealer}) & set(plan.away(deal.number)):
            yield _("Spiel %(number)d: Jemand spielt oder gibt, der nicht am Tisch sitzt.") % {"number": deal.number}


def _mode(loaded: LoadedSheet) -> Iterator[str]:
    totals = [deal for deal in loaded.deals if deal.kind == DealKind.TOTALS]
    if loaded.sheet.mode == SheetMode.DEALS:
        if totals:
            yield _("Eine Liste Spiel für Spiel enthält einen Endstand.")
        return
    if len(totals) != len(loaded.deals) or len(totals) > 1:
        yield _("Eine Liste nur mit Endstand enthält anderes als genau diesen.")
    for deal in totals:
        if any(deal.points[position] is None for position in loaded.positions if position < len(POINTS)):
            yield _("Im Endstand fehlt ein Platz.")


def _status(loaded: LoadedSheet) -> Iterator[str]:
    if not loaded.sheet.is_open and all(deal.kind == DealKind.VOID for deal in loaded.deals):
        yield _("Die Liste ist abgeschlossen, enthält aber kein gewertetes Spiel.")
    if loaded.last_shut not in LAST_WORD[loaded.sheet.status]:
        yield _("Ob die Liste offen oder abgeschlossen ist, sagt das Protokoll anders.")


def _time(loaded: LoadedSheet) -> Iterator[str]:
    row = loaded.sheet.time_up_row
    if (row is not None) != loaded.time_was_called:
        yield _("Ob die Zeit um war, sagt das Protokoll anders.")
    if row is not None and row > len(loaded.deals):
        yield _("Die Zeit war um nach Zeile %(row)d, die es nicht gibt.") % {"row": row}


def _confirmed(loaded: LoadedSheet) -> Iterator[str]:
    """A confirmed sheet is the one that was confirmed, to the version and to the sums."""
    version = loaded.confirmed
    if (loaded.sheet.status == SheetStatus.CONFIRMED) != (version is not None):
        yield _("Ob die Liste bestätigt ist, sagen Liste und Fassungen verschieden.")
    if version is None:
        return
    if version.sheet_version != loaded.sheet.version:
        yield _("Nach der Bestätigung von Fassung %(number)d wurde etwas geändert.") % {"number": version.number}
    try:
        columns = thawed(version.content).columns
    except ValueError:
        yield _("Die bestätigte Fassung %(number)d ist nicht zu lesen.") % {"number": version.number}
        return
    then = {column.position: (column.total, column.penalty) for column in columns}
    if then != {seat.position: (seat.total, seat.penalty) for seat in loaded.seats}:
        yield _("Die Summen sind andere als in der bestätigten Fassung %(number)d.") % {"number": version.number}


def _sums(loaded: LoadedSheet) -> Iterator[str]:
    deals = list(loaded.deals)
    for seat in loaded.seats:
        for name, expected in sums_of(seat.position, deals, list(loaded.penalties)).items():
            if getattr(seat, name) != expected:
                yield _sum_line(seat, name, expected)


def _sum_line(seat: Seat, name: str, expected: int) -> str:
    words = {
        "total": _("Summe"),
        "deals_played": _("Spiele"),
        "deals_won": _("Gewonnen"),
        "soli": _("Soli"),
        "penalty": _("Strafen"),
    }
    return _("Platz %(seat)d: %(what)s %(stored)d, nach den Spielen %(expected)d.") % {
        "seat": seat.position + 1,
        "what": words[name],
        "stored": getattr(seat, name),
        "expected": expected,
    }


def _log(loaded: LoadedSheet) -> Iterator[str]:
    for deal in loaded.deals:
        state = loaded.logged.get(deal.pk)
        if state is None:
            yield _("Spiel %(number)d: Im Protokoll steht nicht, wer es eingetragen hat.") % {"number": deal.number}
        elif changed := [name for name in FACTS if name in state and not _as_logged(deal, name, state[name])]:
            yield _("Spiel %(number)d: Geändert, ohne dass es im Protokoll steht (%(columns)s).") % {
                "number": deal.number,
                "columns": ", ".join(changed),
            }


def _as_logged(deal: Deal, name: str, logged: object) -> bool:
    """Points of a row told by its facts are found: an earlier row may double them. Who has some is a fact."""
    stored = getattr(deal, name)
    if name in POINTS and deal.points_from == PointsFrom.FACTS:
        return (stored is None) == (logged is None)
    return stored == logged


def _rules(loaded: LoadedSheet) -> Iterator[str]:
    if loaded.deals and loaded.session.rules_snapshot is None:
        yield _("Es gibt Spiele, aber die Regeln des Abends sind nicht festgehalten.")


def _findings(loaded: LoadedSheet) -> Iterator[str]:
    """Compare with a fresh fold, and rows entered from the facts with their fresh value."""
    try:
        rules = adapters.rules_of(loaded.session)
        played = [deal for deal in loaded.deals if deal.kind != DealKind.TOTALS]
        course = adapters.course_of(loaded.sheet, len(loaded.seats), played, rules, loaded.seatings)
        for deal, finding in zip(played, course.findings, strict=True):
            yield from _finding(deal, str(finding.counts_as), finding.factor)
            if deal.kind == DealKind.DEAL:
                yield from _value(deal, len(loaded.seats), rules)
    except Exception as error:  # whatever a broken row does to the engine, the other sheets are still looked at
        yield _("Lässt sich nicht nachrechnen (%(error)s).") % {"error": error}


def _finding(deal: Deal, counts_as: str, factor: int) -> Iterator[str]:
    if (deal.counts_as, deal.factor) != (counts_as, factor):
        yield _("Spiel %(number)d: Zählt als %(stored)s ×%(by)d, nach dem Verlauf %(found)s ×%(factor)d.") % {
            "number": deal.number,
            "stored": deal.counts_as or "–",
            "by": deal.factor,
            "found": counts_as,
            "factor": factor,
        }


def _value(deal: Deal, players: int, rules: scoring.Rules) -> Iterator[str]:
    found = found_points(deal, players, rules, deal.factor)
    if any(getattr(deal, name) != points for name, points in found.items()):
        yield _("Spiel %(number)d: Die Punkte sind andere als nach dem Spielverlauf.") % {"number": deal.number}
    facts = adapters.facts_of(deal, players)
    if deal.bock_trigger != adapters.starts_bock(facts, adapters.active_seats(players, facts.sitting_out), rules):
        yield _("Spiel %(number)d: Ob es Bock auslöst, folgt anders aus Regeln und Spielverlauf.") % {
            "number": deal.number
        }
