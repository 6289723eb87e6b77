"""The native kernel behind the solver: questions become bytes, answers become checked values.

Every answer is checked again here with `core`: new melds are valid, and no tile appears or vanishes. An answer that
fails is a bug in rummi and raises RuntimeError.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple, TypeAlias

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, Tile, bare
from rummi.core.tiles import NUMBERS, TileCounts, Tiles, contains, counts, pieces_in, places
from rummi.solver import _kernel
from rummi.solver.problem import NO_LIMITS, Limits, Objective, Problem, Solution

_OBJECTIVES: Final = {objective: at for at, objective in enumerate(Objective)}
_STEPS: Final = ("lay", "build", "add", "take", "move", "swap", "shift", "split", "join", "apart")
"""The kinds of steps, in the order of `StepKind` in the kernel."""
_RUN: Final = 0x80
_GROUP: Final = 0x81
"""The first byte of a row, as in `Meld.alike`; any other byte means that the row is neither."""
_STAND_IN: Final = 0x80
"""Added to the place of a tile: a joker that stands for it."""

Pieces: TypeAlias = tuple[Piece, ...]


def solve_kernel(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    table, rack = _encode(problem)
    box = _kernel_box(problem.box)
    try:
        told = _kernel.solve(table, rack, *box.terms, *_terms(problem, limits))
    except ValueError:
        problem.check()  # says what is wrong
        raise
    return _solution(problem, box, rack, *told)


def least_change_kernel(problem: Problem) -> Solution:
    table, rack = _encode(problem)
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
    """Solve problems of one box, objective and joker value, on all cores."""
    if not problems:
        return []
    tables, racks = map(list, zip(*map(_encode, problems), strict=True))
    box = _kernel_box(problems[0].box)
    terms = (*box.terms, *_terms(problems[0], limits))
    try:
        answers = _kernel.solve_many(tables, racks, *terms, threads or os.cpu_count() or 1)
    except ValueError:
        for problem in problems:
            problem.check()
        raise
    return [_solution(problem, box, rack, *told) for problem, rack, told in zip(problems, racks, answers, strict=True)]


class KernelStep(NamedTuple):
    """A step as the kernel reports it (native/kernel/explain/steps.hpp).

    Sets are named by their places on the table before the step.
    """

    kind: str
    before: Table
    table: Table
    """The table after the step. Some sets may be incomplete."""
    sets: tuple[int, ...]
    """The sets that are taken apart, or the set that changes or gives tiles; empty if a new set is laid."""
    now: tuple[Meld, ...]
    """The new set, the changed set, the set that receives tiles, or the parts of a split."""
    moved: tuple[tuple[int, Pieces], ...]
    """Pieces that go directly to other sets."""
    taken: Pieces
    """The pieces that go from the table into the hand."""
    added: Pieces
    """The pieces that go from the hand and the rack to the set that changes."""
    laid: Pieces
    """The added pieces that come from the rack."""
    joker_moved: bool
    """True if a joker of the set has to change its place."""
    joker_replaced: bool
    """True for a swap in which a tile takes the place of the joker."""


def steps_kernel(before: Table, after: Table, box: Box, most_tried: int) -> tuple[tuple[KernelStep, ...], bool]:
    """Return the fewest steps from one table to the other, and whether they are proven to be the fewest."""
    kernel_box = _kernel_box(box)
    rows, wanted = map(_row, before), map(_row, after)
    told, proven = _kernel.steps(list(rows), list(wanted), *kernel_box.terms, most_tried)
    steps: list[KernelStep] = []
    table = before
    for kind, sets, now, moved, taken_, added, laid, joker_moved, joker_replaced, items in told:
        melds = [before.melds[item] if isinstance(item, int) else kernel_box.meld(item) for item in items]
        step = KernelStep(
            _STEPS[kind],
            table,
            Table(tuple(melds)),
            tuple(sets),
            tuple(map(kernel_box.meld, now)),
            tuple((to, _pieces(places)) for to, places in moved),
            _pieces(taken_),
            _pieces(added),
            _pieces(laid),
            joker_moved,
            joker_replaced,
        )
        steps.append(step)
        table = step.table
    _check_steps(before, after, steps)
    return tuple(steps), proven


def _check_steps(before: Table, after: Table, steps: Sequence[KernelStep]) -> None:
    """Raise RuntimeError if a tile appears or vanishes in a step, or if the last table is not the one asked for."""
    lying, hand, table = _lying(before), 0, before
    for step in steps:
        now, laid, added = _lying(step.table), _counts(step.laid), _counts(step.added)
        at_hand = hand + _counts(step.taken) + laid
        conserved = contains(at_hand, added) and lying + hand + laid == now + at_hand - added
        if not conserved or any(not 0 <= at < len(table) for at in (*step.sets, *(to for to, _ in step.moved))):
            raise RuntimeError(f"the kernel lost tiles between {table} and {step.table}")
        lying, hand, table = now, at_hand - added, step.table
    if hand or sorted(meld.alike for meld in table) != sorted(meld.alike for meld in after):
        raise RuntimeError(f"the steps of the kernel end in {table}, not in {after}")


def terms_of(box: Box) -> tuple[int, int, bool, int, int]:
    """Return the terms in which the kernel knows a box."""
    return _kernel_box(box).terms


def melds_of(box: Box, rows: Sequence[bytes]) -> tuple[Meld, ...]:
    """Read and check melds that the kernel has written."""
    return tuple(_kernel_box(box).read(rows))


class _CheckedMelds(dict[bytes, Meld]):
    """The melds of a box by the rows that the kernel writes; each is checked when it first appears."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __missing__(self, row: bytes) -> Meld:
        meld = Meld.of([PIECES[place] for place in row], self.box)
        if not meld.valid:
            raise RuntimeError(f"the kernel laid an invalid meld: {meld}")
        self[row] = meld
        return meld


class _KernelBox:
    """A box for the kernel, with the melds that it has written before."""

    def __init__(self, box: Box) -> None:
        if box.colours != CLASSIC_COLOURS[: len(box.colours)]:
            raise ValueError(f"the kernel does not know the colours {box.colours}")
        self.terms = (len(box.colours), box.highest, box.groups, box.copies, box.jokers)
        self.box = box
        self._melds = _CheckedMelds(box)

    def read(self, rows: Sequence[bytes]) -> list[Meld]:
        return list(map(self._melds.__getitem__, rows))

    def meld(self, row: bytes) -> Meld:
        """Read a row with the byte that says what it is."""
        pieces = [PIECES[place] for place in row[1:]]
        if JOKER not in pieces or row[0] not in (_RUN, _GROUP):
            meld = Meld.of(pieces, self.box)
        else:
            tile = next(piece for piece in pieces if isinstance(piece, Tile))
            if row[0] == _RUN:
                first = tile.number - pieces.index(tile)
                meant = [Tile(tile.colour, first + at) for at, piece in enumerate(pieces) if piece == JOKER]
            else:
                others = [Tile(colour, tile.number) for colour in self.box.colours]
                meant = [other for other in others if other not in pieces]
            stand_ins = map(Joker, meant)
            meld = Meld.of((piece if isinstance(piece, Tile) else next(stand_ins) for piece in pieces), self.box)
        if meld.valid != (row[0] in (_RUN, _GROUP)) or (meld.valid and meld.alike[0] != row[0]):
            raise RuntimeError(f"the kernel takes {meld} for something else")
        return meld


_kernel_box: Final = lru_cache(_KernelBox)


PIECES: Final = {
    NUMBERS * colour + number: Tile(colour, number) for colour in CLASSIC_COLOURS for number in range(1, NUMBERS)
} | {0: JOKER}


def _encode(problem: Problem) -> tuple[list[bytes], bytes]:
    """Return the melds of the table and the pieces of the rack as the kernel reads them."""
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
    if laid < 0 or not contains(held, laid):
        raise RuntimeError(f"the kernel changed the tiles of {problem.table} with {problem.rack}")
    played = problem.rack if laid == held else Tiles(pieces_in(problem.rack.pieces, rack, laid))
    return Solution(problem, Table((*compress(melds, stays), *new)), played, proven)


def _lying(melds: Iterable[Meld]) -> TileCounts:
    return sum([meld.counts for meld in melds])


def _counts(pieces: Iterable[Piece]) -> TileCounts:
    return counts(places(map(bare, pieces)))


def _row(meld: Meld) -> bytes:
    """Return a meld as it lies: a byte that says what it is, and its pieces in their order."""
    return meld.alike[:1] + bytes(places(meld.tiles.pieces))


def _pieces(row: bytes) -> Pieces:
    return tuple(_stand_in(place) if place >= _STAND_IN else PIECES[place] for place in row)


def _stand_in(place: int) -> Joker:
    tile = PIECES[place - _STAND_IN]
    assert isinstance(tile, Tile)
    return Joker(tile)
