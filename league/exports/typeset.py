"""Typesetting one document: ``{"html": ..., "style": ...}`` as JSON on standard input, PDF on standard output.

A program of its own, without Django and without the league: it knows no secret, no database and no name of a module
here, and a fault of the typesetter (no font at all ends the process) takes nothing else down with it.
Exit status 0 with the PDF, anything else with the reason on standard error.
"""

import json
import resource
import sys

MEMORY = 1024**3
"""Bytes of address space. A season of 40 evenings and 30 participants takes a third of it, a protocol a quarter."""
SECONDS = 20
"""Of processor time."""


def typeset(html: str, style: str = "") -> bytes:
    """The document as PDF. `style` is CSS; nothing that either of them names is fetched, from nowhere."""
    from weasyprint import CSS, HTML  # half a second to import, and only exports need it
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    class Nowhere(URLFetcher):
        """Refuses every address, whatever its scheme: no file, no host, no `data:`."""

        def fetch(self, url, headers=None):
            raise ValueError(f"not fetched: {url}")

        def open(self, url, data=None, timeout=None):
            raise FatalURLFetchingError(f"not opened: {url}")

    nowhere = Nowhere(allowed_protocols=(), allow_redirects=False)
    sheets = [CSS(string=style, url_fetcher=nowhere)]
    return HTML(string=html, url_fetcher=nowhere).write_pdf(stylesheets=sheets)


def _limit() -> None:
    """Let the system end this process when a document asks for too much."""
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        _soft, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


if __name__ == "__main__":
    _limit()
    sys.stdout.buffer.write(typeset(**json.load(sys.stdin.buffer)))
