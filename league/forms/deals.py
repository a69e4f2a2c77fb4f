"""One deal as typed: points only, as on paper, or the facts, from which the value follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, GameCode, LevelCode, PartyCode, PointsFrom, SpecialCode
from league.forms.keyed import KeyedForm
from league.numbers import signed
from league.values.deals import DealFacts
from league.wording import problem_text

STILL_GAMES = (GameCode.STILLES_SOLO, GameCode.HOCHZEIT_ALLEIN)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table and what is expected of the next deal: the ground on which a row is judged."""

    names: tuple[str, ...]
    dealer: int
    sitting_out: tuple[int, ...]
    rules: scoring.Rules

    @property
    def players(self) -> int:
        return len(self.names)


class DealForm(KeyedForm):
    """What both ways of entering share: dealer, who sits out, note, and the number or version the form was made for."""

    points_from: str

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    dealer = forms.TypedChoiceField(label=_("Geber"), coerce=int)
    sits_out = forms.TypedMultipleChoiceField(
        label=_("Es sitzt aus"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(label=_("Bemerkung"), max_length=200, required=False)

    def __init__(self, *args: object, table: Table, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        seats = list(enumerate(table.names))
        self.fields["dealer"].choices = seats
        self.fields["dealer"].initial = table.dealer
        self.fields["sits_out"].choices = seats
        if table.players == ACTIVE_PLAYERS:
            del self.fields["sits_out"]
        else:
            self.fields["sits_out"].help_text = _("Leer: wie die Regeln es sagen.")

    def clean(self) -> dict[str, object]:
        data = super().clean()
        chosen = data.get("sits_out") or []
        if chosen and len(chosen) != self.table.players - ACTIVE_PLAYERS:
            self.add_error("sits_out", _("Es müssen genau vier Personen mitspielen."))
        return data

    @property
    def is_void(self) -> bool:
        """Dealt again: the button „Neu gegeben“ was pressed."""
        return self.data.get("kind") == DealKind.VOID

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """Who sits out: as chosen, else as the dealer decides."""
        chosen = tuple(self.cleaned_data.get("sits_out") or ())
        dealer = self.cleaned_data.get("dealer")
        if chosen or dealer is None:
            return chosen or self.table.sitting_out
        return tuple(scoring.sitting_out(self.table.players, dealer))

    @property
    def active(self) -> tuple[int, ...]:
        return adapters.active_seats(self.table.players, self.sitting_out)

    def void_facts(self) -> DealFacts:
        return DealFacts(kind=DealKind.VOID, dealer=self.cleaned_data["dealer"], note=self.cleaned_data["note"])


class VoidForm(DealForm):
    """A redeal: only who dealt."""

    points_from = PointsFrom.PAPER

    def facts(self) -> DealFacts:
        return self.void_facts()


class PaperForm(DealForm):
    """Points only. One cell alone is a soloist, two equal cells are a party; the row completes itself."""

    points_from = PointsFrom.PAPER

    announced = forms.ChoiceField(
        label=_("Solo"),
        choices=[("declared", _("angesagt")), ("still", _("still"))],
        initial="declared",
        required=False,
        widget=forms.RadioSelect,
    )
    solo_game = forms.ChoiceField(label=_("Art"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.row: scoring.Row | None = None
        self.hints: dict[int, int] = {}
        declared = [game for game in scoring.games_of(self.table.rules) if scoring.is_declared_solo(game)]
        self.fields["solo_game"].choices = [
            ("", _("unbekannt")),
            *((game, GameCode(game).label) for game in declared if game != GameCode.SOLO),
        ]
        for seat, name in enumerate(self.table.names):
            self.fields[f"points_{seat}"] = forms.IntegerField(
                label=_("Punkte von %(name)s") % {"name": name},
                required=False,
                min_value=-9999,
                max_value=9999,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 5}),
            )

    @property
    def cells(self) -> list[dict[str, object]]:
        """Per seat: field, name, jump key, whether it sits out, and the number that would make the row fit."""
        out = self.sitting_out if self.is_bound and hasattr(self, "cleaned_data") else self.table.sitting_out
        return [
            {
                "field": self[f"points_{seat}"],
                "name": name,
                "letter": "abcdefg"[seat],
                "sits_out": seat in out,
                "hint": None if seat not in self.hints else signed(self.hints[seat]),
            }
            for seat, name in enumerate(self.table.names)
        ]

    @property
    def preview_cells(self) -> list[dict[str, object]]:
        """Name and points of the four who play, in seat order; [] while the row is not complete."""
        if self.row is None or self.row.points is None:
            return []
        seats = zip(self.active, self.row.points, strict=True)
        return [{"name": self.table.names[seat], "points": points} for seat, points in seats]

    @property
    def is_solo(self) -> bool:
        """The row has the shape of a solo, so the page asks whether it was declared."""
        return self.row is not None and self.row.shape == "solo"

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if any(name.startswith("points_") or name in ("dealer", "sits_out") for name in self.errors):
            return data
        active = self.active
        for seat in set(range(self.table.players)) - set(active):
            if data.get(f"points_{seat}") is not None:
                message = _t("%(name)s sitzt aus. Stimmt der Geber?") % {"name": self.table.names[seat]}
                self.add_error(f"points_{seat}", message)
        self.row = scoring.complete_row([data.get(f"points_{seat}") for seat in active])
        self._report(active)
        return data

    def _report(self, active: Sequence[int]) -> None:
        row = self.row
        for problem in row.problems:
            self.add_error(None, problem_text(problem.code, problem.params))
        self.hints = {active[cell]: number for cell, number in row.suggestions}
        if row.points is None or self.errors:
            return
        self._fill(active)
        if row.lone:  # the next Enter posts all four cells
            self.add_error(None, forms.ValidationError(_("Ein Solo? Noch einmal Enter speichert es."), code="second"))

    def _fill(self, active: Sequence[int]) -> None:
        """Show the completed row, so that what is saved is what was seen."""
        self.data = self.data.copy()
        for seat, number in zip(active, self.row.points, strict=True):
            self.data[f"points_{seat}"] = str(number)

    @property
    def awaits_second_enter(self) -> bool:
        """Only the question of a lone number is open; nothing is wrong."""
        errors = self.errors.as_data()
        return set(errors) == {"__all__"} and all(error.code == "second" for error in errors["__all__"])

    def facts(self) -> DealFacts:
        """The row as facts; a normal game keeps its parties to itself, a solo names its soloist."""
        active, row, data = self.active, self.row, self.cleaned_data
        game, re_seats = GameCode.NORMAL.value, ()
        if row.shape == "solo":
            re_seats = (active[row.soloist],)
            declared = data["announced"] != "still"
            game = (data["solo_game"] or GameCode.SOLO.value) if declared else GameCode.STILLES_SOLO.value
        return DealFacts(
            dealer=data["dealer"],
            sitting_out=self.sitting_out,
            points_from=PointsFrom.PAPER,
            points=adapters.spread(row.points, active),
            game=game,
            re_seats=re_seats,
            note=data["note"],
        )


def range_choices(game: str) -> list[tuple[str, str]]:
    """Range chips of Re's card points: lower bound and what the chip says."""
    ranges = scoring.null_ranges() if game == GameCode.NULL else scoring.RANGES
    return [(str(low), f"{low}–{high}" if high != low else str(low)) for low, high in ranges]


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
        max_value=240,
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
    level_re = forms.TypedChoiceField(label=_("Re hat gesagt"), coerce=int, empty_value=0, required=False)
    level_kontra = forms.TypedChoiceField(label=_("Kontra hat gesagt"), coerce=int, empty_value=0, required=False)
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

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.value: scoring.Value | None = None
        rules = self.table.rules
        games = [str(game) for game in scoring.games_of(rules)]
        self.fields["re"].choices = list(enumerate(self.table.names))
        self.fields["game"].choices = [(game, GameCode(game).label) for game in games]
        chosen = self.data.get("game") or self.initial.get("game") or ""
        self.fields["card_range"].choices = range_choices(chosen)
        for party in PartyCode:
            field = self.fields[f"level_{party}"]
            field.choices = [(level, self._said(party, level)) for level in LevelCode]
            field.widget = forms.RadioSelect(choices=field.choices)
        self._special_fields(rules, games)
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
                self.fields[f"{code}_{party}"] = forms.IntegerField(
                    label=f"{code.label} {party.label}",
                    required=False,
                    min_value=0,
                    max_value=6,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                )

    @property
    def specials(self) -> list[dict[str, object]]:
        """Per special point its German name and the two counters, for the template."""
        return [
            {"name": code.label, "re": self[f"{code}_re"], "kontra": self[f"{code}_kontra"]}
            for code in self.special_names
        ]

    def clean(self) -> dict[str, object]:
        data = super().clean()
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
            self.add_error("re", _("%(name)s sitzt aus.") % {"name": ", ".join(idle)})

    def _check_deal(self) -> None:
        """Ask the engine; every problem goes to its field."""
        deal = adapters.engine_deal(self.facts(), self.active)
        problems = scoring.problems_of(deal, self.table.rules)
        for problem in problems:
            self.add_error(self._field_of(problem.field), problem_text(problem.code, problem.params))
        if not problems:
            self.value = scoring.value_of(deal, self.table.rules)

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
            return (240 - typed if data.get("card_points_of") == PartyCode.KONTRA else typed), True
        if data.get("card_range"):
            return int(data["card_range"]), False
        return (0 if data.get("no_trick") == PartyCode.RE else 240), True

    def facts(self) -> DealFacts:
        """The deal as facts; the service computes its points."""
        data = self.cleaned_data
        low, exact = self._card_points()
        special = {
            party.value: {
                code.value: data[f"{code}_{party}"] for code in self.special_names if data.get(f"{code}_{party}")
            }
            for party in PartyCode
        }
        extras = {
            name: data[name] for name in ("doubled_call", "revoke", "schweine", "null_announced") if data.get(name)
        }
        return DealFacts(
            dealer=data["dealer"],
            sitting_out=self.sitting_out,
            points_from=PointsFrom.FACTS,
            game=data["game"],
            re_seats=tuple(sorted(data["re"])),
            re_card_points=low,
            eyes_exact=exact,
            no_trick=data.get("no_trick") or "",
            level_re=data.get("level_re") or 0,
            level_kontra=data.get("level_kontra") or 0,
            special={party: counts for party, counts in special.items() if counts},
            extras=extras,
            note=data["note"],
        )


FORMS = {PointsFrom.PAPER.value: PaperForm, PointsFrom.FACTS.value: FactsForm}


def initial_of(facts: DealFacts) -> dict[str, object]:
    """What a form shows of a stored row, so that it can be corrected in either way."""
    initial: dict[str, object] = {"dealer": facts.dealer, "note": facts.note}
    for seat, number in enumerate(facts.points or ()):
        initial[f"points_{seat}"] = number
    if facts.kind != DealKind.DEAL:
        return initial
    initial |= {
        "sits_out": list(facts.sitting_out),
        "announced": "still" if facts.game in STILL_GAMES else "declared",
        "solo_game": "" if facts.game in (GameCode.SOLO, GameCode.NORMAL) else facts.game,
        "re": list(facts.re_seats),
        "game": facts.game,
        "no_trick": facts.no_trick,
        "level_re": facts.level_re,
        "level_kontra": facts.level_kontra,
        **facts.extras,
    }
    if facts.re_card_points is not None:
        name = "card_points" if facts.eyes_exact else "card_range"
        initial[name] = facts.re_card_points
    for party, counts in facts.special.items():
        initial |= {f"{code}_{party}": count for code, count in counts.items()}
    return initial
