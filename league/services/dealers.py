"""Letting the deal move on by the rules from one row on, after a forgotten deal was inserted or a dealer corrected."""

from django.db.models import F

from league import adapters
from league.choices import SheetMode, Verb
from league.models import Deal, ScoreSheet
from league.reads.sheets import rows_of
from league.services.foresight import ensure_seen, with_dealers
from league.services.log import Conflict, Done, Intent, Refused, once
from league.services.sheets import lock_open, record_on, refresh


@once
def follow_dealers(*, sheet_pk: int, number: int, version: int, seen: str | None = None, intent: Intent) -> Done:
    """From row `number` on whoever the rules expect has dealt, in every row where that fits who sat out.

    Who sat out is a fact and stays: a row whose sitters contradict the expected dealer keeps its own. `version` is the
    sheet's, `seen` as in `foresight.ensure_seen`. Raises Conflict("sheet_changed"), Refused("deal_number_unknown"),
    Refused("sheet_keeps_totals").
    """
    sheet = lock_open(sheet_pk, intent)
    if sheet.version != version + 1:
        raise Conflict("sheet_changed")
    if sheet.mode != SheetMode.DEALS:
        raise Refused("sheet_keeps_totals")
    deals = list(sheet.deals.in_order())
    if not 1 <= number <= len(deals):
        raise Refused("deal_number_unknown", number=number)
    if seen is not None:
        ensure_seen(sheet, with_dealers(rows_of(sheet), number), None, seen)
    keys = [deal.pk for deal in deals[number - 1 :]]
    before = {str(deal.number): deal.dealer for deal in deals[number - 1 :]}
    changed = _follow(sheet, deals, number)
    for deal in changed:
        Deal.objects.filter(pk=deal.pk).update(dealer=deal.dealer, version=F("version") + 1)
    refresh(sheet)
    return record_on(
        sheet,
        intent=intent,
        verb=Verb.DEAL_CHANGED,
        object_id=deals[number - 1].pk,
        before={"number": number, "dealers": before, "keys": keys},
        after={
            "number": number,
            "dealers": {str(deal.number): deal.dealer for deal in deals[number - 1 :]},
            "keys": keys,
        },
    )


def _follow(sheet: ScoreSheet, deals: list[Deal], number: int) -> list[Deal]:
    """Set the expected dealer row by row, each seen from the rows before it; gives the rows that changed."""
    players = sheet.seats.count()
    rules, seatings = adapters.rules_of(sheet.round.session), list(sheet.seatings.in_order())
    plan = adapters.plan_of(players, seatings)
    changed = []
    for index in range(number - 1, len(deals)):
        deal = deals[index]
        place = adapters.place_of(sheet, players, deals, rules, seatings, number=deal.number + 1)
        expected = place.course().findings[index].expected_dealer
        if deal.dealer != expected and adapters.could_have_dealt(deal, plan, expected, rules):
            deal.dealer = expected
            changed.append(deal)
    return changed
