"""`make load-stored`: compare a database with 1,000 stored rooms and one with 100,000, each with 1,000 active rooms.

It uses PostgreSQL, two workers and NATS. It measures the start of the server (after a normal end and after a crash with
an outage), the cost when idle, the time of an action, and the time to open a dormant room. It writes build/stored.md.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.load.filling import fill, some_codes
from tools.load.measuring import load_of_machine
from tools.load.players.gathering import JsonClient, PreparedRoom, connect, gather
from tools.load.players.playing import Crowd, Room
from tools.load.players.wire import Wire
from tools.load.processes import machine
from tools.load.site import Site, bus, running_server
from tools.postgresql import postgresql

FOLDER: Final = Path(__file__).parents[2] / "build"
STORED: Final = (1_000, 100_000)
ACTIVE: Final = 1_000
"""Active rooms, each with two people."""
PLAYED: Final = 40
"""Rooms that are really played; the others are copies of them."""
PAUSE: Final = 5.0
"""Seconds between actions of a room."""
SECONDS: Final = 30.0
IDLE_SECONDS: Final = 20.0
AWAY_SECONDS: Final = 4.0
"""Seconds without a server, longer than the threshold of an outage."""
OPENED: Final = 100
WORKERS: Final = 2
WITHOUT_CLOCK: Final = {"time_limit": 0}
"""No time limit, so that nothing is due in a dormant room."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Times are in seconds unless stated otherwise, memory in MiB."""

    stored: int
    filled_in: float
    started_in: float
    started_after_outage_in: float
    memory: float
    """Both workers together, before the first connection."""
    idle: float
    """Milliseconds of processor time of the server per idle second."""
    idle_database: float
    p50: float
    p99: float
    cost: float
    """Milliseconds of processor time of the server per action."""
    cost_database: float
    opened_p50: float
    """Milliseconds from requesting a dormant room to seeing its game."""
    opened_p99: float
    memory_awake: float


def measure(stored: int) -> Measured:
    with TemporaryDirectory(prefix="rummi-stored-") as name, postgresql() as database, bus(WORKERS) as options:
        folder = Path(name)
        where = ["--database", database.get_uri(), "--workers", str(WORKERS), *options]
        with running_server(folder, where, WORKERS, database.get_pid()) as site:
            _play_some(site.port)
        began = time.perf_counter()
        fill(database, max(0, stored - ACTIVE) or PLAYED)
        filled_in, codes = time.perf_counter() - began, some_codes(database, OPENED)
        with _start(folder, where, database) as (_, _, site):
            _kill(site)
        time.sleep(AWAY_SECONDS)
        with _start(folder, where, database) as (_, after_outage, _):
            pass
        with _start(folder, where, database) as (_, started_in, site):
            return _measure(site, Measured(stored, filled_in, started_in, after_outage, *[0.0] * 10), codes)


def _measure(site: Site, known: Measured, codes: Sequence[str]) -> Measured:
    memory = site.usage().memory / 2**20
    time.sleep(2)
    before, database_before = site.usage().serving, site.database_seconds()
    time.sleep(IDLE_SECONDS)
    idle = (site.usage().serving - before) / IDLE_SECONDS * 1e3
    idle_database = (site.database_seconds() - database_before) / IDLE_SECONDS * 1e3
    crowd = _connect_active_rooms(site.port)
    crowd.play(PAUSE, PAUSE)
    before, database_before = site.usage().serving, site.database_seconds()
    times = sorted(crowd.play(SECONDS, PAUSE))
    cost = (site.usage().serving - before) / len(times) * 1e3
    cost_database = (site.database_seconds() - database_before) / len(times) * 1e3
    opened = sorted(_open_rooms(site.port, codes))
    memory_awake = site.usage().memory / 2**20
    crowd.close()
    return Measured(
        known.stored,
        known.filled_in,
        known.started_in,
        known.started_after_outage_in,
        memory,
        idle,
        idle_database,
        _percentile(times, 0.5),
        _percentile(times, 0.99),
        cost,
        cost_database,
        _percentile(opened, 0.5),
        _percentile(opened, 0.99),
        memory_awake,
    )


@contextmanager
def _start(folder: Path, where: list[str], database: Any) -> Iterator[tuple[float, float, Site]]:
    began = time.perf_counter()
    with running_server(folder, where, WORKERS, database.get_pid()) as site:
        yield began, time.perf_counter() - began, site


def _kill(site: Site) -> None:
    """Kill the server and its workers."""
    for process in (*site.serving(), site.process):
        os.kill(process, signal.SIGKILL)


def _play_some(port: int) -> None:
    crowd = Crowd()
    for room in gather(port, PLAYED, 2, seats=2, game=WITHOUT_CLOCK):
        crowd.add(Room(connect(port, room)))
    crowd.gather()
    crowd.play(20.0, 1.0)
    crowd.close()


def _connect_active_rooms(port: int) -> Crowd:
    crowd = Crowd()
    for room in gather(port, ACTIVE, 2, seats=2):
        crowd.add(Room(connect(port, room)))
        crowd.listen(0)
    crowd.gather()
    return crowd


def _open_rooms(port: int, codes: Sequence[str]) -> Iterator[float]:
    """Open rooms as a spectator, one after another; yield the time of each."""
    client = JsonClient(port)
    cookie = client.post("/api/session", {"name": "Somebody"})[1]
    client.close()
    for code in codes:
        began = time.perf_counter()
        (wire,) = connect(port, PreparedRoom(code, (cookie,)))
        _wait_for_game(wire)
        yield time.perf_counter() - began
        wire.close()


def _wait_for_game(wire: Wire) -> None:
    while True:
        for message in wire.messages():
            if message.startswith(b'{"type":"game"'):
                return


def _percentile(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))] * 1e3


def markdown(measured: Sequence[Measured]) -> str:
    rows = {
        "filled in": [f"{each.filled_in:.1f} s" for each in measured],
        "a server starts in": [f"{each.started_in:.1f} s" for each in measured],
        "a server starts in, after a crash and an outage": [
            f"{each.started_after_outage_in:.1f} s" for each in measured
        ],
        "its memory after the start": [f"{each.memory:.0f} MiB" for each in measured],
        "an idle second: server": [f"{each.idle:.1f} ms" for each in measured],
        "an idle second: database": [f"{each.idle_database:.1f} ms" for each in measured],
        "an action, p50 and p99": [f"{each.p50:.0f} and {each.p99:.0f} ms" for each in measured],
        "an action: server": [f"{each.cost:.2f} ms" for each in measured],
        "an action: database": [f"{each.cost_database:.2f} ms" for each in measured],
        "opening a dormant room, p50 and p99": [
            f"{each.opened_p50:.0f} and {each.opened_p99:.0f} ms" for each in measured
        ],
        "memory with all rooms active": [f"{each.memory_awake:.0f} MiB" for each in measured],
    }
    names = " | ".join(f"{each.stored:,} stored rooms" for each in measured)
    lines = [
        "# Stored rooms",
        "",
        f"{machine()}; {ACTIVE:,} rooms with two people each are active, with two workers on PostgreSQL and NATS; "
        f"load average {load_of_machine():.1f}.",
        "",
        f"| | {names} |",
        "|---|" + "---|" * len(measured),
        *(f"| {what} | {' | '.join(figures)} |" for what, figures in rows.items()),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    stored = [int(each) for each in sys.argv[1:]] or list(STORED)
    measured = [measure(each) for each in stored]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "stored.md").write_text(markdown(measured), encoding="utf-8")
    sys.stdout.write(markdown(measured))


if __name__ == "__main__":
    main()
