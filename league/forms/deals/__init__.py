"""One deal as typed: points only, as on paper, or the facts, from which the value follows."""

from league.forms.deals.base import DealForm, Table, expected_of, initial_of
from league.forms.deals.facts import FactsForm
from league.forms.deals.listed import ListedFactsForm
from league.forms.deals.paper import PaperForm
from league.forms.deals.switching import FORMS, switched

__all__ = [
    "FORMS",
    "DealForm",
    "FactsForm",
    "ListedFactsForm",
    "PaperForm",
    "Table",
    "expected_of",
    "initial_of",
    "switched",
]
