"""A search for the play that leaves the most tiles together, among equally good plays.

It tries every way to lay the same number of tiles of the same worth, and prunes those that cannot beat the best so
far. If that takes too long, it returns the best play found, which is then not proven to be the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from rummi.core.meld import SHORTEST, Meld
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Solution

MOST_STEPS: Final = 1_000
"""The search steps after which the best arrangement so far is taken."""


def count_staying_tiles(before: Sequence[Meld], after: Sequence[Meld]) -> int:
    """Count the tiles that stay with their old neighbours. Each old meld continues in at most one new meld."""
    return _most_staying([[_count_common(old, new) for new in after] for old in before])


def _count_common(old: Meld, new: Meld) -> int:
    return (old.tiles.counts & new.tiles.counts).total()


def _most_staying(common: list[list[int]], used: frozenset[int] = frozenset()) -> int:
    """Return the greatest sum of one entry per row, each from a different column."""
    if not common:
        return 0
    row, rest = common[0], common[1:]
    places = [(many, to) for to, many in enumerate(row) if many and to not in used]
    most = 0 if places else _most_staying(rest, used)
    for many, to in sorted(places, reverse=True):
        rivals = [other[to] for other in rest if other[to]]
        most = max(most, many + _most_staying(rest, used | {to}))
        if not rivals:
            return most  # no other row competes for the best column
    return max(most, _most_staying(rest, used))


@dataclass(frozen=True, slots=True)
class Nearest:
    melds: tuple[Meld, ...]
    played: Tiles
    staying: int
    steps: int
    """The search steps used. If there are more than the limit, the result is not proven."""


def find_nearest(best: Solution, beaten: int = 0, steps: int = MOST_STEPS) -> Nearest:
    """Find the equally good play that leaves the most tiles together, if it leaves more than `beaten`."""
    search = _Arrange(best, beaten, steps)
    search.search_from(_Left.of(best), (), (0,) * len(search.before))
    return Nearest(search.melds, search.played, search.staying, search.steps)


@dataclass(frozen=True, slots=True)
class _Left:
    """The pieces still to be laid, and the number and worth of the rack tiles still to be kept."""

    pieces: Counter[Piece]
    rack: Counter[Piece]
    kept: int
    worth: int
    decided: Tile | None = None
    """The last tile for which the search has chosen how many copies to keep."""

    @classmethod
    def of(cls, best: Solution) -> _Left:
        problem = best.problem
        kept = problem.rack.without(best.played)
        worth = sum(_worth(piece, problem.joker_value) for piece in kept)
        return cls((problem.table.tiles + problem.rack).counts, problem.rack.counts, len(kept), worth)

    def keep(self, tile: Tile, many: int) -> _Left:
        pieces = self.pieces - Counter({tile: many})
        return _Left(pieces, self.rack, self.kept - many, self.worth - many * tile.number, tile)


def _worth(piece: Piece, joker: int) -> int:
    return piece.number if isinstance(piece, Tile) else joker


class _Arrange:
    def __init__(self, best: Solution, beaten: int, most_steps: int) -> None:
        self.most_steps = most_steps
        self.problem, self.box = best.problem, best.problem.box
        self.before = best.problem.table.melds
        self.counts = [tuple(meld.tiles.counts.items()) for meld in self.before]
        self.common: dict[Meld, tuple[int, ...]] = {}
        self.melds = tuple(best.table.melds)
        self.played = best.played
        self.staying = count_staying_tiles(self.before, self.melds)
        self.beaten = max(beaten, self.staying)
        self.steps = 0

    def offer(self, melds: tuple[Meld, ...]) -> None:
        """Keep the arrangement if it is better than the best so far."""
        staying = count_staying_tiles(self.before, melds)
        if staying > self.beaten:
            self.melds, self.staying, self.beaten = melds, staying, staying
            laid = Counter(piece for meld in melds for piece in meld.tiles) - self.problem.table.tiles.counts
            self.played = self.problem.rack.without(self.problem.rack.without(Tiles.of(laid.elements())))

    def search_from(self, left: _Left, melds: tuple[Meld, ...], lying: tuple[int, ...]) -> None:
        """Try the lowest tile left in every meld that it can begin.

        `lying` has, for each old meld, the most of its tiles that lie together in a new one.
        """
        if self.steps > self.most_steps or self._upper_bound(left, lying) <= self.beaten:
            return
        self.steps += 1
        tiles = [piece for piece in left.pieces if isinstance(piece, Tile)]
        if not tiles:
            jokers = left.pieces[JOKER]
            if jokers == left.kept and jokers * self.problem.joker_value == left.worth and jokers <= left.rack[JOKER]:
                self.offer(melds)
            return
        lowest = min(tiles, key=_by_number)
        if left.decided != lowest:
            for many in range(min(left.rack[lowest], left.kept) + 1):
                self.search_from(left.keep(lowest, many), melds, lying)
            return
        for pieces in self._melds_with(lowest, left.pieces):
            rest = replace(left, pieces=left.pieces - Counter(pieces))
            meld = Meld.of(pieces, self.box)
            self.search_from(rest, (*melds, meld), tuple(map(max, lying, self._common_with_old(meld))))

    def _upper_bound(self, left: _Left, lying: Sequence[int]) -> int:
        """Return an upper bound on the tiles that stay together."""
        most, pieces = 0, left.pieces
        for row, together in zip(self.counts, lying, strict=True):
            open_ = 0
            for piece, many in row:
                open_ += min(pieces[piece], many)
            most += max(open_, together)
        return most

    def _common_with_old(self, meld: Meld) -> tuple[int, ...]:
        """Count the tiles that a new meld has in common with each old one."""
        if meld not in self.common:
            self.common[meld] = tuple(_count_common(old, meld) for old in self.before)
        return self.common[meld]

    def _melds_with(self, lowest: Tile, left: Counter[Piece]) -> Iterator[tuple[Piece, ...]]:
        """Yield the melds that begin with this tile, long runs first: they are likely to be old melds."""
        runs = [run for leading in range(left[JOKER] + 1) for run in self._runs(lowest, left, leading)]
        yield from sorted(runs, key=len, reverse=True)
        if self.box.groups:
            others = [Tile(colour, lowest.number) for colour in self.box.colours if colour != lowest.colour]
            there = [tile for tile in others if left[tile]] + [JOKER] * left[JOKER]
            for size in range(len(self.box.colours), SHORTEST - 1, -1):
                for group in dict.fromkeys(combinations(there, size - 1)):
                    yield (lowest, *group)

    def _runs(self, lowest: Tile, left: Counter[Piece], leading: int) -> Iterator[tuple[Piece, ...]]:
        if leading < lowest.number:
            yield from self._extend_run((*[JOKER] * leading, lowest), lowest, left[JOKER] - leading, left)

    def _extend_run(
        self, row: tuple[Piece, ...], last: Tile, jokers: int, left: Counter[Piece]
    ) -> Iterator[tuple[Piece, ...]]:
        """Yield the row and its extensions. A joker may replace a tile even if the tile is available."""
        if len(row) >= SHORTEST:
            yield row
        if last.number == self.box.highest:
            return
        tile = Tile(last.colour, last.number + 1)
        if left[tile]:
            yield from self._extend_run((*row, tile), tile, jokers, left)
        if jokers:
            yield from self._extend_run((*row, JOKER), tile, jokers - 1, left)


def _by_number(tile: Tile) -> tuple[int, int]:
    return tile.number, tile.colour
