"""`make bench`: run all measurements, print the report, and write it to build/bench.md and build/bench.json."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tools.bench import contestants, in_browser, least, whole_games
from tools.bench.contestants import Contestant, Missing
from tools.bench.opening_chance import simulate
from tools.bench.positions import read_positions
from tools.bench.report import Report
from tools.bench.timings import Figures, measure, measure_in_turn

FOLDER: Final = Path(__file__).parents[2] / "build"
ENTRANTS: Final = (
    contestants.kernel_from_python,
    contestants.kernel_alone,
    contestants.reference,
    contestants.oracle,
    contestants.glpk,
    contestants.scipy,
    contestants.highs,
)

IN_TURN: Final = (contestants.FROM_PYTHON, contestants.GLPK)
"""Contestants that are also measured with a cold cache: ours and the fastest of the others."""


def main() -> None:
    present, missing = _find_contestants()
    _say(f"{len(present)} contestants; this takes a few minutes")
    figures = Figures(list(measure(present, read_positions())))
    _say("all positions in turn")
    in_turn = Figures(list(measure_in_turn([each for each in present if each.name in IN_TURN], read_positions())))
    _say("many at once")
    calls = list(figures.calls())
    _say("a million deals")
    chance = simulate()
    _say("the least change, compared with an integer program")
    least_changes = least.measure(read_positions())
    _say("whole games and hints")
    speeds, hints = list(whole_games.measure_speeds()), whole_games.measure_hints()
    _say("the kernel in a browser")
    browsers = in_browser.measure()
    report = Report(present, missing, figures, in_turn, calls, chance, least_changes, speeds, hints, browsers)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "bench.md").write_text(report.markdown(), encoding="utf-8")
    (FOLDER / "bench.json").write_text(report.json(), encoding="utf-8")
    sys.stdout.write(report.markdown())


def _find_contestants() -> tuple[list[Contestant], list[Missing]]:
    present: list[Contestant] = []
    missing: list[Missing] = []
    for enter in ENTRANTS:
        try:
            present.append(enter())
        except Missing as absent:
            missing.append(absent)
    return present, missing


def _say(step: str) -> None:
    sys.stderr.write(f"bench: {step} ...\n")


if __name__ == "__main__":
    main()
