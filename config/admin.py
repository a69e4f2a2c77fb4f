"""Django's admin as this project uses it."""

from django.contrib.admin import AdminSite
from django.http import HttpRequest


class SuperuserSite(AdminSite):
    """Open to superusers alone: it knows no clubs, so „staff“ would see all of them."""

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser
