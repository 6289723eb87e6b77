"""The figures as a text for people (Markdown) and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from rummi.solver.problem import Problem
from tools.bench import in_browser, least, measuring, whole_games
from tools.bench.contestants import FROM_PYTHON, Contestant, Missing
from tools.bench.figures import Call, Figures, Least, Row
from tools.bench.in_browser import InBrowser
from tools.bench.least import LeastChanges
from tools.bench.opening_chance import EXPECTED, Chance
from tools.bench.positions import Answer
from tools.bench.rivals import DIFFERENCES
from tools.bench.whole_games import Hints, Speed


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
                map(_row, self.figures.rows()),
            ),
            _table("contestant | least ratio of medians | least ratio of p99", map(_least, self.figures.least())),
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
        yield "# Solvers side by side"
        yield ""
        yield (
            f"{len(self.figures.positions)} positions of vectors/positions, all contestants on one position before the "
            f"next; Python {platform.python_version()}, {os.cpu_count()} cores. Time of a position: the best of "
            f"{measuring.REPETITIONS} calls, fewer once they took {measuring.ENOUGH} s together. p99 is a measured "
            "time: of fewer than 100 positions it is the maximum. A slow contestant is asked, in a fixed random order, "
            f"as many positions as fit into its seconds. Ratios are to the {FROM_PYTHON} on the same positions."
        )
        yield ""
        for contestant in self.contestants:
            timings = self.figures.of(contestant.name).values()
            given_up = sum(timing.given_up for timing in timings)
            yield f"- {contestant.name}: {contestant.note}; {len(timings)} positions" + (
                f", {given_up} of them given up after {contestant.patience} s" if given_up else ""
            )
        yield from (f"- {absent.name}: **not here**, {absent.reason}" for absent in self.missing)
        yield ""

    def _in_turn(self) -> Iterator[str]:
        yield "## Asked once each in turn"
        yield ""
        yield (
            f"By each contestant all positions one after another, {measuring.REPETITIONS} times, the best of which "
            "counts: what the processor has at hand of a question is gone when it is asked again."
        )
        yield ""
        yield from _table(
            "class | contestant | positions | median | p99 | maximum | ratio: median | p99 | maximum",
            map(_row, self.in_turn.rows()),
        )
        yield from _table("contestant | least ratio of medians | least ratio of p99", map(_least, self.in_turn.least()))

    def _calls(self) -> Iterator[str]:
        yield "## What a call from Python costs"
        yield ""
        yield (
            "Medians of the best times; of the first call of each position, before its melds are known; and of the "
            "difference between the kernel called from Python and alone, position by position. At last the "
            f"mean from Python beside that of `solve_many` on all cores, best of {measuring.BATCHES}."
        )
        yield ""
        yield from _table(
            "class | kernel alone | from Python | first call | difference | part of the call | mean | mean of many",
            map(_call, self.calls),
        )

    def _slowest(self) -> Iterator[str]:
        timing = self.figures.slowest()
        problem = timing.position.problem
        yield f"Slowest from Python: {_time(timing.best)} for {timing.position.name}, {_shown(problem)}."
        yield ""

    def _disagreements(self) -> Iterator[str]:
        disagreements = list(self.figures.disagreements())
        yield "## Disagreements"
        yield ""
        yield f"{len(disagreements)} of {len(self.figures.positions)} positions. {DIFFERENCES}"
        yield ""
        for each in disagreements:
            answers = ", ".join(f"{name} {_answer(answer)}" for name, answer in each.answers.items())
            yield f"- {each.position.name}, {_shown(each.position.problem)}: {answers}"
        yield ""


def _table(heads: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    names = heads.split(" | ")
    yield f"| {heads} |"
    yield f"|{'---|' * len(names)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _row(row: Row) -> Sequence[str]:
    times = map(_time, row.spread)
    return (row.group, row.contestant, str(row.positions), *times, *map(_ratio, row.ratio))


def _least(least: Least) -> Sequence[str]:
    return (least.contestant, f"{_ratio(least.median)} ({least.median_in})", f"{_ratio(least.p99)} ({least.p99_in})")


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}"


def _call(call: Call) -> Sequence[str]:
    times = (call.alone, call.from_python, call.first, call.beside)
    return (
        call.group,
        *map(_time, times),
        f"{call.beside / call.from_python:.0%}",
        _time(call.mean),
        _time(call.together),
    )


def _shown(problem: Problem) -> str:
    return f"table `{problem.table}`, rack `{problem.rack}`"


def _answer(answer: Answer) -> str:
    return f"{answer.tiles} tiles" + ("" if answer.value is None else f" worth {answer.value}")


def _time(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.2f} {unit}"
    return f"{nanoseconds / 1e3:.1f} µs"
