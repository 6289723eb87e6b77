"""`make load`: measure, print the report, and write build/load.md and build/load.json.

Arguments choose trials by name; `kinds` measures only the cost of each kind of action.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Final

from tools.load.cpu_quota import can_limit_cpu
from tools.load.kinds import measure_kinds
from tools.load.measuring import Measured, Trial, measure
from tools.load.report import Report

FOLDER: Final = Path(__file__).parents[2] / "build"
SECONDS: Final = 12.0
SHARE: Final = 0.4
KINDS: Final = "kinds"
"""The argument that measures only the cost of each kind of action."""
HELD: Final = f"as fast as answered, workers limited to {SHARE} of a processor each"
TRIALS: Final = (
    Trial("as fast as answered", "sqlite", 1, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 1, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 2, 100, 0, SECONDS),
    Trial("as fast as answered", "postgresql", 1, 100, 0, SECONDS, servers=2),
    Trial(HELD, "postgresql", 1, 100, 0, SECONDS, share=SHARE),
    Trial(HELD, "postgresql", 2, 100, 0, SECONDS, share=SHARE),
    Trial(HELD, "postgresql", 1, 100, 0, SECONDS, servers=2, share=SHARE),
    Trial("an action a second", "sqlite", 1, 500, 1, 2 * SECONDS),
    Trial("two actions a second", "sqlite", 1, 10, 0.5, 1.5 * SECONDS),
    Trial("two actions a second, with 50 rooms of greedy bots", "sqlite", 1, 10, 0.5, 1.5 * SECONDS, 50, "greedy"),
    Trial("two actions a second, with 50 rooms of experts", "sqlite", 1, 10, 0.5, 1.5 * SECONDS, 50, "expert"),
)


def main() -> None:
    wanted = sys.argv[1:]
    trials = [trial for trial in TRIALS if not wanted or trial.name in wanted]
    able = [trial for trial in trials if trial.share is None or can_limit_cpu()]
    costs = measure_kinds() if not wanted or KINDS in wanted else None
    report = Report([_measure(trial) for trial in able], left_out=len(trials) - len(able), costs=costs)
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
