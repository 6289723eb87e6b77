"""Run by itself, as the first thing in a bot's process: what it may not do is settled before its program begins.

It is given the number of the process that wants the bot, and then the command.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

NOT_FOUND: Final = 127
"""The exit status of what cannot be run, as shells have it."""
_DEATH_SIGNAL: Final = 1
_KILLED: Final = 9


def _end_with(parent: int) -> None:
    """Where the system can do it (Linux), a bot does not outlive whoever wanted it, however that one ended."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, _KILLED, 0, 0, 0)
        if os.getppid() != parent:
            sys.exit(0)


def _no_core_files() -> None:
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(parent: str, *command: str) -> None:
    _end_with(int(parent))
    _no_core_files()
    os.umask(0o077)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.exit(NOT_FOUND)


if __name__ == "__main__":
    main(*sys.argv[1:])
