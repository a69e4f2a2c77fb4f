"""German words of the rules pages: disputes worth looking up."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Example:
    """A question that players quarrel about, and the calculator's query that answers it."""

    question: str | Promise
    query: str


EXAMPLES = (
    Example(
        _("Re sagt keine 90 und hat nur 145 Augen. Wer gewinnt?"),
        "regeln=ddv&augen=145&re=keine90",
    ),
    Example(
        _("Beide sagen keine 90, beide verfehlen es. Was wird geschrieben?"),
        "regeln=ddv&augen=130&re=keine90&kontra=keine90",
    ),
    Example(
        _("120 zu 120, und nur Kontra hat etwas gesagt. Wer gewinnt?"),
        "regeln=ddv&augen=120&kontra=ansage",
    ),
    Example(
        _("240 Augen, aber Kontra hat einen Stich aus vier Neunen. Ist das schwarz?"),
        "regeln=ddv&augen=240",
    ),
    Example(
        _("Zählen Fuchs und Doppelkopf im Damensolo?"),
        "regeln=ddv&spiel=damensolo&augen=151&doppelkopf_re=1&fuchs_kontra=1",
    ),
    Example(
        _("Urexweiler: beide haben gestoßen, Re verliert mit 118. Was kostet das?"),
        "regeln=urexweiler&augen=118&re=ansage&kontra=ansage",
    ),
)
