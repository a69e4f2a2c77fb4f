"""Rows of a sheet: what entering, inserting, correcting and deleting do to it, and what they refuse."""

from dataclasses import replace

import pytest

import scoring
from league.choices import DealKind
from league.models import Deal, LogEntry, ScoreSheet, Season, Session
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal, set_totals
from league.services.log import Conflict, Refused
from league.services.sessions import add_sheet
from league.values.deals import DealFacts, TableSetup
from tests.league.builders import FACTS, NEXT, everything
from tests.pages.evening import enter, paper, sheet_of

pytestmark = pytest.mark.django_db

SOLO = paper(-2, 6, -2, -2, dealer=1, game="damensolo", soloist=1)


def rows(sheet: ScoreSheet) -> list[tuple[int, int | None]]:
    """Number and points of position 0 of each row."""
    return [(deal.number, deal.points[0]) for deal in sheet.deals.in_order()]


def sums(sheet: ScoreSheet) -> list[tuple[int, int, int, int]]:
    """Per seat: total, deals played, deals won, soli."""
    return list(sheet.seats.in_order().values_list("total", "deals_played", "deals_won", "soli"))


def last_entry() -> LogEntry:
    return LogEntry.objects.order_by("pk").last()


def add(evening, facts: DealFacts, number: int = 4, sheet: ScoreSheet | None = None) -> Deal:
    pk = (sheet or evening.sheet).pk
    return Deal.objects.get(pk=add_deal(sheet_pk=pk, number=number, facts=facts, intent=evening.intent()).pk)


# --- entering ------------------------------------------------------------------------------------------------------


def test_a_row_from_paper(evening):
    deal = add(evening, NEXT)

    assert (deal.number, deal.version, deal.points) == (4, 1, (1, -1, 1, -1, None, None, None))
    assert (deal.counts_as, deal.winner, deal.points_from) == ("normal", "", "paper")
    assert sums(evening.sheet) == [(2, 3, 2, 0), (8, 3, 2, 1), (-4, 3, 1, 0), (-6, 3, 0, 0)]
    assert evening.version(evening.sheet) == evening.sheet.version + 1
    entry = last_entry()
    assert entry.before is None
    assert (entry.after["number"], entry.after["points_3"], entry.sheet_id) == (4, -1, evening.sheet.pk)


def test_a_row_from_what_happened(evening):
    """155 with Re said, Urexweiler: (no 120 + no 90) doubled once."""
    deal = add(evening, FACTS)

    assert deal.points == (4, -4, 4, -4, None, None, None)
    assert (deal.winner, deal.re_seats, deal.level_re) == ("re", (0, 2), 1)


def test_a_solo_from_paper_knows_who_won(evening):
    assert add(evening, replace(SOLO, re_seats=(1,))).winner == "re"


def test_a_solo_worth_nothing_has_no_winner(evening):
    assert add(evening, paper(0, 0, 0, 0, game="bubensolo", soloist=2)).winner == "nobody"


def test_paper_beside_facts_keeps_the_points_and_knows_the_winner(evening):
    deal = add(evening, replace(FACTS, points_from="paper", points=(9, -9, 9, -9, None, None, None)))
    assert (deal.points[0], deal.winner, deal.re_card_points) == (9, "re", 155)


def test_a_redeal_counts_for_nobody(evening):
    before = sums(evening.sheet)
    deal = add(evening, DealFacts(kind=DealKind.VOID, dealer=3, note="verzählt"))
    assert (deal.points, deal.counts_as, deal.note) == ((None,) * 7, "void", "verzählt")
    assert sums(evening.sheet) == before


@pytest.mark.parametrize("number", [1, 3, 5, 0, -1])
def test_a_row_for_another_number_is_a_conflict(evening, number):
    stored = everything()
    with pytest.raises(Conflict) as refused:
        add(evening, NEXT, number=number)
    assert (refused.value.code, refused.value.params) == ("deal_number_taken", {"number": number})
    assert everything() == stored


NO_DEAL = [
    ("dealer_unknown", replace(NEXT, dealer=4)),
    ("dealer_unknown", DealFacts(kind=DealKind.VOID, dealer=-1)),
    ("seats_active", replace(NEXT, sitting_out=(0,))),
    ("seats_active", replace(FACTS, re_seats=(0, 4))),
    ("points_seats", replace(NEXT, points=(1, -1, 1, None, None, None, None))),
    ("points_seats", replace(NEXT, points=(1, -1, 1, -1, 0, None, None))),
    ("points_seats", replace(NEXT, points=(1, -1, 1, -1))),
    ("points_seats", replace(NEXT, points=None)),
    ("points_row", paper(1, 1, 1, -1)),
    ("points_row", paper(2, -1, 0, -1)),
    ("points_row", paper(3, -2, -1, 0)),
    ("points_row", paper(10000, 10000, -10000, -10000)),
    ("points_parties", paper(6, -2, -2, -2, game="damensolo", soloist=1)),
    ("points_parties", paper(2, 2, -2, -2, game="damensolo", soloist=1)),
    ("points_parties", replace(NEXT, game="damensolo")),
    ("points_parties", paper(6, -2, -2, -2)),
    ("points_parties", replace(NEXT, re_seats=(0,))),
    ("points_parties", replace(NEXT, re_seats=(0, 1))),
    ("facts_impossible", replace(NEXT, game="skat")),
    ("facts_impossible", replace(FACTS, re_card_points=241)),
    ("facts_impossible", replace(FACTS, game="farbsolo", re_seats=(0,))),
    ("facts_impossible", replace(FACTS, game="skat")),
    ("facts_impossible", replace(FACTS, level_re=6)),
    ("facts_impossible", replace(FACTS, level_re=2, level_kontra=2)),
]


@pytest.mark.parametrize(("code", "facts"), NO_DEAL)
def test_what_is_no_deal_is_refused_and_leaves_nothing(evening, code, facts):
    stored = everything()
    with pytest.raises(Refused) as refused:
        add(evening, facts)
    assert refused.value.code == code
    assert not isinstance(refused.value, Conflict)
    assert everything() == stored


def test_a_sheet_that_keeps_totals_takes_no_deals(evening):
    with pytest.raises(Refused) as refused:
        add(evening, NEXT, number=1, sheet=evening.totals)
    assert refused.value.code == "sheet_keeps_totals"


# --- inserting -----------------------------------------------------------------------------------------------------


def insert(evening, number: int, facts: DealFacts = NEXT, version: int | None = None) -> Deal:
    version = evening.version(evening.sheet) if version is None else version
    done = insert_deal(sheet_pk=evening.sheet.pk, number=number, version=version, facts=facts, intent=evening.intent())
    return Deal.objects.get(pk=done.pk)


@pytest.mark.parametrize(
    ("number", "after"),
    [
        (1, [(1, 1), (2, 3), (3, -2), (4, None)]),
        (2, [(1, 3), (2, 1), (3, -2), (4, None)]),
        (4, [(1, 3), (2, -2), (3, None), (4, 1)]),
    ],
)
def test_rows_below_move_down_and_keep_their_versions(evening, number, after):
    old = dict(evening.sheet.deals.values_list("pk", "version"))
    insert(evening, number)
    assert rows(evening.sheet) == after
    assert {pk: version for pk, version in evening.sheet.deals.values_list("pk", "version") if pk in old} == old
    assert sums(evening.sheet)[0] == (2, 3, 2, 0)


def test_a_forgotten_solo_makes_the_later_one_a_kuersolo(evening):
    """The first solo of a player is his Pflichtsolo, wherever it is entered."""
    insert(evening, 1, replace(SOLO, game="koehler"))
    assert list(evening.sheet.deals.in_order().values_list("counts_as", flat=True)) == [
        "pflichtsolo",
        "normal",
        "kuersolo",
        "void",
    ]
    assert sums(evening.sheet)[1][3] == 2


@pytest.mark.parametrize("number", [0, -1, 5, 1000])
def test_a_place_that_is_not_on_the_sheet(evening, number):
    stored = everything()
    with pytest.raises(Refused) as refused:
        insert(evening, number)
    assert (refused.value.code, refused.value.params) == ("deal_number_unknown", {"number": number})
    assert everything() == stored


@pytest.mark.parametrize("off", [-1, 1])
def test_inserting_into_a_sheet_that_has_changed(evening, off):
    stored = everything()
    with pytest.raises(Conflict) as refused:
        insert(evening, 1, version=evening.sheet.version + off)
    assert refused.value.code == "sheet_changed"
    assert everything() == stored


# --- correcting ----------------------------------------------------------------------------------------------------


def test_a_correction_is_logged_with_both_states(evening):
    deal = evening.sheet.deals.get(number=1)
    change_deal(deal_pk=deal.pk, version=1, facts=replace(FACTS, note="nachgerechnet"), intent=evening.intent())

    deal.refresh_from_db()
    assert (deal.number, deal.version, deal.points[:4]) == (1, 2, (4, -4, 4, -4))
    entry = last_entry()
    columns = {field.attname for field in Deal._meta.concrete_fields} - {"id", "sheet_id"}
    assert set(entry.before) == set(entry.after) == columns
    changed = {name for name in columns if entry.before[name] != entry.after[name]}
    assert changed == {
        *(f"points_{position}" for position in range(4)),
        *("version", "dealer", "re_first", "re_second", "re_card_points", "level_re", "winner", "points_from", "note"),
    }
    assert (entry.before["points_0"], entry.after["points_0"], entry.after["version"]) == (3, 4, 2)
    assert sums(evening.sheet)[0] == (2, 2, 1, 0)


def test_a_correction_moves_no_other_row(evening):
    others = list(evening.sheet.deals.exclude(number=2).in_order().values())
    solo = evening.sheet.deals.get(number=2)
    change_deal(deal_pk=solo.pk, version=1, facts=replace(NEXT, dealer=1), intent=evening.intent())
    assert list(evening.sheet.deals.exclude(number=2).in_order().values()) == others
    solo.refresh_from_db()
    assert (solo.counts_as, solo.re_first) == ("normal", None)


def test_facts_are_forgotten_when_a_row_becomes_a_redeal(evening):
    deal = add(evening, FACTS)
    change_deal(deal_pk=deal.pk, version=1, facts=DealFacts(kind=DealKind.VOID, dealer=0), intent=evening.intent())
    deal.refresh_from_db()
    assert (deal.points, deal.re_seats, deal.re_card_points, deal.level_re, deal.winner, deal.game) == (
        (None,) * 7,
        (),
        None,
        0,
        "",
        "",
    )


@pytest.mark.parametrize("version", [0, 2])
def test_a_row_that_somebody_else_has_changed(evening, version):
    deal = evening.sheet.deals.get(number=1)
    stored = everything()
    for act in (
        lambda: change_deal(deal_pk=deal.pk, version=version, facts=NEXT, intent=evening.intent()),
        lambda: delete_deal(deal_pk=deal.pk, version=version, intent=evening.intent()),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert refused.value.code == "deal_changed"
        assert everything() == stored


def test_a_row_that_somebody_else_has_deleted(evening):
    deal = evening.sheet.deals.get(number=1)
    delete_deal(deal_pk=deal.pk, version=1, intent=evening.intent())
    stored = everything()
    for act in (
        lambda: change_deal(deal_pk=deal.pk, version=1, facts=NEXT, intent=evening.intent()),
        lambda: delete_deal(deal_pk=deal.pk, version=1, intent=evening.intent()),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert refused.value.code == "deal_gone"
        assert everything() == stored


# --- deleting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "after"),
    [(1, [(1, -2), (2, None)]), (2, [(1, 3), (2, None)]), (3, [(1, 3), (2, -2)])],
)
def test_rows_below_move_up_and_keep_their_versions(evening, number, after):
    deal = evening.sheet.deals.get(number=number)
    rest = dict(evening.sheet.deals.exclude(pk=deal.pk).values_list("pk", "version"))
    delete_deal(deal_pk=deal.pk, version=1, intent=evening.intent(reason="doppelt"))

    assert rows(evening.sheet) == after
    assert dict(evening.sheet.deals.values_list("pk", "version")) == rest
    assert (last_entry().before["number"], last_entry().after) == (number, None)


def test_after_all_rows_are_gone_the_sums_are_zero(evening):
    for deal in evening.sheet.deals.in_order():
        delete_deal(deal_pk=deal.pk, version=deal.version, intent=evening.intent())
    assert sums(evening.sheet) == [(0, 0, 0, 0)] * 4


# --- the rules of the evening --------------------------------------------------------------------------------------


def rules_snapshot(session: Session) -> dict | None:
    return Session.objects.get(pk=session.pk).rules_snapshot


def test_the_first_deal_takes_the_snapshot_of_every_option(evening):
    session = evening.empty.round.session
    assert rules_snapshot(session) is None
    enter(evening.empty, NEXT)
    assert rules_snapshot(session) == scoring.rules_for("urexweiler").as_dict()
    assert set(rules_snapshot(session)["options"]) == set(scoring.OPTIONS)


def test_after_it_the_season_can_change_its_rules_and_the_evening_does_not(evening):
    """85 with both called: (no 120 + no 90 + against the old ones) doubled twice; by tournament rules it would be 7."""
    Season.objects.filter(pk=evening.season.pk).update(rules=scoring.rules_for("ddv").as_dict())
    deal = add(evening, replace(FACTS, re_card_points=85, level_re=1, level_kontra=1))
    assert deal.points[:2] == (-12, 12)
    assert rules_snapshot(evening.session)["system"] == "urexweiler"


def test_with_its_last_deal_the_evening_may_choose_its_rules_again(evening):
    numbers = list(evening.sheet.deals.order_by("-number").values_list("pk", flat=True))
    for pk in numbers[:-1]:
        delete_deal(deal_pk=pk, version=1, intent=evening.intent())
        assert rules_snapshot(evening.session) is not None
    delete_deal(deal_pk=numbers[-1], version=1, intent=evening.intent())
    assert rules_snapshot(evening.session) is None


def test_while_another_table_has_deals_the_rules_stay(evening):
    table = TableSetup(evening.players("Eva", "Franz", "Gisela", "Heinz"))
    add_sheet(session_pk=evening.session.pk, table=table, new_round=False, intent=evening.intent())
    other = sheet_of(evening.session, number=2)
    enter(other, NEXT)
    delete_deal(deal_pk=other.deals.get().pk, version=1, intent=evening.intent())
    assert rules_snapshot(evening.session) is not None


# --- totals --------------------------------------------------------------------------------------------------------


def write_totals(evening, points=(40, -8, -12, -20), played=(24, 24, 24, 24), version=None, sheet=None, note=""):
    sheet = sheet or evening.totals
    return set_totals(
        sheet_pk=sheet.pk,
        version=evening.version(sheet) if version is None else version,
        points=points,
        played=played,
        note=note,
        intent=evening.intent(),
    )


def test_totals_with_the_number_of_deals(evening):
    done = write_totals(evening, played=(24, 24, 23, 25), note="alte Liste")
    row = evening.totals.deals.get()
    assert (row.pk, row.number, row.kind, row.note) == (done.pk, 1, DealKind.TOTALS, "alte Liste")
    assert (row.points[:4], row.deals_per_seat[:4]) == ((40, -8, -12, -20), (24, 24, 23, 25))
    assert sums(evening.totals) == [(40, 24, 0, 0), (-8, 24, 0, 0), (-12, 23, 0, 0), (-20, 25, 0, 0)]
    assert rules_snapshot(evening.totals.round.session) is not None


def test_totals_of_which_the_number_of_deals_is_not_known(evening):
    write_totals(evening, played=(None,) * 4)
    assert [row[:2] for row in sums(evening.totals)] == [(40, 0), (-8, 0), (-12, 0), (-20, 0)]


def test_correcting_totals_keeps_one_row_and_says_what_stood_before(evening):
    write_totals(evening)
    write_totals(evening, points=(30, 2, -12, -20))
    row = evening.totals.deals.get()
    assert (row.version, row.points[:2]) == (2, (30, 2))
    entry = last_entry()
    assert (entry.before["points_0"], entry.after["points_0"], entry.after["version"]) == (40, 30, 2)


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("totals_sum", {"points": (40, -8, -12, -21)}),
        ("totals_seats", {"points": (40, -40, 0)}),
        ("totals_seats", {"points": (40, -40, 0, 0, 0)}),
        ("totals_seats", {"played": (24, 24, 24)}),
    ],
)
def test_totals_that_cannot_be(evening, code, change):
    stored = everything()
    with pytest.raises(Refused) as refused:
        write_totals(evening, **change)
    assert refused.value.code == code
    assert everything() == stored


def test_totals_of_a_sheet_that_has_changed(evening):
    write_totals(evening)
    stored = everything()
    with pytest.raises(Conflict) as refused:
        write_totals(evening, version=evening.totals.version)
    assert refused.value.code == "sheet_changed"
    assert everything() == stored


def test_a_sheet_that_keeps_deals_takes_no_totals(evening):
    with pytest.raises(Refused) as refused:
        write_totals(evening, sheet=evening.sheet)
    assert refused.value.code == "sheet_keeps_deals"
