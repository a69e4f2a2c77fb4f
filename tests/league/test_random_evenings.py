"""Any order of entering, correcting, inserting, deleting, closing, confirming and reopening keeps a sheet whole."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from league import adapters
from league.choices import DealKind, SheetStatus
from league.models import Club, Deal, LogEntry, ScoreSheet, User
from league.services.confirmations import confirm_sheet
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal, move_deal
from league.services.log import Conflict
from league.services.penalties import add_penalty, delete_penalty
from league.services.sheets import close_sheet, reopen_sheet, sums_of
from league.services.time import call_time, withdraw_time
from league.values.deals import DealFacts
from league.values.penalties import PenaltyFacts
from tests.pages.evening import as_played, intent, make_club, make_season, make_session, sheet_of

PEOPLE = 5


@st.composite
def facts(draw) -> DealFacts:
    """A row for five people as it was played, with its note: a redeal, a party row, or a solo of some kind."""
    dealer = draw(st.integers(0, PEOPLE - 1))
    if draw(st.integers(0, 9)) == 0:
        return as_played(DealFacts(kind=DealKind.VOID, dealer=dealer))[0]
    active = [seat for seat in range(PEOPLE) if seat != dealer]
    value = draw(st.integers(-20, 20))
    points: list[int | None] = [None] * 7
    solo = draw(st.booleans())
    re_seats = tuple(draw(st.permutations(active))[: 1 if solo else 2])
    for seat in active:
        points[seat] = (3 * value if solo else value) if seat in re_seats else -value
    game = draw(st.sampled_from(["damensolo", "solo", "stilles_solo"])) if solo else "normal"
    row = DealFacts(
        dealer=dealer,
        sitting_out=(dealer,),
        points=tuple(points),
        game=game,
        re_seats=re_seats if solo else (),
    )
    return as_played(row)[0]


class Evening(RuleBasedStateMachine):
    """One sheet of five, beside it the list of rows of points that must stand on it."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        club = make_club(second="secretary")
        Club.objects.update(confirms_sheets=True)
        self.second = User.objects.get(username="second")
        self.sheet = sheet_of(make_session(make_season(club, people=PEOPLE), people=PEOPLE))
        self.log = LogEntry.objects.count()
        self.expected: list[tuple[int | None, ...]] = []
        self.penalties: dict[int, tuple[int | None, ...]] = {}
        """By their numbers."""
        self.open = True

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def _row(self, index: int) -> Deal:
        return self.sheet.deals.get(number=index % len(self.expected) + 1)

    def _fresh(self) -> ScoreSheet:
        return ScoreSheet.objects.get(pk=self.sheet.pk)

    @staticmethod
    def _points(row: DealFacts) -> tuple[int | None, ...]:
        return row.points or (None,) * 7

    def _act(self, act, done) -> None:
        """On an open sheet the action works and is logged once; on a closed one it is refused and leaves no trace."""
        if not self.open:
            with pytest.raises(Conflict):
                act()
            return
        act()
        done()
        self.log += 1

    @rule(row=facts())
    def add(self, row):
        number = len(self.expected) + 1
        self._act(
            lambda: add_deal(sheet_pk=self.sheet.pk, number=number, facts=row, intent=intent()),
            lambda: self.expected.append(self._points(row)),
        )

    @precondition(lambda self: self.expected)
    @rule(index=st.integers(0, 99), row=facts())
    def change(self, index, row):
        deal = self._row(index)
        self._act(
            lambda: change_deal(deal_pk=deal.pk, version=deal.version, facts=row, intent=intent()),
            lambda: self.expected.__setitem__(deal.number - 1, self._points(row)),
        )

    @precondition(lambda self: self.expected)
    @rule(index=st.integers(0, 99), row=facts())
    def insert(self, index, row):
        number = index % len(self.expected) + 1
        version = self._fresh().version
        self._act(
            lambda: insert_deal(sheet_pk=self.sheet.pk, number=number, version=version, facts=row, intent=intent()),
            lambda: self.expected.insert(number - 1, self._points(row)),
        )

    @precondition(lambda self: self.expected)
    @rule(index=st.integers(0, 99))
    def delete(self, index):
        deal = self._row(index)
        self._act(
            lambda: delete_deal(deal_pk=deal.pk, version=deal.version, intent=intent()),
            lambda: self.expected.pop(deal.number - 1),
        )

    @precondition(lambda self: len(self.expected) > 1)
    @rule(index=st.integers(0, 99), other=st.integers(1, 98))
    def move(self, index, other):
        deal = self._row(index)
        to = (deal.number - 1 + 1 + other % (len(self.expected) - 1)) % len(self.expected) + 1
        self._act(
            lambda: move_deal(deal_pk=deal.pk, version=deal.version, to=to, intent=intent()),
            lambda: self.expected.insert(to - 1, self.expected.pop(deal.number - 1)),
        )

    @precondition(lambda self: self.open and len(self.expected) < PEOPLE)
    @rule()
    def time(self):
        """Time is over, or it is not after all; so early that the evening cannot have ended by itself."""
        sheet = self._fresh()
        turn = call_time if sheet.time_up_row is None else withdraw_time
        turn(sheet_pk=sheet.pk, version=sheet.version, intent=intent())
        self.log += 1

    @rule(
        seats=st.permutations(range(PEOPLE)), index=st.integers(0, 99), absagen=st.integers(0, 4), grave=st.booleans()
    )
    def punish(self, seats, index, absagen, grave):
        """Who comes first of those who played did it; the last one sat out."""
        cost = 12 + 3 * absagen if grave else 3
        points: list[int | None] = [None] * 7
        for seat in seats[:4]:
            points[seat] = -cost if seat == seats[0] else cost // 3
        told = PenaltyFacts(
            after_row=index % (len(self.expected) + 1),
            severity="serious" if grave else "minor",
            offender=seats[0],
            active=tuple(sorted(seats[:4])),
            absagen=absagen if grave else 0,
            reason="falsch bedient",
        )
        version, number = self._fresh().version, max(self.penalties, default=0) + 1
        self._act(
            lambda: add_penalty(sheet_pk=self.sheet.pk, version=version, facts=told, intent=intent()),
            lambda: self.penalties.__setitem__(number, tuple(points)),
        )

    @precondition(lambda self: self.penalties)
    @rule(index=st.integers(0, 99))
    def forgive(self, index):
        number = sorted(self.penalties)[index % len(self.penalties)]
        penalty = self.sheet.penalties.get(number=number)
        self._act(
            lambda: delete_penalty(penalty_pk=penalty.pk, version=penalty.version, intent=intent()),
            lambda: self.penalties.pop(number),
        )

    @precondition(lambda self: self.open and any(row != (None,) * 7 for row in self.expected))
    @rule()
    def close(self):
        close_sheet(sheet_pk=self.sheet.pk, version=self._fresh().version, intent=intent())
        self.open, self.log = False, self.log + 1

    @precondition(lambda self: self._fresh().status == SheetStatus.CLOSED)
    @rule()
    def confirm(self):
        confirm_sheet(sheet_pk=self.sheet.pk, version=self._fresh().version, intent=intent(self.second))
        self.log += 1

    @precondition(lambda self: not self.open)
    @rule()
    def reopen(self):
        reopen_sheet(sheet_pk=self.sheet.pk, intent=intent(self.second, reason="Nachtrag"))
        self.open, self.log = True, self.log + 1

    @invariant()
    def rows_are_the_expected_ones(self):
        deals = list(self.sheet.deals.in_order())
        assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
        assert [deal.points for deal in deals] == self.expected

    @invariant()
    def findings_and_sums_equal_a_fresh_fold(self):
        deals = list(self.sheet.deals.in_order())
        course = adapters.course_of(self._fresh(), PEOPLE, deals, adapters.rules_of(self.sheet.round.session))
        assert [deal.counts_as for deal in deals] == [str(finding.counts_as) for finding in course.findings]
        for seat in self.sheet.seats.in_order():
            stored = {name: getattr(seat, name) for name in ("total", "deals_played", "deals_won", "soli", "penalty")}
            assert stored == sums_of(seat.position, deals, list(self.sheet.penalties.in_order()))
            assert seat.total == sum(row[seat.position] or 0 for row in self.expected)
            assert seat.penalty == sum(points[seat.position] or 0 for points in self.penalties.values())

    @invariant()
    def penalties_are_the_expected_ones_each_at_a_row(self):
        stored = list(self.sheet.penalties.all())
        assert {penalty.number: penalty.points for penalty in stored} == self.penalties
        assert all(penalty.after_row <= len(self.expected) for penalty in stored)

    @invariant()
    def one_confirmed_version_is_in_force_or_none(self):
        sheet = self._fresh()
        in_force = list(sheet.confirmed_versions.in_force().values_list("sheet_version", flat=True))
        assert in_force == ([sheet.version] if sheet.status == SheetStatus.CONFIRMED else [])
        assert sheet.is_open == self.open

    @invariant()
    def time_was_over_after_a_row_that_is_there(self):
        row = self._fresh().time_up_row
        assert row is None or 0 <= row <= len(self.expected)

    @invariant()
    def every_action_is_logged_once(self):
        assert LogEntry.objects.count() == self.log


@pytest.mark.django_db
def test_random_evenings():
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
