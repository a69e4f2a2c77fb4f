"""The season table: one row per participant, one column per evening, and behind every number why it is so."""

import django_tables2 as tables
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from league.numbers import deduction, fixed_text
from league.values.seasons import DayCell, SeasonTable, SessionColumn, StandingsRow
from league.wording import GUESTS_HEADING, absence_mark


class DayColumn(tables.Column):
    """One evening: the placement points, and a slip that says how they came about."""

    def __init__(self, index: int, session: SessionColumn, address: str):
        heading = format_html('<a href="{}">{}<br>{}</a>', address, f"{session.date:%d.%m.}", f"{session.date:%Y}")
        super().__init__(heading, accessor="days", attrs={"th": {"class": "day"}, "td": {"class": "day"}})
        self.index = index
        self.session = session
        self.address = address

    @cached_property
    def template(self):
        return get_template("league/seasons/_day.html")

    def render(self, record: StandingsRow, value: tuple[DayCell, ...]) -> SafeString:
        day = value[self.index]
        return self.template.render(
            {
                "row": record,
                "day": day,
                "absence": absence_mark(day.absent, day.penalty),
                "won": day.rank == 1 and not day.absent,
                "session": self.session,
                "address": self.address,
            }
        )


class StandingsTable(tables.Table):
    """One `SeasonTable`; its guests stand below the ranked rows, in the same columns of evenings."""

    rank = tables.Column(_("Platz"), attrs={"th": {"class": "rank"}, "td": {"class": "rank"}})
    name = tables.Column(_("Name"), attrs={"th": {"class": "name"}, "td": {"class": "name"}})
    points = tables.Column(_("Punkte"), attrs={"th": {"class": "num"}, "td": {"class": "num sum"}})
    played = tables.Column(_("Gespielt"), attrs={"th": {"class": "num"}, "td": {"class": "num"}})
    absent = tables.Column(_("Gefehlt"), attrs={"th": {"class": "num"}, "td": {"class": "num"}})
    penalty = tables.Column(_("Abzug"), attrs={"th": {"class": "num"}, "td": {"class": "num"}})

    class Meta:
        orderable = False
        template_name = "league/seasons/_standings_table.html"
        empty_text = _("Noch niemand nimmt teil.")

    def __init__(self, season: SeasonTable):
        evenings = (
            (
                f"day_{session.session_id}",
                DayColumn(index, session, reverse("session_detail", args=[season.club_slug, session.session_id])),
            )
            for index, session in enumerate(season.sessions)
        )
        super().__init__(season.rows, extra_columns=list(evenings))
        self.season = season
        self.guests_heading = GUESTS_HEADING

    def render_points(self, record: StandingsRow) -> str:
        return fixed_text(record.points)

    def render_penalty(self, record: StandingsRow) -> str:
        return deduction(record.penalty)
