"""Where long words may be parted on paper: between syllables, as Polish parts them, which suits most names.

Typst knows the patterns of languages, but not whether what they leave fits into a box; so the places are told to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

SOFT: Final = "\u00ad"
LONG: Final = 10
"""Letters from which on a word is parted at all."""
_VOWELS: Final = "aeiouyąęóáéíöúüäôěůý"
_TOGETHER: Final = ("dzi", "sz", "cz", "rz", "ch", "dz", "dź", "dż", "sch", "th", "ph", "qu")
"""Letters that are one sound."""
_LEAST_BEFORE: Final = 2
_LEAST_AFTER: Final = 3
_UNITS: Final = re.compile("|".join((*sorted(_TOGETHER, key=len, reverse=True), "(?s:.)")), re.IGNORECASE)


def parted(values: object) -> dict[str, str]:
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
