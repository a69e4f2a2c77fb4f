"""Reading templates as text: what a person would see, and what a browser would be told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STATIC = sorted(file for file in (ROOT / "static").rglob("*") if file.suffix in {".css", ".js", ".svg"})
SAME_IN_EVERY_LANGUAGE = {"Excel", "PDF"}
SHOWN_ATTRIBUTES = {"title", "placeholder", "aria-label", "aria-description", "alt", "label"}

_COMMENTS = re.compile(r"{#.*?#}|{%\s*comment\b.*?{%\s*endcomment\s*%}|<!--.*?-->", re.DOTALL)
_BLOCKS = re.compile(r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}", re.DOTALL)
_TAGS = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def bare(source: str) -> str:
    """The template without comments, translated blocks, tags and variables: what stands there literally.

    Line breaks stay, so that a line number still says where.
    """
    for pattern in (_COMMENTS, _BLOCKS, _TAGS):
        source = pattern.sub(lambda found: "\n" * found[0].count("\n"), source)
    return source


@dataclass
class _Reader(HTMLParser):
    """Collects (line, text) of what would be shown literally."""

    shown: list[tuple[int, str]] = field(default_factory=list)
    attributes: list[tuple[int, str, str]] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        self.attributes += [(self.getpos()[0], key, value or "") for key, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.inside[-1:]):
            self.shown.append((self.getpos()[0], data.strip()))


def read(source: str) -> _Reader:
    reader = _Reader()
    reader.feed(bare(source))
    reader.close()
    return reader


def untranslated(source: str) -> list[tuple[int, str]]:
    """(line, text) of every word a person would read that no translation reaches."""
    reader = read(source)
    words = reader.shown + [(line, text) for line, key, text in reader.attributes if key in SHOWN_ATTRIBUTES]
    words += [(line, text) for line, key, text in reader.attributes if key == "data-confirm"]
    return [(line, text) for line, text in words if set(_LETTERS.findall(text)) - SAME_IN_EVERY_LANGUAGE]


def inline_code(source: str) -> list[tuple[int, str]]:
    """(line, attribute) of what the Content-Security-Policy would refuse."""
    reader = read(source)
    found = [(line, key) for line, key, _ in reader.attributes if key == "style" or key.startswith(("on", "hx-on"))]
    blocks = re.finditer(r"<style|<script(?![^>]*\bsrc=)", bare(source))
    return found + [(source.count("\n", 0, block.start()) + 1, block[0]) for block in blocks]


def foreign_hosts(source: str) -> Iterator[str]:
    """Addresses of other hosts; a namespace is a name, no address that is fetched."""
    for address in re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}[^\s\"')]*", source):
        if not address.startswith(("http://www.w3.org/", "https://www.w3.org/")):
            yield address
