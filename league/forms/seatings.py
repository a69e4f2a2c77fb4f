"""Somebody leaves the table or comes to it."""

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from league.choices import ACTIVE_PLAYERS, MAX_PLAYERS
from league.forms.players import NameField
from league.forms.sessions import VersionForm
from league.names import name_key
from league.values.deals import SeatChoice
from league.values.seating import Arrival, SeatingChange, SeatingChoices

COLUMN, PLAYER = "spalte", "person"
SEAT, LEFT = "platz", "links"
HOW_MANY = {2: _("zwei"), 3: _("drei")}


class SeatingForm(VersionForm):
    """Who leaves, who comes and where, and from which deal on. `version` is the sheet's as the page showed it."""

    leaves = forms.TypedMultipleChoiceField(
        label=_("Wer geht?"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    comes = forms.ChoiceField(label=_("Wer kommt?"), required=False)
    guest = NameField(
        label=_("Oder ein neuer Gast"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    place = forms.ChoiceField(
        label=_("Wo sitzt, wer kommt?"),
        required=False,
        help_text=_("Wer auf dem Platz von jemandem sitzt, ersetzt diese Person."),
    )
    first_row = forms.TypedChoiceField(
        label=_("Ab wann?"),
        coerce=int,
        help_text=_("Beim Abschreiben vom Papier lässt sich auch ein früheres Spiel wählen."),
    )

    def __init__(self, *args: object, choices: SeatingChoices, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.offer(choices)

    def offer(self, choices: SeatingChoices) -> None:
        """What can be chosen as things stand now."""
        self.choices = choices
        plan, names = choices.plan, choices.names
        self.row = self._row()
        self.order = plan.order(self.row)
        self.fields["first_row"].choices = [(row, self._from(row)) for row in choices.rows]
        self.fields["first_row"].initial = choices.next_row
        self.fields["leaves"].choices = [(seat, names[seat]) for seat in self.order]
        back = [(f"{COLUMN}-{seat}", names[seat]) for seat in plan.away(self.row) if plan.spans(seat)]
        people = [(f"{PLAYER}-{person.pk}", person.name) for person in choices.others]
        self.fields["comes"].choices = [
            ("", _("niemand")),
            *([(_("War schon auf dieser Liste"), back)] if back else []),
            *([(_("Aus dem Verein"), people)] if people else []),
        ]
        self.fields["place"].choices = [
            ("", "–"),
            (_("Anstelle von"), [(f"{SEAT}-{n}", _t("auf dem Platz von %s") % names[n]) for n in self.order]),
            (_("Zwischen zweien"), [(f"{LEFT}-{n}", _t("links von %s") % names[n]) for n in self.order]),
        ]

    def _row(self) -> int:
        """The row that was posted, where it is one; else the next."""
        posted = self.data.get("first_row", "")
        return next((row for row in self.choices.rows if str(row) == posted), self.choices.next_row)

    def _from(self, row: int) -> str:
        count = self.choices.count(row)
        if row == self.choices.next_row:
            return _t("ab dem nächsten Spiel (Spiel %d)") % count
        return _t("schon ab Spiel %d") % count

    def clean(self) -> dict[str, object]:
        data = super().clean()
        someone, place = data.get("comes") or data.get("guest"), data.get("place")
        self._check_newcomer()
        if "leaves" not in self.errors and not self.leaving and not someone and not place and not self.errors:
            self.add_error(None, _t("Bitte ankreuzen, wer geht, oder wählen, wer kommt."))
        if place and not someone and "guest" not in self.errors:
            self.add_error("comes", _t("Wer kommt auf diesen Platz?"))
        if someone and not place and len(data.get("leaves") or ()) != 1:
            self.add_error("place", _t("Bitte sagen, neben wem oder auf wessen Platz %s sitzt.") % self._who_comes())
        if not self.errors:
            self._check_size()
        return data

    def _who_comes(self) -> str:
        data = self.cleaned_data
        kind, _dash, number = (data.get("comes") or "").partition("-")
        if kind == COLUMN:
            return self.choices.names[int(number)]
        return next((p.name for p in self.choices.others if str(p.pk) == number), data.get("guest") or "")

    def _check_newcomer(self) -> None:
        data = self.cleaned_data
        comes, guest = data.get("comes") or "", data.get("guest") or ""
        if comes and guest:
            self.add_error("guest", _t("Entweder eine Person wählen oder einen Gast eintragen."))
        elif guest and name_key(guest) in {*self.choices.keys, *(person.key for person in self.choices.others)}:
            self.add_error("guest", _t("Diese Person gibt es schon. Bitte in der Liste wählen."))
        plan = self.choices.plan
        if (guest or comes.startswith(PLAYER)) and plan.columns == MAX_PLAYERS and not plan.never_there():
            message = _t(
                "Auf dieser Liste sind alle sieben Spalten vergeben. Bitte die Liste abschließen und am Abend "
                "„Weitere Liste“ beginnen."
            )
            self.add_error("guest" if guest else "comes", message)

    def _check_size(self) -> None:
        size = len(self.order) - len(self.leaving) + bool(self.change.comes)
        if size < ACTIVE_PLAYERS:
            left = str(HOW_MANY.get(size, size))
            self.add_error("leaves", _t("Dann säßen nur noch %s am Tisch; es braucht vier. Wer kommt dafür?") % left)
        elif size > MAX_PLAYERS:
            self.add_error("comes", _t("An einem Tisch sitzen höchstens sieben. Wer geht dafür?"))

    @property
    def leaving(self) -> tuple[int, ...]:
        """Who leaves: who was ticked, and who is replaced."""
        kind, _dash, seat = (self.cleaned_data.get("place") or "").partition("-")
        replaced = {int(seat)} if kind == SEAT else set()
        return tuple(sorted({*(self.cleaned_data.get("leaves") or ()), *replaced}))

    @property
    def change(self) -> SeatingChange:
        """The change as typed."""
        data = self.cleaned_data
        kind, _dash, number = data["comes"].partition("-")
        if not kind and not data["guest"]:
            return SeatingChange(self.leaving)
        left_of = int(data["place"].partition("-")[2]) if data["place"] else self.leaving[0]
        if kind == COLUMN:
            return SeatingChange(self.leaving, Arrival(left_of, position=int(number)))
        who = SeatChoice(int(number)) if kind == PLAYER else SeatChoice(None, data["guest"])
        return SeatingChange(self.leaving, Arrival(left_of, who))
