"""Import this before the server to make its clock wrong by a number of seconds.

The number is read from the file that an environment variable names, five times a second.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from tools.soak.serve import FILE

LOOK_NS: Final = 200_000_000

_right, _right_ns, _steady_ns = time.time, time.time_ns, time.monotonic_ns
_looked_at = -LOOK_NS
_wrong_by = 0


def wrong_by() -> int:
    global _looked_at, _wrong_by
    now = _steady_ns()
    if now - _looked_at >= LOOK_NS:
        _looked_at = now
        with suppress(OSError, ValueError):
            _wrong_by = int(Path(os.environ[FILE]).read_text())
    return _wrong_by


vars(time)["time"] = lambda: _right() + wrong_by()
vars(time)["time_ns"] = lambda: _right_ns() + wrong_by() * 1_000_000_000
