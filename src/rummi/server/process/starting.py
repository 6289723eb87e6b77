"""What is tried before a server starts: whatever stands in its way is one sentence, and nothing is left behind."""

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
from rummi.server.bus.address import read_bus_address, read_password
from rummi.server.edge.api.security_txt import require_contacts
from rummi.server.edge.callers.proxies import named_proxies, read_networks
from rummi.server.edge.listening import listen
from rummi.server.process.data_folder import close_to_others, make_private, one_server
from rummi.server.process.logs import require_log_file
from rummi.server.settings import Settings
from rummi.server.store.address import embedded, read_address
from rummi.server.store.database import open_database, require_whole, schema_of
from rummi.server.store.revisions import newest

_LOG: Final = logging.getLogger(__name__)


@contextmanager
def started(settings: Settings, data: Path | None) -> Iterator[list[socket.socket]]:
    """The sockets to serve at, with the database behind them known to work; `data` is the folder that it needs."""
    if settings.workers > 1 and embedded(read_address(settings.database)):
        raise InvalidInput(sentence("several workers need PostgreSQL (--database); SQLite serves one"))
    if settings.nats is not None:
        read_bus_address(settings.nats)
    if settings.nats_password_file is not None:
        read_password(Path(settings.nats_password_file))
    require_contacts(settings.security_contacts)
    close_to_others()
    require_log_file(settings)
    for networks in (named_proxies(settings.trusted_proxies), settings.metrics_from):
        read_networks(networks)
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(one)) for one in listen(settings.host, settings.port)]
        url = read_address(settings.database)
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
    before = await schema_of(address)
    database = await open_database(address)
    try:
        await require_whole(database, address)
    finally:
        await database.close()
    if before is not None and before != newest():
        _LOG.warning(
            "the database was brought up to date; the way back to an older version is a backup of before",
            extra={"before": before, "schema": newest()},
        )
