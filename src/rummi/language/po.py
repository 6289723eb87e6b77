"""PO files, read as they are: there is no compile step to forget, and no library of 30 MB to install.

What they may hold is what `make translations` writes: messages with a blank line between them, contexts, plurals,
comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from itertools import accumulate
from json import JSONDecoder
from struct import pack
from typing import Final

_LINE: Final = re.compile(r'^(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?(".*")$', re.MULTILINE)
_MAGIC: Final = 0x950412DE
_CONTEXT: Final = "\4"
"""Between a context and its message."""
_HEADER: Final = 28
"""Bytes before the first list of a compiled catalogue."""


def read_po(text: str) -> GNUTranslations:
    return catalogue(messages(text))


def catalogue(pairs: Iterable[tuple[str, str]]) -> GNUTranslations:
    return GNUTranslations(BytesIO(compiled(pairs)))


def messages(text: str) -> Iterator[tuple[str, str]]:
    """Messages and what they are in the language, as gettext wants them: the forms of a plural are parted by NUL, and a
    context stands before its message."""
    unquoted = JSONDecoder(strict=False).decode  # the same quotes and escapes
    for entry in text.split("\n\n"):
        contexts: list[str] = []
        originals: list[str] = []
        translations: list[str] = []
        for keyword, quoted in _LINE.findall(entry):
            if keyword:
                said = {"msgc": contexts, "msgi": originals}.get(keyword[:4], translations)
                said.append("")
            said[-1] += unquoted(quoted)
        if translations and all(translations):  # a plural that is half translated is none
            yield _CONTEXT.join([*contexts, "\0".join(originals)]), "\0".join(translations)


def compiled(messages: Iterable[tuple[str, str]]) -> bytes:
    """The binary form (MO) that Python's gettext reads: where each text lies, originals first, and then the texts."""
    pairs = sorted((original.encode(), translation.encode()) for original, translation in messages)
    texts = [original for original, _ in pairs] + [translation for _, translation in pairs]
    lists = 8 * len(pairs)
    places = accumulate((len(text) + 1 for text in texts), initial=_HEADER + 2 * lists)
    header = pack("<7I", _MAGIC, 0, len(pairs), _HEADER, _HEADER + lists, 0, 0)
    found = (pack("<2I", len(text), place) for text, place in zip(texts, places, strict=False))
    return b"".join([header, *found, *(text + b"\0" for text in texts)])
