"""The script that a bot's process runs first: it sets limits for the process, then becomes the bot's program.

Its arguments are the number of the process that starts the bot, and the bot's command. It runs without site packages,
so it imports nothing of rummi.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

NOT_FOUND: Final = 127
"""The exit status if the command cannot be run, the same as in shells."""
_DEATH_SIGNAL: Final = 1
_KILLED: Final = 9


def _end_with_parent(parent: int) -> None:
    """Let the system kill the bot when its parent process ends for any reason (Linux only)."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, _KILLED, 0, 0, 0)
        if os.getppid() != parent:
            sys.exit(0)


def _disable_core_files() -> None:
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(parent: str, *command: str) -> None:
    _end_with_parent(int(parent))
    _disable_core_files()
    os.umask(0o077)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.exit(NOT_FOUND)


if __name__ == "__main__":
    main(*sys.argv[1:])
