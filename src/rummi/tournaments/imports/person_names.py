"""Names of people in lists: repair them, and recognise the same person."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LOST_IN_NAMES: Final = re.compile("[\ufffd?]")
_LOST_IN_CLUBS: Final = re.compile(r"\ufffd|\?(?=\w)")
"""The name of a club may end with a question mark: „Kto pierwszy?”."""
_NUMERALS: Final = frozenset(("III", "VII", "VIII"))
"""Numerals after a name. Shorter ones may be initials."""


def find_lost_letter(name: str, club: str = "") -> str:
    """Return the character that an earlier program wrote instead of a letter of a name; empty if none.

    For example, `Z?ak` was `Żak` before it was saved in an encoding without that letter.
    """
    found = _LOST_IN_NAMES.search(name) or _LOST_IN_CLUBS.search(club)
    return found.group() if found else ""


def move_surname_last(text: str) -> str:
    """Move the surname from the start to the end: `Nowak Anna Maria` and `Nowak, Anna Maria` are `Anna Maria Nowak`.

    A surname of two words is only recognised with a comma or a hyphen.
    """
    if "," in text:
        surname, _, given = text.partition(",")
    else:
        surname, _, given = text.strip().partition(" ")
    return f"{given.strip()} {surname.strip()}".strip()


def fix_capitals(text: str) -> str:
    """Write words in capitals with a capital first letter only: `NOWAK-KOWALSKA` is `Nowak-Kowalska`.

    >>> fix_capitals("ŁUCJA ĆWIKLIŃSKA-MAJ"), fix_capitals("SCARLETT O'HARA"), fix_capitals("JAN NOWAK III")
    ('Łucja Ćwiklińska-Maj', "Scarlett O'Hara", 'Jan Nowak III')
    >>> fix_capitals("Ala MacDonald"), fix_capitals("Jan NOWAK"), fix_capitals("Jan M.")
    ('Ala MacDonald', 'Jan Nowak', 'Jan M.')
    """
    return " ".join("-".join(_fix_word(part) for part in word.split("-")) for word in text.split())


def _fix_word(word: str) -> str:
    """Fix a word in capitals; words of two letters may be initials and stay."""
    if len(word) <= 2 or not word.isupper() or word in _NUMERALS:
        return word
    return re.sub("[^'’]+", lambda found: found.group().capitalize(), word)


def person_key(name: str) -> str:
    """Return a key that ignores case, the order of names and diacritics. Equal keys may be the same person."""
    words = fold_letters(name).replace("-", " ").split()
    return " ".join(sorted(words))


def fold_letters(text: str) -> str:
    """Return the text in lower case without diacritics: `Łucja` is `lucja`."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(each for each in plain if not unicodedata.combining(each))
