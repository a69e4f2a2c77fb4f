"""A season: its days, its participants, its rules."""

import datetime as dt
import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from django import forms
from django.utils.translation import gettext_lazy as _

import scoring
from league.choices import SystemCode
from league.forms.keyed import KeyedForm
from league.forms.players import NameField
from league.forms.rules_choice import TableRulesChoice
from league.forms.sessions import Person, date_field
from league.numbers import decimal_text
from league.values.rules import SEASON_OPTIONS, RulesOffer

TABLE_OPTIONS = tuple(name for name in scoring.OPTIONS if name in SEASON_OPTIONS)
"""Options of the rules that this form asks for by themselves."""


_NUMBER = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2}|/[0-9]{1,4})?")


class FractionField(forms.Field):
    """A number of placement points from 0 to 1000, typed as 0,5 or 0.5 or 1/2; gives an exact `Fraction`."""

    default_error_messages = {"invalid": _("Bitte eine Zahl von 0 bis 1000 angeben, zum Beispiel 0,5.")}
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def __init__(self, *, option: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.option = scoring.OPTIONS[option]

    def prepare_value(self, value: object) -> object:
        """A stored value as people write it; one that two decimals cannot show stays a fraction."""
        if not isinstance(value, Fraction):
            return value
        return decimal_text(value) if (value * 100).denominator == 1 else str(value)

    def to_python(self, value: object) -> Fraction | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            if not _NUMBER.fullmatch(text):
                raise ValueError
            return self.option.read(Fraction(text.replace(",", ".")))
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None


class SeasonForm(KeyedForm):
    """`people` may be chosen; `seated` of them have results already and stay; `days` are those of the sessions."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    first_day = date_field(label=_("Erster Tag"))
    last_day = date_field(label=_("Letzter Tag"))
    players = forms.TypedMultipleChoiceField(
        label=_("Wer gewertet wird"),
        coerce=int,
        required=False,
        help_text=_("Alle anderen spielen als Gäste mit und stehen nicht in der Tabelle."),
        widget=forms.CheckboxSelectMultiple,
    )
    system = forms.ChoiceField(label=_("Regeln am Tisch"), initial=SystemCode.UREXWEILER, widget=forms.RadioSelect)
    first_bonus = FractionField(
        option="first_bonus",
        label=_("Zuschlag für den ersten Platz"),
        help_text=_(
            "Der letzte Platz eines Abends gibt 1 Platzpunkt, der vorletzte 2 und so fort; der erste bekommt so "
            "viel dazu. Üblich: 0,5."
        ),
    )
    free_absences = forms.IntegerField(
        label=_("So oft darf man fehlen"),
        min_value=0,
        max_value=1000,
        help_text=_(
            "Wer fehlt, wird trotzdem eingereiht, üblich mit 0 Punkten. So oft in der Saison kostet es darüber "
            "hinaus nichts. Üblich: 2."
        ),
    )
    absence_penalty = FractionField(
        option="absence_penalty",
        label=_("Abzug für jedes weitere Fehlen"),
        help_text=_("So viele Platzpunkte werden dann jedes Mal abgezogen. Üblich: 1; mit 0 gibt es keinen Abzug."),
    )

    def __init__(
        self,
        *args: object,
        people: Sequence[Person],
        seated: Collection[int] = (),
        days: Sequence[dt.date] = (),
        rules: Mapping[str, object] | None = None,
        own_sets: Sequence[RulesOffer] = (),
        **kwargs: object,
    ) -> None:
        """`rules` are those to begin with or in force; `own_sets` the club's own."""
        super().__init__(*args, **kwargs)
        self.rules_choice = TableRulesChoice(own_sets, rules)
        self.fields["system"].choices = self.rules_choice.choices
        if rules:
            self.initial["system"] = self.rules_choice.code
        self.names = {person.pk: person.name for person in people}
        self.seated, self.days = set(seated), days
        self.fields["players"].choices = list(self.names.items())

    def clean_players(self) -> list[int]:
        chosen = self.cleaned_data["players"]
        missing = [self.names[pk] for pk in self.names if pk in self.seated - set(chosen)]
        if missing:
            raise forms.ValidationError(
                _("In dieser Saison schon gespielt und deshalb weiter dabei: %(names)s."),
                params={"names": ", ".join(missing)},
            )
        return chosen

    def clean(self) -> dict[str, object]:
        data = super().clean()
        first, last = data.get("first_day"), data.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("Der letzte Tag liegt vor dem ersten."))
        elif first and last:
            self._keep_sessions_inside(first, last)
        return data

    def _keep_sessions_inside(self, first: dt.date, last: dt.date) -> None:
        text = _("Der Abend vom %(date)s läge dann außerhalb der Saison.")
        if early := [day for day in self.days if day < first]:
            self.add_error("first_day", text % {"date": f"{min(early):%d.%m.%Y}"})
        if late := [day for day in self.days if day > last]:
            self.add_error("last_day", text % {"date": f"{max(late):%d.%m.%Y}"})

    @property
    def rules(self) -> dict[str, object]:
        """The rules as stored: those at the table as chosen, and the season's own three options as typed."""
        chosen = self.rules_choice.rules(self.cleaned_data["system"])
        typed = {name: self.cleaned_data[name] for name in TABLE_OPTIONS}
        return scoring.rules_for(chosen.system, chosen.differences() | typed).as_dict()


class SeasonEditForm(SeasonForm):
    """`version` is the season's as the page showed it."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)
