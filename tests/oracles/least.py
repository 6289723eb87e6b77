"""The fewest melds that a best play changes, as an integer program that HiGHS solves.

There is a column for each meld of the table that may stay, for each tile that stays on the rack, for each group, and
for each piece that extends a run. The program maximises the melds that stay.

Runs are modelled as flows: the open runs of one, two, and three or more pieces at the end of a number are those at the
start of the next. This takes hundreds of columns instead of thousands for a column per run. The relaxation is nearly
always integral, so HiGHS proves the answer quickly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from rummi.core.tile import JOKER, Piece, Tile
from rummi.solver.problem import Problem
from tests.oracles.integer_program import maximum
from tests.solver.sets import Set, sets

if TYPE_CHECKING:
    import highspy
else:
    highspy = pytest.importorskip("highspy", reason="needs HiGHS, which has no wheel for this Python")

LONG: Final = 3
"""The number of pieces from which a run may end."""
LEFT: Final = "tiles left on the rack"
POINTS: Final = "their value"
WHOLE: Final = "melds that stay"

Row = Hashable


def fewest_changed_melds(problem: Problem, tiles: int, value: int) -> int:
    """Return the fewest melds that change in a play of `tiles` tiles worth `value`."""
    return len(problem.table) - maximum(_Program(problem, tiles, value).build())


def most_staying_tiles(problem: Problem, tiles: int, value: int, changed: int) -> int:
    """Return the most tiles that stay with their old neighbours in a play that changes `changed` melds.

    Here each set is a column, and so is each pair of an old meld and a new one that continues it.
    """
    return maximum(_Staying(problem, tiles, value, changed).build())


class _Program:
    def __init__(self, problem: Problem, tiles: int, value: int) -> None:
        self.box = problem.box
        self.pieces: Counter[Piece] = problem.table.tiles.counts + problem.rack.counts
        self.bounds: dict[Row, tuple[float, float]] = {piece: (many, many) for piece, many in self.pieces.items()}
        self.columns: list[tuple[int, int, Mapping[Row, int]]] = []
        """The objective coefficient, the upper bound, and the row coefficients of each column."""
        worth = {
            piece: piece.number if isinstance(piece, Tile) else problem.joker_value for piece in problem.rack.counts
        }
        left = len(problem.rack) - tiles
        points = sum(worth[piece] * many for piece, many in problem.rack.counts.items()) - value
        self.bounds |= {LEFT: (left, left), POINTS: (points, points)}
        for piece, many in problem.rack.counts.items():
            self._add(many, {piece: 1, LEFT: 1, POINTS: worth[piece]})
        self.lying = Counter(frozenset(meld.tiles.counts.items()) for meld in problem.table)
        self._add_melds()

    def _add_melds(self) -> None:
        for meld, many in self.lying.items():
            self._add(many, dict(meld), aim=1)
        self._add_runs()
        if self.box.groups:
            self._add_groups()

    def _add(self, most: int, taken: Mapping[Row, int], aim: int = 0) -> None:
        if most:
            self.columns.append((aim, most, taken))

    def _add_groups(self) -> None:
        for number in range(1, self.box.highest + 1):
            here = [tile for colour in self.box.colours if (tile := Tile(colour, number)) in self.pieces]
            for size in range(1, len(here) + 1):
                for tiles in combinations(here, size):
                    for jokers in range(max(0, 3 - size), min(self.pieces[JOKER], len(self.box.colours) - size) + 1):
                        self._add(min(map(self.pieces.__getitem__, tiles)), _coefficients(tiles, jokers))

    def _add_runs(self) -> None:
        for colour in self.box.colours:
            for number in range(1, self.box.highest + 1):
                for length in range(1, LONG + 1):
                    self.bounds[colour, number, length] = (0, highspy.kHighsInf if length == LONG else 0)
                tile = Tile(colour, number)
                for jokers in self._leading_jokers(number):
                    opened = {(colour, number, min(jokers + 1, LONG)): 1}
                    self._add(self.pieces[tile], _coefficients([tile], jokers) | opened)
                for piece in (tile, JOKER) if number > 1 else ():
                    for length in range(1, LONG + 1):
                        grown: dict[Row, int] = {
                            (colour, number - 1, length): -1,
                            (colour, number, min(length + 1, LONG)): 1,
                        }
                        self._add(self.pieces[piece], {piece: 1, **grown})

    def _leading_jokers(self, number: int) -> Iterator[int]:
        """Yield the numbers of jokers to try before the first tile of a run.

        Only runs near the highest number need leading jokers. Elsewhere the jokers can lie behind the last tile, or in
        the middle of a long run, which they split in two.
        """
        yield 0
        if number > self.box.highest - 2 * LONG:
            yield from range(1, min(self.pieces[JOKER], number - 1) + 1)

    def build(self) -> highspy.HighsLp:
        rows = {row: at for at, row in enumerate(self.bounds)}
        program = highspy.HighsLp()
        program.sense_ = highspy.ObjSense.kMaximize
        program.num_col_, program.num_row_ = len(self.columns), len(rows)
        program.col_cost_ = np.array([aim for aim, _, _ in self.columns], dtype=float)
        program.col_lower_ = np.zeros(len(self.columns))
        program.col_upper_ = np.array([most for _, most, _ in self.columns], dtype=float)
        program.integrality_ = [highspy.HighsVarType.kInteger] * len(self.columns)
        program.row_lower_ = np.array([low for low, _ in self.bounds.values()], dtype=float)
        program.row_upper_ = np.array([high for _, high in self.bounds.values()], dtype=float)
        program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        program.a_matrix_.start_ = np.cumsum([0, *(len(taken) for _, _, taken in self.columns)])
        program.a_matrix_.index_ = np.array([rows[row] for _, _, taken in self.columns for row in taken])
        program.a_matrix_.value_ = np.array(
            [many for _, _, taken in self.columns for many in taken.values()], dtype=float
        )
        return program


class _Staying(_Program):
    def __init__(self, problem: Problem, tiles: int, value: int, changed: int) -> None:
        self.whole_melds = len(problem.table) - changed
        super().__init__(problem, tiles, value)

    def _add_melds(self) -> None:
        self.bounds[WHOLE] = (self.whole_melds, self.whole_melds)
        for meld, many in self.lying.items():
            self.bounds[meld] = (0, many)
            self._add(many, dict(meld) | {meld: 1, WHOLE: 1}, aim=sum(dict(meld).values()))
        for new in sets(self.box, self.pieces[JOKER], self.box.highest):
            if new.tiles <= set(self.pieces):
                self._add_new(new)

    def _add_new(self, new: Set) -> None:
        most = min(map(self.pieces.__getitem__, new.tiles))
        self.bounds[new] = (-highspy.kHighsInf, 0)
        self._add(most, _coefficients(new.tiles, new.jokers) | {new: -1})
        for meld, many in self.lying.items():
            common = sum(min(count, new.count(piece)) for piece, count in meld)
            if common:
                self._add(min(most, many), {meld: 1, new: 1}, aim=common)


def _coefficients(tiles: Iterable[Piece], jokers: int) -> dict[Row, int]:
    taken: dict[Row, int] = dict.fromkeys(tiles, 1)
    return taken | {JOKER: jokers} if jokers else taken
