"""A log in a file that begins anew when it is large; several workers write to the same one."""

from __future__ import annotations

import logging
import os
from logging.handlers import WatchedFileHandler
from pathlib import Path
from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # on Windows one worker serves
    fcntl = None


class LogFile(WatchedFileHandler):
    """Whoever finds it too large puts it aside, once; the others notice that another file is there."""

    def __init__(self, path: Path, largest_bytes: int, kept: int) -> None:
        super().__init__(path, encoding="utf-8", delay=True)
        self._path = path
        self._largest_bytes = largest_bytes
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._begin_anew()
        except OSError:
            self.handleError(record)
        super().emit(record)

    def _begin_anew(self) -> None:
        if not self._full():
            return
        lock = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
            if self._full():  # nobody else was quicker
                self._put_aside()
        finally:
            os.close(lock)

    def _full(self) -> bool:
        return self._path.exists() and self._path.stat().st_size >= self._largest_bytes

    def _put_aside(self) -> None:
        if self.stream:
            self.stream.close()
            self.stream = None
        numbered = [Path(f"{self._path}.{number}") for number in range(1, self._kept + 1)]
        for newer, older in zip(reversed([self._path, *numbered[:-1]]), reversed(numbered), strict=True):
            if newer.exists():
                newer.replace(older)
        if not numbered:
            self._path.unlink()
