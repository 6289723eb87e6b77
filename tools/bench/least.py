"""Compare the kernel's search for the least change with an integer program that changes the fewest melds.

The integer program gets the tiles of the best play as input and only minimises changed melds. The kernel also finds the
best play, and among plays that change the fewest melds it finds the one that moves the fewest tiles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rummi.core.table import change
from rummi.solver.problem import Problem
from rummi.solver.solve import solve_least_change
from tools.bench.positions import Position, read_positions
from tools.bench.timings import time_call

REPETITIONS: Final = 3
"""Calls of the kernel per position, of which the fastest counts. The integer program runs once."""


@dataclass(frozen=True, slots=True)
class LeastChanges:
    kernel: Sequence[int]
    program: Sequence[int]
    """Nanoseconds per position; empty without HiGHS."""
    unproven: Sequence[str]
    disagreements: Sequence[str]


def measure(positions: Sequence[Position]) -> LeastChanges:
    """Measure on the positions in which at least one tile can be laid."""
    program = _find_integer_program()
    kernel_times, program_times, unproven, disagreements = [], [], [], []
    for position in positions:
        problem, (tiles, value) = position.problem, position.proven
        if not tiles or value is None:
            continue
        asked = [time_call(partial(solve_least_change, problem)) for _ in range(REPETITIONS)]
        kernel_times.append(min(took for _, took in asked))
        solution = asked[0][0]
        if not solution.least:
            unproven.append(position.name)
        if program:
            fewest, took = time_call(partial(program, problem, tiles, value))
            program_times.append(took)
            if fewest != len(change(problem.table, solution.table).gone):
                disagreements.append(position.name)
    return LeastChanges(kernel_times, program_times, unproven, disagreements)


def _find_integer_program() -> Callable[[Problem, int, int], int] | None:
    try:
        from tests.oracles.least import fewest_changed_melds
    except ImportError:
        return None
    return fewest_changed_melds


def report(measured: LeastChanges) -> Iterator[str]:
    yield "## The least change"
    yield ""
    yield (
        f"{len(measured.kernel)} positions of vectors/positions in which a tile can be laid, called from Python. The "
        "integer program (HiGHS) gets the tiles of the best play and changes the fewest melds."
    )
    yield ""
    yield "| contestant | median | p99 | maximum | mean |"
    yield "|---|---|---|---|---|"
    yield f"| kernel, least change | {_spread(measured.kernel)} |"
    if not measured.program:
        yield "| integer program | **not measured**: HiGHS is not installed | | | |"
    else:
        yield f"| integer program, fewest melds changed | {_spread(measured.program)} |"
    yield ""
    unproven, others = (", ".join(names) or "none" for names in (measured.unproven, measured.disagreements))
    yield f"Not proven: {unproven}. Different number of melds: {others}."
    yield ""


def _spread(nanoseconds: Sequence[int]) -> str:
    ordered = sorted(nanoseconds)
    chosen = [ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.99, 1)]
    return " | ".join(f"{each / 1e6:.2f} ms" for each in (*chosen, sum(ordered) / len(ordered)))


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(measure(read_positions()))) + "\n")
