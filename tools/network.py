"""A TCP proxy that simulates a bad network: delays, jitter, lost connections, lost data and reordering.

It runs in a thread of its own, so that tests with and without an event loop can use it:

    with FaultyNetwork(server_port) as network:
        connect(network.port)
        network.delay = 0.3
        network.cut()
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final, Literal, TypeAlias

Way: TypeAlias = Literal["up", "down"]
"""The direction: from the client to the server, or back."""
_PIECE_BYTES: Final = 65_536
_GONE: Final = (OSError, EOFError, asyncio.IncompleteReadError)


class FaultyNetwork:
    def __init__(self, port: int, seed: int = 0) -> None:
        self._server = port
        self.port = 0
        """The port for clients."""
        self.delay = 0.0
        """Seconds, each way."""
        self.jitter = 0.0
        """The most that is added to the delay, in seconds; the bytes of a connection stay in order."""
        self.refuses = False
        """Whether new connections are closed at once."""
        self.connections_made = 0
        self._chance = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._open: set[_Connection] = set()
        self._held: list[asyncio.Future[None]] | None = None
        """New connections that wait to be released; `None` if they are not held back."""
        self._thread = Thread(target=self._run, name="faulty network", daemon=True)
        self._listening = Event()

    def __enter__(self) -> FaultyNetwork:
        self._thread.start()
        self._listening.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    # faults

    def cut(self) -> None:
        """Abort every connection."""

        def cut() -> None:
            for each in tuple(self._open):
                each.end()

        self._do(cut)

    def deafen(self, *ways: Way) -> None:
        """Drop all further data on the open connections, in both directions or one."""

        def deafen() -> None:
            for each in self._open:
                each.lost.update(ways or ("up", "down"))

        self._do(deafen)

    def hold_back(self) -> None:
        """Let new connections wait until they are released."""
        self._do(lambda: setattr(self, "_held", []))

    def release(self) -> None:
        """Connect those that wait, the last one first."""

        def release() -> None:
            held, self._held = self._held or [], None
            for number, each in enumerate(reversed(held)):
                self._loop.call_later(number / 100, _settle, each)

        self._do(release)

    @property
    def open_connections(self) -> int:
        return len(self._open)

    def _do(self, what: Callable[[], Any]) -> None:
        """Run it in the thread of the network, and return when it is done."""
        done = Event()

        def run() -> None:
            what()
            done.set()

        self._loop.call_soon_threadsafe(run)
        done.wait()

    # in the thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        self._loop.run_forever()
        server.close()
        while left := asyncio.all_tasks(self._loop):
            for task in left:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections_made += 1
        if self._held is not None:
            held: asyncio.Future[None] = self._loop.create_future()
            self._held.append(held)
            await held
        if self.refuses:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", self._server)
        except OSError:
            writer.transport.abort()
            return
        connection = _Connection((reader, writer), there)
        self._open.add(connection)
        try:
            await connection.carry(self._lasts)
        finally:
            self._open.discard(connection)
            connection.end()

    def _lasts(self) -> float:
        return self.delay + self._chance.uniform(0, self.jitter)


Stream: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Connection:
    def __init__(self, here: Stream, there: Stream) -> None:
        self._here, self._there = here, there
        self.lost: set[Way] = set()

    async def carry(self, lasts: Callable[[], float]) -> None:
        """Carry bytes both ways until one side ends the connection."""
        (reader, writer), (from_server, to_server) = self._here, self._there
        ways = [
            asyncio.create_task(self._way("up", reader, to_server, lasts)),
            asyncio.create_task(self._way("down", from_server, writer, lasts)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ways:
                each.cancel()

    async def _way(
        self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lasts: Callable[[], float]
    ) -> None:
        loop = asyncio.get_running_loop()
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(256)
        delivering = loop.create_task(_deliver(under_way, writer))
        at = 0.0
        try:
            with suppress(*_GONE):
                while data := await reader.read(_PIECE_BYTES):
                    if way not in self.lost:
                        at = max(at, loop.time() + lasts())
                        await under_way.put((at, data))
            if self.lost:
                await loop.create_future()  # hide the end of the connection, too, until it is cut
            await under_way.put((at, b""))
            await delivering
        finally:
            delivering.cancel()

    def end(self) -> None:
        for _, writer in (self._here, self._there):
            writer.transport.abort()


async def _deliver(under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    loop = asyncio.get_running_loop()
    with suppress(*_GONE):
        while True:
            at, data = await under_way.get()
            await asyncio.sleep(max(0.0, at - loop.time()))
            if not data:
                return
            writer.write(data)
            await writer.drain()


def _settle(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
