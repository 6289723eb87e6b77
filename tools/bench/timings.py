"""Time each contestant on each position, and compute the figures of the report.

Positions are asked one after another. `solve_many` on all cores shows the cost per position when many are solved at
once.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import ceil
from statistics import mean, median
from time import perf_counter_ns
from typing import Final, NamedTuple, TypeVar

from rummi.core.box import Box
from rummi.solver.problem import Problem
from rummi.solver.solve import solve_many
from tools.bench.contestants import ALONE, FROM_PYTHON, Contestant
from tools.bench.positions import CLASSES, Answer, Position

REPETITIONS: Final = 7
"""Calls per position; the fastest counts."""
ENOUGH: Final = 0.25
"""Seconds per position after which it is not repeated."""

BATCHES: Final = 3
BATCH: Final = 256 * (os.cpu_count() or 1)
"""The minimum number of problems in one call of `solve_many`; positions are repeated if there are fewer."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Timing:
    """Times are in nanoseconds."""

    contestant: str
    position: Position
    times: tuple[int, ...]
    answer: Answer | None
    """`None` if there is nothing to compare or the question was aborted."""
    given_up: bool = False

    @property
    def best(self) -> int:
        return min(self.times)


def measure(contestants: Sequence[Contestant], positions: Sequence[Position]) -> Iterator[Timing]:
    """Time all contestants on one position, then on the next, so that other load on the machine affects all alike."""
    left = {contestant.name: contestant.seconds * 1e9 for contestant in contestants}
    for position in positions:
        for contestant in contestants:
            if left[contestant.name] > 0:
                timing = _time_position(contestant, position)
                left[contestant.name] -= sum(timing.times)
                yield timing


def measure_in_turn(contestants: Sequence[Contestant], positions: Sequence[Position]) -> Iterator[Timing]:
    """Time all positions once, then all again, so that a question is no longer in the processor's caches.

    Contestants run separately; otherwise the caches would depend on who ran before.
    """
    for contestant in contestants:
        questions = [contestant.prepare(position.problem) for position in positions]
        with _without_gc():
            rounds = [[time_call(question.ask)[1] for question in questions] for _ in range(REPETITIONS)]
        for position, times in zip(positions, zip(*rounds, strict=True), strict=True):
            yield Timing(contestant.name, position, times, None)


def _time_position(contestant: Contestant, position: Position) -> Timing:
    question = contestant.prepare(position.problem)
    started = perf_counter_ns()
    with _without_gc():
        try:
            with _time_limit(contestant.patience):
                found, first = time_call(question.ask)
        except _TimeUp:
            return Timing(contestant.name, position, (perf_counter_ns() - started,), None, given_up=True)
        times = [first]
        while len(times) < REPETITIONS and sum(times) < ENOUGH * 1e9:
            times.append(time_call(question.ask)[1])
    return Timing(contestant.name, position, tuple(times), question.read(found))


def time_call(ask: Callable[[], Found]) -> tuple[Found, int]:
    started = perf_counter_ns()
    found = ask()
    return found, perf_counter_ns() - started


def time_many(positions: Sequence[Position]) -> float:
    """Return nanoseconds per position, with one call of `solve_many` for each box."""
    boxes = {position.problem.box for position in positions}
    return sum(_time_batch(positions, box) for box in boxes) / len(positions)


def _time_batch(positions: Sequence[Position], box: Box) -> float:
    """Return the time for one copy of each position of this box."""
    problems: list[Problem] = [position.problem for position in positions if position.problem.box == box]
    copies = -(-BATCH // len(problems))
    return min(time_call(partial(solve_many, problems * copies))[1] for _ in range(BATCHES)) / copies


@contextmanager
def _without_gc() -> Iterator[None]:
    """Switch off garbage collection, as `timeit` does."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class _TimeUp(Exception):
    """The time for the question is over."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise _TimeUp

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Spread(NamedTuple):
    """Times in nanoseconds, or ratios of two contestants' times."""

    median: float
    p99: float
    maximum: float

    @classmethod
    def of(cls, times: Sequence[int]) -> Spread:
        """Compute the figures. The 99th percentile is a measured time: the longest of fewer than 100."""
        return cls(median(times), sorted(times)[ceil(0.99 * len(times)) - 1], max(times))

    def over(self, other: Spread) -> Spread:
        return Spread(self.median / other.median, self.p99 / other.p99, self.maximum / other.maximum)


@dataclass(frozen=True, slots=True)
class Row:
    """A contestant's figures in a class. The ratio compares with the kernel from Python on the same positions."""

    group: str
    contestant: str
    positions: int
    spread: Spread
    ratio: Spread


@dataclass(frozen=True, slots=True)
class Call:
    """The cost of a call from Python in a class."""

    group: str
    alone: float
    from_python: float
    first: float
    overhead: float
    """The median difference between a call from Python and the kernel alone."""
    mean: float
    together: float


@dataclass(frozen=True, slots=True)
class LowestRatio:
    """A contestant's lowest ratio to the kernel from Python, and the class where it occurs."""

    contestant: str
    median: float
    median_in: str
    p99: float
    p99_in: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    position: Position
    answers: Mapping[str, Answer]


class Figures:
    def __init__(self, timings: Sequence[Timing]) -> None:
        self.timings = timings
        self._by_contestant: dict[str, dict[str, Timing]] = {}
        for timing in timings:
            self._by_contestant.setdefault(timing.contestant, {})[timing.position.name] = timing
        self.positions = [timing.position for timing in self.of(FROM_PYTHON).values()]

    def of(self, contestant: str) -> Mapping[str, Timing]:
        """Return the contestant's timings by position name."""
        return self._by_contestant.get(contestant, {})

    def rows(self) -> Iterator[Row]:
        kernel = self.of(FROM_PYTHON)
        for group in CLASSES:
            for contestant, timings in self._by_contestant.items():
                names = [name for name, timing in timings.items() if group.has(timing.position)]
                if names:
                    spread = Spread.of([timings[name].best for name in names])
                    ratio = spread.over(Spread.of([kernel[name].best for name in names]))
                    yield Row(group.name, contestant, len(names), spread, ratio)

    def least(self) -> Iterator[LowestRatio]:
        rows = list(self.rows())
        for contestant in self._by_contestant:
            own = [row for row in rows if row.contestant == contestant]
            by_median = min(own, key=lambda row: row.ratio.median)
            by_p99 = min(own, key=lambda row: row.ratio.p99)
            yield LowestRatio(contestant, by_median.ratio.median, by_median.group, by_p99.ratio.p99, by_p99.group)

    def calls(self) -> Iterator[Call]:
        for group in CLASSES:
            positions = [position for position in self.positions if group.has(position)]
            alone = [self.of(ALONE)[position.name].best for position in positions]
            called = [self.of(FROM_PYTHON)[position.name] for position in positions]
            yield Call(
                group.name,
                alone=median(alone),
                from_python=median(timing.best for timing in called),
                first=median(timing.times[0] for timing in called),
                overhead=median(timing.best - kernel for timing, kernel in zip(called, alone, strict=True)),
                mean=mean(timing.best for timing in called),
                together=time_many(positions),
            )

    def slowest(self) -> Timing:
        return max(self.of(FROM_PYTHON).values(), key=lambda timing: timing.best)

    def disagreements(self) -> Iterator[Disagreement]:
        """Yield positions where the answers differ from each other or from the optimum in the file."""
        for position in sorted(self.positions, key=lambda position: position.name):
            answers = {"proven": position.proven}
            for contestant, timings in self._by_contestant.items():
                timing = timings.get(position.name)
                if timing and timing.answer:
                    answers[contestant] = timing.answer
            if not _agree(answers.values()):
                yield Disagreement(position, answers)


def _agree(answers: Collection[Answer]) -> bool:
    """Whether all answers have the same number of tiles, and the same value if they report one."""
    values = {answer.value for answer in answers if answer.value is not None}
    return len({answer.tiles for answer in answers}) == 1 and len(values) <= 1
