"""Failed log-ins of the last minutes."""

from django.db import models


class LoginTry(models.Model):
    """One try to log in. `key` stands for a name and the address it came from, neither of which is stored."""

    key = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["key", "at"], name="login_try_key_at")]

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.at:%H:%M:%S}"
