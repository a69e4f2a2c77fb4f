"""The history of one sheet, from the log: who, when, what stood before, why. Three queries."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from league import adapters
from league.choices import DealKind, GameCode, SeverityCode, Verb
from league.models import LogEntry, Player, ScoreSheet
from league.models.rows import POINTS
from league.numbers import signed
from league.reads.seating import seating_sentences, table_words
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
    people = _people(entries, short)
    return tuple(
        _seating_line(entry, people, verbs, undone=entry.pk in taken_back)
        if _about_the_table(entry)
        else _line(entry, names, verbs, undone=entry.pk in taken_back)
        for entry in entries
    )


def _about_the_table(entry: LogEntry) -> bool:
    """Somebody left or came, or that was taken back."""
    return entry.verb in (Verb.SEATING_CHANGED, Verb.UNDONE) and "people" in (entry.after or {})


def _people(entries: Sequence[LogEntry], short: Mapping[int, str]) -> Mapping[int, str]:
    """Short names of everybody who was at the table, also of who came by mistake and has no column any more."""
    changes = [entry for entry in entries if _about_the_table(entry)]
    logged = {pk for entry in changes for state in (entry.before, entry.after) for pk in state["people"]}
    gone = Player.objects.filter(pk__in=logged - set(short)) if logged - set(short) else ()
    return {**short, **{player.pk: player.call_name for player in gone}}


def _seating_line(
    entry: LogEntry, people: Mapping[int, str], verbs: Mapping[int, Verb], *, undone: bool
) -> HistoryLine:
    return HistoryLine(
        when=entry.at,
        who=_who(entry),
        what=_what(entry, verbs),
        before=table_words(entry.before, people),
        after=" ".join(seating_sentences(entry.before, entry.after, people)),
        reason=entry.reason,
        undone=undone,
    )


def _who(entry: LogEntry) -> str:
    actor = entry.actor
    return (actor.get_full_name() or actor.username) if actor else _("Programm")


def _what(entry: LogEntry, verbs: Mapping[int, Verb]) -> str:
    if entry.verb == Verb.UNDONE:
        return _("Rückgängig: %(what)s") % {"what": verbs[entry.after["undone"]].label}
    return str(Verb(entry.verb).label)


def _line(entry: LogEntry, names: Mapping[int, str], verbs: Mapping[int, Verb], *, undone: bool) -> HistoryLine:
    number = _number(entry.after) or _number(entry.before)
    what = _what(entry, verbs)
    return HistoryLine(
        when=entry.at,
        who=_who(entry),
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
    elif "severity" in state:
        return _penalty_in_words(state, names)
    elif "kind" in state:
        points = {position: state[name] for position, name in enumerate(POINTS)}
    else:
        return _("Zeile %(number)s") % {"number": state["number"]} if "number" in state else ""
    words = _points_in_words(points, names)
    if state.get("kind") == DealKind.VOID:
        words.append(_("neu gegeben"))
    if state.get("game") not in (None, "", GameCode.NORMAL):
        words.append(str(GameCode(state["game"]).label))
    if state.get("bock_trigger"):
        words.append(bock_words())
    if state.get("note"):
        words.append(f"„{state['note']}“")
    return " · ".join(words)


def _number(state: Mapping[str, object] | None) -> object:
    """The row of the sheet that a logged state is about, if it is about one."""
    return (state or {}).get("after_row" if "severity" in (state or {}) else "number")


def _penalty_in_words(state: Mapping[str, object], names: Mapping[int, str]) -> str:
    """„leichter Verstoß · Anna −3 · Bernd +1 …“: who neither loses nor gets anything is left out."""
    points = {position: state[name] or None for position, name in enumerate(POINTS)}
    said = [f"„{state['reason']}“"] if state.get("reason") else []
    if state.get("authority"):
        said.append(_("entschieden: %(who)s") % {"who": state["authority"]})
    severity = str(SeverityCode(state["severity"]).label)
    return " · ".join([severity, names.get(state["offender"], ""), *_points_in_words(points, names), *said])


def _points_in_words(points: Mapping[int, int | None], names: Mapping[int, str]) -> list[str]:
    return [
        f"{names[seat]} {signed(number)}" for seat, number in points.items() if number is not None and seat in names
    ]
