"""Parsing of text: words with their places, pieces, and rows of pieces separated by bars.

Letter case and white space do not matter. Every error names the character where it occurs. docs/notation.md describes
the whole notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rummi.core.box import Box
from rummi.core.errors import NotationError
from rummi.core.sentence import sentence
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile, shared_tile

NONE: Final = "-"
"""The text for no tiles and for an empty table."""

_COLOURS: Final = {colour.letter: colour for colour in Colour}
_TILE: Final = re.compile(r"([A-Z])([1-9][0-9]?)")
_LONG_NUMBER: Final = re.compile(r"[A-Z][0-9]{3,}", re.I)
_BYTE_ORDER_MARK: Final = "\ufeff"
_SHOWN: Final = 20
"""The longest part of the input that an error message repeats, in characters."""


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    place: int


def words(text: str, place: int = 0) -> Iterator[Word]:
    """Yield the words of the text. `place` is where this text begins in the whole input."""
    refuse_byte_order_mark(text, place)
    for match in re.finditer(r"\S+", text):
        yield Word(match.group(), place + match.start())


def refuse_byte_order_mark(text: str, place: int = 0) -> None:
    """Raise NotationError for a byte order mark. Some editors begin a text with this invisible character."""
    at = text.find(_BYTE_ORDER_MARK)
    if at >= 0:
        raise NotationError(sentence("there is an invisible character here, a byte order mark; delete it"), place + at)


def without_byte_order_mark(text: str) -> str:
    """Return the text of a whole file without the byte order mark that it may begin with."""
    return text.removeprefix(_BYTE_ORDER_MARK)


def parse_piece(word: Word, box: Box) -> Piece:
    if word.text == "*":
        return JOKER
    if word.text.startswith("**"):
        problem = sentence(
            "“{word}” is not a joker: write one * for each joker, with a blank between two", word=printable(word.text)
        )
        raise NotationError(problem, word.place + 1)
    if word.text.startswith("*"):
        return Joker(_read_tile(Word(word.text[1:], word.place + 1), box))
    return _read_tile(word, box)


def _read_tile(word: Word, box: Box) -> Tile:
    match = _TILE.fullmatch(word.text.upper())
    if match and match[1] in _COLOURS:
        tile = shared_tile(_COLOURS[match[1]], int(match[2]))
        if box.has(tile):
            return tile
    if _LONG_NUMBER.fullmatch(word.text):
        problem = sentence("“{word}” is not a tile: its number has one or two digits", word=printable(word.text))
    else:
        problem = sentence("“{word}” is not a tile of this box", word=printable(word.text))
    raise NotationError(problem.within(box.booklet), word.place)


def parse_pieces(text: str, box: Box, place: int = 0) -> tuple[Piece, ...]:
    """Parse a row of at least one piece; `place` is added to the positions that errors name."""
    pieces = tuple(parse_piece(word, box) for word in words(text, place))
    if not pieces:
        raise NotationError(sentence("there are no tiles here; write “-” for none").within(box.booklet), place)
    return pieces


def rows(text: str, place: int = 0) -> Iterator[tuple[str, int]]:
    """Yield the rows between bars and the place of each in the text; nothing for `-`."""
    if text.strip() == NONE:
        return
    for row in text.split("|"):
        yield row, place
        place += len(row) + 1


def printable(text: str) -> str:
    """Return the text in a form that an error message can repeat: shortened, without control characters."""
    printable = "".join(sign if sign.isprintable() else "?" for sign in text)
    return printable if len(printable) <= _SHOWN else printable[:_SHOWN] + "…"
