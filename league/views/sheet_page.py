"""What the views of a sheet share: reaching it, the form of the next deal, and the page itself."""

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from league import access, adapters
from league.access import ClubAccess
from league.choices import DealKind, PointsFrom, SheetMode
from league.forms.deals import FORMS, DealForm, Table, expected_of
from league.forms.keyed import KeyedForm
from league.forms.sessions import VersionForm
from league.forms.sheets import CloseForm, ConfirmForm, ReopenForm, UndoForm
from league.models import ScoreSheet
from league.reads.duties import objection_words
from league.reads.sheets import sheet_table
from league.reads.together import stand_beside
from league.reads.undo import undo_offer
from league.services.log import Conflict, Done, Refused
from league.values.sheets import Row, SheetTable
from league.views.acting import refuse

WAYS = {"punkte": PointsFrom.PAPER.value, "verlauf": PointsFrom.FACTS.value}
"""The two ways of entering, as the address names them."""


def writable(request: HttpRequest, slug: str, pk: int) -> tuple[ClubAccess, ScoreSheet, SheetTable]:
    """The sheet for somebody who may write on it, with its value."""
    club = access.get_club(request.user, slug, write=True)
    sheet = access.get_sheet(club, pk)
    return club, sheet, sheet_table(sheet)


def ground(sheet: ScoreSheet, table: SheetTable) -> Table:
    """The table the next row is judged on, as expected. What the rules have against one is not asked yet."""
    following = table.next
    return Table(
        _names(table),
        following.order[0] if following.dealer is None else following.dealer,
        tuple(column.position for column in table.columns if column.position not in following.active),
        adapters.rules_of(sheet.round.session),
        factor=following.factor,
        forced=following.forced,
        forced_game=following.repetition,
        objections=following.objections,
        order=following.order,
    )


def ground_of(sheet: ScoreSheet, table: SheetTable, row: Row | None = None, *, fresh: bool = False) -> Table:
    """The same with the evening before the row: the next one, or `row` as it really was; `fresh`: one before `row`."""
    rules = adapters.rules_of(sheet.round.session)
    names, deals = _names(table), list(sheet.deals.in_order())
    seatings = list(sheet.seatings.in_order())
    number = row.number if row else None
    place = adapters.place_of(sheet, len(names), deals, rules, seatings, number=number)
    if row is None or row.dealer is None:
        return replace(ground(sheet, table), place=place)
    course = place.course()
    out = tuple(seat for seat, cell in enumerate(row.cells) if cell.sits_out or cell.away)
    expected = course if fresh else None
    codes = () if fresh else row.objections
    return Table(
        names,
        row.dealer,
        out,
        rules,
        place=place,
        here=True,
        factor=row.factor,
        forced=expected and expected.next_forced,
        forced_game=str((expected and expected.next_game) or ""),
        objections=tuple(objection_words(codes, course, names, here=True)),
        order=row.order,
        written=() if fresh else tuple(cell.points for cell in row.cells),
    )


def _names(table: SheetTable) -> tuple[str, ...]:
    return tuple(column.short for column in table.columns)


def way_of(request: HttpRequest, default: str = PointsFrom.PAPER.value) -> str:
    """The way of entering: as posted, as asked for by address, else the last one used."""
    posted = request.POST.get("way", "")
    asked = WAYS.get(request.GET.get("eingabe", ""), "")
    return next((way for way in (posted, asked, default) if way in FORMS), PointsFrom.PAPER.value)


def remember_way(request: HttpRequest, way: str) -> None:
    """Keep the way last used. Writing the session costs a transaction of its own, so only a change is written."""
    if request.session.get("way") != way:
        request.session["way"] = way


def next_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable) -> DealForm:
    """The empty form of the next deal, in the way last used."""
    way = way_of(request, request.session.get("way", PointsFrom.PAPER.value))
    expected = ground(sheet, table)
    return FORMS[way](table=expected, initial={"number": table.next.number, **expected_of(expected)})


def posted_form(request: HttpRequest, sheet: ScoreSheet, table: SheetTable) -> DealForm:
    """What was posted about the next deal."""
    return FORMS[way_of(request)](request.POST, table=ground_of(sheet, table))


def status_of(form: KeyedForm) -> int:
    """Of a form that did not go through: 409 where somebody was faster, else 422."""
    return 409 if isinstance(getattr(form, "refused", None), Conflict) else 422


def sheet_page(
    request: HttpRequest,
    club: ClubAccess,
    sheet: ScoreSheet,
    table: SheetTable,
    form: DealForm,
    status: int = 200,
    **extra: object,
) -> HttpResponse:
    """The whole page, or for a fragment request the sheet alone."""
    offer = undo_offer(sheet, table, request.user) if club.can_write else None
    template = "league/sheets/_sheet.html" if request.htmx else "league/sheets/detail.html"
    context = {
        "access": club,
        "club": club.club,
        "sheet": table,
        "stand": extra.get("stand") or stand_beside(club, table, request.user),
        "form": form,
        "way": form.points_from,
        "sheet_url": reverse("sheet_detail", args=[club.club.slug, table.pk]),
        "enters": club.can_write and table.is_open and sheet.mode == SheetMode.DEALS,
        "close_form": CloseForm(initial={"version": table.version}),
        "confirm_form": ConfirmForm(initial={"version": table.version}),
        "closed_by_me": sheet.closed_by_id == request.user.pk,
        "reopen_form": ReopenForm(initial={"version": table.version}),
        "undo": offer,
        "undo_form": UndoForm(initial={"entry": offer.entry}) if offer else None,
        "time_form": VersionForm(initial={"version": table.version}),
    }
    return render(request, template, context | extra, status=status)


def state_change(
    request: HttpRequest, club: ClubAccess, pk: int, name: str, form: KeyedForm, act: Callable[[], Done]
) -> HttpResponse:
    """Close, confirm or reopen; a refusal shows the sheet as it is now, the reason, and the form (`name`) as sent."""
    if form.is_valid():
        try:
            act()
        except Refused as refused:
            refuse(form, refused, version=access.get_sheet(club, pk).version)
        else:
            return redirect("sheet_detail", slug=club.club.slug, pk=pk)
    sheet = access.get_sheet(club, pk)
    table = sheet_table(sheet)
    entry = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, entry, status=status_of(form), **{name: form, "refused_form": form})


def as_it_is_now(
    request: HttpRequest, club: ClubAccess, sheet: ScoreSheet, refused_form: KeyedForm, status: int = 409
) -> HttpResponse:
    """The sheet with what others did meanwhile, and why the action was refused."""
    sheet = access.get_sheet(club, sheet.pk)
    table = sheet_table(sheet)
    form = next_form(request, sheet, table)
    return sheet_page(request, club, sheet, table, form, status=status, refused_form=refused_form)


def closed_page(request: HttpRequest, club: ClubAccess, table: SheetTable) -> HttpResponse:
    """Somebody wants to correct a closed sheet: why that does not go, and the way to it."""
    context = {"access": club, "club": club.club, "sheet": table}
    return render(request, "league/sheets/closed.html", context, status=409)


def row_of(table: SheetTable, deal_pk: int) -> Row:
    """A row that can be corrected. Raises Http404 for one that is not on the sheet, and for a row of totals."""
    row = next((row for row in table.rows if row.pk == deal_pk and row.kind != DealKind.TOTALS), None)
    if row is None:
        raise Http404
    return row
