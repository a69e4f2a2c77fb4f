"""People of a club: one, or several at once with one name a line."""

import re
from collections.abc import Iterable, Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.keyed import KeyedForm
from league.names import MAX_LENGTH, forbidden_characters, is_blank, is_too_long, name_key, tidy
from league.values.players import PersonName

MOST_AT_ONCE = 200
Taken = Mapping[tuple[str, str], str]
"""Keys of name and nickname to the name as the club shows it."""


class NameField(forms.CharField):
    """A part of a name, tidied. What cannot be seen is refused: it could make one person pass for another."""

    default_error_messages = {
        "unseen": _("Darin stehen Zeichen, die man nicht sieht (%(codes)s). Bitte neu eintippen."),
        "too_long": _("Höchstens %(most)d Buchstaben."),
    }

    def __init__(self, **kwargs: object) -> None:
        super().__init__(strip=False, **kwargs)
        self.widget.attrs["maxlength"] = str(MAX_LENGTH)

    def to_python(self, value: object) -> str:
        text = super().to_python(value)
        if unseen := forbidden_characters(text):
            codes = ", ".join(f"U+{ord(char):04X}" for char in unseen[:5])
            raise forms.ValidationError(self.error_messages["unseen"], code="unseen", params={"codes": codes})
        if is_blank(text):
            return ""
        text = tidy(text)
        if is_too_long(text):
            raise forms.ValidationError(self.error_messages["too_long"], code="too_long", params={"most": MAX_LENGTH})
        return text


def _key(name: PersonName) -> tuple[str, str]:
    return name_key(name.given_name, name.family_name), name_key(name.nickname)


def _taken_text(name: str) -> str:
    return _("%(name)s gibt es im Verein schon. Ein Spitzname unterscheidet die beiden.") % {"name": name}


class PlayerForm(KeyedForm):
    """One person. `taken`: the names of all others in the club."""

    given_name = NameField(label=_("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    family_name = NameField(label=_("Nachname"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    nickname = NameField(
        label=_("Spitzname"),
        required=False,
        help_text=_("Steht kurz über der Spalte auf der Liste und unterscheidet zwei Personen gleichen Namens."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: object, taken: Taken, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.taken = taken

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if not self.errors and (other := self.taken.get(_key(self.name))):
            self.add_error("nickname", _taken_text(other))
        return data

    @property
    def name(self) -> PersonName:
        data = self.cleaned_data
        return PersonName(data["given_name"], data["family_name"], data["nickname"])


class PlayerEditForm(PlayerForm):
    """A person's name, and whether he still plays. `version` is the one the page showed."""

    active = forms.BooleanField(
        label=_("spielt noch mit"),
        required=False,
        help_text=_("Ohne Haken steht die Person nicht mehr zur Auswahl; alle Ergebnisse bleiben."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)


class SeveralPlayersForm(KeyedForm):
    """One name a line, as a club has them on paper or in a spreadsheet: all are added or none."""

    lines = forms.CharField(
        label=_("Namen"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "Eine Person je Zeile: „Vorname Nachname“, „Nachname, Vorname“ oder nur der Vorname. "
            "Ein Spitzname steht am Ende in Anführungszeichen."
        ),
    )

    def __init__(self, *args: object, taken: Taken, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.taken = taken

    def clean_lines(self) -> list[PersonName]:
        lines = re.split(r"\r\n|\r|\n", self.cleaned_data["lines"])
        numbered = [(number, line) for number, line in enumerate(lines, start=1) if not is_blank(line)]
        if not numbered:
            raise forms.ValidationError(_("Hier steht noch kein Name."))
        if len(numbered) > MOST_AT_ONCE:
            raise forms.ValidationError(_("Höchstens %(most)d auf einmal."), params={"most": MOST_AT_ONCE})
        names, problems = _read_lines(numbered, self.taken)
        if problems:
            raise forms.ValidationError(problems)
        return names


def _read_lines(numbered: Iterable[tuple[int, str]], taken: Taken) -> tuple[list[PersonName], list[str]]:
    names: dict[tuple[str, str], PersonName] = {}
    problems = []
    for number, line in numbered:
        try:
            name = parse_name(line)
            if other := taken.get(_key(name)):
                raise forms.ValidationError(_taken_text(other))
            if _key(name) in names:
                raise forms.ValidationError(
                    _("%(name)s steht zweimal da. Ein Spitzname unterscheidet die beiden.") % {"name": name.full_name}
                )
        except forms.ValidationError as wrong:
            problems += [_("Zeile %(n)d: %(what)s") % {"n": number, "what": text} for text in wrong.messages]
        else:
            names[_key(name)] = name
    return list(names.values()), problems


_SPACES = " \u00a0\u202f\u3000"
_LAST_WORD = re.compile(rf"(?s)(?:(.*)[{_SPACES}])?([^{_SPACES}]*)")
_NICKNAME = re.compile(
    r'^(?P<name>.*?)[\s\u00a0]*(?:\([\s\u00a0]*)?[„“”"»](?P<nickname>[^„“”"«»]+)[“”"«](?:[\s\u00a0]*\))?\s*$'
)


def parse_name(line: str) -> PersonName:
    """A line to a name: a comma or tab parts family and given name, else the last word is the family name.

    Raises ValidationError for what `NameField` refuses.
    """
    nickname = ""
    if found := _NICKNAME.match(line):
        line, nickname = found["name"], found["nickname"]
    if "\t" in line.strip():
        given, _tab, family = line.strip().partition("\t")
    elif "," in line:
        family, _comma, given = line.partition(",")
    else:
        given, family = _LAST_WORD.fullmatch(line.strip(_SPACES)).groups()
        given, family = (given, family) if given else (family, "")
    part = NameField(required=False)
    required = NameField(error_messages={"required": _("Der Vorname fehlt.")})
    return PersonName(required.clean(given), part.clean(family), part.clean(nickname))
