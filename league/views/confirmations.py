"""A second person confirms a sheet; what was confirmed stays readable."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.forms.sheets import ConfirmForm
from league.reads.confirmations import confirmed_sheet
from league.services.confirmations import confirm_sheet
from league.services.log import Done
from league.views.acting import intent_of, signed_in
from league.views.sheet_page import state_change, writable


@signed_in
@require_POST
def sheet_confirm(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = writable(request, slug, pk)
    form = ConfirmForm(request.POST)

    def act() -> Done:
        return confirm_sheet(sheet_pk=pk, version=form.cleaned_data["version"], intent=intent_of(request, form))

    return state_change(request, club, pk, "confirm_form", form, act)


@signed_in
@require_safe
def sheet_version(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The sheet as it was confirmed under this number, whatever became of it since."""
    club = access.get_club(request.user, slug)
    confirmed = confirmed_sheet(access.get_confirmed_version(club, pk, number))
    context = {"access": club, "club": club.club, "version": confirmed.version, "sheet": confirmed.sheet}
    return render(request, "league/sheets/version.html", context)
