"""Which dice are worth keeping, at a glance: those that have a partner for a set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.tile import Joker, Piece, Tile
from rummi.games.express.dice import Die
from rummi.games.express.layout import Layout


@dataclass(frozen=True, slots=True)
class Kept:
    numbers: tuple[int, ...]

    def others(self, hand: Sequence[Die]) -> tuple[int, ...]:
        return tuple(die.number for die in hand if die.number not in self.numbers)


def partnered(table: Layout, hand: Sequence[Die]) -> Kept:
    """Jokers, and dice that could be two thirds of a set with another die of the hand or the table."""
    faces = [die.face for die in hand]
    lying = [piece for _, piece in table.dice]
    kept = []
    for at, die in enumerate(hand):
        others = faces[:at] + faces[at + 1 :]
        if isinstance(die.face, Joker) or any(_partners(die.face, other) for other in [*others, *lying]):
            kept.append(die.number)
    return Kept(tuple(kept))


def _partners(one: Tile, other: Piece) -> bool:
    if not isinstance(other, Tile):
        return False
    if one.colour == other.colour:
        return 0 < abs(one.number - other.number) < 3
    return one.number == other.number
