"""The port at which a server listens or could, and the bus between workers."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.errors import Error

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.bus.nats import Credentials, bus_credentials, check_bus_address
from rummi.server.doctor.check import PATIENCE_SECONDS, Check, within
from rummi.server.edge.listening import listen
from rummi.version import __version__

USUAL_PORT: Final = 4222
"""Of NATS."""


def check_port(host: str, port: int, *, bus: bool) -> Iterator[Check]:
    """With a bus, whoever serves there should reach it."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    health = _asked(here, port, "/health")
    if "version" in health:
        yield _served(host, port, str(health["version"]))
        yield _ready(_asked(here, port, "/ready"), bus=bus)
        return
    try:
        for one in within(PATIENCE_SECONDS, lambda: listen(host, port)):
            one.close()
    except TimeoutError:
        yield Check("port", False, sentence("the host {host} is not found", host=host))
    except InvalidInput as error:
        yield Check("port", False, error.message)
    else:
        yield Check("port", True, sentence("port {port} is free; no server runs there", port=port))


def _served(host: str, port: int, version: str) -> Check:
    told = sentence("rummi {version} serves at {host}, port {port}", version=version, host=host, port=port)
    if version != __version__:
        told = sentence(
            "rummi {version} still serves at port {port}, though {installed} is installed: start it anew",
            version=version,
            port=port,
            installed=__version__,
        )
    return Check("port", version == __version__, told)


def _ready(answer: dict[str, Any], *, bus: bool) -> Check:
    if not answer.get("database"):
        return Check("ready", False, sentence("the server that runs does not reach its database; its log says why"))
    if bus and not answer.get("bus"):
        return Check("ready", False, sentence("the server that runs does not reach the bus; play goes on, but slower"))
    return Check("ready", True, sentence("the server that runs reaches what it needs"))


def _asked(host: str, port: int, path: str) -> dict[str, Any]:
    """What a server of ours says there; nothing where none is, or something else."""

    def ask() -> Any:
        with closing(HTTPConnection(host, port, timeout=PATIENCE_SECONDS)) as connection:
            connection.request("GET", path)
            return json.loads(connection.getresponse().read(10_000))

    try:
        # The socket's own time ends first and closes it; the longer limit is for servers that answer a byte at a time.
        answer = within(3 * PATIENCE_SECONDS, ask)
    except (OSError, ValueError, HTTPException):
        return {}
    return answer if isinstance(answer, dict) else {}


def check_bus(address: str, password_file: str | None = None) -> Check:
    try:
        check_bus_address(address)
        parts = urlsplit(address)
        there = parts.hostname, parts.port or USUAL_PORT
        within(
            PATIENCE_SECONDS, lambda: socket.create_connection(there, PATIENCE_SECONDS).close()
        )  # which says more than its client
        asyncio.run(_connect(address, bus_credentials(address, password_file)))
    except InvalidInput as error:
        return Check("bus", False, error.message)
    except (OSError, Error, UnicodeError) as error:
        reason = str(error) or type(error).__name__
        told = sentence("the bus cannot be reached ({reason}); games go on without it, but slower", reason=reason)
        return Check("bus", False, told)
    return Check("bus", True, sentence("the bus answers"))


async def _connect(address: str, credentials: Credentials) -> None:
    async def silently(_: Exception) -> None:
        pass

    client = Client()
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await client.connect(address, **credentials, allow_reconnect=False, connect_timeout=2, error_cb=silently)
    finally:
        await client.close()  # a connection that was refused is still open
