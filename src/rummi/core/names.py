"""Names that people choose: which ones are readable, and which two look alike.

All scripts are allowed. Names without a visible letter or digit are refused, and names with so many marks that they
cover other text.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

MOST_MARKS: Final = 5
"""Combining marks in a row. Tibetan and Burmese need four."""
MOST_MARKS_ON_EUROPEAN: Final = 2
"""The same for scripts that put at most two marks on a letter, such as Vietnamese. Composed letters have none."""
_EUROPEAN: Final = ("LATIN", "CYRILLIC", "GREEK", "DIGIT", "ARMENIAN", "GEORGIAN")
_FILLERS: Final = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
"""Characters that Unicode classifies as letters, marks or symbols although they are invisible."""
_JOINERS: Final = "\u034f\u061c\u180b\u180c\u180d\u180e\u180f\u200c\u200d\u2060\ufeff"
"""Characters that only shape or join the letters next to them."""
_INVISIBLE: Final = dict.fromkeys(
    [
        *map(ord, _FILLERS + _JOINERS),
        *range(0xFE00, 0xFE10),  # variation selectors
        *range(0xE0100, 0xE01F0),
    ]
)
_ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТҮХУԚԜѴӀЬаеѕіјкорсухһԁԛԝѵүӏгпЗ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαεικνορυχϲγη"  # Greek
    "ՕՏԼՍօսհցզո"  # Armenian
    "ᎪᎫᎬᎻᏔᎷᏚᏟᏢᏞᏦᏴᏃᏙᎠᎡᎢ"  # Cherokee
    "ⲀⲤⲞⲢⲔⲎⲒⲘⲚⲦⲨⲬⲥⲟⲣ"  # Coptic
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"  # Lisu
    "ıɩɑɡᴄᴏᴜᴠᴡᴢꜱI1|0",
    "ABESlJKMHOPCTYXYQWVlbaesijkopcyxhdqwvylrn3"
    "ABEZHlKMNOPTYXCjaeikvopuxcyn"
    "OSLUouhgqn"
    "AJEHWMSCPLKBZVDRT"
    "ACOPKHlMNTYXcop"
    "BPDTGKJCZFMNLSRVHWXYAElOU"
    "iiagcouvwzslllO",
)
"""Letters of other scripts that look like a Latin one, from Unicode's list of confusable characters (UTS 39), and Latin
letters that look like another."""


def tidy_name(text: str) -> str:
    """Return the name as it is stored: composed letters, single blanks, nothing invisible.

    >>> tidy_name("  Z\u0307aneta \u3164 Nowak ")
    'Żaneta Nowak'
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(_INVISIBLE)).split())


def is_readable_name(name: str) -> bool:
    """Return whether a tidy name has a letter or digit that can be seen, and no pile of marks.

    >>> [is_readable_name(name) for name in ("Łucja", "Ngọc", "สมชาย", "7", "...", "\u3164", "a" + "\u0301" * 9)]
    [True, True, True, True, False, False, False]
    """
    if not name.isprintable() or not any(_is_letter(sign) for sign in name.translate(_INVISIBLE)):
        return False
    most = marks = 0
    for sign in name:
        if _is_mark(sign):
            marks += 1
            if marks > most:
                return False
        else:
            marks, most = 0, _most_marks(sign)
    return True


def look_alike(name: str, other: str) -> bool:
    """Return whether people may mistake one name for the other.

    >>> look_alike("Ala", "\u0410la"), look_alike("Ala", "Ola"), look_alike("Lucja", "Łucja")
    (True, False, False)
    """
    return _skeleton(name) == _skeleton(other)


@lru_cache(maxsize=8_192)
def _skeleton(name: str) -> str:
    """Return a key that is the same for names that look alike. It is never shown."""
    return unicodedata.normalize("NFKD", tidy_name(name).translate(_ALIKE)).translate(_ALIKE)


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN"


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me")


def _most_marks(sign: str) -> int:
    """Return how many marks a character may carry. A blank may carry none: such a name would have no letter."""
    if sign.isspace():
        return 0
    script = unicodedata.name(sign, "").partition(" ")[0]
    return MOST_MARKS_ON_EUROPEAN if script in _EUROPEAN else MOST_MARKS
