"""Addresses of the league, by area. Words in addresses are German: people read them aloud."""

from django.urls import path

from league.views import sessions

CLUB = "verein/<slug:slug>"

sessions_urls = [
    path(f"{CLUB}/abende/", sessions.session_list, name="session_list"),
    path(f"{CLUB}/abende/neu/", sessions.session_add, name="session_add"),
    path(f"{CLUB}/abende/<int:pk>/", sessions.session_detail, name="session_detail"),
    path(f"{CLUB}/abende/<int:pk>/bearbeiten/", sessions.session_edit, name="session_edit"),
    path(f"{CLUB}/abende/<int:pk>/tisch/", sessions.sheet_add, {"new_round": False}, name="table_add"),
    path(f"{CLUB}/abende/<int:pk>/liste/", sessions.sheet_add, {"new_round": True}, name="list_add"),
    path(f"{CLUB}/listen/<int:pk>/entfernen/", sessions.sheet_discard, name="sheet_discard"),
]

urlpatterns = [*sessions_urls]
