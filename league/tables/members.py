"""The list of a club's accesses."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from league.values.clubs import AccessLine


class AccessTable(tables.Table):
    """One `AccessLine` a row, for one page of the list."""

    name = tables.Column(_("Name"))
    role = tables.Column(_("Rolle"))

    class Meta:
        orderable = False
        template_name = "partials/table.html"

    def render_name(self, value: str, record: AccessLine) -> SafeString:
        address = reverse("access_change", args=[record.club_slug, record.pk])
        more = record.username if record.username != value else ""
        if record.is_self:
            more = f"{more} · {_t('das sind Sie')}" if more else _t("das sind Sie")
        return format_html('<a href="{}">{}</a> <span class="muted">{}</span>', address, value, more)

    def render_role(self, value: str, record: AccessLine) -> SafeString | str:
        if record.active:
            return value
        return format_html('<span class="tag">{}</span>', _t("entzogen"))
