"""`python -m tools.soak.serve OPTIONS`: `rummi serve` with known deals, on a machine whose clock somebody sets."""

from __future__ import annotations

import sys
from typing import Final

from tools.load.deals.serve import serve

FILE: Final = "RUMMI_SOAK_CLOCK"
"""Names the file that says how wrong the clock is (`wrong_clock.py`)."""

if __name__ == "__main__":
    sys.exit(serve("tools.load.deals.dealing", "tools.soak.wrong_clock"))
