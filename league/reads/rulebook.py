"""The rules as people read them: `docs/rules.md`, the same text as in the repository, made into HTML once."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

from django.conf import settings
from django.utils.safestring import mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from league.values.rules import Chapter, Rulebook

ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
"""The one piece of HTML the file uses: a name for the heading below it, so that GitHub finds it too."""


@cache
def rulebook() -> Rulebook:
    """The text of the rules without its title. It changes with a release only, so it is read once."""
    return typeset((settings.BASE_DIR / "docs" / "rules.md").read_text(encoding="utf-8"))


def typeset(text: str) -> Rulebook:
    """Markdown with tables to HTML; HTML in the text stays text, except the anchors, which become ids of headings."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = list(_named_headings(markdown.parse(text)))
    for index, token in enumerate(tokens):
        if token.type == "th_open" and not tokens[index + 1].content:
            token.tag = tokens[index + 2].tag = "td"  # the corner of a table heads nothing
        if token.type == "table_open":
            token.attrSet("class", "table")
    html = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace('<table class="table">', '<div class="table-wrap" tabindex="0"><table class="table">')
    html = html.replace("</table>", "</table></div>")
    return Rulebook(mark_safe(html), tuple(_chapters(tokens)))  # noqa: S308 - HTML in the text is escaped above


def _named_headings(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with every heading's id set, without the title and without the paragraphs that only held an anchor."""
    name, index, taken = "", 0, set()
    while index < len(tokens):
        token, content = tokens[index], tokens[index + 1].content if index + 1 < len(tokens) else ""
        if token.type == "heading_open" and token.tag == "h1":
            index += 3
            continue
        if token.type == "paragraph_open" and (anchor := ANCHOR.fullmatch(content)):
            name, index = anchor[1], index + 3
            continue
        if token.type == "heading_open":
            token.attrSet("id", name or _free(_slug(content), taken))
            taken.add(token.attrGet("id"))
            name = ""
        yield token
        index += 1


def _slug(title: str) -> str:
    folded = title.casefold().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}))
    plain = unicodedata.normalize("NFKD", folded).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _free(slug: str, taken: set[str]) -> str:
    """A second heading of the same words gets a number."""
    number = 2
    free = slug
    while free in taken:
        free, number = f"{slug}-{number}", number + 1
    return free


def _chapters(tokens: Sequence[Token]) -> Iterator[Chapter]:
    headings = [
        (token.tag, str(token.attrGet("id")), tokens[index + 1].content)
        for index, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag in ("h2", "h3")
    ]
    for index, (tag, anchor, title) in enumerate(headings):
        if tag != "h2":
            continue
        parts = []
        for below, part_anchor, part_title in headings[index + 1 :]:
            if below == "h2":
                break
            parts.append(Chapter(part_anchor, part_title))
        yield Chapter(anchor, title, tuple(parts))
