"""People of a club: the list, one more, several at once, changes."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from league import access
from league.access import ClubAccess
from league.forms.players import PlayerEditForm, PlayerForm, SeveralPlayersForm
from league.models import Player
from league.reads import clubs as reads
from league.services import players as services
from league.services.log import Refused
from league.tables.players import PlayerTable
from league.views.acting import form_status, intent_of, refuse, repeated, signed_in

PER_PAGE = 25


@signed_in
@require_safe
def player_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug)
    page = Paginator(reads.players_of(club.club), PER_PAGE).get_page(request.GET.get("page"))
    table = PlayerTable(reads.player_lines(page.object_list, slug, editable=club.can_write))
    return render(
        request, "league/players/list.html", {"access": club, "club": club.club, "table": table, "page": page}
    )


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def player_add(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    form = PlayerForm(request.POST if request.method == "POST" else None, taken=reads.names_taken(club.club))
    return _add(request, club, form, "league/players/add.html", lambda: [form.name])


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def players_add(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    form = SeveralPlayersForm(request.POST if request.method == "POST" else None, taken=reads.names_taken(club.club))
    return _add(request, club, form, "league/players/add_several.html", lambda: form.cleaned_data["lines"])


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    player = access.get_player(club, pk)
    taken = reads.names_taken(club.club, besides=pk)
    form = PlayerEditForm(request.POST if request.method == "POST" else None, initial=_typed(player), taken=taken)
    if repeated(request):
        return redirect("player_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.change_player(
                player_pk=pk,
                version=data["version"],
                name=form.name,
                active=data["active"],
                intent=intent_of(request, form),
            )
        except Refused as refused:
            player = access.get_player(club, pk)
            refuse(form, refused, version=player.version)
        else:
            messages.success(request, _("%(name)s ist gespeichert.") % {"name": form.name.full_name})
            return redirect("player_list", slug=slug)
    context = {"access": club, "club": club.club, "form": form, "player": player}
    return render(request, "league/players/edit.html", context, status=form_status(form))


def _add(request: HttpRequest, club: ClubAccess, form, template: str, names) -> HttpResponse:
    slug = club.club.slug
    if repeated(request):
        return redirect("player_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        try:
            services.add_players(club_pk=club.club.pk, names=names(), intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _added_text(names()))
            return redirect("player_list", slug=slug)
    context = {"access": club, "club": club.club, "form": form}
    return render(request, template, context, status=form_status(form))


def _added_text(names) -> str:
    if len(names) == 1:
        return _("%(name)s ist dabei.") % {"name": names[0].full_name}
    return ngettext("%(n)d Person ist dabei.", "%(n)d Personen sind dabei.", len(names)) % {"n": len(names)}


def _typed(player: Player) -> dict[str, object]:
    names = ("given_name", "family_name", "nickname", "active", "version")
    return {name: getattr(player, name) for name in names}
