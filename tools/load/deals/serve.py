"""`python -m tools.load.deals.serve OPTIONS`: `rummi serve` with games whose secrets are known in advance.

The server is otherwise unchanged. Scripted players can compute their moves before the measurement
(`players/scripts.py`), so that they do not need the processor during it.
"""

from __future__ import annotations

import sys
from importlib import import_module


def serve(*before: str) -> int:
    """Run the server; it and each worker import the modules `before` first."""
    for name in before:
        import_module(name)
    from rummi.cli.main import main
    from rummi.serve.supervisor import LOADED_BEFOREHAND

    LOADED_BEFOREHAND[:0] = before
    return main(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(serve("tools.load.deals.dealing"))
