"""A new file that is there whole or not at all, and that nobody but its owner can read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from rummi.core.sentence import sentence
from rummi.server.backups.format import refused


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[Callable[[bytes], None]]:
    """What writes to it. It gets its name when this is left; left by an error, there is no file."""
    _refuse_taken(path, replace=replace)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    try:  # from here on: whoever is told to end may be so at any moment
        with _about(path):
            file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            yield lambda data: _write(path, file, data)
            with _about(path):
                os.fsync(file)
        finally:
            os.close(file)
        _refuse_taken(path, replace=replace)
        with _about(path):
            beside.replace(path)
            _write_down(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _refuse_taken(path: Path, *, replace: bool) -> None:
    if path.is_dir():
        raise refused(path, sentence("is a folder; name a file in it"))
    if path.exists() and not replace:
        raise refused(path, sentence("is there already; --force writes over it"))


def _write(path: Path, file: int, data: bytes) -> None:
    left = memoryview(data)
    with _about(path):
        while left:
            left = left[os.write(file, left) :]


def _write_down(folder: Path) -> None:
    """The name, too, survives a power cut; not every system can open a folder for it."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """What goes wrong is said of this file: the disk may be full."""
    try:
        yield
    except OSError as error:
        raise refused(path, sentence("cannot be written: {reason}", reason=error.strerror)) from None
