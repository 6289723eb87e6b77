"""Positions of real tables, for the games whose searches live on the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rummi.server.protocol.games import SpokenStep

MOST_LETTERS: Final = 2_000
"""Of a table or a rack: far more than a box needs."""

Tiles = Annotated[str, Meta(max_length=MOST_LETTERS)]


class SolvePosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Runs and a rack of Junior, or a crossword and the dice of a hand, in the notation."""

    rules: Literal["junior", "express"]
    table: Tiles
    rack: Tiles


class PositionSolved(Struct, frozen=True):
    """The best that can be done; `laid` is 0 where nothing can."""

    laid: int
    of: int
    stars: int | None
    """Won by it, in Junior."""
    table: str
    """After it."""
    left: str
    steps: Sequence[SpokenStep]
    advice: str
    """What to do with what is left, where that can be said."""
    proven: bool
