"""What must be true of people, seasons and evenings."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import F
from django.utils.translation import gettext as _

import scoring
from league.models import Participant, Player, RuleSet, Season, Session
from league.services.players import keys


def player_violations() -> Iterator[str]:
    """Keys of names are those that `league.names` computes; else two people of one name could slip in."""
    for player in Player.objects.order_by("pk").iterator():
        expected = keys(player.given_name, player.family_name, player.nickname)
        if any(getattr(player, name) != value for name, value in expected.items()):
            yield _("Person %(pk)d: Die Schlüssel passen nicht zum Namen.") % {"pk": player.pk}


def participant_violations() -> Iterator[str]:
    """A season ranks people of its own club, by rules that the engine knows."""
    for participant in Participant.objects.exclude(player__club=F("season__club")).order_by("pk"):
        yield _("Saison %(season)d: Person %(player)d gehört zu einem anderen Verein.") % {
            "season": participant.season_id,
            "player": participant.player_id,
        }
    for season in Season.objects.order_by("pk").iterator():
        if not _known(season.rules):
            yield _("Saison %(season)d: Die Regeln sind nicht lesbar.") % {"season": season.pk}
    for own in RuleSet.objects.order_by("pk").iterator():
        if not _known(own.rules):
            yield _("Eigene Regeln %(pk)d sind nicht lesbar.") % {"pk": own.pk}


def session_violations(session: Session) -> Iterator[str]:
    """One German line for each thing that is wrong with this evening. `rounds__sheets__seats` are prefetched."""
    where = _("Abend %(date)s (%(pk)d)") % {"date": f"{session.date:%d.%m.%Y}", "pk": session.pk}
    if not session.season.first_day <= session.date <= session.season.last_day:
        yield f"{where}: " + _("Der Tag liegt nicht in der Saison.")
    if not all(_known(rules) for rules in (session.own_rules, session.rules_snapshot) if rules is not None):
        yield f"{where}: " + _("Die Regeln sind nicht lesbar.")
    rounds = sorted(session.rounds.all(), key=lambda round_: round_.number)
    if not rounds or any(not round_.sheets.all() for round_ in rounds):
        yield f"{where}: " + _("Eine Runde ohne Liste.")
    for round_ in rounds:
        seated = Counter(seat.player_id for sheet in round_.sheets.all() for seat in sheet.seats.all())
        if any(count > 1 for count in seated.values()):
            yield f"{where}: " + _("In Runde %(round)d sitzt jemand an zwei Tischen.") % {"round": round_.number}


def _known(rules: dict[str, object]) -> bool:
    try:
        scoring.Rules.from_dict(rules)
    except (scoring.UnknownRule, TypeError, AttributeError):
        return False
    return True
