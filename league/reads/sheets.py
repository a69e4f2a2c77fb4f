"""One score sheet as a value: six queries, whatever its length."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import scoring
from league import adapters
from league.choices import CountsAs, DealKind, PartyCode, PointsFrom, SheetMode
from league.models import Deal, LogEntry, Participant, Penalty, ScoreSheet, Seat, Seating
from league.reads.labels import row_labels
from league.reads.next_deal import next_deal
from league.reads.penalties import penalty_lines
from league.reads.rules import course_words, rules_query, system_name
from league.reads.seating import last_change, last_dealers, presence_words, seating_sentences
from league.values.seating import SeatingPlan
from league.values.sheets import Cell, Column, ItemLine, Row, SheetTable
from league.wording import ITEMS, WARNINGS, bock_words, section_words

MARKED = {CountsAs.PFLICHTSOLO, CountsAs.VORFUEHREN}
NAMED_SOLO = {CountsAs.PFLICHTSOLO, CountsAs.LUSTSOLO, CountsAs.KUERSOLO, CountsAs.WIEDERHOLUNG, CountsAs.VORFUEHREN}


@dataclass(frozen=True, slots=True)
class SheetRows:
    """What is stored of one sheet, as loaded, or as it would be after a correction that nobody has made yet."""

    sheet: ScoreSheet
    seats: list[Seat]
    deals: list[Deal]
    seatings: list[Seating]
    ranked: frozenset[int]
    """Players who are participants of the season; everybody else is a guest."""
    penalties: list[Penalty] = field(default_factory=list)
    table_change: LogEntry | None = None
    """Somebody left or came, and nothing was done to the sheet since."""

    @property
    def plan(self) -> SeatingPlan:
        """Who is at the table in which row."""
        return adapters.plan_of(len(self.seats), self.seatings)


def sheet_table(sheet: ScoreSheet) -> SheetTable:
    """The sheet with its rows, sums and what comes next. `sheet` comes from `access.get_sheet`."""
    return table_of(rows_of(sheet))


def rows_of(sheet: ScoreSheet) -> SheetRows:
    """Everything that stands on the sheet. Five queries; a sixth where people have left or come."""
    season = sheet.round.session.season_id
    seatings = list(sheet.seatings.in_order())
    return SheetRows(
        sheet=sheet,
        seats=list(sheet.seats.in_order().select_related("player")),
        deals=list(sheet.deals.in_order()),
        seatings=seatings,
        ranked=frozenset(Participant.objects.filter(season=season).values_list("player_id", flat=True)),
        table_change=last_change(sheet) if seatings and sheet.is_open else None,
        penalties=list(sheet.penalties.in_order()),
    )


def table_of(stored: SheetRows) -> SheetTable:
    """The page's value of these rows. Reads nothing."""
    sheet, seats, deals, plan = stored.sheet, stored.seats, stored.deals, stored.plan
    session = sheet.round.session
    season = session.season
    rules = adapters.rules_of(session)
    place = adapters.place_of(sheet, len(seats), deals, rules, stored.seatings)
    course = place.course()
    columns = _columns(stored)
    return SheetTable(
        pk=sheet.pk,
        version=sheet.version,
        club=season.club.name,
        club_slug=season.club.slug,
        season=season.name,
        season_id=season.pk,
        session_id=session.pk,
        date=session.date,
        session_number=session.number,
        session_title=session.title,
        round_number=sheet.round.number,
        table_number=sheet.number,
        mode=sheet.mode,
        status=sheet.status,
        closed_at=sheet.closed_at,
        closed_by=adapters.user_name(sheet.closed_by),
        confirmed_at=sheet.confirmed_at,
        confirmed_by=adapters.user_name(sheet.confirmed_by),
        wants_confirmation=season.club.confirms_sheets,
        rules=system_name(rules),
        rules_words=course_words(rules, len(plan.begins)) if sheet.mode == SheetMode.DEALS else (system_name(rules),),
        columns=columns,
        rows=tuple(_rows(sheet, plan, deals, course, rules)),
        next=next_deal(sheet, deals, place, course, tuple(column.short for column in columns)),
        rules_query=rules_query(rules),
        news=_news(stored),
        penalties=penalty_lines(stored.penalties, deals, len(seats), told=sheet.mode == SheetMode.DEALS),
    )


def _news(stored: SheetRows) -> tuple[str, ...]:
    """What follows from people who have just left or come."""
    change = stored.table_change
    if change is None:
        return ()
    names = adapters.short_names([seat.player for seat in stored.seats])
    return tuple(seating_sentences(change.before, change.after, names))


def _columns(stored: SheetRows) -> tuple[Column, ...]:
    sheet, seats, deals, ranked, plan = stored.sheet, stored.seats, stored.deals, stored.ranked, stored.plan
    counts = tuple(accumulate((deal.kind == DealKind.DEAL for deal in deals), initial=0))
    short = adapters.short_names([seat.player for seat in seats])
    counted = sheet.mode == SheetMode.DEALS
    return tuple(
        Column(
            position=seat.position,
            player_id=seat.player_id,
            name=seat.player.full_name,
            short=short[seat.player_id],
            guest=seat.player_id not in ranked,
            total=seat.total,
            penalty=seat.penalty,
            deals_played=seat.deals_played if counted or seat.deals_played else None,
            solo_marks=sum(deal.counts_as in MARKED and deal.re_first == seat.position for deal in deals),
            presence=presence_words(plan, seat.position, counts),
            left=seat.position in plan.away(len(deals) + 1),
        )
        for seat in seats
    )


def _rows(sheet: ScoreSheet, plan: SeatingPlan, deals: Sequence[Deal], course: scoring.Course, rules: scoring.Rules):
    players = plan.columns
    running = [list(accumulate((deal.points[seat] or 0 for deal in deals), initial=0))[1:] for seat in range(players)]
    findings = iter(course.findings)
    counts = accumulate(int(deal.kind == DealKind.DEAL) for deal in deals)
    dealers = last_dealers(plan, sheet.first_dealer, len(deals))
    for index, (deal, count) in enumerate(zip(deals, counts, strict=True)):
        last_dealer, away = dealers[index], plan.away(deal.number)
        finding = None if deal.kind == DealKind.TOTALS else next(findings)
        following = deals[index + 1].dealer if index + 1 < len(deals) else course.next_dealer
        value = _value(deal, players, rules)
        starts_bock = _starts_bock(deal, players, rules)
        yield Row(
            pk=deal.pk,
            number=deal.number,
            count=count if deal.kind == DealKind.DEAL else None,
            version=deal.version,
            kind=deal.kind,
            dealer=deal.dealer,
            dealer_as_listed=finding is not None and finding.dealer != finding.expected_dealer,
            expected_dealer=_other_dealer(deal, plan, finding, rules),
            cells=tuple(_cell(deal, seat, running[seat][index], away=seat in away) for seat in range(players)),
            game=deal.game,
            counts_as=deal.counts_as,
            labels=row_labels(deal, value, starts_bock),
            items=item_lines(value) if value else (),
            factor=deal.factor,
            note=deal.note,
            warnings=tuple(str(WARNINGS[code]) for code in finding.warnings) if finding else (),
            objections=tuple(code for code in finding.warnings if code in scoring.OBJECTIONS) if finding else (),
            ends_round=deal.dealer == last_dealer and following != last_dealer,
            from_facts=deal.points_from == PointsFrom.FACTS,
            order=plan.order(deal.number),
            re_seats=deal.re_seats,
            value=value.value_re if value else None,
            starts_bock=starts_bock,
        )


def _other_dealer(deal: Deal, plan: SeatingPlan, finding: scoring.Finding | None, rules: scoring.Rules) -> int | None:
    if finding is None or finding.dealer == finding.expected_dealer:
        return None
    expected = finding.expected_dealer
    return expected if adapters.could_have_dealt(deal, plan, expected, rules) else None


def _cell(deal: Deal, seat: int, running: int, *, away: bool) -> Cell:
    points = deal.points[seat]
    counts = deal.kind != DealKind.VOID
    return Cell(
        points=points,
        running=running if counts and points is not None else None,
        won=counts and points is not None and _won(deal, seat, points),
        deals=deal.dealer == seat,
        soloist=deal.re_first == seat and deal.re_second is None,
        sits_out=counts and points is None and not away,
        away=away,
    )


def _won(deal: Deal, seat: int, points: int) -> bool:
    """The winner of the game where it is known (special points may turn his sign), else whoever got points."""
    if deal.kind == DealKind.TOTALS:
        return False
    if deal.winner:
        return deal.winner == (PartyCode.RE if seat in deal.re_seats else PartyCode.KONTRA)
    return points > 0


def item_lines(value: scoring.Value) -> tuple[ItemLine, ...]:
    """The reasons of a value in German, in the order in which they add and multiply up."""
    return tuple(
        ItemLine(
            code=item.code,
            text=str(ITEMS[item.code]),
            amount=f"×{item.factor}" if item.factor is not None else f"{item.points:+d}".replace("-", "−"),
            rule=section_words(item.rule),
        )
        for item in value.items
    )


def _value(deal: Deal, players: int, rules: scoring.Rules) -> scoring.Value | None:
    """What the facts of a row are worth, Bock included; None where only its points are known."""
    if deal.re_card_points is None:
        return None
    facts = adapters.facts_of(deal, players)
    return adapters.worth(facts, adapters.active_seats(players, facts.sitting_out), rules, factor=deal.factor)


def _starts_bock(deal: Deal, players: int, rules: scoring.Rules) -> str:
    if not deal.bock_trigger:
        return ""
    facts = adapters.facts_of(deal, players)
    return bock_words(adapters.bock_reasons_of(facts, adapters.active_seats(players, facts.sitting_out), rules))
