"""Of equally good plays on some melds, the one that leaves most tiles together as they lay.

Every way to lay as many tiles of the same worth is tried, but those that cannot leave more together than the best so
far; where that takes too long, the answer is the best found and not proven.
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
"""Looks at what is left before the best arrangement so far is taken."""


def tiles_staying(before: Sequence[Meld], after: Sequence[Meld]) -> int:
    """How many tiles lie with their old neighbours: each old meld goes on in at most one new one."""
    return _most_staying([[_common(old, new) for new in after] for old in before])


def _common(old: Meld, new: Meld) -> int:
    return (old.tiles.counts & new.tiles.counts).total()


def _most_staying(common: list[list[int]], used: frozenset[int] = frozenset()) -> int:
    """The best choice of another place for each row."""
    if not common:
        return 0
    row, rest = common[0], common[1:]
    places = [(many, to) for to, many in enumerate(row) if many and to not in used]
    most = 0 if places else _most_staying(rest, used)
    for many, to in sorted(places, reverse=True):
        rivals = [other[to] for other in rest if other[to]]
        most = max(most, many + _most_staying(rest, used | {to}))
        if not rivals:
            return most  # nobody else wants the best place
    return max(most, _most_staying(rest, used))


@dataclass(frozen=True, slots=True)
class Nearest:
    melds: tuple[Meld, ...]
    played: Tiles
    staying: int
    steps: int
    """Of the search; with more than there were it has proven nothing."""


def nearest(best: Solution, beaten: int = 0, steps: int = MOST_STEPS) -> Nearest:
    """The play with as many tiles of the same worth that leaves most tiles together, if it is more than is beaten."""
    search = _Arrange(best, beaten, steps)
    search.go_on(_Left.of(best), (), (0,) * len(search.before))
    return Nearest(search.melds, search.played, search.staying, search.steps)


@dataclass(frozen=True, slots=True)
class _Left:
    """What is still to be laid; of the rack, what may be kept, and how many tiles of which worth must be."""

    pieces: Counter[Piece]
    rack: Counter[Piece]
    kept: int
    worth: int
    decided: Tile | None = None
    """Of this tile, and of those before it, is known what is kept."""

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
        self.staying = tiles_staying(self.before, self.melds)
        self.beaten = max(beaten, self.staying)
        self.steps = 0

    def offer(self, melds: tuple[Meld, ...]) -> None:
        """Keep the better arrangement."""
        staying = tiles_staying(self.before, melds)
        if staying > self.beaten:
            self.melds, self.staying, self.beaten = melds, staying, staying
            laid = Counter(piece for meld in melds for piece in meld.tiles) - self.problem.table.tiles.counts
            self.played = self.problem.rack.without(self.problem.rack.without(Tiles.of(laid.elements())))

    def go_on(self, left: _Left, melds: tuple[Meld, ...], lying: tuple[int, ...]) -> None:
        """Put the lowest tile left into every meld that it can begin; so many of each old meld lie together."""
        if self.steps > self.most_steps or self._most(left, lying) <= self.beaten:
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
                self.go_on(left.keep(lowest, many), melds, lying)
            return
        for pieces in self._melds_with(lowest, left.pieces):
            rest = replace(left, pieces=left.pieces - Counter(pieces))
            meld = Meld.of(pieces, self.box)
            self.go_on(rest, (*melds, meld), tuple(map(max, lying, self._with_old(meld))))

    def _most(self, left: _Left, lying: Sequence[int]) -> int:
        """No more can stay: of each old meld what lies together in a new one, or may yet."""
        most, pieces = 0, left.pieces
        for row, together in zip(self.counts, lying, strict=True):
            open_ = 0
            for piece, many in row:
                open_ += min(pieces[piece], many)
            most += max(open_, together)
        return most

    def _with_old(self, meld: Meld) -> tuple[int, ...]:
        """How much it has in common with each old meld."""
        if meld not in self.common:
            self.common[meld] = tuple(_common(old, meld) for old in self.before)
        return self.common[meld]

    def _melds_with(self, lowest: Tile, left: Counter[Piece]) -> Iterator[tuple[Piece, ...]]:
        """Long runs first: they are likely to have lain there."""
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
            yield from self._longer((*[JOKER] * leading, lowest), lowest, left[JOKER] - leading, left)

    def _longer(
        self, row: tuple[Piece, ...], last: Tile, jokers: int, left: Counter[Piece]
    ) -> Iterator[tuple[Piece, ...]]:
        """A joker may stand even for a tile that is there."""
        if len(row) >= SHORTEST:
            yield row
        if last.number == self.box.highest:
            return
        tile = Tile(last.colour, last.number + 1)
        if left[tile]:
            yield from self._longer((*row, tile), tile, jokers, left)
        if jokers:
            yield from self._longer((*row, JOKER), tile, jokers - 1, left)


def _by_number(tile: Tile) -> tuple[int, int]:
    return tile.number, tile.colour
