"""Running the server: uvicorn with one or more workers."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from multiprocessing import connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import uvicorn
from uvicorn import _subprocess as starting_workers
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.serve.logs import require_log_file
from rummi.serve.machine import close_to_others, make_private, one_server
from rummi.server import metrics
from rummi.server.bus.nats import read_bus_address, read_password
from rummi.server.edge.api.site import require_contacts
from rummi.server.edge.callers import read_networks, trusted_proxies
from rummi.server.edge.listening import BACKLOG, listen
from rummi.server.edge.socket import LARGEST_MESSAGE_BYTES
from rummi.server.settings import Settings
from rummi.server.store.address import is_sqlite, parse_address
from rummi.server.store.database import newest_revision, open_database, read_revision, require_intact

SHUTDOWN_SECONDS: Final = 5
"""That open requests get to end."""
PING_SECONDS: Final = 6
"""Between two pings to a socket, which measure its lag."""
PONG_SECONDS: Final = 9
"""For the answer. A socket that no longer hears anything is closed after 15 seconds at most, and its player is shown as
gone; a phone in the background answers pings, and a page that was frozen connects again."""
LOADED_BEFOREHAND: Final = ["rummi.serve.entry", "uvloop", "uvicorn.protocols.http.httptools_impl"]
"""What a worker knows from its birth."""

CONNECTIONS: Final[dict[str, Any]] = {
    "ws": "rummi.serve.connections:SocketOnTheWire",
    "ws_max_size": LARGEST_MESSAGE_BYTES,
    "ws_per_message_deflate": False,
    "ws_ping_interval": PING_SECONDS,
    "ws_ping_timeout": PONG_SECONDS,
    "access_log": False,
    "log_config": None,
    "log_level": "warning",
    "server_header": False,
    "proxy_headers": False,  # edge/callers.py does it
    "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
}
"""How each is served, whether it came to this worker or was passed on to it (`connection_hand_over.py`)."""


def serve(settings: Settings, sockets: list[socket.socket]) -> None:
    """At sockets that listen already (`starting.py`)."""
    with _together(settings) as settings:
        settings.hand_on()
        config = uvicorn.Config(
            "rummi.serve.entry:from_environment",
            factory=True,
            workers=settings.workers,
            http="rummi.serve.hand_over:HandOverProtocol"
            if settings.hand_over_folder
            else "rummi.serve.connections:HttpConnection",
            backlog=BACKLOG,
            **CONNECTIONS,
        )
        with suppress(KeyboardInterrupt):
            if settings.workers > 1:
                _copy_workers()
                Workers(config, sockets).run()
            else:
                uvicorn.Server(config).run(sockets)


class Workers(Multiprocess):
    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.should_exit = ServerEnd(self.processes)


class ServerEnd(threading.Event):
    """For which uvicorn waits, and then looks after its workers. It waits no longer than they live: the people of one
    that was killed are waiting for the next."""

    def __init__(self, workers: list[Process]) -> None:
        super().__init__()
        self._workers = workers

    def wait(self, timeout: float | None = None) -> bool:
        if not self.is_set():
            connection.wait([each.process.sentinel for each in self._workers], timeout)
        return self.is_set()


def _copy_workers() -> None:
    """Workers are copies of one process that has loaded everything: whoever comes in the place of one that was killed
    is there before all of its people have come back, and takes his share of them."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        from multiprocessing.forkserver import ensure_running  # which not every system has

        forking = multiprocessing.get_context("forkserver")
        forking.set_forkserver_preload(LOADED_BEFOREHAND)
        with suppress(OSError):  # where the folder for temporary files has too long a name: each loads all by itself
            ensure_running()
            vars(starting_workers)["spawn"] = forking


@contextmanager
def _together(settings: Settings) -> Iterator[Settings]:
    """Several workers share a folder that only they can open. They count together there, and find each other where the
    system can pass connections on at all."""
    if settings.workers == 1:
        yield settings
        return
    with TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True) as folder:
        if os.name == "posix":
            os.environ[metrics.FOLDER] = folder
        can = settings.hand_over and hasattr(socket, "send_fds")
        yield msgspec.structs.replace(settings, hand_over_folder=folder if can else None)


_LOG: Final = logging.getLogger(__name__)


@contextmanager
def started(settings: Settings, data: Path | None) -> Iterator[list[socket.socket]]:
    """The sockets to serve at, with the database behind them known to work; `data` is the folder that it needs."""
    if settings.workers > 1 and is_sqlite(parse_address(settings.database)):
        raise InvalidInput(sentence("several workers need PostgreSQL (--database); SQLite serves one"))
    if settings.nats is not None:
        read_bus_address(settings.nats)
    if settings.nats_password_file is not None:
        read_password(Path(settings.nats_password_file))
    require_contacts(settings.security_contacts)
    close_to_others()
    require_log_file(settings)
    for networks in (trusted_proxies(settings.trusted_proxies), settings.metrics_from):
        read_networks(networks)
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(one)) for one in listen(settings.host, settings.port)]
        url = parse_address(settings.database)
        with folder(data):
            stack.enter_context(one_server(url))
            make_private(data, url)
            asyncio.run(_try_database(settings.database))
            make_private(data, url)
        yield sockets


@contextmanager
def folder(path: Path | None) -> Iterator[None]:
    """Made if it is not there; if what follows fails, it is as if it had never been."""
    if path is None:
        yield
        return
    missing = [each for each in (path, *path.parents) if not each.exists()]
    try:
        _make(path)
        yield
    except BaseException:
        if missing:
            shutil.rmtree(missing[-1], ignore_errors=True)
        raise


def _make(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        problem = sentence("the folder {path} cannot be made: {reason}", path=str(path), reason=error.strerror)
        raise InvalidInput(problem) from None


async def _try_database(address: str) -> None:
    before = await read_revision(address)
    database = await open_database(address)
    try:
        await require_intact(database, address)
    finally:
        await database.close()
    if before is not None and before != newest_revision():
        _LOG.warning(
            "the database was brought up to date; the way back to an older version is a backup of before",
            extra={"before": before, "schema": newest_revision()},
        )
