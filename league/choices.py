"""Codes that stand in the database, with their German words. Codes of the rules are tied to `scoring` by a test."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

MAX_PLAYERS = 7
"""Columns of one score sheet: positions 0..6, never reused."""
POSITIONS = range(MAX_PLAYERS)
ACTIVE_PLAYERS = 4
"""Seats that play one deal."""
POINTS_LIMIT = 9999


class Role(models.TextChoices):
    """What a person may do in one club."""

    SECRETARY = "secretary", _("Schriftführung")
    MEMBER = "member", _("Mitglied")


class SheetStatus(models.TextChoices):
    OPEN = "open", _("offen")
    CLOSED = "closed", _("abgeschlossen")
    CONFIRMED = "confirmed", _("bestätigt")


class SheetMode(models.TextChoices):
    """Whether a sheet is kept deal by deal, or only its result is known."""

    DEALS = "deals", _("Spiel für Spiel")
    TOTALS = "totals", _("Nur Endstand")


class DealKind(models.TextChoices):
    DEAL = "deal", _("Spiel")
    VOID = "void", _("Neu gegeben")
    TOTALS = "totals", _("Endstand")


class PointsFrom(models.TextChoices):
    """Where the points of a row come from: computed from the facts, or copied from paper."""

    FACTS = "facts", _("aus dem Spielverlauf")
    PAPER = "paper", _("laut Liste")


class PartyCode(models.TextChoices):
    RE = "re", _("Re")
    KONTRA = "kontra", _("Kontra")


class WinnerCode(models.TextChoices):
    RE = "re", _("Re")
    KONTRA = "kontra", _("Kontra")
    NOBODY = "nobody", _("niemand")


class GameCode(models.TextChoices):
    NORMAL = "normal", _("Normalspiel")
    HOCHZEIT = "hochzeit", _("Hochzeit")
    ARMUT = "armut", _("Armut")
    STILLES_SOLO = "stilles_solo", _("Stilles Solo")
    HOCHZEIT_ALLEIN = "hochzeit_allein", _("Hochzeit ohne Partner")
    FARBSOLO = "farbsolo", _("Farbsolo")
    DAMENSOLO = "damensolo", _("Damensolo")
    BUBENSOLO = "bubensolo", _("Bubensolo")
    FLEISCHLOS = "fleischlos", _("Fleischloser")
    SOLO = "solo", _("Solo")
    NORMALES_SOLO = "normales_solo", _("Normales Solo")
    KOEHLER = "koehler", _("Köhler")
    NULL = "null", _("Null")


class LevelCode(models.IntegerChoices):
    """Announcements of one side; a level includes the lower ones."""

    NONE = 0, pgettext_lazy("announcement", "nichts")
    CALL = 1, _("Re/Kontra")
    NO90 = 2, _("keine 90")
    NO60 = 3, _("keine 60")
    NO30 = 4, _("keine 30")
    SCHWARZ = 5, _("schwarz")


class CountsAs(models.TextChoices):
    """What the course of the evening finds a deal to be; never typed by anyone."""

    NORMAL = "normal", _("Normalspiel")
    PFLICHTSOLO = "pflichtsolo", _("Pflichtsolo")
    LUSTSOLO = "lustsolo", _("Lustsolo")
    KUERSOLO = "kuersolo", _("Kürsolo")
    WIEDERHOLUNG = "wiederholung", _("Wiederholung")
    VORFUEHREN = "vorfuehren", _("Vorführung")
    VOID = "void", _("nicht gewertet")


class SpecialCode(models.TextChoices):
    DOPPELKOPF = "doppelkopf", _("Doppelkopf")
    FUCHS = "fuchs", _("Fuchs gefangen")
    KARLCHEN = "karlchen", _("Karlchen")
    KARLCHEN_GEFANGEN = "karlchen_gefangen", _("Karlchen gefangen")
    FUCHS_AM_END = "fuchs_am_end", _("Fuchs am End")


class SeverityCode(models.TextChoices):
    """What a penalty is for (TSR 9); `deduction` is a free number of points taken off by an authority."""

    IRRELEVANT = "irrelevant", _("unerheblicher Verstoß")
    MINOR = "minor", _("leichter Verstoß")
    SERIOUS = "serious", _("schwerer Verstoß")
    UNSPORTING = "unsporting", _("unsportliches Verhalten")
    DEDUCTION = "deduction", _("Punktabzug")


class SystemCode(models.TextChoices):
    DDV = "ddv", _("DDV-Turnierregeln")
    UREXWEILER = "urexweiler", _("Urexweiler Regeln")
    PLATFORM = "platform", _("Plattform")
    PUB = "pub", _("Kneipe")
    PAGAT = "pagat", _("pagat")


class Verb(models.TextChoices):
    """What a log entry says was done."""

    CLUB_CREATED = "club_created", _("Verein angelegt")
    CLUB_CHANGED = "club_changed", _("Verein geändert")
    PLAYER_ADDED = "player_added", _("Person hinzugefügt")
    PLAYER_CHANGED = "player_changed", _("Person geändert")
    SEASON_CREATED = "season_created", _("Saison angelegt")
    SEASON_CHANGED = "season_changed", _("Saison geändert")
    SESSION_CREATED = "session_created", _("Abend angelegt")
    SESSION_CHANGED = "session_changed", _("Abend geändert")
    SHEET_ADDED = "sheet_added", _("Liste hinzugefügt")
    SHEET_DISCARDED = "sheet_discarded", _("Leere Liste entfernt")
    DEAL_ADDED = "deal_added", _("Spiel eingetragen")
    DEAL_INSERTED = "deal_inserted", _("Spiel eingefügt")
    DEAL_CHANGED = "deal_changed", _("Spiel berichtigt")
    DEAL_DELETED = "deal_deleted", _("Spiel gelöscht")
    DEAL_MOVED = "deal_moved", _("Spiel verschoben")
    SEATING_CHANGED = "seating_changed", _("Sitzordnung geändert")
    TIME_UP = "time_up", _("Zeit um")
    TIME_UP_WITHDRAWN = "time_up_withdrawn", _("Zeit läuft weiter")
    PENALTY_ADDED = "penalty_added", _("Strafe eingetragen")
    PENALTY_CHANGED = "penalty_changed", _("Strafe berichtigt")
    PENALTY_DELETED = "penalty_deleted", _("Strafe gelöscht")
    UNDONE = "undone", _("Rückgängig gemacht")
    TOTALS_SET = "totals_set", _("Endstand eingetragen")
    SHEET_CLOSED = "sheet_closed", _("Liste abgeschlossen")
    SHEET_REOPENED = "sheet_reopened", _("Liste wieder geöffnet")
    SHEET_CONFIRMED = "sheet_confirmed", _("Liste bestätigt")
    INVITED = "invited", _("Eingeladen")
    INVITATION_WITHDRAWN = "invitation_withdrawn", _("Einladung zurückgezogen")
    JOINED = "joined", _("Einladung angenommen")
    ACCESS_CHANGED = "access_changed", _("Zugang geändert")
    ACCESS_WITHDRAWN = "access_withdrawn", _("Zugang entzogen")
    RULE_SET_CREATED = "rule_set_created", _("Eigene Regeln angelegt")
    RULE_SET_CHANGED = "rule_set_changed", _("Eigene Regeln geändert")
    RULE_SET_DELETED = "rule_set_deleted", _("Eigene Regeln entfernt")
    PASSWORD_LINK = "password_link", _("Link für ein neues Passwort erstellt")
