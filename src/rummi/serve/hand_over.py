"""Connection hand-over: all people of a room are connected to one worker, if the workers of a server can arrange it.

Every worker can serve every room. But if the people of a room are spread over several workers, each of these workers
follows every action and draws its views, which costs more (see docs/benchmarks.md). So a worker passes a WebSocket of a
room on, with the open connection, to the worker that the code of the room chooses.

The successor of a worker that was killed takes over its number, and with it its rooms. People who connect again for one
of these rooms wait a moment for the successor, so that they do not all end up at the remaining workers.

This module is optional (`--meet`, `--spread`). If a connection cannot be passed on, the worker that accepted it serves
it, and the workers inform each other over the bus: for example if the other worker is busy or gone, the request arrived
in pieces, or the system cannot pass connections on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from itertools import count
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, ClassVar, Final

import uvicorn

from rummi.serve.connections import HttpConnection
from rummi.server import metrics
from rummi.server.model.codes import ROOM_CODE_LENGTH

LARGEST_REQUEST_BYTES: Final = 16_384
"""The largest request that is passed on; it has to fit in one message."""
SUCCESSOR_SECONDS: Final = 2.0
"""Time that people wait for the successor of a worker that was killed."""
_SOCKET_REQUEST: Final = re.compile(rb"GET /api/rooms/(\w{%d})/socket[ ?]" % ROOM_CODE_LENGTH)
_UPGRADE: Final = re.compile(rb"^upgrade:[ \t]*websocket[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_LOG: Final = logging.getLogger(__name__)


@asynccontextmanager
async def hand_over_connections(folder: str | None) -> AsyncIterator[None]:
    """Pass connections on to the workers that share a folder, and accept theirs. Without a folder do nothing."""
    if folder is None:
        yield
        return
    try:
        hand_over = ConnectionHandOver(Path(folder), ConnectionHandOver.server)
        await hand_over.open()
    except OSError as problem:
        _LOG.warning(
            "connections are not handed over; people of a room may be at several workers",
            extra={"problem": repr(problem)},
        )
        yield
        return
    HttpConnection.router = hand_over
    try:
        yield
    finally:
        HttpConnection.router = None
        await hand_over.close()


class ConnectionHandOver:
    """One of the workers that pass connections on. Each listens on a Unix socket in the shared folder."""

    server: ClassVar[uvicorn.Server]
    """The server of this process."""

    def __init__(self, folder: Path, server: uvicorn.Server) -> None:
        self._folder = folder
        self._server = server
        self._lock, self._name = _take_number(folder)
        self._unreachable_since: dict[str, float] = {}
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._senders: set[socket.socket] = set()
        """Open sockets to other workers that are about to send a connection."""
        self._arriving: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Listen, then appear in the folder: other workers take a worker that does not answer for dead."""
        hidden = self._folder / f"{self._name}.soon"
        hidden.unlink(missing_ok=True)  # left by a worker that was killed at this moment
        self._listener.bind(str(hidden))
        self._listener.listen(socket.SOMAXCONN)
        self._listener.setblocking(False)
        hidden.rename(self._folder / self._name)  # replaces the socket of a worker that was killed
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    async def close(self) -> None:
        (self._folder / self._name).unlink(missing_ok=True)
        for each in (self._listener, *self._senders):
            self._close(each)
        os.close(self._lock)
        parent = parent_process()
        if parent and not parent.is_alive():  # the supervisor was killed: the last worker removes the folder
            with suppress(OSError):
                self._folder.rmdir()

    def pass_on(self, transport: asyncio.BaseTransport, request: bytes) -> bool | None:
        """Return whether another worker has taken the connection; None if that worker may have a successor soon."""
        code = room_code_in(request)
        try:
            while code and (worker := self._worker_of(code)) != self._name:
                if self._send(worker, transport.get_extra_info("socket").fileno(), request):
                    self._unreachable_since.pop(worker, None)
                    metrics.PASSED_ON.inc()
                    return True
                now = asyncio.get_running_loop().time()
                if now - self._unreachable_since.setdefault(worker, now) < SUCCESSOR_SECONDS:
                    return None
                (self._folder / worker).unlink(missing_ok=True)  # now its rooms belong to other workers
                del self._unreachable_since[worker]
        except OSError:
            return False  # the other worker is busy, or the folder is gone
        return False

    def _worker_of(self, code: bytes) -> str:
        """Choose the worker of a room by rendezvous hashing: if a worker goes, only its own rooms move."""
        others = (name for name in os.listdir(self._folder) if "." not in name)
        return max(self._name, *others, key=lambda name: blake2b(code + name.encode()).digest())

    def _send(self, worker: str, file: int, request: bytes) -> bool:
        """Send an open connection to a worker; return False if it does not listen."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as receiver:
            receiver.setblocking(False)
            try:
                receiver.connect(str(self._folder / worker))
            except (ConnectionRefusedError, FileNotFoundError):
                return False
            socket.send_fds(receiver, [request], [file])
            return True

    def _accept(self) -> None:
        """Accept all waiting workers at once. If hundreds of people connect, their rooms are then read together."""
        with suppress(OSError):
            while True:
                sender, _ = self._listener.accept()
                sender.setblocking(False)
                self._senders.add(sender)
                asyncio.get_running_loop().add_reader(sender, self._receive, sender)

    def _receive(self, sender: socket.socket) -> None:
        try:
            request, files, *_ = socket.recv_fds(sender, LARGEST_REQUEST_BYTES, 1)
        except BlockingIOError:
            return
        except OSError:
            request, files = b"", []
        self._close(sender)
        for connection in [socket.socket(fileno=file) for file in files]:
            if room_code_in(request) and not self._server.should_exit:
                self._serve(connection, request)
            else:
                connection.close()

    def _serve(self, connection: socket.socket, request: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        task = loop.create_task(
            loop.connect_accepted_socket(lambda: HttpConnection.from_other_worker(self._server, request), connection)
        )
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    def _close(self, sender: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(sender)
        self._senders.discard(sender)
        sender.close()


def room_code_in(request: bytes) -> bytes | None:
    """Return the code of the room if these bytes are a complete request for the WebSocket of a room."""
    head, end, _ = request.partition(b"\r\n\r\n")
    match = _SOCKET_REQUEST.match(head) if end and len(request) < LARGEST_REQUEST_BYTES else None
    return match[1].upper() if match and _UPGRADE.search(head) else None


def _take_number(folder: Path) -> tuple[int, str]:
    """Return the lowest number that no worker has, and the open file whose lock reserves it for this process."""
    from fcntl import LOCK_EX, LOCK_NB, flock  # does not exist on Windows

    for number in count():
        file = os.open(folder / f"{number}.taken", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(file)
        else:
            return file, str(number)
    raise AssertionError
