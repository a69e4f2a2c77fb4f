"""What both ways of entering a deal share."""

from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, DealKind, GameCode, PointsFrom
from league.forms.keyed import KeyedForm
from league.reads.duties import objection_words
from league.values.deals import DealFacts
from league.values.seating import Order
from league.wording import problem_text

REDEAL_FOR_SURE = "void_for_sure"
"""The second press of „Neu gegeben“, when something had been typed."""
NOT_CARRIED = {"csrfmiddlewaretoken", "key", "way", "kind", "switch", "seen", "ranges"}
"""Posted names that are no content of a row."""
STILL_GAMES = (GameCode.STILLES_SOLO, GameCode.HOCHZEIT_ALLEIN)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table and what is expected of the next deal: the ground on which a row is judged.

    `names` of all columns; `sitting_out`: columns that do not play. `order`: who is at the table, clockwise, where that
    is not every column in its place.
    """

    names: tuple[str, ...]
    dealer: int
    sitting_out: tuple[int, ...]
    rules: scoring.Rules
    factor: int = 1
    """2 where this deal is played in a Bock round."""
    place: scoring.Place | None = None
    """The evening up to the row; without it nothing is said against one."""
    here: bool = False
    """The row stands further up the sheet; it is not the next one."""
    forced: int | None = None
    """Who must play a solo in this row."""
    forced_game: str = ""
    """The game that he must repeat, else ''."""
    objections: tuple[str, ...] = ()
    """What the rules have against the row before a word is typed: against a stored one, or any after the end."""
    order: Order = ()
    written: tuple[int | None, ...] = ()
    """The points of a stored row that is corrected, one per column."""

    @property
    def players(self) -> int:
        """Columns of the list."""
        return len(self.names)

    @property
    def at_table(self) -> Order:
        """Who is at the table, clockwise."""
        return self.order or tuple(range(self.players))

    @property
    def people(self) -> list[tuple[int, str]]:
        """Position and name of everybody at the table, as the choices of a field."""
        return [(seat, self.names[seat]) for seat in self.at_table]


class DealForm(KeyedForm):
    """What both ways of entering share: dealer, who sits out, note, and the number or version the form was made for."""

    points_from: str
    carries: QueryDict | None = None
    """What was posted before the way was switched, for a form that is not bound to it."""
    judged_in_a_redeal = ("dealer", "sits_out", "note", "as_played")

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    dealer = forms.TypedChoiceField(label=_("Geber"), coerce=int, empty_value=None, required=False)
    sits_out = forms.TypedMultipleChoiceField(
        label=_("Es sitzt aus"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(label=_("Bemerkung"), max_length=200, required=False)
    as_played = forms.BooleanField(label=_("Trotzdem eintragen: so wurde es wirklich gespielt"), required=False)

    def __init__(self, *args: object, table: Table, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        self.objections = table.objections
        self.stand_on(table)
        if len(table.at_table) == ACTIVE_PLAYERS:
            del self.fields["sits_out"]
        else:
            self.fields["sits_out"].help_text = _("Leer: wie die Regeln es sagen.")

    def stand_on(self, table: Table) -> None:
        """Judge what was typed on this table: somebody else's deal may have moved the deal on meanwhile.

        A dealer who was not chosen is whoever is expected, so he moves with it; a chosen one stays.
        """
        self.table = table
        expected = _("wie erwartet: %(name)s") % {"name": table.names[table.dealer]}
        self.fields["dealer"].choices = [("", expected), *table.people]
        if "sits_out" in self.fields:
            self.fields["sits_out"].choices = table.people
        if not hasattr(self, "cleaned_data"):
            return
        if not self.data.get("dealer"):
            self.cleaned_data["dealer"] = table.dealer
        self._judge()

    def full_clean(self) -> None:
        super().full_clean()
        if self.is_bound:
            self._judge()

    def is_right(self, *names: str) -> bool:
        """These fields were given and nothing is wrong with them."""
        return all(name in self.cleaned_data and name not in self._errors for name in names if name in self.fields)

    def played(self) -> DealFacts | None:
        """What the rules of the evening look at: dealer, who paused, game and parties; None while it is not known."""
        raise NotImplementedError

    def _judge(self) -> None:
        """Ask whether the rules want this row here. What they have against it needs a tick and a note."""
        self.objections = ()
        if self.table.place is None or not self.is_right("dealer", "sits_out"):
            return
        facts = self.void_facts() if self.is_void else self.played()
        if facts is None:
            return
        try:
            codes = scoring.objections(self.table.place, adapters.entry_of_facts(facts))
        except scoring.BadSheet as error:
            for problem in error.problems:
                self.add_error(None, problem_text(problem.code, problem.params))
            return
        course = self.table.place.course()
        self.objections = tuple(objection_words(codes, course, self.table.names, here=self.table.here))
        if codes and not self.cleaned_data.get("as_played"):
            self.add_error("as_played", list(self.objections))
            self._begin_at("as_played")
        elif codes and self.is_right("note") and not self.cleaned_data["note"]:
            self.add_error("note", _("Bitte dazuschreiben, wie es dazu kam. Das steht dann auf dem Protokoll."))
            self._begin_at("note")

    def _begin_at(self, name: str) -> None:
        """The cursor goes to what is asked, where nothing else is wrong."""
        if self.only_objected:
            self.fields[name].widget.attrs["autofocus"] = True

    @property
    def asks_for_word(self) -> bool:
        """The page asks for the tick: something is said against the row, or the tick was set."""
        return bool(self.objections) or bool(self["as_played"].value())

    @property
    def only_objected(self) -> bool:
        """Nothing is wrong but that the rules would have it otherwise."""
        return self.is_bound and bool(self.objections) and set(self.errors) <= {"as_played", "note"}

    def clean_dealer(self) -> int:
        chosen = self.cleaned_data["dealer"]
        return self.table.dealer if chosen is None else chosen

    def clean(self) -> dict[str, object]:
        data = super().clean()
        chosen = data.get("sits_out") or []
        if chosen and len(chosen) != len(self.table.at_table) - ACTIVE_PLAYERS:
            self.add_error("sits_out", _("Es müssen genau vier Personen mitspielen."))
        if self.asks_redeal:
            message = _("In der Zeile steht schon etwas. „Neu gegeben“ lässt es weg: bitte bestätigen.")
            self.add_error(None, forms.ValidationError(message, code="redeal"))
        return data

    @property
    def is_void(self) -> bool:
        """Dealt again: the button „Neu gegeben“ was pressed."""
        return self.data.get("kind") in (DealKind.VOID, REDEAL_FOR_SURE)

    @property
    def holds_something(self) -> bool:
        """Points or facts were given that a redeal would drop."""
        raise NotImplementedError

    @property
    def asks_redeal(self) -> bool:
        """„Neu gegeben“ was pressed once, over something typed: the page asks whether that goes."""
        return self.data.get("kind") == DealKind.VOID and self.holds_something

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What was typed in the other way of entering: it goes along hidden and is there again after switching back."""
        post = self.carries if self.carries is not None else self.data
        if not isinstance(post, QueryDict):
            return []
        names = [name for name in post if name not in self.fields and name not in NOT_CARRIED]
        return [(name, value) for name in names for value in post.getlist(name)]

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """Columns that do not play: who sits out, as chosen, else as the dealer decides; and who is not there."""
        table = self.table
        chosen = self.cleaned_data.get("sits_out")
        dealer = self.cleaned_data.get("dealer")
        if chosen:
            return tuple(seat for seat in range(table.players) if seat in chosen or seat not in table.at_table)
        if dealer is None:
            return table.sitting_out
        return scoring.sitting_out(table.players, dealer, table.rules, table.at_table)

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
        data = self.cleaned_data
        return DealFacts(
            kind=DealKind.VOID,
            dealer=data["dealer"],
            note=data.get("note") or "",
            as_played=bool(data.get("as_played")),
        )


def expected_of(table: Table) -> dict[str, object]:
    """What a fresh form already says where somebody must play a solo now: he alone, and the game if it is given."""
    if table.forced is None:
        return {}
    game = table.forced_game or GameCode.SOLO.value
    return {"re": [table.forced], "game": game, "solo_game": "" if game == GameCode.SOLO else game}


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
        "solo_game": facts.game if scoring.is_declared_solo(facts.game) and facts.game != GameCode.SOLO else "",
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
