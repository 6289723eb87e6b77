"""The fewest melds that a best play changes, as an integer program: lying melds are further columns, and as many of
these as possible are kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from rummi.core.tile import JOKER, Piece, Tile
from rummi.solver.problem import Problem
from tests.solver.oracle import maximum, optimum
from tests.solver.sets import sets
from tests.solver.verify import worth

if TYPE_CHECKING:
    import highspy
else:
    highspy = pytest.importorskip("highspy", reason="HiGHS has no wheel for this Python: nothing is compared with it")


def fewest_changed(problem: Problem) -> int:
    """A column for each lying meld that stays and for each set; rows for the pieces, and one for what is laid."""
    table, rack = problem.table.tiles.counts, problem.rack.counts
    pieces: list[Piece] = [*sorted(piece for piece in table | rack if isinstance(piece, Tile)), JOKER]
    lying = Counter(tuple(sorted(meld.tiles.counts.items(), key=str)) for meld in problem.table)
    jokers = table[JOKER] + rack[JOKER]
    new = [
        Counter(chosen.pieces)
        for chosen in sets(problem.box, jokers, max(5, 3 + jokers))
        if chosen.tiles <= set(pieces)
    ]
    columns = [*(Counter(dict(meld)) for meld in lying), *new]
    best = optimum(problem) + _worth(problem, table)

    program = highspy.HighsLp()
    program.sense_ = highspy.ObjSense.kMaximize
    program.num_col_, program.num_row_ = len(columns), len(pieces) + 1
    program.col_cost_ = np.array([1.0] * len(lying) + [0.0] * len(new))
    program.col_lower_ = np.zeros(len(columns))
    program.col_upper_ = np.array([*map(float, lying.values()), *[highspy.kHighsInf] * len(new)])
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    program.row_lower_ = np.array([*(table[piece] for piece in pieces), best], dtype=float)
    program.row_upper_ = np.array([*(table[piece] + rack[piece] for piece in pieces), best], dtype=float)
    rows = [[*(column[piece] for piece in pieces), _worth(problem, column)] for column in columns]
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.arange(len(columns) + 1) * (len(pieces) + 1)
    program.a_matrix_.index_ = np.tile(np.arange(len(pieces) + 1), len(columns))
    program.a_matrix_.value_ = np.array(rows, dtype=float).ravel()
    return len(problem.table) - maximum(program)


def _worth(problem: Problem, pieces: Counter[Piece]) -> int:
    return sum(worth(problem, piece.number if isinstance(piece, Tile) else None) for piece in pieces.elements())
