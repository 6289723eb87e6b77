"""Tiles in colour on a terminal: ivory tiles with letter and number, so that what is seen can be typed."""

from __future__ import annotations

from collections import Counter
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


def line(text: str, style: str = "") -> Text:
    """Text that people wrote (names, seeds): shown as it is, no markup and no signs that a terminal obeys."""
    return Text("".join(sign if sign.isprintable() else "?" for sign in text), style=style)


def tile(piece: Piece, *, marked: bool = False) -> Text:
    ink = _INK[piece.colour] if isinstance(piece, Tile) else _JOKER
    style = f"bold {ink} {_IVORY}"
    name = str(piece)
    painted = Text(f" {name:<3} ", style=style)
    if marked:
        painted.stylize("underline", 1, 1 + len(name))
    return painted


def tiles(pieces: Iterable[Piece], marked: Counter[Piece] | None = None) -> Text:
    """Those marked are underlined, each once, and then taken off the count."""
    marks = Counter[Piece]() if marked is None else marked
    painted = []
    for piece in pieces:
        painted.append(tile(piece, marked=marks[piece] > 0))
        marks[piece] -= 1
    return Text(" ").join(painted)


def meld(painted: Meld) -> Text:
    return tiles(painted.pieces)
