"""Latest moments: until when a side may say what (TSR 6, Urexweiler C, D4; platform: Utrop; pagat: Aankondigingen)."""

from dataclasses import dataclass

from scoring.deal import Level
from scoring.rules import Rules

_LATEST = {Level.CALL: 11, Level.NO90: 10, Level.NO60: 9, Level.NO30: 8, Level.SCHWARZ: 7}
_FIRST_NULL = 10
"""Cards that the caller of 30 card points against a Null still holds; one fewer for each further 30."""

REASON_CODES = {
    "in_time": "in time",
    "reply_in_time": "in time as an answer to the other side",
    "too_late": "too late",
    "already_announced": "this side has said that or more",
    "levels_in_order": "each level only after the one before",
    "after_late_reply": "after a call that was only in time as an answer nothing more can be announced",
    "hochzeit_open": "only after the trick that settles the Hochzeit",
    "other_side_announced": "only one side may announce no 90 or more",
}
"""Codes of `Moment.reason` with their English words."""


@dataclass(frozen=True, slots=True)
class Call:
    """An announcement that somebody wants to make.

    `level`: what is to be said. `cards`: cards left in the caller's hand. `own_level`: what the side has said so far.
    `reply_to`: the last thing the other side said. `hochzeit_trick`: the trick (1..3) that settled a Hochzeit.
    `after_late_reply`: the side's own call was in time only as an answer.
    """

    level: Level
    cards: int
    own_level: Level = Level.NONE
    reply_to: Level = Level.NONE
    hochzeit_trick: int | None = None
    after_late_reply: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Whether it may be said. `latest_cards`: with how many cards in hand at the least, None when never; `reason` is a
    key of `REASON_CODES`."""

    allowed: bool
    latest_cards: int | None
    reason: str


def hand_size(rules: Rules) -> int:
    """Cards of a full hand."""
    return 10 if rules.without_nines else 12


def latest_cards(level: Level, rules: Rules, hochzeit_trick: int | None = None) -> int:
    """Least number of cards in hand for this level as a first announcement.

    >>> from scoring.rules import rules_for
    >>> latest_cards(Level.NO90, rules_for("ddv"), hochzeit_trick=3)
    8
    """
    latest = _LATEST[level] - (2 if rules.without_nines else 0)
    if hochzeit_trick is None or rules.hochzeit_shift == "none":
        return latest
    return latest - (hochzeit_trick if rules.hochzeit_shift == "tricks" else hochzeit_trick - 1)


def latest_null_cards(card_points: int, rules: Rules) -> int:
    """Least number of cards in hand for announcing 30, 60 ... 240 card points to a Null player (Urexweiler E6)."""
    return _FIRST_NULL - (card_points // 30 - 1) - (2 if rules.without_nines else 0)


def may_announce(call: Call, rules: Rules) -> Moment:
    """Whether this may be said now. `call.level` is not NONE."""
    refusal = _never(call, rules)
    if refusal is not None:
        return Moment(False, None, refusal)
    # a level includes the lower ones, so the first one still unsaid sets the latest moment
    first = latest_cards(Level(call.own_level + 1), rules, call.hochzeit_trick)
    latest = min(first, _reply_cards(call, rules, first))
    if _hochzeit_is_open(call, rules):
        return Moment(False, latest, "hochzeit_open")
    if call.cards >= first:
        return Moment(True, latest, "in_time")
    return Moment(True, latest, "reply_in_time") if call.cards >= latest else Moment(False, latest, "too_late")


def _hochzeit_is_open(call: Call, rules: Rules) -> bool:
    """Whether the caller holds so many cards that the clarifying trick is still to come. Where a Hochzeit shifts
    nothing it may also call before (Urexweiler D4)."""
    if call.hochzeit_trick is None or rules.hochzeit_shift == "none":
        return False
    return call.cards > hand_size(rules) - call.hochzeit_trick


def _never(call: Call, rules: Rules) -> str | None:
    if call.level <= call.own_level:
        return "already_announced"
    if call.after_late_reply and call.own_level >= Level.CALL:
        return "after_late_reply"
    if call.level > call.own_level + 1 and not rules.levels_may_be_skipped:
        return "levels_in_order"
    if rules.scheme == "multiplying" and call.level >= Level.NO90 and call.reply_to >= Level.NO90:
        return "other_side_announced"
    return None


def _reply_cards(call: Call, rules: Rules, first: int) -> int:
    """Only Re or Kontra itself can be an answer, with one card fewer than the other side's announcement needed."""
    if not rules.replies or call.reply_to == Level.NONE or call.level != Level.CALL:
        return first
    return latest_cards(call.reply_to, rules, call.hochzeit_trick) - 1
