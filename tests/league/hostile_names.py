"""Names that break programs. Each is either shown unchanged wherever it stands, or refused where it is typed.

`ACCEPTED`: ordinary, rare and hostile ones that are names all the same. `REFUSED`: with a part of the German message at
the field.
"""

ACCEPTED = (
    "<script>window.__xss=1</script>",
    '"><img src=x onerror=window.__xss=1>',
    "'><svg/onload=window.__xss=1>",
    "<b>fett</b>",
    "</td></tr></table>",
    "<!-- Kommentar",
    "&lt;b&gt;",
    "Tom &amp; Jerry",
    "{{7*7}}",
    "{{ settings.SECRET_KEY }}",
    "{% debug %}",
    "{% load static %}",
    "{0.__class__}",
    "%s%n",
    "%(name)s",
    "100%",
    "${7*7}",
    "=1+1",
    '=HYPERLINK("http://127.0.0.1/","Anna")',
    "=cmd|' /C calc'!A0",
    "+49",
    "-Max",
    "@SUM(1)",
    "'Anna",
    '"Anna"',
    "`Anna`",
    ";drop table league_player;--",
    "Robert'); DROP TABLE league_player;--",
    "O'Neill",
    "d’Arc",
    "Müller-Lüdenscheidt",
    "Anna-Lena",
    "Weiß",
    "ẞeta",
    "İpek",
    "Iğdır",
    "Łukasz",
    "Đorđe",
    "Ærøskøbing",
    "Аnna",  # the first letter is Cyrillic: another name, not the same
    "Ἀχιλλεύς",
    "王小明",
    "김민준",
    "محمد",
    "שרה",
    "न‌म",  # a zero width non-joiner that the word needs
    "👨‍👩‍👧",
    "🂡 Pik",
    "♣♠♥♦",
    "../../etc/passwd",
    "..\\..\\x",
    "CON",
    "NUL",
    "a/b",
    "[S]",
    "Sheet1!A1",
    "Tabelle:*?",
    "None",
    "null",
    "True",
    "0",
    "1e5",
    "#REF!",
    "x" * 80,
)

_UNSEEN = "Zeichen, die man nicht sieht"
_LONG = "Höchstens 80 Buchstaben."
_EMPTY = "Dieses Feld ist zwingend erforderlich."
REFUSED = (
    ("", _EMPTY),
    (" ", _EMPTY),
    ("\u00a0", _EMPTY),
    ("\u3000", _EMPTY),
    ("\u200d", _EMPTY),
    ("x" * 81, _LONG),
    ("\ufdfa" * 20, _LONG),  # one sign that folds to eighteen
    ("Tom\u202e", _UNSEEN),
    ("\u2066Tom\u2069", _UNSEEN),
    ("Bob\u200b", _UNSEEN),
    ("Bob\ufeff", _UNSEEN),
    ("Bob\u00ad", _UNSEEN),
    ("\t=1", _UNSEEN),
    ("\r=1", _UNSEEN),
    ("zwei\nZeilen", _UNSEEN),
    ("a\x00b", _UNSEEN),
    ("a\x0bb", _UNSEEN),
    ("a\x7fb", _UNSEEN),
    ("a\x85b", _UNSEEN),
)

SAME = (
    ("Müller", "MÜLLER"),
    ("Jürgen", "Ju\u0308rgen"),
    ("Weiß", "WEISS"),
    ("Ömer", "ömer"),
    ("Anna Lena", "  anna   lena "),
)
"""Pairs that people take for one name: the second is refused where the first exists."""
