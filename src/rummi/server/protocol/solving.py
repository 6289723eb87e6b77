"""Messages for solving positions of real tables, for the games whose solvers run on the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rummi.server.protocol.games import SpokenStep

MOST_LETTERS: Final = 2_000
"""The longest text for a table or a rack, far more than a box needs."""

Tiles = Annotated[str, Meta(max_length=MOST_LETTERS)]


class SolvePosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Junior or Express, in the notation."""

    rules: Literal["junior", "express"]
    table: Tiles
    """The runs, or the crossword of dice."""
    rack: Tiles
    """The tiles on the rack, or the dice in the hand."""


class PositionSolved(Struct, frozen=True):
    """The best play of a position."""

    laid: int
    """The number of tiles or dice that the play lays; 0 if none can be laid."""
    of: int
    """The number of tiles or dice on the rack or in the hand."""
    stars: int | None
    """The stars that the play wins, in Junior."""
    table: str
    """The table after the play."""
    left: str
    """The tiles or dice that are left."""
    steps: Sequence[SpokenStep]
    advice: str
    """Advice about the rest; may be empty."""
    proven: bool
    """True if no better play exists."""
