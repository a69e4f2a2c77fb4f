"""Totals of a session to places and placement points: ties share, absent people are ranked (Urexweiler G3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Generic, TypeVar

from scoring.errors import BadSession, problem
from scoring.rules import Rules

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Placement(Generic[K]):
    """One participant's day.

    `total` is what he was ranked with. `rank` is shared by equals (1, 2, 2, 4), `places` are the first and last place
    that they occupy together, `place_points` what these places are worth one by one, `share` their mean. `penalty` (0
    or more) is taken off after the sharing: `points = share - penalty`.
    """

    total: int
    absent: bool
    rank: int
    shared_with: tuple[K, ...]
    places: tuple[int, int]
    place_points: tuple[Fraction, ...]
    share: Fraction
    penalty: Fraction

    @property
    def points(self) -> Fraction:
        """Placement points of the day."""
        return self.share - self.penalty

    @property
    def items(self) -> tuple[tuple[str, Fraction], ...]:
        """The reasons, which add up to `points`: the share of the places, and a penalty."""
        penalty = (("absence_penalty", -self.penalty),) if self.penalty else ()
        return (("place", self.share), *penalty)


def place_points(place: int, participants: int, rules: Rules) -> Fraction:
    """What a place is worth among so many: the last 1, each better one 1 more, the first with the bonus on top."""
    bonus = rules.first_bonus if place == 1 else Fraction(0)
    return Fraction(participants - place + 1) + bonus


def place_session(
    participants: Sequence[K],
    totals: Mapping[K, int | None],
    absences_before: Mapping[K, int],
    rules: Rules,
) -> Mapping[K, Placement[K]]:
    """Rank the participants of a season by one session's totals, in the order given.

    Who has no total (None or missing) was absent and is ranked with `rules.absence_total`; from the absence after
    `rules.free_absences` on it costs him `rules.absence_penalty`. Totals of others (guests) are not looked at. Raises
    BadSession when a participant is listed twice.

    >>> from scoring.rules import rules_for
    >>> day = place_session(["Ada", "Bo", "Cy", "Di"], {"Ada": 9, "Bo": 0, "Di": -9}, {}, rules_for("urexweiler"))
    >>> [str(placement.points) for placement in day.values()]
    ['9/2', '5/2', '5/2', '1']
    """
    doubles = [name for name, count in Counter(participants).items() if count > 1]
    if doubles:
        raise BadSession(problem("participant_twice", "participants", name=str(name)) for name in doubles)
    ranked = {name: totals.get(name) for name in participants}
    level = {name: rules.absence_total if total is None else total for name, total in ranked.items()}
    groups: dict[int, list[K]] = {}
    for name in sorted(participants, key=lambda name: -level[name]):
        groups.setdefault(level[name], []).append(name)
    ends = dict(zip(groups, accumulate(map(len, groups.values())), strict=True))
    day = {}
    for name, total in ranked.items():
        equals = groups[level[name]]
        last = ends[level[name]]
        first = last - len(equals) + 1
        worth = tuple(place_points(place, len(participants), rules) for place in range(first, last + 1))
        penalised = total is None and absences_before.get(name, 0) >= rules.free_absences
        day[name] = Placement(
            total=level[name],
            absent=total is None,
            rank=first,
            shared_with=tuple(other for other in equals if other != name),
            places=(first, last),
            place_points=worth,
            share=sum(worth, Fraction(0)) / len(worth),
            penalty=rules.absence_penalty if penalised else Fraction(0),
        )
    return day
