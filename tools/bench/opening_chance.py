"""Estimate the chance that a dealt rack can open, from a million racks of 14 tiles."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Final

from rummi.core.box import STANDARD_BOX
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve_many

DEALS: Final = 1_000_000
BATCH: Final = 20_000
RACK: Final = 14
POINTS: Final = 30
"""STD-18 to STD-20: the value that the first play needs; a joker counts as the tile it replaces."""
EXPECTED: Final = 0.4975


@dataclass(frozen=True, slots=True)
class Chance:
    deals: int
    opened: int

    @property
    def share(self) -> float:
        return self.opened / self.deals

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.deals)

    def __str__(self) -> str:
        apart = abs(self.share - EXPECTED) / self.error
        return (
            f"{self.opened} of {self.deals} dealt racks of {RACK} tiles can open with {POINTS} points: "
            f"{self.share:.4f} ± {self.error:.4f}; expected {EXPECTED}, {apart:.1f} standard errors away"
        )


def simulate(deals: int = DEALS) -> Chance:
    """Deal in batches with their own seeds, so that the result does not depend on the number of cores."""
    batches = deals // BATCH
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as cores:
        return Chance(batches * BATCH, sum(cores.map(_count_openings, range(batches))))


def _count_openings(seed: int) -> int:
    random = Random(seed)
    pieces = list(STANDARD_BOX.pieces())
    racks = (Tiles.of(random.sample(pieces, RACK)) for _ in range(BATCH))
    problems = [Problem(Table(), rack, objective=Objective.OPENING) for rack in racks]
    return sum(solution.value >= POINTS for solution in solve_many(problems, threads=1))


if __name__ == "__main__":
    sys.stdout.write(f"{simulate()}\n")
