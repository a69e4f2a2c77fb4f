"""Seasons: the list, a new one, changes. The season's table has a page of its own."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league import access
from league.forms.seasons import SeasonEditForm, SeasonForm
from league.forms.sessions import Person
from league.models import Player
from league.reads import clubs as reads
from league.reads.rule_sets import offers_of_club
from league.services import seasons as services
from league.services.log import Refused
from league.tables.seasons import SeasonListTable
from league.values.seasons import SeasonFacts
from league.views.acting import form_status, intent_of, refuse, repeated, signed_in

PER_PAGE = 25


@signed_in
@require_safe
def season_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug)
    page = Paginator(reads.seasons_of(club.club), PER_PAGE).get_page(request.GET.get("page"))
    table = SeasonListTable(reads.season_lines(page.object_list, slug, editable=club.can_write))
    return render(
        request, "league/seasons/list.html", {"access": club, "club": club.club, "table": table, "page": page}
    )


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def season_add(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    people = reads.people_to_rank(club.club)
    start = reads.season_to_begin_with(club.club, timezone.localdate())
    form = SeasonForm(
        request.POST if request.method == "POST" else None,
        initial=start,
        people=_people(people),
        rules=start["rules"],
        own_sets=offers_of_club(club.club),
    )
    if repeated(request):
        return redirect("season_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        try:
            services.create_season(club_pk=club.club.pk, facts=_facts(form), intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            return _saved(request, form, slug)
    context = {"access": club, "club": club.club, "form": form}
    return render(request, "league/seasons/add.html", context, status=form_status(form))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def season_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    season = access.get_season(club, pk)
    form = SeasonEditForm(
        request.POST if request.method == "POST" else None,
        initial=reads.season_as_typed(season),
        people=_people(reads.people_to_rank(club.club, season)),
        seated=reads.ranked_with_results(season),
        days=list(season.sessions.values_list("date", flat=True)),
        rules=season.rules,
        own_sets=offers_of_club(club.club),
    )
    if repeated(request):
        return redirect("season_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_season(
                season_pk=pk,
                version=form.cleaned_data["version"],
                facts=_facts(form),
                intent=intent_of(request, form),
            )
        except Refused as refused:
            season = access.get_season(club, pk)
            refuse(form, refused, version=season.version)
        else:
            return _saved(request, form, slug)
    context = {"access": club, "club": club.club, "form": form, "season": season}
    return render(request, "league/seasons/edit.html", context, status=form_status(form))


def _people(players: list[Player]) -> list[Person]:
    return [Person(player.pk, player.full_name, player.name_key) for player in players]


def _facts(form: SeasonForm) -> SeasonFacts:
    data = form.cleaned_data
    return SeasonFacts(
        name=data["name"],
        first_day=data["first_day"],
        last_day=data["last_day"],
        rules=form.rules,
        players=tuple(data["players"]),
    )


def _saved(request: HttpRequest, form: SeasonForm, slug: str) -> HttpResponse:
    messages.success(request, _("%(name)s ist gespeichert.") % {"name": form.cleaned_data["name"]})
    return redirect("season_list", slug=slug)
