"""Placement points: ties share, absent people are ranked, penalties come after sharing."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BadSession, place_session, rules_for
from tests.scoring.test_contract import ask, fields

RULES = rules_for("urexweiler")


def test_reasons():
    totals = {1: 20, 2: 5, 3: -10, 4: -10}
    day = place_session([4, 2, 1, 5, 3], totals, {5: 2}, RULES)
    assert list(day) == [4, 2, 1, 5, 3]
    first, absent, last = day[1], day[5], day[3]
    assert (first.rank, first.places, first.points, first.shared_with) == (1, (1, 1), Fraction(11, 2), ())
    assert (absent.total, absent.absent, absent.rank, absent.share, absent.points) == (0, True, 3, 3, 2)
    assert absent.items == (("place", Fraction(3)), ("absence_penalty", Fraction(-1)))
    assert (last.rank, last.places, last.place_points) == (4, (4, 5), (2, 1))
    assert (last.share, last.shared_with, last.penalty) == (Fraction(3, 2), (4,), 0)


def test_guests_are_not_looked_at():
    day = place_session(["A", "B"], {"A": 1, "B": -4, "guest": 3}, {}, RULES)
    assert [placement.rank for placement in day.values()] == [1, 2]


def test_nobody_and_one():
    assert place_session([], {}, {}, RULES) == {}
    assert place_session(["A"], {}, {}, RULES)["A"].points == Fraction(3, 2)


def test_a_participant_twice_is_refused():
    with pytest.raises(BadSession) as caught:
        place_session(["A", "B", "A"], {}, {}, RULES)
    assert [problem.code for problem in caught.value.problems] == ["participant_twice"]


PEOPLE = st.integers(1, 8)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_laws_of_a_day(data):
    names = [f"n{number}" for number in range(data.draw(PEOPLE))]
    totals = {name: data.draw(st.none() | st.integers(-9, 9)) for name in names}
    absences = {name: data.draw(st.integers(0, 4)) for name in names}
    day = place_session(names, totals, absences, RULES)
    count = len(names)
    assert sum(placement.share for placement in day.values()) == Fraction(count * (count + 1) + 1, 2)
    for name, placement in day.items():
        better = [other for other in day.values() if other.total > placement.total]
        assert placement.rank == len(better) + 1
        assert all(other.share > placement.share for other in better)
        assert placement.penalty == (1 if totals[name] is None and absences[name] >= 2 else 0)
        assert sum(amount for _, amount in placement.items) == placement.points
    again = place_session(data.draw(st.permutations(names)), totals, absences, RULES)
    for name, placement in again.items():
        assert replace(placement, shared_with=()) == replace(day[name], shared_with=())
        assert set(placement.shared_with) == set(day[name].shared_with)


def test_lines():
    line = {"type": "season_day", "system": "urexweiler", "participants": ["A", "B"], "totals": {"A": 2}}
    assert ask(line)["day_points"] == {"A": "5/2", "B": "1"}
    assert ask(line)["shared_with"] == {"A": [], "B": []}
    assert ask({**line, "totals": {}})["ranks"] == {"A": 1, "B": 1}
    assert fields({**line, "participants": ["A", "A"]}) == [("participant_twice", "participants")]
    assert fields({**line, "totals": {"C": 1}}) == [("participant_unknown", "totals.C")]
    assert fields({**line, "absences_before": {"B": -1}}) == [("value", "absences_before.B")]
    assert fields({**line, "totals": {"A": 1.5}}) == [("value", "totals.A")]
    assert fields({**line, "totals": None}) == [("not_an_object", "totals")]
