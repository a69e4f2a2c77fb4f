"""A score sheet as plain text: one line a deal, in the order of the paper list.

    # what follows a hash is for the reader
    Plätze: Anna, Bernd, Clara, Dieter

    Anna   normal     Anna+Clara  138  re:no90 kontra fuchs@re 2doppelkopf@kontra  "a note"
    Bernd  damensolo  Clara       131
    Clara  solo       Bernd       =  -2  +6  -2  -2
    Clara  neu
    Dieter hochzeit               =  +3  -3  +3  -3

The first word is who deals, the second the game. What is known of the deal follows as Re with its card points,
announcements (`re`, `re:no60`), special points (`fuchs@re`) and what else counts (`no_trick@kontra`, `schweine@re`,
`revoke@kontra`, `doubled_call@re`, `null_announced=60`, `heart_trick`); or the points alone behind `=`, one for each
seat, a dot for who sat out, and `bock` behind them where a Bock round began. `neu` is a deal that was dealt again.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from league import adapters
from league.choices import MAX_PLAYERS, DealKind, GameCode, LevelCode, PartyCode, PointsFrom, SpecialCode
from league.values.deals import DealFacts

SEATS = "Plätze:"
REDEAL = "neu"
BOCK = "bock"
HEART_TRICK = "heart_trick"
_LINE = re.compile(r'(?P<words>[^"#]*)(?:"(?P<note>[^"]*)")?\s*(?:#.*)?')
_CALL = re.compile(r"(re|kontra)(?::(no90|no60|no30|schwarz))?")
_COUNT = re.compile(r"(\d*)([a-z_]+)@(re|kontra)")
_NULL = re.compile(r"null_announced=(\d+)")


class BadList(Exception):
    """A text that is no list. `problems`: (line number, German sentence), all of them at once."""

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        super().__init__(
            "; ".join(_("Zeile %(line)d: %(text)s") % {"line": line, "text": text} for line, text in problems)
        )
        self.problems = tuple(problems)


class _BadLine(Exception):
    """Why one line cannot be read."""


@dataclass(frozen=True, slots=True)
class ListText:
    """What a text says: names in seat order, and the facts of each row with seats as positions."""

    seats: tuple[str, ...]
    rows: tuple[DealFacts, ...]

    @property
    def first_dealer(self) -> int:
        return self.rows[0].dealer if self.rows else 0


def read_list(text: str) -> ListText:
    """The list that this text holds. Raises BadList."""
    seats: tuple[str, ...] = ()
    rows, problems = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if line.startswith(SEATS):
                seats = _seats(line.removeprefix(SEATS))
            elif line.partition("#")[0].strip():
                rows.append(_row(line, seats))
        except _BadLine as reason:
            problems.append((number, str(reason)))
    if not seats and not problems:
        problems.append((1, _("Die Zeile „%(word)s“ fehlt.") % {"word": SEATS}))
    if problems:
        raise BadList(problems)
    return ListText(seats, tuple(rows))


def _seats(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.partition("#")[0].split(","))
    if not 4 <= len(names) <= MAX_PLAYERS or len(set(names)) < len(names):
        raise _BadLine(_("An einem Tisch sitzen vier bis sieben verschiedene Personen."))
    if any(len(name.split()) != 1 for name in names):
        raise _BadLine(_("Jeder Name muss ein einziges Wort sein."))
    return names


def _row(line: str, seats: Sequence[str]) -> DealFacts:
    found = _LINE.fullmatch(line.strip())
    words = found["words"].split() if found else []
    if len(words) < 2:
        raise _BadLine(_("Erwartet werden Geber und Spielart."))
    dealer, game, *rest = words
    facts = DealFacts(dealer=_seat(dealer, seats), note=found["note"] or "")
    if game == REDEAL:
        return replace(facts, kind=DealKind.VOID)
    if game not in GameCode.values:
        raise _BadLine(_("„%(word)s“ ist keine Spielart.") % {"word": game})
    facts = replace(facts, game=game)
    return _from_paper(facts, rest, seats) if "=" in rest else _from_facts(facts, rest, seats)


def _from_paper(facts: DealFacts, words: Sequence[str], seats: Sequence[str]) -> DealFacts:
    at = words.index("=")
    bock = words[-1] == BOCK
    words = words[:-1] if bock else words
    cells = tuple(_cell(word) for word in words[at + 1 :])
    if len(cells) != len(seats) or at > 1:
        raise _BadLine(_("Hinter dem Gleichheitszeichen steht für jeden Platz eine Zahl, davor höchstens ein Name."))
    return replace(
        facts,
        points=(*cells, *(None for _ in range(MAX_PLAYERS - len(cells)))),
        sitting_out=tuple(seat for seat, points in enumerate(cells) if points is None),
        re_seats=tuple(_seat(name, seats) for name in words[:at]),
        bock_trigger=bock,
    )


def _from_facts(facts: DealFacts, words: Sequence[str], seats: Sequence[str]) -> DealFacts:
    if len(words) < 2 or not words[1].isdecimal():
        raise _BadLine(_("Erwartet werden Re und seine Augen, oder Punkte hinter einem Gleichheitszeichen."))
    said = _Said()
    for word in words[2:]:
        said.take(word)
    return replace(
        facts,
        points_from=PointsFrom.FACTS,
        sitting_out=adapters.expected_pause(len(seats), facts.dealer),
        re_seats=tuple(sorted(_seat(name, seats) for name in words[0].split("+"))),
        re_card_points=int(words[1]),
        level_re=said.levels[PartyCode.RE],
        level_kontra=said.levels[PartyCode.KONTRA],
        no_trick=said.no_trick,
        special=said.special,
        extras=said.extras,
    )


@dataclass
class _Said:
    """What the words behind the card points amount to."""

    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PartyCode.values, 0))
    special: dict[str, dict[str, int]] = field(default_factory=dict)
    extras: dict[str, object] = field(default_factory=dict)
    no_trick: str = ""

    def take(self, word: str) -> None:
        if word == HEART_TRICK:
            self.extras[word] = True
            return
        readers: Iterable[tuple[re.Pattern[str], Callable[..., bool]]] = (
            (_CALL, self._call),
            (_COUNT, self._count),
            (_NULL, self._null),
        )
        found = ((pattern.fullmatch(word), reader) for pattern, reader in readers)
        if not any(match and reader(*match.groups()) for match, reader in found):
            raise _BadLine(_("„%(word)s“ ist weder Ansage noch Sonderpunkt.") % {"word": word})

    def _call(self, side: str, level: str | None) -> bool:
        self.levels[side] = LevelCode[level.upper()] if level else LevelCode.CALL
        return True

    def _count(self, count: str, name: str, side: str) -> bool:
        if name in SpecialCode.values:
            self.special.setdefault(side, {})[name] = int(count or 1)
        elif name == "no_trick":
            self.no_trick = side
        elif name == "doubled_call":
            self.extras[name] = [*self.extras.get(name, ()), side]
        elif name in ("schweine", "revoke"):
            self.extras[name] = side
        else:
            return False
        return True

    def _null(self, card_points: str) -> bool:
        self.extras["null_announced"] = int(card_points)
        return True


def _cell(word: str) -> int | None:
    if word == ".":
        return None
    try:
        return int(word.replace("−", "-"))
    except ValueError:
        raise _BadLine(_("„%(word)s“ ist keine Punktzahl.") % {"word": word}) from None


def _seat(name: str, seats: Sequence[str]) -> int:
    if name not in seats:
        raise _BadLine(_("„%(word)s“ sitzt nicht an diesem Tisch.") % {"word": name})
    return seats.index(name)
