"""The native kernel behind the solver: problems become bytes, answers become checked solutions.

Every answer is checked again here with `core`: its melds are valid, and exactly the tiles of the table and some of
the rack lie in them. What fails is a fault of ours and stops loudly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add, sub
from typing import Final

from rummi.core.box import Box
from rummi.core.change import change
from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem
from rummi.solver.solution import Solution

_NUMBERS: Final = 13
_JOKER: Final = 4 * _NUMBERS
_NONE: Final = bytes(_JOKER + 1)
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


class _Book:
    """The kernel's names for the pieces of a box, and the melds it has written before."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.codes: dict[Piece, int] = {JOKER: _JOKER}
        for at, colour in enumerate(box.colours):
            for number in range(1, box.highest + 1):
                self.codes[Tile(colour, number)] = at * _NUMBERS + number - 1
        self.pieces = {code: piece for piece, code in self.codes.items()}
        self.melds: dict[bytes, Meld] = {}

    def counts(self, pieces: Iterable[Piece]) -> bytes:
        return _counted(map(self.codes.__getitem__, pieces))

    def meld(self, row: bytes) -> Meld:
        known = self.melds.get(row)
        if known is None:
            known = self.melds[row] = Meld.of([self.pieces[code] for code in row], self.box)
            if not known.valid:
                raise RuntimeError(f"the kernel laid an invalid meld: {known}")
        return known


_book: Final = lru_cache(_Book)


def _counted(codes: Iterable[int]) -> bytes:
    counts = bytearray(_JOKER + 1)
    for code in codes:
        counts[code] += 1
    return bytes(counts)


def _asked(problem: Problem) -> tuple[bytes, bytes]:
    """How many of each tile lie on the table that may be changed, and on the rack; refuses a bad problem."""
    book = _book(problem.box)
    try:
        lying, rack = book.counts(problem.table.tiles.pieces), book.counts(problem.rack.pieces)
    except KeyError as error:
        raise InvalidInput(sentence("“{word}” is no tile of this box", word=error.args[0])) from None
    *tiles, jokers = map(add, lying, rack)
    if max(tiles) > problem.box.copies or jokers > problem.box.jokers or not problem.table.valid:
        problem.check()  # says what is wrong
    return (_NONE if problem.objective is Objective.OPENING else lying), rack


def _terms(problem: Problem) -> tuple[int, int, bool, int, int]:
    box = problem.box
    return len(box.colours), box.highest, box.groups, problem.joker_value, _OBJECTIVES[problem.objective]


def _solution(problem: Problem, lying: bytes, answer: bytes, proven: bool) -> Solution:
    if not answer:
        return Solution(problem, problem.table, Tiles(), proven)
    book = _book(problem.box)
    rows = _rows(answer)
    melds = list(map(book.meld, rows))
    played = _played(problem, book, lying, _counted(b"".join(rows)))
    if not len(played):
        return Solution(problem, problem.table, played, proven)
    untouched = problem.table.melds if problem.objective is Objective.OPENING else ()
    changed = change(problem.table, (*untouched, *melds))
    return Solution(problem, Table(changed.kept + changed.new), played, proven)


def _rows(answer: bytes) -> list[bytes]:
    """The kernel writes each meld as its length and its pieces."""
    rows = []
    at = 0
    while at < len(answer):
        end = at + 1 + answer[at]
        rows.append(answer[at + 1 : end])
        at = end
    return rows


def _played(problem: Problem, book: _Book, lying: bytes, after: bytes) -> Tiles:
    """The tiles of the rack that lie on the table now; nothing else may have come or gone."""
    if lying == after:
        return Tiles()
    missing = list(map(sub, after, lying))
    played = []
    for piece in problem.rack:
        code = book.codes[piece]
        if missing[code] > 0:
            missing[code] -= 1
            played.append(piece)
    if any(missing):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    return Tiles(tuple(played))
