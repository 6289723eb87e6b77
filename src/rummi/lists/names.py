"""Names as people write them in lists, and whether two of them are one."""

from __future__ import annotations

import unicodedata

LOST = "\ufffd"
"""Stands where a program before us did not understand a letter."""


def surname_last(text: str) -> str:
    """`Nowak Anna Maria` and `Nowak, Anna Maria` are Anna Maria Nowak.

    A surname of two words cannot be told from given names; with a comma or a hyphen it can.
    """
    if "," in text:
        surname, _, given = text.partition(",")
    else:
        surname, _, given = text.strip().partition(" ")
    return f"{given.strip()} {surname.strip()}".strip()


def lowered(text: str) -> str:
    """NOWAK-KOWALSKA is Nowak-Kowalska; what has small letters stays as it is.

    >>> lowered("ŁUCJA ĆWIKLIŃSKA-MAJ"), lowered("Ala MacDonald"), lowered("Jan NOWAK"), lowered("Jan M.")
    ('Łucja Ćwiklińska-Maj', 'Ala MacDonald', 'Jan Nowak', 'Jan M.')
    """
    return " ".join("-".join(_lowered_part(part) for part in word.split("-")) for word in text.split())


def _lowered_part(word: str) -> str:
    """A word of capitals alone; of two letters it may be initials."""
    return word.capitalize() if len(word) > 2 and word.isupper() else word


def person_key(name: str) -> str:
    """The same for whoever may be one person: whatever the case, the order of the names and the strokes of letters."""
    words = without_strokes(name).replace("-", " ").split()
    return " ".join(sorted(words))


def without_strokes(text: str) -> str:
    """`Łucja` as `lucja`."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(each for each in plain if not unicodedata.combining(each))
