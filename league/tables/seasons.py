"""The list of a club's seasons."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.values.seasons import SeasonLine


class SeasonListTable(tables.Table):
    """One `SeasonLine` a row, for one page of the list."""

    name = tables.Column(_("Saison"))
    editable = tables.Column("", attrs={"td": {"class": "num"}})

    class Meta:
        orderable = False
        template_name = "partials/table.html"

    def render_name(self, value: str, record: SeasonLine) -> SafeString:
        days = f"{record.first_day:%d.%m.%Y} – {record.last_day:%d.%m.%Y}"
        sessions = ngettext("%(n)d Abend", "%(n)d Abende", record.sessions) % {"n": record.sessions}
        people = ngettext("%(n)d Person", "%(n)d Personen", record.participants) % {"n": record.participants}
        address = reverse("season_detail", args=[record.club_slug, record.pk])
        return format_html(
            '<a href="{}">{}</a> <span class="muted nowrap">{},</span> <span class="muted nowrap">{}, {}</span>',
            address,
            value,
            days,
            sessions,
            people,
        )

    def render_editable(self, value: bool, record: SeasonLine) -> SafeString | str:
        if not value:
            return ""
        address = reverse("season_edit", args=[record.club_slug, record.pk])
        return format_html('<a href="{}">{}</a>', address, _t("Bearbeiten"))
