"""The penalties of a sheet: enter one, see what it costs and brings before, correct it, take it back."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from league import access, adapters
from league.access import ClubAccess
from league.forms.penalties import PenaltyForm, initial_of
from league.forms.sessions import VersionForm
from league.models import ScoreSheet
from league.reads.penalties import penalty_ground, penalty_title
from league.reads.sheets import sheet_table
from league.services import penalties as services
from league.services.log import Done, Refused
from league.values.penalties import Ground, PenaltyLine
from league.values.sheets import SheetTable
from league.views.acting import intent_of, refuse, repeated, signed_in
from league.views.sheet_page import next_form, sheet_page, status_of, writable


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_add(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter a penalty; asked for a preview, nothing is written."""
    club, sheet, table = writable(request, slug, pk)
    form = PenaltyForm(posted(request), ground=_ground(sheet, table, running=True), initial={"version": table.version})

    def write() -> Done:
        return services.add_penalty(
            sheet_pk=pk,
            version=form.cleaned_data["version"],
            facts=form.facts(),
            redeal=form.redeal_facts,
            intent=intent_of(request, form),
        )

    def fresh(now: SheetTable) -> int:
        form.stand_on(_ground(access.get_sheet(club, pk), now, running=True))
        return now.version

    return _write(request, club, table, form, write, fresh, {})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_edit(request: HttpRequest, slug: str, pk: int, penalty_pk: int) -> HttpResponse:
    """Correct one penalty."""
    club, sheet, table = writable(request, slug, pk)
    line = _line(table, penalty_pk)
    stored = sheet.penalties.filter(pk=penalty_pk).first()
    if stored is None:
        raise Http404
    facts = adapters.penalty_facts(stored)
    initial = initial_of(facts, str(facts.after_row), len(table.columns)) | {"version": line.version}
    form = PenaltyForm(posted(request), ground=_ground(sheet, table, running=False), initial=initial)

    def write() -> Done:
        return services.change_penalty(
            penalty_pk=penalty_pk,
            version=form.cleaned_data["version"],
            facts=form.facts(),
            intent=intent_of(request, form),
        )

    def fresh(now: SheetTable) -> int:
        form.stand_on(_ground(access.get_sheet(club, pk), now, running=False))
        return next((line.version for line in now.penalties if line.pk == penalty_pk), now.version)

    context = {"line": line, "delete_form": VersionForm(initial={"version": line.version})}
    return _write(request, club, table, form, write, fresh, context)


@signed_in
@require_POST
def penalty_delete(request: HttpRequest, slug: str, pk: int, penalty_pk: int) -> HttpResponse:
    """Take a penalty back."""
    club, sheet, table = writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    _line(table, penalty_pk)
    form = VersionForm(request.POST)
    if form.is_valid():
        try:
            services.delete_penalty(
                penalty_pk=penalty_pk, version=form.cleaned_data["version"], intent=intent_of(request, form)
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("sheet_detail", slug=slug, pk=pk)
    table = sheet_table(access.get_sheet(club, pk))
    entry = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, entry, status=409, refused_form=form)


def posted(request: HttpRequest) -> QueryDict | None:
    """What was sent, however little; None where a page is only looked at."""
    return request.POST if request.method == "POST" else None


def _line(table: SheetTable, penalty_pk: int) -> PenaltyLine:
    line = next((line for line in table.penalties if line.pk == penalty_pk), None)
    if line is None:
        raise Http404
    return line


def _ground(sheet: ScoreSheet, table: SheetTable, *, running: bool) -> Ground:
    return penalty_ground(sheet, [column.short for column in table.columns], running=running)


def _write(
    request: HttpRequest,
    club: ClubAccess,
    table: SheetTable,
    form: PenaltyForm,
    write: Callable[[], Done],
    fresh: Callable[[SheetTable], int],
    context: dict[str, object],
) -> HttpResponse:
    """Show the form, its preview, or write. After a refusal `fresh` puts the form on the sheet as it is now and gives
    the version to be sent with it."""
    valid = form.is_bound and form.is_valid()
    status = 200
    if request.method == "POST" and "preview" not in request.POST:
        status = 422
        if valid:
            try:
                write()
            except Refused as refused:
                table = sheet_table(access.get_sheet(club, table.pk))
                refuse(form, refused, version=fresh(table))
                status = status_of(form)
            else:
                return redirect("sheet_detail", slug=club.club.slug, pk=table.pk)
    previewing = status == 200 and form.is_bound
    title = penalty_title(form.facts(), repeated=form.worth.deal_repeated) if form.worth else ""
    page = {"access": club, "club": club.club, "sheet": table, "form": form, "title": title}
    template = "league/sheets/_penalty_preview.html" if previewing and request.htmx else "league/sheets/penalty.html"
    return render(request, template, page | context, status=status)
