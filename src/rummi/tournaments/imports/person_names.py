"""Names as people write them in lists, and whether two of them are one."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LOST_IN_NAMES: Final = re.compile("[\ufffd?]")
_LOST_IN_CLUBS: Final = re.compile(r"\ufffd|\?(?=\w)")
"""A club may ask something: „Kto pierwszy?”."""
_NUMERALS: Final = frozenset(("III", "VII", "VIII"))
"""Of those who share their names; shorter ones may be initials."""


def find_lost_letter(name: str, club: str = "") -> str:
    """What a program before us has written in the place of a letter that it could not read or write, or nothing: Z?ak
    is what is left of Żak in an encoding that does not know its letters."""
    found = _LOST_IN_NAMES.search(name) or _LOST_IN_CLUBS.search(club)
    return found.group() if found else ""


def move_surname_last(text: str) -> str:
    """`Nowak Anna Maria` and `Nowak, Anna Maria` are Anna Maria Nowak.

    A surname of two words cannot be told from given names; with a comma or a hyphen it can.
    """
    if "," in text:
        surname, _, given = text.partition(",")
    else:
        surname, _, given = text.strip().partition(" ")
    return f"{given.strip()} {surname.strip()}".strip()


def fix_capitals(text: str) -> str:
    """NOWAK-KOWALSKA is Nowak-Kowalska; what has small letters stays as it is.

    >>> lowered("ŁUCJA ĆWIKLIŃSKA-MAJ"), lowered("Ala MacDonald"), lowered("Jan NOWAK"), lowered("Jan M.")
    ('Łucja Ćwiklińska-Maj', 'Ala MacDonald', 'Jan Nowak', 'Jan M.')
    >>> lowered("SCARLETT O'HARA"), lowered("JAN NOWAK III")
    ("Scarlett O'Hara", 'Jan Nowak III')
    """
    return " ".join("-".join(_lowered_part(part) for part in word.split("-")) for word in text.split())


def _lowered_part(word: str) -> str:
    """A word of capitals alone; of two letters it may be initials."""
    if len(word) <= 2 or not word.isupper() or word in _NUMERALS:
        return word
    return re.sub("[^'’]+", lambda found: found.group().capitalize(), word)


def person_key(name: str) -> str:
    """The same for whoever may be one person: whatever the case, the order of the names and the strokes of letters."""
    words = fold_letters(name).replace("-", " ").split()
    return " ".join(sorted(words))


def fold_letters(text: str) -> str:
    """`Łucja` as `lucja`."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(each for each in plain if not unicodedata.combining(each))
