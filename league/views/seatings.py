"""Who is at the table: somebody leaves, comes or is replaced, and the last such change is taken back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league import access
from league.access import ClubAccess
from league.choices import SheetMode
from league.forms.seatings import SeatingForm
from league.forms.sessions import VersionForm
from league.models import ScoreSheet
from league.reads.seating import seating_choices, seating_page
from league.services.log import Refused
from league.services.seatings import change_seating, withdraw_seating
from league.views.acting import form_status, intent_of, refuse, repeated, signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_seating(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who leaves, who comes, where, and from when on; the sheet says then what follows."""
    club = access.get_club(request.user, slug, write=True)
    sheet = access.get_sheet(club, pk)
    posted = request.method == "POST"
    if repeated(request) or sheet.mode != SheetMode.DEALS or not (sheet.is_open or posted):
        return redirect("sheet_detail", slug=slug, pk=pk)
    form = SeatingForm(
        request.POST if posted else None, choices=seating_choices(sheet), initial={"version": sheet.version}
    )
    if posted and form.is_valid():
        try:
            change_seating(
                sheet_pk=pk,
                version=form.cleaned_data["version"],
                first_row=form.cleaned_data["first_row"],
                change=form.change,
                intent=intent_of(request, form),
            )
        except Refused as refused:
            sheet = access.get_sheet(club, pk)
            refuse(form, refused, version=sheet.version)
            form.offer(seating_choices(sheet))
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    return _page(request, club, sheet, form, VersionForm(initial={"version": sheet.version}), form_status(form))


@signed_in
@require_POST
def sheet_seating_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take the last change back."""
    club = access.get_club(request.user, slug, write=True)
    sheet = access.get_sheet(club, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    back = VersionForm(request.POST)
    if back.is_valid():
        try:
            withdraw_seating(sheet_pk=pk, version=back.cleaned_data["version"], intent=intent_of(request, back))
        except Refused as refused:
            sheet = access.get_sheet(club, pk)
            refuse(back, refused, version=sheet.version)
        else:
            messages.success(request, _("Die letzte Änderung am Tisch ist zurückgenommen."))
            return redirect("sheet_detail", slug=slug, pk=pk)
    form = SeatingForm(choices=seating_choices(sheet), initial={"version": sheet.version})
    return _page(request, club, sheet, form, back, form_status(back))


def _page(
    request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, form: SeatingForm, back: VersionForm, status: int
) -> HttpResponse:
    context = {
        "access": club,
        "club": club.club,
        "sheet": sheet,
        "form": form,
        "back_form": back,
        "seating": seating_page(form.choices),
    }
    return render(request, "league/sheets/seating.html", context, status=status)
