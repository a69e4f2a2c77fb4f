"""A club's own rules: the list, what can be chosen for a season or an evening, differences in words."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser

import scoring
from league.choices import SystemCode
from league.models import Club, RuleSet, User
from league.reads.rules import differences, rules_query
from league.values.rules import RuleSetLine, RulesOffer

OFFERED = "satz-"
"""With the key of a club's rules behind it: how a choice or an address names them."""


def rule_set_lines(club: Club) -> list[RuleSetLine]:
    """The club's own rules by name, with what differs from their system. One query."""
    return [_line(row) for row in RuleSet.objects.filter(club=club).in_order()]


def _line(row: RuleSet) -> RuleSetLine:
    rules = rules_in(row)
    return RuleSetLine(
        pk=row.pk,
        version=row.version,
        name=row.name,
        system=str(SystemCode(rules.system).label),
        differences=differences(rules),
        query=rules_query(rules),
    )


def offers_of_club(club: Club) -> list[RulesOffer]:
    """What a season or an evening of this club can take beside the systems. One query."""
    return _offers(RuleSet.objects.filter(club=club).in_order())


def offers_of_user(user: User | AnonymousUser) -> list[RulesOffer]:
    """The own rules of every club this user may enter, with the club's name where there are several. At most one
    query, none for somebody who is not signed in."""
    if not user.is_authenticated:
        return []
    rows = RuleSet.objects.filter(club__memberships__in=user.memberships.active()).select_related("club").in_order()
    several = len({row.club_id for row in rows}) > 1
    return _offers(rows, with_club=several)


def _offers(rows: Iterable[RuleSet], *, with_club: bool = False) -> list[RulesOffer]:
    return [
        RulesOffer(
            code=f"{OFFERED}{row.pk}",
            label=f"{row.name} ({row.club.name})" if with_club else row.name,
            rules=rules_in(row),
        )
        for row in rows
    ]


def rules_in(row: RuleSet) -> scoring.Rules:
    """The rules of a row."""
    return scoring.Rules.from_dict(row.rules)


def preset(system: str, **options: object) -> scoring.Rules:
    """A system as it stands, or with some options replaced. Raises UnknownRule."""
    return scoring.rules_for(system, options)
