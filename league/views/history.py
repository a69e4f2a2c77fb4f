"""What was done to a sheet."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.reads.confirmations import confirmed_versions
from league.reads.history import sheet_history
from league.views.acting import signed_in

PER_PAGE = 50


@signed_in
@require_safe
def sheet_history_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everybody who may see the sheet may see what was changed on it."""
    club = access.get_club(request.user, slug)
    sheet = access.get_sheet(club, pk)
    page = Paginator(sheet_history(sheet), PER_PAGE).get_page(request.GET.get("page"))
    context = {"access": club, "club": club.club, "sheet": sheet, "page": page, "versions": confirmed_versions(sheet)}
    return render(request, "league/sheets/history.html", context)
