"""Closing a sheet, confirming it, opening it again, and taking back the last action on it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.keyed import KeyedForm
from league.forms.sessions import ReasonForm, VersionForm


class CloseForm(VersionForm):
    """Close the sheet as it was seen, with the word of everybody at the table."""

    agreed = forms.BooleanField(
        label=_("Alle am Tisch sind mit der Liste einverstanden"),
        error_messages={"required": _("Bitte bestätigen, dass alle einverstanden sind.")},
    )


class UndoForm(KeyedForm):
    """Take back exactly the action that the page named."""

    entry = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class ConfirmForm(VersionForm):
    """Confirm the sheet as it was seen. Nothing but hidden fields, so it needs no ids beside the other forms."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, auto_id=False, **kwargs)


class ReopenForm(VersionForm, ReasonForm):
    """Open a closed sheet as it was seen, with the reason."""
