"""Start a real server in a temporary folder, with the database and the bus that it needs."""

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
    """The PostgreSQL process."""
    where: Sequence[str] = ()
    """The option that names the database, for other commands of rummi."""

    def usage(self) -> Usage:
        return usage(self.process)

    def serving(self) -> list[int]:
        return workers(self.process, self.workers)

    def database_seconds(self) -> float:
        return usage(self.database).serving if self.database else 0.0


@dataclass(frozen=True, slots=True)
class Sites:
    """Several independent servers."""

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
    """Run `rummi serve` with so many workers on a free port, with known deals."""
    with TemporaryDirectory(prefix="rummi-load-") as name:
        folder = Path(name)
        if database == "sqlite":
            with sqlite_site(folder) as one:
                yield one
            return
        with postgresql() as server, bus(count) as bus_options:
            options = ["--database", server.get_uri(), "--workers", str(count), *bus_options]
            with running_server(folder, options, count, server.get_pid()) as one:
                yield one


@contextmanager
def sqlite_site(folder: Path, *options: str) -> Iterator[Site]:
    """Run a server on SQLite with its data in `folder`, where a later server finds it."""
    with running_server(folder, ["--data", str(folder), *options], 1, None) as one:
        yield one


@contextmanager
def running_server(folder: Path, options: list[str], count: int, database: int | None) -> Iterator[Site]:
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
    """Return an environment in which the package `tools` can be imported from any folder."""
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
    """Run NATS if there are several workers; yield the server option."""
    if count == 1:
        yield []
        return
    port = free_port()
    command = [tool_path("nats-server"), "-a", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield ["--nats", f"nats://127.0.0.1:{port}"]
    finally:
        process.terminate()
        process.wait()


def tool_path(command: str) -> str:
    return str(Path(sys.executable).with_name(command))
