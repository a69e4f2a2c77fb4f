"""The list of evenings."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from league.values.sessions import SessionLine


class SessionTable(tables.Table):
    """One `SessionLine` a row, for one page of the list."""

    date = tables.Column(_("Datum"))
    winners = tables.Column(_("Sieg"), empty_values=(None,))
    season = tables.Column(_("Saison"))

    class Meta:
        orderable = False
        template_name = "partials/table.html"
        empty_text = _("Noch kein Abend.")

    def render_date(self, record: SessionLine) -> str:
        address = reverse("session_detail", args=[record.club_slug, record.pk])
        day = f"{record.date:%d.%m.%Y}"
        if not record.title:
            return format_html('<a href="{}">{}</a>', address, day)
        return format_html('<a href="{}">{}</a> <span class="muted">{}</span>', address, day, record.title)

    def render_winners(self, record: SessionLine) -> str:
        if record.is_running:
            return format_html('<span class="tag tag-open">{}</span>', _t("läuft"))
        return record.winners
