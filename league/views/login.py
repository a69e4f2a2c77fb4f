"""Signing in."""

from django.conf import settings
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse

from league.services.logins import forget_tries, note_try


class LoginView(auth.LoginView):
    """Django's, with a limit to guessing. The answer is the same whether the name exists or not."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        username = request.POST.get("username", "")
        wait = note_try(username, address_of(request)) if username and request.POST.get("password") else 0
        if not wait:
            return super().post(request, *args, **kwargs)
        form = AuthenticationForm(request, initial={"username": username})
        response = self.render_to_response(self.get_context_data(form=form, wait=wait))
        response.status_code = 429
        response["Retry-After"] = str(wait * 60)
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        forget_tries(self.request.POST["username"], address_of(self.request))
        return super().form_valid(form)


def address_of(request: HttpRequest) -> str:
    """Where a request comes from. Behind a proxy of ours it is the last address of the header, which the proxy wrote;
    what stands before it anybody can write."""
    if settings.BEHIND_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        return forwarded.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
