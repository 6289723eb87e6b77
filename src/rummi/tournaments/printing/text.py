"""Names in the order in which people look for them: by surname, as the Polish alphabet has it."""

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

_LETTERS: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_BEFORE_LETTERS: Final = 0x110000
"""More than any sign's number."""
_NAME: Final = re.compile(
    r"(.+?) (\S+(?: (?:II|III|IV|(?:[JSjs]r|[Jj]un(?:ior)?|[Ss]en(?:ior)?)\.?|mł\.|st\.|\([^()]*\)))*)"
)
"""What stands before the surname, and the surname with what tells its owner from others: a number, an age, a place in
brackets."""


def split_name(name: str) -> tuple[str, str]:
    """The surname, which is the last word but for what tells its owner from others, and what stands before it.

    >>> by_surname("Anna Maria Nowak"), by_surname("Jan Kowalski II"), by_surname("Cher")
    (('Nowak', 'Anna Maria'), ('Kowalski II', 'Jan'), ('Cher', ''))
    """
    found = _NAME.fullmatch(name)
    return (found[2], found[1]) if found else (name, "")


def surname_key(name: str) -> tuple[tuple[int, ...], ...]:
    """By surname, then by what stands before it, then by what tells namesakes apart.

    Ł comes after L and before M; letters of other languages stand with those that they are made of, what is no letter
    before all of them.
    """
    surname, given = split_name(name)
    return _places(surname.partition(" ")[0]), _places(given), _places(surname)


def initial(name: str) -> str:
    """Under which letter somebody is looked for."""
    return split_name(name)[0][:1].upper()


def _places(text: str) -> tuple[int, ...]:
    return tuple(_place(letter) for letter in text.casefold())


def _place(letter: str) -> int:
    if letter not in _LETTERS:
        letter = unicodedata.normalize("NFKD", letter)[0]
    if letter in _LETTERS:
        return _LETTERS.index(letter)
    return ord(letter) + len(_LETTERS) if letter.isalpha() else ord(letter) - _BEFORE_LETTERS


SOFT: Final = "\u00ad"
LONG: Final = 10
"""Letters from which on a word is parted at all."""
_VOWELS: Final = "aeiouyąęóáéíöúüäôěůý"
_TOGETHER: Final = ("dzi", "sz", "cz", "rz", "ch", "dz", "dź", "dż", "sch", "th", "ph", "qu")
"""Letters that are one sound."""
_LEAST_BEFORE: Final = 2
_LEAST_AFTER: Final = 3
_UNITS: Final = re.compile("|".join((*sorted(_TOGETHER, key=len, reverse=True), "(?s:.)")), re.IGNORECASE)


def hyphenate(values: object) -> dict[str, str]:
    """For every long word in what a paper shows: the same, with soft hyphens where it may be parted."""
    return {word: _parted(word) for text in _texts(values) for word in text.split(" ") if len(word) >= LONG}


def _texts(values: object) -> Iterator[str]:
    if isinstance(values, str):
        yield values
    elif isinstance(values, Mapping):
        for key, value in values.items():
            if key not in ("svg", "address"):  # codes are drawn, not read
                yield from _texts(value)
    elif isinstance(values, Sequence):
        for value in values:
            yield from _texts(value)


def _parted(word: str) -> str:
    return "-".join(_syllables(part) for part in word.split("-"))


def _syllables(word: str) -> str:
    """Between two vowels one consonant begins the next syllable, and the first of several ends the one before."""
    units = _UNITS.findall(word)
    vowels = [at for at, unit in enumerate(units) if unit.lower() in _VOWELS]
    between = [(one, later - one) for one, later in pairwise(vowels) if later - one > 1]
    breaks = {one + (1 if apart == 2 else 2) for one, apart in between}
    text = ""
    for at, unit in enumerate(units):
        after = sum(map(len, units[at:]))
        if at in breaks and len(text.replace(SOFT, "")) >= _LEAST_BEFORE and after >= _LEAST_AFTER:
            text += SOFT
        text += unit
    return text


_ROMAN: Final = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}
"""As they stand in a date; Polish inflects them."""
_LARGEST_ROMAN: Final = 12


@dataclass(frozen=True, slots=True)
class Translator:
    language: str

    def say(self, message: Sentence) -> str:
        return language.say(message, self.language)

    def _(self, template: str, **values: object) -> str:
        return self.say(sentence(template, **values))

    def many(self, one: str, more: str, n: int, **values: object) -> str:
        return self.say(counted(one, more, n, **values))

    def day(self, text: str) -> str:
        """27 kwietnia 2019; in English as on the continent, 27 April 2019."""
        day = date.fromisoformat(text)
        return f"{day.day} {_MONTHS.get(self.language, _MONTHS['en']).split()[day.month - 1]} {day.year}"

    def round(self, number: int) -> str:
        """Rounds are numbered as people of the language do: I runda, round 1."""
        return self.place(number) if self.language == "pl" else str(number)

    def place(self, number: int) -> str:
        """A place in words: I, 17.; 1st, 17th."""
        if self.language == "pl":
            return to_roman(number) if number <= _LARGEST_ROMAN else f"{number}."
        return f"{number}{_suffix(number)}"


def format_points(points: int) -> str:
    """With a sign that is as wide as a digit."""
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
