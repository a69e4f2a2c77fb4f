"""The score sheet: look at it, enter the next deal, correct, insert and delete one, close and reopen."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access, adapters
from league.access import ClubAccess
from league.choices import DealKind, PointsFrom, SheetMode
from league.forms.deals import FORMS, DealForm, Table, initial_of
from league.forms.keyed import KeyedForm
from league.forms.sessions import ReasonForm, VersionForm
from league.forms.sheets import CloseForm
from league.models import ScoreSheet
from league.reads.sheets import item_lines, sheet_table
from league.services import deals as services
from league.services.log import Conflict, Done, Refused
from league.services.sheets import close_sheet, reopen_sheet
from league.values.sheets import Row, SheetTable
from league.views.acting import intent_of, refuse, repeated, signed_in

WAYS = {"punkte": PointsFrom.PAPER.value, "verlauf": PointsFrom.FACTS.value}
"""The two ways of entering, as the address names them."""


@signed_in
@require_safe
def sheet_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    sheet = access.get_sheet(club, pk)
    if request.GET.get("eingabe") in WAYS:
        request.session["way"] = WAYS[request.GET["eingabe"]]
    table = sheet_table(sheet)
    return _sheet_page(request, club, sheet, table, _next_form(request, sheet, table))


@signed_in
@require_POST
def deal_add(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter the next deal; a fragment request gets the sheet with the next empty entry, others a redirect."""
    club, sheet, table = _writable(request, slug, pk)
    form = _posted_form(request, sheet, table)
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
            refuse(form, refused, number=table.next.number)
        else:
            return _saved(request, club, pk)
    return _sheet_page(request, club, sheet, table, form, status=_status(form))


@signed_in
@require_POST
def deal_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What would be saved: the completed row, or the value with its reasons. Nothing is written."""
    club, sheet, table = _writable(request, slug, pk)
    form = _posted_form(request, sheet, table)
    valid = form.is_valid()
    items = item_lines(form.value) if valid and getattr(form, "value", None) else ()
    if not request.htmx:
        return _sheet_page(request, club, sheet, table, form, items=items, previewing=True)
    context = {"sheet": table, "form": form, "way": form.points_from, "items": items, "previewing": True}
    return render(request, "league/sheets/_preview.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """Correct one row; its facts alone change."""
    club, sheet, table = _writable(request, slug, pk)
    row = _row(table, deal_pk)

    def write(form: DealForm) -> Done:
        return services.change_deal(
            deal_pk=deal_pk,
            version=form.cleaned_data["version"] or row.version,
            facts=form.facts(),
            intent=intent_of(request, form),
        )

    form = _row_form(request, sheet, table, row)
    context = {"row": row, "delete_form": VersionForm(initial={"version": row.version})}
    return _write_row(request, club, sheet, form, write, "league/sheets/edit.html", context, row=row)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_insert(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Put a forgotten deal before row `number`."""
    club, sheet, table = _writable(request, slug, pk)
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
    context = {"number": number}
    return _write_row(request, club, sheet, form, write, "league/sheets/insert.html", context, row=None)


@signed_in
@require_POST
def deal_delete(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    club, sheet, table = _writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    row = _row(table, deal_pk)
    form = VersionForm(request.POST)
    if form.is_valid():
        try:
            services.delete_deal(deal_pk=deal_pk, version=form.cleaned_data["version"], intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    context = {"row": row, "delete_form": VersionForm(initial={"version": row.version}), "refused_form": form}
    page = _row_form(request, sheet, table, row)
    return _row_page(request, club, table, page, "league/sheets/edit.html", context, 409)


@signed_in
@require_POST
def sheet_close(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = _writable(request, slug, pk)
    form = CloseForm(request.POST)

    def act() -> Done:
        version = form.cleaned_data["version"]
        return close_sheet(sheet_pk=pk, version=version, intent=intent_of(request, form))

    return _state_change(request, club, pk, "close_form", form, act)


@signed_in
@require_POST
def sheet_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _sheet, _table = _writable(request, slug, pk)
    form = ReasonForm(request.POST)

    def act() -> Done:
        return reopen_sheet(sheet_pk=pk, intent=intent_of(request, form))

    return _state_change(request, club, pk, "reopen_form", form, act)


def _writable(request: HttpRequest, slug: str, pk: int) -> tuple[ClubAccess, ScoreSheet, SheetTable]:
    club = access.get_club(request.user, slug, write=True)
    sheet = access.get_sheet(club, pk)
    return club, sheet, sheet_table(sheet)


def _row(table: SheetTable, deal_pk: int) -> Row:
    row = next((row for row in table.rows if row.pk == deal_pk and row.kind != DealKind.TOTALS), None)
    if row is None:
        raise Http404
    return row


def _ground(sheet: ScoreSheet, table: SheetTable, row: Row | None = None) -> Table:
    """The table a row is judged on: as it really was for a stored row, as expected for the next."""
    names = tuple(column.short for column in table.columns)
    rules = adapters.rules_of(sheet.round.session)
    if row is None or row.dealer is None:
        return Table(names, table.next.dealer or 0, table.next.sitting_out, rules)
    out = tuple(seat for seat, cell in enumerate(row.cells) if cell.sits_out)
    return Table(names, row.dealer, out, rules)


def _way(request: HttpRequest, default: str = PointsFrom.PAPER.value) -> str:
    """The way of entering: as posted, as asked for by address, else the last one used."""
    posted = request.POST.get("way", "")
    asked = WAYS.get(request.GET.get("eingabe", ""), "")
    return next((way for way in (posted, asked, default) if way in FORMS), PointsFrom.PAPER.value)


def _next_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable) -> DealForm:
    way = _way(request, request.session.get("way", PointsFrom.PAPER.value))
    return FORMS[way](table=_ground(sheet, table), initial={"number": table.next.number})


def _posted_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable, row: Row | None = None) -> DealForm:
    return FORMS[_way(request)](request.POST, table=_ground(sheet, table, row))


def _row_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable, row: Row, *, fresh: bool = False) -> DealForm:
    """The form for a stored row, filled from it; `fresh`: an empty one for a row that goes before it."""
    if request.method == "POST" and "way" in request.POST:
        return _posted_form(request, sheet, table, row)
    if fresh:
        initial: dict[str, object] = {"version": table.version}
    else:
        deal = sheet.deals.get(pk=row.pk)
        initial = {"version": row.version, **initial_of(adapters.facts_of(deal, len(table.columns)))}
    default = PointsFrom.FACTS.value if row.items and not fresh else PointsFrom.PAPER.value
    return FORMS[_way(request, default)](table=_ground(sheet, table, row), initial=initial)


def _status(form: KeyedForm) -> int:
    return 409 if isinstance(getattr(form, "refused", None), Conflict) else 422


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
                context["theirs"], status = now, _status(form)
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
    request.session["way"] = _way(request)
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    ground = _ground(sheet, table)
    form = FORMS[_way(request)](table=ground, initial={"number": table.next.number})
    return _sheet_page(request, club, sheet, table, form, fresh=table.rows[-1].pk)


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
    entry = _next_form(request, sheet, table)
    return _sheet_page(request, club, sheet, table, entry, status=_status(form), **{name: form, "refused_form": form})


def _sheet_page(
    request: HttpRequest,
    club: ClubAccess,
    sheet: ScoreSheet,
    table: SheetTable,
    form: DealForm,
    status: int = 200,
    **extra: object,
) -> HttpResponse:
    """The whole page, or for a fragment request the sheet alone."""
    template = "league/sheets/_sheet.html" if request.htmx else "league/sheets/detail.html"
    context = {
        "access": club,
        "club": club.club,
        "sheet": table,
        "form": form,
        "way": form.points_from,
        "sheet_url": reverse("sheet_detail", args=[club.club.slug, table.pk]),
        "enters": club.can_write and table.is_open and sheet.mode == SheetMode.DEALS,
        "close_form": CloseForm(initial={"version": table.version}),
        "reopen_form": ReasonForm(),
    }
    return render(request, template, context | extra, status=status)
