"""The calculator: the facts of one deal in an address, judged by the engine."""

from collections.abc import Iterator

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import scoring
from league.choices import GameCode, LevelCode, PartyCode, SpecialCode
from league.forms.deals.facts import MOST_EYES, chips_of, range_choices
from league.forms.rules_choice import RulesChoiceForm
from league.wording import problem_text

SAID = {
    "ansage": LevelCode.CALL,
    "keine90": LevelCode.NO90,
    "keine60": LevelCode.NO60,
    "keine30": LevelCode.NO30,
    "schwarz": LevelCode.SCHWARZ,
}
"""Announcements as the address names them."""
NOBODY = ("", _("niemand"))
RARE = ("schweine", "doppelt", "falsch_bedient", "null_angesagt")
FIELDS = {
    "game": "spiel",
    "re_card_points": "augen",
    "no_trick": "ohne_stich",
    "announced": "{}",
    "special": "{1}_{0}",
    "doubled_call": "doppelt",
    "revoke": "falsch_bedient",
    "schweine": "schweine",
    "null_announced": "null_angesagt",
    "bock": "bock",
}
"""The engine's fields and ours."""


def _party_field(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=[NOBODY, *PartyCode.choices], required=False, widget=forms.RadioSelect
    )


class CalculatorForm(RulesChoiceForm):
    """The facts of one deal, without names: a side has no seats here. `deal` is set when they can have happened."""

    defaults = RulesChoiceForm.defaults | {
        "spiel": GameCode.NORMAL.value,
        "augen_von": PartyCode.RE.value,
        "re": "",
        "kontra": "",
        "ohne_stich": "",
        "schweine": "",
        "falsch_bedient": "",
        "null_angesagt": "",
    }

    spiel = forms.ChoiceField(label=_("Spielart"), widget=forms.RadioSelect)
    bereich = forms.ChoiceField(label=_("Augen von Re, ungefähr"), required=False, widget=forms.RadioSelect)
    augen = forms.IntegerField(
        label=_("Augen"),
        required=False,
        min_value=0,
        max_value=MOST_EYES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    augen_von = forms.ChoiceField(
        label=_("Augen von"), choices=PartyCode.choices, required=False, widget=forms.RadioSelect
    )
    ohne_stich = _party_field(_("Ohne Stich"))
    re = forms.ChoiceField(label=_("Re hat gesagt"), required=False, widget=forms.RadioSelect)
    kontra = forms.ChoiceField(label=_("Kontra hat gesagt"), required=False, widget=forms.RadioSelect)
    schweine = _party_field(_("Schweine angesagt hat"))
    doppelt = forms.MultipleChoiceField(
        label=_("Beide einer Seite haben gestoßen"),
        choices=PartyCode.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    falsch_bedient = _party_field(_("Falsch bedient hat"))
    null_angesagt = forms.ChoiceField(label=_("Beim Null angesagt"), required=False)
    bock = forms.BooleanField(label=_("Bockrunde: das Spiel zählt doppelt"), required=False)

    def __init__(self, query: QueryDict, **kwargs: object) -> None:
        super().__init__(query, **kwargs)
        self.deal: scoring.Deal | None = None
        self.games = [str(game) for game in scoring.games_of(self.rules)]
        self.fields["spiel"].choices = [(game, GameCode(game).label) for game in self.games]
        self.fields["spiel"].error_messages["invalid_choice"] = _("Diese Regeln kennen die Spielart nicht.")
        self.fields["bereich"].choices = range_choices(self.data.get("spiel", ""))
        for party in PartyCode:
            said = [(word, party.label if word == "ansage" else level.label) for word, level in SAID.items()]
            self.fields[str(party)].choices = [("", LevelCode.NONE.label), *said]
        self._add_specials()
        if self.rules.scheme != "multiplying":
            for name in RARE:
                del self.fields[name]
        else:
            steps = [(str(eyes), str(eyes)) for eyes in range(30, MOST_EYES + 1, 30)]
            self.fields["null_angesagt"].choices = [("", _("nichts")), *steps]
        if not self.rules.bock:
            del self.fields["bock"]

    def _add_specials(self) -> None:
        """A counter per side for every special point that counts in some game of these rules."""
        counting = {name for game in self.games for name in scoring.specials_of(self.rules, scoring.Game(game))}
        self.special_names = [code for code in SpecialCode if code in counting]
        for party in PartyCode:
            for code in self.special_names:
                label = f"{code.label} {party.label}"
                widget = forms.NumberInput(attrs={"inputmode": "numeric", "aria-label": label})
                self.fields[f"{code}_{party}"] = forms.IntegerField(
                    label=label, required=False, min_value=0, max_value=6, widget=widget
                )

    @property
    def uncounted(self) -> list[str]:
        """Special points that were given and are worth nothing in this game."""
        counted = scoring.specials_of(self.rules, self.deal.game) if self.deal else ()
        given = [code for code in SpecialCode if any(self.data.get(f"{code}_{party}") for party in PartyCode)]
        return [str(code.label) for code in given if code not in counted]

    @property
    def is_begun(self) -> bool:
        """Card points were given, so that it makes sense to say a value or what is wrong."""
        return any(self.data.get(name) for name in ("augen", "bereich", "ohne_stich", "falsch_bedient"))

    @property
    def is_solo(self) -> bool:
        game = self.data.get("spiel")
        return game in self.games and scoring.is_solo(scoring.Game(game))

    @property
    def range_chips(self) -> list[dict[str, object]]:
        """Per range of Re's card points the radio button and the other side's range."""
        return chips_of(self["bereich"])

    @property
    def announcements(self) -> list[forms.BoundField]:
        return [self["re"], self["kontra"]]

    @property
    def specials(self) -> list[dict[str, object]]:
        """Per special point its German name and the two counters, for the template."""
        return [
            {"name": code.label, "fields": [self[f"{code}_{party}"] for party in PartyCode]}
            for code in self.special_names
        ]

    @property
    def rare(self) -> list[forms.BoundField]:
        return [self[name] for name in RARE if name in self.fields]

    @property
    def rare_is_used(self) -> bool:
        return any(self.data.get(name) for name in RARE) or any(self[n].errors for n in RARE if n in self.fields)

    def clean(self) -> dict[str, object]:
        data = super().clean()
        self._check_left_out()
        if self.is_begun and not self.errors:
            self._check_deal()
        return data

    def _check_left_out(self) -> None:
        """What an address says and these rules do not ask: silence would be a wrong answer."""
        for name in (*RARE, "bock"):
            if self.data.get(name) and name not in self.fields:
                label = str(self.base_fields[name].label)
                self.add_error(None, _("„%(name)s“ kennen diese Regeln nicht.") % {"name": label})

    def _check_deal(self) -> None:
        deal = self._deal()
        problems = scoring.problems_of(deal, self.rules)
        for problem in problems:
            self.add_error(self._field_of(problem.field), problem_text(problem.code, problem.params))
        if not problems:
            self.deal = deal

    def _field_of(self, path: str) -> str | None:
        first, *rest = path.split(".")
        name = FIELDS.get(first, "")
        if name == "{}":
            name = rest[-1] if rest else "re"
        elif name == "{1}_{0}":
            name = f"{rest[1]}_{rest[0]}" if len(rest) > 1 else "ohne_stich"
        return name if name in self.fields else None

    def _card_points(self) -> tuple[int, int | None]:
        """Card points of Re, and the upper end where only a range is known."""
        data = self.cleaned_data
        if data.get("augen") is not None:
            from_kontra = data.get("augen_von") == PartyCode.KONTRA
            return (MOST_EYES - data["augen"] if from_kontra else data["augen"]), None
        if data.get("bereich"):
            ranges = scoring.null_ranges() if data["spiel"] == GameCode.NULL else scoring.RANGES
            low = int(data["bereich"])
            high = next(end for start, end in ranges if start == low)
            return low, (high if high != low else None)
        if data.get("ohne_stich"):
            return (0 if data["ohne_stich"] == PartyCode.RE else MOST_EYES), None
        return 120, None  # a revoke is worth the same whatever the card points

    def _deal(self) -> scoring.Deal:
        data = self.cleaned_data
        low, high = self._card_points()
        game = scoring.Game(data["spiel"])
        return scoring.Deal(
            game=game,
            re_seats=(0,) if scoring.is_solo(game) else (0, 1),
            re_card_points=low,
            eyes_upper=high,
            no_trick=_party(data.get("ohne_stich")),
            announced_re=_level(data.get("re")),
            announced_kontra=_level(data.get("kontra")),
            special_re=self._special(PartyCode.RE),
            special_kontra=self._special(PartyCode.KONTRA),
            bock=int(bool(data.get("bock"))),
            doubled_call=frozenset(scoring.Party(side) for side in data.get("doppelt") or ()),
            null_announced=int(data.get("null_angesagt") or 0),
            revoke=_party(data.get("falsch_bedient")),
            schweine=_party(data.get("schweine")),
        )

    def _special(self, party: PartyCode) -> dict[str, int]:
        counts = {str(code): self.cleaned_data.get(f"{code}_{party}") for code in self.special_names}
        return {name: count for name, count in counts.items() if count}

    @property
    def share_query(self) -> str:
        """The shortest query that says the same: the rules, then what differs from an empty form."""
        query = QueryDict("" if self.errors.get("regeln") else self.rules_query, mutable=True)
        if not query:
            query.update({name: self.data[name] for name in RulesChoiceForm.base_fields if self.data.get(name)})
        for name, value in self._said():
            query.appendlist(name, value)
        return query.urlencode()

    def _said(self) -> Iterator[tuple[str, str]]:
        specials = [f"{code}_{party}" for party in PartyCode for code in SpecialCode]
        for name in dict.fromkeys([*self.base_fields, *specials]):
            if name in RulesChoiceForm.base_fields or (name == "augen_von" and not self.data.get("augen")):
                continue
            for value in self.data.getlist(name):
                if value and value != self.defaults.get(name):
                    yield name, value


def _party(word: str | None) -> scoring.Party | None:
    return scoring.Party(word) if word else None


def _level(word: str | None) -> scoring.Level:
    return scoring.Level(int(SAID[word])) if word else scoring.Level.NONE
