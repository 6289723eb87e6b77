"""`python -m tests.server.faulty_serve OPTIONS`: a server whose bots fail when a test says so."""

from __future__ import annotations

import sys

from rummi.cli.main import main
from rummi.server import thoughts
from tests.server import faulty

thoughts.choose = faulty.choose  # in the workers of a server as well: they all read the file with which it began

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
