"""The folder in which a server keeps everything: its owner's alone, and one server's at a time."""

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
    make_private(folder, parse_address(address))


def make_private(folder: Path | None, url: URL) -> None:
    """Close what is there already, as far as it is ours to close."""
    if os.name != "posix":
        return
    database = Path(url.database) if is_sqlite(url) and url.database else None
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
    if fcntl is None or not is_sqlite(url) or not url.database:
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


resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None

MOST_WANTED: Final = 65_536
"""More than a worker can serve."""
OWN_FILES: Final = 108
"""That a worker needs besides its connections: the database, the bus, logs, what it loads while it runs."""
FILES_OF_A_THINKER: Final = 4
FEWEST_CONNECTIONS: Final = 16


def raise_limit() -> None:
    """To what the system lets everybody have who asks for it; processes that are started then have it too."""
    if resource is None:
        return
    allowed, at_most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_WANTED if at_most == resource.RLIM_INFINITY else min(MOST_WANTED, at_most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, at_most))


def allowed_files() -> int | None:
    """None where there is no limit."""
    if resource is None:
        return None
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if allowed == resource.RLIM_INFINITY else int(allowed)


def most_connections(settings: Settings) -> int:
    """That a worker may have open."""
    files = allowed_files()
    if files is None:
        return settings.limits.connections
    own = OWN_FILES + FILES_OF_A_THINKER * settings.processes.bot_processes
    return max(min(settings.limits.connections, files - own), FEWEST_CONNECTIONS)


_LOG: Final = logging.getLogger(__name__)


def load_everything(from_outside: Iterable[NamedCommand] = ()) -> None:
    for problem in broken_bots().values():  # and with this all others are loaded
        _LOG.warning("a bot of another package is left out", extra={"why": str(problem)})
    set_outside_bots(from_outside)
    import_module("rummi.solver.kernel")  # which the solver itself imports when it is first used
    for language in LANGUAGES:
        say(sentence("This is a fault of the server; try again."), language)
