"""What the sheet knows of the deal to come, and how it says so."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from league import adapters
from league.choices import DealKind, SheetMode
from league.models import Deal, ScoreSheet
from league.reads.duties import duty, objection_words, owed
from league.values.sheets import NextDeal


def next_deal(
    sheet: ScoreSheet, deals: Sequence[Deal], place: scoring.Place, course: scoring.Course, names: Sequence[str]
) -> NextDeal:
    """The deal after the last of `deals`; `place` is its place, `course` the evening before it."""
    counts = sheet.mode == SheetMode.DEALS
    order = place.seatings[-1].order if place.seatings else tuple(range(place.players))
    out = tuple(seat for seat in course.next_sitting_out if seat in order)
    return NextDeal(
        number=len(deals) + 1,
        count=course.counted + 1,
        dealer=course.next_dealer,
        sitting_out=out,
        active=adapters.playing(order, out),
        order=order,
        planned=course.total_deals,
        extra=course.extra_deals,
        remaining=course.remaining,
        counted=course.counted,
        open_soli=course.open_soli if counts else (),
        forced=course.next_forced,
        over=course.over,
        repetition=str(course.next_game or ""),
        factor=2 if course.bock_left else 1,
        bock_left=_bock_left(course),
        bock_from=_bock_from(deals) if course.bock_left else None,
        line=_line(course, place.rules),
        duty=duty(course, names),
        owed=owed(course, names) if counts and course.next_forced is None else "",
        objections=tuple(objection_words(("after_end",), course, names, here=False)) if course.over else (),
        time_up_after=course.time_up_after,
        after_time_up=_after_time_up(place, course, names) if sheet.is_open and sheet.time_up_row is None else "",
    )


def _line(course: scoring.Course, rules: scoring.Rules) -> str:
    """„Spiel 21 von 24 (+1 Kürsolo)“, once in the added deals „Spiel 27 von 27 (24 + 3 Kürsoli)“; „Runde 2 von 3“."""
    if course.total_deals is None:
        return ", ".join(_of_a_match(course, rules))
    words = _("Spiel %(n)d von %(total)d")
    number, planned = course.counted + 1, course.planned or 0
    added = tuple(_added(course))
    if course.time_is_up or not added:
        return words % {"n": number, "total": course.total_deals}
    if number <= planned:
        return f"{words} (+%(added)s)" % {"n": number, "total": planned, "added": " +".join(added)}
    whole = " + ".join((str(planned), *added))
    return f"{words} (%(whole)s)" % {"n": number, "total": course.total_deals, "whole": whole}


def _of_a_match(course: scoring.Course, rules: scoring.Rules) -> Iterator[str]:
    if rules.rounds is not None:
        rounds = {"n": min(course.rounds_done + 1, rules.rounds), "total": rules.rounds}
        yield _("Runde %(n)d von %(total)d") % rounds
    yield _("Spiel %(n)d") % {"n": course.counted + 1}
    if rules.goal is not None and course.goal_reached:
        yield ngettext(
            "%(n)d Punkt ist erreicht, die Runde wird zu Ende gespielt",
            "%(n)d Punkte sind erreicht, die Runde wird zu Ende gespielt",
            rules.goal,
        ) % {"n": rules.goal}
    elif rules.goal is not None:
        yield ngettext("bis %(n)d Punkt", "bis %(n)d Punkte", rules.goal) % {"n": rules.goal}


def _added(course: scoring.Course) -> Iterator[str]:
    """What comes on top of the planned deals: those of Kürsoli, and Pflichtsoli that are appended."""
    if course.extra_deals:
        yield ngettext("%(n)d Kürsolo", "%(n)d Kürsoli", course.extra_deals) % {"n": course.extra_deals}
    appended = (course.total_deals or 0) - (course.planned or 0) - course.extra_deals
    if appended > 0:
        yield ngettext("%(n)d Pflichtsolo", "%(n)d Pflichtsoli", appended) % {"n": appended}


def _after_time_up(place: scoring.Place, course: scoring.Course, names: Sequence[str]) -> str:
    """What would follow if time were called now; '' where that changes nothing or the length is no number of deals."""
    if course.planned is None or course.over or not course.counted:
        return ""
    then = replace(place, time_up_entry=len(place.before)).course()
    if then.over:
        return _("Die Liste ist dann zu Ende.")
    if then.remaining == course.remaining:
        return ""
    parts = []
    if then.next_game is not None and then.next_forced is not None:
        parts.append(_("die Wiederholung von %(name)s") % {"name": names[then.next_forced]})
    if then.open_soli:
        who = ", ".join(names[seat] for seat in then.open_soli)
        parts.append(_("die offenen Pflichtsoli: %(names)s") % {"names": who})
    return _("Dann folgen nur noch %(what)s.") % {"what": _(" und ").join(parts)}


def _bock_left(course: scoring.Course) -> int:
    """Deals that still count double before the evening ends."""
    return course.bock_left if course.remaining is None else min(course.bock_left, course.remaining)


def _bock_from(deals: Sequence[Deal]) -> int | None:
    """The counted number of the last deal that started a Bock round."""
    played = (deal for deal in deals if deal.kind == DealKind.DEAL)
    return max((count for count, deal in enumerate(played, start=1) if deal.bock_trigger), default=None)
