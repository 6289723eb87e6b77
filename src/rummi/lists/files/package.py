"""The parts of a file of Excel or LibreOffice, which is a ZIP with XML in it, at a bounded cost.

A small file can say that it unpacks to gigabytes, that an entity stands for a thousand others, or that a row repeats a
million times. Here a part is read only so far, a document type, which no spreadsheet has and every such trick with
entities needs, is refused, and readers count what they keep.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Final
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

LARGEST_PARTS_BYTES: Final = 8_000_000
"""Of all parts that are read of one file; the sheet of a thousand people has some 300,000."""
MOST_PARTS: Final = 500


class Package:
    def __init__(self, data: bytes) -> None:
        try:
            self._zip = ZipFile(BytesIO(data))
            self._names = frozenset(self._zip.namelist())
        except (BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise _unreadable() from error
        if len(self._names) > MOST_PARTS:
            raise _unreadable()
        self._left = LARGEST_PARTS_BYTES

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def part(self, name: str) -> bytes:
        """Unpacked as far as is allowed; more is refused, whatever the file says of its size."""
        try:
            with self._zip.open(name) as file:
                data = file.read(self._left + 1)
        except (KeyError, BadZipFile, zlib.error, RuntimeError, NotImplementedError, OSError, EOFError) as error:
            raise _unreadable() from error
        self._left -= len(data)
        if self._left < 0:
            raise InvalidInput(sentence("the file is larger than a list of people can be"))
        return data


def _unreadable() -> InvalidInput:
    return InvalidInput(sentence("this file cannot be read; save it anew, or as CSV"))


class Elements:
    """Tells whoever reads XML of its elements, by their names without a namespace."""

    def __init__(
        self,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None] = lambda name: None,  # noqa: ARG005
        text: Callable[[str], None] = lambda data: None,  # noqa: ARG005
    ) -> None:
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_document_type
        self._parser.StartElementHandler = lambda name, attributes: start(
            _local(name), {_local(key): value for key, value in attributes.items()}
        )
        self._parser.EndElementHandler = lambda name: end(_local(name))
        self._parser.CharacterDataHandler = text

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)
        except (expat.ExpatError, ValueError, LookupError) as error:  # also what calls itself a strange encoding
            raise _unreadable() from error


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _refuse_document_type(*_: object) -> None:
    raise _unreadable()
