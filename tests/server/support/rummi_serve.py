"""`python -m tests.server.support.rummi_serve OPTIONS`: the command as it is installed."""

from __future__ import annotations

import sys

from rummi.cli.main import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
