"""Taking back the last action on a sheet."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.forms.sheets import UndoForm
from league.reads.undo import undo_offer
from league.services.log import Refused
from league.services.undo import undo_last
from league.views.acting import intent_of, refuse, repeated, signed_in
from league.views.sheet_page import as_it_is_now, writable


@signed_in
@require_POST
def sheet_undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take back what the page named. Where it is not the last action any more: the sheet as it is, with new words."""
    club, sheet, table = writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    offer = undo_offer(sheet, table, request.user)
    form = UndoForm(request.POST)
    if form.is_valid():
        try:
            undo_last(sheet_pk=pk, entry_pk=form.cleaned_data["entry"], intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Rückgängig gemacht: %(what)s.") % {"what": offer.what})
            return redirect("sheet_detail", slug=slug, pk=pk)
    return as_it_is_now(request, club, sheet, form)
