"""The front page, and a club's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league import access
from league.reads import clubs as reads
from league.reads.confirmations import waiting_sheets
from league.reads.sessions import session_lines, sessions_of
from league.views.acting import signed_in

LATEST = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My clubs; with just one, that club. For somebody who is not signed in: what this is."""
    clubs = access.clubs_of(request.user) if request.user.is_authenticated else []
    if len(clubs) == 1:
        return redirect("club", slug=clubs[0].club.slug)
    return render(request, "league/home.html", {"clubs": clubs})


@signed_in
@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    entry = access.get_club(request.user, slug)
    seasons = reads.seasons_of(entry.club)[:LATEST]
    context = {
        "access": entry,
        "club": entry.club,
        "sessions": session_lines(sessions_of(entry.club)[:LATEST]),
        "seasons": reads.season_lines(seasons, slug, editable=entry.can_write),
        "waiting": waiting_sheets(entry.club, request.user) if entry.can_write else (),
        "has_players": entry.club.players.exists(),
    }
    return render(request, "league/clubs/detail.html", context)
