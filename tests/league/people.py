"""The four people every page is tested with, and nobody signed in.

`people` makes them, `sign_in("member")` gives a browser with that person signed in.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client

from league.choices import Role
from league.models import Club, Membership, User

PERSONS = ("anonymous", "member", "secretary", "stranger", "foreign")
"""Not signed in; reads; writes; signed in but in no club; secretary of another club."""
PASSWORD = "geheim-1234"


@dataclass(frozen=True, slots=True)
class People:
    """Two clubs and who may do what in them."""

    club: Club
    other_club: Club
    member: User
    secretary: User
    stranger: User
    foreign: User


@pytest.fixture
def people(db) -> People:
    """A club with a secretary and a member, another club with its secretary, and somebody of no club."""
    club = Club.objects.create(name="Doppelkopf-Freunde Lindenhof", slug="lindenhof")
    other_club = Club.objects.create(name="Karlchens Erben", slug="karlchen")
    users = {name: User.objects.create_user(name, password=PASSWORD) for name in PERSONS if name != "anonymous"}
    Membership.objects.create(club=club, user=users["member"], role=Role.MEMBER)
    Membership.objects.create(club=club, user=users["secretary"], role=Role.SECRETARY)
    Membership.objects.create(club=other_club, user=users["foreign"], role=Role.SECRETARY)
    return People(club=club, other_club=other_club, **users)


@pytest.fixture
def sign_in(people) -> Callable[..., Client]:
    """A new browser, with this person signed in where it is somebody."""

    def browser(person: str, **kwargs: object) -> Client:
        client = Client(**kwargs)
        if person != "anonymous":
            client.force_login(getattr(people, person))
        return client

    return browser
