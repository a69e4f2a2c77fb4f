"""The season table, the page most people come for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.reads.confirmations import waiting_sheets
from league.reads.seasons import season_switch, season_table
from league.tables.standings import StandingsTable
from league.views.acting import signed_in
from league.wording import ABSENCE_LEGEND, RULES_HEADING


@signed_in
@require_safe
def season_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug)
    row = access.get_season(club, pk)
    season = season_table(row)
    context = {
        "access": club,
        "club": club.club,
        "season": season,
        "waiting": waiting_sheets(club.club, request.user, row),
        "switch": season_switch(row),
        "table": StandingsTable(season),
        "absence_legend": ABSENCE_LEGEND,
        "rules_heading": RULES_HEADING,
    }
    return render(request, "league/seasons/standings.html", context)
