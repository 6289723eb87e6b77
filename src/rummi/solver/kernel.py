"""The native kernel behind the solver: problems become bytes, answers become checked solutions.

Every answer is checked again here with `core`: its melds are valid, and exactly the tiles of the table and some of
the rack lie in them. What fails is a fault of ours and stops loudly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.change import change
from rummi.core.heap import NUMBERS, SIZE, heap, holds, taken
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem
from rummi.solver.solution import Solution

_OBJECTIVES: Final = {objective: at for at, objective in enumerate(Objective)}


def solve_kernel(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    lying, rack = _heaps(problem)
    try:
        rows, proven = _kernel.solve(
            lying.to_bytes(SIZE, "little"), rack.to_bytes(SIZE, "little"), *_terms(problem, limits)
        )
    except ValueError:
        problem.check()  # says what is wrong
        raise
    return _solution(problem, lying, rack, rows, proven)


def solve_many_kernel(
    problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None
) -> list[Solution]:
    """Problems of one box, objective and joker value, on all cores."""
    if not problems:
        return []
    asked = [_heaps(problem) for problem in problems]
    tables = b"".join(lying.to_bytes(SIZE, "little") for lying, _ in asked)
    racks = b"".join(rack.to_bytes(SIZE, "little") for _, rack in asked)
    try:
        answers = _kernel.solve_many(tables, racks, *_terms(problems[0], limits), threads or os.cpu_count() or 1)
    except ValueError:
        for problem in problems:
            problem.check()
        raise
    return [
        _solution(problem, *heaps, *answer) for problem, heaps, answer in zip(problems, asked, answers, strict=True)
    ]


class _Melds(dict[bytes, Meld]):
    """The melds of a box as the kernel writes them, each checked when it is seen first."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __missing__(self, row: bytes) -> Meld:
        meld = Meld.of(map(_piece, row), self.box)
        if not meld.valid:
            raise RuntimeError(f"the kernel laid an invalid meld: {meld}")
        self[row] = meld
        return meld


class _Book:
    """What the kernel has to know of a box, and what it has written before."""

    def __init__(self, box: Box) -> None:
        if box.colours != CLASSIC_COLOURS[: len(box.colours)]:
            raise ValueError(f"the kernel does not know the colours {box.colours}")
        self.terms = (len(box.colours), box.highest, box.groups, box.copies, box.jokers)
        self.melds = _Melds(box)


_book: Final = lru_cache(_Book)


def _piece(code: int) -> Piece:
    return Tile(CLASSIC_COLOURS[code // NUMBERS], code % NUMBERS) if code else JOKER


def _heaps(problem: Problem) -> tuple[int, int]:
    """What lies on the table and what is on the rack."""
    if not problem.table.valid:
        problem.check()
    try:
        return _lying(problem.table), heap(problem.rack.pieces)
    except KeyError:
        problem.check()
        raise


def _lying(melds: Iterable[Meld]) -> int:
    return sum([meld.heap for meld in melds])


def _terms(problem: Problem, limits: Limits) -> tuple[int, int, bool, int, int, int, int, int, int]:
    objective = _OBJECTIVES[problem.objective]
    return (*_book(problem.box).terms, problem.joker_value, objective, limits.states, limits.milliseconds)


def _solution(problem: Problem, lying: int, rack: int, rows: Sequence[bytes], proven: bool) -> Solution:
    melds = list(map(_book(problem.box).melds.__getitem__, rows))
    if problem.objective is Objective.OPENING:
        melds = [*problem.table.melds, *melds]
    laid = _lying(melds) - lying if melds else 0
    if not laid:
        return Solution(problem, problem.table, Tiles(), proven)
    if laid < 0 or not holds(rack, laid):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    played = problem.rack if laid == rack else Tiles(taken(problem.rack.pieces, laid))
    changed = change(problem.table, melds)
    return Solution(problem, Table(changed.kept + changed.new), played, proven)
