"""A club's own rules: the list, new ones, changes, and what they would change."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.access import ClubAccess
from league.choices import SystemCode
from league.forms.rule_sets import RuleSetForm, StartForm
from league.forms.sessions import VersionForm
from league.reads import rule_sets as reads
from league.services import rule_sets as services
from league.services.log import Refused
from league.views.acting import form_status, intent_of, refuse, repeated, signed_in


@signed_in
@require_safe
def rule_set_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug)
    context = {"access": club, "club": club.club, "sets": reads.rule_set_lines(club.club)}
    return render(request, "league/rules/own_list.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_add(request: HttpRequest, slug: str) -> HttpResponse:
    """First the system to start from, then its options."""
    club = access.get_club(request.user, slug, write=True)
    start = StartForm(request.GET)
    if not start.is_valid():
        context = {"access": club, "club": club.club, "systems": SystemCode.choices}
        return render(request, "league/rules/own_start.html", context)
    form = RuleSetForm(request.POST or None, start=reads.preset(start.cleaned_data["von"]))
    if repeated(request):
        return redirect("rule_set_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        try:
            services.create_rule_set(
                club_pk=club.club.pk,
                name=form.cleaned_data["name"],
                rules=form.rules,
                intent=intent_of(request, form),
            )
        except Refused as refused:
            refuse(form, refused)
        else:
            return _saved(request, form, slug)
    return _form_page(request, club, form)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    row = access.get_rule_set(club, pk)
    initial = {"name": row.name, "version": row.version}
    form = RuleSetForm(request.POST or None, start=reads.rules_in(row), initial=initial)
    if repeated(request):
        return redirect("rule_set_list", slug=slug)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_rule_set(
                rule_set_pk=pk,
                version=form.cleaned_data["version"] or row.version,
                name=form.cleaned_data["name"],
                rules=form.rules,
                intent=intent_of(request, form),
            )
        except Refused as refused:
            row = access.get_rule_set(club, pk)
            refuse(form, refused, version=row.version)
        else:
            return _saved(request, form, slug)
    remove = VersionForm(initial={"version": row.version})
    return _form_page(request, club, form, row=row, remove_form=remove)


@signed_in
@require_POST
def rule_set_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the posted rules would change, or what contradicts itself. Nothing is written."""
    club = access.get_club(request.user, slug, write=True)
    start = StartForm(request.GET)
    system = start.cleaned_data["von"] if start.is_valid() else SystemCode.DDV.value
    form = RuleSetForm(request.POST, start=reads.preset(system))
    form.is_valid()
    context = {"access": club, "club": club.club, "form": form, "previewing": True}
    template = "league/rules/_own_changed.html" if request.htmx else "league/rules/own_form.html"
    return render(request, template, context)


@signed_in
@require_POST
def rule_set_delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = access.get_club(request.user, slug, write=True)
    if repeated(request):
        return redirect("rule_set_list", slug=slug)
    row = access.get_rule_set(club, pk)
    remove = VersionForm(request.POST)
    if remove.is_valid():
        try:
            services.delete_rule_set(
                rule_set_pk=pk, version=remove.cleaned_data["version"], intent=intent_of(request, remove)
            )
        except Refused as refused:
            refuse(remove, refused, version=row.version)
        else:
            messages.success(request, _("%(name)s ist entfernt.") % {"name": row.name})
            return redirect("rule_set_list", slug=slug)
    form = RuleSetForm(start=reads.rules_in(row), initial={"name": row.name, "version": row.version})
    return _form_page(request, club, form, status=form_status(remove), row=row, remove_form=remove)


def _form_page(
    request: HttpRequest, club: ClubAccess, form: RuleSetForm, *, status: int | None = None, **context: object
) -> HttpResponse:
    page = {"access": club, "club": club.club, "form": form}
    return render(request, "league/rules/own_form.html", page | context, status=status or form_status(form))


def _saved(request: HttpRequest, form: RuleSetForm, slug: str) -> HttpResponse:
    messages.success(request, _("%(name)s ist gespeichert.") % {"name": form.cleaned_data["name"]})
    return redirect("rule_set_list", slug=slug)
