"""Two devices at one sheet: is what a page shows still the present state?"""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from league import access
from league.reads.sheets import sheet_table
from league.reads.together import overtaken, stand_beside, stand_of
from league.views.acting import key_at, signed_in
from league.views.sheet_page import next_form, sheet_page


@signed_in
@require_safe
def sheet_stand(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """304 while nothing changed; who else is entering, where that alone changed; else the sheet as it is now.

    `nummer` and `schluessel` in the address are those of an entry in which something is typed: the answer says what
    became of them.
    """
    club = access.get_club(request.user, slug)
    stand = stand_of(club, pk, request.user)
    if stand is None:
        raise Http404
    unchanged = get_conditional_response(request, etag=stand.etag)
    if unchanged is not None and unchanged.status_code == 304:
        unchanged["ETag"] = stand.etag
        return unchanged
    known = request.headers.get("If-None-Match", "").removeprefix("W/").strip('"')
    if known.startswith(stand.page_mark):
        response = render(request, "league/sheets/_presence.html", {"stand": stand})
        response["ETag"] = stand.etag
        return response
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    number, key = _entry(request, reverse("deal_add", args=[slug, pk]))
    lost = overtaken(table, number, key, request.user) if number else None
    stand = stand_beside(club, table, request.user)
    response = sheet_page(request, club, sheet, table, next_form(request, sheet, table), stand=stand, overtaken=lost)
    response["ETag"] = stand.etag
    return response


def _entry(request: HttpRequest, address: str) -> tuple[int | None, uuid.UUID | None]:
    """Number and key of the entry on the page, the key as the log would have it; None for what is missing or odd."""
    number, key = request.GET.get("nummer", ""), request.GET.get("schluessel", "")
    try:
        stored = key_at(address, uuid.UUID(key))
    except ValueError:
        stored = None
    return (int(number) if number.isascii() and number.isdigit() and len(number) < 6 else None), stored
