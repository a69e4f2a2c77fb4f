"""What is true of every verb: one log entry, once per form, whole or not at all."""

import inspect
import re
from contextlib import suppress
from dataclasses import replace
from itertools import count

import pytest
from django.db import OperationalError, connection, transaction

from league.choices import Verb
from league.models import LogEntry, User
from league.services import confirmations, deals, penalties, seatings, sessions, sheets, time, undo
from league.services.log import Conflict, Done, done_before
from tests.league.builders import ACTS, everything

pytestmark = pytest.mark.django_db

each_verb = pytest.mark.parametrize("verb", ACTS, ids=str)


def test_every_verb_of_an_evening_is_here():
    modules = (confirmations, deals, penalties, seatings, sessions, sheets, time, undo)
    sources = (inspect.getsource(module) for module in modules)
    assert set(ACTS) == {Verb[name] for source in sources for name in re.findall(r"\bVerb\.([A-Z_]+)", source)}


@each_verb
def test_one_entry_says_who_did_what_and_why(evening, verb):
    act, form = ACTS[verb](evening), evening.intent(reason="am Stammtisch bemerkt")
    before = set(LogEntry.objects.values_list("pk", flat=True))

    done = act(intent=form)

    entry = LogEntry.objects.exclude(pk__in=before).get()
    assert (entry.verb, entry.actor, entry.club, entry.reason) == (verb, evening.actor, evening.club, form.reason)
    assert (entry.key, entry.digest, entry.object_id) == (form.key, form.digest, done.pk)
    assert done == Done(done.pk, repeated=False)
    assert entry.before is not None or entry.after is not None


@each_verb
def test_no_names_get_into_the_log(evening, verb):
    ACTS[verb](evening)(intent=evening.intent(reason="Grund"))
    entry = LogEntry.objects.order_by("pk").last()
    for person in ("Anna", "Bernd", "Frieda"):
        assert person not in f"{entry.before} {entry.after}"


@each_verb
def test_a_form_sent_again_is_answered_like_the_first_time(evening, verb):
    act, form = ACTS[verb](evening), evening.intent(reason="Grund")
    first = act(intent=form)
    stored = everything()

    assert act(intent=form) == Done(first.pk, repeated=True)
    assert done_before(actor=evening.actor, key=form.key, digest=form.digest) == Done(first.pk, repeated=True)
    assert everything() == stored


@each_verb
def test_a_used_form_with_another_content_is_refused(evening, verb):
    act, form = ACTS[verb](evening), evening.intent(reason="Grund")
    act(intent=form)
    stored = everything()

    with pytest.raises(Conflict) as refused:
        act(intent=replace(form, digest="anders"))
    assert refused.value.code == "form_used_already"
    assert everything() == stored


@each_verb
def test_a_form_of_somebody_else_is_refused(evening, verb):
    act, form = ACTS[verb](evening), evening.intent(reason="Grund")
    act(intent=form)
    thief = User.objects.create_user("thief")
    stored = everything()

    with pytest.raises(Conflict) as refused:
        act(intent=replace(form, actor=thief))
    assert refused.value.code == "form_used_already"
    assert everything() == stored


ON_AN_OPEN_SHEET = [
    verb
    for verb in ACTS
    if verb
    not in (Verb.SHEET_CONFIRMED, Verb.SHEET_REOPENED, Verb.SESSION_CREATED, Verb.SESSION_CHANGED, Verb.SHEET_ADDED)
]


@pytest.mark.parametrize("verb", ON_AN_OPEN_SHEET, ids=str)
def test_nothing_happens_to_a_closed_sheet(evening, verb):
    act = ACTS[verb](evening)
    for sheet in (evening.sheet, evening.totals, evening.empty):
        type(sheet).objects.filter(pk=sheet.pk).update(status="closed", closed_at=evening.closed.closed_at)
    stored = everything()

    with pytest.raises(Conflict) as refused:
        act(intent=evening.intent())
    assert refused.value.code == "sheet_closed"
    assert everything() == stored


class _Killer:
    """Stands between code and database and breaks the line at the n-th statement."""

    def __init__(self, at: int) -> None:
        self.at, self.seen = at, 0

    def __call__(self, execute, sql, params, many, context):
        self.seen += 1
        if self.seen == self.at:
            raise OperationalError("the line is dead")
        return execute(sql, params, many, context)


@each_verb
def test_a_line_that_breaks_at_any_statement_leaves_nothing_half(evening, verb):
    act, stored = ACTS[verb](evening), everything()
    for at in count(1):
        killer = _Killer(at)
        with transaction.atomic(), connection.execute_wrapper(killer), suppress(OperationalError):
            act(intent=evening.intent(reason="Grund"))
        if killer.seen < at:
            break
        assert everything() == stored, f"broken at statement {at}"
    assert at > 5  # lock, key, read, write, log: it was no empty walk
    assert everything() != stored


@each_verb
def test_the_log_comes_in_the_same_transaction(evening, verb, monkeypatch):
    """When the entry cannot be written, what it would tell has not happened."""
    act, stored = ACTS[verb](evening), everything()

    def refuse(**columns):
        raise OperationalError("no space for the log")

    monkeypatch.setattr(LogEntry.objects, "create", refuse)
    with pytest.raises(OperationalError), transaction.atomic():
        act(intent=evening.intent(reason="Grund"))
    assert everything() == stored
