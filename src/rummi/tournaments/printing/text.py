"""Texts of printouts: sorting names, hyphenation, and translation with dates and numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from rummi import language
from rummi.core.sentence import Sentence, counted, sentence

_ROMAN: Final = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}
"""Months as in a date; Polish inflects them."""
_LARGEST_ROMAN: Final = 12


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates the texts of printouts into one language."""

    language: str

    def say(self, message: Sentence) -> str:
        return language.say(message, self.language)

    def _(self, template: str, **values: object) -> str:
        return self.say(sentence(template, **values))

    def many(self, one: str, more: str, n: int, **values: object) -> str:
        return self.say(counted(one, more, n, **values))

    def day(self, text: str) -> str:
        """Return a date in words: `27 kwietnia 2019`, `27 April 2019`."""
        day = date.fromisoformat(text)
        return f"{day.day} {_MONTHS.get(self.language, _MONTHS['en']).split()[day.month - 1]} {day.year}"

    def round(self, number: int) -> str:
        """Return the number of a round as usual in the language: `I` runda, round `1`."""
        return self.place(number) if self.language == "pl" else str(number)

    def place(self, number: int) -> str:
        """Return a place: `I` and `17.` in Polish, `1st` and `17th` in English."""
        if self.language == "pl":
            return to_roman(number) if number <= _LARGEST_ROMAN else f"{number}."
        return f"{number}{_suffix(number)}"


def format_points(points: int) -> str:
    """Return points with a sign that is as wide as a digit."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def to_roman(number: int) -> str:
    text = ""
    for letters, value in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def _suffix(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


_LETTERS: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_BEFORE_LETTERS: Final = 0x110000
"""Larger than any code point."""
_NAME: Final = re.compile(
    r"(.+?) (\S+(?: (?:II|III|IV|(?:[JSjs]r|[Jj]un(?:ior)?|[Ss]en(?:ior)?)\.?|mł\.|st\.|\([^()]*\)))*)"
)
"""The given names, and the surname with an addition for namesakes: a numeral, `jr`, a place in brackets."""


def split_name(name: str) -> tuple[str, str]:
    """Split a name into the surname, with an addition such as `II`, and the given names.

    >>> split_name("Anna Maria Nowak"), split_name("Jan Kowalski II"), split_name("Cher")
    (('Nowak', 'Anna Maria'), ('Kowalski II', 'Jan'), ('Cher', ''))
    """
    found = _NAME.fullmatch(name)
    return (found[2], found[1]) if found else (name, "")


def surname_key(name: str) -> tuple[tuple[int, ...], ...]:
    """Return a sort key for names: by surname, given names, and the addition to the surname.

    The order is that of the Polish alphabet: Ł is between L and M. Letters of other languages sort like their base
    letters, and other characters before all letters.
    """
    surname, given = split_name(name)
    return _ranks(surname.partition(" ")[0]), _ranks(given), _ranks(surname)


def initial(name: str) -> str:
    """Return the letter under which a name is listed."""
    return split_name(name)[0][:1].upper()


def _ranks(text: str) -> tuple[int, ...]:
    return tuple(_letter_rank(letter) for letter in text.casefold())


def _letter_rank(letter: str) -> int:
    if letter not in _LETTERS:
        letter = unicodedata.normalize("NFKD", letter)[0]
    if letter in _LETTERS:
        return _LETTERS.index(letter)
    return ord(letter) + len(_LETTERS) if letter.isalpha() else ord(letter) - _BEFORE_LETTERS


SOFT_HYPHEN: Final = "\u00ad"
LONG: Final = 10
"""The shortest word that is hyphenated."""
_VOWELS: Final = "aeiouyąęóáéíöúüäôěůý"
_TOGETHER: Final = ("dzi", "sz", "cz", "rz", "ch", "dz", "dź", "dż", "sch", "th", "ph", "qu")
"""Letters that form one sound."""
_LEAST_BEFORE: Final = 2
_LEAST_AFTER: Final = 3
_UNITS: Final = re.compile("|".join((*sorted(_TOGETHER, key=len, reverse=True), "(?s:.)")), re.IGNORECASE)


def hyphenate(values: object) -> dict[str, str]:
    """Return each long word of a printout with soft hyphens."""
    return {word: _hyphenate_word(word) for text in _texts(values) for word in text.split(" ") if len(word) >= LONG}


def _texts(values: object) -> Iterator[str]:
    if isinstance(values, str):
        yield values
    elif isinstance(values, Mapping):
        for key, value in values.items():
            if key not in ("svg", "address"):  # not text
                yield from _texts(value)
    elif isinstance(values, Sequence):
        for value in values:
            yield from _texts(value)


def _hyphenate_word(word: str) -> str:
    return "-".join(_syllables(part) for part in word.split("-"))


def _syllables(word: str) -> str:
    """Insert soft hyphens.

    A single consonant between vowels begins the next syllable. The first of several consonants ends the syllable.
    """
    units = _UNITS.findall(word)
    vowels = [at for at, unit in enumerate(units) if unit.lower() in _VOWELS]
    between = [(one, later - one) for one, later in pairwise(vowels) if later - one > 1]
    breaks = {one + (1 if apart == 2 else 2) for one, apart in between}
    text = ""
    for at, unit in enumerate(units):
        after = sum(map(len, units[at:]))
        if at in breaks and len(text.replace(SOFT_HYPHEN, "")) >= _LEAST_BEFORE and after >= _LEAST_AFTER:
            text += SOFT_HYPHEN
        text += unit
    return text
