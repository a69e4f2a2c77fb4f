"""What a club decides for itself."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league import access
from league.forms.clubs import ClubForm
from league.models import Club
from league.reads.clubs import count_secretaries
from league.services.clubs import change_club
from league.services.log import Refused
from league.views.acting import form_status, intent_of, refuse, repeated, signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    form = ClubForm(request.POST if request.method == "POST" else None, initial=_typed(club.club))
    if repeated(request):
        return redirect("club", slug=slug)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        seen = (data["seen_name"], data["seen_confirms"])
        try:
            change_club(
                club_pk=club.club.pk,
                seen=seen,
                name=data["name"],
                confirms_sheets=data["confirms_sheets"],
                intent=intent_of(request, form),
            )
        except Refused as refused:
            club = access.get_club(request.user, slug, write=True)
            fresh = _typed(club.club)
            refuse(form, refused, seen_name=fresh["seen_name"], seen_confirms=fresh["seen_confirms"])
        else:
            messages.success(request, _("Die Einstellungen sind gespeichert."))
            return redirect("club", slug=slug)
    context = {"access": club, "club": club.club, "form": form, "secretaries": count_secretaries(club.club)}
    return render(request, "league/clubs/settings.html", context, status=form_status(form))


def _typed(club: Club) -> dict[str, object]:
    return {
        "name": club.name,
        "confirms_sheets": club.confirms_sheets,
        "seen_name": club.name,
        "seen_confirms": club.confirms_sheets,
    }
