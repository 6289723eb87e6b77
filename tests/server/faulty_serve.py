"""`python -m tests.server.faulty_serve OPTIONS`: a server whose bots fail when a test says so."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from rummi.cli.main import main
from rummi.server import thoughts
from tests.server import faulty

vars(thoughts)["choose"] = partial(faulty.choose, Path(os.environ[faulty.FOLDER]))

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
