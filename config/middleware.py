"""Headers that keep a signed-in person's pages to that person."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def private_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Signed-in pages are never stored by the browser; signing out also empties what it holds of this site.

    The club's laptop is shared: after „Abmelden“ the back button must not show the last page to whoever comes next.
    `no-store` covers the pages, `Clear-Site-Data` the browser's memory of pages left a moment ago and its storage of
    this site. Browsers heed the latter over HTTPS and on localhost only.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            response["Cache-Control"] = "no-store"
        elif request.method == "POST" and request.resolver_match and request.resolver_match.view_name == "logout":
            response["Cache-Control"] = "no-store"
            response["Clear-Site-Data"] = '"cache", "storage"'
        return response

    return respond
