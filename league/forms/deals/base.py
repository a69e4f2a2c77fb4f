"""What both ways of entering a deal share."""

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, GameCode, PointsFrom
from league.forms.keyed import KeyedForm
from league.values.deals import DealFacts

STILL_GAMES = (GameCode.STILLES_SOLO, GameCode.HOCHZEIT_ALLEIN)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table and what is expected of the next deal: the ground on which a row is judged."""

    names: tuple[str, ...]
    dealer: int
    sitting_out: tuple[int, ...]
    rules: scoring.Rules
    factor: int = 1
    """2 where this deal is played in a Bock round."""

    @property
    def players(self) -> int:
        return len(self.names)


class DealForm(KeyedForm):
    """What both ways of entering share: dealer, who sits out, note, and the number or version the form was made for."""

    points_from: str
    judged_in_a_redeal = ("dealer", "sits_out", "note")

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    dealer = forms.TypedChoiceField(label=_("Geber"), coerce=int, empty_value=None, required=False)
    sits_out = forms.TypedMultipleChoiceField(
        label=_("Es sitzt aus"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(label=_("Bemerkung"), max_length=200, required=False)

    def __init__(self, *args: object, table: Table, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        seats = list(enumerate(table.names))
        self.fields["sits_out"].choices = seats
        self.stand_on(table)
        if table.players == ACTIVE_PLAYERS:
            del self.fields["sits_out"]
        else:
            self.fields["sits_out"].help_text = _("Leer: wie die Regeln es sagen.")

    def stand_on(self, table: Table) -> None:
        """Judge what was typed on this table: somebody else's deal may have moved the deal on meanwhile.

        A dealer who was not chosen is whoever is expected, so he moves with it; a chosen one stays.
        """
        self.table = table
        expected = _("wie erwartet: %(name)s") % {"name": table.names[table.dealer]}
        self.fields["dealer"].choices = [("", expected), *enumerate(table.names)]
        if hasattr(self, "cleaned_data") and not self.data.get("dealer"):
            self.cleaned_data["dealer"] = table.dealer

    def clean_dealer(self) -> int:
        chosen = self.cleaned_data["dealer"]
        return self.table.dealer if chosen is None else chosen

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
        return tuple(scoring.sitting_out(self.table.players, dealer, self.table.rules))

    @property
    def active(self) -> tuple[int, ...]:
        return adapters.active_seats(self.table.players, self.sitting_out)

    @property
    def out_seats(self) -> tuple[int, ...]:
        """Who sits out as far as the form knows: what was posted, else what is expected."""
        return self.sitting_out if hasattr(self, "cleaned_data") else self.table.sitting_out

    def add_error(self, field: str | None, error: object) -> None:
        """A redeal has no parties and no points: what was typed there is kept, but not judged."""
        if self.is_void and field is not None and field not in self.judged_in_a_redeal:
            return
        super().add_error(field, error)

    def void_facts(self) -> DealFacts:
        return DealFacts(kind=DealKind.VOID, dealer=self.cleaned_data["dealer"], note=self.cleaned_data["note"])


def initial_of(facts: DealFacts) -> dict[str, object]:
    """What a form shows of a stored row, so that it can be corrected in either way."""
    initial: dict[str, object] = {"dealer": facts.dealer, "note": facts.note}
    for seat, number in enumerate(facts.points or ()):
        initial[f"points_{seat}"] = number
    if facts.kind != DealKind.DEAL:
        return initial
    initial |= {
        "sits_out": list(facts.sitting_out),
        "bock_trigger": facts.bock_trigger,
        "announced": "still" if facts.game in STILL_GAMES else "declared",
        "solo_game": "" if facts.game in (GameCode.SOLO, GameCode.NORMAL) else facts.game,
        "re": list(facts.re_seats),
        "game": facts.game,
        "no_trick": facts.no_trick,
        "level_re": facts.level_re,
        "level_kontra": facts.level_kontra,
        **facts.extras,
    }
    if facts.re_card_points is not None and facts.points_from == PointsFrom.PAPER:
        initial |= {"listed": facts.points[facts.re_seats[0]], "counts": PointsFrom.PAPER.value}
    if facts.re_card_points is not None:
        name = "card_points" if facts.eyes_exact else "card_range"
        initial[name] = facts.re_card_points
    for party, counts in facts.special.items():
        initial |= {f"{code}_{party}": count for code, count in counts.items()}
    return initial
