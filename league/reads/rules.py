"""Rules in words, as they stand below a season table and on a protocol."""

import json
from fractions import Fraction
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from league.choices import GameCode, SystemCode
from league.numbers import decimal_text
from league.values.rules import CARRIED, SEASON_OPTIONS, Difference
from league.wording_options import NO, NOT_SET, NOTHING, VALUES, WORDS, YES

IN_COURSE = {"deals", "rounds", "goal", "pflichtsolo", "kuersolo_adds_deal", "repeat_lost_kuersolo"}
"""Options that the words about an evening's course say anyway."""


def system_name(rules: scoring.Rules) -> str:
    """The German name of the rule system; it says so where a club has changed something at the table."""
    name = str(SystemCode(rules.system).label)
    return _("%(name)s, abgewandelt") % {"name": name} if set(rules.differences()) - SEASON_OPTIONS else name


def rules_query(rules: scoring.Rules) -> str:
    """The rules as an address carries them: readable for whoever opens it, whatever becomes of a club's own."""
    options = {name: value for name, value in rules.differences().items() if name not in SEASON_OPTIONS}
    if not options:
        return urlencode({"regeln": rules.system})
    carried = json.dumps(options, separators=(",", ":"))
    return urlencode({"regeln": CARRIED, "basis": rules.system, "optionen": carried})


def differences(rules: scoring.Rules) -> tuple[Difference, ...]:
    """What is not as in the system, in words and in the order of an explanation."""
    preset = scoring.rules_for(rules.system)
    return tuple(
        Difference(
            option=name,
            label=str(WORDS[name].label),
            value=value_words(name, getattr(rules, name)),
            default=value_words(name, getattr(preset, name)),
        )
        for name in scoring.OPTIONS
        if name not in SEASON_OPTIONS and getattr(rules, name) != getattr(preset, name)
    )


def value_words(option: str, value: object) -> str:
    """The value of an option as a person says it."""
    if option in VALUES and not isinstance(value, tuple):
        return str(VALUES[option][value])
    if isinstance(value, bool):
        return str(YES if value else NO)
    if value is None:
        return str(NOT_SET)
    if isinstance(value, tuple):
        names = {**dict(GameCode.choices), **VALUES.get(option, {})}
        return ", ".join(str(names.get(word, word)) for word in value) or str(NOTHING)
    return decimal_text(Fraction(value))


def course_words(rules: scoring.Rules, players: int) -> tuple[str, ...]:
    """How an evening at a table of `players` goes by these rules."""
    words = [system_name(rules)]
    planned = scoring.planned_deals(players, rules)
    if planned is not None:
        words.append(ngettext("%(n)d Spiel", "%(n)d Spiele", planned) % {"n": planned})
    if rules.rounds is not None:
        words.append(ngettext("%(n)d Runde", "%(n)d Runden", rules.rounds) % {"n": rules.rounds})
    if rules.goal is not None:
        words.append(ngettext("bis %(n)d Punkt", "bis %(n)d Punkte", rules.goal) % {"n": rules.goal})
    if rules.pflichtsolo:
        words.append(
            ngettext("%(n)d Pflichtsolo je Person", "%(n)d Pflichtsoli je Person", rules.pflichtsolo)
            % {"n": rules.pflichtsolo}
        )
    if rules.kuersolo_adds_deal:
        words.append(_("jedes Kürsolo verlängert um ein Spiel"))
    if rules.repeat_lost_kuersolo:
        words.append(_("ein verlorenes Kürsolo wird sofort wiederholt"))
    changed = (difference for difference in differences(rules) if difference.option not in IN_COURSE)
    return (*words, *(f"{difference.label}: {difference.value}" for difference in changed))


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
    penalty = Fraction(rules.absence_penalty)
    if penalty:
        words.append(
            ngettext(
                "Ab dem %(nth)d. Fehlen geht jedes Mal %(penalty)s Platzpunkt ab.",
                "Ab dem %(nth)d. Fehlen gehen jedes Mal %(penalty)s Platzpunkte ab.",
                1 if penalty == 1 else 2,
            )
            % {"nth": rules.free_absences + 1, "penalty": decimal_text(penalty)}
        )
    words.append(_("Gäste stehen in der Liste des Abends, aber nicht in der Wertung."))
    words.append(_("Es zählen Abende, deren Listen alle abgeschlossen sind."))
    return tuple(words)


def date_text(day) -> str:
    """29.11.2026"""
    return date_format(day, "d.m.Y")
