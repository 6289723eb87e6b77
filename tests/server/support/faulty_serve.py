"""`python -m tests.server.support.faulty_serve OPTIONS`: a server whose helpers fail when a test says so."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from rummi.cli.main import main
from rummi.server.edge.api.events import papers
from rummi.server.helpers import game_work, pools
from rummi.server.helpers.kinds import HINTS, PAPERS
from tests.server.support import faulty

FOLDER = Path(os.environ[faulty.FOLDER])

if __name__ == "__main__":
    vars(game_work)["choose"] = partial(faulty.choose, FOLDER)
    vars(game_work)["hint"] = partial(faulty.hint, FOLDER)
    vars(papers)["paper"] = partial(faulty.paper, FOLDER)
    vars(pools)["HINTS"] = replace(HINTS, seconds=1.0)  # nobody waits in a test
    vars(pools)["PAPERS"] = replace(PAPERS, line=1)
    sys.exit(main(["serve", *sys.argv[1:]]))
