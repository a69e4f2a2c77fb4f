"""What the rules pages show: the text of the rules, latest moments, a value with its reasons, differences."""

from dataclasses import dataclass

import scoring

CARRIED = "adresse"
"""Stands, where rules are chosen, for those that the address itself carries."""
SEASON_OPTIONS = frozenset({"first_bonus", "free_absences", "absence_penalty"})
"""Options that every season sets for itself; they are no matter of the table."""


@dataclass(frozen=True, slots=True)
class RulesOffer:
    """Rules that can be chosen by a short word: a system's code, or "satz-7" for a club's own."""

    code: str
    label: str
    rules: scoring.Rules


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rules' text with its anchor, and the headings one level below it."""

    anchor: str
    title: str
    parts: tuple["Chapter", ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as HTML that came out of our own file, and its chapters."""

    html: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class LatestCell:
    """Cards that must be left in hand at the least, and the own card before which it must be said. None: never."""

    cards: int | None
    before_card: int | None


@dataclass(frozen=True, slots=True)
class LatestRow:
    """One line of the table of latest moments, a cell per announcement."""

    label: str
    cells: tuple[LatestCell, ...]


@dataclass(frozen=True, slots=True)
class LatestTable:
    """Until when what may be said: `head` names the announcements, `notes` are sentences below the table, `null` pairs
    card points announced against a Null with cards in hand."""

    head: tuple[str, ...]
    rows: tuple[LatestRow, ...]
    notes: tuple[str, ...]
    null: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One item of a value as the winner sees it: code (its anchor on the rules page), words, "+1" or "×2", paragraph,
    and what the value amounts to so far."""

    code: str
    text: str
    amount: str
    rule: str
    so_far: int


@dataclass(frozen=True, slots=True)
class Share:
    """What one kind of player writes down: "Re, je" and +6."""

    who: str
    points: int


@dataclass(frozen=True, slots=True)
class OtherSystem:
    """The same deal by another system: what Re gets, or the words why it cannot be counted there."""

    code: str
    name: str
    verdict: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A deal's value, explained. `value` is the winner's, Re's when nobody won."""

    verdict: str
    seen_from: str
    value: int
    shares: tuple[Share, ...]
    reasons: tuple[Reason, ...]
    multiplies: bool
    """A factor is among the reasons, so that the way to the value is worth showing."""
    others: tuple[OtherSystem, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that is not as in the system: what it is called, how it stands, how it would stand."""

    option: str
    label: str
    value: str
    default: str


@dataclass(frozen=True, slots=True)
class RuleSetLine:
    """A club's own rules as its list shows them. `query` is what an address needs to name them."""

    pk: int
    version: int
    name: str
    system: str
    differences: tuple[Difference, ...]
    query: str
