"""Rules for templates and static files that hold without opening a page."""

import re

import pytest

from tests.architecture import pages

each_template = pytest.mark.parametrize("file", pages.TEMPLATES, ids=pages.name)
each_page_file = pytest.mark.parametrize("file", [*pages.TEMPLATES, *pages.STATIC], ids=pages.name)
UNESCAPED = re.compile(r"\|\s*(safe|safeseq)\b|{%\s*autoescape\s+off")


@each_template
def test_every_word_is_translatable(file):
    assert pages.untranslated(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", [f for f in pages.TEMPLATES if f.parent.name != "print"], ids=pages.name)
def test_nothing_that_the_policy_refuses(file):
    """Paper knows no policy: print templates carry their own style sheet, since making a PDF fetches nothing."""
    assert pages.inline_code(file.read_text(encoding="utf-8")) == []


@each_template
def test_nothing_goes_out_unescaped(file):
    assert UNESCAPED.findall(file.read_text(encoding="utf-8")) == []


@each_page_file
def test_no_other_host(file):
    assert list(pages.foreign_hosts(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Spieler</p>", ["Spieler"]),
        ("<p>{% translate 'Spieler' %} und {{ name }}</p>", ["und"]),
        ('<p>\n<img src="x" alt="Bild"></p>', ["Bild"]),
        ('<input placeholder="Name" value="x">', ["Name"]),
        ("<a title=\"{% translate 'Zurück' %}\">{{ n }} · 3/4 – ✓</a>", []),
        ("{% blocktranslate count n=n %}ein Spiel{% plural %}{{ n }} Spiele{% endblocktranslate %}", []),
        ("{# nur hier #}{% comment %}auch hier{% endcomment %}<!-- und hier -->", []),
        ("<script src='x'>let wort = 1</script><b>Wort</b>", ["Wort"]),
    ],
)
def test_words_outside_a_translation_would_be_seen(source, found):
    assert [text for _, text in pages.untranslated(source)] == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('<p style="color: red">', ["style"]),
        ('<button onclick="x()">', ["onclick"]),
        ('<button hx-on:click="x()">', ["hx-on:click"]),
        ("<style>p {}</style>", ["<style"]),
        ("<script>x()</script>", ["<script"]),
        ('<script src="{% static "x.js" %}" defer></script><p class="style">', []),
    ],
)
def test_inline_code_would_be_seen(source, found):
    assert [what for _, what in pages.inline_code(source)] == found


@pytest.mark.parametrize(
    ("source", "hits"),
    [("{{ x|safe }}", 1), ("{{ x | safe }}", 1), ("{% autoescape off %}", 1), ("{{ x|safely }} {{ x }}", 0)],
)
def test_unescaped_output_would_be_seen(source, hits):
    assert len(UNESCAPED.findall(source)) == hits


@pytest.mark.parametrize(
    ("source", "hits"),
    [
        ('<link href="https://fonts.example.com/x.css">', 1),
        ("url(//cdn.example.com/x.woff)", 1),
        ('<svg xmlns="http://www.w3.org/2000/svg">', 0),
        ('<a href="/verein/x/">', 0),
    ],
)
def test_other_hosts_would_be_seen(source, hits):
    assert len(list(pages.foreign_hosts(source))) == hits
