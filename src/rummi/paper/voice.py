"""The language of a paper: its sentences, days and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from rummi import language
from rummi.core.sentence import Sentence, counted, sentence

_ROMAN: Final = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}
"""As they stand in a date; Polish inflects them."""
_LARGEST_ROMAN: Final = 12


@dataclass(frozen=True, slots=True)
class Voice:
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
            return roman(number) if number <= _LARGEST_ROMAN else f"{number}."
        return f"{number}{_suffix(number)}"


def signed(points: int) -> str:
    """With a sign that is as wide as a digit."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def roman(number: int) -> str:
    text = ""
    for letters, value in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def _suffix(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
