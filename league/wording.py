"""German sentences for the codes of services and engine. A test finds a code without one."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from league.choices import LevelCode, PartyCode, SpecialCode
from league.numbers import deduction

REFUSALS = {
    "form_used_already": _(
        "Dieses Formular wurde schon abgeschickt, mit anderem Inhalt. Bitte prüfen und noch einmal speichern."
    ),
    "sheet_closed": _("Die Liste ist inzwischen abgeschlossen. Es wurde nichts gespeichert."),
    "sheet_open": _("Die Liste ist schon offen."),
    "sheet_changed": _(
        "Die Liste wurde inzwischen geändert. Bitte den neuen Stand ansehen und noch einmal bestätigen."
    ),
    "sheet_opened": _("Die Liste ist inzwischen wieder geöffnet. Bestätigt wurde nichts."),
    "sheet_confirmed": _("Die Liste ist inzwischen schon bestätigt."),
    "sheet_was_confirmed": _("Diese Liste war schon einmal bestätigt. Damit das lesbar bleibt, bleibt auch die Liste."),
    "confirmed_by_closer": _(
        "Wer die Liste abgeschlossen hat, kann sie nicht selbst bestätigen: Das macht jemand anders."
    ),
    "club_changed": _(
        "Die Einstellungen wurden inzwischen von jemand anderem geändert. Wer noch einmal speichert, überschreibt das."
    ),
    "confirmation_unwanted": _("Dieser Verein lässt Listen nicht bestätigen."),
    "sheet_empty": _("Auf der Liste steht noch kein gewertetes Spiel."),
    "sheet_not_empty": _("Auf der Liste stehen schon Spiele."),
    "sheet_keeps_deals": _("Diese Liste wird Spiel für Spiel geführt."),
    "sheet_keeps_totals": _("Von dieser Liste ist nur der Endstand bekannt."),
    "sheet_full": _("Auf eine Liste passen %(most)s Zeilen."),
    "reason_missing": _("Bitte einen Grund angeben. Er bleibt bei der Liste stehen."),
    "deal_number_taken": _(
        "Inzwischen hat jemand anders ein Spiel eingetragen: siehe oben. Ist dieses noch ein weiteres?"
    ),
    "deal_number_unknown": _("Spiel %(number)s gibt es auf dieser Liste nicht."),
    "deal_changed": _("Dieses Spiel wurde inzwischen von jemand anderem geändert."),
    "deal_gone": _("Dieses Spiel wurde inzwischen gelöscht."),
    "deal_not_moved": _("Das Spiel steht schon an dieser Stelle."),
    "consequences_unseen": _(
        "Das ändert mehr als diese Zeile. Bitte ansehen, was daraus folgt, und dann noch einmal speichern."
    ),
    "undo_other": _("Inzwischen ist etwas anderes die letzte Änderung. Es wurde nichts rückgängig gemacht."),
    "undo_rules": _("Der Abend hat inzwischen mit anderen Regeln begonnen. Die Zeile lässt sich nicht zurückholen."),
    "dealer_unknown": _("Der Geber sitzt nicht an diesem Tisch."),
    "seats_active": _("Es müssen genau vier Personen mitspielen, und Re muss unter ihnen sein."),
    "facts_impossible": _("So kann das Spiel nicht verlaufen sein."),
    "time_up_already": _("Die Zeit ist schon um."),
    "time_runs": _("Die Zeit läuft schon wieder."),
    "time_not_planned": _("Auf dieser Liste ist keine Zahl von Spielen geplant, also kann die Zeit nichts verkürzen."),
    "sheet_over": _("Die Liste ist schon zu Ende."),
    "row_objected": _("So sehen es die Regeln nicht vor: %(reasons)s."),
    "objection_note_missing": _("Bitte in der Bemerkung sagen, wie es dazu kam."),
    "seat_absent": _("Dort sitzt gerade niemand am Tisch."),
    "seating_unchanged": _("Daran ändert sich nichts: Es sitzt schon so am Tisch."),
    "seating_none": _("Auf dieser Liste ist niemand gegangen oder gekommen."),
    "seating_contradicted": _(
        "%(name)s hat in Spiel %(number)s noch gespielt oder gegeben und kann da nicht fehlen. "
        "Zuerst das Spiel berichtigen oder ein anderes Spiel wählen."
    ),
    "columns_full": _(
        "Auf einer Liste ist Platz für %(most)s Personen. Bitte diese Liste abschließen und am Abend "
        "„Weitere Liste“ beginnen."
    ),
    "points_seats": _("Genau die vier, die mitspielen, brauchen Punkte."),
    "points_row": _("Diese Punkte ergeben keine gültige Zeile."),
    "points_parties": _("Diese Punkte passen nicht zu Spielart und Parteien."),
    "penalty_changed": _("Diese Strafe wurde inzwischen von jemand anderem geändert."),
    "penalty_gone": _("Diese Strafe wurde inzwischen gelöscht."),
    "penalty_impossible": _("So kann die Strafe nicht zustande gekommen sein."),
    "penalty_without_redeal": _("Für diesen Verstoß wird nicht neu gegeben."),
    "penalties_full": _("Auf einer Liste stehen höchstens %(most)s Strafen."),
    "authority_missing": _("Bitte angeben, wer das entschieden hat."),
    "deduction_range": _("Abgezogen werden 1 bis %(most)s Punkte."),
    "totals_seats": _("Es fehlt ein Endstand."),
    "totals_sum": _("Die Summe ist %(sum)s, sie muss 0 sein."),
    "date_outside_season": _("Das Datum liegt außerhalb der Saison (%(first)s bis %(last)s)."),
    "rule_set_changed": _("Diese Regeln wurden inzwischen von jemand anderem geändert."),
    "rule_set_name_taken": _("„%(name)s“ gibt es schon. Bitte einen anderen Namen wählen."),
    "rules_frozen": _("Die Regeln stehen seit dem ersten Spiel des Abends fest."),
    "session_changed": _("Der Abend wurde inzwischen von jemand anderem geändert."),
    "session_gone": _("Diesen Abend gibt es nicht mehr."),
    "table_players": _("An einem Tisch sitzen %(least)s bis %(most)s Personen."),
    "player_twice": _("Eine Person kann nur auf einem Platz sitzen."),
    "player_unknown": _("Diese Person gehört nicht zum Verein."),
    "player_exists": _("%(name)s gibt es im Verein schon. Bitte in der Liste wählen."),
    "player_at_other_table": _("%(player)s sitzt in dieser Runde schon an einem anderen Tisch."),
    "player_name_taken": _("%(name)s gibt es im Verein schon. Ein Spitzname unterscheidet die beiden."),
    "player_changed": _(
        "Die Person wurde inzwischen von jemand anderem geändert. Wer noch einmal speichert, überschreibt das."
    ),
    "season_days": _("Der letzte Tag liegt vor dem ersten."),
    "season_name_taken": _("Eine Saison „%(name)s“ gibt es schon."),
    "season_changed": _(
        "Die Saison wurde inzwischen von jemand anderem geändert. Wer noch einmal speichert, überschreibt das."
    ),
    "session_outside_season": _("Der Abend vom %(date)s läge dann außerhalb der Saison."),
    "participant_has_results": _("In dieser Saison schon gespielt und deshalb weiter dabei: %(names)s."),
    "slug_taken": _("Die Adresse %(slug)s hat schon ein anderer Verein."),
    "invitation_gone": _("Diese Einladung gilt nicht mehr: Sie wurde benutzt, zurückgezogen oder ist abgelaufen."),
    "username_taken": _("Diesen Benutzernamen gibt es schon."),
    "access_exists": _("Dieser Zugang besteht schon."),
    "access_closed": _("Dieser Zugang ist entzogen."),
    "access_open": _("Dieser Zugang ist schon offen."),
    "last_secretary": _(
        "Das ist der letzte Zugang der Schriftführung. Bitte zuerst jemand anderem die Schriftführung geben."
    ),
    "password_of_others": _(
        "Dieses Konto gehört nicht allein zu diesem Verein. Ein neues Passwort setzt, wer das alte kennt, "
        "oder wer den Server betreibt."
    ),
}
"""Code of `league.services.log.Refused` to its sentence; parameters in the %-style of gettext."""

ITEMS = {
    "won": _("gewonnen"),
    "no_winner": _("niemand gewinnt"),
    "under_120": _("keine 120"),
    "under_90": _("keine 90"),
    "under_60": _("keine 60"),
    "under_30": _("keine 30"),
    "no_trick": _("schwarz"),
    "call_re": _("Re"),
    "call_kontra": _("Kontra"),
    "announced_no90": _("keine 90 angesagt"),
    "announced_no60": _("keine 60 angesagt"),
    "announced_no30": _("keine 30 angesagt"),
    "announced_schwarz": _("schwarz angesagt"),
    "reached_120": _("120 gegen keine 90"),
    "reached_90": _("90 gegen keine 60"),
    "reached_60": _("60 gegen keine 30"),
    "reached_30": _("30 gegen schwarz"),
    "trick_taken": _("ein Stich gegen schwarz"),
    "failed_no90": _("keine 90 verfehlt"),
    "failed_no60": _("keine 60 verfehlt"),
    "failed_no30": _("keine 30 verfehlt"),
    "failed_schwarz": _("schwarz verfehlt"),
    "gegen_die_alten": _("gegen die Alten"),
    "doppelkopf": _("Doppelkopf"),
    "fuchs": _("Fuchs gefangen"),
    "karlchen": _("Karlchen"),
    "karlchen_gefangen": _("Karlchen gefangen"),
    "fuchs_am_end": _("Fuchs am End"),
    "solo_120": _("genau 120 im Solo"),
    "null_won": _("Null gewonnen"),
    "null_lost": _("Null verloren"),
    "null_eyes": _("je 30 Augen"),
    "null_announced": _("angesagte Augen"),
    "null_kept_under": _("Ansage gegen den Null verfehlt"),
    "revoke": _("falsch bedient"),
    "bock": _("Bock"),
}
"""Code of a scoring item to its German name."""

BOCK_REASONS = {
    "heart_trick": _("Herzstich"),
    "120": _("120 zu 120"),
    "lost_announcement": _("Ansage verloren"),
}
"""Reason of `scoring.bock_reasons` to its words beside a row."""

SECTIONS = {
    "Poängräkning": _("Plattform: Punktwertung"),
    "Husregler": _("Plattform: Hausregeln"),
    "Bockomgång": _("Plattform: Bockrunde"),
    "Telling": _("pagat: Wertung"),
    "Aankondigingen": _("pagat: Ansagen"),
}
"""Sections of sources in other languages by their German names; paragraphs of German rules stand as they are."""

PROBLEMS = {
    "system_unknown": _("Dieses Regelwerk gibt es nicht."),
    "option_unknown": _("Die Regel %(option)s gibt es nicht."),
    "option_value": _("%(option)s kann nicht %(value)s sein."),
    "length_twice": _("Spielzahl, Runden und Punkteziel schließen einander aus."),
    "goal_with_pflichtsolo": _("Ein Spiel auf ein Punkteziel kennt kein Pflichtsolo."),
    "failed_levels_scheme": _("Die Zählung verfehlter Ansagen gehört zur addierenden Wertung."),
    "vorfuehren_length": _("Vorführen braucht eine feste Zahl von Spielen."),
    "game_unknown": _("Diese Regeln kennen die Spielart nicht."),
    "re_seats_count": _("In diesem Spiel gehören %(needed)s zu Re, nicht %(given)s."),
    "re_seats_value": _("Re muss aus Personen bestehen, die mitspielen."),
    "card_points_range": _("Augen gehen von 0 bis 240."),
    "card_points_impossible": _("%(points)s Augen kann keine Seite haben."),
    "card_points_bounds": _("Der Bereich der Augen ist verdreht."),
    "no_trick_eyes": _("%(side)s hat Augen und damit einen Stich."),
    "no_trick_missing": _("Ohne Neunen hat jeder Stich Augen: %(side)s mit 0 Augen hat keinen."),
    "null_level": _("Beim Null gibt es nur Re und Kontra, nicht %(level)s."),
    "null_announced_value": _("Beim Null werden 30, 60, … 240 Augen angesagt."),
    "null_announced_game": _("Augen werden nur beim Null angesagt."),
    "null_announced_call": _("Die Ansage gegen den Null braucht ein Kontra."),
    "both_announced": _("Nur eine Seite darf keine 90 oder mehr ansagen."),
    "multiplying_only": _("Das gehört zur multiplizierenden Wertung."),
    "doubled_call_missing": _("%(side)s hat nicht gestoßen, also auch nicht doppelt."),
    "doubled_call_soloist": _("Allein kann niemand doppelt stoßen."),
    "doubled_call_null": _("Beim Null gibt es keinen doppelten Stoß."),
    "special_unknown": _("Diesen Sonderpunkt gibt es nicht."),
    "special_negative": _("Sonderpunkte werden von 0 an gezählt."),
    "special_without_trick": _("%(side)s hat keinen Stich und damit keinen Sonderpunkt."),
    "fuchs_total": _("Es gibt zwei Füchse, nicht %(count)s."),
    "fuchs_eyes": _("%(side)s hat zu wenige Augen für %(count)s gefangene Füchse."),
    "doppelkopf_total": _("Mehr als vier Doppelköpfe passen nicht in ein Spiel."),
    "doppelkopf_eyes": _("%(side)s hat zu wenige Augen für %(count)s Doppelköpfe."),
    "karlchen_total": _("Karlchen macht den letzten Stich höchstens einmal."),
    "karlchen_jacks": _("Es gibt nur zwei Kreuz-Buben."),
    "fuchs_am_end_total": _("Den letzten Stich macht höchstens ein Fuchs."),
    "last_trick_both": _("Den letzten Stich hat nur eine Seite."),
    "last_trick_twice": _("Fuchs und Karlchen können nicht beide den letzten Stich machen."),
    "bock_range": _("Ein Spiel wird höchstens %(most)s-mal verdoppelt."),
    "row_empty": _("Die Zeile ist leer."),
    "row_sum": _("Die Summe ist %(sum)s, sie muss 0 sein."),
    "row_parity": _("Gerade und ungerade Zahlen in einer Zeile: eine davon stimmt nicht."),
    "row_shape": _("Das ist weder zwei gegen zwei noch einer gegen drei."),
    "row_not_divisible": _("%(value)s lässt sich nicht auf drei verteilen."),
    "row_range": _("%(value)s ist zu groß."),
    "row_cells": _("Eine Zeile hat vier Zahlen."),
    "players_range": _("An einem Tisch sitzen vier bis sieben Personen."),
    "seat_absent": _("Auf diesem Platz sitzt gerade niemand."),
    "seating_order": _("Am Tisch sitzen vier bis sieben verschiedene Plätze der Liste."),
    "seating_from": _("Sitzordnungen gelten der Reihe nach, jede von einem späteren Spiel an."),
    "seat_unknown": _("Diesen Platz gibt es am Tisch nicht."),
    "soloist_missing": _("Wer hat das Solo gespielt?"),
    "soloist_sits_out": _("Wer aussitzt, kann kein Solo spielen."),
    "sitting_out_count": _("Es müssen genau vier Personen mitspielen."),
    "points_count": _("Genau die vier, die mitspielen, brauchen Punkte."),
    "points_sum": _("Die Summe ist %(sum)s, sie muss 0 sein."),
    "points_sitting_out": _("Wer aussitzt, bekommt keine Punkte."),
    "time_up_negative": _("Die Zeit kann erst nach null oder mehr Spielen um sein."),
    "participant_twice": _("%(name)s steht zweimal da."),
    "participant_unknown": _("%(name)s nimmt nicht teil."),
    "solo_only": _("Das gehört zu einem Solo."),
    "sits_out": _("Wer aussitzt, ist nicht beteiligt."),
    "absagen_range": _("Es gibt 0 bis %(most)s Absagen."),
    "points_off_range": _("Abgezogen werden 0 bis %(most)s Punkte."),
    "unsporting_only": _("Punkte werden nur bei unsportlichem Verhalten abgezogen."),
    "json": _("Das ist kein JSON."),
    "not_an_object": _("Hier wird ein JSON-Objekt erwartet."),
    "key_unknown": _("Den Schlüssel %(key)s gibt es hier nicht."),
    "key_missing": _("%(key)s fehlt."),
    "type_unknown": _("Den Typ %(value)s gibt es nicht."),
    "value": _("Das kann nicht %(value)s sein."),
}
"""Code of an engine's problem to its German sentence."""

WARNINGS = {
    "forced_solo_expected": _("hier war eigentlich ein Pflichtsolo fällig"),
    "repetition_expected": _("hier war eigentlich das verlorene Solo zu wiederholen"),
    "repetition_other_game": _("wiederholt wurde ein anderes Solo"),
    "after_end": _("gespielt nach dem Ende der Liste"),
    "bock_not_in_rules": _("diese Regeln kennen keinen Bock"),
}
"""Code of an engine's warning to its German words beside the row."""

ABSENCE_LEGEND = _("f: gefehlt; die Zahl dahinter wurde abgezogen.")
GUESTS_HEADING = _("Gäste, ohne Wertung: Punkte auf der Liste")
RULES_HEADING = _("So wird gewertet")
"""Of the season table: page, PDF and workbook say it in the same words."""


def absence_mark(absent: bool, penalty: Fraction) -> str:
    """`f` for an absence, `f−1` for one that costs a point, else nothing."""
    return pgettext("gefehlt", "f") + deduction(penalty) if absent else ""


def refusal_text(code: str, params: Mapping[str, object]) -> str:
    """Why a service refused, in German; an engine's codes among its `reasons` become words."""
    if "reasons" in params:
        params = {**params, "reasons": "; ".join(str(WARNINGS[reason]) for reason in params["reasons"])}
    return str(REFUSALS[code]) % params


def bock_words(reasons: Iterable[str] = ()) -> str:
    """That a deal starts a Bock round, and why where that is known."""
    words = ", ".join(str(BOCK_REASONS[reason]) for reason in reasons)
    return gettext("löst Bock aus: %(reasons)s") % {"reasons": words} if words else gettext("löst Bock aus")


def problem_text(code: str, params: Mapping[str, object]) -> str:
    """An engine's problem in German; codes among its parameters (sides, levels, special points) become words."""
    words = {str(choice): choice.label for choices in (PartyCode, SpecialCode) for choice in choices}
    words |= {level.name.lower(): level.label for level in LevelCode}
    return str(PROBLEMS[code]) % {name: words.get(value, value) for name, value in params.items()}


def section_words(rule: str) -> str:
    """The paragraph or section of an item as a German page names it."""
    _source, _colon, section = rule.partition(": ")
    return str(SECTIONS.get(section, rule))
