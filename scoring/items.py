"""The catalogue of scoring items: what each is called and which paragraph grants it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.deal import Level, Party
from scoring.options import SYSTEMS


class Item(NamedTuple):
    """One reason of a value. `points` are signed as seen from Re, without the soloist's factor; or a `factor` that
    doubles what stands before it. `side`: whom the reason is about. `rule`: the paragraph or section."""

    code: str
    side: Party | None
    points: int | None
    factor: int | None
    rule: str


@dataclass(frozen=True, slots=True)
class ItemKind:
    """An entry of the catalogue. `rules` names the paragraph of each system that has it; `cited` that of every system:
    an item that a system only has by a club's choice keeps the paragraph it was taken from."""

    code: str
    name: str
    rules: Mapping[str, str]
    cited: Mapping[str, str]


def _kind(code: str, name: str, ddv: str = "", urexweiler: str = "", platform: str = "", pagat: str = "") -> ItemKind:
    paragraphs = (ddv, urexweiler, platform, platform, pagat)
    rules = {system: paragraph for system, paragraph in zip(SYSTEMS, paragraphs, strict=True) if paragraph}
    cited = dict.fromkeys(SYSTEMS, next(iter(rules.values()))) | rules
    return ItemKind(code, name, MappingProxyType(rules), MappingProxyType(cited))


_POINTS = "platform: Poängräkning"
_HOUSE = "platform: Husregler"
_TELLING = "pagat: Telling"

_ALL = (
    _kind("won", "game won", "TSR 7.2.2 (a)", "", _POINTS, _TELLING),
    _kind("no_winner", "nobody wins", "TSR 7.1.3", "", _POINTS, "pagat: Aankondigingen"),
    _kind("under_120", "no 120", "TSR 7.2.2 (a)", "B"),
    _kind("under_90", "no 90", "TSR 7.2.2 (a)", "B", _POINTS, _TELLING),
    _kind("under_60", "no 60", "TSR 7.2.2 (a)", "B", _POINTS, _TELLING),
    _kind("under_30", "no 30", "TSR 7.2.2 (a)", "B", _POINTS, _TELLING),
    _kind("no_trick", "schwarz: no trick", "TSR 7.2.2 (a)", "B", _POINTS, _TELLING),
    _kind("call_re", "Re called", "TSR 7.2.2 (b)", "C1", _POINTS, _TELLING),
    _kind("call_kontra", "Kontra called", "TSR 7.2.2 (b)", "C1", _POINTS, _TELLING),
    _kind("announced_no90", "no 90 announced", "TSR 7.2.2 (c), (d)", "C2", _POINTS, _TELLING),
    _kind("announced_no60", "no 60 announced", "TSR 7.2.2 (c), (d)", "C2", _POINTS, _TELLING),
    _kind("announced_no30", "no 30 announced", "TSR 7.2.2 (c), (d)", "C2", _POINTS, _TELLING),
    _kind("announced_schwarz", "schwarz announced", "TSR 7.2.2 (c), (d)", "C2", _POINTS, _TELLING),
    _kind("reached_120", "120 reached against no 90", "TSR 7.2.2 (e), (f)", "D4", _POINTS),
    _kind("reached_90", "90 reached", "TSR 7.2.2 (e), (f)", "C2", _POINTS),
    _kind("reached_60", "60 reached", "TSR 7.2.2 (e), (f)", "C2", _POINTS),
    _kind("reached_30", "30 reached", "TSR 7.2.2 (e), (f)", "C2", _POINTS),
    _kind("trick_taken", "a trick against schwarz", "", "C2"),
    _kind("failed_no90", "announced no 90 failed", "", "", "", _TELLING),
    _kind("failed_no60", "announced no 60 failed", "", "", "", _TELLING),
    _kind("failed_no30", "announced no 30 failed", "", "", "", _TELLING),
    _kind("failed_schwarz", "announced schwarz failed", "", "", "", _TELLING),
    _kind("gegen_die_alten", "against the club queens", "TSR 7.2.3", "B", _POINTS, _TELLING),
    _kind("doppelkopf", "Doppelkopf", "TSR 7.2.3", "C3", _POINTS, _TELLING),
    _kind("fuchs", "fox caught", "TSR 7.2.3", "C3", _POINTS, _TELLING),
    _kind("karlchen", "Karlchen takes the last trick", "TSR 7.2.3", "C3", _POINTS, _TELLING),
    _kind("karlchen_gefangen", "Karlchen caught", "", "", _HOUSE, _TELLING),
    _kind("fuchs_am_end", "fox takes the last trick", "", "", _HOUSE),
    _kind("solo_120", "soloist at exactly 120", "", "E"),
    _kind("null_won", "Null without a trick", "", "E6"),
    _kind("null_lost", "Null lost: a trick taken", "", "E6"),
    _kind("null_eyes", "each 30 card points taken in a Null", "", "E6"),
    _kind("null_announced", "each 30 card points announced in a Null", "", "E6"),
    _kind("null_kept_under", "announced card points of a Null not reached", "", "E6"),
    _kind("revoke", "revoke", "", "F"),
    _kind("bock", "Bock: doubled", "", "", "platform: Bockomgång"),
)

ITEMS: Mapping[str, ItemKind] = MappingProxyType({kind.code: kind for kind in _ALL})
"""Code to catalogue entry, in the order of an explanation."""
ITEM_CODES = tuple(ITEMS)

UNDER = ((90, "under_90"), (60, "under_60"), (30, "under_30"))
ANNOUNCED = {
    Level.NO90: "announced_no90",
    Level.NO60: "announced_no60",
    Level.NO30: "announced_no30",
    Level.SCHWARZ: "announced_schwarz",
}
FAILED = {
    Level.NO90: "failed_no90",
    Level.NO60: "failed_no60",
    Level.NO30: "failed_no30",
    Level.SCHWARZ: "failed_schwarz",
}


@lru_cache(maxsize=4096)
def points_item(system: str, code: str, side: Party | None, points: int) -> Item:
    """An item of points; equal ones are one object, since items are frozen."""
    return Item(code, side, points, None, ITEMS[code].cited[system])


@lru_cache(maxsize=256)
def factor_item(system: str, code: str, side: Party | None, factor: int) -> Item:
    """An item that multiplies everything before it."""
    return Item(code, side, None, factor, ITEMS[code].cited[system])
