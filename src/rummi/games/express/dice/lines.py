"""What a line of dice on the grid can mean.

Unlike tiles on a table, dice stay where they lie: the cells say which number comes after which, in either
direction (A-64), and a joker stands for the tile that its cell needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from rummi.core.meld import Kind, Meld
from rummi.core.reading import SHORTEST, Flaw
from rummi.core.remembering import remembered
from rummi.core.tile import Piece, Tile
from rummi.games.express.dice.die import EXPRESS_BOX


class Meaning(NamedTuple):
    """A line as a set: what every cell of it stands for."""

    kind: Kind
    tiles: tuple[Tile, ...]

    @property
    def value(self) -> int:
        return sum(tile.number for tile in self.tiles)


@remembered
def meanings(pieces: tuple[Piece, ...]) -> tuple[Meaning, ...]:
    """Everything that the line can stand for, the most valuable first; nothing if it is no set."""
    tiles = tuple(piece if isinstance(piece, Tile) else piece.stands_for for piece in pieces)
    if len(tiles) < SHORTEST or not any(isinstance(piece, Tile) for piece in pieces):
        return ()
    # stable: of equals a run stands before a group
    return tuple(sorted([*_runs(tiles), *_groups(tiles)], key=lambda meaning: -meaning.value))


def _runs(tiles: Sequence[Tile | None]) -> Iterator[Meaning]:
    place, known = next((place, tile) for place, tile in enumerate(tiles) if tile)
    for step in (1, -1):
        numbers = [known.number + step * (at - place) for at in range(len(tiles))]
        if min(numbers) < 1 or max(numbers) > EXPRESS_BOX.highest:
            continue
        run = tuple(Tile(known.colour, number) for number in numbers)
        if all(tile in (None, meant) for tile, meant in zip(tiles, run, strict=True)):
            yield Meaning("run", run)


def _groups(tiles: Sequence[Tile | None]) -> Iterator[Meaning]:
    known = [tile for tile in tiles if tile]
    numbers, colours = {tile.number for tile in known}, {tile.colour for tile in known}
    if len(tiles) > len(EXPRESS_BOX.colours) or len(numbers) > 1 or len(colours) < len(known):
        return
    missing = [colour for colour in EXPRESS_BOX.colours if colour not in colours]
    for chosen in permutations(missing, len(tiles) - len(known)):
        stand_ins = (Tile(colour, known[0].number) for colour in chosen)
        yield Meaning("group", tuple(tile or next(stand_ins) for tile in tiles))


def why_not(pieces: tuple[Piece, ...]) -> Flaw | None:
    """What is wrong with a line that has no meaning; None if only the order of its dice is."""
    reading = Meld.of(pieces, EXPRESS_BOX).reading
    return reading if isinstance(reading, Flaw) else None
