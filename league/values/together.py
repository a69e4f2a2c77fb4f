"""What people at one sheet know of each other."""

from dataclasses import dataclass
from zlib import crc32

from league.values.sheets import Row


@dataclass(frozen=True, slots=True)
class Stand:
    """What tells one person's page of a sheet from an older one."""

    user_id: int
    role: str
    version: int
    status: str
    others: tuple[str, ...]
    """Who else is entering right now, in the order of their names; () for somebody who only reads."""

    @property
    def page_mark(self) -> str:
        """All but who else is there: with another one the whole sheet is out of date. The person comes first: the page
        must notice that somebody else signed in meanwhile."""
        return f"{self.user_id}.{self.role}.{self.version}.{self.status}."

    @property
    def etag(self) -> str:
        """The strong entity tag of this person's page, quotes included."""
        return f'"{self.page_mark}{crc32(chr(10).join(self.others).encode()):x}"'


@dataclass(frozen=True, slots=True)
class Overtaken:
    """What became of the number that a form was made for."""

    row: Row | None
    """The row that was entered under this number meanwhile; None where the sheet changed in another way."""
    who: str
    """Who entered it; '' where nobody is known."""
    mine: bool
    """It was the same person, on another device or in another window."""
    saved: bool
    """It was this very form: its answer was lost on the way."""
