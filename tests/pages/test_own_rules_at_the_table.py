"""The plan of an evening as a club composes it on its page, and what the sheet then makes of it."""

import pytest

import scoring
from league.models import RuleSet, Session
from league.reads.sheets import sheet_table
from league.values.deals import DealFacts
from tests.pages.evening import as_played, enter, make_season, make_session, paper, sheet_of
from tests.pages.test_own_rules import add

pytestmark = pytest.mark.django_db

FOUR = 4


def normal(dealer: int, people: int = FOUR, pause: tuple[int, ...] = (0,)) -> DealFacts:
    """A deal of two against two; who pauses sits so many places to the dealer's right."""
    out = {(dealer - distance) % people for distance in pause} if people > FOUR else set()
    active = [seat for seat in range(people) if seat not in out]
    return paper(*(None if seat in out else 1 if seat in active[:2] else -1 for seat in range(people)), dealer=dealer)


def solo(seat: int, dealer: int, *, lost: bool = False) -> DealFacts:
    value = -2 if lost else 2
    points = (3 * value if place == seat else -value for place in range(FOUR))
    return paper(*points, dealer=dealer, game="damensolo", soloist=seat)


ROUND = tuple(normal(dealer) for dealer in range(FOUR))
SOLI = (solo(1, 0), solo(1, 0))
LOST = (solo(1, 0), solo(1, 0, lost=True))
TO_GOAL = (solo(0, 0), *ROUND[1:])
CASES: dict[str, tuple[str, dict[str, object], int, tuple[DealFacts, ...], dict[str, object]]] = {
    "so many deals": ("ddv", {"deals": 2, "pflichtsolo": 0}, 4, ROUND[:2], {"planned": 2, "over": True}),
    "one deal more": ("ddv", {"deals": 3, "pflichtsolo": 0}, 4, ROUND[:2], {"planned": 3, "over": False}),
    "so many rounds": ("platform", {"rounds": 2}, 4, ROUND, {"over": False}),
    "the last round": ("platform", {"rounds": 1}, 4, ROUND, {"over": True}),
    "a goal": ("pub", {"goal": 3}, 4, TO_GOAL, {"over": True}),
    "a goal too far": ("pub", {"goal": 30}, 4, TO_GOAL, {"over": False}),
    "two soli each": ("ddv", {"pflichtsolo": 2}, 4, SOLI[:1], {"planned": 28, "open_soli": (0, 1, 2, 3)}),
    "one solo each": ("ddv", {"pflichtsolo": 1}, 4, SOLI[:1], {"planned": 24, "open_soli": (0, 2, 3)}),
    "no solo": ("ddv", {"pflichtsolo": 0, "vorfuehren": ""}, 4, (), {"planned": 20, "open_soli": ()}),
    "six as usual": ("ddv", {}, 6, (), {"sitting_out": (0, 4)}),
    "six otherwise": ("ddv", {"pause_six": "0, 3"}, 6, (), {"sitting_out": (0, 3)}),
    "seven otherwise": ("ddv", {"pause_seven": "0, 1, 2"}, 7, (), {"sitting_out": (0, 5, 6)}),
    "same dealer after his Pflichtsolo": ("ddv", {"same_dealer_after": "pflichtsolo"}, 4, SOLI[:1], {"dealer": 0}),
    "but not after a second solo": ("ddv", {"same_dealer_after": "pflichtsolo"}, 4, SOLI, {"dealer": 1}),
    "same dealer after any solo": ("ddv", {"same_dealer_after": "declared_solo"}, 4, SOLI, {"dealer": 0}),
    "never the same dealer": ("ddv", {"same_dealer_after": "never"}, 4, SOLI[:1], {"dealer": 1}),
    "a Kürsolo is one more": ("ddv", {"kuersolo_adds_deal": "on"}, 4, SOLI, {"planned": 25, "extra": 1}),
    "a Kürsolo is none more": ("urexweiler", {"kuersolo_adds_deal": None}, 4, SOLI, {"planned": 24, "extra": 0}),
    "a lost one again": ("ddv", {"repeat_lost_kuersolo": "on"}, 4, LOST, {"forced": 1, "repetition": "damensolo"}),
    "a lost one is lost": ("urexweiler", {"repeat_lost_kuersolo": None}, 4, LOST, {"forced": None, "repetition": ""}),
    "made to play within": ("ddv", {"deals": 5, "vorfuehren": "within"}, 4, ROUND[:1], {"forced": 2, "planned": 5}),
    "not before the end": ("ddv", {"deals": 5, "vorfuehren": "after"}, 4, ROUND[:1], {"forced": None, "planned": 5}),
    "made to play after": ("ddv", {"deals": 1, "vorfuehren": "after"}, 4, ROUND[:1], {"forced": 2, "planned": 5}),
    "never made to play": ("ddv", {"deals": 5, "vorfuehren": ""}, 4, ROUND[:1], {"forced": None, "planned": 5}),
}
"""Name to: system, what is changed in the form, people, rows, and what the sheet knows of the next deal."""


def own_rules(client, system: str, changes: dict[str, object]) -> dict[str, object]:
    """Put together on the club's page, as the store keeps them."""
    response = add(client, system, **changes)
    assert response.status_code == 302, response.content.decode()
    return RuleSet.objects.get().rules


@pytest.mark.parametrize("name", CASES)
def test_the_plan_of_an_evening_is_the_clubs(sign_in, people, name):
    system, changes, number, rows, said = CASES[name]
    rules = own_rules(sign_in("secretary"), system, changes)
    session = make_session(make_season(people.club, people=7), people=number, own_rules=rules)
    enter(sheet_of(session), *as_played(*rows))

    following = sheet_table(sheet_of(session)).next
    assert {what: getattr(following, what) for what in said} == said
    if rows:
        assert Session.objects.get(pk=session.pk).rules_snapshot == rules


def test_every_option_of_the_plan_has_a_case():
    """Whose value is what the sheet goes by, and that is no option of a single deal or of the season."""
    plan = {
        "deals", "rounds", "goal", "pflichtsolo", "pause_six", "pause_seven", "same_dealer_after", "kuersolo_adds_deal",
        "repeat_lost_kuersolo", "vorfuehren",
    }  # fmt: skip
    assert plan <= set(scoring.OPTIONS)
    assert plan == {option for _, changes, *_ in CASES.values() for option in changes}


def test_a_sheet_of_six_pauses_as_the_club_says_and_offers_the_fitting_dealers(sign_in, people):
    rules = own_rules(sign_in("secretary"), "ddv", {"pause_six": "0, 3"})
    sheet = sheet_of(make_session(make_season(people.club, people=7), people=6, own_rules=rules))
    enter(sheet, normal(0, 6, (0, 3)), normal(1, 6, (0, 3)))
    shown = sheet_table(sheet)
    assert (shown.next.dealer, shown.next.sitting_out) == (2, (2, 5))
    assert not any(row.dealer_as_listed for row in shown.rows)
