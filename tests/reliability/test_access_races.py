"""Accesses, invitations and people when two act at the same moment; each promise with a control that breaks it."""

from functools import partial

import pytest

from league.models import Club, LogEntry, Membership, Player
from league.querysets import InvitationQuerySet
from league.services import clubs
from league.services.clubs import change_role, invitation_secret, invite, join, withdraw_access
from league.services.players import add_players, change_player, new_player
from league.services.seasons import change_season, create_season
from league.values.players import PersonName
from league.values.seasons import SeasonFacts
from tests.pages.evening import intent, make_season
from tests.reliability.racing import after, meeting, one_writer_at_a_time_off, race, told

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two_secretaries(people):
    Membership.objects.filter(user=people.member).update(role="secretary")
    return list(Membership.objects.filter(club=people.club).order_by("pk"))


def resigning(memberships):
    """One resigns while the other is shown out by himself: each alone would be right."""
    first, second = memberships
    return (
        partial(change_role, membership_pk=first.pk, role="member", intent=intent(first.user)),
        partial(withdraw_access, membership_pk=second.pk, intent=intent(second.user)),
    )


def secretaries(people) -> int:
    return Membership.objects.secretaries().filter(club=people.club).count()


def test_of_two_secretaries_who_leave_at_once_one_stays(people, two_secretaries):
    outcomes = race(*resigning(two_secretaries))

    assert told(outcomes) == ["done", "last_secretary"]
    assert secretaries(people) == 1


def test_control_without_the_lock_both_leave(people, two_secretaries, monkeypatch):
    both_have_looked = meeting(2)
    monkeypatch.setattr(clubs, "lock_club", lambda pk: Club.objects.get(pk=pk))
    monkeypatch.setattr(clubs, "_ensure_another_secretary", after(clubs._ensure_another_secretary, both_have_looked))
    with one_writer_at_a_time_off(monkeypatch):
        outcomes = race(*resigning(two_secretaries))

    assert told(outcomes) == ["done", "done"]
    assert secretaries(people) == 0


@pytest.fixture
def joining(people):
    """Two people with one link."""
    offered = intent(people.secretary)
    invite(club_pk=people.club.pk, role="member", label="Anna", intent=offered)
    secret = invitation_secret(offered)
    return [partial(join, secret=secret, intent=intent(user)) for user in (people.stranger, people.foreign)]


def test_of_two_people_with_one_link_one_gets_in(people, joining):
    assert told(race(*joining)) == ["done", "invitation_gone"]
    assert people.club.memberships.count() == 3


def test_control_where_a_used_link_counts_as_open_both_get_in(people, joining, monkeypatch):
    monkeypatch.setattr(InvitationQuerySet, "open", lambda self, now: self.all())

    assert told(race(*joining)) == ["done", "done"]
    assert people.club.memberships.count() == 4


def test_of_two_people_of_one_name_one_is_added(people):
    adding = [
        partial(add_players, club_pk=people.club.pk, names=[PersonName(name)], intent=intent(people.secretary))
        for name in ("Jürgen", "JÜRGEN")
    ]

    assert told(race(*adding)) == ["done", "player_name_taken"]
    assert Player.objects.count() == 1


def test_a_double_click_adds_one_person(people):
    click = partial(add_players, club_pk=people.club.pk, names=[PersonName("Anna")], intent=intent(people.secretary))

    assert told(race(click, click)) == ["again", "done"]
    assert (Player.objects.count(), LogEntry.objects.count()) == (1, 1)


def test_a_double_click_makes_one_season(people):
    season = make_season(people.club)
    facts = SeasonFacts("Nächste Saison", season.first_day, season.last_day, season.rules, ())
    click = partial(create_season, club_pk=people.club.pk, facts=facts, intent=intent(people.secretary))

    assert told(race(click, click)) == ["again", "done"]
    assert people.club.seasons.count() == 2


def test_of_two_changes_of_one_person_one_is_stored(people):
    player = new_player(club=people.club, given_name="Ana")
    changing = [
        partial(
            change_player,
            player_pk=player.pk,
            version=1,
            name=PersonName(name),
            active=True,
            intent=intent(people.secretary),
        )
        for name in ("Anna", "Anja")
    ]

    assert told(race(*changing)) == ["done", "player_changed"]
    player.refresh_from_db()
    assert player.version == 2


def test_of_two_changes_of_one_season_one_is_stored(people):
    season = make_season(people.club)
    players = tuple(season.participants.values_list("player_id", flat=True))
    changing = [
        partial(
            change_season,
            season_pk=season.pk,
            version=1,
            facts=SeasonFacts(name, season.first_day, season.last_day, season.rules, players),
            intent=intent(people.secretary),
        )
        for name in ("Saison der einen", "Saison des anderen")
    ]

    assert told(race(*changing)) == ["done", "season_changed"]
    season.refresh_from_db()
    assert season.version == 2
