"""One place on the sheet: what the rules want there, and what they have against a row."""

from dataclasses import dataclass

from scoring.rules import Rules
from scoring.sheet.fold import fold_sheet
from scoring.sheet.values import OBJECTIONS, Course, Entry, Seating


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the sheet with the evening up to it; everything else as `fold_sheet` takes it."""

    players: int
    first_dealer: int
    before: tuple[Entry, ...]
    rules: Rules
    time_up_after: int | None = None
    time_up_entry: int | None = None
    seatings: tuple[Seating, ...] = ()

    def course(self, *then: Entry) -> Course:
        """The evening up to here, or with these entries on top. Raises BadSheet."""
        return fold_sheet(
            self.players,
            self.first_dealer,
            (*self.before, *then),
            self.rules,
            time_up_after=self.time_up_after,
            time_up_entry=self.time_up_entry,
            seatings=self.seatings,
        )


def objections(place: Place, entry: Entry) -> tuple[str, ...]:
    """Why the rules would not have this entry here, all codes of `OBJECTIONS` at once; () where they agree.

    Looks at what came before and nothing else: what a row does to later ones is their warning. Raises BadSheet.
    """
    return tuple(code for code in place.course(entry).findings[-1].warnings if code in OBJECTIONS)
