"""German sentences for the codes of services and engine. A test finds a code without one."""

from django.utils.translation import gettext_lazy as _

REFUSALS = {
    "form_used_already": _(
        "Dieses Formular wurde schon abgeschickt, mit anderem Inhalt. Bitte prüfen und noch einmal speichern."
    ),
    "sheet_closed": _("Die Liste ist inzwischen abgeschlossen. Es wurde nichts gespeichert."),
    "sheet_open": _("Die Liste ist schon offen."),
    "sheet_changed": _(
        "Die Liste wurde inzwischen geändert. Bitte den neuen Stand ansehen und noch einmal bestätigen."
    ),
    "sheet_empty": _("Auf der Liste steht noch kein gewertetes Spiel."),
    "sheet_not_empty": _("Auf der Liste stehen schon Spiele."),
    "sheet_keeps_deals": _("Diese Liste wird Spiel für Spiel geführt."),
    "sheet_keeps_totals": _("Von dieser Liste ist nur der Endstand bekannt."),
    "reason_missing": _("Bitte einen Grund angeben. Er bleibt bei der Liste stehen."),
    "deal_number_taken": _("Spiel %(number)s ist inzwischen von jemand anderem eingetragen worden."),
    "deal_number_unknown": _("Spiel %(number)s gibt es auf dieser Liste nicht."),
    "deal_changed": _("Dieses Spiel wurde inzwischen von jemand anderem geändert."),
    "deal_gone": _("Dieses Spiel wurde inzwischen gelöscht."),
    "dealer_unknown": _("Der Geber sitzt nicht an diesem Tisch."),
    "seats_active": _("Es müssen genau vier Personen mitspielen, und Re muss unter ihnen sein."),
    "facts_impossible": _("So kann das Spiel nicht verlaufen sein."),
    "points_seats": _("Genau die vier, die mitspielen, brauchen Punkte."),
    "points_row": _("Diese Punkte ergeben keine gültige Zeile."),
    "totals_seats": _("Es fehlt ein Endstand."),
    "totals_sum": _("Die Summe ist %(sum)s, sie muss 0 sein."),
    "date_outside_season": _("Das Datum liegt außerhalb der Saison (%(first)s bis %(last)s)."),
    "rules_frozen": _("Die Regeln stehen seit dem ersten Spiel des Abends fest."),
    "session_changed": _("Der Abend wurde inzwischen von jemand anderem geändert."),
    "session_gone": _("Diesen Abend gibt es nicht mehr."),
    "table_players": _("An einem Tisch sitzen %(least)s bis %(most)s Personen."),
    "player_twice": _("Eine Person kann nur auf einem Platz sitzen."),
    "player_unknown": _("Diese Person gehört nicht zum Verein."),
    "player_at_other_table": _("%(player)s sitzt in dieser Runde schon an einem anderen Tisch."),
}
"""Code of `league.services.log.Refused` to its sentence; parameters in the %-style of gettext."""
