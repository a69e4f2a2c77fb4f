"""Addresses of the league, by area. Words in addresses are German: people read them aloud."""

from django.urls import path

from league.views import exports, history, seasons_page, sessions, sheets, totals

CLUB = "verein/<slug:slug>"

sessions_urls = [
    path(f"{CLUB}/abende/", sessions.session_list, name="session_list"),
    path(f"{CLUB}/abende/neu/", sessions.session_add, name="session_add"),
    path(f"{CLUB}/abende/<int:pk>/", sessions.session_detail, name="session_detail"),
    path(f"{CLUB}/abende/<int:pk>/bearbeiten/", sessions.session_edit, name="session_edit"),
    path(f"{CLUB}/abende/<int:pk>/tisch/", sessions.sheet_add, {"new_round": False}, name="table_add"),
    path(f"{CLUB}/abende/<int:pk>/liste/", sessions.sheet_add, {"new_round": True}, name="list_add"),
]

sheets_urls = [
    path(f"{CLUB}/listen/<int:pk>/", sheets.sheet_detail, name="sheet_detail"),
    path(f"{CLUB}/listen/<int:pk>/spiele/", sheets.deal_add, name="deal_add"),
    path(f"{CLUB}/listen/<int:pk>/vorschau/", sheets.deal_preview, name="deal_preview"),
    path(f"{CLUB}/listen/<int:pk>/spiele/<int:deal_pk>/", sheets.deal_edit, name="deal_edit"),
    path(f"{CLUB}/listen/<int:pk>/spiele/<int:deal_pk>/loeschen/", sheets.deal_delete, name="deal_delete"),
    path(f"{CLUB}/listen/<int:pk>/spiele/vor-<int:number>/", sheets.deal_insert, name="deal_insert"),
    path(f"{CLUB}/listen/<int:pk>/endstand/", totals.sheet_totals, name="sheet_totals"),
    path(f"{CLUB}/listen/<int:pk>/aenderungen/", history.sheet_history_page, name="sheet_history"),
    path(f"{CLUB}/listen/<int:pk>/abschliessen/", sheets.sheet_close, name="sheet_close"),
    path(f"{CLUB}/listen/<int:pk>/oeffnen/", sheets.sheet_reopen, name="sheet_reopen"),
    path(f"{CLUB}/listen/<int:pk>/entfernen/", sessions.sheet_discard, name="sheet_discard"),
]

seasons_urls = [
    path(f"{CLUB}/saisons/<int:pk>/", seasons_page.season_detail, name="season_detail"),
]

exports_urls = [
    path(f"{CLUB}/saisons/<int:pk>/tabelle.pdf", exports.season_pdf, name="season_pdf"),
    path(f"{CLUB}/saisons/<int:pk>/tabelle.xlsx", exports.season_xlsx, name="season_xlsx"),
    path(f"{CLUB}/listen/<int:pk>/protokoll.pdf", exports.sheet_pdf, name="sheet_pdf"),
    path(f"{CLUB}/listen/<int:pk>/protokoll.xlsx", exports.sheet_xlsx, name="sheet_xlsx"),
]

urlpatterns = [*sessions_urls, *sheets_urls, *seasons_urls, *exports_urls]
