"""Tiles in colour on a terminal: ivory tiles with letter and number, so that what is seen can be typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from rummi.core.meld import Meld
from rummi.core.tile import Colour, Piece, Tile

_IVORY: Final = "on #FDF8EC"
_INK: Final = {
    Colour.BLACK: "#1C1C22",
    Colour.RED: "#B80F34",
    Colour.BLUE: "#1A4FB4",
    Colour.ORANGE: "#AD4E00",
    Colour.YELLOW: "#A67C00",
}
_JOKER: Final = "#0A6242"

GOOD: Final = "green"
BAD: Final = "bold magenta"
QUIET: Final = "dim"


def console() -> Console:
    return Console(highlight=False)


def tile(piece: Piece) -> Text:
    ink = _INK[piece.colour] if isinstance(piece, Tile) else _JOKER
    return Text(f" {piece!s:<3} ", style=f"bold {ink} {_IVORY}")


def tiles(pieces: Iterable[Piece]) -> Text:
    return Text(" ").join(map(tile, pieces))


def meld(painted: Meld) -> Text:
    return tiles(painted.pieces)
