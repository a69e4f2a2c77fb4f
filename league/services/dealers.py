"""Letting the deal move on by the rules from one row on, after a forgotten deal was inserted or a dealer corrected."""

from django.db.models import F

from league.choices import SheetMode, Verb
from league.models import Deal
from league.reads.sheets import rows_of
from league.services.foresight import ensure_seen, with_dealers
from league.services.log import Conflict, Done, Intent, Refused, once
from league.services.sheets import lock_open, record_on, refresh


@once
def follow_dealers(*, sheet_pk: int, number: int, version: int, seen: str | None = None, intent: Intent) -> Done:
    """From row `number` on whoever the rules expect has dealt, in every row where that fits who sat out.

    Who sat out is a fact and stays, as `foresight.with_dealers` says. `version` is the sheet's, `seen` as in
    `foresight.ensure_seen`. Raises Conflict("sheet_changed"), Refused("deal_number_unknown"),
    Refused("sheet_keeps_totals").
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.mode != SheetMode.DEALS:
        raise Refused("sheet_keeps_totals")
    rows = rows_of(sheet)
    if not 1 <= number <= len(rows.deals):
        raise Refused("deal_number_unknown", number=number)
    after = with_dealers(rows, number)
    ensure_seen(sheet, after, None, seen)
    changed = list(zip(rows.deals, after.deals, strict=True))[number - 1 :]
    for was, now in changed:
        if was.dealer != now.dealer:
            Deal.objects.filter(pk=was.pk).update(dealer=now.dealer, version=F("version") + 1)
    refresh(sheet)
    keys = [was.pk for was, _now in changed]
    dealers = [{str(deal.number): deal.dealer for deal in side} for side in zip(*changed, strict=True)]
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.DEAL_CHANGED,
        object_id=keys[0],
        before={"number": number, "dealers": dealers[0], "keys": keys},
        after={"number": number, "dealers": dealers[1], "keys": keys},
    )
