"""What a server uses of its machine: private files, one SQLite database, open files, and code loaded in advance."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from sqlalchemy import URL

from rummi.bots.catalogue import broken_bots, set_outside_bots
from rummi.bots.outside.command import NamedCommand
from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES, sentence
from rummi.language import say
from rummi.server.settings import Settings
from rummi.server.store.address import is_sqlite, parse_address

fcntl: ModuleType | None
resource: ModuleType | None
try:
    import fcntl
    import resource
except ImportError:  # Windows: it does not let two programs open one file for writing, and has no limit for open files
    fcntl = resource = None

WANTED_FILES: Final = 65_536
"""The limit for open files that a server asks for; a worker cannot serve that many connections."""
OWN_FILES: Final = 108
"""Files that a worker needs besides its connections: database, bus, logs, modules that it loads later."""
FILES_OF_BOT_PROCESS: Final = 4
FEWEST_CONNECTIONS: Final = 16
_OTHER_USERS: Final = 0o077
_LONGEST_NUMBER: Final = 20
_LOG: Final = logging.getLogger(__name__)


# private files


def set_private_umask() -> None:
    """Make all files that this process creates from now on readable only by its user."""
    if os.name == "posix":
        os.umask(_OTHER_USERS)


def protect_data(folder: Path | None, address: str) -> None:
    """Make the data of a server, and what a command is about to write there, readable only by its user.

    `folder` is None if the database has an address of its own; other things may be in its folder.
    """
    set_private_umask()
    make_private(folder, parse_address(address))


def make_private(folder: Path | None, url: URL) -> None:
    """Make existing files readable only by their user, as far as this process may."""
    if os.name != "posix":
        return
    database = Path(url.database) if is_sqlite(url) and url.database else None
    files = list(database.parent.glob(f"{database.name}*")) if database else []
    folders = [folder, *(folder / "faults").glob("*"), folder / "faults"] if folder else []
    for path in (*folders, *files):
        with suppress(OSError):  # it belongs to another user, or is gone
            mode = path.stat().st_mode & 0o7777
            if mode & _OTHER_USERS:
                path.chmod(mode & ~_OTHER_USERS)


# one server for each SQLite database


@contextmanager
def lock_database(url: URL) -> Iterator[None]:
    """Keep a second server from using the same SQLite file. Raises InvalidInput if another server has it.

    A server with SQLite has no bus, so it would not notice what another server writes.
    """
    if fcntl is None or not is_sqlite(url) or not url.database:
        yield
        return
    path = Path(f"{url.database}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # opening the database then fails with a better message
        yield
        return
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _in_use(url, os.read(file, _LONGEST_NUMBER)) from None
        except OSError:
            pass  # a file system without locks
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def _in_use(url: URL, process: bytes) -> InvalidInput:
    return InvalidInput(
        sentence(
            "another rummi (process {process}) serves with {path}; end that one first, or take another folder (--data)",
            process=process.decode(errors="replace") or "?",
            path=str(url.database),
        )
    )


# open files


def raise_file_limit() -> None:
    """Raise the limit for open files as far as the system allows. Processes started later inherit it."""
    if resource is None:
        return
    limit, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if highest == resource.RLIM_INFINITY else min(WANTED_FILES, highest)
    if limit != resource.RLIM_INFINITY and limit < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))


def file_limit() -> int | None:
    """Return how many files this process may open; None if there is no limit."""
    if resource is None:
        return None
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if limit == resource.RLIM_INFINITY else int(limit)


def max_connections(settings: Settings) -> int:
    """Return how many connections a worker may have, given the settings and the limit for open files."""
    files = file_limit()
    if files is None:
        return settings.limits.connections
    own = OWN_FILES + FILES_OF_BOT_PROCESS * settings.processes.bot_processes
    return max(min(settings.limits.connections, files - own), FEWEST_CONNECTIONS)


# code


def load_everything(outside_bots: Iterable[NamedCommand] = ()) -> None:
    """Load all bots, the kernel and all languages, so that no player waits for them."""
    for problem in broken_bots().values():  # this loads all bots
        _LOG.warning("a bot of another package is left out", extra={"why": str(problem)})
    set_outside_bots(outside_bots)
    import_module("rummi.solver.kernel")  # otherwise the solver imports it when it is first used
    for language in LANGUAGES:
        say(sentence("This is a fault of the server; try again."), language)
