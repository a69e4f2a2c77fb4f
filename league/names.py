"""Names of people: what may be entered, when two are the same, and in which order they stand.

Databases compare names by bytes or by ASCII case; a club compares them like people do. So the keys are ours: computed
here, stored beside the names, and unique in the database.
"""

import re
import unicodedata

MAX_LENGTH = 80
_JOINERS = {"‍", "‌"}  # ZWJ and ZWNJ make emoji families and Persian names; they are no disguise
_GERMAN = str.maketrans({"ß": "ss", "ẞ": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})


def tidy(text: str) -> str:
    """The name as stored: composed form, outer spaces gone, inner runs of white space one space. Idempotent."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def forbidden_characters(text: str) -> list[str]:
    """Characters a name may not hold: controls, surrogates, invisible or direction-changing format characters."""
    return sorted({char for char in text if unicodedata.category(char) in {"Cc", "Cs", "Cf"} and char not in _JOINERS})


def is_too_long(text: str) -> bool:
    """True when the name or one of its keys is longer than its column: a single sign can fold to eighteen letters."""
    return len(text) > MAX_LENGTH or max(len(name_key(text)), len(sort_key("", text, ""))) >= 2 * MAX_LENGTH


def is_blank(text: str) -> bool:
    """True when nothing of the name would be seen."""
    return name_key(text) == ""


def name_key(*parts: str) -> str:
    """Equal for names that people take for the same: NFKC, no format characters, one space, casefolded."""
    text = unicodedata.normalize("NFKC", " ".join(part for part in parts if part))
    text = "".join(char for char in text if unicodedata.category(char) not in {"Cf", "Cc"})
    folded = unicodedata.normalize("NFKC", re.sub(r"\s+", " ", text).strip().casefold())
    return folded.strip()


def sort_key(family_name: str, given_name: str, nickname: str) -> str:
    """German order (DIN 5007-1): umlauts like their base letter, ß like ss; family name first where there is one."""
    text = " ".join(part for part in (family_name, given_name, nickname) if part).translate(_GERMAN).casefold()
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
