"""A reader of PO files, so that catalogues need no compile step and no library of 30 MB.

It reads what `make translations` writes: messages separated by blank lines, with contexts, plurals and comments.
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
"""The separator between a context and its message."""
_HEADER: Final = 28
"""Bytes before the first list of a compiled catalogue."""


def read_po(text: str) -> GNUTranslations:
    return build_catalogue(parse_messages(text))


def build_catalogue(pairs: Iterable[tuple[str, str]]) -> GNUTranslations:
    return GNUTranslations(BytesIO(compile_catalogue(pairs)))


def parse_messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield messages and their translations in the form of gettext.

    NUL separates the forms of a plural. A context comes before its message.
    """
    unquote = JSONDecoder(strict=False).decode  # PO has the quotes and escapes of JSON
    for entry in text.split("\n\n"):
        contexts: list[str] = []
        originals: list[str] = []
        translations: list[str] = []
        for keyword, quoted in _LINE.findall(entry):
            if keyword:
                texts = {"msgc": contexts, "msgi": originals}.get(keyword[:4], translations)
                texts.append("")
            texts[-1] += unquote(quoted)
        if translations and all(translations):  # leave out plurals of which a form is missing
            yield _CONTEXT.join([*contexts, "\0".join(originals)]), "\0".join(translations)


def compile_catalogue(messages: Iterable[tuple[str, str]]) -> bytes:
    """Return the binary form (MO) of a catalogue: the positions of all texts, originals first, and then the texts."""
    pairs = sorted((original.encode(), translation.encode()) for original, translation in messages)
    texts = [original for original, _ in pairs] + [translation for _, translation in pairs]
    lists = 8 * len(pairs)
    positions = accumulate((len(text) + 1 for text in texts), initial=_HEADER + 2 * lists)
    header = pack("<7I", _MAGIC, 0, len(pairs), _HEADER, _HEADER + lists, 0, 0)
    index = (pack("<2I", len(text), position) for text, position in zip(texts, positions, strict=False))
    return b"".join([header, *index, *(text + b"\0" for text in texts)])
