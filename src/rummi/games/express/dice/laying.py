"""Which dice of the hand are those that a layout adds to the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rummi.core.tiles import Tiles
from rummi.games.express.dice.die import Die


def laid_dice(hand: Sequence[Die], added: Tiles, hold: Collection[int]) -> tuple[tuple[Die, ...], Tiles]:
    """The dice laid, and the faces that no die of the hand shows.

    Of two dice that show the same face the one that is not to be held is laid, or else the lower number.
    """
    wanted = added.counts
    laid = []
    for die in sorted(hand, key=lambda die: (die.number in hold, die.number)):
        if wanted[die.face] > 0:
            wanted[die.face] -= 1
            laid.append(die)
    return tuple(laid), Tiles.of((+wanted).elements())
