"""An invitation as the invited person sees it. Unknown, used, withdrawn and expired links all answer the same: 404."""

import uuid

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.forms.clubs import JoinForm
from league.forms.keyed import KeyedForm, digest_of
from league.models import Invitation, Membership
from league.reads.clubs import open_invitation
from league.services import clubs as services
from league.services.log import Intent, Refused
from league.views.acting import form_status, intent_of, refuse


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation_accept(request: HttpRequest, secret: str) -> HttpResponse:
    if request.user.is_authenticated:
        return _with_account(request, secret)
    return _without_account(request, secret)


def _with_account(request: HttpRequest, secret: str) -> HttpResponse:
    form = KeyedForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        intent = intent_of(request, form)
        membership = services.joined_before(intent)
        if membership and membership.user == request.user:
            return redirect("club", slug=membership.club.slug)
        invitation = _open(secret)
        try:
            services.join(secret=secret, intent=intent)
        except Refused as refused:
            refuse(form, refused)
        else:
            return redirect("club", slug=invitation.club.slug)
    context = {"form": form, "invitation": _open(secret)}
    return render(request, "league/clubs/join.html", context, status=form_status(form))


def _without_account(request: HttpRequest, secret: str) -> HttpResponse:
    if request.method == "POST" and (membership := _sent_before(request)):
        return _signed_in(request, membership)
    invitation = _open(secret)
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            done = services.join_as_new_user(
                secret=secret,
                username=data["username"],
                given_name=data["given_name"],
                family_name=data["family_name"],
                password=data["password1"],
                intent=_intent(request, data["key"]),
            )
        except Refused as refused:
            if membership := _sent_before(request):
                return _signed_in(request, membership)
            refuse(form, refused)
        else:
            return _signed_in(request, services.membership_of(done))
    context = {"form": form, "invitation": invitation}
    return render(request, "league/clubs/join.html", context, status=form_status(form))


def _open(secret: str) -> Invitation:
    invitation = open_invitation(services.secret_digest(secret), timezone.now())
    if invitation is None:
        raise Http404
    return invitation


def _intent(request: HttpRequest, key: uuid.UUID) -> Intent:
    return Intent(actor=None, key=key, digest=digest_of(request.POST))


def _sent_before(request: HttpRequest) -> Membership | None:
    """The membership that this form made a moment ago (double click); whoever sends it again must know the password."""
    keyed = KeyedForm(request.POST)
    if not keyed.is_valid():
        return None
    membership = services.joined_before(_intent(request, keyed.cleaned_data["key"]))
    if membership is None:
        return None
    user = authenticate(request, username=membership.user.username, password=request.POST.get("password1", ""))
    return membership if user else None


def _signed_in(request: HttpRequest, membership: Membership) -> HttpResponse:
    login(request, membership.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect("club", slug=membership.club.slug)
