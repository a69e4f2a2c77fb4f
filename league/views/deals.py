"""The next row of a sheet: see its value before, and enter it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from league import access
from league.access import ClubAccess
from league.forms.deals import DealForm, switched
from league.reads.sheets import item_lines, sheet_table
from league.services import deals as services
from league.services.log import Conflict, Refused
from league.services.presence import note_presence
from league.values.sheets import SheetTable
from league.views.acting import intent_of, refuse, repeated, signed_in
from league.views.sheet_page import (
    ground,
    ground_of,
    next_form,
    posted_form,
    remember_way,
    sheet_page,
    status_of,
    way_of,
    writable,
)


@signed_in
@require_POST
def deal_add(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter the next deal; a fragment request gets the sheet with the next empty entry, others a redirect."""
    club, sheet, table = writable(request, slug, pk)
    form = posted_form(request, sheet, table)
    if form.is_valid():
        try:
            services.add_deal(
                sheet_pk=pk,
                number=form.cleaned_data["number"] or table.next.number,
                facts=form.facts(),
                intent=intent_of(request, form),
            )
        except Refused as refused:
            sheet = access.get_sheet(club, pk)
            table = sheet_table(sheet)
            form.stand_on(ground_of(sheet, table))
            refuse(form, refused, number=table.next.number)
        else:
            return _saved(request, club, pk)
    elif repeated(request):  # its own row has moved the deal on: the seats it named may sit out now
        return _saved(request, club, pk)
    elif late := _too_late(form, table):
        refuse(form, late, number=table.next.number)
    return sheet_page(request, club, sheet, table, form, status=status_of(form))


@signed_in
@require_POST
def deal_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What would be saved: the completed row, or the value with its reasons. Nothing is written but who is typing.

    With `switch` the page in the other way of entering, with what was typed.
    """
    club, sheet, table = writable(request, slug, pk)
    note_presence(sheet_pk=pk, user=request.user)
    other = switched(request.POST, ground(sheet, table), {})
    if other is not None:
        remember_way(request, str(other.points_from))
        return sheet_page(request, club, sheet, table, other)
    form = posted_form(request, sheet, table)
    valid = form.is_valid()
    items = item_lines(form.value) if (valid or form.only_objected) and getattr(form, "value", None) else ()
    if not request.htmx:
        return sheet_page(request, club, sheet, table, form, items=items, previewing=True)
    context = {"sheet": table, "form": form, "way": form.points_from, "items": items, "previewing": True}
    return render(request, "league/sheets/_preview.html", context)


def _too_late(form: DealForm, table: SheetTable) -> Conflict | None:
    """Why an entry with problems could not be saved anyway. Its problems may be none of the deal it was made for:
    another person deals the one that is judged now."""
    if not table.is_open:
        return Conflict("sheet_closed")
    number = form.cleaned_data.get("number")
    return Conflict("deal_number_taken", number=number) if number and number != table.next.number else None


def _saved(request: HttpRequest, club: ClubAccess, pk: int) -> HttpResponse:
    if not request.htmx:
        return redirect(f"{request.path.rsplit('spiele/', 1)[0]}#eingabe")
    remember_way(request, way_of(request))
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    form = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, form, fresh=table.rows[-1].pk)
