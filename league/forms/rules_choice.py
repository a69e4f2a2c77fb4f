"""Which rules are meant, by a word in the address; an address can also carry rules of its own."""

import json
from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import scoring
from league.choices import SystemCode
from league.values.rules import RulesOffer
from league.wording import problem_text

CARRIED = "adresse"
"""The choice that stands for the rules carried by the address: `basis` (a system) and `optionen` (JSON)."""
MOST_OPTIONS = 2000
"""Characters of `optionen`; every option of all named takes about half of it."""


class RulesChoiceForm(forms.Form):
    """One of the five systems, one of the club's own rule sets, or what the address carries.

    Sent with GET and never refused outright: what is missing has its default, and what is wrong is said at its field.
    `rules` is always there, the tournament rules where nothing better is known.
    """

    defaults = {"regeln": SystemCode.DDV.value}

    regeln = forms.ChoiceField(label=_("Regeln"))
    basis = forms.CharField(required=False, widget=forms.HiddenInput, max_length=20)
    optionen = forms.CharField(required=False, widget=forms.HiddenInput, max_length=MOST_OPTIONS)

    def __init__(self, query: QueryDict, *, own: Sequence[RulesOffer] = (), **kwargs: object) -> None:
        data = query.copy()
        for name, value in self.defaults.items():
            if name not in data:
                data[name] = value
        super().__init__(data, **kwargs)
        self.offers = {offer.code: offer for offer in own}
        self.rules = scoring.rules_for(SystemCode.DDV.value)
        self.fields["regeln"].choices = self._choices(own)
        self.fields["regeln"].error_messages["invalid_choice"] = _(
            "Diese Regeln gibt es nicht, oder sie gehören einem Verein und sind nur angemeldet zu sehen."
        )
        self._read_rules()

    def _choices(self, own: Sequence[RulesOffer]) -> list[tuple[str, object]]:
        choices: list[tuple[str, object]] = list(SystemCode.choices)
        if own:
            choices.append((_("Eigene Regeln"), [(offer.code, offer.label) for offer in own]))
        if self.data.get("optionen"):
            name = dict(SystemCode.choices).get(self.data.get("basis"), _("Regeln"))
            choices.append((CARRIED, _("%(name)s, abgewandelt") % {"name": name}))
        return choices

    def _read_rules(self) -> None:
        """The form's other fields depend on the rules, so they are found before anything else is judged."""
        self.rules_problems: list[str] = []
        chosen = self.data.get("regeln")
        if chosen in self.offers:
            self.rules = self.offers[chosen].rules
        elif chosen in SystemCode.values:
            self.rules = scoring.rules_for(chosen)
        elif chosen == CARRIED:
            self._read_carried()

    def _read_carried(self) -> None:
        try:
            options = json.loads(self.data.get("optionen", "")[:MOST_OPTIONS])
            if not isinstance(options, dict):
                raise ValueError
            self.rules = scoring.rules_for(self.data.get("basis"), options)
        except scoring.UnknownRule as unknown:
            self.rules_problems = [problem_text(problem.code, problem.params) for problem in unknown.problems]
        except (ValueError, RecursionError):
            self.rules_problems = [str(_("Die Regeln in der Adresse sind nicht zu lesen."))]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        for problem in self.rules_problems:
            self.add_error("regeln", problem)
        return data

    @property
    def rules_label(self) -> str:
        """What the chosen rules are called, as the page offers them."""
        chosen = self.data.get("regeln")
        if chosen in self.offers:
            return self.offers[chosen].label
        return str(dict(self.fields["regeln"].choices).get(chosen, ""))

    @property
    def rules_query(self) -> QueryDict:
        """The rules as an address carries them, readable for whoever opens it, whatever becomes of a club's own."""
        query = QueryDict(mutable=True)
        differences = self.rules.differences()
        if differences:
            query.update({"regeln": CARRIED, "basis": self.rules.system})
            query["optionen"] = json.dumps(differences, separators=(",", ":"))
        else:
            query["regeln"] = self.rules.system
        return query
