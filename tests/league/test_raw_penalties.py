"""Whatever comes past the services: the database keeps a penalty only where TSR 9 gives it."""

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from league.models import Penalty
from tests.league.rows import raw_insert
from tests.league.world import points

pytestmark = pytest.mark.django_db

SEATS = range(4)
row_of_points = st.one_of(
    st.permutations([-3, 1, 1, 1]),
    st.permutations([-3, 3, 0, 0]),
    st.permutations([-12, 4, 4, 4]),
    st.permutations([-15, 15, 0, 0]),
    st.permutations([-12, 0, 0, 0]),
    st.lists(st.integers(-18, 18), min_size=4, max_size=4),
)


def may_stand(severity: str, offender: int, absagen: int, row: list[int]) -> bool:
    """TSR 9 in the words of a person: what the offender pays, and that the others get it, or nobody does."""
    pays, others = -row[offender], [value for seat, value in enumerate(row) if seat != offender]
    if any(value < 0 for value in others):
        return False
    if severity == "minor":
        return absagen <= 4 and pays == 3 == sum(others)
    if severity == "serious":
        return absagen <= 4 and pays == 12 + 3 * absagen == sum(others)
    if absagen or any(others):
        return False
    return {"unsporting": 0 <= pays <= 12, "deduction": 1 <= pays <= 999, "irrelevant": pays == 0}[severity]


@example("minor", 0, 0, [-3, 1, 1, 0])
@example("minor", 3, 0, [3, 0, 0, -3])
@example("minor", 0, 0, [3, -1, -1, -1])
@example("serious", 1, 1, [5, -15, 5, 5])
@example("serious", 1, 0, [5, -15, 5, 5])
@example("unsporting", 2, 0, [0, 0, -12, 0])
@example("unsporting", 2, 0, [4, 4, -12, 4])
@example("deduction", 2, 0, [0, 0, 0, 0])
@example("irrelevant", 2, 0, [0, 0, 0, 0])
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(
    severity=st.sampled_from(["minor", "serious", "unsporting", "deduction", "irrelevant"]),
    offender=st.sampled_from(SEATS),
    absagen=st.sampled_from([0, 0, 0, 1, 2, 5]),
    row=row_of_points,
)
def test_only_what_the_rules_give_can_be_stored(world, severity, offender, absagen, row):
    said = {"reason": "falsch bedient", "authority": "Turnierleitung"}
    penalty = Penalty(
        sheet=world.rows["sheet"],
        number=9,
        severity=severity,
        offender=offender,
        absagen=absagen,
        **said,
        **points(*row),
    )
    with transaction.atomic():
        try:
            with transaction.atomic():
                raw_insert(penalty)
            stored = True
        except IntegrityError:
            stored = False
        transaction.set_rollback(True)
    assert stored == may_stand(severity, offender, absagen, row)
