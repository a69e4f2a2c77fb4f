"""What follows from a correction, in German: one line for each consequence."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.choices import CountsAs
from league.numbers import signed
from league.values.consequences import Consequence, Place
from league.values.sheets import Row

Names = Sequence[str]
"""Short names by position."""


def consequence_text(found: Consequence, names: Names) -> str:
    """One consequence as a line of the list."""
    return _WORDS[found.code](found, names)


def row_words(places: Sequence[Place]) -> str:
    """Rows as people name them, neighbours together: „Spiel 7“, „Spiele 6–9, 12“, „neu gegeben nach Spiel 3“."""
    deals = [count for count, redeal in places if not redeal]
    redeals = sorted({count for count, redeal in places if redeal})
    words = []
    if deals:
        words.append(ngettext("Spiel %(numbers)s", "Spiele %(numbers)s", len(deals)) % {"numbers": _ranges(deals)})
    words += [
        _("„neu gegeben“ nach Spiel %(number)s") % {"number": count} if count else _("„neu gegeben“ vor Spiel 1")
        for count in redeals
    ]
    return ", ".join(words)


def place_words(rows: Sequence[Row], row: Row) -> str:
    """One row of the sheet as people name it."""
    count = sum(other.count is not None for other in rows if other.number <= row.number)
    return row_words([(count, row.count is None)])


def move_choices(rows: Sequence[Row], number: int) -> list[tuple[int, str]]:
    """Where row `number` can go: the number it will have, and the place in words."""
    choices = [
        (row.number if row.number < number else row.number - 1, _("vor %(row)s") % {"row": place_words(rows, row)})
        for row in rows
        if row.number not in (number, number + 1)
    ]
    return [*choices, (len(rows), _("ans Ende"))] if number < len(rows) else choices


def _ranges(numbers: Sequence[int]) -> str:
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(_range(first, last) for first, last in runs)


def _range(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first}, {last}" if last == first + 1 else f"{first}–{last}"


def _people(seats: Sequence[int], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats)


def _number(found: Consequence, _names: Names) -> str:
    (first, last), (to_first, to_last) = found.before, found.after
    if first == last:
        return _("Spiel %(before)s wird Spiel %(after)s") % {"before": first, "after": to_first}
    return _("Spiele %(before)s werden %(after)s") % {"before": _range(first, last), "after": _range(to_first, to_last)}


def _counts_as(found: Consequence, _names: Names) -> str:
    before, after = (CountsAs(code).label if code else CountsAs.NORMAL.label for code in (found.before, found.after))
    return _("%(row)s: %(before)s wird %(after)s") % {
        "row": row_words(found.rows),
        "before": before,
        "after": after,
    }


def _factor(found: Consequence, _names: Names) -> str:
    row = {"row": row_words(found.rows), "factor": found.after}
    if found.after == 1:
        return _("%(row)s zählt nicht mehr doppelt (kein Bock)") % row
    return _("%(row)s zählt ×%(factor)s (Bock)") % row


def _dealer(found: Consequence, names: Names) -> str:
    return _("%(row)s: Geber %(after)s statt %(before)s") % {
        "row": row_words(found.rows),
        "before": "–" if found.before is None else names[found.before],
        "after": "–" if found.after is None else names[found.after],
    }


def _points(found: Consequence, names: Names) -> str:
    return _("%(row)s, neu gerechnet: %(points)s") % {
        "row": row_words(found.rows),
        "points": ", ".join(_changed_points(found, names)),
    }


def _changed_points(found: Consequence, names: Names) -> Iterator[str]:
    for name, before, after in zip(names, found.before, found.after, strict=True):
        if before != after:
            yield f"{name} {_cell(before)} → {_cell(after)}"


def _cell(points: int | None) -> str:
    return "–" if points is None else signed(points)


def _mark_new(found: Consequence, _names: Names) -> str:
    return _("%(row)s, neuer Hinweis: %(mark)s") % {"row": row_words(found.rows), "mark": found.after}


def _mark_gone(found: Consequence, _names: Names) -> str:
    return _("%(row)s, Hinweis entfällt: %(mark)s") % {"row": row_words(found.rows), "mark": found.after}


def _listed_new(found: Consequence, _names: Names) -> str:
    return _("%(row)s: „Geber laut Liste“, der Reihe nach hätte jemand anders gegeben") % {"row": row_words(found.rows)}


def _listed_gone(found: Consequence, _names: Names) -> str:
    return _("%(row)s: der Geber passt wieder zur Reihe") % {"row": row_words(found.rows)}


def _solo_open(found: Consequence, names: Names) -> str:
    return _("Pflichtsolo wieder offen: %(names)s") % {"names": _people(found.seats, names)}


def _solo_done(found: Consequence, names: Names) -> str:
    return _("Pflichtsolo nicht mehr offen: %(names)s") % {"names": _people(found.seats, names)}


def _planned(found: Consequence, _names: Names) -> str:
    return _("Geplant sind dann %(after)s Spiele statt %(before)s") % {
        "before": "–" if found.before is None else found.before,
        "after": "–" if found.after is None else found.after,
    }


def _bock_left(found: Consequence, _names: Names) -> str:
    if not found.after:
        return _("Danach wird nichts mehr doppelt gezählt (kein Bock)")
    return ngettext(
        "Danach zählt noch %(n)s Spiel doppelt (Bock)", "Danach zählen noch %(n)s Spiele doppelt (Bock)", found.after
    ) % {"n": found.after}


def _over(_found: Consequence, _names: Names) -> str:
    return _("Die Liste ist damit voll")


def _not_over(found: Consequence, _names: Names) -> str:
    if found.after is None:
        return _("Die Liste ist dann noch nicht zu Ende")
    return ngettext(
        "Die Liste ist dann noch nicht voll: noch %(n)s Spiel",
        "Die Liste ist dann noch nicht voll: noch %(n)s Spiele",
        found.after,
    ) % {"n": found.after}


def _forced(found: Consequence, names: Names) -> str:
    return _("Als Nächstes muss %(name)s das Pflichtsolo spielen") % {"name": _people(found.seats, names)}


def _repetition(found: Consequence, names: Names) -> str:
    return _("Als Nächstes wiederholt %(name)s das verlorene Kürsolo") % {"name": _people(found.seats, names)}


def _forced_gone(found: Consequence, names: Names) -> str:
    return _("%(name)s muss als Nächstes kein Solo spielen") % {"name": _people(found.seats, names)}


def _next_dealer(found: Consequence, names: Names) -> str:
    return _("Das nächste Spiel gibt %(after)s statt %(before)s") % {
        "before": "–" if found.before is None else names[found.before],
        "after": "–" if found.after is None else names[found.after],
    }


def _next_sitting_out(found: Consequence, names: Names) -> str:
    return _("Im nächsten Spiel sitzt aus: %(names)s") % {"names": _people(found.seats, names)}


_WORDS: Mapping[str, Callable[[Consequence, Names], str]] = {
    "number": _number,
    "counts_as": _counts_as,
    "factor": _factor,
    "dealer": _dealer,
    "points": _points,
    "mark_new": _mark_new,
    "mark_gone": _mark_gone,
    "listed_new": _listed_new,
    "listed_gone": _listed_gone,
    "solo_open": _solo_open,
    "solo_done": _solo_done,
    "planned": _planned,
    "bock_left": _bock_left,
    "over": _over,
    "not_over": _not_over,
    "forced": _forced,
    "repetition": _repetition,
    "forced_gone": _forced_gone,
    "next_dealer": _next_dealer,
    "next_sitting_out": _next_sitting_out,
}
CODES = {
    "number": "rows that get another number; before and after: first and last of them",
    "counts_as": "what a row counts as; before and after: codes",
    "factor": "how often a row counts; before and after: factors",
    "dealer": "who dealt a row; before and after: positions",
    "points": "points computed anew; before and after: one entry per position",
    "mark_new": "a hint that appears beside rows; after: its words",
    "mark_gone": "a hint that vanishes; after: its words",
    "listed_new": "rows whose dealer does not fit any more",
    "listed_gone": "rows whose dealer fits again",
    "solo_open": "seats that owe a Pflichtsolo again",
    "solo_done": "seats that owe none any more",
    "planned": "the planned number of deals",
    "bock_left": "deals to come that count double",
    "over": "the evening is over",
    "not_over": "the evening is not over any more; after: deals left, None where that is no number",
    "forced": "the seat that must play its Pflichtsolo next",
    "repetition": "the seat that repeats its lost kuersolo next",
    "forced_gone": "the seat that had to play a solo next and need not any more",
    "next_dealer": "who deals next; before and after: positions",
    "next_sitting_out": "seats that sit out next",
}
"""Every code of a consequence, and what its fields hold."""
