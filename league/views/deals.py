"""The rows of a sheet: enter the next one, see its value before, correct, insert and delete one."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from league import access, adapters
from league.access import ClubAccess
from league.choices import DealKind, PointsFrom
from league.forms.deals import FORMS, DealForm, initial_of
from league.forms.sessions import VersionForm
from league.models import ScoreSheet
from league.reads.sheets import item_lines, sheet_table
from league.services import deals as services
from league.services.dealers import follow_dealers
from league.services.log import Done, Refused
from league.values.sheets import Row, SheetTable
from league.views.acting import intent_of, refuse, repeated, signed_in
from league.views.sheet_page import ground, next_form, posted_form, sheet_page, status_of, way_of, writable


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
            form.stand_on(ground(sheet, table))
            refuse(form, refused, number=table.next.number)
        else:
            return _saved(request, club, pk)
    return sheet_page(request, club, sheet, table, form, status=status_of(form))


@signed_in
@require_POST
def deal_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What would be saved: the completed row, or the value with its reasons. Nothing is written."""
    club, sheet, table = writable(request, slug, pk)
    form = posted_form(request, sheet, table)
    valid = form.is_valid()
    items = item_lines(form.value) if valid and getattr(form, "value", None) else ()
    if not request.htmx:
        return sheet_page(request, club, sheet, table, form, items=items, previewing=True)
    context = {"sheet": table, "form": form, "way": form.points_from, "items": items, "previewing": True}
    return render(request, "league/sheets/_preview.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """Correct one row; its facts alone change."""
    club, sheet, table = writable(request, slug, pk)
    row = _row(table, deal_pk)

    def write(form: DealForm) -> Done:
        return services.change_deal(
            deal_pk=deal_pk,
            version=form.cleaned_data["version"] or row.version,
            facts=form.facts(),
            intent=intent_of(request, form),
        )

    form = _row_form(request, sheet, table, row)
    context = {
        "row": row,
        "delete_form": VersionForm(initial={"version": row.version}),
        "dealers_form": VersionForm(initial={"version": table.version}),
    }
    return _write_row(request, club, sheet, form, write, "league/sheets/edit.html", context, row=row)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_insert(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Put a forgotten deal before row `number`."""
    club, sheet, table = writable(request, slug, pk)
    if not 1 <= number <= len(table.rows):
        raise Http404

    def write(form: DealForm) -> Done:
        return services.insert_deal(
            sheet_pk=pk,
            number=number,
            version=form.cleaned_data["version"] or table.version,
            facts=form.facts(),
            intent=intent_of(request, form),
        )

    form = _row_form(request, sheet, table, table.rows[number - 1], fresh=True)
    count = 1 + sum(row.count is not None for row in table.rows[: number - 1])
    before, after = table.rows[number - 2 : number - 1], table.rows[number - 1]
    context = {"number": number, "count": count, "neighbours": [*before, after]}
    return _write_row(request, club, sheet, form, write, "league/sheets/insert.html", context, row=None)


@signed_in
@require_POST
def deal_dealers(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """From this row on the deal goes round as the rules say."""
    club, sheet, table = writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    row = _row(table, deal_pk)
    form = VersionForm(request.POST)
    if form.is_valid():
        try:
            follow_dealers(
                sheet_pk=pk, number=row.number, version=form.cleaned_data["version"], intent=intent_of(request, form)
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    return _as_it_is_now(request, club, sheet, form)


@signed_in
@require_POST
def deal_delete(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    club, sheet, table = writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    _row(table, deal_pk)
    form = VersionForm(request.POST)
    if form.is_valid():
        try:
            services.delete_deal(deal_pk=deal_pk, version=form.cleaned_data["version"], intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    return _as_it_is_now(request, club, sheet, form)


def _as_it_is_now(request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, refused_form: VersionForm) -> HttpResponse:
    """The sheet with what others did meanwhile, and why the action was refused."""
    sheet = access.get_sheet(club, sheet.pk)
    table = sheet_table(sheet)
    form = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, form, status=409, refused_form=refused_form)


def _row(table: SheetTable, deal_pk: int) -> Row:
    row = next((row for row in table.rows if row.pk == deal_pk and row.kind != DealKind.TOTALS), None)
    if row is None:
        raise Http404
    return row


def _row_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable, row: Row, *, fresh: bool = False) -> DealForm:
    """The form for a stored row, filled from it; `fresh`: an empty one for a row that goes before it."""
    if request.method == "POST" and "way" in request.POST:
        return posted_form(request, sheet, table, row)
    if fresh:
        initial: dict[str, object] = {"version": table.version}
    else:
        deal = sheet.deals.filter(pk=row.pk).first()
        if deal is None:
            raise Http404
        initial = {"version": row.version, **initial_of(adapters.facts_of(deal, len(table.columns)))}
    default = PointsFrom.FACTS.value if row.items and not fresh else PointsFrom.PAPER.value
    return FORMS[way_of(request, default)](table=ground(sheet, table, row), initial=initial)


def _write_row(
    request: HttpRequest,
    club: ClubAccess,
    sheet: ScoreSheet,
    form: DealForm,
    write: Callable[[DealForm], Done],
    template: str,
    context: dict[str, object],
    *,
    row: Row | None,
) -> HttpResponse:
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                write(form)
            except Refused as refused:
                table = sheet_table(access.get_sheet(club, sheet.pk))
                now = next((r for r in table.rows if row and r.pk == row.pk), None)
                refuse(form, refused, version=now.version if now else table.version)
                context["theirs"], status = now, status_of(form)
            else:
                return redirect("sheet_detail", slug=club.club.slug, pk=sheet.pk)
    table = sheet_table(access.get_sheet(club, sheet.pk))
    return _row_page(request, club, table, form, template, context, status)


def _row_page(request, club, table, form, template, context, status) -> HttpResponse:
    page = {"access": club, "club": club.club, "sheet": table, "form": form, "way": form.points_from}
    return render(request, template, page | context, status=status)


def _saved(request: HttpRequest, club: ClubAccess, pk: int) -> HttpResponse:
    if not request.htmx:
        return redirect(f"{request.path.rsplit('spiele/', 1)[0]}#eingabe")
    request.session["way"] = way_of(request)
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    form = FORMS[way_of(request)](table=ground(sheet, table), initial={"number": table.next.number})
    return sheet_page(request, club, sheet, table, form, fresh=table.rows[-1].pk)
