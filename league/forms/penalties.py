"""A penalty as it is typed: what happened, to whom, where, why. Its points are computed and shown, never typed."""

from collections.abc import Sequence

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

import scoring
from league import adapters
from league.choices import ACTIVE_PLAYERS, SeverityCode
from league.forms.keyed import KeyedForm
from league.values.deals import DealFacts
from league.values.penalties import IN_A_DEAL, OF_AN_AUTHORITY, RUNNING, Ground, PenaltyFacts, PenaltyWorth, Place
from league.wording import problem_text

SEVERITIES = [
    (SeverityCode.MINOR.value, _("leichter Verstoß: −3, die anderen je +1; das Spiel geht weiter")),
    (SeverityCode.SERIOUS.value, _("schwerer Verstoß: −12 und 3 mehr je Absage der anderen; neu geben")),
    (SeverityCode.UNSPORTING.value, _("unsportliches Verhalten: bis −12, niemand bekommt etwas dafür")),
    (SeverityCode.DEDUCTION.value, _("freier Punktabzug: niemand bekommt etwas dafür")),
    (SeverityCode.IRRELEVANT.value, _("unerheblicher Verstoß: wird nur vermerkt")),
]
JUDGED = ("severity", "offender", "place", "soloist", "sits_out", "absagen", "points_off")
"""Fields that decide the points."""
FIELD_OF = {
    "sitting_out": "sits_out",
    "absagen_of_other_side": "absagen",
    "players": None,
}
"""Where a problem of the engine is said, if not at the field of its name."""


class PenaltyForm(KeyedForm):
    """One penalty, new or to be corrected. `version` is the sheet's for a new one, else the penalty's.

    A field that does not belong to the chosen severity is not read: the page hides it.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    severity = forms.ChoiceField(
        label=_("Was ist passiert?"),
        choices=SEVERITIES,
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte wählen, was passiert ist.")},
    )
    offender = forms.TypedChoiceField(
        label=_("Wer bekommt die Strafe?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte wählen, wer die Strafe bekommt.")},
    )
    soloist = forms.TypedChoiceField(
        label=_("Solo gespielt von"),
        coerce=int,
        empty_value=None,
        required=False,
    )
    harms_soloist = forms.BooleanField(
        label=_("Der Verstoß kann dem Solo geschadet haben"),
        help_text=_("Dann bekommt die Solistin oder der Solist alle Punkte, sonst die anderen drei je einen."),
        required=False,
    )
    absagen = forms.TypedChoiceField(
        label=_("Absagen der anderen Seite"),
        help_text=_(
            "Keine 90, keine 60, keine 30, schwarz; jede schließt die niedrigeren ein. Re und Kontra zählen nicht."
        ),
        choices=[(n, str(n)) for n in range(5)],
        coerce=int,
        empty_value=0,
        required=False,
    )
    decided = forms.BooleanField(
        label=_("Das Spiel war schon entschieden"),
        help_text=_("Dann kostet es wie ein leichter Verstoß; die restlichen Stiche gehen an die anderen."),
        required=False,
    )
    points_off = forms.IntegerField(
        label=_("Abgezogene Punkte"),
        help_text=_("Ohne Vorzeichen. Bei unsportlichem Verhalten höchstens 12."),
        min_value=0,
        max_value=999,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 3}),
    )
    place = forms.ChoiceField(label=_("In welchem Spiel?"))
    sits_out = forms.TypedMultipleChoiceField(
        label=_("Es saß aus"),
        help_text=_("Leer: wie in diesem Spiel."),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    redeal = forms.BooleanField(
        label=_("Die Zeile „neu gegeben“ gleich mit eintragen"),
        help_text=_("Die Strafe steht dann bei dieser Zeile. Dieselbe Person gibt noch einmal."),
        required=False,
    )
    reason = forms.CharField(
        label=_("Grund"),
        help_text=_("Zum Beispiel: falsch bedient im dritten Stich."),
        max_length=200,
        error_messages={"required": _("Bitte einen Grund angeben. Er bleibt bei der Liste stehen.")},
    )
    authority = forms.CharField(
        label=_("Entschieden von"),
        help_text=_("Zum Beispiel: Turnierleitung. Bei Unsportlichkeit und Punktabzug nötig."),
        max_length=80,
        required=False,
    )

    def __init__(self, *args: object, ground: Ground, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.worth: PenaltyWorth | None = None
        seats = list(enumerate(ground.names))
        self.fields["offender"].choices = seats
        self.fields["soloist"].choices = [("", _("niemand: ein Spiel zwei gegen zwei")), *seats]
        self.fields["sits_out"].choices = seats
        self.stand_on(ground)
        if len(seats) == ACTIVE_PLAYERS:
            del self.fields["sits_out"]
        if ground.redeal is None:
            del self.fields["redeal"]

    def stand_on(self, ground: Ground) -> None:
        """Judge what was typed on this sheet: rows may have come meanwhile."""
        self.ground = ground
        self.fields["place"].choices = [(place.choice, place.words) for place in ground.places]
        self.fields["place"].initial = ground.default

    def clean(self) -> dict[str, object]:
        data = super().clean()
        severity = data.get("severity")
        if severity in OF_AN_AUTHORITY:
            self._check_authority(data)
        if severity in IN_A_DEAL and "place" in data:
            self._check_seats(data)
        if not set(JUDGED) & set(self.errors):
            self._judge()
        return data

    def _check_authority(self, data: dict[str, object]) -> None:
        least = 0 if data["severity"] == SeverityCode.UNSPORTING else 1
        if data.get("points_off") is None:
            if "points_off" not in self.errors:
                self.add_error("points_off", _("Wie viele Punkte werden abgezogen?"))
        elif data["points_off"] < least:
            self.add_error("points_off", _("Abgezogen wird mindestens ein Punkt."))
        if not data.get("authority") and "authority" not in self.errors:
            self.add_error("authority", _("Wer hat das entschieden?"))

    def _check_seats(self, data: dict[str, object]) -> None:
        """In a deal four play, the offender and a soloist among them."""
        if len(self.active) != ACTIVE_PLAYERS:
            self.add_error("sits_out", _("Es müssen genau vier Personen mitspielen."))
            return
        for name in ("offender", "soloist"):
            if data.get(name) is not None and data[name] not in self.active:
                who = {"name": self.ground.names[data[name]]}
                self.add_error(name, _("%(name)s hat in diesem Spiel nicht mitgespielt.") % who)

    def _judge(self) -> None:
        try:
            self.worth = adapters.penalty_worth(self.facts(), len(self.ground.names))
        except scoring.BadDeal as error:
            for problem in error.problems:
                field = FIELD_OF.get(problem.field, problem.field)
                known = field if field in self.fields else None
                self.add_error(known, problem_text(problem.code, problem.params))

    @property
    def redeals(self) -> bool:
        """The running deal is dealt again for this, and its row is wanted in the same step."""
        data = self.cleaned_data
        if not data.get("redeal") or data.get("severity") != SeverityCode.SERIOUS:
            return False
        soloist = None if data.get("soloist") is None else int(data["soloist"] != data.get("offender"))
        alike = scoring.Violation(SeverityCode.SERIOUS.value, 0, soloist=soloist, decided=data.get("decided", False))
        return scoring.penalty_of(alike).deal_repeated

    @property
    def redeal_facts(self) -> DealFacts | None:
        return self.ground.redeal if self.redeals else None

    @property
    def place_chosen(self) -> Place:
        """Where it happened: at the row of the redeal if that is wanted, else as chosen."""
        chosen = RUNNING if self.redeals else self.cleaned_data.get("place")
        return next(place for place in self.ground.places if place.choice == chosen)

    @property
    def active(self) -> tuple[int, ...]:
        """The four who played, as chosen, else as known of that deal; () where nobody knows."""
        out: Sequence[int] = self.cleaned_data.get("sits_out") or ()
        if out:
            return adapters.active_seats(len(self.ground.names), out)
        return self.place_chosen.active or ()

    def facts(self) -> PenaltyFacts:
        """What the service stores; only of a form without errors at what is judged."""
        data = self.cleaned_data
        severity = data["severity"]
        in_a_deal = severity in IN_A_DEAL
        soloist = data["soloist"] if in_a_deal else None
        return PenaltyFacts(
            after_row=self.place_chosen.row,
            severity=severity,
            offender=data["offender"],
            active=self.active if in_a_deal else (),
            soloist=soloist,
            harms_soloist=data["harms_soloist"] and soloist is not None and soloist != data["offender"],
            absagen=data["absagen"] if severity == SeverityCode.SERIOUS else 0,
            decided=in_a_deal and data["decided"],
            points_off=(data["points_off"] or 0) if severity in OF_AN_AUTHORITY else 0,
            reason=data.get("reason", ""),
            authority=data.get("authority", ""),
        )

    @property
    def ends_solo(self) -> bool:
        """A serious violation against a soloist: the game is over and counts as his solo (TSR 9.4.4)."""
        return (
            self.worth is not None
            and self.cleaned_data["soloist"] is not None
            and not self.worth.deal_repeated
            and (self.cleaned_data["severity"] == SeverityCode.SERIOUS and not self.cleaned_data["decided"])
        )

    @property
    def judged_problems(self) -> list[str]:
        """Why there are no points yet, without what simply has not been filled in."""
        found = (error for name in (*JUDGED, NON_FIELD_ERRORS) for error in self.errors.as_data().get(name, ()))
        return [str(message) for error in found if error.code != "required" for message in error.messages]

    @property
    def preview(self) -> list[dict[str, object]]:
        """Who gets what, for the template."""
        if self.worth is None:
            return []
        return [
            {"name": name, "points": points}
            for name, points in zip(self.ground.names, self.worth.points, strict=False)
            if points is not None
        ]


def initial_of(facts: PenaltyFacts, place: str, players: int) -> dict[str, object]:
    """What the form shows of a stored penalty."""
    out = [seat for seat in range(players) if seat not in facts.active] if facts.severity in IN_A_DEAL else []
    return {
        "severity": facts.severity,
        "offender": facts.offender,
        "soloist": "" if facts.soloist is None else facts.soloist,
        "harms_soloist": facts.harms_soloist,
        "absagen": facts.absagen,
        "decided": facts.decided,
        "points_off": facts.points_off if facts.severity in OF_AN_AUTHORITY else None,
        "place": place,
        "sits_out": out,
        "reason": facts.reason,
        "authority": facts.authority,
    }
