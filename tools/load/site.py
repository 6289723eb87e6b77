"""A real server, with the database and the bus that it needs, started in a temporary folder and ended again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.load.processes import Usage, usage, workers
from tools.ports import free_port
from tools.postgresql import postgresql

PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Site:
    port: int
    process: int
    workers: int
    database: int | None
    """The process of PostgreSQL."""
    where: Sequence[str] = ()
    """The option that names the database, for other commands."""

    def usage(self) -> Usage:
        return usage(self.process)

    def serving(self) -> list[int]:
        return workers(self.process, self.workers)

    def database_seconds(self) -> float:
        return usage(self.database).serving if self.database else 0.0


@dataclass(frozen=True, slots=True)
class Sites:
    """Servers that know nothing of each other, as one."""

    ports: Sequence[int]
    each: Sequence[Site]

    def usage(self) -> Usage:
        every = [site.usage() for site in self.each]
        return Usage(*(sum(kind) for kind in zip(*map(astuple, every), strict=True)))

    def serving(self) -> list[int]:
        return [process for site in self.each for process in site.serving()]

    def database_seconds(self) -> float:
        return sum(site.database_seconds() for site in self.each)


@contextmanager
def sites(count: int, database: str, workers_each: int) -> Iterator[Sites]:
    with ExitStack() as open_sites:
        each = [open_sites.enter_context(site(database, workers_each)) for _ in range(count)]
        yield Sites([site.port for site in each], each)


@contextmanager
def site(database: str, count: int) -> Iterator[Site]:
    """`rummi serve` with so many workers at a free port, and deals that are known."""
    with TemporaryDirectory(prefix="rummi-load-") as name:
        folder = Path(name)
        if database == "sqlite":
            with kept_in(folder) as one:
                yield one
            return
        with postgresql() as server, bus(count) as told_bus:
            options = ["--database", server.get_uri(), "--workers", str(count), *told_bus]
            with served(folder, options, count, server.get_pid()) as one:
                yield one


@contextmanager
def kept_in(folder: Path, *options: str) -> Iterator[Site]:
    """A process with SQLite that leaves what it knows in a folder, and finds it there when it is started again."""
    with served(folder, ["--data", str(folder), *options], 1, None) as one:
        yield one


@contextmanager
def served(folder: Path, options: list[str], count: int, database: int | None) -> Iterator[Site]:
    port = free_port()
    limits = ["--requests", "0", "--messages", "0", "--sockets", "0"]
    command = [sys.executable, "-m", "tools.load.deals.serve", "--port", str(port), *limits, *options]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=environment())
    try:
        _wait_for(port, process, folder / "log")
        yield Site(port, process.pid, count, database, options[:2])
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def environment() -> dict[str, str]:
    """In which these tools are found from any folder."""
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", "/ready")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    raise RuntimeError(f"the server did not start: {log.read_text(encoding='utf-8')}")


@contextmanager
def bus(count: int) -> Iterator[list[str]]:
    """Several workers talk over NATS."""
    if count == 1:
        yield []
        return
    port = free_port()
    command = [installed("nats-server"), "-a", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield ["--nats", f"nats://127.0.0.1:{port}"]
    finally:
        process.terminate()
        process.wait()


def installed(command: str) -> str:
    return str(Path(sys.executable).with_name(command))
