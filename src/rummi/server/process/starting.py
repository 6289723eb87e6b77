"""What is tried before a server starts: whatever stands in its way is one sentence, and nothing is left behind."""

from __future__ import annotations

import asyncio
import errno
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.server.settings import Settings
from rummi.server.store.address import embedded, read_address
from rummi.server.store.database import open_database

BACKLOG: Final = 4_096
"""Connections that may wait to be taken."""
_BUS_SCHEMES: Final = ("nats", "tls", "ws", "wss")
_NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


@contextmanager
def started(settings: Settings, data: Path | None) -> Iterator[list[socket.socket]]:
    """The sockets to serve at, with the database behind them known to work; `data` is the folder that it needs."""
    if settings.workers > 1 and embedded(read_address(settings.database)):
        raise InvalidInput(sentence("several workers need PostgreSQL (--database); SQLite serves one"))
    if settings.nats is not None:
        read_bus_address(settings.nats)
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(one)) for one in listen(settings.host, settings.port)]
        with folder(data):
            asyncio.run(_try_database(settings.database))
        yield sockets


def read_bus_address(address: str) -> None:
    """Only whether it is one: the bus may come later, and games go on without it."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in _BUS_SCHEMES and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        good = False
    if not good:
        raise InvalidInput(
            sentence("the address of the bus cannot be read; one is {example}", example="nats://host:4222")
        )


def listen(host: str, port: int) -> list[socket.socket]:
    """At every address that the host has, as `localhost` has two."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise InvalidInput(sentence("the host {host} is not found", host=host)) from None
    sockets: list[socket.socket] = []
    missing = None
    for family, address in dict.fromkeys((each[0], each[4]) for each in found):
        try:
            sockets.append(
                socket.create_server(address, family=family, backlog=BACKLOG, dualstack_ipv6=_both(host, family))
            )
        except OSError as error:
            if error.errno in _NOT_HERE:  # a machine without IPv6 may still have a name for it
                missing = error
                continue
            for one in sockets:
                one.close()
            raise InvalidInput(_taken(error, host, port)) from None
    if missing and not sockets:
        raise InvalidInput(_taken(missing, host, port))
    return sockets


def _both(host: str, family: int) -> bool:
    return host == "::" and family == socket.AF_INET6 and socket.has_dualstack_ipv6()


def _taken(error: OSError, host: str, port: int) -> Sentence:
    match error.errno:
        case errno.EADDRINUSE:
            return sentence(
                "port {port} is in use; another program, or another rummi, listens there (--port takes another)",
                port=port,
            )
        case errno.EACCES:
            return sentence("port {port} may not be used by this user; those from 1024 on may", port=port)
        case errno.EADDRNOTAVAIL | errno.EAFNOSUPPORT:
            return sentence("{host} is no address of this machine", host=host)
    return sentence("cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=error.strerror)


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
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = sentence("the folder {path} cannot be made: {reason}", path=str(path), reason=error.strerror)
        raise InvalidInput(problem) from None


async def _try_database(address: str) -> None:
    database = await open_database(address)
    await database.close()
