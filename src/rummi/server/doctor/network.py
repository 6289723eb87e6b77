"""Checks of the port and of the message bus."""

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
from rummi.server.doctor.check import TIMEOUT_SECONDS, Check, call_with_timeout
from rummi.server.edge.listening import listen
from rummi.version import __version__

NATS_PORT: Final = 4222


def check_port(host: str, port: int, *, bus: bool) -> Iterator[Check]:
    """Check that a server answers at the port, or that the port is free. With `bus`, the server must reach its bus."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    health = _fetch_json(here, port, "/health")
    if "version" in health:
        yield _check_version(host, port, str(health["version"]))
        yield _check_ready(_fetch_json(here, port, "/ready"), bus=bus)
        return
    try:
        for one in call_with_timeout(TIMEOUT_SECONDS, lambda: listen(host, port)):
            one.close()
    except TimeoutError:
        yield Check("port", False, sentence("the host {host} is not found", host=host))
    except InvalidInput as error:
        yield Check("port", False, error.message)
    else:
        yield Check("port", True, sentence("port {port} is free; no server runs there", port=port))


def _check_version(host: str, port: int, version: str) -> Check:
    message = sentence("rummi {version} serves at {host}, port {port}", version=version, host=host, port=port)
    if version != __version__:
        message = sentence(
            "rummi {version} still serves at port {port}, though {installed} is installed: start it anew",
            version=version,
            port=port,
            installed=__version__,
        )
    return Check("port", version == __version__, message)


def _check_ready(answer: dict[str, Any], *, bus: bool) -> Check:
    if not answer.get("database"):
        return Check("ready", False, sentence("the server that runs does not reach its database; its log says why"))
    if bus and not answer.get("bus"):
        return Check("ready", False, sentence("the server that runs does not reach the bus; play goes on, but slower"))
    return Check("ready", True, sentence("the server that runs reaches what it needs"))


def _fetch_json(host: str, port: int, path: str) -> dict[str, Any]:
    """Return the JSON answer of a server of rummi; an empty dict if there is no such server."""

    def ask() -> Any:
        with closing(HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)) as connection:
            connection.request("GET", path)
            return json.loads(connection.getresponse().read(10_000))

    try:
        # The timeout of the socket comes first. The longer limit is for servers that send a byte at a time.
        answer = call_with_timeout(3 * TIMEOUT_SECONDS, ask)
    except (OSError, ValueError, HTTPException):
        return {}
    return answer if isinstance(answer, dict) else {}


def check_bus(address: str, password_file: str | None = None) -> Check:
    try:
        check_bus_address(address)
        parts = urlsplit(address)
        there = parts.hostname, parts.port or NATS_PORT
        call_with_timeout(
            TIMEOUT_SECONDS, lambda: socket.create_connection(there, TIMEOUT_SECONDS).close()
        )  # its errors say more than those of the client
        asyncio.run(_connect(address, bus_credentials(address, password_file)))
    except InvalidInput as error:
        return Check("bus", False, error.message)
    except (OSError, Error, UnicodeError) as error:
        reason = str(error) or type(error).__name__
        message = sentence("the bus cannot be reached ({reason}); games go on without it, but slower", reason=reason)
        return Check("bus", False, message)
    return Check("bus", True, sentence("the bus answers"))


async def _connect(address: str, credentials: Credentials) -> None:
    async def ignore_error(_: Exception) -> None:
        pass

    client = Client()
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await client.connect(
                address, **credentials, allow_reconnect=False, connect_timeout=2, error_cb=ignore_error
            )
    finally:
        await client.close()  # a refused client still has an open connection
