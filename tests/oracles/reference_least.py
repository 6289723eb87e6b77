"""The least change found plainly, to compare the kernel with; within bounds, so that not all of it is proven.

The fewest melds are changed, and of those as many tiles as possible stay together. Which melds must change is found
by asking what happens if some may not: where the best is out of reach, at least one of them has to. Such suspects are
collected until the smallest choice that has one of each is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from rummi.core.table import Table
from rummi.solver.problem import Objective, Problem, Solution
from rummi.solver.solve import solve
from tests.oracles.nearest import MOST_STEPS, nearest

MOST_QUESTIONS: Final = 4_000
"""How often the solver is asked before the play at hand is taken as it is; that it is the least is then not proven."""

MOST_COMPARED: Final = 12
"""Of how many equally small changes the one is chosen that leaves most tiles together; of more, it is not proven."""


def least_change_reference(problem: Problem) -> Solution:
    best = solve(problem)
    if not best.tiles or problem.objective is Objective.OPENING:
        return best
    search = _Search(best)
    try:
        return search.nearest_play(len(search.fewest()))
    except _TooMany:
        return best._replace(least=False)


class _TooMany(Exception):
    """The questions are used up."""


class _Search:
    """Which melds of the table may change, named by their places."""

    def __init__(self, best: Solution) -> None:
        self.best = best
        self.melds = best.problem.table.melds
        self.suspects: list[frozenset[int]] = []
        self.questions = 0

    def fewest(self) -> frozenset[int]:
        """The smallest set of melds whose change is enough for the best play."""
        for size in count():
            while (free := next(_choices(self.suspects, size), None)) is not None:
                if self._is_enough(free):
                    return free
                self.suspects.append(self._suspects_beside(free))
        raise AssertionError("unreachable: changing all melds is enough")

    def enough_of(self, size: int) -> Iterator[frozenset[int]]:
        """The sets of this size that are enough."""
        for free in _choices(self.suspects, size):
            if self._is_enough(free):
                yield free

    def nearest_play(self, size: int) -> Solution:
        """Of the best plays that change so many melds the one that leaves most of their tiles together."""
        chosen: Solution | None = None
        beaten, steps = -1, MOST_STEPS
        free_sets = list(islice(self.enough_of(size), MOST_COMPARED + 1))
        for free in free_sets:
            kept = [meld for place, meld in enumerate(self.melds) if place not in free]
            untouched = sum(map(len, kept))
            found = nearest(self._ask(free), beaten - untouched, steps)
            steps -= found.steps
            if untouched + found.staying > beaten:
                beaten = untouched + found.staying
                chosen = self.best._replace(table=Table((*kept, *found.melds)), played=found.played)
        assert chosen is not None
        return chosen._replace(least=steps >= 0 and len(free_sets) <= MOST_COMPARED)

    def _is_enough(self, free: Iterable[int]) -> bool:
        found = self._ask(free)
        fewer = found.tiles < self.best.tiles and self.best.problem.objective is Objective.TILES
        return found.value == self.best.value and not fewer

    def _ask(self, free: Iterable[int]) -> Solution:
        """The best play when only these melds may change."""
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise _TooMany
        return solve(self.best.problem._replace(table=Table.of(self.melds[place] for place in sorted(free))))

    def _suspects_beside(self, free: frozenset[int]) -> frozenset[int]:
        """Melds of which at least one must change: all but a largest set that is not enough."""
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
    """The sets of at most this size that have one of each suspects, every set once."""
    missed = [those - ruled_out for those in suspects if not those & chosen]
    if not missed:
        yield chosen
    elif len(chosen) + _apart(missed) <= size:
        for place in sorted(sorted(missed, key=len)[0]):
            yield from _choices(suspects, size, chosen | {place}, ruled_out)
            ruled_out |= {place}


def _apart(suspects: Sequence[frozenset[int]]) -> int:
    """How many of the suspects have nothing in common, so that each needs a choice of its own."""
    apart = 0
    seen: frozenset[int] = frozenset()
    for those in sorted(suspects, key=len):
        if not those & seen:
            apart += 1
            seen |= those
    return apart
