"""Downloads: a sheet's protocol and the season table as PDF and as workbook."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.exports import names, pdf, xlsx
from league.reads.seasons import season_table
from league.reads.sheets import sheet_table
from league.views.acting import signed_in

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@signed_in
@require_safe
def sheet_pdf(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    sheet = sheet_table(access.get_sheet(access.get_club(request.user, slug), pk))
    reasons = request.GET.get("begruendung") == "ja"
    back = redirect("sheet_detail", slug=slug, pk=pk)
    file_name = names.sheet_file_name(sheet, "pdf", reasons=reasons)
    return _pdf(request, lambda: pdf.sheet_pdf(sheet, reasons=reasons), file_name, back)


@signed_in
@require_safe
def sheet_xlsx(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    sheet = sheet_table(access.get_sheet(access.get_club(request.user, slug), pk))
    return _download(xlsx.sheet_xlsx(sheet), names.sheet_file_name(sheet, "xlsx"), XLSX)


@signed_in
@require_safe
def season_pdf(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    season = season_table(access.get_season(access.get_club(request.user, slug), pk))
    back = redirect("season_detail", slug=slug, pk=pk)
    return _pdf(request, lambda: pdf.season_pdf(season), names.season_file_name(season, "pdf"), back)


@signed_in
@require_safe
def season_xlsx(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    season = season_table(access.get_season(access.get_club(request.user, slug), pk))
    return _download(xlsx.season_xlsx(season), names.season_file_name(season, "xlsx"), XLSX)


def _pdf(request: HttpRequest, typeset: Callable[[], bytes], file_name: str, back: HttpResponse) -> HttpResponse:
    """The PDF, or the page it was asked from with a message."""
    try:
        return _download(typeset(), file_name, PDF)
    except pdf.TooManyAtOnce:
        messages.error(request, _("Gerade werden schon andere PDFs erstellt. Bitte gleich noch einmal versuchen."))
        return back
    except pdf.TypesettingFailed:
        messages.error(request, _("Das PDF konnte nicht erstellt werden. Die Excel-Datei enthält dasselbe."))
        return back


def _download(content: bytes, file_name: str, content_type: str) -> HttpResponse:
    headers = {"Content-Disposition": content_disposition_header(True, file_name)}
    return HttpResponse(content, content_type=content_type, headers=headers)
