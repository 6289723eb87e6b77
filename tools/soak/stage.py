"""PostgreSQL, NATS and a server with two workers, which can be killed and started again.

It signals only processes that it started and their descendants.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from tools.load.processes import descendants, workers
from tools.load.site import environment, tool_path
from tools.network import FaultyNetwork
from tools.ports import free_port
from tools.postgresql import postgresql
from tools.soak.serve import FILE

WORKERS: Final = 2
PATIENCE: Final = 90.0
_LIMITS: Final = ("--requests", "0", "--messages", "0", "--sockets", "0")


class Stage:
    def __init__(self, folder: Path, database: Any) -> None:
        self.folder = folder
        self.port = free_port()
        self.network = FaultyNetwork(self.port)
        """The network between the players and the server."""
        self.url: str = database.get_uri()
        self._database = database
        self._bus_port = free_port()
        self._clock = folder / "clock"
        self._bus: subprocess.Popen[bytes] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._log = (folder / "log").open("ab")

    # the server

    def start_server(self) -> None:
        options = ["--port", str(self.port), "--database", self.url, "--workers", str(WORKERS), *_LIMITS]
        command = [sys.executable, "-m", "tools.soak.serve", *options, "--nats", f"nats://127.0.0.1:{self._bus_port}"]
        surroundings = {**environment(), FILE: str(self._clock)}
        self._server = subprocess.Popen(
            command, stdout=self._log, stderr=self._log, cwd=self.folder, env=surroundings, start_new_session=True
        )

    async def until_ready(self) -> None:
        """Wait until the server is ready; raise if it has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._server is None or self._server.poll() is not None:
                raise RuntimeError(f"the server has ended: {self.log[-3_000:]}")
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(2):
                    if await self._is_ready():
                        return
            await asyncio.sleep(0.1)
        raise RuntimeError(f"the server is not ready: {self.log[-3_000:]}")

    async def _is_ready(self) -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            writer.close()

    def end_server(self, how: signal.Signals) -> None:
        """End the server. SIGKILL also kills all processes that it started; otherwise it ends them itself."""
        assert self._server
        with suppress(ProcessLookupError):
            if how == signal.SIGKILL:
                os.killpg(self._server.pid, how)
            else:
                self._server.send_signal(how)
        self._server.wait(PATIENCE)

    @property
    def server(self) -> int:
        assert self._server
        return self._server.pid

    def workers(self) -> list[int]:
        """Return the workers, without any that was just killed."""
        return workers(self.server, WORKERS)

    def helpers(self) -> list[int]:
        """Return the job processes of the workers, and the processes from which they are forked."""
        return [helper for worker in self.workers() for helper in descendants(worker)]

    # the database

    def database_processes(self) -> list[int]:
        root = self._database.get_pid()
        return [root, *descendants(root)] if root else []

    async def start_database(self) -> None:
        """Start the database if it is down, and wait until it accepts queries."""
        end = time.monotonic() + PATIENCE
        while not await self._accepts_writes():
            if time.monotonic() > end:
                raise RuntimeError("the database does not start")
            with suppress(subprocess.SubprocessError, AssertionError, OSError):  # the old one is still ending
                await asyncio.to_thread(self._database.ensure_postgres_running)
            await asyncio.sleep(0.1)

    async def _accepts_writes(self) -> bool:
        """Whether the database accepts connections and writes."""
        try:
            async with asyncio.timeout(5):
                connection = await asyncpg.connect(self.url)
                try:
                    await connection.execute("CREATE TEMPORARY TABLE IF NOT EXISTS written ()")
                finally:
                    await connection.close()
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    # the bus

    def start_bus(self) -> None:
        command = [tool_path("nats-server"), "-a", "127.0.0.1", "-p", str(self._bus_port)]
        self._bus = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill_bus(self) -> None:
        assert self._bus
        self._bus.kill()
        self._bus.wait()

    @property
    def bus(self) -> int:
        assert self._bus
        return self._bus.pid

    # the clock

    def set_clock(self, wrong_by: int) -> None:
        """Set how many seconds the server's clock is wrong."""
        new_file = self._clock.with_suffix(".new")
        new_file.write_text(str(wrong_by))
        new_file.replace(self._clock)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        if self._server and self._server.poll() is None:
            self.end_server(signal.SIGTERM)
        if self._bus and self._bus.poll() is None:
            self.kill_bus()
        self._log.close()


@asynccontextmanager
async def open_stage() -> AsyncIterator[Stage]:
    with TemporaryDirectory(prefix="rummi-soak-", ignore_cleanup_errors=True) as folder, postgresql() as database:
        stage = Stage(Path(folder), database)
        try:
            stage.start_bus()
            stage.start_server()
            await stage.until_ready()
            with stage.network:
                yield stage
        finally:
            stage.close()
