"""A club puts its own rules together: a field per option, every contradiction at its field."""

import re
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

import scoring
from league.choices import GameCode, SystemCode
from league.forms.keyed import KeyedForm
from league.forms.players import NameField
from league.reads.rules import differences, value_words
from league.values.rules import SEASON_OPTIONS, Difference
from league.wording import problem_text
from league.wording_options import GROUPS, VALUES, WORDS, OptionWords, source_words

ADDITIVE_ONLY = ("failed_levels", "points_without_winner")
NO_VALUE = ""
"""How a choice without a value is posted."""


def options_for(system: str) -> list[str]:
    """The options a club can set for this system. What only counts when adding is nothing to a system that
    multiplies; what every season sets for itself is set there."""
    multiplies = scoring.OPTIONS["scheme"].default[system] == "multiplying"
    hidden = {*SEASON_OPTIONS, *(ADDITIVE_ONLY if multiplies else ())}
    return [name for name in scoring.OPTIONS if name not in hidden]


class SeatsField(forms.CharField):
    """Seats counted to the dealer's right: "0, 2"."""

    default_error_messages = {"invalid": _("Bitte Zahlen mit Komma dazwischen angeben, zum Beispiel 0, 2.")}

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def to_python(self, value: object) -> list[int]:
        parts = [part for part in re.split(r"[,; ]+", super().to_python(value)) if part]
        if not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return [int(part) for part in parts]


def _field(name: str, words: OptionWords, system: str) -> forms.Field:
    """The field of an option, by its kind."""
    option = scoring.OPTIONS[name]
    common = {"label": words.label, "required": False}
    if option.kind == "bool":
        return forms.BooleanField(**common)
    if option.kind == "choice":
        choices = [(NO_VALUE if value is None else value, VALUES[name][value]) for value in option.choices]
        field = forms.TypedChoiceField(choices=choices, empty_value=None, widget=forms.RadioSelect, **common)
        # Without None among the values a choice must be made.
        field.required = None not in option.choices
        return field
    if option.kind == "list":
        return forms.MultipleChoiceField(
            choices=_list_choices(name, system), widget=forms.CheckboxSelectMultiple, **common
        )
    if option.kind == "numbers":
        return SeatsField(max_length=20, widget=forms.TextInput(attrs={"autocomplete": "off"}), **common)
    low, high = map(int, re.match(r"(-?\d+) to (\d+)", option.allowed).groups())
    field = forms.IntegerField(
        min_value=low, max_value=high, widget=forms.NumberInput(attrs={"inputmode": "numeric"}), **common
    )
    field.required = "null" not in option.allowed
    return field


def _list_choices(name: str, system: str) -> list[tuple[str, object]]:
    if name != "games":
        return list(VALUES[name].items())
    known = scoring.games_of(scoring.rules_for(system))
    return [(game.value, game.label) for game in GameCode if game.value not in {str(one) for one in known}]


class RuleSetForm(KeyedForm):
    """The rules of one system with single options switched. `start` is what an unsent form shows.

    `rules` is set when what was typed makes rules.
    """

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Zum Beispiel „Hausregeln“."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1, required=False)

    def __init__(self, *args: object, start: scoring.Rules, initial: Mapping[str, object] | None = None) -> None:
        super().__init__(*args, initial={**_shown(start), **(initial or {})})
        self.start = start
        self.system = start.system
        self.rules: scoring.Rules | None = None
        self.names = options_for(self.system)
        for name in self.names:
            self.fields[name] = _field(name, WORDS[name], self.system)

    @property
    def system_label(self) -> str:
        return str(SystemCode(self.system).label)

    @property
    def groups(self) -> list[dict[str, object]]:
        """Per group its title and options: bound field, explanation, the system's own value, source."""
        return [
            {"title": group.title, "options": [self._line(name) for name in group.options if name in self.names]}
            for group in GROUPS
            if any(name in self.names for name in group.options)
        ]

    def _line(self, name: str) -> dict[str, object]:
        option = scoring.OPTIONS[name]
        default = getattr(scoring.rules_for(self.system), name)
        return {
            "name": name,
            "field": self[name],
            "kind": option.kind,
            "explanation": WORDS[name].explanation,
            "default": value_words(name, default),
            "source": source_words(option.source),
        }

    @property
    def shown_differences(self) -> tuple[Difference, ...]:
        """What the rules change: those typed, or those an unsent form starts from."""
        rules = self.rules if self.is_bound else self.start
        return differences(rules) if rules else ()

    @property
    def problems_list(self) -> list[tuple[str, str]]:
        """(label, sentence) of everything that is wrong with the options; the name is asked for when saving."""
        named = [(self.fields[name].label, self.errors.get(name, ())) for name in self.names if self.is_bound]
        return [(str(label), sentence) for label, sentences in named for sentence in sentences]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if all(name not in self.errors for name in self.names):
            try:
                self.rules = scoring.rules_for(self.system, {name: data[name] for name in self.names})
            except scoring.UnknownRule as unknown:
                for problem in unknown.problems:
                    self._report(problem)
        return data

    def _report(self, problem: scoring.Problem) -> None:
        name = problem.field.removeprefix("options.")
        text = problem_text(problem.code, problem.params)
        if problem.code == "option_value":
            text = _t("Das geht hier nicht. Im Regelwerk steht: %(value)s.") % {"value": self._line(name)["default"]}
        self.add_error(name if name in self.fields else None, text)


def _shown(rules: scoring.Rules) -> dict[str, object]:
    plain = rules.as_dict()["options"]
    return {name: NO_VALUE if value is None else value for name, value in plain.items()}


class StartForm(forms.Form):
    """Which rules own ones start from: a system."""

    von = forms.ChoiceField(choices=SystemCode.choices)
