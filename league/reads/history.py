"""The history of one sheet, from the log: who, when, what stood before, why. Three queries."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league import adapters
from league.choices import DealKind, GameCode, Verb
from league.models import LogEntry, ScoreSheet
from league.models.rows import POINTS
from league.numbers import signed
from league.values.history import HistoryLine
from league.wording import bock_words


def sheet_history(sheet: ScoreSheet) -> tuple[HistoryLine, ...]:
    """Everything that was done to this sheet, newest first."""
    seats = list(sheet.seats.in_order().select_related("player"))
    short = adapters.short_names([seat.player for seat in seats])
    names = {seat.position: short[seat.player_id] for seat in seats}
    entries = list(LogEntry.objects.filter(sheet_id=sheet.pk).select_related("actor").newest_first())
    taken_back = {entry.after["undone"] for entry in entries if entry.verb == Verb.UNDONE}
    verbs = {entry.pk: Verb(entry.verb) for entry in entries}
    return tuple(_line(entry, names, verbs, undone=entry.pk in taken_back) for entry in entries)


def _line(entry: LogEntry, names: Mapping[int, str], verbs: Mapping[int, Verb], *, undone: bool) -> HistoryLine:
    actor = entry.actor
    number = (entry.after or {}).get("number") or (entry.before or {}).get("number")
    what = str(Verb(entry.verb).label)
    if entry.verb == Verb.UNDONE:
        what = _("Rückgängig: %(what)s") % {"what": verbs[entry.after["undone"]].label}
    return HistoryLine(
        when=entry.at,
        who=(actor.get_full_name() or actor.username) if actor else _("Programm"),
        what=_("%(what)s (Zeile %(number)s)") % {"what": what, "number": number} if number else what,
        before=_in_words(entry.before, names),
        after=_in_words(entry.after, names),
        reason=entry.reason,
        undone=undone,
    )


def _in_words(state: Mapping[str, object] | None, names: Mapping[int, str]) -> str:
    """A logged row, its place, or the logged totals of a sheet, as a line of words."""
    if not state:
        return ""
    if "dealers" in state:
        return _("Geber ab hier: %(names)s") % {"names": ", ".join(names[seat] for seat in state["dealers"].values())}
    if state.get("time_up_row") is not None:
        return _("nach Zeile %(n)s") % {"n": state["time_up_row"]}
    if "totals" in state:
        points = {int(position): number for position, number in state["totals"].items()}
    elif "kind" in state:
        points = {position: state[name] for position, name in enumerate(POINTS)}
    else:
        return _("Zeile %(number)s") % {"number": state["number"]} if "number" in state else ""
    words = [
        f"{names[seat]} {signed(number)}" for seat, number in points.items() if number is not None and seat in names
    ]
    if state.get("kind") == DealKind.VOID:
        words.append(_("neu gegeben"))
    if state.get("game") not in (None, "", GameCode.NORMAL):
        words.append(str(GameCode(state["game"]).label))
    if state.get("bock_trigger"):
        words.append(bock_words())
    if state.get("note"):
        words.append(f"„{state['note']}“")
    return " · ".join(words)
