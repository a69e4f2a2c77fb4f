"""The list of a club's people."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from league.values.players import PlayerLine


class PlayerTable(tables.Table):
    """One `PlayerLine` a row, for one page of the list."""

    name = tables.Column(_("Name"))
    sessions = tables.Column(_("Abende"), attrs={"th": {"class": "num"}, "td": {"class": "num"}})

    class Meta:
        orderable = False
        template_name = "partials/table.html"

    def render_name(self, value: str, record: PlayerLine) -> SafeString:
        name = format_html("{}", value)
        if record.editable:
            address = reverse("player_edit", args=[record.club_slug, record.pk])
            name = format_html('<a href="{}">{}</a>', address, value)
        if record.active:
            return name
        return format_html('{} <span class="tag">{}</span>', name, _t("spielt nicht mehr mit"))
