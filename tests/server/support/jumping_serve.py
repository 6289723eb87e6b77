"""`python -m tests.server.support.jumping_serve OPTIONS`: a server on a machine whose clock is changed.

The environment variable names a file, which has the number of seconds to add to the time.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "RUMMI_JUMPED"

if __name__ == "__main__":
    file, real, real_ns = Path(os.environ[FILE]), time.time, time.time_ns

    def offset() -> int:
        with suppress(OSError, ValueError):
            return int(file.read_text())
        return 0

    vars(time)["time"] = lambda: real() + offset()
    vars(time)["time_ns"] = lambda: real_ns() + offset() * 1_000_000_000
    from rummi.cli.main import main

    sys.exit(main(["serve", *sys.argv[1:]]))
