"""Rules in words, as they stand below a season table and on a protocol."""

from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from league.choices import SystemCode
from league.numbers import decimal_text


def system_name(rules: scoring.Rules) -> str:
    """The German name of the rule system."""
    return str(SystemCode(rules.system).label)


def course_words(rules: scoring.Rules, players: int) -> tuple[str, ...]:
    """How an evening at a table of `players` goes by these rules."""
    words = [system_name(rules)]
    planned = scoring.planned_deals(players, rules)
    if planned is not None:
        words.append(ngettext("%(n)d Spiel", "%(n)d Spiele", planned) % {"n": planned})
    if rules.pflichtsolo:
        words.append(
            ngettext("%(n)d Pflichtsolo je Person", "%(n)d Pflichtsoli je Person", rules.pflichtsolo)
            % {"n": rules.pflichtsolo}
        )
    if rules.kuersolo_adds_deal:
        words.append(_("jedes Kürsolo verlängert um ein Spiel"))
    if rules.repeat_lost_kuersolo:
        words.append(_("ein verlorenes Kürsolo wird sofort wiederholt"))
    return tuple(words)


def season_words(rules: scoring.Rules, participants: int) -> tuple[str, ...]:
    """How placement points of a session come about in a season with `participants`; one sentence each."""
    first = Fraction(participants) + Fraction(rules.first_bonus)
    second = max(participants - 1, 1)
    words = [
        _("Platzpunkte je Abend: %(first)s für den ersten Platz, %(second)s für den zweiten, einer für den letzten.")
        % {"first": decimal_text(first), "second": second},
        _("Wer gleich viele Punkte auf der Liste hat, teilt sich die Platzpunkte der gemeinsamen Plätze."),
        _("Wer fehlt, wird mit %(total)s Punkten eingereiht.") % {"total": rules.absence_total},
    ]
    if Fraction(rules.absence_penalty):
        words.append(
            _("Ab dem %(nth)d. Fehlen werden davon %(penalty)s abgezogen.")
            % {"nth": rules.free_absences + 1, "penalty": decimal_text(Fraction(rules.absence_penalty))}
        )
    words.append(_("Gäste stehen in der Liste des Abends, aber nicht in der Wertung."))
    words.append(_("Es zählen Abende, deren Listen alle abgeschlossen sind."))
    return tuple(words)


def date_text(day) -> str:
    """29.11.2026"""
    return date_format(day, "d.m.Y")
