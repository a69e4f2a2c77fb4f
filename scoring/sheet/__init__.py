"""The evening: who deals, who sits out, what each solo counts as, who must play one, and when it ends."""

from scoring.sheet.fold import fold_sheet, sheet_problems
from scoring.sheet.place import Place, objections
from scoring.sheet.seats import planned_deals, sitting_out
from scoring.sheet.values import OBJECTIONS, WARNING_CODES, CountsAs, Course, Entry, Finding, Seating, Warned

__all__ = [
    "OBJECTIONS",
    "WARNING_CODES",
    "CountsAs",
    "Course",
    "Entry",
    "Finding",
    "Place",
    "Seating",
    "Warned",
    "fold_sheet",
    "objections",
    "planned_deals",
    "sheet_problems",
    "sitting_out",
]
