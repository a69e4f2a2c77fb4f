"""From one way of entering to the other: nothing that was typed is lost."""

from django import forms
from django.http import QueryDict

from league.choices import PointsFrom
from league.forms.deals.base import DealForm, Table
from league.forms.deals.listed import ListedFactsForm
from league.forms.deals.paper import PaperForm

FORMS: dict[str, type[DealForm]] = {PointsFrom.PAPER.value: PaperForm, PointsFrom.FACTS.value: ListedFactsForm}
"""The form of each way of entering."""
MANY = (forms.MultipleChoiceField, forms.TypedMultipleChoiceField)


def switched(post: QueryDict, table: Table, base: dict[str, object]) -> DealForm | None:
    """The form of the way that the post asks for (`switch`), filled with what both ways share and with what had been
    typed there before; None where it asks for none. `base`: what the form starts from."""
    if post.get("switch") not in FORMS:
        return None
    form_class = FORMS[post["switch"]]
    left = FORMS.get(post.get("way", ""), form_class)(table=table)
    fields = form_class(table=table).fields
    initial = dict(base)
    for name, field in fields.items():
        if name in post or name in left.fields:  # a box that is not ticked is not posted
            initial[name] = post.getlist(name) if isinstance(field, MANY) else post.get(name)
    form = form_class(table=table, initial=initial)
    form.carries = post
    return form
