"""Tiles added to a meld on the table, and what then becomes of its joker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.cli.speech import _
from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Reading, Run, all_readings
from rummi.core.tile import JOKER, Joker, Piece, Tile


def joined(meld: Meld, added: Sequence[Piece], box: Box) -> Meld:
    """The meld with the tiles in it.

    Jokers stay where they stand; one whose tile is added goes to a free end, the upper one if it can.
    What makes no set is left as it is typed, for the judge to say why.
    """
    pieces = (*meld.tiles, *added)
    readings = all_readings(pieces, box)
    if not readings:
        return Meld.of((*meld.pieces, *added), box)
    best = max(readings, key=lambda reading: _likeness(meld, added, reading))
    return Meld.of(_in_order(pieces, best, box), box)


def relieved(meld: Meld, added: Sequence[Piece], box: Box) -> Meld | None:
    """The meld with the tiles in it and one joker out of it; None where that is no set."""
    rest = list(meld.tiles)
    if JOKER not in rest or any(isinstance(piece, Joker) for piece in added):
        return None
    rest.remove(JOKER)
    without = joined(Meld.of(rest, box), added, box)
    return without if without.valid else None


def _likeness(meld: Meld, added: Sequence[Piece], reading: Reading) -> tuple[bool, int, int]:
    """How much the meld would stay what it is; of equals the one worth more."""
    return type(reading) is type(meld.reading), _kept(meld, added, reading), reading.value


def _kept(meld: Meld, added: Sequence[Piece], reading: Reading) -> int:
    """How many jokers would stand for the same tile as before."""
    if not isinstance(reading, Run):
        return 0
    numbers = range(reading.first, reading.first + reading.length)
    return sum(
        isinstance(piece, Joker) and tile is not None and tile not in added and tile.number in numbers
        for piece, tile in zip(meld.pieces, meld.meaning, strict=True)
    )


def _in_order(pieces: Sequence[Piece], reading: Reading, box: Box) -> list[Piece]:
    """The pieces with every joker spelled out, so that the reading is the one that is meant."""
    if isinstance(reading, Run):
        wanted = [Tile(reading.colour, reading.first + step) for step in range(reading.length)]
        return [tile if tile in pieces else Joker(tile) for tile in wanted]
    stand_ins = map(Joker, missing(pieces, reading, box))
    return [piece if isinstance(piece, Tile) else next(stand_ins) for piece in pieces]


def missing(pieces: Sequence[Piece], group: Group, box: Box) -> list[Tile]:
    """The tiles of the group that are not there as tiles."""
    return [tile for colour in box.colours if (tile := Tile(colour, group.number)) not in pieces]


YOU: Final = 0
"""The seat of the person."""


@dataclass(frozen=True, slots=True)
class People:
    """Who gave no name is spoken to; everyone else is spoken of."""

    players: tuple[str, ...]
    nameless: bool

    def spoken_to(self, seat: int) -> bool:
        return self.nameless and seat == YOU

    def label(self, seat: int) -> str:
        return _("You") if self.spoken_to(seat) else self.players[seat]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(map(self.label, range(len(self.players))))

    def begins(self, seat: int) -> str:
        return _("You begin.") if self.spoken_to(seat) else _("{player} begins.", player=self.players[seat])
