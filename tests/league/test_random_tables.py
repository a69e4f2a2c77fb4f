"""People who leave and come at any row, between rows entered, inserted, moved, deleted and taken back."""

from collections.abc import Callable

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import scoring
from league import adapters
from league.choices import DealKind
from league.models import LogEntry, ScoreSheet
from league.reads.sheets import sheet_table
from league.reads.undo import last_action
from league.services.deals import add_deal, delete_deal, insert_deal, move_deal
from league.services.integrity import violations
from league.services.log import Refused
from league.services.seatings import change_seating, withdraw_seating
from league.services.undo import undo_last
from league.values.deals import DealFacts, SeatChoice
from league.values.seating import Arrival, SeatingChange, SeatingPlan
from tests.league.builders import everything
from tests.pages.evening import as_played, intent, make_club, make_season, make_session, sheet_of

MAY_BE_REFUSED = {"table_players", "seating_contradicted", "seating_unchanged", "columns_full", "seating_none"}
NAMES = ("Frieda", "Gustav", "Hanna", "Ida")


def _refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except Refused as refused:
        return refused.code
    return None


class Table(RuleBasedStateMachine):
    """One sheet that begins with five."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.sheet = sheet_of(make_session(make_season(make_club("zufall"), people=5), people=5))

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @property
    def fresh(self) -> ScoreSheet:
        return ScoreSheet.objects.select_related("round__session__season__club").get(pk=self.sheet.pk)

    @property
    def plan(self) -> SeatingPlan:
        return adapters.plan_of(self.sheet.seats.count(), self.sheet.seatings.in_order())

    @property
    def rows(self) -> int:
        return self.sheet.deals.count()

    def _may(self, act: Callable[[], object]) -> None:
        """The action is done and logged once, or refused for a known reason and leaves no trace."""
        before, entries = everything(), LogEntry.objects.count()
        refused = _refusal(act)
        if refused is None:
            assert LogEntry.objects.count() == entries + 1
        else:
            assert refused in MAY_BE_REFUSED
            assert everything() == before

    def _row_of(self, number: int, data) -> DealFacts:
        """A row that fits who is at the table there."""
        plan, rules = self.plan, adapters.rules_of(self.sheet.round.session)
        order = plan.order(number)
        dealer = data.draw(st.sampled_from(order), "dealer")
        if data.draw(st.integers(0, 5), "redeal") == 0:
            return as_played(DealFacts(kind=DealKind.VOID, dealer=dealer))[0]
        out = scoring.sitting_out(plan.columns, dealer, rules, order)
        active = [seat for seat in order if seat not in out]
        solo, value = data.draw(st.booleans(), "solo"), data.draw(st.integers(-9, 9), "value")
        re_seats = active[: 1 if solo else 2]
        points = [None if seat not in active else -value for seat in range(7)]
        for seat in re_seats:
            points[seat] = 3 * value if solo else value
        game, named = ("damensolo", tuple(re_seats)) if solo else ("normal", ())
        facts = DealFacts(dealer=dealer, sitting_out=out, points=tuple(points), game=game, re_seats=named)
        return as_played(facts)[0]

    @rule(data=st.data())
    def add(self, data):
        number = self.rows + 1
        facts = self._row_of(number, data)
        add_deal(sheet_pk=self.sheet.pk, number=number, facts=facts, intent=intent())

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def insert(self, data):
        number = data.draw(st.integers(1, self.rows), "number")
        facts, version = self._row_of(number, data), self.fresh.version
        self._may(
            lambda: insert_deal(sheet_pk=self.sheet.pk, number=number, version=version, facts=facts, intent=intent())
        )

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def delete(self, data):
        deal = self.sheet.deals.get(number=data.draw(st.integers(1, self.rows), "number"))
        self._may(lambda: delete_deal(deal_pk=deal.pk, version=deal.version, intent=intent()))

    @precondition(lambda self: self.rows > 1)
    @rule(data=st.data())
    def move(self, data):
        number, to = data.draw(st.permutations(range(1, self.rows + 1)), "from and to")[:2]
        deal = self.sheet.deals.get(number=number)
        self._may(lambda: move_deal(deal_pk=deal.pk, version=deal.version, to=to, intent=intent()))

    @rule(data=st.data(), leaves=st.integers(0, 2), comes=st.booleans())
    def change(self, data, leaves, comes):
        row = data.draw(st.sampled_from([self.rows + 1, self.rows + 1, *range(1, self.rows + 1)]), "row")
        order, away = self.plan.order(row), self.plan.away(row)
        gone = tuple(data.draw(st.permutations(order), "leaves")[:leaves])
        arrival = None
        if comes:
            left_of = data.draw(st.sampled_from(order), "left of")
            new = [name for name in NAMES if not self.sheet.seats.filter(player__given_name=name).exists()]
            who = data.draw(st.sampled_from([*away, *new, None]), "who")
            if isinstance(who, int):
                arrival = Arrival(left_of, position=who)
            elif who is not None:
                known = self.fresh.round.session.season.club.players.filter(given_name=who).first()
                arrival = Arrival(left_of, SeatChoice(known.pk) if known else SeatChoice(None, who))
        version, change = self.fresh.version, SeatingChange(gone, arrival)
        self._may(
            lambda: change_seating(
                sheet_pk=self.sheet.pk, version=version, first_row=row, change=change, intent=intent()
            )
        )

    @rule()
    def withdraw(self):
        version = self.fresh.version
        self._may(lambda: withdraw_seating(sheet_pk=self.sheet.pk, version=version, intent=intent()))

    @precondition(lambda self: last_action(self.sheet))
    @rule()
    def undo(self):
        undo_last(sheet_pk=self.sheet.pk, entry_pk=last_action(self.sheet).pk, intent=intent())

    @invariant()
    def the_sheet_is_sound_and_can_be_shown(self):
        assert list(violations()) == []
        shown, plan = sheet_table(self.fresh), self.plan
        assert [column.total for column in shown.columns] == [
            sum(row.cells[column.position].points or 0 for row in shown.rows) for column in shown.columns
        ]
        assert sum(column.total for column in shown.columns) == 0
        for row in shown.rows:
            there = {seat for seat, cell in enumerate(row.cells) if not cell.away}
            assert there == set(row.order) == set(plan.order(row.number))
            assert all(cell.points is None for cell in row.cells if cell.away)
        following = shown.next
        assert set(following.active) | set(following.sitting_out) == set(following.order)
        assert following.over or (following.dealer in following.order and len(following.active) == 4)
        assert set(following.open_soli) <= set(following.order)


@pytest.mark.django_db
def test_random_tables():
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=20, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
