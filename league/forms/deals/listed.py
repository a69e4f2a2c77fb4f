"""From the facts, with what stands on paper beside it: where the two differ, the person decides."""

from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import POINTS_LIMIT, PointsFrom
from league.forms.deals.facts import FactsForm
from league.numbers import signed
from league.values.deals import DealFacts


class ListedFactsForm(FactsForm):
    """The facts, and optionally the points that the paper gives to one person of Re (to the soloist)."""

    listed = forms.IntegerField(
        label=_("Auf dem Papier steht für Re"),
        help_text=_("Punkte einer Person von Re; beim Solo die der Solistin oder des Solisten."),
        required=False,
        min_value=-POINTS_LIMIT,
        max_value=POINTS_LIMIT,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 5}),
    )
    counts = forms.ChoiceField(
        label=_("Was gilt?"),
        choices=[(PointsFrom.FACTS.value, _("wie gerechnet")), (PointsFrom.PAPER.value, _("laut Liste"))],
        required=False,
        widget=forms.RadioSelect,
    )

    def clean(self) -> dict[str, object]:
        data = super().clean()
        listed = data.get("listed")
        if listed is None or self.value is None or self.errors:
            return data
        if self._row(listed).problems:
            self.add_error("listed", _("%(n)s lässt sich nicht auf drei verteilen.") % {"n": signed(listed)})
        elif listed != self._computed and not data.get("counts"):
            message = _("Gerechnet sind es %(computed)s, auf dem Papier %(listed)s. Was gilt?")
            self.add_error("counts", message % {"computed": signed(self._computed), "listed": signed(listed)})
        return data

    @property
    def differs(self) -> bool:
        """Paper and computation disagree, so the page asks what counts."""
        listed = self.cleaned_data.get("listed") if hasattr(self, "cleaned_data") else None
        return listed is not None and self.value is not None and listed != self._computed

    @property
    def _computed(self) -> int:
        """What the computation gives to the first person of Re."""
        return self.value.points[self.active.index(min(self.cleaned_data["re"]))]

    def _row(self, listed: int) -> scoring.Row:
        re_seats = self.cleaned_data["re"]
        return scoring.complete_row([listed if seat in re_seats else None for seat in self.active])

    def facts(self) -> DealFacts:
        """As computed; where the paper is to stand, its points instead of the computed ones."""
        facts = super().facts()
        listed = self.cleaned_data.get("listed")
        keeps = self.cleaned_data.get("counts") == PointsFrom.PAPER and listed is not None
        if self.is_void or not keeps or self.value is None or listed == self._computed:
            return facts
        points = adapters.spread(self._row(listed).points, self.active)
        return replace(facts, points_from=PointsFrom.PAPER, points=points)
