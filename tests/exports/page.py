"""Tables of a page as a reader sees them: without what is hidden until asked for, or stands there for phones alone."""

import lxml.html


def table_of(content: bytes, table_class: str, *left_out: str) -> list[list[str]]:
    """The rows of the table with this class, each a list of the visible texts of its cells."""
    page = lxml.html.fromstring(content.decode())
    (table,) = page.xpath(f"//table[{_has_class(table_class)}]")
    hidden = " or ".join(_has_class(name) for name in ("visually-hidden", "slip", "void-word", *left_out))
    hidden += " or self::button[normalize-space()='warum?']"
    return [
        [
            " ".join(" ".join(cell.xpath(f".//text()[not(ancestor::*[{hidden}])]")).split())
            for cell in row.xpath("th|td")
        ]
        for row in table.xpath(".//tr")
    ]


def _has_class(name: str) -> str:
    return f"contains(concat(' ', @class, ' '), ' {name} ')"
