"""From the facts: the value follows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import GameCode, LevelCode, PartyCode, PointsFrom, SpecialCode
from league.forms.deals.base import DealForm, Table
from league.values.deals import DealFacts
from league.wording import bock_words, problem_text

EYES = ("card_points", "card_range", "no_trick")
"""Fields of which one says how many card points there were."""
MOST_EYES = 240
"""Card points in the pack."""


def range_choices(game: str) -> list[tuple[str, str]]:
    """Range chips of Re's card points: lower bound and what the chip says."""
    ranges = scoring.null_ranges() if game == GameCode.NULL else scoring.RANGES
    return [(str(low), f"{low}–{high}" if high != low else str(low)) for low, high in ranges]


def chips_of(ranges: Iterable[forms.boundfield.BoundWidget]) -> list[dict[str, object]]:
    """Per range of Re's card points the radio button and the other side's range."""
    chips = []
    for radio in ranges:
        low, _dash, high = radio.choice_label.partition("–")
        ends = sorted({MOST_EYES - int(low), MOST_EYES - int(high or low)})
        chips.append({"radio": radio, "other": "–".join(map(str, ends))})
    return chips


class FactsForm(DealForm):
    """From the facts: who was Re, the game, announcements, card points, special points."""

    points_from = PointsFrom.FACTS

    re = forms.TypedMultipleChoiceField(
        label=_("Wer war Re?"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Bitte antippen, wer Re war: zwei Namen, bei einem Solo einer.")},
    )
    game = forms.ChoiceField(label=_("Spielart"), initial=GameCode.NORMAL, widget=forms.RadioSelect)
    card_points = forms.IntegerField(
        label=_("Augen"),
        required=False,
        min_value=0,
        max_value=MOST_EYES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    card_points_of = forms.ChoiceField(
        label=_("Augen von"), choices=PartyCode.choices, initial=PartyCode.RE, widget=forms.RadioSelect, required=False
    )
    card_range = forms.ChoiceField(label=_("Augen von Re, ungefähr"), required=False, widget=forms.RadioSelect)
    no_trick = forms.ChoiceField(
        label=_("Ohne Stich"),
        choices=[("", _("niemand")), *PartyCode.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    level_re = forms.TypedChoiceField(label=_("Re hat gesagt"), coerce=int, initial=0, empty_value=0, required=False)
    level_kontra = forms.TypedChoiceField(
        label=_("Kontra hat gesagt"), coerce=int, initial=0, empty_value=0, required=False
    )
    doubled_call = forms.MultipleChoiceField(
        label=_("Beide einer Seite haben gestoßen"),
        choices=PartyCode.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    revoke = forms.ChoiceField(
        label=_("Falsch bedient hat"), choices=[("", _("niemand")), *PartyCode.choices], required=False
    )
    schweine = forms.ChoiceField(
        label=_("Schweine angesagt hat"), choices=[("", _("niemand")), *PartyCode.choices], required=False
    )
    null_announced = forms.TypedChoiceField(label=_("Beim Null angesagt"), coerce=int, empty_value=0, required=False)
    heart_trick = forms.BooleanField(
        label=_("Herzstich: vier Herz in einem Stich"),
        required=False,
        widget=forms.CheckboxInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.value: scoring.Value | None = None
        self.bock_reasons: tuple[str, ...] = ()
        rules = self.table.rules
        games = [str(game) for game in scoring.games_of(rules)]
        self.fields["game"].choices = [(game, GameCode(game).label) for game in games]
        chosen = self.data.get("game") or self.initial.get("game") or ""
        self.fields["card_range"].choices = range_choices(chosen)
        for party in PartyCode:
            field = self.fields[f"level_{party}"]
            field.choices = [(level, self._said(party, level)) for level in LevelCode]
            field.widget = forms.RadioSelect(choices=field.choices)
        self._special_fields(rules, games)
        if not rules.bock or "heart_trick" not in rules.bock_reasons:
            del self.fields["heart_trick"]
        if rules.scheme != "multiplying":
            for name in ("doubled_call", "revoke", "schweine", "null_announced"):
                del self.fields[name]
        else:
            steps = [(0, _("nichts")), *((eyes, str(eyes)) for eyes in range(30, 241, 30))]
            self.fields["null_announced"].choices = steps

    @staticmethod
    def _said(party: PartyCode, level: LevelCode) -> str:
        return str(party.label if level == LevelCode.CALL else level.label)

    def _special_fields(self, rules: scoring.Rules, games: Iterable[str]) -> None:
        counting = {name for game in games for name in scoring.specials_of(rules, scoring.Game(game))}
        self.special_names = [code for code in SpecialCode if code in counting]
        for party in PartyCode:
            for code in self.special_names:
                label = f"{code.label} {party.label}"
                widget = forms.NumberInput(attrs={"inputmode": "numeric", "aria-label": label})
                self.fields[f"{code}_{party}"] = forms.IntegerField(
                    label=label, required=False, min_value=0, max_value=6, widget=widget
                )

    @property
    def is_begun(self) -> bool:
        """Parties and card points were given, so that it makes sense to say what is wrong."""
        return self.is_bound and bool(self.data.get("re")) and any(self.data.get(name) for name in EYES)

    @property
    def holds_something(self) -> bool:
        """Who must play a solo is chosen from the start, so that alone is nothing typed."""
        chosen = self.data.getlist("re") if isinstance(self.data, QueryDict) else []
        return any(self.data.get(name) for name in EYES) or chosen not in ([], [str(self.table.forced)])

    @property
    def ranges(self) -> str:
        """Which range chips the game has."""
        game = self.data.get("game") if self.is_bound else self.initial.get("game")
        return "null" if game == GameCode.NULL else "normal"

    @property
    def ranges_changed(self) -> bool:
        """The page still shows the chips of another game."""
        return self.is_bound and self.data.get("ranges", self.ranges) != self.ranges

    @property
    def range_chips(self) -> list[dict[str, object]]:
        """Per range of Re's card points the radio button and the other side's range."""
        return chips_of(self["card_range"])

    @property
    def announcements(self) -> list[forms.BoundField]:
        """What each side said, Re first."""
        return [self[f"level_{party}"] for party in PartyCode]

    @property
    def preview_cells(self) -> list[dict[str, object]]:
        """Name and points of the four who play, in seat order; [] while there is no value."""
        if self.value is None:
            return []
        seats = zip(self.active, self.value.points, strict=True)
        return [{"name": self.table.names[seat], "points": points} for seat, points in seats]

    @property
    def bock_note(self) -> str:
        """That this deal starts a Bock round, and why; '' where it does not."""
        return bock_words(self.bock_reasons) if self.bock_reasons else ""

    @property
    def specials(self) -> list[dict[str, object]]:
        """Per special point its German name, and per side its word and counter, for the template."""
        return [
            {
                "name": code.label,
                "counts": [{"side": party.label, "field": self[f"{code}_{party}"]} for party in PartyCode],
            }
            for code in self.special_names
        ]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if self.is_void:
            return data
        game, re_seats = data.get("game"), data.get("re") or []
        if game and re_seats:
            self._check_parties(game, re_seats)
        if data.get("card_points") is None and not data.get("card_range") and not self._schwarz(data):
            self.add_error("card_points", _("Bitte die Augen eintragen oder einen Bereich antippen."))
        if not self.errors:
            self._check_deal()
        return data

    @staticmethod
    def _schwarz(data: dict[str, object]) -> bool:
        """A side without a trick has no card points: nothing more needs to be typed."""
        return bool(data.get("no_trick"))

    def _check_parties(self, game: str, re_seats: Sequence[int]) -> None:
        solo = scoring.is_solo(scoring.Game(game))
        if solo and len(re_seats) != 1:
            self.add_error("re", _("Ein Solo spielt genau eine Person."))
        elif not solo and len(re_seats) == 1:
            self.add_error("game", _("Eine Person allein: welches Solo war es?"))
        elif not solo and len(re_seats) != 2:
            self.add_error("re", _("Re sind in diesem Spiel genau zwei Personen."))
        idle = [self.table.names[seat] for seat in re_seats if seat not in self.active]
        if idle:
            self.add_error(
                "re",
                _("%(name)s sitzt aus. Gab jemand anders? Unter „Weiteres“ lässt sich der Geber ändern.")
                % {"name": ", ".join(idle)},
            )

    def _check_deal(self) -> None:
        """Ask the engine; every problem goes to its field."""
        deal = adapters.engine_deal(self.facts(), self.active)
        problems = scoring.problems_of(deal, self.table.rules)
        for problem in problems:
            self.add_error(self._field_of(problem.field), problem_text(problem.code, problem.params))
        if not problems:
            self._weigh()

    def _weigh(self) -> None:
        """The value of a deal without problems, Bock included, and why it starts a Bock round."""
        facts, rules = self.facts(), self.table.rules
        self.value = adapters.worth(facts, self.active, rules, factor=self.table.factor)
        self.bock_reasons = adapters.bock_reasons_of(facts, self.active, rules)

    def stand_on(self, table: Table) -> None:
        """Re is somebody at the table. The deal may have slid into a Bock round, or out of one."""
        super().stand_on(table)
        self.fields["re"].choices = table.people
        if getattr(self, "value", None) is None:
            return
        if set(self.cleaned_data["re"]) <= set(self.active):
            self._weigh()
        else:
            self.value = None

    def played(self) -> DealFacts | None:
        """As soon as game and parties are known, whatever else is missing."""
        if not self.is_right("game", "re"):
            return None
        data = self.cleaned_data
        return DealFacts(
            dealer=data["dealer"],
            sitting_out=self.sitting_out,
            game=data["game"],
            re_seats=tuple(sorted(data["re"])),
        )

    def _field_of(self, path: str) -> str | None:
        """The form's field for the engine's: `special.re.fuchs` is `fuchs_re`, `announced.re` is `level_re`."""
        parts = path.removeprefix("deal.").split(".")
        names = {"re_card_points": "card_points", "re_seats": "re", "announced": "level_{}", "special": "{1}_{0}"}
        name = names.get(parts[0], parts[0])
        if name == "level_{}":
            name = f"level_{parts[-1]}" if len(parts) > 1 else "level_re"
        elif name == "{1}_{0}":
            name = f"{parts[2]}_{parts[1]}" if len(parts) > 2 else ""
        return name if name in self.fields else None

    def _card_points(self) -> tuple[int, bool]:
        data = self.cleaned_data
        typed = data.get("card_points")
        if typed is not None:
            return (MOST_EYES - typed if data.get("card_points_of") == PartyCode.KONTRA else typed), True
        if data.get("card_range"):
            return int(data["card_range"]), False
        return (0 if data.get("no_trick") == PartyCode.RE else MOST_EYES), True

    def facts(self) -> DealFacts:
        """The deal as facts; the service computes its points."""
        if self.is_void:
            return self.void_facts()
        data = self.cleaned_data
        low, exact = self._card_points()
        special = {
            party.value: {
                code.value: data[f"{code}_{party}"] for code in self.special_names if data.get(f"{code}_{party}")
            }
            for party in PartyCode
        }
        extras = {
            name: data[name]
            for name in ("doubled_call", "revoke", "schweine", "null_announced", "heart_trick")
            if data.get(name)
        }
        return replace(
            self.played(),
            points_from=PointsFrom.FACTS,
            re_card_points=low,
            eyes_exact=exact,
            no_trick=data.get("no_trick") or "",
            level_re=data.get("level_re") or 0,
            level_kontra=data.get("level_kontra") or 0,
            special={party: counts for party, counts in special.items() if counts},
            extras=extras,
            note=data.get("note") or "",
            as_played=bool(data.get("as_played")),
        )
