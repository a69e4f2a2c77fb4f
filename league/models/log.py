"""The append-only log: who did what, when, why, and what stood before."""

import uuid

from django.db import models
from django.utils import timezone

from league.choices import Verb
from league.models.clubs import Club, User
from league.querysets import LogEntryQuerySet


class LogEntry(models.Model):
    """One user action. Triggers refuse UPDATE and DELETE.

    It holds ids, never names. `key` is the form's; it is unique, so the same form cannot act twice. `object_id` is the
    row that the action made or changed, so that a repeated post can be answered like the first.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="log")
    actor = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    verb = models.CharField(max_length=24, choices=Verb.choices)
    session_id = models.BigIntegerField(null=True, db_index=True)
    sheet_id = models.BigIntegerField(null=True, db_index=True)
    object_id = models.BigIntegerField()
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    digest = models.CharField(max_length=64, blank=True, default="")
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True, default="")

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(verb__in=Verb.values), name="log_verb_known")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.verb} {self.object_id}"
