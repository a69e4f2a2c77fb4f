"""Invitations, roles, and the first log-in of somebody who was invited."""

from django import forms
from django.contrib.auth.forms import SetPasswordMixin, UsernameField
from django.utils.translation import gettext_lazy as _

from league.choices import Role
from league.forms.keyed import KeyedForm
from league.forms.players import NameField
from league.models import User

ROLES = [
    (Role.MEMBER, _("Mitglied: sieht alles, ändert nichts")),
    (Role.SECRETARY, _("Schriftführung: trägt ein und vergibt Zugänge")),
]


class ClubForm(KeyedForm):
    """What a club decides for itself, and (`seen_…`) how it stood on the page."""

    name = NameField(label=_("Name des Vereins"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    confirms_sheets = forms.BooleanField(
        label=_("Abgeschlossene Listen bestätigt eine zweite Person"),
        required=False,
        help_text=_(
            "Wer eine Liste abgeschlossen hat, kann sie nicht selbst bestätigen. Für die Saison zählt sie schon "
            "vorher. Auch Listen, die schon abgeschlossen sind, warten dann auf ihre Bestätigung."
        ),
    )
    seen_name = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    seen_confirms = forms.BooleanField(widget=forms.HiddenInput, required=False)


class RoleForm(KeyedForm):
    """What somebody may do."""

    role = forms.ChoiceField(label=_("Rolle"), choices=ROLES, widget=forms.RadioSelect)


class InviteForm(KeyedForm):
    """For whom a link is, and what it lets him do."""

    label = NameField(
        label=_("Für wen"),
        help_text=_("Nur zur Erinnerung, zum Beispiel „Anna“. Den Namen gibt die eingeladene Person selbst an."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Rolle"), choices=ROLES, initial=Role.MEMBER, widget=forms.RadioSelect)


class JoinForm(SetPasswordMixin, KeyedForm):
    """An account for somebody who was invited and has none."""

    given_name = NameField(label=_("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "given-name"}))
    family_name = NameField(
        label=_("Nachname"), required=False, widget=forms.TextInput(attrs={"autocomplete": "family-name"})
    )
    username = UsernameField(
        label=_("Benutzername"),
        max_length=150,
        help_text=_("Zum Anmelden. Erlaubt: Buchstaben, Ziffern und @.+-_"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        validators=[User.username_validator],
    )
    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("Passwort"), label2=_("Passwort noch einmal")
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password2"].help_text = ""

    def clean_username(self) -> str:
        username = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("Diesen Benutzernamen gibt es schon."))
        return username

    def clean(self) -> dict[str, object]:
        self.validate_passwords()
        data = super().clean()
        names = {"first_name": data.get("given_name", ""), "last_name": data.get("family_name", "")}
        self.validate_password_for_user(User(username=data.get("username", ""), **names))
        return data
