"""What every template may show."""

from django.conf import settings
from django.http import HttpRequest


def version(request: HttpRequest) -> dict[str, str]:
    """`app_version`: the first heading of the changelog."""
    return {"app_version": settings.APP_VERSION}
