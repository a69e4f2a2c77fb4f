"""Parts of the page frame that need a little more than a template can say."""

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

register = template.Library()

CLUB_PAGES = (
    ("session_list", _("Abende"), ("session", "sheet", "deal", "table", "list", "totals"), False),
    ("season_list", _("Saison"), ("season", "standings"), False),
    ("rule_set_list", _("Regeln"), ("rule",), False),
    ("player_list", _("Personen"), ("player",), False),
    ("access_list", _("Mitglieder & Zugänge"), ("access", "invitation", "invite"), True),
)
"""Route, words, first words of the names of routes that belong to it, and whether only who writes sees it."""


@dataclass(frozen=True, slots=True)
class NavLink:
    """One entry of the club's navigation."""

    url: str
    label: str
    current: bool


@register.simple_tag(takes_context=True)
def club_nav(context: template.Context) -> list[NavLink]:
    """The pages of the club at hand (`access` in the context), none without one."""
    access = context.get("access")
    if access is None:
        return []
    match = getattr(context.get("request"), "resolver_match", None)
    area = (getattr(match, "url_name", None) or "").split("_")[0]
    links = []
    for route, label, areas, writers_only in CLUB_PAGES:
        if writers_only and not access.can_write:
            continue
        links.append(NavLink(reverse(route, args=[access.club.slug]), str(label), area in areas))
    return links


@register.simple_tag(takes_context=True)
def page_query(context: template.Context, name: str, number: int) -> str:
    """The present query with another page number, so that filters stay."""
    query = context["request"].GET.copy()
    query[name] = number
    return f"?{query.urlencode()}"
