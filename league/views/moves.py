"""Rows that are deleted, moved, or get other dealers: nothing to type, so the page shows what follows and asks."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league import access
from league.access import ClubAccess
from league.forms.corrections import MoveForm, SeenForm
from league.models import ScoreSheet
from league.reads.sheets import SheetRows, rows_of, table_of
from league.services.dealers import follow_dealers
from league.services.deals import delete_deal, move_deal
from league.services.foresight import foresee, with_dealers, with_moved, without
from league.services.log import Conflict, Done, Refused
from league.values.consequences import Foreseen
from league.values.sheets import Row, SheetTable
from league.views.acting import intent_of, refuse, repeated, signed_in
from league.views.sheet_page import as_it_is_now, closed_page, row_of, writable
from league.wording import refusal_text
from league.wording_consequences import move_choices, place_words


@dataclass(frozen=True, slots=True)
class Question:
    """What the page asks before it is done."""

    heading: str
    text: str
    action: str
    """Words of the button."""
    kind: str
    """How the button looks: `main` or `danger`."""
    row: Row
    version: int
    imagine: Callable[[SheetRows], SheetRows]
    corrected: int | None
    write: Callable[[SeenForm], Done]
    form_class: Callable[..., SeenForm] = SeenForm
    initial: dict[str, object] | None = None


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_delete(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """Take a row off the sheet."""

    def question(table: SheetTable, row: Row) -> Question:
        return Question(
            heading=_("%(row)s löschen") % {"row": place_words(table.rows, row)},
            text=_("Die Zeile wird von der Liste genommen. Bei den Änderungen der Liste bleibt sie stehen."),
            action=_("Ja, löschen"),
            kind="danger",
            row=row,
            version=row.version,
            imagine=lambda rows: without(rows, deal_pk),
            corrected=deal_pk,
            write=lambda form: delete_deal(deal_pk=deal_pk, **_told(request, form)),
        )

    return _ask(request, slug, pk, deal_pk, question)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_move(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """Put a row at another place. The address may name it (`to`), so that what follows stands on the first page."""

    def question(table: SheetTable, row: Row) -> Question:
        choices = move_choices(table.rows, row.number)
        asked = request.POST.get("to") or request.GET.get("to") or ""
        to = next((number for number, _label in choices if str(number) == asked), None)
        return Question(
            heading=_("%(row)s verschieben") % {"row": place_words(table.rows, row)},
            text=_("Punkte, Geber und Aussetzer der Zeile bleiben, wie sie sind; nur ihr Platz ändert sich."),
            action=_("So verschieben"),
            kind="main",
            row=row,
            version=row.version,
            imagine=lambda rows: with_moved(rows, deal_pk, to) if to else rows,
            corrected=deal_pk,
            write=lambda form: move_deal(deal_pk=deal_pk, to=form.cleaned_data["to"], **_told(request, form)),
            form_class=lambda *args, **kwargs: MoveForm(*args, choices=choices, **kwargs),
            initial={"to": to},
        )

    return _ask(request, slug, pk, deal_pk, question)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deal_dealers(request: HttpRequest, slug: str, pk: int, deal_pk: int) -> HttpResponse:
    """From this row on the deal goes round as the rules say."""

    def question(table: SheetTable, row: Row) -> Question:
        return Question(
            heading=_("Geber ab %(row)s der Reihe nach") % {"row": place_words(table.rows, row)},
            text=_("Wer aussaß, bleibt. Wo das zum erwarteten Geber nicht passt, bleibt auch der Geber."),
            action=_("So setzen"),
            kind="main",
            row=row,
            version=table.version,
            imagine=lambda rows: with_dealers(rows, row.number),
            corrected=None,
            write=lambda form: follow_dealers(sheet_pk=pk, number=row.number, **_told(request, form)),
        )

    return _ask(request, slug, pk, deal_pk, question)


def _told(request: HttpRequest, form: SeenForm) -> dict[str, object]:
    data = form.cleaned_data
    return {"version": data["version"], "seen": data["seen"], "intent": intent_of(request, form)}


def _ask(
    request: HttpRequest, slug: str, pk: int, deal_pk: int, about: Callable[[SheetTable, Row], Question]
) -> HttpResponse:
    """The question about a row of an open sheet; who sent the form a second time is where the first led."""
    club, sheet, table = writable(request, slug, pk)
    if repeated(request):
        return redirect("sheet_detail", slug=slug, pk=pk)
    if not table.is_open:
        return closed_page(request, club, table)
    return _answer(request, club, sheet, about(table, row_of(table, deal_pk)))


def _answer(request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, question: Question) -> HttpResponse:
    """The question with what follows; after a post with exactly that list the sheet, else the question again."""
    form, status = None, 200
    if request.method == "POST":
        status = 422
        form = question.form_class(request.POST)
        if form.is_valid():
            try:
                question.write(form)
            except Conflict as refused:
                refuse(form, refused)
                return as_it_is_now(request, club, sheet, form)
            except Refused as refused:
                refuse(form, refused)
            else:
                return redirect("sheet_detail", slug=club.club.slug, pk=sheet.pk)
    return _question_page(request, club, sheet, question, form, status)


def _question_page(
    request: HttpRequest,
    club: ClubAccess,
    sheet: ScoreSheet,
    question: Question,
    refused_form: SeenForm | None,
    status: int,
) -> HttpResponse:
    sheet = access.get_sheet(club, sheet.pk)
    before = rows_of(sheet)
    foreseen, problem = _foreseen(before, question)
    initial = {"version": question.version, "seen": foreseen.token if foreseen else "", **(question.initial or {})}
    context = {
        "access": club,
        "club": club.club,
        "sheet": table_of(before),
        "row": question.row,
        "question": question,
        "foreseen": foreseen,
        "problem": refusal_text(problem.code, problem.params) if problem else "",
        "form": question.form_class(initial=initial),
        "refused_form": refused_form,
    }
    return render(request, "league/sheets/question.html", context, status=status)


def _foreseen(before: SheetRows, question: Question) -> tuple[Foreseen | None, Refused | None]:
    """What follows, or why it cannot be done at all."""
    try:
        return foresee(before, question.imagine(before), question.corrected), None
    except Refused as refused:
        return None, refused
