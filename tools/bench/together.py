"""`solve_many` on all cores: what a position costs when many are solved at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import Final

from rummi.core.box import Box
from rummi.solver.problem import Problem
from rummi.solver.solve import solve_many
from tools.bench.measuring import timed
from tools.bench.positions import Position

REPETITIONS: Final = 3
BATCH: Final = 256 * (os.cpu_count() or 1)
"""At least so many problems are solved at once, the same ones repeated where there are fewer."""


def mean_together(positions: Sequence[Position]) -> float:
    """Nanoseconds a position, the best of the repetitions. Each box is a batch of its own."""
    boxes = {position.problem.box for position in positions}
    return sum(_batch(positions, box) for box in boxes) / len(positions)


def _batch(positions: Sequence[Position], box: Box) -> float:
    """The time of the positions of this box, one copy of each."""
    problems: list[Problem] = [position.problem for position in positions if position.problem.box == box]
    copies = -(-BATCH // len(problems))
    return min(timed(partial(solve_many, problems * copies))[1] for _ in range(REPETITIONS)) / copies
