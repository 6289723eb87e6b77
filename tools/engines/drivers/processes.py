"""Processes that engines need: the browsers, and a virtual screen."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Final

from tools.engines.page import CannotStart

PATIENCE: Final = 60.0


def start(
    command: Sequence[str], environment: Mapping[str, str], said: IO[bytes] | None = None
) -> subprocess.Popen[bytes]:
    """Start a process whose stderr goes to the file `said`, if given."""
    heard = said or subprocess.DEVNULL
    return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=heard)


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until(condition: Callable[[], bool], what: str, process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until the condition holds; raise `CannotStart` after a minute or when the process ends."""
    latest = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > latest or (process and process.poll() is not None):
            raise CannotStart(what)
        time.sleep(0.01)


class Screen:
    """Xvfb, a display in memory, at the first free display number."""

    def __init__(self, width: int, height: int) -> None:
        told, tells = os.pipe()
        command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
        self._process = subprocess.Popen(
            command, pass_fds=[tells], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(tells)
        with os.fdopen(told) as answer:
            number = answer.readline().strip()
        if not number:
            self._process.wait()
            raise CannotStart("Xvfb does not start")
        self.display = f":{number}"

    def close(self) -> None:
        end(self._process)
