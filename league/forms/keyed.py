"""A form that acts at most once: it carries a key, and the digest of what was posted."""

import hashlib
import json
import uuid

from django import forms
from django.http import QueryDict

NOT_CONTENT = ("csrfmiddlewaretoken", "key", "password1", "password2")
"""Fields that the digest leaves out. Passwords: the log keeps the digest, and a fast hash of one could be guessed."""


class KeyedForm(forms.Form):
    """Base of every form that writes. A missing or broken key counts as a new one: then nothing can be resent."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def clean_key(self) -> uuid.UUID:
        return self.cleaned_data["key"] or uuid.uuid4()


def digest_of(post: QueryDict) -> str:
    """SHA-256 of the posted fields in a fixed order, without key, CSRF token and passwords."""
    fields = sorted((name, values) for name, values in post.lists() if name not in NOT_CONTENT)
    return hashlib.sha256(json.dumps(fields).encode("utf-8", "surrogatepass")).hexdigest()
