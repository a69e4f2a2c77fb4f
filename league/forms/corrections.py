"""Corrections without anything to type: they show what follows, and are done when that was seen."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.sessions import VersionForm


class SeenForm(VersionForm):
    """Do it as the page showed it: the version it stood on, and the list of consequences that was seen."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)


class MoveForm(SeenForm):
    """Where a row is to go: its number on the sheet as it will be."""

    to = forms.TypedChoiceField(label=_("Verschieben"), coerce=int)

    def __init__(self, *args: object, choices: Sequence[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = choices
