"""The season table, the page most people come for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.models import Season
from league.reads.seasons import season_table
from league.tables.standings import StandingsTable
from league.views.acting import signed_in
from league.wording import ABSENCE_LEGEND, RULES_HEADING


@signed_in
@require_safe
def season_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    season = season_table(access.get_season(club, pk))
    context = {
        "access": club,
        "club": club.club,
        "season": season,
        "seasons": list(Season.objects.filter(club=club.club).newest_first()),
        "table": StandingsTable(season),
        "absence_legend": ABSENCE_LEGEND,
        "rules_heading": RULES_HEADING,
    }
    return render(request, "league/seasons/standings.html", context)
