"""Points only, as copied from paper."""

from collections.abc import Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import GameCode, PointsFrom
from league.forms.deals.base import DealForm, Table
from league.numbers import MINUS, signed
from league.values.deals import DealFacts
from league.wording import problem_text


class PointsField(forms.IntegerField):
    """A whole number that may carry a sign; the minus may be the printed one."""

    def to_python(self, value: object) -> int | None:
        return super().to_python(value.replace(MINUS, "-") if isinstance(value, str) else value)


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
    bock_trigger = forms.BooleanField(
        label=_("löst Bock aus"), required=False, widget=forms.CheckboxInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.row: scoring.Row | None = None
        self.hints: dict[int, int] = {}
        declared = [game for game in scoring.games_of(self.table.rules) if scoring.is_declared_solo(game)]
        self.fields["solo_game"].choices = [
            ("", _("unbekannt")),
            *((game, GameCode(game).label) for game in declared if game != GameCode.SOLO),
        ]
        if not self.table.rules.bock:
            del self.fields["bock_trigger"]

    def stand_on(self, table: Table) -> None:
        """Everybody at the table has a cell."""
        super().stand_on(table)
        for seat, name in table.people:
            self.fields[f"points_{seat}"] = PointsField(
                label=_("Punkte von %(name)s") % {"name": name},
                required=False,
                min_value=-9999,
                max_value=9999,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 5}),
            )

    @property
    def cells(self) -> list[dict[str, object]]:
        """Per column: field (None for who is not at the table), name, jump key, whether it sits out or comes first, its
        number in the completed row, and the number that would make a wrong row fit."""
        out = self.out_seats
        there = self.table.at_table
        first = self.table.forced
        if first is None:
            first = next(seat for seat in range(self.table.players) if seat not in out)
        fits = (
            {} if self.row is None or self.row.points is None else dict(zip(self.active, self.row.points, strict=True))
        )
        return [
            {
                "field": self[f"points_{seat}"] if seat in there else None,
                "name": name,
                "letter": "abcdefg"[seat],
                "sits_out": seat in out and seat in there,
                "first": seat == first,
                "forced": seat == self.table.forced,
                "fit": fits.get(seat),
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
    def seems_single(self) -> bool:
        """Half of what a Bock round makes of it is no whole number: the points were not doubled yet."""
        points = None if self.row is None else self.row.points
        return points is not None and any(number % self.table.factor for number in points)

    @property
    def is_begun(self) -> bool:
        """Something was typed, so that it makes sense to say what is wrong."""
        return self.is_bound and any(self[f"points_{seat}"].value() for seat in self.table.at_table)

    holds_something = is_begun

    @property
    def starts_filled(self) -> bool:
        """Nothing was typed here yet, but the row has its numbers: a stored one is corrected."""
        return not self.is_bound and any(self[f"points_{seat}"].value() is not None for seat in self.table.at_table)

    @property
    def is_solo(self) -> bool:
        """The row has the shape of a solo, so the page asks whether it was declared."""
        return self.row is not None and self.row.shape == "solo"

    @property
    def asks_about_solo(self) -> bool:
        """A solo beyond doubt, also while it is typed. After one number the partner's may follow: then nothing is asked
        before „Speichern“, so that the cells stay where the next tap goes."""
        return self.is_solo and (not self.row.lone or self.active[self.row.soloist] == self.table.forced)

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if self.is_void:
            return data
        self._refuse_the_absent()
        if any(name.startswith("points_") or name in ("dealer", "sits_out") for name in self.errors):
            return data
        active = self.active
        for seat in set(self.table.at_table) - set(active):
            if data.get(f"points_{seat}") is not None:
                message = _t("%(name)s sitzt aus. Gab jemand anders? Unter „Weiteres“ lässt sich der Geber ändern.") % {
                    "name": self.table.names[seat]
                }
                self.add_error(f"points_{seat}", message)
        if self.errors:
            # first who plays; a hint for the other cells would mend the wrong thing
            return data
        self.row = self._read_row(active)
        self._report(active)
        return data

    def _read_row(self, active: Sequence[int]) -> scoring.Row:
        """The row as typed. Over a stored one, a single new number that does not fit brings the others along."""
        typed = [self.cleaned_data.get(f"points_{seat}") for seat in active]
        row, written = scoring.complete_row(typed), self.table.written
        before = [written[seat] for seat in active] if written else []
        if row.points is None and None not in before and before:
            return scoring.corrected_row(before, typed) or row
        return row

    def _refuse_the_absent(self) -> None:
        """Points typed for somebody who has left meanwhile are no points of the others."""
        for seat, name in enumerate(self.table.names):
            if seat not in self.table.at_table and self.data.get(f"points_{seat}", "").strip():
                message = _t("%(name)s ist nicht am Tisch und kann keine Punkte bekommen.") % {"name": name}
                self.add_error(None, forms.ValidationError(message, code="absent"))

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
        self.data.setdefault("announced", "declared")

    @property
    def fits(self) -> bool:
        """The row is complete and right, whatever the rules of the evening say to it."""
        return bool(self.preview_cells) and set(self.errors) <= {"as_played", "note"}

    @property
    def awaits_second_enter(self) -> bool:
        """Only the question of a lone number is open; nothing is wrong."""
        errors = self.errors.as_data()
        return (
            "__all__" in errors
            and set(errors) <= {"__all__", "as_played", "note"}
            and all(error.code == "second" for error in errors["__all__"])
        )

    def played(self) -> DealFacts | None:
        """Of a row that is complete: a normal game keeps its parties to itself, a solo names its soloist."""
        active, row, data = self.active, self.row, self.cleaned_data
        if row is None or row.points is None:
            return None
        game, re_seats = GameCode.NORMAL.value, ()
        if row.shape == "solo":
            re_seats = (active[row.soloist],)
            declared = data.get("announced") != "still"
            game = (data.get("solo_game") or GameCode.SOLO.value) if declared else GameCode.STILLES_SOLO.value
        return DealFacts(dealer=data["dealer"], sitting_out=self.sitting_out, game=game, re_seats=re_seats)

    def facts(self) -> DealFacts:
        """The row as facts."""
        if self.is_void:
            return self.void_facts()
        data = self.cleaned_data
        return replace(
            self.played(),
            points_from=PointsFrom.PAPER,
            points=adapters.spread(self.row.points, self.active),
            bock_trigger=bool(data.get("bock_trigger")),
            note=data.get("note") or "",
            as_played=bool(data.get("as_played")),
        )
