"""Names: what is the same, what is refused, what comes first."""

import pytest

from league.names import forbidden_characters, is_blank, name_key, sort_key, tidy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", "MÜLLER"),
        ("Jürgen", "Ju\u0308rgen"),
        ("Weiß", "WEISS"),
        ("Ömer", "ömer"),
        ("Anna  Lena", "anna lena"),
        ("Bob", "Bob\u200b"),
        ("Tom", "Tom\u200f"),
        ("ﬁn", "fin"),
    ],
)
def test_names_that_people_take_for_the_same_have_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Müller", "Mueller"), ("Anna", "Аnna"), ("Jan", "Jana")])
def test_different_names_have_different_keys(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["Tom\u202e", "a\x00b", "zwei\nZeilen", "\ud800", "Zero\u200bWidth"])
def test_what_cannot_be_seen_is_refused(name):
    assert forbidden_characters(name)


@pytest.mark.parametrize("name", ["Anna-Lena", "O'Neill", "İpek", "👨\u200d👩\u200d👧", "Müller-Lüdenscheidt", "d’Arc"])
def test_ordinary_and_rare_names_are_accepted(name):
    assert not forbidden_characters(name)
    assert not is_blank(name)


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u200d"])
def test_nothing_visible_is_blank(name):
    assert is_blank(name)


@pytest.mark.parametrize("name", ["  Anna   Lena ", "Ju\u0308rgen", "x"])
def test_tidying_twice_is_tidying_once(name):
    assert tidy(tidy(name)) == tidy(name)


def test_german_order():
    names = ["Zander", "Österreich", "Olaf", "Otto", "Weiß", "Weisser", "Ärger", "Adam"]

    ordered = sorted(names, key=lambda name: sort_key(name, "", ""))
    assert ordered == ["Adam", "Ärger", "Olaf", "Österreich", "Otto", "Weiß", "Weisser", "Zander"]
