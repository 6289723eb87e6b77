"""Free ports for servers that tests and tools start."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from random import Random
from typing import Final

_LOWEST: Final = 15_000
_HIGHEST: Final = 32_000
"""Below the ports that systems give to outgoing connections (32,768 and up on Linux, 49,152 elsewhere): a server that
is killed must find its port free when it starts again."""


def _candidates() -> Iterator[int]:
    chance = Random(os.getpid())  # processes side by side rarely try the same port
    while True:
        yield chance.randrange(_LOWEST, _HIGHEST)


_CANDIDATES: Final = _candidates()


def free_port() -> int:
    """Return a port of 127.0.0.1 that nothing uses."""
    for port in _CANDIDATES:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("the candidates have no end")
