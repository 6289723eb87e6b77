"""A readable search for the best play with the least change, to compare with the kernel.

It changes the fewest melds, then keeps as many of their tiles together as possible. It has limits, so not every answer
is proven.

To find the melds that must change, the search fixes some melds and solves the rest. If the best score is then out of
reach, at least one of the fixed melds must change: they are suspects. The search collects sets of suspects until the
smallest choice with one meld of each set is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from rummi.core.table import Table
from rummi.solver.problem import Objective, Problem, Solution
from rummi.solver.solve import solve
from tests.oracles.nearest import MOST_STEPS, find_nearest

MOST_CALLS: Final = 4_000
"""The most calls of the solver. After that, the best play found is returned as unproven."""

MOST_COMPARED: Final = 12
"""The most equally small changes to compare. If there are more, the answer is not proven."""


def least_change_reference(problem: Problem) -> Solution:
    best = solve(problem)
    if not best.tiles or problem.objective is Objective.OPENING:
        return best
    search = _Search(best)
    try:
        return search.find_nearest_play(len(search.find_fewest()))
    except _OutOfCalls:
        return best._replace(least=False)


class _OutOfCalls(Exception):
    """The search has used all its calls of the solver."""


class _Search:
    """A search for the melds of the table that change, identified by index."""

    def __init__(self, best: Solution) -> None:
        self.best = best
        self.melds = best.problem.table.melds
        self.suspects: list[frozenset[int]] = []
        self.calls = 0

    def find_fewest(self) -> frozenset[int]:
        """Find the smallest set of melds whose change is enough for the best play."""
        for size in count():
            while (free := next(_choices(self.suspects, size), None)) is not None:
                if self._is_enough(free):
                    return free
                self.suspects.append(self._find_suspects(free))
        raise AssertionError("unreachable: changing all melds is enough")

    def find_enough(self, size: int) -> Iterator[frozenset[int]]:
        """Yield the sets of this size that are enough."""
        for free in _choices(self.suspects, size):
            if self._is_enough(free):
                yield free

    def find_nearest_play(self, size: int) -> Solution:
        """Return the play that leaves the most tiles together, of the best plays that change `size` melds."""
        chosen: Solution | None = None
        beaten, steps = -1, MOST_STEPS
        free_sets = list(islice(self.find_enough(size), MOST_COMPARED + 1))
        for free in free_sets:
            kept = [meld for place, meld in enumerate(self.melds) if place not in free]
            untouched = sum(map(len, kept))
            found = find_nearest(self._solve_with(free), beaten - untouched, steps)
            steps -= found.steps
            if untouched + found.staying > beaten:
                beaten = untouched + found.staying
                chosen = self.best._replace(table=Table((*kept, *found.melds)), played=found.played)
        assert chosen is not None
        return chosen._replace(least=steps >= 0 and len(free_sets) <= MOST_COMPARED)

    def _is_enough(self, free: Iterable[int]) -> bool:
        found = self._solve_with(free)
        fewer = found.tiles < self.best.tiles and self.best.problem.objective is Objective.TILES
        return found.value == self.best.value and not fewer

    def _solve_with(self, free: Iterable[int]) -> Solution:
        """Find the best play when only these melds may change."""
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise _OutOfCalls
        return solve(self.best.problem._replace(table=Table.of(self.melds[place] for place in sorted(free))))

    def _find_suspects(self, free: frozenset[int]) -> frozenset[int]:
        """Extend `free` to a maximal set that is not enough, and return the others: one of them must change."""
        for place in range(len(self.melds)):
            if place not in free and not self._is_enough(free | {place}):
                free |= {place}
        return frozenset(range(len(self.melds))) - free


def _choices(
    suspects: Sequence[frozenset[int]],
    size: int,
    chosen: frozenset[int] = frozenset(),
    ruled_out: frozenset[int] = frozenset(),
) -> Iterator[frozenset[int]]:
    """Yield each set of at most `size` melds that has a meld of every set of suspects."""
    missed = [those - ruled_out for those in suspects if not those & chosen]
    if not missed:
        yield chosen
    elif len(chosen) + _count_disjoint(missed) <= size:
        for place in sorted(sorted(missed, key=len)[0]):
            yield from _choices(suspects, size, chosen | {place}, ruled_out)
            ruled_out |= {place}


def _count_disjoint(suspects: Sequence[frozenset[int]]) -> int:
    """Count disjoint sets of suspects. Each of them needs its own choice."""
    apart = 0
    seen: frozenset[int] = frozenset()
    for those in sorted(suspects, key=len):
        if not those & seen:
            apart += 1
            seen |= those
    return apart
