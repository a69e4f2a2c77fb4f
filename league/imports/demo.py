"""The demo clubs: readable files, carried out through the services, so that every row is valid and logged.

One folder a club: `club.toml` (people and log-ins), `saison-*.toml` (evenings with their results), `lists/*.txt` (score
sheets, see `league.imports.lists`). People are called by nickname or given name. Two loads store the same.
"""

import re
import tomllib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from league.choices import Role, SheetMode
from league.imports.lists import BadList, ListText, read_list
from league.models import Club, Player, ScoreSheet, Season, Session, User
from league.reads.penalties import penalty_ground
from league.reads.rule_sets import preset
from league.services.clubs import change_club, create_club, invitation_secret, invite, join
from league.services.confirmations import confirm_sheet
from league.services.deals import add_deal, set_totals
from league.services.log import Intent
from league.services.penalties import add_penalty
from league.services.players import add_players
from league.services.rule_sets import create_rule_set
from league.services.seasons import create_season
from league.services.sessions import add_sheet, create_session
from league.services.sheets import close_sheet
from league.values.deals import SeatChoice, TableSetup
from league.values.penalties import PenaltyFacts
from league.values.players import PersonName
from league.values.seasons import SeasonFacts

_NAMESPACE = uuid.UUID("6f0c2f2e-52a3-4c0e-9d9a-0d9a6f1c7d11")
_TOTAL = re.compile(r"\s*(?P<name>\D+?)\s+(?P<total>[+-]?\d+)\s*")

Table = tuple[TableSetup, "ListText | tuple[int, ...]"]


class BadDemo(Exception):
    """A demo file that cannot be loaded: which one, and why."""


@dataclass(frozen=True, slots=True)
class Login:
    """One log-in of the demo. Its password is public."""

    club: str
    username: str
    password: str
    role: str


def logins(folder: Path) -> tuple[Login, ...]:
    """The log-ins that `load` makes, in its order."""
    return tuple(
        Login(club["name"], user["username"], user["password"], user["role"])
        for _path, club in _clubs(folder)
        for user in club["users"]
    )


def is_loaded(folder: Path) -> bool:
    """Whether every club and log-in of the demo is there."""
    slugs = {club["slug"] for _path, club in _clubs(folder)}
    names = {login.username for login in logins(folder)}
    return Club.objects.filter(slug__in=slugs).count() == len(slugs) and User.objects.filter(
        username__in=names
    ).count() == len(names)


def load(folder: Path) -> None:
    """Create all clubs of this folder, inside the caller's transaction. Raises BadDemo."""
    for path, described in _clubs(folder):
        clerk = _Clerk(described)
        for season in sorted(path.glob("saison-*.toml")):
            _season(clerk, season)


def _clubs(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Folders of clubs with their descriptions; the one with most seasons comes first."""
    found = [(path.parent, tomllib.loads(path.read_text("utf-8"))) for path in folder.glob("*/club.toml")]
    return sorted(found, key=lambda club: (-len(list(club[0].glob("saison-*.toml"))), club[0].name))


@dataclass
class _Clerk:
    """The first secretary of a club at work. The keys of his forms follow from their order, so that loads are equal."""

    described: Mapping[str, Any]
    forms: int = 0
    actor: User = field(init=False)
    club: Club = field(init=False)
    people: list[tuple[int, str]] = field(init=False)
    """Ids with what each is called across the table."""

    def __post_init__(self) -> None:
        first, *others = self.described["users"]
        self.actor = _user(first)
        name, slug = self.described["name"], self.described["slug"]
        create_club(name=name, slug=slug, secretary=self.actor, intent=self.intent())
        self.club = Club.objects.get(slug=slug)
        for user in others:
            self._let_in(user)
        if self.described.get("confirms_sheets"):
            seen = (self.club.name, False)
            change_club(club_pk=self.club.pk, seen=seen, name=name, confirms_sheets=True, intent=self.intent())
        people = tuple(PersonName(*parts) for parts in self.described["people"])
        add_players(club_pk=self.club.pk, names=people, intent=self.intent())
        self.people = [(player.pk, player.call_name) for player in Player.objects.filter(club=self.club)]

        for own in self.described.get("rule_sets", ()):
            rules = preset(own["system"], **own["options"])
            create_rule_set(club_pk=self.club.pk, name=own["name"], rules=rules, intent=self.intent())

    def intent(self, actor: User | None = None) -> Intent:
        self.forms += 1
        key = uuid.uuid5(_NAMESPACE, f"{self.described['slug']} {self.forms}")
        return Intent(actor=actor or self.actor, key=key, digest=key.hex)

    @property
    def second(self) -> User | None:
        """Who confirms what the clerk has closed: the club's second secretary, where it wants that."""
        usernames = [user["username"] for user in self.described["users"] if user["role"] == Role.SECRETARY]
        return User.objects.get(username=usernames[1]) if self.described.get("confirms_sheets") else None

    def player(self, name: str) -> int:
        found = [pk for pk, called in self.people if called == name]
        if len(found) != 1:
            raise BadDemo(_("„%(name)s“ ist im Verein keine oder mehr als eine Person.") % {"name": name})
        return found[0]

    def _let_in(self, described: Mapping[str, Any]) -> None:
        intent = self.intent()
        invite(club_pk=self.club.pk, role=described["role"], label=" ".join(described["name"]), intent=intent)
        join(secret=invitation_secret(intent), intent=self.intent(_user(described)))


def _user(described: Mapping[str, Any]) -> User:
    given, family = described["name"]
    if described["role"] not in Role.values:
        raise BadDemo(_("„%(role)s“ ist keine Rolle.") % {"role": described["role"]})
    return User.objects.create_user(
        described["username"], password=described["password"], first_name=given, last_name=family
    )


def _season(clerk: _Clerk, path: Path) -> None:
    described = tomllib.loads(path.read_text("utf-8"))
    facts = SeasonFacts(
        name=described["name"],
        first_day=described["first_day"],
        last_day=described["last_day"],
        rules=described["rules"],
        players=tuple(clerk.player(name) for name in described["participants"]),
    )
    done = create_season(club_pk=clerk.club.pk, facts=facts, intent=clerk.intent())
    season = Season.objects.get(pk=done.pk)
    for evening in described["evenings"]:
        try:
            _evening(clerk, season, evening, path.parent)
        except (BadDemo, BadList) as reason:
            raise BadDemo(f"{path.name}, {evening['date']:%d.%m.%Y}: {reason}") from reason


def _evening(clerk: _Clerk, season: Season, described: Mapping[str, Any], folder: Path) -> None:
    guests = described.get("guests", ())
    tables = [_table(clerk, text, guests, folder) for text in described["tables"]]
    done = create_session(
        season_pk=season.pk,
        date=described["date"],
        title=described.get("title", ""),
        own_rules=described.get("rules"),
        tables=tuple(setup for setup, _rows in tables),
        intent=clerk.intent(),
    )
    for index, text in enumerate(described.get("second_round", ())):
        table = _table(clerk, text, guests, folder)
        add_sheet(session_pk=done.pk, table=table[0], new_round=index == 0, intent=clerk.intent())
        tables.append(table)
    for sheet, (_setup, rows) in zip(_sheets(done.pk), tables, strict=True):
        _fill(clerk, sheet, rows, described.get("deals"))
        if sheet.round.number == sheet.number == 1:
            _punish(clerk, sheet, described.get("penalties", ()))
        if not described.get("open", False):
            _shut(clerk, sheet, confirmed=described.get("confirmed", True))


def _punish(clerk: _Clerk, sheet: ScoreSheet, penalties: Sequence[Mapping[str, Any]]) -> None:
    """The penalties of a list, each at its row; who played there is known from the list."""
    positions = dict(sheet.seats.values_list("player", "position"))
    ground = penalty_ground(sheet, ("",) * len(positions), running=False)
    active = {place.row: place.active for place in ground.places}
    for described in penalties:
        facts = PenaltyFacts(
            after_row=described["row"],
            severity=described["severity"],
            offender=positions[clerk.player(described["offender"])],
            active=active[described["row"]] or (),
            points_off=described.get("points", 0),
            reason=described["reason"],
            authority=described.get("authority", ""),
        )
        version = ScoreSheet.objects.get(pk=sheet.pk).version
        add_penalty(sheet_pk=sheet.pk, version=version, facts=facts, intent=clerk.intent())


def _shut(clerk: _Clerk, sheet: ScoreSheet, *, confirmed: bool) -> None:
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    close_sheet(sheet_pk=sheet.pk, version=version, intent=clerk.intent())
    if confirmed and clerk.second:
        confirm_sheet(sheet_pk=sheet.pk, version=version + 1, intent=clerk.intent(clerk.second))


def _sheets(session_pk: int) -> Iterable[ScoreSheet]:
    return ScoreSheet.objects.filter(round__session=Session.objects.get(pk=session_pk)).in_order()


def _table(clerk: _Clerk, text: str, guests: Sequence[str], folder: Path) -> Table:
    """A table from the file of its list, or from its totals in one line."""
    if text.endswith(".txt"):
        written = read_list((folder / text).read_text("utf-8"))
        seats = tuple(_seats(clerk, written.seats, guests))
        return TableSetup(seats, first_dealer=written.first_dealer), written
    found = [_TOTAL.fullmatch(part) for part in text.split(",")]
    if not all(found):
        raise BadDemo(_("„%(text)s“ ist keine Reihe von Endständen.") % {"text": text})
    seats = tuple(_seats(clerk, [match["name"] for match in found], guests))
    return TableSetup(seats, mode=SheetMode.TOTALS), tuple(int(match["total"]) for match in found)


def _seats(clerk: _Clerk, names: Sequence[str], guests: Sequence[str]) -> Iterator[SeatChoice]:
    for name in names:
        yield SeatChoice(None, name) if name in guests else SeatChoice(clerk.player(name))


def _fill(clerk: _Clerk, sheet: ScoreSheet, rows: ListText | tuple[int, ...], deals: int | None) -> None:
    if isinstance(rows, ListText):
        for number, facts in enumerate(rows.rows, start=1):
            add_deal(sheet_pk=sheet.pk, number=number, facts=facts, intent=clerk.intent())
        return
    played = (deals,) * len(rows)
    set_totals(sheet_pk=sheet.pk, version=sheet.version, points=rows, played=played, intent=clerk.intent())
