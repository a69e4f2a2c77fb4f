"""Django's admin as this project uses it."""

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse


class SuperuserSite(AdminSite):
    """Open to superusers alone: it knows no clubs, so „staff“ would see all of them."""

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """The one login page of the project, which counts failed tries."""
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))
