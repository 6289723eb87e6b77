"""Tiles in colour: ivory tiles with the letter and the number that players type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rummi.cli.terminal.text import PLAIN, Shade, Style, Text, join
from rummi.core.meld import Meld
from rummi.core.tile import Colour, Piece, Tile

_IVORY: Final = Shade((0xFD, 0xF8, 0xEC), 230, "bright_white")
_INK: Final = {
    Colour.BLACK: Shade((0x1C, 0x1C, 0x22), 234, "black"),
    Colour.RED: Shade((0xB8, 0x0F, 0x34), 124, "red"),
    Colour.BLUE: Shade((0x1A, 0x4F, 0xB4), 25, "blue"),
    Colour.ORANGE: Shade((0xAD, 0x4E, 0x00), 130, "yellow"),
    Colour.YELLOW: Shade((0xA6, 0x7C, 0x00), 136, "yellow"),
}
_JOKER: Final = Shade((0x0A, 0x62, 0x42), 22, "green")

GOOD: Final = Style(foreground="green")
BAD: Final = Style(foreground="magenta", bold=True)
QUIET: Final = Style(dim=True)
BOLD: Final = Style(bold=True)


def line(text: str, style: Style = PLAIN) -> Text:
    """Return text from people, such as names and seeds, without control characters."""
    return Text.of("".join(sign if sign.isprintable() else "?" for sign in text), style)


def tile(piece: Piece, *, marked: bool = False) -> Text:
    style = Style(_INK[piece.colour] if isinstance(piece, Tile) else _JOKER, _IVORY, bold=True)
    name = str(piece)
    named = Text.of(name, replace(style, underline=True) if marked else style)
    return Text.of(" ", style) + named + Text.of(" " * (4 - len(name)), style)


def tiles(pieces: Iterable[Piece], marked: Counter[Piece] | None = None) -> Text:
    """Return tiles next to each other. `marked` counts the tiles to underline and is reduced by those painted."""
    marks = Counter[Piece]() if marked is None else marked
    painted = []
    for piece in pieces:
        painted.append(tile(piece, marked=marks[piece] > 0))
        marks[piece] -= 1
    return join(painted)


def meld(painted: Meld) -> Text:
    return tiles(painted.pieces)
