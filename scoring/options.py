"""Every option of the rules: what it may be, what it means, where it comes from, and each system's default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.deal import Game

SYSTEMS = ("ddv", "urexweiler", "platform", "pub", "pagat")
"""German federation's tournament rules; rules of the Urexweil club; an online platform's official and pub presets;
pagat's description."""

BOCK_REASONS = ("heart_trick", "120", "lost_announcement")


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that a club can choose. `read` turns a plain value into the stored one, or raises ValueError."""

    name: str
    allowed: str
    explanation: str
    source: str
    default: Mapping[str, object]
    read: Callable[[object], object]
    choices: tuple[str | None, ...] = ()
    kind: str = "choice"


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def _choice(choices: tuple[str | None, ...]) -> Callable[[object], str | None]:
    def read(value: object) -> str | None:
        if (value is None or isinstance(value, str)) and value in choices:
            return value
        raise ValueError

    return read


def _number(low: int, high: int, *, none: bool = False, false: bool = False) -> Callable[[object], int | None]:
    def read(value: object) -> int | None:
        if none and value is None:
            return None
        if false and value is False:
            return 0
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError

    return read


def _several(words: tuple[str, ...]) -> Callable[[object], tuple[str, ...]]:
    def read(value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) and word in words for word in value):
            raise ValueError
        return tuple(word for word in words if word in value)

    return read


def _distances(count: int, most: int) -> Callable[[object], tuple[int, ...]]:
    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) != count or len(set(map(repr, value))) != count:
            raise ValueError
        number = _number(0, most)
        return tuple(sorted(number(distance) or 0 for distance in value))

    return read


MOST_POINTS = 1000
"""Placement points that an option may add or take; far above anything a season knows."""


def _fraction(value: object) -> Fraction:
    """A fraction from an int or a text such as "1/2"; from 0 to MOST_POINTS, the denominator at most as large."""
    if isinstance(value, str) and len(value) <= 16 and value.isascii() and value.replace("/", "", 1).isdigit():
        try:
            value = Fraction(value)
        except ZeroDivisionError:
            raise ValueError from None
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        fraction = Fraction(value)
        if 0 <= fraction <= MOST_POINTS and fraction.denominator <= MOST_POINTS:
            return fraction
    raise ValueError


def _by_system(values: tuple[object, ...]) -> Mapping[str, object]:
    spread = values if len(values) == len(SYSTEMS) else values * len(SYSTEMS)
    return MappingProxyType(dict(zip(SYSTEMS, spread, strict=True)))


def _flag(name: str, explanation: str, source: str, *defaults: bool) -> Option:
    return Option(name, "true, false", explanation, source, _by_system(defaults), _boolean, kind="bool")


def _one_of(name: str, choices: tuple[str | None, ...], explanation: str, source: str, *defaults: str | None) -> Option:
    allowed = ", ".join("null" if choice is None else choice for choice in choices)
    return Option(name, allowed, explanation, source, _by_system(defaults), _choice(choices), choices)


def _int(
    name: str,
    bounds: tuple[int, int],
    explanation: str,
    source: str,
    *defaults: int | None,
    none: bool = False,
    false: bool = False,
) -> Option:
    allowed = f"{bounds[0]} to {bounds[1]}" + (", null" if none else "") + (", false" if false else "")
    read = _number(*bounds, none=none, false=false)
    return Option(name, allowed, explanation, source, _by_system(defaults), read, kind="int")


def _list(name: str, words: tuple[str, ...], explanation: str, source: str, *defaults: tuple[str, ...]) -> Option:
    allowed = "list of " + ", ".join(words)
    return Option(name, allowed, explanation, source, _by_system(defaults), _several(words), words, "list")


def _points(name: str, explanation: str, source: str, default: Fraction) -> Option:
    allowed = f'0 to {MOST_POINTS}, or a fraction such as "1/2"'
    return Option(name, allowed, explanation, source, _by_system((default,)), _fraction, kind="fraction")


def _pause(name: str, players: int, explanation: str, source: str, *distances: int) -> Option:
    allowed = f"list of {players - 4} different numbers from 0 to {players - 1}"
    read = _distances(players - 4, players - 1)
    return Option(name, allowed, explanation, source, _by_system((distances,)), read, kind="numbers")


_ALL = (
    _one_of(
        "scheme",
        ("additive", "multiplying"),
        "additive: all points are added up; multiplying: steps, doubled by each call, then special points.",
        "TSR 7.2; Urexweiler B, C1",
        "additive",
        "multiplying",
        "additive",
        "additive",
        "additive",
    ),
    _one_of(
        "failed_levels",
        ("reached", "missed", "all", None),
        "Announced levels (additive only). reached: 1 per announced level of either side, 1 per level reached against "
        "it; missed: 1 per level the winners announced, 2 per level the losers missed; all: 2 per level the losers "
        "announced.",
        "TSR 7.2.2 (c)-(f); pagat: Telling",
        "reached",
        None,
        "reached",
        "reached",
        "missed",
    ),
    _one_of(
        "points_without_winner",
        ("levels", "specials"),
        "What counts when both sides miss their announcement: levels and special points, or special points only.",
        "TSR 7.1.3; pagat: Telling",
        "levels",
        "levels",
        "levels",
        "levels",
        "specials",
    ),
    _flag("doppelkopf", "A trick of 40 and more card points is a special point.", "TSR 7.2.3; Urexweiler C3", True),
    _flag("fuchs", "A caught diamond ace of the other side is a special point.", "TSR 7.2.3; Urexweiler C3", True),
    _flag("karlchen", "The last trick taken by a club jack is a special point.", "TSR 7.2.3; Urexweiler C3", True),
    _flag(
        "karlchen_gefangen",
        "Taking the other side's club jack in the last trick is a special point.",
        "pagat: Telling; platform: Husregler",
        False,
        False,
        False,
        False,
        True,
    ),
    _flag("fuchs_am_end", "A diamond ace that takes the last trick is a special point.", "platform: Husregler", False),
    _flag(
        "doppelkopf_in_solo",
        "A Doppelkopf also counts in solos.",
        "Urexweiler E; pagat: Telling",
        False,
        True,
        False,
        False,
        False,
    ),
    _flag(
        "specials_in_silent_solo",
        "All special points count in a silent solo, a lone Hochzeit and a normal solo.",
        "Urexweiler E",
        False,
        True,
        False,
        False,
        False,
    ),
    _flag(
        "gegen_die_alten",
        "Kontra gets a point for beating the club queens, two against two.",
        "TSR 7.2.3; Urexweiler B",
        True,
    ),
    _flag(
        "gegen_die_alten_in_armut",
        "The point for beating the club queens also counts in an Armut.",
        "platform: Husregler; some groups drop it",
        True,
    ),
    _list("games", tuple(Game), "Games added to those of the system.", "house rule", ()),
    _flag("without_nines", "40 cards, 10 tricks; every latest moment comes two cards later.", "platform: Utrop", False),
    _flag(
        "replies",
        "Re or Kontra may answer the other side with one card fewer than that announcement needed.",
        "TSR 6.4.4; platform: Utrop; pagat: Aankondigingen",
        True,
        False,
        True,
        True,
        True,
    ),
    _flag(
        "levels_may_be_skipped",
        "A higher level may be announced at once, the skipped ones are included while still in time.",
        "TSR 6.4.3; pagat: Aankondigingen",
        True,
        True,
        True,
        True,
        False,
    ),
    _one_of(
        "hochzeit_shift",
        ("late", "tricks", "none"),
        "Latest moments after a Hochzeit. late: one or two cards later if cleared in trick two or three; "
        "tricks: as many cards as it took tricks; none: unchanged.",
        "TSR 6.4.2; pagat: Aankondigingen; Urexweiler D4",
        "late",
        "none",
        "late",
        "late",
        "tricks",
    ),
    _int(
        "pflichtsolo",
        (0, 10),
        "How many solos each player has to play; 0 or false for none.",
        "TSR 4.2; Urexweiler G1; platform: Husregler",
        1,
        1,
        0,
        0,
        0,
        false=True,
    ),
    _one_of(
        "vorfuehren",
        ("within", "after", None),
        "Open Pflichtsoli are forced: within the planned deals, or in extra deals after them. null: not this way.",
        "TSR 4.2.3",
        "within",
        None,
        None,
        None,
        None,
    ),
    _int(
        "deals",
        (1, 1000),
        "Length of an evening in deals. null: by system and table (ddv 5 per player and one per Pflichtsolo; "
        "urexweiler 24, 25, 30, 35; pagat 8).",
        "TSR 8.1; Urexweiler G; pagat: Telling",
        None,
        none=True,
    ),
    _int(
        "rounds",
        (1, 1000),
        "Length in rounds; in a round everybody deals once.",
        "platform: Parti",
        None,
        None,
        1,
        None,
        None,
        none=True,
    ),
    _int(
        "goal",
        (1, 9999),
        "Length by points: once somebody has reached them, the round is finished.",
        "platform: Parti",
        None,
        None,
        None,
        20,
        None,
        none=True,
    ),
    _pause(
        "pause_six",
        6,
        "Who pauses at a table of six: how far they sit to the dealer's right, 0 for himself.",
        "Urexweiler G3",
        0,
        2,
    ),
    _pause(
        "pause_seven",
        7,
        "Who pauses at a table of seven: how far they sit to the dealer's right, 0 for himself.",
        "by analogy with Urexweiler G3",
        0,
        2,
        4,
    ),
    _one_of(
        "same_dealer_after",
        ("pflichtsolo", "declared_solo", "never"),
        "After which solos the same player deals again.",
        "TSR 4.2.4; Urexweiler F; platform: Bra att veta",
        "pflichtsolo",
        "declared_solo",
        "pflichtsolo",
        "pflichtsolo",
        "never",
    ),
    _flag(
        "kuersolo_adds_deal",
        "Each solo beyond the Pflichtsolo, and each repetition of one, makes the evening one deal longer.",
        "Urexweiler G1",
        False,
        True,
        False,
        False,
        False,
    ),
    _flag(
        "repeat_lost_kuersolo",
        "Who loses a solo beyond the Pflichtsolo plays the same solo again in the next deal.",
        "Urexweiler G1",
        False,
        True,
        False,
        False,
        False,
    ),
    _flag(
        "bock", "After certain deals a whole round counts double.", "platform: Bock", False, False, False, True, False
    ),
    _list(
        "bock_reasons",
        BOCK_REASONS,
        "What starts a Bock round: a trick of four hearts, 120 all, an announcement that did not win.",
        "platform: Bock",
        BOCK_REASONS,
    ),
    _flag(
        "second_dulle",
        "The second ten of hearts beats the first one in the same trick.",
        "Urexweiler B; platform: Husregler",
        False,
        True,
        False,
        True,
        False,
    ),
    _flag(
        "schweinchen",
        "Both diamond aces in one hand are the highest trumps.",
        "Urexweiler D2; platform: Husregler",
        False,
        True,
        False,
        True,
        False,
    ),
    _flag(
        "schmeissen",
        "A hand with five or more nines may be thrown in; dealt again.",
        "platform: Husregler",
        False,
        False,
        False,
        True,
        False,
    ),
    _flag(
        "armut",
        "Who has at most three trumps may look for a partner who takes them.",
        "pagat; platform: Husregler",
        False,
        False,
        False,
        False,
        True,
    ),
    _points("first_bonus", "Placement points the first gets on top.", "Urexweiler G3", Fraction(1, 2)),
    _int("absence_total", (-9999, 9999), "With this total an absent participant is ranked.", "Urexweiler G3", 0),
    _int("free_absences", (0, 1000), "So many absences of a season are not penalised.", "Urexweiler G3", 2),
    _points(
        "absence_penalty",
        "Placement points taken off for each absence beyond the free ones.",
        "Urexweiler G3",
        Fraction(1),
    ),
)

OPTIONS: Mapping[str, Option] = MappingProxyType({option.name: option for option in _ALL})
"""Name to Option, in the order of an explanation."""
