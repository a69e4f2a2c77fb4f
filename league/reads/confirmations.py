"""What was confirmed of a sheet, and what still waits for it."""

from league import adapters
from league.models import Club, ConfirmedVersion, ScoreSheet, Season, User
from league.values.confirmations import ConfirmedSheet, VersionLine, WaitingSheet
from league.values.frozen import thawed


def confirmed_sheet(version: ConfirmedVersion) -> ConfirmedSheet:
    """The sheet as it was confirmed then. `version` comes from `access.get_confirmed_version`; no query of its own."""
    return ConfirmedSheet(_line(version), thawed(version.content))


def confirmed_versions(sheet: ScoreSheet) -> tuple[VersionLine, ...]:
    """Every version of this sheet, newest first. One query."""
    versions = sheet.confirmed_versions.newest_first().select_related("confirmed_by", "withdrawn_by").defer("content")
    return tuple(_line(version) for version in versions)


def waiting_sheets(club: Club, user: User, season: Season | None = None) -> tuple[WaitingSheet, ...]:
    """Lists of the club, or of one season, that wait to be confirmed, newest first. One query, none where the club
    does without."""
    if not club.confirms_sheets:
        return ()
    sheets = ScoreSheet.objects.waiting().filter(round__session__season__club=club)
    if season is not None:
        sheets = sheets.filter(round__session__season=season)
    return tuple(_waiting(sheet, user) for sheet in sheets.select_related("round__session"))


def _line(version: ConfirmedVersion) -> VersionLine:
    return VersionLine(
        number=version.number,
        confirmed_at=version.confirmed_at,
        confirmed_by=adapters.user_name(version.confirmed_by),
        withdrawn_at=version.withdrawn_at,
        withdrawn_by=adapters.user_name(version.withdrawn_by),
        reason=version.reason,
    )


def _waiting(sheet: ScoreSheet, user: User) -> WaitingSheet:
    session = sheet.round.session
    return WaitingSheet(
        pk=sheet.pk,
        date=session.date,
        title=session.title,
        round_number=sheet.round.number,
        table_number=sheet.number,
        mine=sheet.closed_by_id == user.pk,
    )
