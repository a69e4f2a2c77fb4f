"""What the next „Rückgängig“ of a sheet would take back."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.choices import DealKind, SeverityCode, Verb
from league.models import LogEntry, ScoreSheet, User
from league.models.rows import POINTS
from league.numbers import signed
from league.reads.seating import seating_sentences, table_words
from league.values.history import UndoOffer
from league.values.sheets import SheetTable

CAN_BE_UNDONE = {
    Verb.DEAL_ADDED,
    Verb.DEAL_INSERTED,
    Verb.DEAL_CHANGED,
    Verb.DEAL_DELETED,
    Verb.DEAL_MOVED,
    Verb.TIME_UP,
    Verb.TIME_UP_WITHDRAWN,
    Verb.SEATING_CHANGED,
    Verb.PENALTY_ADDED,
    Verb.PENALTY_CHANGED,
    Verb.PENALTY_DELETED,
    Verb.TOTALS_SET,
}
STOPS = {Verb.SHEET_CLOSED, Verb.SHEET_REOPENED, Verb.SHEET_CONFIRMED}
"""Nothing before one of these is taken back."""


def last_action(sheet: ScoreSheet) -> LogEntry | None:
    """The last action on this sheet that is not taken back yet, else None. One query, right after an undo three."""
    entries = LogEntry.objects.filter(sheet_id=sheet.pk).order_by("-pk").select_related("actor")
    last = entries.first()
    if last is None or last.verb != Verb.UNDONE:
        return last if last and last.verb in CAN_BE_UNDONE else None
    undone: set[int] = set()
    for pk, verb, taken_back in entries.values_list("pk", "verb", "after__undone"):
        if verb == Verb.UNDONE:
            undone.add(taken_back)
        elif pk not in undone:
            return entries.get(pk=pk) if verb in CAN_BE_UNDONE else None
    return None


def undo_offer(sheet: ScoreSheet, table: SheetTable, user: User) -> UndoOffer | None:
    """What „Rückgängig“ would take back now, in words for this user."""
    entry = last_action(sheet) if table.is_open else None
    if entry is None:
        return None
    actor = entry.actor
    who = "" if actor is None or actor == user else actor.get_full_name() or actor.username
    what, then = _WORDS[entry.verb](entry, table)
    return UndoOffer(entry.pk, what, then, who)


def _row(entry: LogEntry, table: SheetTable, state: Mapping[str, object]) -> str:
    """„Spiel 14“, also of a row that is gone."""
    if state["kind"] == DealKind.VOID:
        return _("„Neu gegeben“")
    count = next((row.count for row in table.rows if row.pk == entry.object_id), None)
    if count is None:
        count = 1 + sum(row.count is not None for row in table.rows if row.number < state["number"])
    return _("Spiel %(number)s") % {"number": count}


def _points(state: Mapping[str, object], table: SheetTable) -> str:
    if state["kind"] == DealKind.VOID:
        return _("neu gegeben")
    return ", ".join(
        f"{column.short} {signed(state[POINTS[column.position]])}"
        for column in table.columns
        if state[POINTS[column.position]] is not None
    )


def _which(entry: LogEntry, table: SheetTable, state: Mapping[str, object]) -> str:
    """„Spiel 14 (Anna +3, …)“; a redeal has no points to name."""
    row = _row(entry, table, state)
    return row if state["kind"] == DealKind.VOID else f"{row} ({_points(state, table)})"


def _entered(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    words = {"row": _which(entry, table, entry.after)}
    then = _("Die Zeile wird wieder von der Liste genommen.")
    if entry.verb == Verb.DEAL_INSERTED:
        return _("%(row)s eingefügt") % words, then
    return _("%(row)s eingetragen") % words, then


def _changed(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    if "dealers" in entry.before:
        names = ", ".join(table.columns[seat].short for seat in entry.before["dealers"].values())
        return _("Geber der Reihe nach gesetzt"), _("Es gaben dann wieder: %(names)s.") % {"names": names}
    words = {"row": _row(entry, table, entry.after), "points": _points(entry.after, table)}
    then = _("Danach steht dort wieder: %(points)s.") % {"points": _points(entry.before, table)}
    return _("%(row)s berichtigt, jetzt %(points)s") % words, then


def _deleted(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    words = {"row": _which(entry, table, entry.before)}
    return _("%(row)s gelöscht") % words, _("Die Zeile kommt an ihren Platz zurück.")


def _moved(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    row = next(row for row in table.rows if row.pk == entry.object_id)
    words = {"row": _row(entry, table, {"kind": row.kind, "number": row.number})}
    return _("%(row)s verschoben") % words, _("Die Zeile kommt an ihren alten Platz zurück.")


def _penalty(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    state = entry.after or entry.before
    words = {
        "severity": SeverityCode(state["severity"]).label,
        "name": table.columns[state["offender"]].short,
        "points": signed(state[POINTS[state["offender"]]] or 0),
    }
    if entry.verb == Verb.PENALTY_ADDED:
        return _("Strafe eingetragen: %(severity)s, %(name)s %(points)s") % words, _("Die Strafe entfällt wieder.")
    if entry.verb == Verb.PENALTY_DELETED:
        return _("Strafe gelöscht: %(severity)s, %(name)s %(points)s") % words, _("Die Strafe gilt wieder.")
    return _("Strafe berichtigt: %(severity)s, %(name)s %(points)s") % words, _(
        "Die Strafe steht wieder da wie vorher."
    )


def _totals(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    if entry.before is None:
        return _("Endstand eingetragen"), _("Der Endstand wird wieder von der Liste genommen.")
    then = _("Danach steht dort wieder: %(points)s.") % {"points": _points(entry.before, table)}
    return _("Endstand berichtigt"), then


def _time(entry: LogEntry, _table: SheetTable) -> tuple[str, str]:
    if entry.verb == Verb.TIME_UP:
        return _("Zeit um"), _("Dann gilt wieder die geplante Zahl der Spiele.")
    return _("Zeit läuft weiter"), _("Dann ist die Zeit wieder um.")


def _seated(entry: LogEntry, table: SheetTable) -> tuple[str, str]:
    names = {column.player_id: column.short for column in table.columns}
    then = _("Am Tisch sitzen dann wieder: %(names)s.") % {"names": table_words(entry.before, names)}
    return next(seating_sentences(entry.before, entry.after, names)).rstrip("."), then


_WORDS = {
    Verb.DEAL_ADDED: _entered,
    Verb.DEAL_INSERTED: _entered,
    Verb.DEAL_CHANGED: _changed,
    Verb.DEAL_DELETED: _deleted,
    Verb.DEAL_MOVED: _moved,
    Verb.TIME_UP: _time,
    Verb.TIME_UP_WITHDRAWN: _time,
    Verb.SEATING_CHANGED: _seated,
    Verb.PENALTY_ADDED: _penalty,
    Verb.PENALTY_CHANGED: _penalty,
    Verb.PENALTY_DELETED: _penalty,
    Verb.TOTALS_SET: _totals,
}
