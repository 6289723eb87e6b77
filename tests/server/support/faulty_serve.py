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
from rummi.server.edge.api.events import papers
from rummi.server.helpers import game_work, pools
from rummi.server.helpers.kinds import HINTS, PAPERS, bots
from rummi.server.play import bot_turns
from tests.server.support import faulty
from tests.server.support.rummi_serve import without_priorities

FOLDER = Path(os.environ[faulty.FOLDER])

if __name__ == "__main__":
    without_priorities()
    seconds = FOLDER / "seconds"
    if seconds.exists():
        longest = float(seconds.read_text())
        vars(pools)["bots"] = lambda processes: replace(bots(processes), seconds=longest, patience=longest)
        vars(bot_turns)["HURRY_SECONDS"] = longest
    vars(game_work)["choose"] = partial(faulty.choose, FOLDER)
    vars(game_work)["hint"] = partial(faulty.hint, FOLDER)
    vars(papers)["paper"] = partial(faulty.paper, FOLDER)
    vars(pools)["HINTS"] = replace(HINTS, seconds=1.0)  # nobody waits in a test
    vars(pools)["PAPERS"] = replace(PAPERS, line=1)
    sys.exit(main(["serve", *sys.argv[1:]]))
