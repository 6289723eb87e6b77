"""The people of a room meet at one worker, as far as the workers of one server can arrange it.

Any worker serves any room. But where its people are spread over several workers, each of those follows every action
and draws its views: for four people at two workers nearly twice the work. So whoever comes for the socket of a room is
passed on, with his open connection, to the one worker that the room's code chooses.

A worker that is killed has a successor in a moment, which takes its number and with it its rooms: who comes back for
one of these waits that long, so that not everybody falls upon those who are left.

Nothing depends on it. Whoever cannot be passed on (that worker stays away or has its hands full, the request came in
pieces, the system knows no such thing) is served where he came, and the workers tell each other as they always do.
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
from rummi.serve.supervisor import CONNECTIONS
from rummi.server import metrics
from rummi.server.model.codes import ROOM_CODE_LENGTH
from rummi.server.settings import Settings

LARGEST_REQUEST_BYTES: Final = 16_384
"""Of one that is handed over: it goes in one piece."""
SUCCESSOR_SECONDS: Final = 2.0
"""In which somebody takes the place of a worker that was killed, or else nobody waits for that any longer."""
AGAIN_SECONDS: Final = 0.05
"""Between two looks whether he is there."""
_WANTED: Final = re.compile(rb"GET /api/rooms/(\w{%d})/socket[ ?]" % ROOM_CODE_LENGTH)
_UPGRADE: Final = re.compile(rb"^upgrade:[ \t]*websocket[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_LOG: Final = logging.getLogger(__name__)


class HandOverProtocol(HttpConnection):
    """Where connections arrive at each of several workers."""

    hand_over: ClassVar[ConnectionHandOver | None] = None
    """Of this process."""
    _first: bool = True

    def data_received(self, data: bytes) -> None:
        first, self._first = self._first, False
        if first and room_wanted(data):
            self._find_home(data)
        else:
            super().data_received(data)

    def _find_home(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        passed_on = self.hand_over.pass_on(self.transport, data) if self.hand_over else False
        if passed_on is None:
            self.transport.pause_reading()
            self.loop.call_later(AGAIN_SECONDS, self._find_home, data)
        elif passed_on:
            self.transport.close()  # only ours; where it went it stays open
        else:
            self.transport.resume_reading()
            super().data_received(data)


class HandedOverProtocol(HttpConnection):
    """A connection that another worker has passed on, with the request that it had read; here it stays."""

    def __init__(self, request: bytes, server: uvicorn.Server) -> None:
        super().__init__(server.config, server.server_state, {})
        self._request = request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.data_received(self._request)  # before anything else is read


class ConnectionHandOver:
    """This worker among those of its server, each of which listens at a socket in a folder of theirs."""

    def __init__(self, folder: Path, app: Any) -> None:
        self._folder = folder
        self._number, self._name = _take_number(folder)
        self._missed: dict[str, float] = {}
        """Since when nobody answers under a name."""
        self._server = uvicorn.Server(uvicorn.Config(app, lifespan="off", **CONNECTIONS))
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._ways: set[socket.socket] = set()
        self._arriving: set[asyncio.Task[Any]] = set()

    # to others

    def pass_on(self, transport: asyncio.BaseTransport, request: bytes) -> bool | None:
        """Whether somebody else serves this connection from now on; None where that will be known in a moment."""
        code = room_wanted(request)
        try:
            while code and (home := self._home(code)) != self._name:
                if self._sent(home, transport.get_extra_info("socket").fileno(), request):
                    self._missed.pop(home, None)
                    metrics.PASSED_ON.inc()
                    return True
                now = asyncio.get_running_loop().time()
                if now - self._missed.setdefault(home, now) < SUCCESSOR_SECONDS:
                    return None
                (self._folder / home).unlink(missing_ok=True)  # from now on the room has another home
                del self._missed[home]
        except OSError:
            return False  # it has its hands full, or the folder is gone
        return False

    def _home(self, code: bytes) -> str:
        """The same for all workers that see each other; when one goes, only its own rooms move."""
        others = (name for name in os.listdir(self._folder) if "." not in name)
        return max(self._name, *others, key=lambda name: blake2b(code + name.encode()).digest())

    def _sent(self, home: str, file: int, request: bytes) -> bool:
        """Whether there was anybody."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as way:
            way.setblocking(False)
            try:
                way.connect(str(self._folder / home))
            except (ConnectionRefusedError, FileNotFoundError):
                return False
            socket.send_fds(way, [request], [file])
            return True

    # from others

    async def open(self) -> None:
        """Known to others only when it listens: who is known and does not answer is taken for dead."""
        soon = self._folder / f"{self._name}.soon"
        soon.unlink(missing_ok=True)  # of a worker that was killed at this very moment
        self._listener.bind(str(soon))
        self._listener.listen(socket.SOMAXCONN)
        self._listener.setblocking(False)
        soon.rename(self._folder / self._name)  # in the place of one that was killed, where there was one
        asyncio.get_running_loop().add_reader(self._listener, self._accept)
        config = self._server.config
        config.load()
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup(sockets=[])  # which then listens to nobody but takes in whom it is brought
        self._ticking = asyncio.create_task(self._server.main_loop())

    def _accept(self) -> None:
        """All who wait: where hundreds come at once, what they need is read for all of them together."""
        with suppress(OSError):
            while True:
                way, _ = self._listener.accept()
                way.setblocking(False)
                self._ways.add(way)
                asyncio.get_running_loop().add_reader(way, self._receive, way)

    def _receive(self, way: socket.socket) -> None:
        try:
            request, files, *_ = socket.recv_fds(way, LARGEST_REQUEST_BYTES, 1)
        except BlockingIOError:
            return
        except OSError:
            request, files = b"", []
        self._close(way)
        connections = [socket.socket(fileno=file) for file in files]
        for connection in connections:
            if room_wanted(request):
                self._take_in(connection, request)
            else:
                connection.close()

    def _take_in(self, connection: socket.socket, request: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        task = loop.create_task(
            loop.connect_accepted_socket(lambda: HandedOverProtocol(request, self._server), connection)
        )
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    def _close(self, way: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(way)
        self._ways.discard(way)
        way.close()

    async def close(self) -> None:
        (self._folder / self._name).unlink(missing_ok=True)
        for way in (self._listener, *self._ways):
            self._close(way)
        self._server.should_exit = True
        await self._ticking
        await self._server.shutdown(sockets=[])
        os.close(self._number)
        parent = parent_process()
        if parent and not parent.is_alive():  # the last of those whose server was killed tidies up for it
            with suppress(OSError):
                self._folder.rmdir()


def _take_number(folder: Path) -> tuple[int, str]:
    """The least that no worker has, locked as long as this process lives or the file is open: the file, and a name."""
    from fcntl import LOCK_EX, LOCK_NB, flock  # which not every system has, nor can it pass on connections

    for number in count():
        file = os.open(folder / f"{number}.taken", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(file)
        else:
            return file, str(number)
    raise AssertionError


def room_wanted(request: bytes) -> bytes | None:
    """The code in a request for the socket of a room that is here as a whole."""
    head, whole, _ = request.partition(b"\r\n\r\n")
    wanted = _WANTED.match(head) if whole and len(request) < LARGEST_REQUEST_BYTES else None
    return wanted[1].upper() if wanted and _UPGRADE.search(head) else None


@asynccontextmanager
async def handing_over(settings: Settings, app: Any) -> AsyncIterator[None]:
    """As long as the worker lives."""
    if settings.processes.hand_over_folder is None:
        yield
        return
    try:
        here = ConnectionHandOver(Path(settings.processes.hand_over_folder), app)
        await here.open()
    except OSError as problem:
        _LOG.warning("the people of a room do not meet at one worker", extra={"problem": repr(problem)})
        yield
        return
    HandOverProtocol.hand_over = here
    try:
        yield
    finally:
        HandOverProtocol.hand_over = None
        await here.close()
