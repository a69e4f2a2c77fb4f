"""A club's own rules. Seasons and evenings copy them, so a change here reaches nothing that exists already."""

from django.db import IntegrityError, transaction
from django.db.models import F

import scoring
from league.choices import Verb
from league.models import Club, RuleSet
from league.names import tidy
from league.services.log import Conflict, Done, Intent, Refused, ensure_first_time, once, record


@once
def create_rule_set(*, club_pk: int, name: str, rules: scoring.Rules, intent: Intent) -> Done:
    """New rules of a club. Gives their id. Raises Refused("rule_set_name_taken")."""
    ensure_first_time(intent)
    club = Club.objects.get(pk=club_pk)
    try:
        with transaction.atomic():
            row = RuleSet.objects.create(club=club, name=tidy(name), rules=rules.as_dict())
    except IntegrityError as taken:
        raise Refused("rule_set_name_taken", name=tidy(name)) from taken
    return record(club=club, intent=intent, verb=Verb.RULE_SET_CREATED, object_id=row.pk, after=_logged(rules))


@once
def change_rule_set(*, rule_set_pk: int, version: int, name: str, rules: scoring.Rules, intent: Intent) -> Done:
    """Change a club's rules. Raises Conflict("rule_set_changed"), Refused("rule_set_name_taken")."""
    row = _lock(rule_set_pk, version, intent)
    before = _logged(scoring.Rules.from_dict(row.rules))
    try:
        with transaction.atomic():
            RuleSet.objects.filter(pk=row.pk).update(name=tidy(name), rules=rules.as_dict())
    except IntegrityError as taken:
        raise Refused("rule_set_name_taken", name=tidy(name)) from taken
    return record(
        club=row.club,
        intent=intent,
        verb=Verb.RULE_SET_CHANGED,
        object_id=row.pk,
        before=before,
        after=_logged(rules) | {"renamed": tidy(name) != row.name},
    )


@once
def delete_rule_set(*, rule_set_pk: int, version: int, intent: Intent) -> Done:
    """Take rules off the club's list. Raises Conflict("rule_set_changed")."""
    row = _lock(rule_set_pk, version, intent)
    RuleSet.objects.filter(pk=row.pk).delete()
    before = _logged(scoring.Rules.from_dict(row.rules))
    return record(club=row.club, intent=intent, verb=Verb.RULE_SET_DELETED, object_id=rule_set_pk, before=before)


def _lock(pk: int, version: int, intent: Intent) -> RuleSet:
    changed = RuleSet.objects.filter(pk=pk, version=version).update(version=F("version") + 1)
    ensure_first_time(intent)
    if not changed:
        raise Conflict("rule_set_changed")
    return RuleSet.objects.select_related("club").get(pk=pk)


def _logged(rules: scoring.Rules) -> dict[str, object]:
    """The system and what differs from it say everything."""
    return {"system": rules.system, "options": rules.differences()}
