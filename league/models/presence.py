"""Who is entering right now. No history: rows come and go, nothing points to them."""

from django.db import models

from league.models.clubs import User
from league.models.sheets import ScoreSheet


class Presence(models.Model):
    """One person at the entry of one sheet, and when he was seen there last."""

    sheet = models.ForeignKey(ScoreSheet, models.CASCADE, related_name="presences", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "user"], name="presence_once_per_sheet")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.sheet_id}"
