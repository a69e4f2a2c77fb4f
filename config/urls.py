"""The project's addresses: the superuser's admin, and the league."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("league.urls")),
]
