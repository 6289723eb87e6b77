"""The arrangement of given tiles into melds that leaves most tiles together as they lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.reading import SHORTEST
from rummi.core.tile import JOKER, Piece, Tile

MOST_STEPS: Final = 600
"""Melds tried before the best arrangement so far is taken."""


def tiles_staying(before: Sequence[Meld], after: Sequence[Meld]) -> int:
    """How many tiles lie with their old neighbours: each old meld goes on in at most one new one.

    Pairs are matched greedily, the most common tiles first, which for the few melds of a play is as good as best.
    """
    common = sorted(
        (
            (sum((old.tiles.counts & new.tiles.counts).values()), at, to)
            for at, old in enumerate(before)
            for to, new in enumerate(after)
        ),
        reverse=True,
    )
    used_old: set[int] = set()
    used_new: set[int] = set()
    staying = 0
    for tiles, at, to in common:
        if at not in used_old and to not in used_new:
            used_old.add(at)
            used_new.add(to)
            staying += tiles
    return staying


def nearest(before: Sequence[Meld], after: Sequence[Meld], box: Box) -> tuple[Meld, ...]:
    """The tiles of `after` in melds that keep most of `before` together."""
    search = _Arrange(before, box)
    search.offer(tuple(after))
    search.go_on(Counter(piece for meld in after for piece in meld.tiles), ())
    return search.best


class _Arrange:
    def __init__(self, before: Sequence[Meld], box: Box) -> None:
        self.before = before
        self.box = box
        self.best: tuple[Meld, ...] = ()
        self.staying = -1
        self.steps = 0

    def offer(self, melds: tuple[Meld, ...]) -> None:
        """Keep the better arrangement: more tiles stay, then fewer melds."""
        staying = tiles_staying(self.before, melds)
        if (staying, -len(melds)) > (self.staying, -len(self.best)):
            self.best, self.staying = melds, staying

    def go_on(self, left: Counter[Piece], melds: tuple[Meld, ...]) -> None:
        """Put the lowest tile left into every meld that it can begin."""
        lowest = min((piece for piece in left if isinstance(piece, Tile)), key=_by_number, default=None)
        if lowest is None:
            if not left[JOKER]:
                self.offer(melds)
            return
        for pieces in self._melds_with(lowest, left):
            self.steps += 1
            if self.steps > MOST_STEPS:
                return
            self.go_on(left - Counter(pieces), (*melds, Meld.of(pieces, self.box)))

    def _melds_with(self, lowest: Tile, left: Counter[Piece]) -> Iterator[tuple[Piece, ...]]:
        """Long runs first: they are likely to have lain there."""
        runs = [run for leading in range(left[JOKER] + 1) for run in self._runs(lowest, left, leading)]
        yield from sorted(runs, key=len, reverse=True)
        others = [Tile(colour, lowest.number) for colour in self.box.colours if colour != lowest.colour]
        there = [tile for tile in others if left[tile]] + [JOKER] * left[JOKER]
        for size in range(len(self.box.colours), SHORTEST - 1, -1):
            for group in dict.fromkeys(combinations(there, size - 1)):
                yield (lowest, *group)

    def _runs(self, lowest: Tile, left: Counter[Piece], leading: int) -> Iterator[tuple[Piece, ...]]:
        if leading >= lowest.number:
            return
        row: list[Piece] = [JOKER] * leading + [lowest]
        jokers = left[JOKER] - leading
        for number in range(lowest.number + 1, self.box.highest + 2):
            if len(row) >= SHORTEST:
                yield tuple(row)
            tile = Tile(lowest.colour, number)
            if number <= self.box.highest and left[tile]:
                row.append(tile)
            elif jokers:
                row.append(JOKER)
                jokers -= 1
            else:
                return


def _by_number(tile: Tile) -> tuple[int, int]:
    return tile.number, tile.colour
