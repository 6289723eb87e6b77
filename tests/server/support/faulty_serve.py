"""`python -m tests.server.support.faulty_serve OPTIONS`: a server whose jobs fail when a test wants it.

The file `seconds` in the test's folder has the timeout of bots. It is long, so that on a busy machine only bots that
hang on purpose reach it.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from rummi.cli.main import main
from rummi.server.jobs import games as game_jobs
from rummi.server.jobs import kinds, pool
from rummi.server.jobs.kinds import HINTS, PAPERS
from rummi.server.rooms import bots
from rummi.tournaments.server.api import files
from tests.server.support import faulty
from tests.server.support.rummi_serve import ignore_niceness

FOLDER = Path(os.environ[faulty.FOLDER])

if __name__ == "__main__":
    ignore_niceness()
    seconds = FOLDER / "seconds"
    if seconds.exists():
        longest = float(seconds.read_text())
        vars(pool)["bots"] = lambda processes: replace(kinds.bots(processes), seconds=longest, queue_seconds=longest)
        vars(bots)["HURRY_SECONDS"] = longest
    vars(game_jobs)["choose"] = partial(faulty.choose, FOLDER)
    vars(game_jobs)["hint"] = partial(faulty.hint, FOLDER)
    vars(files)["render_printout"] = partial(faulty.render_printout, FOLDER)
    vars(pool)["HINTS"] = replace(HINTS, seconds=1.0)  # tests should not wait
    vars(pool)["PAPERS"] = replace(PAPERS, queue_length=1)
    sys.exit(main(["serve", *sys.argv[1:]]))
