"""The store. Every row that belongs to a club is reached through its club; foreign keys towards history are PROTECT."""

from league.models.clubs import Club, Invitation, Membership, User
from league.models.confirmations import ConfirmedVersion
from league.models.log import LogEntry
from league.models.logins import LoginTry
from league.models.penalties import Penalty
from league.models.players import Player
from league.models.presence import Presence
from league.models.rule_sets import RuleSet
from league.models.seasons import Participant, Season
from league.models.seatings import Seating
from league.models.sessions import Round, Session
from league.models.sheets import Deal, ScoreSheet, Seat

__all__ = [
    "Club",
    "ConfirmedVersion",
    "Deal",
    "Invitation",
    "LogEntry",
    "LoginTry",
    "Membership",
    "Participant",
    "Penalty",
    "Player",
    "Presence",
    "Round",
    "RuleSet",
    "ScoreSheet",
    "Season",
    "Seat",
    "Seating",
    "Session",
    "User",
]
