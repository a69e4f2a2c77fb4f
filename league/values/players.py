"""People as values: a name as typed, and a line of the list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in its three parts; only the given name must be there."""

    given_name: str
    family_name: str = ""
    nickname: str = ""

    @property
    def full_name(self) -> str:
        """As `Player.full_name`: the nickname in quotation marks behind the names."""
        name = f"{self.given_name} {self.family_name}".strip()
        return f"{name} „{self.nickname}“" if self.nickname else name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can take a seat: id, name as shown, key of the name."""

    pk: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One person of the club's list. `sessions`: evenings with a seat."""

    pk: int
    club_slug: str
    name: str
    active: bool
    sessions: int
    editable: bool
