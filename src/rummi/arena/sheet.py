"""The file of a match: its terms, then a line for every deal as soon as it is played.

If the program is interrupted, the match continues from the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from rummi.arena.deals import Deal, Terms
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

VERSION: Final = 1


class _Head(msgspec.Struct, frozen=True):
    arena: int
    """The version of the file format."""
    terms: Terms


_HEADS: Final = msgspec.json.Decoder(_Head)
_DEALS: Final = msgspec.json.Decoder(Deal)


class Sheet:
    """The file of a match."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def open(self, terms: Terms) -> dict[int, Deal]:
        """Return the deals in the file by number; create the file if there is none.

        Raises InvalidInput if the file is not readable or belongs to a match with other terms.
        """
        try:
            written = self._path.read_bytes() if self._path.exists() else b""
        except OSError as error:
            raise self._error(sentence("cannot be read: {reason}", reason=error.strerror)) from None
        whole = written[: written.rfind(b"\n") + 1]  # the deal of an incomplete line is played again
        head, *lines = whole.split(b"\n")[:-1] or [b""]
        if head:
            self._require_terms(head, terms)
        deals = {deal.number: deal for deal in map(self._parse_deal, range(2, len(lines) + 2), lines)}
        self._repair(whole or msgspec.json.encode(_Head(VERSION, terms)) + b"\n")
        return deals

    def add(self, deal: Deal) -> None:
        """Append a deal to the file. Raises InvalidInput if that fails."""
        try:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")
        except OSError as error:
            raise self._error(sentence("cannot be written: {reason}", reason=error.strerror)) from None

    def _require_terms(self, head: bytes, terms: Terms) -> None:
        try:
            found = _HEADS.decode(head)
        except msgspec.DecodeError:
            raise self._error(sentence("is not the file of a match")) from None
        if found.arena != VERSION or found.terms != terms:
            raise self._error(sentence("is of another match; go on with its bots, rules, players and seed"))

    def _parse_deal(self, line: int, text: bytes) -> Deal:
        try:
            return _DEALS.decode(text)
        except msgspec.DecodeError:
            raise self._error(sentence("line {line} is not a deal of a match", line=line)) from None

    def _repair(self, whole: bytes) -> None:
        """Make the file contain exactly these bytes, without rewriting what is there: a full disk could destroy it."""
        try:
            if not self._path.exists():
                self._path.write_bytes(whole)
            elif self._path.stat().st_size > len(whole):
                with self._path.open("r+b") as file:
                    file.truncate(len(whole))
            elif not self._path.stat().st_size:
                self._path.write_bytes(whole)
        except OSError as error:
            raise self._error(sentence("cannot be written: {reason}", reason=error.strerror)) from None

    def _error(self, problem: object) -> InvalidInput:
        return InvalidInput(sentence("{path}: {problem}", path=str(self._path), problem=problem))
