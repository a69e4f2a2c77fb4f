"""A real Chromium against a live server: the system's, else Playwright's own."""

import os
import shutil

import pytest

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright's loop runs in the test's thread

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    found = {"executable_path": binary} if binary else {}  # without one: what "playwright install" brought
    return {**browser_type_launch_args, **found, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "de-DE", "timezone_id": "Europe/Berlin", "accept_downloads": True}


@pytest.fixture
def quiet_page(page):
    """A page that collects what must not happen: script errors, CSP violations, requests to other hosts."""
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(f"script: {error}"))
    page.on("console", lambda said: trouble.append(f"console: {said.text}") if said.type == "error" else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith(("http://localhost", "data:")) else trouble.append(request.url),
    )
    yield page
    expected = ("status of 422", "status of 409", "status of 401")
    assert [line for line in trouble if not any(word in line for word in expected)] == []
