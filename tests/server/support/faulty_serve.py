"""`python -m tests.server.support.faulty_serve OPTIONS`: a server whose helpers fail when a test says so.

Bots have as many seconds as the file `seconds` in the test's folder says, so that only those are given up that a test
made hang, however busy the machine is.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from rummi.cli.main import main
from rummi.server.jobs import games as game_work
from rummi.server.jobs import kinds, pool
from rummi.server.jobs.kinds import HINTS, PAPERS
from rummi.server.rooms import bots
from rummi.tournaments.server.api import files
from tests.server.support import faulty
from tests.server.support.rummi_serve import without_priorities

FOLDER = Path(os.environ[faulty.FOLDER])

if __name__ == "__main__":
    without_priorities()
    seconds = FOLDER / "seconds"
    if seconds.exists():
        longest = float(seconds.read_text())
        vars(pool)["bots"] = lambda processes: replace(kinds.bots(processes), seconds=longest, patience=longest)
        vars(bots)["HURRY_SECONDS"] = longest
    vars(game_work)["choose"] = partial(faulty.choose, FOLDER)
    vars(game_work)["hint"] = partial(faulty.hint, FOLDER)
    vars(files)["render_printout"] = partial(faulty.render_printout, FOLDER)
    vars(pool)["HINTS"] = replace(HINTS, seconds=1.0)  # nobody waits in a test
    vars(pool)["PAPERS"] = replace(PAPERS, line=1)
    sys.exit(main(["serve", *sys.argv[1:]]))
