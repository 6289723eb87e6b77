"""`python -m tests.server.support.jumping_serve OPTIONS`: a server on a machine whose clock somebody sets.

The file that the variable names says by how many seconds it is wrong.
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
    file, right, right_ns = Path(os.environ[FILE]), time.time, time.time_ns

    def wrong_by() -> int:
        with suppress(OSError, ValueError):
            return int(file.read_text())
        return 0

    vars(time)["time"] = lambda: right() + wrong_by()
    vars(time)["time_ns"] = lambda: right_ns() + wrong_by() * 1_000_000_000
    from rummi.cli.main import main

    sys.exit(main(["serve", *sys.argv[1:]]))
