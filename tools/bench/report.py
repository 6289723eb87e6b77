"""The benchmark report, as Markdown and as JSON."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from rummi.solver.problem import Problem
from tools.bench import in_browser, least, whole_games
from tools.bench.contestants import DIFFERENCES, FROM_PYTHON, Contestant, Missing
from tools.bench.in_browser import InBrowser
from tools.bench.least import LeastChanges
from tools.bench.opening_chance import EXPECTED, Chance
from tools.bench.positions import Answer
from tools.bench.timings import BATCHES, ENOUGH, REPETITIONS, Call, Figures, LowestRatio, Row
from tools.bench.whole_games import Hints, Speed

_LOWEST: Final = "contestant | lowest ratio of medians | lowest ratio of p99"


@dataclass(frozen=True, slots=True)
class Report:
    contestants: Sequence[Contestant]
    missing: Sequence[Missing]
    figures: Figures
    in_turn: Figures
    calls: Sequence[Call]
    chance: Chance
    least_changes: LeastChanges
    speeds: Sequence[Speed]
    hints: Hints
    browsers: Sequence[InBrowser]

    def markdown(self) -> str:
        parts = (
            self._about(),
            _table(
                "class | contestant | positions | median | p99 | maximum | ratio: median | p99 | maximum",
                map(_format_row, self.figures.rows()),
            ),
            _table(
                "contestant | least ratio of medians | least ratio of p99", map(_format_lowest, self.figures.least())
            ),
            self._in_turn(),
            self._calls(),
            self._slowest(),
            self._disagreements(),
            ("## Opening", "", str(self.chance), ""),
            least.report(self.least_changes),
            whole_games.report(self.speeds, self.hints),
            in_browser.report(self.browsers),
        )
        return "\n".join(line for part in parts for line in part)

    def json(self) -> str:
        fields = {
            "contestants": {contestant.name: contestant.note for contestant in self.contestants},
            "missing": {absent.name: absent.reason for absent in self.missing},
            "nanoseconds": [asdict(row) for row in self.figures.rows()],
            "in_turn_nanoseconds": [asdict(row) for row in self.in_turn.rows()],
            "calls": [asdict(call) for call in self.calls],
            "disagreements": [
                {"position": each.position.name, **each.answers} for each in self.figures.disagreements()
            ],
            "opening": {"share": self.chance.share, "error": self.chance.error, "expected": EXPECTED},
            "least_changes": asdict(self.least_changes),
            "whole_games": [asdict(speed) for speed in self.speeds],
            "hints": asdict(self.hints),
            "browsers": [asdict(each) for each in self.browsers],
            "timings": [
                {
                    "position": timing.position.name,
                    "contestant": timing.contestant,
                    "nanoseconds": timing.times,
                    "answer": timing.answer,
                    "given_up": timing.given_up,
                }
                for timing in self.figures.timings
            ],
        }
        return json.dumps(fields, indent=1) + "\n"

    def _about(self) -> Iterator[str]:
        yield "# Solvers compared"
        yield ""
        yield (
            f"{len(self.figures.positions)} positions of vectors/positions, all contestants on one position before the "
            f"next; Python {platform.python_version()}, {os.cpu_count()} cores. Time of a position: the best of "
            f"{REPETITIONS} calls, fewer once they took {ENOUGH} s together. p99 is a measured "
            "time; with fewer than 100 positions it is the maximum. A slow contestant solves as many positions, in a "
            f"fixed random order, as fit into its time budget. Ratios are to the {FROM_PYTHON} on the same positions."
        )
        yield ""
        for contestant in self.contestants:
            timings = self.figures.of(contestant.name).values()
            given_up = sum(timing.given_up for timing in timings)
            yield f"- {contestant.name}: {contestant.note}; {len(timings)} positions" + (
                f", {given_up} of them aborted after {contestant.patience} s" if given_up else ""
            )
        yield from (f"- {absent.name}: **not installed**, {absent.reason}" for absent in self.missing)
        yield ""

    def _in_turn(self) -> Iterator[str]:
        yield "## All positions in turn"
        yield ""
        yield (
            f"Each contestant solves all positions one after another, {REPETITIONS} times; the best time counts. "
            "A question is no longer in the processor's caches when it is repeated."
        )
        yield ""
        yield from _table(
            "class | contestant | positions | median | p99 | maximum | ratio: median | p99 | maximum",
            map(_format_row, self.in_turn.rows()),
        )
        yield from _table(
            "contestant | least ratio of medians | least ratio of p99", map(_format_lowest, self.in_turn.least())
        )

    def _calls(self) -> Iterator[str]:
        yield "## What a call from Python costs"
        yield ""
        yield (
            "Medians of the best times, of the first call of each position (before its melds are cached), and of the "
            "difference between calls from Python and the kernel alone. The last columns are the mean from Python and "
            f"the mean of `solve_many` on all cores, best of {BATCHES}."
        )
        yield ""
        yield from _table(
            "class | kernel alone | from Python | first call | difference | part of the call | mean | mean of many",
            map(_format_call, self.calls),
        )

    def _slowest(self) -> Iterator[str]:
        timing = self.figures.slowest()
        problem = timing.position.problem
        yield f"Slowest from Python: {_format_time(timing.best)} for {timing.position.name}, {_describe(problem)}."
        yield ""

    def _disagreements(self) -> Iterator[str]:
        disagreements = list(self.figures.disagreements())
        yield "## Disagreements"
        yield ""
        yield f"{len(disagreements)} of {len(self.figures.positions)} positions. {DIFFERENCES}"
        yield ""
        for each in disagreements:
            answers = ", ".join(f"{name} {_format_answer(answer)}" for name, answer in each.answers.items())
            yield f"- {each.position.name}, {_describe(each.position.problem)}: {answers}"
        yield ""


def _table(heads: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    names = heads.split(" | ")
    yield f"| {heads} |"
    yield f"|{'---|' * len(names)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _format_row(row: Row) -> Sequence[str]:
    times = map(_format_time, row.spread)
    return (row.group, row.contestant, str(row.positions), *times, *map(_format_ratio, row.ratio))


def _format_lowest(least: LowestRatio) -> Sequence[str]:
    return (
        least.contestant,
        f"{_format_ratio(least.median)} ({least.median_in})",
        f"{_format_ratio(least.p99)} ({least.p99_in})",
    )


def _format_ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}"


def _format_call(call: Call) -> Sequence[str]:
    times = (call.alone, call.from_python, call.first, call.overhead)
    return (
        call.group,
        *map(_format_time, times),
        f"{call.overhead / call.from_python:.0%}",
        _format_time(call.mean),
        _format_time(call.together),
    )


def _describe(problem: Problem) -> str:
    return f"table `{problem.table}`, rack `{problem.rack}`"


def _format_answer(answer: Answer) -> str:
    return f"{answer.tiles} tiles" + ("" if answer.value is None else f" worth {answer.value}")


def _format_time(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.2f} {unit}"
    return f"{nanoseconds / 1e3:.1f} µs"
