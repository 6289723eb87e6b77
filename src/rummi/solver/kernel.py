"""The native kernel behind the solver: problems become bytes, answers become checked solutions.

Every answer is checked again here with `core`: the new melds are valid, and exactly the tiles of those that have gone
and some of the rack lie in them. What fails is a fault of ours and stops loudly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Tile
from rummi.core.tiles import NUMBERS, TileCounts, Tiles, counts, holds, places, taken
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem
from rummi.solver.solution import Solution

_OBJECTIVES: Final = {objective: at for at, objective in enumerate(Objective)}


def solve_kernel(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    table, rack = _asked(problem)
    box = _kernel_box(problem.box)
    try:
        told = _kernel.solve(table, rack, *box.terms, *_terms(problem, limits))
    except ValueError:
        problem.check()  # says what is wrong
        raise
    return _solution(problem, box, rack, *told)


def least_change_kernel(problem: Problem) -> Solution:
    table, rack = _asked(problem)
    box = _kernel_box(problem.box)
    try:
        stays, rows, proven, least = _kernel.least_change(
            table, rack, *box.terms, problem.joker_value, _OBJECTIVES[problem.objective]
        )
    except ValueError:
        problem.check()
        raise
    return _solution(problem, box, rack, stays, rows, proven)._replace(least=least)


def solve_many_kernel(
    problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None
) -> list[Solution]:
    """Problems of one box, objective and joker value, on all cores."""
    if not problems:
        return []
    tables, racks = map(list, zip(*map(_asked, problems), strict=True))
    box = _kernel_box(problems[0].box)
    terms = (*box.terms, *_terms(problems[0], limits))
    try:
        answers = _kernel.solve_many(tables, racks, *terms, threads or os.cpu_count() or 1)
    except ValueError:
        for problem in problems:
            problem.check()
        raise
    return [_solution(problem, box, rack, *told) for problem, rack, told in zip(problems, racks, answers, strict=True)]


def terms_of(box: Box) -> tuple[int, int, bool, int, int]:
    """A box as the kernel is told of it."""
    return _kernel_box(box).terms


def melds_of(box: Box, rows: Sequence[bytes]) -> tuple[Meld, ...]:
    """Melds that the kernel has written, checked."""
    return tuple(_kernel_box(box).read(rows))


class _CheckedMelds(dict[bytes, Meld]):
    """The melds of a box as the kernel writes them, each checked when it is seen first."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __missing__(self, row: bytes) -> Meld:
        meld = Meld.of([PIECES[place] for place in row], self.box)
        if not meld.valid:
            raise RuntimeError(f"the kernel laid an invalid meld: {meld}")
        self[row] = meld
        return meld


class _KernelBox:
    """What the kernel has to know of a box, and what it has written before."""

    def __init__(self, box: Box) -> None:
        if box.colours != CLASSIC_COLOURS[: len(box.colours)]:
            raise ValueError(f"the kernel does not know the colours {box.colours}")
        self.terms = (len(box.colours), box.highest, box.groups, box.copies, box.jokers)
        self._melds = _CheckedMelds(box)

    def read(self, rows: Sequence[bytes]) -> list[Meld]:
        return list(map(self._melds.__getitem__, rows))


_kernel_box: Final = lru_cache(_KernelBox)


PIECES: Final = {
    NUMBERS * colour + number: Tile(colour, number) for colour in CLASSIC_COLOURS for number in range(1, NUMBERS)
} | {0: JOKER}


def _asked(problem: Problem) -> tuple[list[bytes], bytes]:
    """The melds of the table and the pieces of the rack, as the kernel is asked."""
    if not problem.table.valid:
        problem.check()
    try:
        rack = places(problem.rack.pieces)
    except KeyError:
        problem.check()
        raise
    return [meld.alike for meld in problem.table.melds], bytes(rack)


def _terms(problem: Problem, limits: Limits) -> tuple[int, int, int, int]:
    return problem.joker_value, _OBJECTIVES[problem.objective], limits.states, limits.milliseconds


def _solution(
    problem: Problem, box: _KernelBox, rack: bytes, stays: bytes, rows: Sequence[bytes], proven: bool
) -> Solution:
    melds = problem.table.melds
    new = box.read(rows)
    gone = [meld for meld, staying in zip(melds, stays, strict=True) if not staying]
    laid = _lying(new) - _lying(gone)
    if not laid:
        return Solution(problem, problem.table, Tiles(), proven)
    held = counts(rack)
    if laid < 0 or not holds(held, laid):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    played = problem.rack if laid == held else Tiles(taken(problem.rack.pieces, rack, laid))
    return Solution(problem, Table((*compress(melds, stays), *new)), played, proven)


def _lying(melds: Iterable[Meld]) -> TileCounts:
    return sum([meld.counts for meld in melds])
