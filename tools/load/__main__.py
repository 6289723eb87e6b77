"""`make load`: play, print, and write build/load.md and build/load.json."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Final

from tools.load.measuring import Measured, Trial, measure
from tools.load.report import Report

FOLDER: Final = Path(__file__).parents[2] / "build"
SECONDS: Final = 12.0
TRIALS: Final = (
    Trial("as fast as answered", "sqlite", 1, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 1, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 2, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 1, 100, 0, SECONDS, servers=2),
    Trial("an action a second", "sqlite", 1, 500, 1, 2 * SECONDS),
    Trial("two actions a second", "sqlite", 1, 10, 0.5, 1.5 * SECONDS),
    Trial("two actions a second beside 50 rooms of greedy bots", "sqlite", 1, 10, 0.5, 1.5 * SECONDS, 50),
)


def main() -> None:
    wanted = sys.argv[1:]
    measured = [_measure(trial) for trial in TRIALS if not wanted or trial.name in wanted]
    report = Report(measured)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "load.md").write_text(report.markdown(), encoding="utf-8")
    (FOLDER / "load.json").write_text(report.json(), encoding="utf-8")
    sys.stdout.write(report.markdown())


def _measure(trial: Trial) -> Measured:
    sys.stderr.write(f"load: {trial.name}, {trial.workers} x {trial.database} ...\n")
    gc.collect()
    gc.freeze()
    return measure(trial)


if __name__ == "__main__":
    main()
