"""Who must play a solo now, who still owes one, and what the rules have against a row: the words of page and form."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from league.choices import GameCode


def duty(course: scoring.Course, names: Sequence[str], *, here: bool = False) -> str:
    """Who must play a solo in the next deal, and why; '' when nobody must. `here`: of a place further up the sheet."""
    seat = course.next_forced
    if seat is None:
        return ""
    if course.next_game is not None:
        words = _("%(name)s wiederholt hier das %(solo)s") if here else _("%(name)s wiederholt jetzt das %(solo)s")
        return words % {"name": names[seat], "solo": _lost_solo(course)}
    words = (
        _("%(name)s muss hier das Pflichtsolo spielen: %(why)s")
        if here
        else _("%(name)s muss jetzt das Pflichtsolo spielen: %(why)s")
    )
    return words % {"name": names[seat], "why": _why(course, names)}


def owed(course: scoring.Course, names: Sequence[str]) -> str:
    """What is left to play and who owes a solo: „noch 3 Spiele, 2 Soli offen: Bernd, Clara“; '' when nobody does."""
    if not course.open_soli:
        return ""
    who = ", ".join(names[seat] for seat in course.open_soli)
    return _("%(soli)s: %(names)s") % {"soli": ", ".join((*_left(course), _open(course))), "names": who}


def objection_words(codes: Sequence[str], course: scoring.Course, names: Sequence[str], *, here: bool) -> list[str]:
    """A sentence for each code of `scoring.objections`. `course` is the evening before the row."""
    sentences = {
        "after_end": ngettext(
            "Die Liste ist zu Ende, %(n)d Spiel ist gespielt.",
            "Die Liste ist zu Ende, %(n)d Spiele sind gespielt.",
            course.counted,
        )
        % {"n": course.counted},
        "repetition_other_game": _("Zu wiederholen ist das %(solo)s, kein anderes.") % {"solo": _lost_solo(course)},
    }
    return [sentences.get(code) or f"{duty(course, names, here=here)}." for code in codes]


def _lost_solo(course: scoring.Course) -> str:
    if course.next_game in (None, scoring.Game.SOLO):
        return _("verlorene Kürsolo")
    return _("verlorene Kürsolo (%(game)s)") % {"game": GameCode(str(course.next_game)).label}


def _why(course: scoring.Course, names: Sequence[str]) -> str:
    if course.time_is_up:
        reasons = [_("die Zeit ist um"), _open(course)]
    elif course.remaining is None:
        return _("es ist die letzte Runde")
    else:
        reasons = [*_left(course), _open(course)]
    if len(course.open_soli) == 1:
        return ", ".join(reasons)
    who = ", ".join(names[seat] for seat in course.open_soli)
    return _("%(soli)s (%(names)s)") % {"soli": ", ".join(reasons), "names": who}


def _left(course: scoring.Course) -> Iterator[str]:
    if course.remaining is not None:
        yield ngettext("noch %(n)d Spiel", "noch %(n)d Spiele", course.remaining) % {"n": course.remaining}


def _open(course: scoring.Course) -> str:
    return ngettext("%(n)d Solo offen", "%(n)d Soli offen", course.soli_missing) % {"n": course.soli_missing}
