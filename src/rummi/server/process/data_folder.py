"""The folder in which a server keeps everything: its owner's alone, and one server's at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Final

from sqlalchemy import URL

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.store.address import embedded, read_address

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows lets nobody open what another program holds
    fcntl = None

_OTHERS: Final = 0o077
_LONGEST_NUMBER: Final = 20


def close_to_others() -> None:
    """Whatever is written from now on is its owner's alone."""
    if os.name == "posix":
        os.umask(_OTHERS)


def close_data(folder: Path | None, address: str) -> None:
    """Keep others out of the folder before a command writes there, whatever the umask is.

    `folder` is None where the address names the database; the folder around it may then hold other things.
    """
    close_to_others()
    make_private(folder, read_address(address))


def make_private(folder: Path | None, url: URL) -> None:
    """Close what is there already, as far as it is ours to close."""
    if os.name != "posix":
        return
    database = Path(url.database) if embedded(url) and url.database else None
    files = list(database.parent.glob(f"{database.name}*")) if database else []
    kept = [folder, *(folder / "faults").glob("*"), folder / "faults"] if folder else []
    for path in (*kept, *files):
        with suppress(OSError):  # another's, or gone
            mode = path.stat().st_mode & 0o7777
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)


@contextmanager
def one_server(url: URL) -> Iterator[None]:
    """Two servers with one SQLite file would each believe to be alone: what one does the other would never see."""
    if fcntl is None or not embedded(url) or not url.database:
        yield
        return
    path = Path(f"{url.database}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # the database says better why nothing can be written there
        yield
        return
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _taken(url, os.read(file, _LONGEST_NUMBER)) from None
        except OSError:
            pass  # a file system that knows no locks
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def _taken(url: URL, process: bytes) -> InvalidInput:
    return InvalidInput(
        sentence(
            "another rummi (process {process}) serves with {path}; end that one first, or take another folder (--data)",
            process=process.decode(errors="replace") or "?",
            path=str(url.database),
        )
    )
