"""`python -m tools.soak.serve OPTIONS`: `rummi serve` with known deals and a clock that can be set wrong."""

from __future__ import annotations

import sys
from typing import Final

from tools.load.deals.serve import serve

FILE: Final = "RUMMI_SOAK_CLOCK"
"""The variable with the path of the file that holds the error of the clock (`wrong_clock.py`)."""

if __name__ == "__main__":
    sys.exit(serve("tools.load.deals.dealing", "tools.soak.wrong_clock"))
