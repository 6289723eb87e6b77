"""`python -m tools.load.deals.serve OPTIONS`: `rummi serve` with games whose secrets are known beforehand.

Nothing else about the server is different. So whoever plays against it can have thought of every move before (see
`players/scripts.py`), and takes no processor from what is measured.
"""

from __future__ import annotations

import sys
from importlib import import_module


def serve(*before: str) -> int:
    """The server and each of its workers load these modules before all others."""
    for name in before:
        import_module(name)
    from rummi.cli.main import main
    from rummi.serve.supervisor import LOADED_BEFOREHAND

    LOADED_BEFOREHAND[:0] = before
    return main(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(serve("tools.load.deals.dealing"))
