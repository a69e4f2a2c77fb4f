"""A new evening, a further table, and an evening's date, title and rules."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from league.choices import MAX_PLAYERS, SheetMode
from league.forms.keyed import KeyedForm
from league.forms.rules_choice import KEPT, TableRulesChoice
from league.names import MAX_LENGTH, forbidden_characters, is_blank, is_too_long, name_key, tidy
from league.values.deals import SeatChoice, TableSetup
from league.values.players import Person
from league.values.rules import RulesOffer

SEASON_RULES = "season"
DATE_FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y"]
MIN_PLAYERS = 4


def date_field(**kwargs: object) -> forms.DateField:
    """A day, from the browser's calendar or typed as 29.11.2026."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(input_formats=DATE_FORMATS, widget=widget, **kwargs)


def default_day(now: dt.datetime) -> dt.date:
    """The evening that is meant: before noon it is still last night's."""
    return (now - dt.timedelta(hours=12)).date()


class EveningFields(forms.Form):
    """Date, title and rules; the rules end in `own_rules` (None where the season's hold)."""

    date = date_field(label=_("Datum"))
    title = forms.CharField(
        label=_("Titel"), max_length=80, required=False, help_text=_("Zum Beispiel „Herbstturnier“. Darf leer bleiben.")
    )
    system = forms.ChoiceField(label=_("Regeln"), required=False)

    def __init__(
        self,
        *args: object,
        season_rules: Mapping,
        first_day: dt.date,
        last_day: dt.date,
        own_sets: Sequence[RulesOffer] = (),
        present: Mapping | None = None,
        **kwargs: object,
    ) -> None:
        """`own_sets`: the club's own rules; `present`: the rules the evening has of its own so far."""
        super().__init__(*args, **kwargs)
        self.first_day, self.last_day = first_day, last_day
        default = TableRulesChoice(own_sets, season_rules)
        own = TableRulesChoice(own_sets, present)
        self.rules_choice = TableRulesChoice(own_sets) if own.is_like(default) else own
        others = [choice for choice in self.rules_choice.choices if choice[0] == KEPT or choice[0] != default.code]
        self.fields["system"].choices = [
            (SEASON_RULES, _("%(name)s (wie in der Saison)") % {"name": default.name}),
            *others,
        ]
        self.fields["system"].initial = self.rules_choice.code or SEASON_RULES
        self.fields["date"].widget.attrs.update(min=first_day.isoformat(), max=last_day.isoformat())

    def clean_date(self) -> dt.date:
        day = self.cleaned_data["date"]
        if not self.first_day <= day <= self.last_day:
            raise forms.ValidationError(
                _("Das Datum liegt außerhalb der Saison (%(first)s bis %(last)s)."),
                params={"first": f"{self.first_day:%d.%m.%Y}", "last": f"{self.last_day:%d.%m.%Y}"},
            )
        return day

    @property
    def own_rules(self) -> dict[str, object] | None:
        system = self.cleaned_data["system"]
        return None if system in ("", SEASON_RULES) else self.rules_choice.rules(system).as_dict()


class TableFields(forms.Form):
    """Seven places in clockwise order: a person of the club or a guest by name; one of them deals first."""

    mode = forms.ChoiceField(
        label=_("Liste"), choices=SheetMode.choices, initial=SheetMode.DEALS, widget=forms.RadioSelect
    )
    first_dealer = forms.TypedChoiceField(
        label=_("Gibt zuerst"),
        choices=[(n, str(n + 1)) for n in range(MAX_PLAYERS)],
        coerce=int,
        initial=0,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: object, people: Sequence[Person], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.people = people
        choices = [("", "–"), *((person.pk, person.name) for person in people)]
        for n in range(MAX_PLAYERS):
            label = _("Platz %(n)d") % {"n": n + 1}
            self.fields[f"seat_{n}"] = forms.TypedChoiceField(
                label=label, choices=choices, coerce=int, empty_value=None, required=False
            )
            self.fields[f"guest_{n}"] = forms.CharField(
                label=_("Gast auf Platz %(n)d") % {"n": n + 1}, max_length=MAX_LENGTH, required=False
            )

    @property
    def places(self) -> list[dict[str, object]]:
        """Per place the bound seat and guest fields and the radio button of the first dealer, for the template."""
        radios = list(self["first_dealer"])
        return [
            {"number": n + 1, "seat": self[f"seat_{n}"], "guest": self[f"guest_{n}"], "dealer": radios[n]}
            for n in range(MAX_PLAYERS)
        ]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        taken: dict[object, int] = {}
        for n in range(MAX_PLAYERS):
            self._check_place(n, taken)
        if len(taken) < MIN_PLAYERS and not self.errors:
            self.add_error(None, _("An einem Tisch sitzen vier bis sieben Personen."))
        dealer = data.get("first_dealer")
        if dealer is not None and not self._occupant(dealer) and len(taken) >= MIN_PLAYERS:
            self.add_error("first_dealer", _("Auf diesem Platz sitzt niemand."))
        return data

    def _occupant(self, n: int) -> SeatChoice | None:
        pk, guest = self.cleaned_data.get(f"seat_{n}"), tidy(self.cleaned_data.get(f"guest_{n}") or "")
        return SeatChoice(pk, guest) if pk is not None or guest else None

    def _check_place(self, n: int, taken: dict[object, int]) -> None:
        choice = self._occupant(n)
        if choice is None:
            return
        if choice.guest_name:
            self._check_guest(n, choice)
        who = choice.player_id if choice.player_id is not None else name_key(choice.guest_name)
        if who in taken:
            field = f"seat_{n}" if choice.player_id is not None else f"guest_{n}"
            self.add_error(field, _("Sitzt schon auf Platz %(n)d.") % {"n": taken[who] + 1})
        taken.setdefault(who, n)

    def _check_guest(self, n: int, choice: SeatChoice) -> None:
        name = choice.guest_name
        if choice.player_id is not None:
            self.add_error(f"guest_{n}", _("Entweder eine Person wählen oder einen Gast eintragen."))
        if forbidden_characters(name) or is_blank(name):
            self.add_error(f"guest_{n}", _("Der Name enthält Zeichen, die man nicht sieht."))
        elif is_too_long(name):
            self.add_error(f"guest_{n}", _("Höchstens %(most)d Buchstaben.") % {"most": MAX_LENGTH})
        if any(person.key == name_key(name) for person in self.people):
            self.add_error(f"guest_{n}", _("Diese Person gibt es schon. Bitte in der Liste wählen."))

    @property
    def table(self) -> TableSetup:
        """The table as typed, empty places closed up."""
        places = [n for n in range(MAX_PLAYERS) if self._occupant(n)]
        return TableSetup(
            seats=tuple(self._occupant(n) for n in places),
            first_dealer=places.index(self.cleaned_data["first_dealer"]),
            mode=self.cleaned_data["mode"],
        )


class NewSessionForm(EveningFields, TableFields, KeyedForm):
    """Everything a new evening needs on one page."""


class SessionForm(EveningFields, KeyedForm):
    """Date, title and, before the first deal, rules. `version` is the session's as the page showed it."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, *args: object, frozen: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if frozen:
            self.fields["system"].disabled = True
            self.fields["system"].help_text = _("Die Regeln stehen seit dem ersten Spiel des Abends fest.")


class NewTableForm(TableFields, KeyedForm):
    """A further table of this round, or a list of a new one."""


class TotalsForm(KeyedForm):
    """The result of a table whose deals are not known: points per seat, sum 0, and how many deals each played."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    note = forms.CharField(label=_("Bemerkung"), max_length=200, required=False)

    def __init__(self, *args: object, names: Sequence[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.seats = range(len(names))
        for seat, name in enumerate(names):
            self.fields[f"points_{seat}"] = forms.IntegerField(
                label=_("Punkte von %(name)s") % {"name": name}, min_value=-9999, max_value=9999
            )
            self.fields[f"played_{seat}"] = forms.IntegerField(
                label=_("Gespielte Spiele von %(name)s") % {"name": name}, min_value=0, max_value=999, required=False
            )

    @property
    def lines(self) -> list[dict[str, object]]:
        """Per seat the two bound fields, for the template."""
        return [{"points": self[f"points_{n}"], "played": self[f"played_{n}"]} for n in self.seats]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        points = [data.get(f"points_{seat}") for seat in self.seats]
        if None not in points and sum(points):
            self.add_error(None, _("Die Summe ist %(sum)s, sie muss 0 sein.") % {"sum": f"{sum(points):+d}"})
        return data

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[f"points_{seat}"] for seat in self.seats)

    @property
    def played(self) -> tuple[int | None, ...]:
        return tuple(self.cleaned_data[f"played_{seat}"] for seat in self.seats)


class ReasonForm(KeyedForm):
    """An action that the log must explain."""

    reason = forms.CharField(label=_("Grund"), max_length=200)


class VersionForm(KeyedForm):
    """An action on something as the page showed it."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
