"""The native kernel behind the solver: problems become bytes, answers become checked solutions.

Every answer is checked again here with `core`: its melds are valid, and exactly the tiles of the table and some of
the rack lie in them. What fails is a fault of ours and stops loudly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from rummi.core.box import Box
from rummi.core.change import change
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem
from rummi.solver.solution import Solution

_NUMBERS: Final = 13
_JOKER: Final = 4 * _NUMBERS
_OBJECTIVES: Final = {objective: at for at, objective in enumerate(Objective)}


def solve_kernel(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    lying, rack = _asked(problem)
    answer = _kernel.solve(lying, rack, *_terms(problem), limits.states, limits.milliseconds)
    return _solution(problem, lying, *answer)


def solve_many_kernel(
    problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None
) -> list[Solution]:
    """Problems of one box, objective and joker value, on all cores."""
    if not problems:
        return []
    asked = [_asked(problem) for problem in problems]
    tables = b"".join(lying for lying, _ in asked)
    racks = b"".join(rack for _, rack in asked)
    answers = _kernel.solve_many(
        tables, racks, *_terms(problems[0]), limits.states, limits.milliseconds, threads or os.cpu_count() or 1
    )
    return [
        _solution(problem, lying, *answer) for problem, (lying, _), answer in zip(problems, asked, answers, strict=True)
    ]


def _asked(problem: Problem) -> tuple[bytes, bytes]:
    """How many of each tile lie on the table that may be changed, and on the rack."""
    codes = _codes(problem.box)
    lying: Iterable[Piece] = () if problem.objective is Objective.OPENING else problem.table.tiles
    return _counts(map(codes.__getitem__, lying)), _counts(map(codes.__getitem__, problem.rack))


def _terms(problem: Problem) -> tuple[int, int, int, int]:
    box = problem.box
    return len(box.colours), box.highest, problem.joker_value, _OBJECTIVES[problem.objective]


def _counts(codes: Iterable[int]) -> bytes:
    counts = bytearray(_JOKER + 1)
    for code in codes:
        counts[code] += 1
    return bytes(counts)


@lru_cache
def _codes(box: Box) -> dict[Piece, int]:
    """The kernel's name for each piece."""
    codes: dict[Piece, int] = {JOKER: _JOKER}
    for at, colour in enumerate(box.colours):
        for number in range(1, box.highest + 1):
            codes[Tile(colour, number)] = at * _NUMBERS + number - 1
    return codes


def _solution(problem: Problem, lying: bytes, answer: bytes, proven: bool) -> Solution:
    rows = list(_rows(answer))
    melds = [_meld(row, problem.box) for row in rows]
    if not all(meld.valid for meld in melds):
        raise RuntimeError(f"the kernel laid an invalid meld: {Table.of(melds)}")
    played = _played(problem, lying, _counts(b"".join(rows)))
    if not len(played):
        return Solution(problem, problem.table, played, proven)
    untouched = problem.table.melds if problem.objective is Objective.OPENING else ()
    changed = change(problem.table, (*untouched, *melds))
    return Solution(problem, Table(changed.kept + changed.new), played, proven)


def _rows(answer: bytes) -> Iterator[bytes]:
    """The kernel writes each meld as its length and its pieces."""
    at = 0
    while at < len(answer):
        end = at + 1 + answer[at]
        yield answer[at + 1 : end]
        at = end


@lru_cache(maxsize=65_536)
def _meld(codes: bytes, box: Box) -> Meld:
    pieces = {code: piece for piece, code in _codes(box).items()}
    return Meld.of([pieces[code] for code in codes], box)


def _played(problem: Problem, lying: bytes, after: bytes) -> Tiles:
    """The tiles of the rack that lie on the table now; nothing else may have come or gone."""
    codes = _codes(problem.box)
    missing = [now - before for now, before in zip(after, lying, strict=True)]
    played = []
    for piece in problem.rack:
        code = codes[piece]
        if missing[code] > 0:
            missing[code] -= 1
            played.append(piece)
    if any(missing):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    return Tiles(tuple(played))
