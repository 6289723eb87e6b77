"""A solver that uses integer programming (HiGHS): a column for each set, a row for each piece."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem
from tests.solver.sets import Set, sets
from tests.solver.verify import worth

if TYPE_CHECKING:
    import highspy
else:
    highspy = pytest.importorskip("highspy", reason="needs HiGHS, which has no wheel for this Python")


@cache
def optimum(problem: Problem) -> int:
    opening = problem.objective is Objective.OPENING
    table, rack = (Tiles() if opening else problem.table.tiles).counts, problem.rack.counts
    pieces: list[Piece] = [*sorted(piece for piece in table | rack if isinstance(piece, Tile)), JOKER]
    columns = _columns(problem, pieces, table[JOKER] + rack[JOKER])
    if not columns:
        return 0  # the table is empty too, and HiGHS does not call an empty program optimal
    program = highspy.HighsLp()
    program.sense_ = highspy.ObjSense.kMaximize
    program.num_col_, program.num_row_ = len(columns), len(pieces)
    program.col_cost_ = np.array([_worth(problem, column) for column in columns], dtype=float)
    program.col_lower_ = np.zeros(len(columns))
    program.col_upper_ = np.full(len(columns), highspy.kHighsInf)
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    program.row_lower_ = np.array([table[piece] for piece in pieces], dtype=float)
    program.row_upper_ = np.array([table[piece] + rack[piece] for piece in pieces], dtype=float)
    _fill(program, columns, pieces)
    lying = sum(worth(problem, piece.number if isinstance(piece, Tile) else None) for piece in table.elements())
    return maximum(program) - lying


def _columns(problem: Problem, pieces: list[Piece], jokers: int) -> list[Set]:
    """List the sets to choose from.

    Longer runs are not needed: they can be split after the first or before the last three pieces, since the three
    pieces at one of the ends are not all jokers.
    """
    longest = max(5, 3 + jokers)
    held = set(pieces)
    return [column for column in sets(problem.box, jokers, longest) if column.tiles <= held]


def _fill(program: highspy.HighsLp, columns: list[Set], pieces: list[Piece]) -> None:
    row = {piece: at for at, piece in enumerate(pieces)}
    starts, rows, counts = [0], [], []
    for column in columns:
        rows += [row[tile] for tile in column.tiles]
        counts += [1] * len(column.tiles)
        if column.jokers:
            rows.append(row[JOKER])
            counts.append(column.jokers)
        starts.append(len(rows))
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.array(starts)
    program.a_matrix_.index_ = np.array(rows)
    program.a_matrix_.value_ = np.array(counts, dtype=float)


def _worth(problem: Problem, column: Set) -> int:
    if problem.objective is Objective.OPENING:
        return column.value
    return sum(worth(problem, tile.number) for tile in column.tiles) + column.jokers * worth(problem, None)


def maximum(program: highspy.HighsLp) -> int:
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_rel_gap", 0.0)
    assert highs.passModel(program) == highspy.HighsStatus.kOk
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(highs.getInfo().objective_function_value)
