"""The score sheet: look at it, close and reopen it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.forms.sessions import VersionForm
from league.forms.sheets import CloseForm, ReopenForm
from league.reads.sheets import sheet_table
from league.services.log import Done
from league.services.sheets import close_sheet, reopen_sheet
from league.services.time import call_time, withdraw_time
from league.views.acting import intent_of, signed_in
from league.views.sheet_page import WAYS, next_form, remember_way, sheet_page, state_change, writable


@signed_in
@require_safe
def sheet_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    sheet = access.get_sheet(club, pk)
    if request.GET.get("eingabe") in WAYS:
        remember_way(request, WAYS[request.GET["eingabe"]])
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

    return state_change(request, club, pk, "close_form", form, act)


@signed_in
@require_POST
def sheet_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = writable(request, slug, pk)
    form = ReopenForm(request.POST)

    def act() -> Done:
        return reopen_sheet(sheet_pk=pk, version=form.cleaned_data["version"], intent=intent_of(request, form))

    return state_change(request, club, pk, "reopen_form", form, act)


@signed_in
@require_POST
def sheet_time_up(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _time_change(request, slug, pk, call_time)


@signed_in
@require_POST
def sheet_time_runs(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _time_change(request, slug, pk, withdraw_time)


def _time_change(request: HttpRequest, slug: str, pk: int, service: Callable[..., Done]) -> HttpResponse:
    club, _sheet, _table = writable(request, slug, pk)
    form = VersionForm(request.POST)

    def act() -> Done:
        return service(sheet_pk=pk, version=form.cleaned_data["version"], intent=intent_of(request, form))

    return state_change(request, club, pk, "time_form", form, act)
