"""The score sheet: look at it, close and reopen it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.access import ClubAccess
from league.forms.keyed import KeyedForm
from league.forms.sessions import ReasonForm
from league.forms.sheets import CloseForm
from league.reads.sheets import sheet_table
from league.services.log import Done, Refused
from league.services.sheets import close_sheet, reopen_sheet
from league.views.acting import intent_of, refuse, signed_in
from league.views.sheet_page import WAYS, next_form, sheet_page, status_of, writable


@signed_in
@require_safe
def sheet_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    sheet = access.get_sheet(club, pk)
    if request.GET.get("eingabe") in WAYS:
        request.session["way"] = WAYS[request.GET["eingabe"]]
    table = sheet_table(sheet)
    return sheet_page(request, club, sheet, table, next_form(request, sheet, table))


@signed_in
@require_POST
def sheet_close(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = writable(request, slug, pk)
    form = CloseForm(request.POST)

    def act() -> Done:
        version = form.cleaned_data["version"]
        return close_sheet(sheet_pk=pk, version=version, intent=intent_of(request, form))

    return _state_change(request, club, pk, "close_form", form, act)


@signed_in
@require_POST
def sheet_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = writable(request, slug, pk)
    form = ReasonForm(request.POST)

    def act() -> Done:
        return reopen_sheet(sheet_pk=pk, intent=intent_of(request, form))

    return _state_change(request, club, pk, "reopen_form", form, act)


def _state_change(
    request: HttpRequest, club: ClubAccess, pk: int, name: str, form: KeyedForm, act: Callable[[], Done]
) -> HttpResponse:
    """Close or reopen; a refusal shows the sheet as it is now, with the reason and the form (`name`) as it was sent."""
    if form.is_valid():
        try:
            act()
        except Refused as refused:
            refuse(form, refused, version=access.get_sheet(club, pk).version)
        else:
            return redirect("sheet_detail", slug=club.club.slug, pk=pk)
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    entry = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, entry, status=status_of(form), **{name: form, "refused_form": form})
