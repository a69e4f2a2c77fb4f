"""What every view needs: a signed-in user, and the intent behind a posted form."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.forms.keyed import KeyedForm, digest_of
from league.services.log import Intent


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Ask for a login first. A fragment request gets a 401 fragment: the form on the page keeps what was typed."""

    @wraps(view)
    def run(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if getattr(request, "htmx", False):
            return render(request, "partials/login_expired.html", status=401)
        return redirect_to_login(request.get_full_path())

    return run


def intent_of(request: HttpRequest, form: KeyedForm) -> Intent:
    """Who posts this valid form; a field `reason` of the form becomes the log's reason."""
    data = form.cleaned_data
    return Intent(actor=request.user, key=data["key"], digest=digest_of(request.POST), reason=data.get("reason") or "")
