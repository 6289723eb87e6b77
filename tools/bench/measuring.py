"""Asking the contestants, position by position and one after another, and taking the time; and `solve_many` on all
cores, which tells what a position costs when many are solved at once."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter_ns
from typing import Final, TypeVar

from rummi.core.box import Box
from rummi.solver.problem import Problem
from rummi.solver.solve import solve_many
from tools.bench.contestants import Contestant
from tools.bench.positions import Answer, Position

REPETITIONS: Final = 7
"""How often a position is asked; the best time counts."""
ENOUGH: Final = 0.25
"""No further repetition once a position has taken so many seconds."""

BATCHES: Final = 3
BATCH: Final = 256 * (os.cpu_count() or 1)
"""At least so many problems are solved at once, the same ones repeated where there are fewer."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Timing:
    """Times are in nanoseconds."""

    contestant: str
    position: Position
    times: tuple[int, ...]
    answer: Answer | None
    """None where there is nothing to compare, or where the question was given up."""
    given_up: bool = False

    @property
    def best(self) -> int:
        return min(self.times)


def measure(contestants: Sequence[Contestant], positions: Sequence[Position]) -> Iterator[Timing]:
    """All contestants on one position, then on the next, so that they share what disturbs the machine."""
    left = {contestant.name: contestant.seconds * 1e9 for contestant in contestants}
    for position in positions:
        for contestant in contestants:
            if left[contestant.name] > 0:
                timing = _timing(contestant, position)
                left[contestant.name] -= sum(timing.times)
                yield timing


def measure_in_turn(contestants: Sequence[Contestant], positions: Sequence[Position]) -> Iterator[Timing]:
    """All positions once, and then all again, so that what the processor had at hand of a question is gone when it is
    asked the next time. Each contestant by himself: what another does in between would be counted as his."""
    for contestant in contestants:
        questions = [contestant.prepare(position.problem) for position in positions]
        with _no_collector():
            rounds = [[timed(question.ask)[1] for question in questions] for _ in range(REPETITIONS)]
        for position, times in zip(positions, zip(*rounds, strict=True), strict=True):
            yield Timing(contestant.name, position, times, None)


def _timing(contestant: Contestant, position: Position) -> Timing:
    question = contestant.prepare(position.problem)
    started = perf_counter_ns()
    with _no_collector():
        try:
            with _patience(contestant.patience):
                found, first = timed(question.ask)
        except _Impatient:
            return Timing(contestant.name, position, (perf_counter_ns() - started,), None, given_up=True)
        times = [first]
        while len(times) < REPETITIONS and sum(times) < ENOUGH * 1e9:
            times.append(timed(question.ask)[1])
    return Timing(contestant.name, position, tuple(times), question.read(found))


def timed(ask: Callable[[], Found]) -> tuple[Found, int]:
    started = perf_counter_ns()
    found = ask()
    return found, perf_counter_ns() - started


def mean_together(positions: Sequence[Position]) -> float:
    """Nanoseconds a position, the best of the repetitions. Each box is a batch of its own."""
    boxes = {position.problem.box for position in positions}
    return sum(_batch(positions, box) for box in boxes) / len(positions)


def _batch(positions: Sequence[Position], box: Box) -> float:
    """The time of the positions of this box, one copy of each."""
    problems: list[Problem] = [position.problem for position in positions if position.problem.box == box]
    copies = -(-BATCH // len(problems))
    return min(timed(partial(solve_many, problems * copies))[1] for _ in range(BATCHES)) / copies


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without the collector of garbage, as `timeit` does it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class _Impatient(Exception):
    """The question takes too long."""


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise _Impatient

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
