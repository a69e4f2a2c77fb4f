"""Evenings: the list, a new one, one evening, further tables and lists."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.access import ClubAccess
from league.choices import SheetMode
from league.forms.sessions import NewSessionForm, NewTableForm, SessionForm, VersionForm, default_day
from league.models import Season
from league.names import name_key
from league.reads import sessions as reads
from league.reads.rule_sets import offers_of_club
from league.services import sessions as services
from league.services.log import Conflict, Refused
from league.services.sheets import discard_sheet
from league.tables.sessions import SessionTable
from league.values.players import Person
from league.views.acting import intent_of, refuse, repeated, signed_in

PER_PAGE = 25


@signed_in
@require_safe
def session_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug)
    page = Paginator(reads.sessions_of(club.club), PER_PAGE).get_page(request.GET.get("page"))
    table = SessionTable(reads.session_lines(page.object_list))
    context = {"access": club, "club": club.club, "table": table, "page": page}
    return render(request, "league/sessions/list.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def session_add(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    today = default_day(timezone.localtime())
    season = _season(request, club, today)
    if season is None:
        messages.info(request, _("Zuerst eine Saison anlegen, dann den ersten Abend."))
        return redirect("season_add", slug=slug)
    form = _new_session_form(request, club, season, today)
    if done := repeated(request):
        return _to_its_sheet(club, done.pk)
    if request.method == "POST" and form.is_valid():
        try:
            done = services.create_session(
                season_pk=season.pk,
                date=form.cleaned_data["date"],
                title=form.cleaned_data["title"],
                own_rules=form.own_rules,
                tables=(form.table,),
                intent=intent_of(request, form),
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            return _to_its_sheet(club, done.pk)
    return _form_page(request, "league/sessions/add.html", form, club, season=season)


@signed_in
@require_safe
def session_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    session = reads.session_view(access.get_session(club, pk))
    context = {
        "access": club,
        "club": club.club,
        "session": session,
        "discard_form": VersionForm(initial={"version": 1}),
    }
    return render(request, "league/sessions/detail.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def session_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    session = access.get_session(club, pk)
    season = session.season
    form = SessionForm(
        request.POST or None,
        initial={
            "date": session.date,
            "title": session.title,
            "version": session.version,
        },
        frozen=session.rules_snapshot is not None,
        season_rules=season.rules,
        own_sets=offers_of_club(club.club),
        present=session.own_rules,
        first_day=season.first_day,
        last_day=season.last_day,
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.change_session(
                session_pk=pk,
                version=form.cleaned_data["version"],
                date=form.cleaned_data["date"],
                title=form.cleaned_data["title"],
                own_rules=session.own_rules if session.rules_snapshot else form.own_rules,
                intent=intent_of(request, form),
            )
        except Refused as refused:
            refuse(form, refused, version=access.get_session(club, pk).version)
        else:
            return redirect("session_detail", slug=slug, pk=pk)
    return _form_page(request, "league/sessions/edit.html", form, club, session=session, season=season)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_add(request: HttpRequest, slug: str, pk: int, *, new_round: bool) -> HttpResponse:
    """ "Weiterer Tisch" seats people who do not sit yet; "Weitere Liste" begins with the same table again."""
    club = access.get_club(request.user, slug, write=True)
    session = access.get_session(club, pk)
    people = reads.people_to_seat(club.club, not_in_round_of=None if new_round else session)
    start = reads.last_seating(club.club) if new_round else []
    form = NewTableForm(request.POST or None, people=_people(people), initial=_seats(start, people))
    if done := repeated(request):
        return redirect("sheet_detail", slug=slug, pk=done.pk)
    if request.method == "POST" and form.is_valid():
        try:
            done = services.add_sheet(
                session_pk=pk, table=form.table, new_round=new_round, intent=intent_of(request, form)
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("sheet_detail", slug=slug, pk=done.pk)
    context = {"session": session, "season": session.season, "new_round": new_round}
    return _form_page(request, "league/sessions/table.html", form, club, **context)


@signed_in
@require_POST
def sheet_discard(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Remove a list on which nothing stands; with the last one goes the evening."""
    club = access.get_club(request.user, slug, write=True)
    if repeated(request):
        return redirect("session_list", slug=slug)
    sheet = access.get_sheet(club, pk)
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        discard_sheet(sheet_pk=sheet.pk, intent=intent_of(request, form))
    except Refused as refused:
        refuse(form, refused)
        messages.error(request, form.non_field_errors()[0])
        return redirect("sheet_detail", slug=slug, pk=pk)
    messages.success(request, _("Die leere Liste ist entfernt."))
    return redirect("session_list", slug=slug)


def _to_its_sheet(club: ClubAccess, session_pk: int) -> HttpResponse:
    """From a new evening straight to what is to be written: its first list, or the result of it."""
    sheet = reads.first_sheet(access.get_session(club, session_pk))
    name = "sheet_totals" if sheet.mode == SheetMode.TOTALS else "sheet_detail"
    return redirect(name, slug=club.club.slug, pk=sheet.pk)


def _season(request: HttpRequest, club: ClubAccess, day) -> Season | None:
    """The season asked for by `?saison=`, else the one that holds the day."""
    asked = request.GET.get("saison", "")
    if asked.isdecimal() and len(asked) < 19:
        return access.get_season(club, int(asked))
    return reads.season_for_new_session(club.club, day)


def _new_session_form(request: HttpRequest, club: ClubAccess, season: Season, today) -> NewSessionForm:
    people = reads.people_to_seat(club.club)
    day = min(max(today, season.first_day), season.last_day)
    return NewSessionForm(
        request.POST or None,
        people=_people(people),
        initial={"date": day, **_seats(reads.last_seating(club.club), people)},
        season_rules=season.rules,
        own_sets=offers_of_club(club.club),
        first_day=season.first_day,
        last_day=season.last_day,
    )


def _people(players) -> list[Person]:
    return [Person(player.pk, player.full_name, name_key(player.given_name, player.family_name)) for player in players]


def _seats(player_ids: list[int], players) -> dict[str, int]:
    known = {player.pk for player in players}
    return {f"seat_{n}": pk for n, pk in enumerate(player_ids) if pk in known}


def _form_page(request: HttpRequest, template: str, form, club: ClubAccess, **context: object) -> HttpResponse:
    """The form with everything typed: 422 with problems, 409 when somebody was faster."""
    status = 200
    if form.is_bound:
        status = 409 if isinstance(getattr(form, "refused", None), Conflict) else 422
    page = {"access": club, "club": club.club, "form": form, "cancel": reverse("session_list", args=[club.club.slug])}
    return render(request, template, page | context, status=status)
