"""Rows that stand on the sheet already: correct one, or insert a forgotten one. What follows from it is shown first."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from league import access, adapters
from league.access import ClubAccess
from league.choices import PointsFrom
from league.forms.corrections import MoveForm
from league.forms.deals import FORMS, DealForm, Table, expected_of, initial_of, switched
from league.models import ScoreSheet
from league.reads.sheets import SheetRows, item_lines, rows_of, sheet_table
from league.services import deals as services
from league.services.foresight import NEW, foresee, with_changed, with_inserted
from league.services.log import Done, Refused
from league.values.consequences import Foreseen
from league.values.deals import DealFacts
from league.values.sheets import Row, SheetTable
from league.views.acting import intent_of, refuse, signed_in
from league.views.sheet_page import closed_page, ground_of, row_of, status_of, way_of, writable
from league.wording_consequences import move_choices


@dataclass(frozen=True, slots=True)
class Correction:
    """One way of correcting: where, by which form, and how it is foreseen and written."""

    club: ClubAccess
    sheet: ScoreSheet
    table: SheetTable
    """The sheet as it was when the request came."""
    form: DealForm
    corrected: int
    """Key of the row, NEW for one that is inserted."""
    imagine: Callable[[SheetRows, DealFacts], SheetRows]
    write: Callable[[], Done]
    template: str
    context: dict[str, object]

    def foreseen(self) -> Foreseen | None:
        """What follows from what was typed; None while that makes no row."""
        if not (self.form.is_valid() or self.form.only_objected):
            return None
        before = rows_of(self.sheet)
        try:
            return foresee(before, self.imagine(before, self.form.facts()), self.corrected)
        except Refused:
            return None


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """Correct one row; its facts alone change."""
    club, sheet, table = writable(request, slug, pk)
    if request.method != "POST" and not table.is_open:
        return closed_page(request, club, table)
    return _answer(request, _editing(request, club, sheet, table, deal_pk))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_insert(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Put a forgotten deal before row `number`."""
    club, sheet, table = writable(request, slug, pk)
    if request.method != "POST" and not table.is_open:
        return closed_page(request, club, table)
    return _answer(request, _inserting(request, club, sheet, table, number))


@signed_in
@require_POST
def deal_edit_preview(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """The corrected row with its value, and what follows from it. Nothing is written."""
    club, sheet, table = writable(request, slug, pk)
    return _preview(request, table, _editing(request, club, sheet, table, deal_pk))


@signed_in
@require_POST
def deal_insert_preview(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The row to be inserted with its value, and what follows from it. Nothing is written."""
    club, sheet, table = writable(request, slug, pk)
    return _preview(request, table, _inserting(request, club, sheet, table, number))


def _editing(request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, table: SheetTable, deal_pk: int) -> Correction:
    row = row_of(table, deal_pk)
    form = _row_form(request, sheet, table, row)
    return Correction(
        club=club,
        sheet=sheet,
        table=table,
        form=form,
        corrected=deal_pk,
        imagine=lambda rows, facts: with_changed(rows, deal_pk, facts),
        write=lambda: services.change_deal(
            deal_pk=deal_pk,
            version=form.cleaned_data["version"] or row.version,
            facts=form.facts(),
            seen=request.POST.get("seen", ""),
            intent=intent_of(request, form),
        ),
        template="league/sheets/edit.html",
        context={"row": row, "move_form": MoveForm(choices=move_choices(table.rows, row.number))},
    )


def _inserting(request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, table: SheetTable, number: int) -> Correction:
    if not 1 <= number <= len(table.rows):
        raise Http404
    form = _row_form(request, sheet, table, table.rows[number - 1], fresh=True)
    before, after = table.rows[number - 2 : number - 1], table.rows[number - 1]
    count = 1 + sum(row.count is not None for row in table.rows[: number - 1])
    return Correction(
        club=club,
        sheet=sheet,
        table=table,
        form=form,
        corrected=NEW,
        imagine=lambda rows, facts: with_inserted(rows, number, facts),
        write=lambda: services.insert_deal(
            sheet_pk=sheet.pk,
            number=number,
            version=form.cleaned_data["version"] or table.version,
            facts=form.facts(),
            seen=request.POST.get("seen", ""),
            intent=intent_of(request, form),
        ),
        template="league/sheets/insert.html",
        context={"number": number, "count": count, "neighbours": [*before, after]},
    )


def _row_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable, row: Row, *, fresh: bool = False) -> DealForm:
    """The form for a stored row, filled from it; `fresh`: an empty one for a row that goes before it."""
    stands_on = ground_of(sheet, table, row, fresh=fresh)
    if request.method == "POST" and "way" in request.POST and "switch" not in request.POST:
        return FORMS[way_of(request)](request.POST, table=stands_on)
    initial = _start(sheet, table, row, stands_on, fresh=fresh)
    default = PointsFrom.FACTS.value if row.items and not fresh else PointsFrom.PAPER.value
    other = switched(request.POST, stands_on, initial)
    return other or FORMS[way_of(request, default)](table=stands_on, initial=initial)


def _start(sheet: ScoreSheet, table: SheetTable, row: Row, stands_on: Table, *, fresh: bool) -> dict[str, object]:
    if fresh:
        return {"version": table.version, **expected_of(stands_on)}
    deal = sheet.deals.filter(pk=row.pk).first()
    if deal is None:
        raise Http404
    stored = initial_of(adapters.facts_of(deal, len(table.columns)))
    return {"version": row.version, **stored, "as_played": bool(row.objections)}


def _answer(request: HttpRequest, correction: Correction) -> HttpResponse:
    """The page; after a post the sheet, or the page again with what follows, with problems or with a conflict."""
    club, sheet, form = correction.club, correction.sheet, correction.form
    context, status, table = dict(correction.context), 200, correction.table
    if request.method == "POST" and form.carries is None:  # else only the way of entering was switched
        status = 422
        if form.is_valid():
            try:
                correction.write()
            except Refused as refused:
                if refused.code == "consequences_unseen":
                    context |= {"foreseen": correction.foreseen(), "asks": True}
                else:
                    status = _refused(correction, refused, context)
            else:
                return redirect("sheet_detail", slug=club.club.slug, pk=sheet.pk)
        table = sheet_table(access.get_sheet(club, sheet.pk))
    page = {"access": club, "club": club.club, "sheet": table, "form": form, "way": form.points_from}
    return render(request, correction.template, page | context, status=status)


def _refused(correction: Correction, refused: Refused, context: dict[str, object]) -> int:
    """Say what stands there now; gives the answer's status."""
    table = sheet_table(access.get_sheet(correction.club, correction.sheet.pk))
    now = next((row for row in table.rows if row.pk == correction.corrected), None)
    refuse(correction.form, refused, version=now.version if now else table.version)
    context["theirs"] = now
    return status_of(correction.form)


def _preview(request: HttpRequest, table: SheetTable, correction: Correction) -> HttpResponse:
    form = correction.form
    valid = form.is_valid()
    items = item_lines(form.value) if (valid or form.only_objected) and getattr(form, "value", None) else ()
    page = {"access": correction.club, "club": correction.club.club, "sheet": table}
    shown = {"form": form, "way": form.points_from, "items": items, "foreseen": correction.foreseen()}
    if not request.htmx:
        return render(request, correction.template, page | correction.context | shown)
    return render(request, "league/sheets/_preview.html", page | correction.context | shown | {"previewing": True})
