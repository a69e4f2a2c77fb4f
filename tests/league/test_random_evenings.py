"""Any order of everything that can be done to a sheet keeps it whole, under several rules.

Beside the sheet runs a naive second telling of it (`evening_model`). After every step the page shows what a fresh fold
over that telling gives, `check_integrity` finds nothing, and the log has one entry more. A refusal is never simply
taken: the model has to know of it and why, and nothing may have changed.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import scoring
from league.choices import DealKind, SheetStatus
from league.models import Club, Deal, LogEntry, Penalty, ScoreSheet, Session, User
from league.reads.sheets import sheet_table
from league.reads.undo import last_action
from league.services.confirmations import confirm_sheet
from league.services.dealers import follow_dealers
from league.services.deals import add_deal, change_deal, delete_deal, insert_deal, move_deal
from league.services.integrity import violations
from league.services.log import Done, Intent, Refused
from league.services.penalties import add_penalty, change_penalty, delete_penalty
from league.services.seatings import change_seating, withdraw_seating
from league.services.sheets import close_sheet, reopen_sheet
from league.services.time import call_time, withdraw_time
from league.services.undo import undo_last
from league.values.deals import DealFacts, SeatChoice
from league.values.seating import Arrival, SeatingChange
from league.values.sheets import Row, SheetTable
from league.wording import WARNINGS
from tests.league.builders import everything
from tests.league.evening_model import START, Fine, Line, Model
from tests.league.random_rows import one_in, penalty_at, points_of, row_at
from tests.pages.evening import NAMES, as_played, intent, make_club, make_season, make_session, sheet_of

SHORT = {"deals": 8}
"""So that the end of an evening, with all that is owed there, comes within a few steps."""
RULES: Mapping[str, tuple[int, str, Mapping[str, object]]] = {
    "urexweiler": (5, "urexweiler", {"deals": 7}),
    "tournament": (4, "ddv", SHORT),
    "tournament, soli appended": (5, "ddv", {"deals": 5, "vorfuehren": "after"}),
    "pub with Bock": (4, "pub", {"goal": 12}),
    "platform": (5, "platform", {"rounds": 2, "pflichtsolo": 1, "bock": True}),
    "own rules with Bock": (5, "urexweiler", {**SHORT, "bock": True}),
    "as printed": (6, "ddv", {"bock": True}),
}
"""People at the table, system, options."""
GUESTS = ("Frieda", "Gustav", "Hanna", "Ida")
VERBS = {
    "add", "change", "insert", "delete", "move", "dealers", "seating", "withdraw seating", "time up", "time runs",
    "penalty", "penalty changed", "penalty deleted", "undo", "close", "confirm", "reopen", "as played",
}  # fmt: skip
"""What happens in a run."""
RARE = 3
"""So many of them may be missing from a short one."""


@dataclass(frozen=True)
class Past:
    """An action that can be taken back, with everything as it was before it."""

    model: Model
    stored: Mapping[str, object]


def stored(sheet: ScoreSheet) -> dict[str, object]:
    """All that stands on a sheet, keys included; versions aside, and the keys of seats."""
    fresh = ScoreSheet.objects.get(pk=sheet.pk)
    columns = [field.attname for field in Deal._meta.concrete_fields if field.attname != "version"]
    of_penalties = [field.attname for field in Penalty._meta.concrete_fields if field.attname != "version"]
    of_seats = ("position", "player_id", "total", "deals_played", "deals_won", "soli", "penalty")
    return {
        "rows": list(sheet.deals.in_order().values(*columns)),
        "penalties": list(sheet.penalties.in_order().values(*of_penalties)),
        "seats": list(sheet.seats.in_order().values(*of_seats)),
        "seatings": [(seating.first_row, seating.order) for seating in sheet.seatings.in_order()],
        "sheet": (fresh.status, fresh.time_up_row, fresh.first_dealer),
        "rules": Session.objects.get(pk=fresh.round.session_id).rules_snapshot,
    }


class Evening(RuleBasedStateMachine):
    """One sheet, its model, and the actions that can still be taken back."""

    happened: Counter[str] = Counter()
    """Over all examples of a run: what was done, and under "refused" what was not."""

    @initialize(
        data=st.data(),
        name=st.sampled_from(list(RULES)),
        rows=st.integers(0, 7),
        punished=st.integers(0, 2),
        seated=st.integers(0, 2),
    )
    def begin(self, data, name, rows, punished, seated):
        people, system, options = RULES[name]
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        club = make_club(first="secretary", second="secretary")
        Club.objects.update(confirms_sheets=True)
        self.first, self.second = (User.objects.get(username=name) for name in ("first", "second"))
        rules = scoring.rules_for(system, options)
        season = make_season(club, people=people)
        self.sheet = sheet_of(make_session(season, people=people, own_rules=rules.as_dict()))
        self.log = LogEntry.objects.count()
        self.model = Model(rules, NAMES[:people], (tuple(range(people)),))
        self.status = SheetStatus.OPEN
        self.past: list[Past] = []
        for _ in range(rows):
            self._add(data)
        for _ in range(seated):
            self._leave_and_come(data, 1, comes=True)
        for _ in range(punished):
            self._punish(data)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    # --- doing and being refused -----------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        return self.status == SheetStatus.OPEN

    @property
    def fresh(self) -> ScoreSheet:
        related = ("round__session__season__club", "closed_by", "confirmed_by")
        return ScoreSheet.objects.select_related(*related).get(pk=self.sheet.pk)

    @property
    def at(self) -> dict[str, int]:
        """The sheet as a form has seen it."""
        return {"sheet_pk": self.sheet.pk, "version": self.fresh.version}

    def intent(self, actor: User | None = None, reason: str = "") -> Intent:
        return intent(actor or self.first, reason)

    def _refused(self, act: Callable[..., Done], codes: set[str]) -> Refused:
        """The action does not happen, for one of these reasons, and leaves no trace."""
        before = everything()
        with pytest.raises(Refused) as refused:
            act(intent=self.intent())
        assert refused.value.code in codes
        assert everything() == before
        self.happened["refused"] += 1
        return refused.value

    def _done(self, what: str, act: Callable[..., Done], then: Model, entries: int = 1) -> Done:
        """The action happens and can be taken back."""
        past = Past(self.model, stored(self.sheet))
        done = act(intent=self.intent())
        self.past.append(past)
        self.model = then
        self._happened(what, entries)
        return done

    def _act(self, what: str, act: Callable[..., Done], then: Model, codes: set[str]) -> Done | None:
        """The action happens unless the model knows why not; on a closed sheet it does not, and that gets opened."""
        if not self.open:
            self._is_closed(act)
            return None
        if codes:
            self._refused(act, codes)
            return None
        return self._done(what, act, then)

    def _is_closed(self, act: Callable[..., Done]) -> None:
        self._refused(act, {"sheet_closed"})
        self._reopen()

    def _reopen(self) -> None:
        act = partial(reopen_sheet, **self.at)
        self._refused(act, {"reason_missing"})
        act(intent=self.intent(self.second, reason="Nachtrag"))
        self.status = SheetStatus.OPEN
        self._happened("reopen")

    def _happened(self, what: str, entries: int = 1) -> None:
        self.log += entries
        self.happened[what] += 1

    def _row(self, data) -> Line:
        """One of the rows, those first at which a penalty stands."""
        fined = {fine.after for fine in self.model.fines}
        lines = sorted(self.model.lines, key=lambda line: line.key not in fined)
        return data.draw(st.sampled_from(lines[:2] if data.draw(st.booleans()) else lines), "row")

    def _stored(self, line: Line) -> Deal:
        return Deal.objects.get(pk=line.key)

    # --- rows ------------------------------------------------------------------------------------------------------

    def _enter(self, what: str, act: Callable[..., Done], line: Line, then: Callable[[Line], Model]) -> None:
        """A row by `act(facts=…)`. What the rules have against it takes somebody's word; who is not there, none."""
        model = then(line)
        number = model.number(line.key)
        order = model.orders[number - 1]
        if not self.open:
            self._is_closed(partial(act, facts=line.facts))
        elif line.facts.dealer not in order:
            self._refused(partial(act, facts=line.facts), {"seat_absent"})
        elif not line.seats() <= set(order):
            self._refused(partial(act, facts=as_played(line.facts)[0]), {"seating_contradicted"})
        else:
            warnings = model.course.findings[number - 1].warnings
            objections = [code for code in warnings if code in scoring.OBJECTIONS]
            if objections:
                refused = self._refused(partial(act, facts=line.facts), {"row_objected"})
                assert list(refused.params["reasons"]) == objections
                self._refused(partial(act, facts=replace(line.facts, as_played=True)), {"objection_note_missing"})
                line = replace(line, facts=as_played(line.facts)[0])
                self.happened["as played"] += 1
            done = self._done(what, partial(act, facts=line.facts), model)
            self.model = then(replace(line, key=done.pk))

    def _add(self, data) -> None:
        number = len(self.model.lines) + 1
        act = partial(add_deal, sheet_pk=self.sheet.pk, number=number)
        line = row_at(data.draw, self.model, number)
        self._enter("add", act, replace(line, key=-1), partial(self.model.with_row, number))

    @rule(data=st.data())
    def add(self, data):
        self._add(data)

    @rule(data=st.data())
    def add_two(self, data):
        self._add(data)
        self._add(data)

    @precondition(lambda self: self.model.lines)
    @rule(data=st.data())
    def insert(self, data):
        number = data.draw(st.integers(1, len(self.model.lines)), "number")
        act = partial(insert_deal, number=number, **self.at)
        line = row_at(data.draw, self.model, number)
        self._enter("insert", act, replace(line, key=-1), partial(self.model.with_row, number))

    @precondition(lambda self: self.model.lines)
    @rule(data=st.data())
    def change(self, data):
        old = self._row(data)
        act = partial(change_deal, deal_pk=old.key, version=self._stored(old).version)
        line = row_at(data.draw, self.model, self.model.number(old.key))
        self._enter("change", act, replace(line, key=old.key), self.model.changed)

    @precondition(lambda self: self.model.lines)
    @rule(data=st.data())
    def delete(self, data):
        line = self._row(data)
        act = partial(delete_deal, deal_pk=line.key, version=self._stored(line).version)
        self._act("delete", act, self.model.without(line.key), set())

    @precondition(lambda self: len(self.model.lines) > 1)
    @rule(data=st.data())
    def move(self, data):
        line = self._row(data)
        to = data.draw(st.integers(1, len(self.model.lines)), "to")
        act = partial(move_deal, deal_pk=line.key, version=self._stored(line).version, to=to)
        if to == self.model.number(line.key):
            self._act("move", act, self.model, {"deal_not_moved"})
        else:
            then = self.model.moved(line.key, to)
            self._act("move", act, then, set(then.contradictions()))

    @precondition(lambda self: self.model.lines)
    @rule(data=st.data())
    def dealers_follow(self, data):
        number = data.draw(st.integers(1, len(self.model.lines)), "from")
        then = self.model.dealers_follow(number)
        self._act("dealers", partial(follow_dealers, number=number, **self.at), then, set())

    # --- who is at the table, time ---------------------------------------------------------------------------------

    @rule(data=st.data(), leaves=st.sampled_from((0, 1, 1, 2)), comes=st.booleans())
    def leave_and_come(self, data, leaves, comes):
        self._leave_and_come(data, leaves, comes=comes)

    def _leave_and_come(self, data, leaves: int, *, comes: bool) -> None:
        next_row = len(self.model.orders)
        row = data.draw(st.sampled_from([next_row, next_row, *range(1, next_row)]), "from row")
        order = self.model.orders[row - 1]
        if len(order) - leaves < 4 and not one_in(data.draw, 6):
            leaves, comes = min(leaves, 1), True  # at a table of four somebody is replaced
        gone = tuple(data.draw(st.permutations(order), "leave")[:leaves])
        arrival = named = None
        if comes or not gone:
            away = sorted(set(range(len(self.model.people))) - set(order))
            known = [self.model.people[seat] for seat in away]
            new = [name for name in GUESTS if name not in self.model.people]
            here = [self.model.people[order[0]]] if one_in(data.draw, 10) or not (known or new) else []
            left_of = data.draw(st.sampled_from(order), "left of")
            name = data.draw(st.sampled_from([*known, *new, *here]), "who")
            arrival, named = Arrival(left_of, self._who(name)), (left_of, name)
        change = SeatingChange(gone, arrival)
        then, codes = self.model.seated(row, gone, named)
        self._act("seating", partial(change_seating, first_row=row, change=change, **self.at), then, codes)

    def _who(self, name: str) -> SeatChoice:
        player = self.fresh.round.session.season.club.players.filter(given_name=name).first()
        return SeatChoice(player.pk) if player else SeatChoice(None, name)

    @precondition(lambda self: len(self.model.seatings) > 1 or len(self.model.lines) % 4 == 3)
    @rule()
    def withdraw_the_last_change_of_the_table(self):
        then, codes = self.model.withdrawn()
        self._act("withdraw seating", partial(withdraw_seating, **self.at), then, codes)

    @rule(again=st.booleans())
    def time(self, again):
        """Time is over, or it is not after all. `again`: somebody says what is known already."""
        if (self.model.time_up is None) == again:  # it runs and is said to run, or is over and shall run
            codes = {"time_runs"} if self.model.time_up is None else set()
            then = replace(self.model, time_up=None)
            self._act("time runs", partial(withdraw_time, **self.at), then, codes)
        else:
            self._call_time()

    def _call_time(self) -> None:
        course = self.model.course
        refusals = [
            ("time_up_already", self.model.time_up is not None),
            ("time_not_planned", course.planned is None),
            ("sheet_over", course.over),
        ]
        last = self.model.lines[-1].key if self.model.lines else START
        codes = {code for code, applies in refusals if applies}
        self._act("time up", partial(call_time, **self.at), replace(self.model, time_up=last), codes)

    # --- penalties -------------------------------------------------------------------------------------------------

    def _fine(self, data, key: int) -> Fine:
        facts = data.draw(st.composite(penalty_at)(self.model), "penalty")
        points, _again = points_of(facts, len(self.model.people))
        after = self.model.lines[facts.after_row - 1].key if facts.after_row else START
        return Fine(key, after, facts, points)

    @rule(data=st.data())
    def punish(self, data):
        self._punish(data)

    def _punish(self, data) -> None:
        fine = self._fine(data, -1)
        act = partial(add_penalty, facts=fine.facts, **self.at)
        done = self._act("penalty", act, self.model, set())
        if done:
            self.model = replace(self.model, fines=(*self.model.fines, replace(fine, key=done.pk)))

    @precondition(lambda self: self.open)
    @rule(data=st.data())
    def punish_and_deal_again(self, data):
        """Two entries in the log, and two actions to take back: the redeal and the penalty that stands at it."""
        fine, order = self._fine(data, -1), self.model.orders[-1]
        dealer = data.draw(st.sampled_from(order), "dealer")
        over = self.model.course.over
        redeal = as_played(DealFacts(kind=DealKind.VOID, dealer=dealer))[0]
        act = partial(add_penalty, facts=fine.facts, redeal=redeal, **self.at)
        _points, again = points_of(fine.facts, len(self.model.people))
        if not again:
            self._refused(act, {"penalty_without_redeal"})
            return
        if over:
            unsaid = replace(redeal, as_played=False, note="")
            self._refused(partial(add_penalty, facts=fine.facts, redeal=unsaid, **self.at), {"row_objected"})
        before = self.model
        done = self._done("penalty", act, self.model, entries=2)
        row = self.sheet.deals.in_order().last()
        number = len(before.lines) + 1
        self.model = before.with_row(number, Line(row.pk, redeal, ()))
        one = self.past.pop()
        self.past += [one, Past(self.model, {})]
        placed = replace(fine, key=done.pk, after=row.pk, facts=replace(fine.facts, after_row=number))
        self.model = replace(self.model, fines=(*self.model.fines, placed))

    @precondition(lambda self: self.model.fines)
    @rule(data=st.data())
    def punish_otherwise(self, data):
        old = data.draw(st.sampled_from(self.model.fines), "old")
        new = self._fine(data, old.key)
        version = Penalty.objects.get(pk=old.key).version
        act = partial(change_penalty, penalty_pk=old.key, version=version, facts=new.facts)
        fines = tuple(new if fine is old else fine for fine in self.model.fines)
        self._act("penalty changed", act, replace(self.model, fines=fines), set())

    @precondition(lambda self: self.model.fines)
    @rule(data=st.data())
    def forgive(self, data):
        old = data.draw(st.sampled_from(self.model.fines), "old")
        act = partial(delete_penalty, penalty_pk=old.key, version=Penalty.objects.get(pk=old.key).version)
        fines = tuple(fine for fine in self.model.fines if fine is not old)
        self._act("penalty deleted", act, replace(self.model, fines=fines), set())

    # --- back, closed, confirmed, open again -----------------------------------------------------------------------

    @precondition(lambda self: self.open)
    @rule(times=st.integers(1, 3))
    def undo(self, times):
        for _ in range(times):
            entry = last_action(self.sheet)
            assert (entry is not None) == bool(self.past)
            if entry is None:
                return
            undo_last(sheet_pk=self.sheet.pk, entry_pk=entry.pk, intent=self.intent())
            past = self.past.pop()
            self.model = past.model
            if past.stored:
                assert stored(self.sheet) == past.stored
            self._happened("undo")

    @precondition(lambda self: self.open)
    @rule(confirmed=st.booleans(), opened=st.booleans())
    def close(self, confirmed, opened):
        act = partial(close_sheet, **self.at)
        if not any(line.counts for line in self.model.lines):
            self._refused(act, {"sheet_empty"})
            return
        self._refused(partial(confirm_sheet, **self.at), {"sheet_opened"})
        act(intent=self.intent())
        self.status, self.past = SheetStatus.CLOSED, []
        self._happened("close")
        if confirmed:
            self._confirm()
        if opened:
            self._reopen()

    def _confirm(self) -> None:
        act = partial(confirm_sheet, **self.at)
        self._refused(act, {"confirmed_by_closer"})
        act(intent=self.intent(self.second))
        self.status = SheetStatus.CONFIRMED
        self._happened("confirm")
        self._refused(act, {"sheet_confirmed"})

    # --- what holds after every step -------------------------------------------------------------------------------

    @invariant()
    def nothing_is_wrong_in_the_store(self):
        assert list(violations()) == []

    @invariant()
    def every_action_is_logged_once(self):
        assert LogEntry.objects.count() == self.log

    @invariant()
    def the_state_is_the_expected_one(self):
        sheet = self.fresh
        in_force = list(sheet.confirmed_versions.in_force().values_list("sheet_version", flat=True))
        assert sheet.status == self.status
        assert in_force == ([sheet.version] if sheet.status == SheetStatus.CONFIRMED else [])
        assert (sheet.time_up_row, sheet.first_dealer) == (self.model.time_up_row, self.model.first_dealer)
        assert (sheet.round.session.rules_snapshot is not None) == bool(self.model.lines)

    @invariant()
    def the_page_shows_a_fresh_fold(self):
        model, shown = self.model, sheet_table(self.fresh)
        assert [row.pk for row in shown.rows] == [line.key for line in model.lines]
        assert [row.number for row in shown.rows] == list(range(1, len(model.lines) + 1))
        assert [row.order for row in shown.rows] == list(model.orders[:-1])
        for row, line, finding in zip(shown.rows, model.lines, model.course.findings, strict=True):
            compare_row(row, line, finding)
        compare_cells(shown, model)
        compare_columns(shown, model)
        compare_next(shown, model)
        assert [(fine.pk, fine.after_row) for fine in shown.penalties] == sorted(
            ((fine.key, model.number(fine.after)) for fine in model.fines), key=lambda fine: (fine[1], fine[0])
        )

    @invariant()
    def sums_are_those_of_the_rows(self):
        seats = list(self.sheet.seats.in_order())
        assert len(seats) == len(self.model.people)
        for seat in seats:
            expected = self.model.sums(seat.position)
            assert {name: getattr(seat, name) for name in expected} == expected
        assert sum(seat.total for seat in seats) == 0


def compare_row(row: Row, line: Line, finding: scoring.Finding) -> None:
    """What a row is found to be."""
    assert (row.kind, row.dealer, row.game) == (line.facts.kind, line.facts.dealer, line.facts.game)
    assert (row.counts_as, row.factor) == (finding.counts_as, finding.factor)
    assert row.warnings == tuple(str(WARNINGS[code]) for code in finding.warnings)
    assert row.dealer_as_listed == (finding.dealer != finding.expected_dealer)
    assert row.from_facts == line.told
    assert row.note == line.facts.note


def compare_cells(shown: SheetTable, model: Model) -> None:
    """Points, running totals, who sat out and who was not there, cell by cell."""
    for seat in range(len(model.people)):
        running = list(accumulate((row[seat] or 0 for row in model.points), initial=0))[1:]
        for index, (line, row) in enumerate(zip(model.lines, shown.rows, strict=True)):
            cell, points, here = row.cells[seat], model.points[index][seat], seat in model.orders[index]
            assert (cell.points, cell.away) == (points, not here)
            assert cell.running == (None if points is None else running[index])
            assert cell.sits_out == (line.counts and here and seat not in line.active)
            assert cell.deals == (line.facts.dealer == seat)


def compare_columns(shown: SheetTable, model: Model) -> None:
    """Whose they are and what they come to."""
    assert tuple(column.name for column in shown.columns) == model.people
    for column in shown.columns:
        sums = model.sums(column.position)
        assert (column.total, column.penalty) == (sums["total"], sums["penalty"])
        assert column.left == (column.position not in model.orders[-1])


def compare_next(shown: SheetTable, model: Model) -> None:
    """What comes next, or that nothing does."""
    following, course = shown.next, model.course
    assert (following.number, following.counted) == (len(model.lines) + 1, course.counted)
    assert (following.planned, following.remaining) == (course.total_deals, course.remaining)
    assert (following.dealer, following.forced, following.over) == (course.next_dealer, course.next_forced, course.over)
    assert (following.open_soli, following.extra) == (course.open_soli, course.extra_deals)
    assert following.repetition == str(course.next_game or "")
    order = model.orders[-1]
    assert following.order == order
    if not course.over:
        assert following.factor == course.next_factor
        assert following.sitting_out == tuple(seat for seat in course.next_sitting_out if seat in order)
        assert set(following.active) == set(order) - set(following.sitting_out)
        assert len(following.active) == 4


@pytest.mark.django_db
def test_random_evenings():
    Evening.happened.clear()
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=24, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    refused = Evening.happened.pop("refused")
    assert set(Evening.happened) <= VERBS
    assert len(VERBS - set(Evening.happened)) <= RARE
    assert Evening.happened.total() > refused
