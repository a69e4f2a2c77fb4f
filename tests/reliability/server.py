"""The real server in a process group of its own, to be killed, and clients that do not give up."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote, urlencode

from django.db import connection
from django.test import Client

from league.models import User

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "k" * 32
PATIENCE = 60
"""Seconds after which something hangs."""


def database_url() -> str:
    """Under which address another process finds this test's database."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{connection.settings_dict['NAME']}"
    known = connection.get_connection_params()
    return f"postgresql://{known['user']}@/{known['dbname']}?host={quote(known['host'], safe='')}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """gunicorn as a club runs it: two workers, four threads each."""

    def __init__(self, port: int, log: Path) -> None:
        self.port, self.log = port, log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--workers", "2", "--threads", "4", "--log-level", "warning"],
                cwd=ROOT,
                env=os.environ | {"DATABASE_URL": database_url(), "DEBUG": "1"},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9 for the server and all its workers at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            return get(self.port, "/rechner/") == 200
        except (OSError, HTTPException):
            return False


def get(port: int, path: str) -> int:
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


def cookies_of(user: User) -> str:
    """The cookies of a browser in which this person is logged in."""
    browser = Client()
    browser.force_login(user)
    return f"sessionid={browser.cookies['sessionid'].value}; csrftoken={TOKEN}"


@dataclass
class Typist(threading.Thread):
    """Posts one deal after the other, and each again with the same key until an answer comes.

    `acknowledged`: the keys of deals that the server said it had stored. `unanswered`: how often a line broke.
    """

    port: int
    path: str
    cookies: str
    fields: dict[str, str]
    stop: threading.Event
    acknowledged: list[uuid.UUID] = field(default_factory=list)
    unanswered: int = 0
    strange: list[int] = field(default_factory=list)

    __hash__ = threading.Thread.__hash__

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        while not self.stop.is_set():
            key = uuid.uuid4()
            status = self._insist(key)
            if status == 302:
                self.acknowledged.append(key)
            elif status != 409:  # a colleague's deal had just moved the number on
                self.strange.append(status)

    def _insist(self, key: uuid.UUID) -> int:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return self.post(key)
            except (OSError, HTTPException):
                self.unanswered += 1
                time.sleep(0.05)
        return 0

    def post(self, key: uuid.UUID) -> int:
        """Send the form once. Raises where the line breaks before the answer."""
        body = urlencode(self.fields | {"key": str(key)})
        head = {
            "Cookie": self.cookies,
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request("POST", self.path, body, head)
            return line.getresponse().status
        finally:
            line.close()
