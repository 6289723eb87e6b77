"""What the timings say: figures per class, what a call costs, and who disagrees."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import mean, median
from typing import NamedTuple

from tools.bench.contestants import ALONE, FROM_PYTHON
from tools.bench.measuring import Timing, mean_together
from tools.bench.positions import CLASSES, Answer, Position


class Spread(NamedTuple):
    """Nanoseconds; or, of two contestants, how many times as long."""

    median: float
    p99: float
    maximum: float

    @classmethod
    def of(cls, times: Sequence[int]) -> Spread:
        """The 99th percentile is a time that was measured: of fewer than a hundred it is the longest."""
        return cls(median(times), sorted(times)[ceil(0.99 * len(times)) - 1], max(times))

    def over(self, other: Spread) -> Spread:
        return Spread(self.median / other.median, self.p99 / other.p99, self.maximum / other.maximum)


@dataclass(frozen=True, slots=True)
class Row:
    """A contestant in a class; the ratio is to the kernel from Python on the same positions."""

    group: str
    contestant: str
    positions: int
    spread: Spread
    ratio: Spread


@dataclass(frozen=True, slots=True)
class Call:
    """What a call from Python costs in a class: medians, and the means of one by one and many at once."""

    group: str
    alone: float
    from_python: float
    first: float
    beside: float
    """From Python less alone, position by position."""
    mean: float
    together: float


@dataclass(frozen=True, slots=True)
class Least:
    """The least ratio of a contestant to the kernel from Python, and the class that has it."""

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
        """Its timings by the name of the position."""
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

    def least(self) -> Iterator[Least]:
        rows = list(self.rows())
        for contestant in self._by_contestant:
            own = [row for row in rows if row.contestant == contestant]
            by_median = min(own, key=lambda row: row.ratio.median)
            by_p99 = min(own, key=lambda row: row.ratio.p99)
            yield Least(contestant, by_median.ratio.median, by_median.group, by_p99.ratio.p99, by_p99.group)

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
                beside=median(timing.best - kernel for timing, kernel in zip(called, alone, strict=True)),
                mean=mean(timing.best for timing in called),
                together=mean_together(positions),
            )

    def slowest(self) -> Timing:
        return max(self.of(FROM_PYTHON).values(), key=lambda timing: timing.best)

    def disagreements(self) -> Iterator[Disagreement]:
        """The optimum in the file takes part too."""
        for position in sorted(self.positions, key=lambda position: position.name):
            answers = {"proven": position.proven}
            for contestant, timings in self._by_contestant.items():
                timing = timings.get(position.name)
                if timing and timing.answer:
                    answers[contestant] = timing.answer
            if not _agree(answers.values()):
                yield Disagreement(position, answers)


def _agree(answers: Collection[Answer]) -> bool:
    """Whether all lay as many tiles, and those that aim at it as much value."""
    values = {answer.value for answer in answers if answer.value is not None}
    return len({answer.tiles for answer in answers}) == 1 and len(values) <= 1
