"""Lists of which only the result is known."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league import access
from league.choices import SheetMode
from league.forms.sessions import TotalsForm
from league.reads.sheets import sheet_table
from league.services.deals import set_totals
from league.services.log import Conflict, Refused
from league.views.acting import intent_of, refuse, signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_totals(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Type or correct the result of a table; the sheet page shows it."""
    club = access.get_club(request.user, slug, write=True)
    sheet = access.get_sheet(club, pk)
    if sheet.mode != SheetMode.TOTALS:
        return redirect("sheet_detail", slug=slug, pk=pk)
    table = sheet_table(sheet)
    form = TotalsForm(request.POST or None, names=[column.name for column in table.columns], initial=_typed(table))
    if request.method == "POST" and form.is_valid():
        try:
            set_totals(
                sheet_pk=pk,
                version=form.cleaned_data["version"],
                points=form.points,
                played=form.played,
                note=form.cleaned_data["note"],
                intent=intent_of(request, form),
            )
        except Refused as refused:
            refuse(form, refused, version=access.get_sheet(club, pk).version)
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    status = 200 if not form.is_bound else 409 if isinstance(getattr(form, "refused", None), Conflict) else 422
    context = {"access": club, "club": club.club, "sheet": table, "form": form}
    return render(request, "league/sheets/totals.html", context, status=status)


def _typed(table) -> dict[str, object]:
    """What stands there now, to be corrected."""
    start: dict[str, object] = {"version": table.version}
    if table.rows:
        start["note"] = table.rows[0].note
        for seat, (cell, column) in enumerate(zip(table.rows[0].cells, table.columns, strict=True)):
            start |= {f"points_{seat}": cell.points, f"played_{seat}": column.deals_played}
    return start
