"""What a server checks and opens before it serves, so that a problem is one sentence for the operator."""

from __future__ import annotations

import asyncio
import logging
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.serve.logs import require_log_file
from rummi.serve.machine import lock_database, make_private, set_private_umask
from rummi.server.bus.nats import check_bus_address, read_password
from rummi.server.edge.api.site import require_contacts
from rummi.server.edge.callers import read_networks, trusted_proxies
from rummi.server.edge.listening import listen
from rummi.server.settings import Settings
from rummi.server.store.address import is_sqlite, parse_address
from rummi.server.store.database import newest_revision, open_database, read_revision, require_intact

_LOG: Final = logging.getLogger(__name__)


@contextmanager
def open_sockets(settings: Settings, data: Path | None) -> Iterator[list[socket.socket]]:
    """Check the settings and the database, and yield the listening sockets.

    `data` is the folder to create for the database, if it needs one. Raises InvalidInput.
    """
    set_private_umask()
    _check(settings)
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(each)) for each in listen(settings.listen.host, settings.listen.port)]
        url = parse_address(settings.database)
        with create_folder(data):
            stack.enter_context(lock_database(url))
            make_private(data, url)
            asyncio.run(_open_once(settings.database))
            make_private(data, url)  # also the files that were just created
        yield sockets


def _check(settings: Settings) -> None:
    if settings.processes.workers > 1 and is_sqlite(parse_address(settings.database)):
        raise InvalidInput(sentence("several workers need PostgreSQL (--database); SQLite serves one"))
    if settings.nats is not None:
        check_bus_address(settings.nats)
    if settings.nats_password_file is not None:
        read_password(Path(settings.nats_password_file))
    require_contacts(settings.security_contacts)
    for networks in (trusted_proxies(settings.listen.trusted_proxies), settings.listen.metrics_from):
        read_networks(networks)
    require_log_file(settings)


@contextmanager
def create_folder(path: Path | None) -> Iterator[None]:
    """Create a folder if it is missing. Remove what was created if the body raises."""
    if path is None:
        yield
        return
    missing = [each for each in (path, *path.parents) if not each.exists()]
    try:
        _create(path)
        yield
    except BaseException:
        if missing:
            shutil.rmtree(missing[-1], ignore_errors=True)
        raise


def _create(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        problem = sentence("the folder {path} cannot be made: {reason}", path=str(path), reason=error.strerror)
        raise InvalidInput(problem) from None


async def _open_once(address: str) -> None:
    """Open the database, migrate it, and close it. Raises InvalidInput if it is damaged."""
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
