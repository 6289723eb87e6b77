"""Names in the order in which people look for them: by surname, as the Polish alphabet has it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_BEFORE_LETTERS: Final = 0x110000
"""More than any sign's number."""
_NAME: Final = re.compile(
    r"(.+?) (\S+(?: (?:II|III|IV|(?:[JSjs]r|[Jj]un(?:ior)?|[Ss]en(?:ior)?)\.?|mł\.|st\.|\([^()]*\)))*)"
)
"""What stands before the surname, and the surname with what tells its owner from others: a number, an age, a place in
brackets."""


def by_surname(name: str) -> tuple[str, str]:
    """The surname, which is the last word but for what tells its owner from others, and what stands before it.

    >>> by_surname("Anna Maria Nowak"), by_surname("Jan Kowalski II"), by_surname("Cher")
    (('Nowak', 'Anna Maria'), ('Kowalski II', 'Jan'), ('Cher', ''))
    """
    found = _NAME.fullmatch(name)
    return (found[2], found[1]) if found else (name, "")


def order_of(name: str) -> tuple[tuple[int, ...], ...]:
    """By surname, then by what stands before it, then by what tells namesakes apart.

    Ł comes after L and before M; letters of other languages stand with those that they are made of, what is no letter
    before all of them.
    """
    surname, given = by_surname(name)
    return _places(surname.partition(" ")[0]), _places(given), _places(surname)


def initial(name: str) -> str:
    """Under which letter somebody is looked for."""
    return by_surname(name)[0][:1].upper()


def _places(text: str) -> tuple[int, ...]:
    return tuple(_place(letter) for letter in text.casefold())


def _place(letter: str) -> int:
    if letter not in _LETTERS:
        letter = unicodedata.normalize("NFKD", letter)[0]
    if letter in _LETTERS:
        return _LETTERS.index(letter)
    return ord(letter) + len(_LETTERS) if letter.isalpha() else ord(letter) - _BEFORE_LETTERS
