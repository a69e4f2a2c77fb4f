"""„Mitglieder & Zugänge“: who may do what in a club, and invitations."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.choices import Role
from league.forms.clubs import InviteForm, RoleForm
from league.forms.keyed import KeyedForm
from league.models import Membership
from league.reads import clubs as reads
from league.services import clubs as services
from league.services.log import Refused
from league.services.passwords import allow_password_link, password_links
from league.tables.members import AccessTable
from league.views.acting import form_status, intent_of, refuse, signed_in

PER_PAGE = 25


@signed_in
@require_safe
def access_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    page = Paginator(reads.accesses_of(club.club), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "access": club,
        "club": club.club,
        "table": AccessTable(reads.access_lines(page.object_list, slug, me=request.user)),
        "page": page,
        "invitations": reads.open_invitations(club.club, timezone.now()),
        "form": KeyedForm(auto_id=False),
    }
    return render(request, "league/clubs/access_list.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """The answer to the form is the only page that ever shows the link."""
    club = access.get_club(request.user, slug, write=True)
    form = InviteForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        intent = intent_of(request, form)
        try:
            services.invite(
                club_pk=club.club.pk, role=form.cleaned_data["role"], label=form.cleaned_data["label"], intent=intent
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            link = reverse("invitation_accept", args=[services.invitation_secret(intent)])
            context = {
                "access": club,
                "club": club.club,
                "label": form.cleaned_data["label"],
                "role": Role(form.cleaned_data["role"]).label,
                "link": request.build_absolute_uri(link),
                "days": services.INVITATION_VALID.days,
            }
            return render(request, "league/clubs/invited.html", context)
    context = {"access": club, "club": club.club, "form": form}
    return render(request, "league/clubs/invite.html", context, status=form_status(form))


@signed_in
@require_POST
def invitation_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    invitation = access.get_invitation(club, pk)
    form = _key(request)
    try:
        services.withdraw_invitation(invitation_pk=pk, intent=intent_of(request, form))
    except Refused as refused:
        refuse(form, refused)
        messages.error(request, form.non_field_errors()[0])
    else:
        messages.success(request, _("Die Einladung für %(label)s ist zurückgezogen.") % {"label": invitation.label})
    return redirect("access_list", slug=slug)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def access_change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    membership = access.get_membership(club, pk)
    form = RoleForm(request.POST if request.method == "POST" else None, initial={"role": membership.role})
    if request.method == "POST" and form.is_valid():
        try:
            services.change_role(membership_pk=pk, role=form.cleaned_data["role"], intent=intent_of(request, form))
        except Refused as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Die Rolle von %(name)s ist geändert.") % {"name": _name(membership)})
            return _after_own_change(request, membership, slug)
    context = {
        "access": club,
        "club": club.club,
        "form": form,
        "membership": membership,
        "name": _name(membership),
        "is_self": membership.user_id == request.user.pk,
        "key": KeyedForm(auto_id=False),
    }
    return render(request, "league/clubs/access.html", context, status=form_status(form))


@signed_in
@require_POST
def access_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _switch(request, slug, pk, services.withdraw_access, _("Der Zugang von %(name)s ist entzogen."))


@signed_in
@require_POST
def access_restore(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _switch(request, slug, pk, services.restore_access, _("Der Zugang von %(name)s ist wieder offen."))


@signed_in
@require_POST
def password_link(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A link with which a member sets a new password; this answer is the only page that ever shows it."""
    club = access.get_club(request.user, slug, write=True)
    membership = access.get_membership(club, pk)
    form = _key(request)
    try:
        allow_password_link(membership_pk=pk, intent=intent_of(request, form))
    except Refused as refused:
        refuse(form, refused)
        messages.error(request, form.non_field_errors()[0])
        return redirect("access_change", slug=slug, pk=pk)
    code = urlsafe_base64_encode(force_bytes(membership.user_id))
    link = reverse("password_reset_confirm", args=[code, password_links.make_token(membership.user)])
    context = {
        "access": club,
        "club": club.club,
        "membership": membership,
        "name": _name(membership),
        "link": request.build_absolute_uri(link),
    }
    return render(request, "league/clubs/password_link.html", context)


def _switch(request: HttpRequest, slug: str, pk: int, service, done_text: str) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    membership = access.get_membership(club, pk)
    form = _key(request)
    try:
        service(membership_pk=pk, intent=intent_of(request, form))
    except Refused as refused:
        refuse(form, refused)
        messages.error(request, form.non_field_errors()[0])
        return redirect("access_change", slug=slug, pk=pk)
    messages.success(request, done_text % {"name": _name(membership)})
    return _after_own_change(request, membership, slug)


def _after_own_change(request: HttpRequest, membership: Membership, slug: str) -> HttpResponse:
    """Who took his own rights away may not see the list of accesses any more."""
    return redirect("home") if membership.user_id == request.user.pk else redirect("access_list", slug=slug)


def _key(request: HttpRequest) -> KeyedForm:
    """The form of a button. A broken key cannot make it invalid: what matters is which row the address names."""
    form = KeyedForm(request.POST)
    if not form.is_valid():
        form = KeyedForm({})
        form.is_valid()
    return form


def _name(membership: Membership) -> str:
    return membership.user.get_full_name() or membership.user.get_username()
