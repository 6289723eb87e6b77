"""Which letters the bytes of a text mean. Spreadsheets of Poland have written them in four ways."""

from __future__ import annotations

import codecs
from typing import Final, Literal, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

Encoding: TypeAlias = Literal["utf-8", "utf-16", "windows-1250", "iso-8859-2"]
ENCODINGS: Final[tuple[Encoding, ...]] = ("utf-8", "windows-1250", "iso-8859-2", "utf-16")
TITLES: Final[dict[Encoding, str]] = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "windows-1250": "Windows-1250",
    "iso-8859-2": "ISO 8859-2",
}
_MARKS: Final[tuple[tuple[bytes, Encoding], ...]] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CODECS: Final[dict[Encoding, str]] = {
    "utf-8": "utf-8-sig",
    "utf-16": "utf-16",
    "windows-1250": "cp1250",
    "iso-8859-2": "iso8859_2",
}
_POLISH: Final = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")


def guessed(data: bytes) -> Encoding:
    """By its mark, by being UTF-8, which no other text is by chance, or by how many of its letters are Polish."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if _reads(data, "utf-8"):
        return "utf-8"
    return max(("windows-1250", "iso-8859-2"), key=lambda each: _likely(data, each))


def decoded(data: bytes, encoding: Encoding) -> str:
    """Never with a sign in the place of a letter that was not understood."""
    try:
        return data.decode(_CODECS[encoding])
    except UnicodeDecodeError as error:
        raise InvalidInput(
            sentence(
                "this is not {encoding}: byte {place} means nothing in it",
                encoding=TITLES[encoding],
                place=error.start + 1,
            )
        ) from error


def _reads(data: bytes, encoding: Encoding) -> bool:
    try:
        data.decode(_CODECS[encoding])
    except UnicodeDecodeError:
        return False
    return True


def _likely(data: bytes, encoding: Encoding) -> int:
    """Polish letters speak for it, what is no letter at all against it, and what cannot be read even more."""
    foreign = data.translate(None, bytes(range(128)))
    if not _reads(foreign, encoding):
        return -2 * len(foreign) - 1
    return sum(1 if each in _POLISH else -2 if not each.isalpha() else 0 for each in foreign.decode(_CODECS[encoding]))
