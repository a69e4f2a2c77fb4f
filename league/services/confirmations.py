"""A second person confirms a closed sheet, as the first one saw it."""

from django.db.models import F, Max
from django.utils import timezone

from league.choices import SheetStatus, Verb
from league.models import ConfirmedVersion, ScoreSheet, User
from league.reads.sheets import sheet_table
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once
from league.services.sheets import record_on
from league.values.frozen import frozen


@once
def confirm_sheet(*, sheet_pk: int, version: int, intent: Intent) -> Done:
    """Confirm a closed sheet and keep it as it stands. `version` is the sheet's, as the page showed it.

    Raises Conflict("sheet_opened"), Conflict("sheet_confirmed") and Conflict("sheet_changed") where it is no longer
    what was seen, Refused("confirmed_by_closer"), Refused("confirmation_unwanted") where the club does without.
    """
    now = timezone.now()
    seen = ScoreSheet.objects.filter(pk=sheet_pk, status=SheetStatus.CLOSED, version=version)
    confirmed = seen.exclude(closed_by=intent.actor).update(
        status=SheetStatus.CONFIRMED, confirmed_at=now, confirmed_by=intent.actor, version=F("version") + 1
    )
    ensure_first_time(intent)
    related = ("round__session__season__club", "closed_by", "confirmed_by")
    sheet = ScoreSheet.objects.select_related(*related).get(pk=sheet_pk)
    if not sheet.round.session.season.club.confirms_sheets:
        raise Refused("confirmation_unwanted")
    if not confirmed:
        raise _refusal(sheet, intent.actor)
    number = _keep(sheet)
    totals = {str(seat.position): seat.result for seat in sheet.seats.in_order()}
    after = {"totals": totals, "confirmed": number}
    return record_on(sheet, intent=intent, verb=Verb.SHEET_CONFIRMED, object_id=sheet.pk, after=after)


def _keep(sheet: ScoreSheet) -> int:
    """Store the sheet as its page shows it now, under the next number of its versions."""
    last = sheet.confirmed_versions.aggregate(last=Max("number"))["last"] or 0
    ConfirmedVersion.objects.create(
        sheet=sheet,
        number=last + 1,
        sheet_version=sheet.version,
        content=frozen(sheet_table(sheet)),
        confirmed_at=sheet.confirmed_at,
        confirmed_by=sheet.confirmed_by,
    )
    return last + 1


def _refusal(sheet: ScoreSheet, actor: User | None) -> Refused:
    if sheet.status == SheetStatus.OPEN:
        return Conflict("sheet_opened")
    if sheet.status == SheetStatus.CONFIRMED:
        return Conflict("sheet_confirmed")
    if sheet.closed_by == actor:
        return Refused("confirmed_by_closer")
    return Conflict("sheet_changed")
