"""What every view needs: a signed-in user, and the intent behind a posted form."""

import uuid
from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.forms.keyed import KeyedForm, digest_of
from league.services.log import Conflict, Done, Intent, Refused, done_before
from league.wording import refusal_text


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


def key_at(address: str, key: uuid.UUID) -> uuid.UUID:
    """The form's key at this address: what a form did here says nothing about another button that carries its key."""
    return uuid.uuid5(key, address)


def intent_of(request: HttpRequest, form: KeyedForm) -> Intent:
    """Who posts this valid form; a field `reason` of the form becomes the log's reason."""
    data = form.cleaned_data
    return Intent(
        actor=request.user,
        key=key_at(request.path, data["key"]),
        digest=digest_of(request.POST),
        reason=data.get("reason") or "",
    )


def repeated(request: HttpRequest) -> Done | None:
    """The answer to a form that was posted before with the same content (double click, resend), else None."""
    try:
        key = uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return None
    return done_before(actor=request.user, key=key_at(request.path, key), digest=digest_of(request.POST))


def form_status(form: KeyedForm) -> int:
    """The status of a page that shows this form: 422 with problems, 409 when somebody was faster."""
    if not form.is_bound:
        return 200
    return 409 if isinstance(getattr(form, "refused", None), Conflict) else 422


def refuse(form: KeyedForm, refused: Refused, **fresh: object) -> None:
    """Say in the form why the service refused; what was typed stays.

    The form gets a new key, so that it can be sent again, and `fresh` values (a newer version) for its hidden fields:
    whoever sends it again has seen the other state.
    """
    form.refused = refused
    form.add_error(None, refusal_text(refused.code, refused.params))
    form.data = form.data.copy()
    for name, value in {"key": uuid.uuid4(), **fresh}.items():
        form.data[form.add_prefix(name)] = str(value)
