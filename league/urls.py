"""Addresses of the league, by area. Words in addresses are German: people read them aloud."""

from django.contrib.auth import views as auth
from django.urls import path

from league.services.passwords import password_links
from league.views import (
    club_settings,
    clubs,
    confirmations,
    corrections,
    deals,
    exports,
    history,
    home,
    invitations,
    login,
    moves,
    penalties,
    players,
    rule_sets,
    rules,
    seasons,
    seasons_page,
    seatings,
    sessions,
    sheets,
    together,
    totals,
    undo,
)

CLUB = "verein/<slug:slug>"
DEAL = f"{CLUB}/listen/<int:pk>/spiele/<int:deal_pk>"
BEFORE = f"{CLUB}/listen/<int:pk>/spiele/vor-<int:number>"

accounts_urls = [
    path("konto/anmelden/", login.LoginView.as_view(), name="login"),
    path("konto/abmelden/", auth.LogoutView.as_view(), name="logout"),
    path("konto/passwort/", auth.PasswordChangeView.as_view(), name="password_change"),
    path("konto/passwort/geaendert/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path(
        "konto/passwort-setzen/<uidb64>/<token>/",
        auth.PasswordResetConfirmView.as_view(token_generator=password_links),
        name="password_reset_confirm",
    ),
    path("konto/passwort-gesetzt/", auth.PasswordResetCompleteView.as_view(), name="password_reset_complete"),
]

clubs_urls = [
    path("", home.home, name="home"),
    path("einladung/<str:secret>/", invitations.invitation_accept, name="invitation_accept"),
    path(f"{CLUB}/", home.club, name="club"),
    path(f"{CLUB}/einstellungen/", club_settings.club_settings, name="club_settings"),
    path(f"{CLUB}/zugaenge/", clubs.access_list, name="access_list"),
    path(f"{CLUB}/zugaenge/einladen/", clubs.invite, name="invite"),
    path(f"{CLUB}/zugaenge/einladungen/<int:pk>/zurueckziehen/", clubs.invitation_withdraw, name="invitation_withdraw"),
    path(f"{CLUB}/zugaenge/<int:pk>/", clubs.access_change, name="access_change"),
    path(f"{CLUB}/zugaenge/<int:pk>/entziehen/", clubs.access_withdraw, name="access_withdraw"),
    path(f"{CLUB}/zugaenge/<int:pk>/zurueckgeben/", clubs.access_restore, name="access_restore"),
    path(f"{CLUB}/zugaenge/<int:pk>/passwort-link/", clubs.password_link, name="password_link"),
]

players_urls = [
    path(f"{CLUB}/personen/", players.player_list, name="player_list"),
    path(f"{CLUB}/personen/neu/", players.player_add, name="player_add"),
    path(f"{CLUB}/personen/neu/mehrere/", players.players_add, name="players_add"),
    path(f"{CLUB}/personen/<int:pk>/", players.player_edit, name="player_edit"),
]

seasons_urls = [
    path(f"{CLUB}/saisons/", seasons.season_list, name="season_list"),
    path(f"{CLUB}/saisons/neu/", seasons.season_add, name="season_add"),
    path(f"{CLUB}/saisons/<int:pk>/", seasons_page.season_detail, name="season_detail"),
    path(f"{CLUB}/saisons/<int:pk>/bearbeiten/", seasons.season_edit, name="season_edit"),
]

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
    path(f"{CLUB}/listen/<int:pk>/stand/", together.sheet_stand, name="sheet_stand"),
    path(f"{CLUB}/listen/<int:pk>/spiele/", deals.deal_add, name="deal_add"),
    path(f"{CLUB}/listen/<int:pk>/vorschau/", deals.deal_preview, name="deal_preview"),
    path(f"{DEAL}/", corrections.deal_edit, name="deal_edit"),
    path(f"{DEAL}/vorschau/", corrections.deal_edit_preview, name="deal_edit_preview"),
    path(f"{DEAL}/geber/", moves.deal_dealers, name="deal_dealers"),
    path(f"{DEAL}/loeschen/", moves.deal_delete, name="deal_delete"),
    path(f"{DEAL}/verschieben/", moves.deal_move, name="deal_move"),
    path(f"{BEFORE}/", corrections.deal_insert, name="deal_insert"),
    path(f"{BEFORE}/vorschau/", corrections.deal_insert_preview, name="deal_insert_preview"),
    path(f"{CLUB}/listen/<int:pk>/sitzordnung/", seatings.sheet_seating, name="sheet_seating"),
    path(
        f"{CLUB}/listen/<int:pk>/sitzordnung/zuruecknehmen/",
        seatings.sheet_seating_withdraw,
        name="sheet_seating_withdraw",
    ),
    path(f"{CLUB}/listen/<int:pk>/strafen/neu/", penalties.penalty_add, name="penalty_add"),
    path(f"{CLUB}/listen/<int:pk>/strafen/<int:penalty_pk>/", penalties.penalty_edit, name="penalty_edit"),
    path(f"{CLUB}/listen/<int:pk>/strafen/<int:penalty_pk>/loeschen/", penalties.penalty_delete, name="penalty_delete"),
    path(f"{CLUB}/listen/<int:pk>/endstand/", totals.sheet_totals, name="sheet_totals"),
    path(f"{CLUB}/listen/<int:pk>/aenderungen/", history.sheet_history_page, name="sheet_history"),
    path(f"{CLUB}/listen/<int:pk>/zeit-um/", sheets.sheet_time_up, name="sheet_time_up"),
    path(f"{CLUB}/listen/<int:pk>/zeit-laeuft/", sheets.sheet_time_runs, name="sheet_time_runs"),
    path(f"{CLUB}/listen/<int:pk>/abschliessen/", sheets.sheet_close, name="sheet_close"),
    path(f"{CLUB}/listen/<int:pk>/bestaetigen/", confirmations.sheet_confirm, name="sheet_confirm"),
    path(f"{CLUB}/listen/<int:pk>/fassungen/<int:number>/", confirmations.sheet_version, name="sheet_version"),
    path(f"{CLUB}/listen/<int:pk>/oeffnen/", sheets.sheet_reopen, name="sheet_reopen"),
    path(f"{CLUB}/listen/<int:pk>/rueckgaengig/", undo.sheet_undo, name="sheet_undo"),
    path(f"{CLUB}/listen/<int:pk>/entfernen/", sessions.sheet_discard, name="sheet_discard"),
]

exports_urls = [
    path(f"{CLUB}/saisons/<int:pk>/tabelle.pdf", exports.season_pdf, name="season_pdf"),
    path(f"{CLUB}/saisons/<int:pk>/tabelle.xlsx", exports.season_xlsx, name="season_xlsx"),
    path(f"{CLUB}/listen/<int:pk>/protokoll.pdf", exports.sheet_pdf, name="sheet_pdf"),
    path(f"{CLUB}/listen/<int:pk>/protokoll.xlsx", exports.sheet_xlsx, name="sheet_xlsx"),
]

rules_urls = [
    path("rechner/", rules.calculator, name="calculator"),
    path("regeln/", rules.rules, name="rules"),
    path(f"{CLUB}/regeln/", rule_sets.rule_set_list, name="rule_set_list"),
    path(f"{CLUB}/regeln/neu/", rule_sets.rule_set_add, name="rule_set_add"),
    path(f"{CLUB}/regeln/vorschau/", rule_sets.rule_set_preview, name="rule_set_preview"),
    path(f"{CLUB}/regeln/<int:pk>/", rule_sets.rule_set_edit, name="rule_set_edit"),
    path(f"{CLUB}/regeln/<int:pk>/entfernen/", rule_sets.rule_set_delete, name="rule_set_delete"),
]

urlpatterns = [
    *accounts_urls,
    *clubs_urls,
    *players_urls,
    *seasons_urls,
    *sessions_urls,
    *sheets_urls,
    *exports_urls,
    *rules_urls,
]
