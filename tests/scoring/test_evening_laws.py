"""Laws of random evenings, and of evenings in which everybody does what the sheet asks for."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    WARNING_CODES,
    CountsAs,
    Entry,
    Game,
    Seating,
    fold_sheet,
    is_declared_solo,
    planned_deals,
    rules_for,
)
from tests.scoring.strategies import rules as any_rules
from tests.scoring.test_evening import DDV, NORMAL, UREXWEILER, VOID


@st.composite
def entries(draw, players):
    kind = draw(st.sampled_from(["normal"] * 5 + ["solo"] * 4 + ["silent", "void"]))
    if kind == "void":
        return VOID
    if kind == "normal":
        return Entry(game=Game.NORMAL, bock_trigger=draw(st.booleans()))
    game = Game.STILLES_SOLO if kind == "silent" else draw(st.sampled_from([Game.DAMENSOLO, Game.SOLO]))
    seat = draw(st.integers(0, players - 1))
    out = [other for other in range(players) if other != seat]
    stated = frozenset(draw(st.permutations(out))[: players - 4])
    return Entry(game=game, soloist=seat, lost=draw(st.booleans()), sitting_out=stated)


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_laws_of_any_evening(data):
    rules = data.draw(any_rules())
    players = data.draw(st.integers(4, 7))
    played = data.draw(st.lists(entries(players), max_size=40))
    first = data.draw(st.integers(0, players - 1))
    course = fold_sheet(players, first, played, rules)
    before = fold_sheet(players, first, (), rules)
    for index, entry in enumerate(played):
        finding = course.findings[index]
        if not before.over:
            assert (finding.expected_dealer, finding.factor) in (
                (before.next_dealer, before.next_factor),
                (before.next_dealer, 1),
            )
            forced = before.next_forced
            plays = entry.soloist if entry.game and is_declared_solo(entry.game) else None
            told = {"forced_solo_expected", "repetition_expected"} & set(finding.warnings)
            assert bool(told) == (entry.kind != "void" and forced is not None and plays != forced)
        assert finding.factor == (2 if before.bock_left else 1)
        assert set(finding.warnings) <= set(WARNING_CODES)
        assert len(finding.sitting_out) == players - 4
        before = fold_sheet(players, first, played[: index + 1], rules)
        # what was found stays found, whatever follows
        assert before.findings == course.findings[: index + 1]
    assert course.counted == sum(entry.kind == "deal" for entry in played)
    if course.total_deals is not None:
        assert course.remaining == max(course.total_deals - course.counted, 0)
    stated = [
        replace(entry, dealer=finding.dealer, sitting_out=frozenset(finding.sitting_out))
        for entry, finding in zip(played, course.findings, strict=True)
    ]
    assert fold_sheet(players, first, stated, rules) == course


def obedient(rules, players, wishes):
    """An evening in which everybody does what the sheet asks for. `wishes` are what they would rather do, in turn: a
    seat for a solo, None for a redeal; then normal deals to the end."""
    played = []
    wishes = list(wishes)
    while True:
        course = fold_sheet(players, 0, played, rules)
        if course.over:
            return course
        active = [seat for seat in range(players) if seat not in course.next_sitting_out]
        if course.next_forced is not None:
            assert course.next_forced in active
            game = course.next_game or Game.DAMENSOLO
            played.append(Entry(game=game, soloist=course.next_forced, lost=len(played) % 2 == 0))
            continue
        wish = wishes.pop(0) if wishes else "normal"
        if wish is None:
            played.append(VOID)
        elif wish in active:
            played.append(Entry(game=Game.BUBENSOLO, soloist=wish, lost=len(played) % 3 == 0))
        else:
            played.append(NORMAL)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_laws_of_an_evening_with_people_coming_and_going(data):
    rules = data.draw(any_rules())
    columns = data.draw(st.integers(5, 7))
    played = data.draw(st.lists(st.sampled_from([NORMAL, VOID, replace(NORMAL, bock_trigger=True)]), max_size=30))
    starts = sorted(data.draw(st.sets(st.integers(1, 30), max_size=3)))
    seatings = [
        Seating(start, tuple(data.draw(st.permutations(range(columns)))[: data.draw(st.integers(4, columns))]))
        for start in starts
    ]
    course = fold_sheet(columns, 0, played, rules, seatings=seatings)
    order = tuple(range(columns))
    for index, finding in enumerate(course.findings):
        order = next((seating.order for seating in seatings if seating.first_entry == index), order)
        assert finding.dealer in order
        assert len(finding.sitting_out) == columns - 4
        assert set(range(columns)) - set(order) <= set(finding.sitting_out)
    # the last trigger and one full round later nothing is doubled any more
    if not any(entry.bock_trigger for entry in played[-30:]):
        assert course.next_factor == 1
    assert course.counted == sum(entry.kind == "deal" for entry in played)


WISHES = st.lists(st.none() | st.sampled_from(["normal"] * 3) | st.integers(0, 6), max_size=30)


@settings(max_examples=120, deadline=None)
@given(WISHES, st.integers(4, 7), st.sampled_from(["ddv", "after", "urexweiler", "platform"]))
def test_who_does_what_is_asked_owes_nothing_at_the_end(wishes, players, kind):
    rules = {
        "ddv": DDV,
        "after": rules_for("ddv", {"vorfuehren": "after"}),
        "urexweiler": UREXWEILER,
        "platform": rules_for("platform", {"rounds": 3, "pflichtsolo": 1, "bock": True}),
    }[kind]
    course = obedient(rules, players, wishes)
    assert course.over
    assert course.open_soli == ()
    assert course.warnings == ()
    if course.total_deals is not None:
        assert course.counted == course.total_deals
    if kind == "urexweiler":
        dealt = Counter(finding.dealer for finding in course.findings if finding.counts_as is CountsAs.NORMAL)
        normal = planned_deals(players, rules) - players
        assert sum(dealt.values()) == normal
        assert max(dealt.values()) - min(dealt.values()) <= 1
        assert course.findings[-1].dealer == (normal - 1) % players
