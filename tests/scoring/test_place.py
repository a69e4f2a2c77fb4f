"""What the rules have against a row at its place, and what the sheet counts for its head."""

import pytest

from scoring import OBJECTIONS, WARNING_CODES, BadSheet, Entry, Game, Place, fold_sheet, objections, rules_for

DDV, UREXWEILER = rules_for("ddv"), rules_for("urexweiler")
NORMAL, VOID = Entry(game=Game.NORMAL), Entry(kind="void")


def solo(seat, game=Game.DAMENSOLO, **more):
    return Entry(game=game, soloist=seat, **more)


def at(*before, rules=DDV, **more):
    return Place(4, 0, before, rules, **more)


THREE_SOLI = (solo(0), solo(1), solo(2))
LAST_BUT_ONE = at(*THREE_SOLI, *[NORMAL] * 19, rules=UREXWEILER)
LOST = at(solo(0), solo(0, Game.KOEHLER, lost=True), rules=UREXWEILER)
FULL = at(*THREE_SOLI, solo(3), *[NORMAL] * 20)
CASES = [
    ("nobody is forced", at(), NORMAL, ()),
    ("a normal deal where a solo is due", LAST_BUT_ONE, NORMAL, ("forced_solo_expected",)),
    ("somebody else's solo there", LAST_BUT_ONE, solo(1), ("forced_solo_expected",)),
    ("a silent solo is none", LAST_BUT_ONE, solo(3, Game.STILLES_SOLO), ("forced_solo_expected",)),
    ("the solo that is due", LAST_BUT_ONE, solo(3), ()),
    ("a redeal is always possible", LAST_BUT_ONE, VOID, ()),
    ("no repetition", LOST, NORMAL, ("repetition_expected",)),
    ("another solo than the lost one", LOST, solo(0, Game.NULL), ("repetition_other_game",)),
    ("the lost one", LOST, solo(0, Game.KOEHLER), ()),
    ("a solo whose game is not known", LOST, solo(0, Game.SOLO), ()),
    ("after the end", FULL, NORMAL, ("after_end",)),
    ("a redeal after the end", FULL, VOID, ("after_end",)),
    ("struck, since time is up", at(*THREE_SOLI, NORMAL, time_up_after=4), NORMAL, ("forced_solo_expected",)),
    ("nothing is left when time is up", at(*THREE_SOLI, solo(3), time_up_after=4), NORMAL, ("after_end",)),
    ("Bock is a mark, no objection", at(), Entry(game=Game.NORMAL, bock_trigger=True), ()),
]


@pytest.mark.parametrize(("place", "entry", "codes"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_objections(place, entry, codes):
    assert objections(place, entry) == codes


def test_every_objection_is_a_warning():
    assert set(WARNING_CODES) > OBJECTIONS


def test_what_cannot_stand_there_is_no_matter_of_objections():
    with pytest.raises(BadSheet):
        objections(at(), Entry(game=Game.DAMENSOLO))


def test_what_kuersoli_add_and_who_owes_how_many():
    course = fold_sheet(4, 0, [solo(0), solo(0), solo(0, lost=True)], UREXWEILER)
    assert (course.planned, course.extra_deals, course.total_deals, course.soli_missing) == (24, 3, 27, 3)
    two_each = rules_for("ddv", {"pflichtsolo": 2})
    assert fold_sheet(4, 0, [solo(0)], two_each).soli_missing == 7
    assert fold_sheet(4, 0, [], rules_for("platform", {"rounds": 3})).planned is None


def test_time_is_up_once_its_last_deal_is_played():
    assert not fold_sheet(4, 0, [NORMAL], DDV, time_up_after=2).time_is_up
    assert fold_sheet(4, 0, [NORMAL] * 2, DDV, time_up_after=2).time_is_up
    assert not fold_sheet(4, 0, [NORMAL] * 2, DDV).time_is_up


def test_time_over_after_an_entry_is_time_over_after_the_deals_up_to_it():
    by_count = fold_sheet(4, 0, [NORMAL] * 3, DDV, time_up_after=2)
    by_entry = fold_sheet(4, 0, [NORMAL] * 3, DDV, time_up_entry=2)
    assert by_entry == by_count
    assert by_entry.time_up_after == 2


def test_a_redeal_before_the_time_was_over_is_not_after_the_end():
    """One deal, a redeal, then time: without soli that is the end, and only a redeal that comes later is too late."""
    rules = rules_for("ddv", {"pflichtsolo": 0})
    course = fold_sheet(4, 0, [NORMAL, VOID, VOID], rules, time_up_entry=2)
    assert [finding.warnings for finding in course.findings] == [(), (), ("after_end",)]
    assert (course.over, course.time_up_after) == (True, 1)


def test_a_row_before_the_time_knows_nothing_of_it():
    """A deal that was forgotten: put in before the row after which time was over, with nothing but redeals between."""
    rules = rules_for("ddv", {"pflichtsolo": 0})
    place = Place(4, 0, (NORMAL,), rules, time_up_entry=2)
    assert objections(place, NORMAL) == ()
    assert objections(Place(4, 0, (NORMAL,), rules, time_up_entry=1), NORMAL) == ("after_end",)
