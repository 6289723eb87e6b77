"""The native kernel behind the solver: problems become bytes, answers become checked solutions.

Every answer is checked again here with `core`: its melds are valid, and exactly the tiles of the table and some of
the rack lie in them. What fails is a fault of ours and stops loudly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.change import sort_out
from rummi.core.heap import NUMBERS, SIZE, heap, holds, places, taken
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem
from rummi.solver.solution import Solution

_OBJECTIVES: Final = {objective: at for at, objective in enumerate(Objective)}


def solve_kernel(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    asked = _asked(problem)
    book = _book(problem.box)
    table, rack = asked.lying.to_bytes(SIZE, "little"), asked.held.to_bytes(SIZE, "little")
    try:
        rows, proven = _kernel.solve(table, rack, *book.terms, *_terms(problem, limits))
    except ValueError:
        problem.check()  # says what is wrong
        raise
    return _solution(problem, asked, book.read(rows), proven)


def solve_many_kernel(
    problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None
) -> list[Solution]:
    """Problems of one box, objective and joker value, on all cores."""
    if not problems:
        return []
    asked = list(map(_asked, problems))
    tables = b"".join(each.lying.to_bytes(SIZE, "little") for each in asked)
    racks = b"".join(each.held.to_bytes(SIZE, "little") for each in asked)
    book = _book(problems[0].box)
    terms = (*book.terms, *_terms(problems[0], limits))
    try:
        answers = _kernel.solve_many(tables, racks, *terms, threads or os.cpu_count() or 1)
    except ValueError:
        for problem in problems:
            problem.check()
        raise
    return [
        _solution(problem, each, book.read(rows), proven)
        for problem, each, (rows, proven) in zip(problems, asked, answers, strict=True)
    ]


class _Asked(NamedTuple):
    """A problem as the kernel is asked."""

    lying: int
    """What is on the table, a heap."""
    held: int
    """What is on the rack."""
    rack: list[int]
    """The places of its pieces."""


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
        self._melds = _Melds(box)

    def read(self, rows: Sequence[bytes]) -> list[Meld]:
        return list(map(self._melds.__getitem__, rows))


_book: Final = lru_cache(_Book)


def _piece(code: int) -> Piece:
    return Tile(CLASSIC_COLOURS[code // NUMBERS], code % NUMBERS) if code else JOKER


def _asked(problem: Problem) -> _Asked:
    if not problem.table.valid:
        problem.check()
    try:
        rack = places(problem.rack.pieces)
    except KeyError:
        problem.check()
        raise
    return _Asked(_lying(problem.table), heap(rack), rack)


def _lying(melds: Iterable[Meld]) -> int:
    return sum([meld.heap for meld in melds])


def _terms(problem: Problem, limits: Limits) -> tuple[int, int, int, int]:
    return problem.joker_value, _OBJECTIVES[problem.objective], limits.states, limits.milliseconds


def _solution(problem: Problem, asked: _Asked, melds: list[Meld], proven: bool) -> Solution:
    if problem.objective is Objective.OPENING:
        melds = [*problem.table.melds, *melds]
    laid = _lying(melds) - asked.lying if melds else 0
    if not laid:
        return Solution(problem, problem.table, Tiles(), proven)
    if laid < 0 or not holds(asked.held, laid):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    all_laid = laid == asked.held
    played = problem.rack if all_laid else Tiles(taken(problem.rack.pieces, asked.rack, laid))
    kept, _, new = sort_out(problem.table.melds, melds)
    return Solution(problem, Table((*kept, *new)), played, proven)
