"""Taking back the last action on a sheet, from what the log says stood before and after it."""

from collections.abc import Callable, Mapping

from django.db.models import F

from league.choices import Verb
from league.models import Deal, LogEntry, Penalty, ScoreSheet, Session
from league.reads.undo import last_action
from league.services.deals import put_row, put_surroundings, renumber, thaw_rules
from league.services.log import Conflict, Done, Intent, Refused, once
from league.services.seatings import put_table
from league.services.sheets import lock_open, record_on, refresh

NOT_RESTORED = ("number", "version", "around", "rules")
"""What a logged row holds besides the columns that come back as they were."""


@once
def undo_last(*, sheet_pk: int, entry_pk: int, intent: Intent) -> Done:
    """Take back the last action that is not taken back yet; `entry_pk` is its log entry, as the page showed it.

    Everything comes back but versions, which grow. Not past a closing or reopening of the sheet. Raises
    Conflict("undo_other") when that is not the last action any more, Conflict("sheet_closed"), Refused("undo_rules").
    """
    sheet = lock_open(sheet_pk, intent)
    entry = last_action(sheet)
    if entry is None or entry.pk != entry_pk:
        raise Conflict("undo_other")
    TAKE_BACK[entry.verb](sheet, entry)
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.UNDONE,
        object_id=entry.object_id,
        before=entry.after,
        after={**(entry.before or {}), "undone": entry.pk},
    )


def _take_out(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a row that was entered or inserted."""
    sheet.deals.filter(pk=entry.object_id).delete()
    renumber(sheet, first=entry.after["number"] + 1, by=-1)
    thaw_rules(sheet)


def _tell_as_before(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a row that was corrected, or of dealers that were set one after the other."""
    if "dealers" in entry.before:
        for number, dealer in entry.before["dealers"].items():
            changed = sheet.deals.filter(number=int(number)).exclude(dealer=dealer)
            changed.update(dealer=dealer, version=F("version") + 1)
        return
    sheet.deals.filter(pk=entry.object_id).update(version=F("version") + 1, **_columns(entry.before))


def _put_back(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a row that was deleted: it gets its key again, so that what the log says of it before still means it."""
    state = entry.before
    if "rules" in state:
        _freeze_again(sheet.round.session, state["rules"])
    renumber(sheet, first=state["number"], by=1)
    version = state["version"] + 1
    Deal.objects.create(pk=entry.object_id, sheet=sheet, number=state["number"], version=version, **_columns(state))
    put_surroundings(sheet, state)


def _move_back(sheet: ScoreSheet, entry: LogEntry) -> None:
    deal = sheet.deals.get(pk=entry.object_id)
    put_row(sheet, deal, entry.before["number"])
    put_surroundings(sheet, entry.before)


def _totals_as_before(sheet: ScoreSheet, entry: LogEntry) -> None:
    if entry.before is None:
        sheet.deals.filter(pk=entry.object_id).delete()
        thaw_rules(sheet)
    else:
        _tell_as_before(sheet, entry)


def _time_as_before(sheet: ScoreSheet, entry: LogEntry) -> None:
    sheet.time_up_row = entry.before["time_up_row"]
    ScoreSheet.objects.filter(pk=sheet.pk).update(time_up_row=sheet.time_up_row)


def _forgive(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a penalty that was entered."""
    sheet.penalties.filter(pk=entry.object_id).delete()


def _punish_as_before(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a penalty that was corrected."""
    sheet.penalties.filter(pk=entry.object_id).update(version=F("version") + 1, **_columns(entry.before))


def _punish_again(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of a penalty that was taken back: with its key and its number, which nothing has taken since."""
    version = entry.before["version"] + 1
    number = entry.before["number"]
    Penalty.objects.create(pk=entry.object_id, sheet=sheet, number=number, version=version, **_columns(entry.before))


def _columns(state: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in state.items() if name not in NOT_RESTORED}


def _freeze_again(session: Session, rules: object) -> None:
    """The row was played by these rules. Raises Refused("undo_rules") where the evening goes by others meanwhile."""
    if session.rules_snapshot not in (None, rules):
        raise Refused("undo_rules")
    Session.objects.filter(pk=session.pk, rules_snapshot__isnull=True).update(rules_snapshot=rules)
    session.refresh_from_db(fields=["rules_snapshot"])


def _table_as_before(sheet: ScoreSheet, entry: LogEntry) -> None:
    """Of people who left or came."""
    put_table(sheet, entry.before)


TAKE_BACK: Mapping[str, Callable[[ScoreSheet, LogEntry], None]] = {
    Verb.DEAL_ADDED: _take_out,
    Verb.DEAL_INSERTED: _take_out,
    Verb.DEAL_CHANGED: _tell_as_before,
    Verb.DEAL_DELETED: _put_back,
    Verb.DEAL_MOVED: _move_back,
    Verb.TIME_UP: _time_as_before,
    Verb.TIME_UP_WITHDRAWN: _time_as_before,
    Verb.SEATING_CHANGED: _table_as_before,
    Verb.PENALTY_ADDED: _forgive,
    Verb.PENALTY_CHANGED: _punish_as_before,
    Verb.PENALTY_DELETED: _punish_again,
    Verb.TOTALS_SET: _totals_as_before,
}
"""How each verb is taken back; a test ties it to `reads.undo.CAN_BE_UNDONE`."""
