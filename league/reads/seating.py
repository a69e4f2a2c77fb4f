"""Who is at the table, in words: over a column, on the sheet after a change, and in its history."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import adapters
from league.choices import DealKind, Verb
from league.models import LogEntry, Player, ScoreSheet
from league.names import name_key
from league.values.players import Person
from league.values.seating import Order, SeatingChoices, SeatingPage, SeatingPlan

Names = Mapping[int, str]
"""Player id to the short name that the sheet shows."""
State = Mapping[str, object]
"""A table as `services.seatings` logs it."""


def presence_words(plan: SeatingPlan, position: int, counts: Sequence[int]) -> str:
    """When somebody was at the table: "bis Spiel 12", "ab Spiel 13", '' for who always was.

    `counts[n]`: how many deals counted up to row n; `counts[0]` is 0.
    """
    spans = plan.spans(position)
    if spans == ((1, None),):
        return ""
    return ", ".join(filter(None, (_span(first, last, counts) for first, last in spans))) or _("nicht dabei")


def _span(first: int, last: int | None, counts: Sequence[int]) -> str:
    start = 1 + counts[min(first - 1, len(counts) - 1)]
    if last is None:
        return _("ab Spiel %(first)d") % {"first": start}
    end = counts[min(last, len(counts) - 1)]
    if end < start:
        return ""
    if first == 1:
        return _("bis Spiel %(last)d") % {"last": end}
    return _("Spiel %(first)d–%(last)d") % {"first": start, "last": end}


def last_dealers(plan: SeatingPlan, first_dealer: int, rows: int) -> list[int]:
    """Per row who deals last in a round; when who began the first one has left, a round begins with who sat next."""
    begins, before, found = first_dealer, plan.begins, []
    for row in range(1, rows + 1):
        order = plan.order(row)
        if begins not in order:
            place = before.index(begins)
            begins = next(seat for seat in (*before[place:], *before[:place], *order) if seat in order)
        found.append(order[order.index(begins) - 1])
        before = order
    return found


def seating_choices(sheet: ScoreSheet) -> SeatingChoices:
    """What the page about the table needs: the plan, everybody's names, the deals that counted. Four queries."""
    seats = list(sheet.seats.in_order().select_related("player"))
    kinds = sheet.deals.in_order().values_list("kind", flat=True)
    counts = tuple(accumulate((kind == DealKind.DEAL for kind in kinds), initial=0))
    short = adapters.short_names([seat.player for seat in seats])
    here = {seat.player_id for seat in seats}
    others = Player.objects.filter(club=sheet.round.session.season.club_id).active().exclude(pk__in=here).in_order()
    return SeatingChoices(
        plan=adapters.plan_of(len(seats), sheet.seatings.in_order()),
        names=tuple(short[seat.player_id] for seat in seats),
        counts=counts,
        others=tuple(Person(p.pk, p.full_name, name_key(p.given_name, p.family_name)) for p in others),
        keys=tuple(name_key(seat.player.given_name, seat.player.family_name) for seat in seats),
    )


def last_change(sheet: ScoreSheet) -> LogEntry | None:
    """The change of the table that was the last thing done to this sheet, if it was one. One query."""
    entry = LogEntry.objects.filter(sheet_id=sheet.pk).newest_first().first()
    return entry if entry is not None and entry.verb == Verb.SEATING_CHANGED else None


def table_words(state: State, names: Names) -> str:
    """Who was at the table, clockwise."""
    people = state["people"]
    return ", ".join(_name(people, seat, names) for seat in state["order"])


def seating_sentences(before: State, after: State, names: Names) -> Iterator[str]:
    """Who left and came and where, how it goes on, and whose duties are gone or new."""
    yield _who(before, after, names)
    yield from _how_many(before, after)
    yield from _length(before, after)
    yield from _duties(before, after, names)
    if after["is_next"] and after["dealer"] is not None and _dealer(before) != _dealer(after):
        yield _("Als Nächstes gibt %(name)s.") % {"name": _name(after["people"], after["dealer"], names)}


def _who(before: State, after: State, names: Names) -> str:
    """Ab Spiel 13 ohne Eva; ab Spiel 13 mit Fritz (links von Anna)."""
    gone = [_name(before["people"], seat, names) for seat in before["order"] if not _sits(before, seat, after)]
    new = [_placed(seat, after, names) for seat in after["order"] if not _sits(after, seat, before)]
    return _from_then_on(after["first_count"], gone, new)


def _from_then_on(count: int, gone: Sequence[str], new: Sequence[str]) -> str:
    parts = [
        *([_("ohne %(names)s") % {"names": ", ".join(gone)}] if gone else []),
        *([_("mit %(names)s") % {"names": ", ".join(new)}] if new else []),
    ]
    how = _(" und ").join(parts) or _("in neuer Reihenfolge")
    return _("Ab Spiel %(number)d %(how)s.") % {"number": count, "how": how}


def _placed(seat: int, state: State, names: Names) -> str:
    order, people = state["order"], state["people"]
    neighbour = order[order.index(seat) - 1]
    return _("%(name)s (links von %(neighbour)s)") % {
        "name": _name(people, seat, names),
        "neighbour": _name(people, neighbour, names),
    }


def _how_many(before: State, after: State) -> Iterator[str]:
    words = {4: _("zu viert"), 5: _("zu fünft"), 6: _("zu sechst"), 7: _("zu siebt")}
    now, was = len(after["order"]), len(before["order"])
    if now != was:
        yield _("Es wird %(now)s gespielt statt %(was)s.") % {"now": words[now], "was": words[was]}


def _length(before: State, after: State) -> Iterator[str]:
    now, was, left = after["planned"], before["planned"], after["remaining"]
    if now is None:
        return
    if now != was:
        yield _("Geplant sind jetzt %(now)d statt %(was)d Spiele.") % {"now": now, "was": was}
    elif left:
        yield ngettext(
            "Es bleibt bei %(now)d Spielen, eines steht noch aus.",
            "Es bleibt bei %(now)d Spielen, %(left)d stehen noch aus.",
            left,
        ) % {"now": now, "left": left}


def _duties(before: State, after: State, names: Names) -> Iterator[str]:
    for seat in before["open_soli"]:
        if seat not in after["order"]:
            yield _("%(name)s hatte das Pflichtsolo noch offen; es entfällt.") % {
                "name": _name(before["people"], seat, names)
            }
    for seat in after["open_soli"]:
        if not _sits(after, seat, before):
            yield _("%(name)s hat noch ein Pflichtsolo zu spielen.") % {"name": _name(after["people"], seat, names)}
    repeats = before["repeats"]
    if repeats is not None and repeats not in after["order"]:
        yield _("%(name)s hätte das verlorene Solo wiederholen müssen; das entfällt.") % {
            "name": _name(before["people"], repeats, names)
        }


def _sits(state: State, seat: int, other: State) -> bool:
    """Whether who sits there in one state is at the table in the other, too."""
    person = state["people"][seat]
    return person in [other["people"][position] for position in other["order"]]


def _dealer(state: State) -> int | None:
    return None if state["dealer"] is None else state["people"][state["dealer"]]


def _name(people: Sequence[int], seat: int, names: Names) -> str:
    return names.get(people[seat]) or _("Platz %(n)d") % {"n": seat + 1}


def seating_page(choices: SeatingChoices) -> SeatingPage:
    """The table as it is now, and every change of it so far, in words."""
    plan, names = choices.plan, choices.names
    return SeatingPage(
        here=tuple(names[seat] for seat in plan.order(choices.next_row)),
        changes=tuple(
            _change_words(choices, before, now) for before, now in zip(plan.changes, plan.changes[1:], strict=False)
        ),
    )


def _change_words(choices: SeatingChoices, before: tuple[int, Order], now: tuple[int, Order]) -> str:
    gone = [choices.names[seat] for seat in before[1] if seat not in now[1]]
    new = [choices.names[seat] for seat in now[1] if seat not in before[1]]
    return _from_then_on(choices.count(now[0]), gone, new)
