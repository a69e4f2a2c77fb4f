"""Which rules are meant, by a word in the address; an address can also carry rules of its own."""

import json
from collections.abc import Mapping, Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import scoring
from league.choices import SystemCode
from league.reads.rules import rules_query, system_name
from league.values.rules import CARRIED, SEASON_OPTIONS, RulesOffer
from league.wording import problem_text

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
    def rules_query(self) -> str:
        """The chosen rules as an address carries them."""
        return rules_query(self.rules)


KEPT = "bisher"
"""The choice that leaves rules as they are which are neither a system nor one of the club's own."""


class TableRulesChoice:
    """The rules at the table of a season or an evening: a system, one of the club's own sets, or as they are.

    `present` are rules in force now, as stored; what the season sets for itself is no part of the choice.
    """

    def __init__(self, offers: Sequence[RulesOffer], present: Mapping[str, object] | None = None) -> None:
        self.offers = {offer.code: offer for offer in offers}
        self.present = None if present is None else scoring.Rules.from_dict(present)

    @property
    def code(self) -> str:
        """The choice that stands for the present rules; '' without any."""
        if self.present is None:
            return ""
        for code, offer in self.offers.items():
            if _at_the_table(offer.rules) == _at_the_table(self.present):
                return code
        changed = set(self.present.differences()) - SEASON_OPTIONS
        return KEPT if changed else self.present.system

    def is_like(self, other: "TableRulesChoice") -> bool:
        """Whether both have present rules, the same ones."""
        if self.present is None or other.present is None:
            return False
        return _at_the_table(self.present) == _at_the_table(other.present)

    @property
    def name(self) -> str:
        """What the present rules are called."""
        offer = self.offers.get(self.code)
        return offer.label if offer else system_name(self.present)

    @property
    def choices(self) -> list[tuple[str, object]]:
        """All that can be chosen, the club's own first."""
        own = [(code, offer.label) for code, offer in self.offers.items()]
        kept = [(KEPT, _("%(name)s (wie bisher)") % {"name": self.name})] if self.code == KEPT else []
        return [*kept, *own, *SystemCode.choices]

    def rules(self, code: str) -> scoring.Rules:
        """The rules behind a choice."""
        if code in self.offers:
            return self.offers[code].rules
        return self.present if code == KEPT and self.present else scoring.rules_for(code)


def _at_the_table(rules: scoring.Rules) -> tuple[str, dict[str, object]]:
    options = rules.as_dict()["options"]
    return rules.system, {name: value for name, value in options.items() if name not in SEASON_OPTIONS}
