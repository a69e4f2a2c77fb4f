"""What must be true of the penalties of one sheet: their places, their points, their log."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

import scoring
from league import adapters
from league.models import Penalty
from league.models.rows import POINTS
from league.services.integrity.load import LoadedSheet
from league.values.penalties import IN_A_DEAL

FACTS = ("severity", "offender", "soloist", "harms_soloist", "absagen", "decided", *POINTS)
"""Columns that only a logged action may change. The row moves with the rows before it; a text may be erased."""


def violations(loaded: LoadedSheet) -> Iterator[str]:
    """One German line for each thing that is wrong with a penalty."""
    for penalty in loaded.penalties:
        found = [*_places(penalty, loaded)] or [*_points(penalty, len(loaded.seats))]
        for line in (*found, *_log(penalty, loaded)):
            yield _("Strafe %(number)d: %(line)s") % {"number": penalty.number, "line": line}


def _places(penalty: Penalty, loaded: LoadedSheet) -> Iterator[str]:
    if penalty.after_row > len(loaded.deals):
        yield _("Sie steht bei Zeile %(row)d, die es nicht gibt.") % {"row": penalty.after_row}
    named = {penalty.offender} | ({penalty.soloist} - {None})
    pointed = {position for position, value in enumerate(_got(penalty, penalty.points)) if value is not None}
    if (named | pointed) - loaded.positions:
        yield _("Sie nennt einen Platz, den es nicht gibt.")


def _points(penalty: Penalty, players: int) -> Iterator[str]:
    try:
        worth = adapters.penalty_worth(adapters.penalty_facts(penalty), players)
    except (scoring.BadDeal, ValueError):
        yield _("So kann sie nicht zustande gekommen sein.")
        return
    if _got(penalty, worth.points) != _got(penalty, penalty.points):
        yield _("Die Punkte sind andere als nach den Regeln.")


def _got(penalty: Penalty, points: Sequence[int | None]) -> tuple[int | None, ...]:
    """What everybody gets. Outside of a deal 0 is nothing: whoever came to the table later has no number there."""
    return tuple(points) if penalty.severity in IN_A_DEAL else tuple(value or None for value in points)


def _log(penalty: Penalty, loaded: LoadedSheet) -> Iterator[str]:
    state = loaded.logged_penalties.get(penalty.pk)
    if state is None:
        yield _("Im Protokoll steht nicht, wer sie eingetragen hat.")
    elif changed := [name for name in FACTS if name in state and state[name] != getattr(penalty, name)]:
        yield _("Geändert, ohne dass es im Protokoll steht (%(columns)s).") % {"columns": ", ".join(changed)}
