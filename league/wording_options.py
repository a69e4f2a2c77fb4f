"""Every option of the rules in German: its group, its label, what it means, and words for its values."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What a person reads beside an option."""

    label: str | Promise
    explanation: str | Promise


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that belong together, in reading order."""

    title: str | Promise
    options: dict[str, OptionWords]


GROUPS = (
    OptionGroup(
        _("Zählweise"),
        {
            "scheme": OptionWords(
                _("Zählweise"), _("Ob alle Posten zusammengezählt werden oder jeder Stoß verdoppelt.")
            ),
            "failed_levels": OptionWords(
                _("Verfehlte Ansagen"),
                _("Was Ansagen ab keine 90 bringen und was es kostet, sie zu verfehlen; nur beim Addieren."),
            ),
            "points_without_winner": OptionWords(
                _("Punkte ohne Gewinner"), _("Was zählt, wenn beide Seiten ihre Ansage verfehlen.")
            ),
        },
    ),
    OptionGroup(
        _("Sonderpunkte"),
        {
            "doppelkopf": OptionWords(_("Doppelkopf zählt"), _("Ein Stich mit 40 und mehr Augen.")),
            "fuchs": OptionWords(_("Fuchs zählt"), _("Ein gefangenes Karo-Ass der anderen Seite.")),
            "karlchen": OptionWords(_("Karlchen zählt"), _("Der Kreuz-Bube macht den letzten Stich.")),
            "karlchen_gefangen": OptionWords(
                _("Karlchen gefangen zählt"), _("Der Kreuz-Bube der anderen Seite wird im letzten Stich überstochen.")
            ),
            "fuchs_am_end": OptionWords(_("Fuchs am End zählt"), _("Ein Karo-Ass macht den letzten Stich.")),
            "doppelkopf_in_solo": OptionWords(
                _("Doppelkopf auch im Solo"), _("Im Solo zählt ein Doppelkopf, andere Sonderpunkte nicht.")
            ),
            "specials_in_silent_solo": OptionWords(
                _("Alle Sonderpunkte im stillen Solo"),
                _("Auch in der Hochzeit ohne Partner und im normalen Solo."),
            ),
            "gegen_die_alten": OptionWords(
                _("Gegen die Alten zählt"), _("Gewinnt Kontra zwei gegen zwei, gibt es einen Punkt mehr.")
            ),
            "gegen_die_alten_in_armut": OptionWords(
                _("Gegen die Alten auch in der Armut"), _("Das Paar der Armut ist Re.")
            ),
        },
    ),
    OptionGroup(
        _("Spiele und Karten"),
        {
            "games": OptionWords(
                _("Weitere Spiele"), _("Spiele, die das Regelwerk nicht kennt und der Verein doch spielt.")
            ),
            "without_nines": OptionWords(
                _("Ohne Neunen"), _("40 Karten, zehn Stiche; jede Ansage ist mit zwei Karten weniger noch rechtzeitig.")
            ),
            "second_dulle": OptionWords(
                _("Zweite Dulle sticht"),
                _("Die zweite Herz-Zehn in einem Stich gewinnt. Ändert das Spiel, nicht die Zählung."),
            ),
            "schweinchen": OptionWords(_("Schweinchen"), _("Beide Karo-Asse in einer Hand sind die höchsten Trümpfe.")),
            "schmeissen": OptionWords(
                _("Werfen"), _("Mit fünf oder mehr Neunen darf ein Blatt geworfen werden; es wird neu gegeben.")
            ),
            "armut": OptionWords(
                _("Armut"), _("Wer höchstens drei Trümpfe hat, darf einen Partner suchen, der sie nimmt.")
            ),
        },
    ),
    OptionGroup(
        _("Ansagen"),
        {
            "replies": OptionWords(
                _("Erwiderung"), _("Auf eine Ansage darf man mit einer Karte weniger noch Re oder Kontra antworten.")
            ),
            "levels_may_be_skipped": OptionWords(
                _("Stufen dürfen übersprungen werden"),
                _("Keine 60 ohne vorheriges keine 90, solange beides noch rechtzeitig wäre."),
            ),
            "hochzeit_shift": OptionWords(
                _("Ansagen bei Hochzeit"), _("Wie sich die Fristen verschieben, wenn sich eine Hochzeit spät klärt.")
            ),
        },
    ),
    OptionGroup(
        _("Länge des Abends und Aussetzen"),
        {
            "deals": OptionWords(
                _("Anzahl der Spiele"),
                _("Leer: wie das Regelwerk es für den Tisch vorsieht. Schließt Runden und Punktziel aus."),
            ),
            "rounds": OptionWords(_("Anzahl der Runden"), _("In einer Runde gibt jeder einmal. Leer: keine Runden.")),
            "goal": OptionWords(
                _("Punktziel"), _("Hat jemand so viele Punkte, wird die Runde zu Ende gespielt. Leer: kein Ziel.")
            ),
            "pause_six": OptionWords(
                _("Aussetzen zu sechst"),
                _("Wer aussetzt, als Plätze rechts vom Geber gezählt; 0 ist der Geber selbst. Zwei Zahlen."),
            ),
            "pause_seven": OptionWords(_("Aussetzen zu siebt"), _("Ebenso, drei Zahlen.")),
        },
    ),
    OptionGroup(
        _("Pflichtsolo und Kürsolo"),
        {
            "pflichtsolo": OptionWords(
                _("Pflichtsoli je Person"), _("So viele Soli muss jeder spielen; 0 heißt keines.")
            ),
            "vorfuehren": OptionWords(_("Vorführen"), _("Wann offene Pflichtsoli gespielt werden müssen.")),
            "same_dealer_after": OptionWords(
                _("Wer nach einem Solo gibt"), _("Nach welchen Soli derselbe noch einmal gibt.")
            ),
            "kuersolo_adds_deal": OptionWords(
                _("Kürsolo verlängert"), _("Jedes Solo nach dem Pflichtsolo macht den Abend um ein Spiel länger.")
            ),
            "repeat_lost_kuersolo": OptionWords(
                _("Verlorenes Kürsolo wiederholen"),
                _("Wer ein Kürsolo verliert, spielt im nächsten Spiel dasselbe noch einmal."),
            ),
        },
    ),
    OptionGroup(
        _("Bock"),
        {
            "bock": OptionWords(_("Bockrunden"), _("Nach bestimmten Spielen zählt eine ganze Runde doppelt.")),
            "bock_reasons": OptionWords(_("Anlässe für Bock"), _("Was eine Bockrunde auslöst.")),
        },
    ),
    OptionGroup(
        _("Wertung in der Saison"),
        {
            "first_bonus": OptionWords(_("Zugabe für den Ersten"), _("Platzpunkte, die der Erste dazubekommt.")),
            "absence_total": OptionWords(
                _("Wertung für Fehlende"),
                _("Mit dieser Punktzahl wird eingereiht, wer fehlt. Gilt, wo eine Saison diese Regeln nimmt."),
            ),
            "free_absences": OptionWords(_("Freies Fehlen"), _("So oft darf man ohne Abzug fehlen.")),
            "absence_penalty": OptionWords(_("Abzug für Fehlen"), _("Platzpunkte, die jedes weitere Fehlen kostet.")),
        },
    ),
)
"""Groups and options in the order of the rules page."""

WORDS = {name: words for group in GROUPS for name, words in group.options.items()}

VALUES = {
    "scheme": {"additive": _("addieren"), "multiplying": _("multiplizieren")},
    "failed_levels": {
        "reached": _("1 je angesagte Stufe, 1 je dagegen erreichte Grenze"),
        "missed": _("2 je Stufe, die die Verlierer verfehlten"),
        "all": _("2 je Stufe, die die Verlierer ansagten"),
        None: _("entfällt, weil multipliziert wird"),
    },
    "points_without_winner": {"levels": _("Stufen und Sonderpunkte"), "specials": _("nur Sonderpunkte")},
    "hochzeit_shift": {
        "late": _("im zweiten Stich um eine Karte, im dritten um zwei"),
        "tricks": _("um so viele Karten, wie es Stiche dauerte"),
        "none": _("gar nicht"),
    },
    "vorfuehren": {
        "within": _("innerhalb der geplanten Spiele"),
        "after": _("in Zusatzspielen danach"),
        None: pgettext_lazy("Vorführen", "gar nicht so"),
    },
    "same_dealer_after": {
        "pflichtsolo": _("nach einem Pflichtsolo derselbe"),
        "declared_solo": _("nach jedem angesagten Solo derselbe"),
        "never": _("immer der Nächste"),
    },
    "bock_reasons": {
        "heart_trick": _("ein Stich aus vier Herzkarten"),
        "120": _("120 zu 120"),
        "lost_announcement": _("angesagt und nicht gewonnen"),
    },
}
"""Words for the values of options that have a list of them; None is no value."""
YES, NO, NOTHING, NOT_SET = _("ja"), _("nein"), pgettext_lazy("Liste", "keine"), _("keine Angabe")

SOURCES = {
    "house rule": _("Hausregel"),
    "some groups drop it": _("manche Runden lassen es weg"),
    "by analogy with Urexweiler G3": _("in Anlehnung an Urexweiler G3"),
}
"""Sources that are no name of a text and its section."""


def source_words(source: str) -> str:
    """Where an option comes from: "TSR 7.2; Plattform: Husregler"."""
    parts = (str(SOURCES.get(part, part)) for part in source.split("; "))
    return "; ".join(part.replace("platform: ", "Plattform: ") for part in parts)
