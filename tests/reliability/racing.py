"""Several people at once: each in a thread with a connection of its own, as workers of a server are."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from types import SimpleNamespace

from django.db import DatabaseError, connection

from league.services import log
from league.services.log import Done, Refused

PATIENCE = 30
"""Seconds after which a race has hung."""
Outcome = Done | Refused | DatabaseError


def race(*acts: Callable[[], Done]) -> list[Outcome]:
    """Start all acts at the same moment; what each answered or raised, in their order."""
    start = threading.Barrier(len(acts))
    outcomes: list[Outcome | None] = [None] * len(acts)

    def run(index: int) -> None:
        try:
            connection.ensure_connection()
            start.wait(PATIENCE)
            outcomes[index] = acts[index]()
        except (Refused, DatabaseError) as refused:
            outcomes[index] = refused
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,), daemon=True) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "the race hangs"
    assert None not in outcomes, "an act died of something unforeseen"
    return outcomes


def told(outcomes: list[Outcome]) -> list[str]:
    """The outcomes in words, sorted: "done", "again", a code, or the kind of a database's error."""
    return sorted(
        ("again" if outcome.repeated else "done")
        if isinstance(outcome, Done)
        else outcome.code
        if isinstance(outcome, Refused)
        else type(outcome).__name__
        for outcome in outcomes
    )


def meeting(people: int, seconds: float = PATIENCE) -> Callable[[], None]:
    """A place where so many wait for each other; after some time whoever is there goes on alone."""
    barrier = threading.Barrier(people)

    def wait() -> None:
        with suppress(threading.BrokenBarrierError):
            barrier.wait(seconds)

    return wait


def after(function: Callable[..., object], then: Callable[[], None]) -> Callable[..., object]:
    """The function, with a wait behind it."""

    def run(*args: object, **kwargs: object) -> object:
        answer = function(*args, **kwargs)
        then()
        return answer

    return run


@contextmanager
def one_writer_at_a_time_off(monkeypatch) -> Iterator[None]:
    """For the controls. SQLite lets one transaction write at a time and so hides a missing guard; there the services
    run without one. PostgreSQL keeps its transactions."""
    with monkeypatch.context() as patch:
        if connection.vendor == "sqlite":
            patch.setattr(log, "transaction", SimpleNamespace(atomic=nullcontext))
        yield
