"""One measurement: start a server, connect a crowd, let it play."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tools.load.cpu_quota import limit_cpu
from tools.load.players.gathering import OPTIONS, connect, gather, stand_in
from tools.load.players.playing import Bots, Crowd, Room
from tools.load.players.scripts import Scripts, record_scripts
from tools.load.site import Sites, sites

FIRST: Final = 4
"""Rooms that only warm up the server."""
WARM_UP: Final = 2.0
"""Seconds of playing that do not count."""
TALK_EVERY: Final = 10
"""Actions between two chat messages."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The parameters of a measurement."""

    name: str
    database: str
    workers: int
    rooms: int
    pause: float
    """Seconds between actions of a room; 0 means as soon as everyone has seen the last one."""
    seconds: float
    thinking_rooms: int = 0
    """Rooms in which four bots play without a pause."""
    thinking: str = ""
    """The level of these bots."""
    servers: int = 1
    """Independent servers that share the rooms."""
    share: float | None = None
    """The share of a processor that each worker may use; `None` means no limit."""
    spectators: int = 0
    """Per room."""

    @property
    def connections(self) -> int:
        return self.rooms * (4 + self.spectators)


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in milliseconds, costs in milliseconds of processor time per action, memory in KiB."""

    trial: Trial
    actions: int
    per_second: float
    p50: float
    p99: float
    worst: float
    server_cost: float
    server_busy: float
    """The average number of processors that the serving processes used."""
    database_cost: float
    thinking_busy: float
    client_cost: float
    base_memory: float
    memory_per_room: float
    memory_per_connection: float


@cache
def scripts() -> Scripts:
    return record_scripts(OPTIONS["game"])


def measure(trial: Trial) -> Measured:
    scripts()
    with sites(trial.servers, trial.database, trial.workers) as served:
        crowd = Crowd()
        try:
            memory = fill(crowd, served, trial)
            with limit_cpu(served.serving(), trial.share):
                crowd.play(WARM_UP, trial.pause)
                return _measure(crowd, served, trial, memory)
        finally:
            crowd.close()


def fill(crowd: Crowd, served: Sites, trial: Trial) -> tuple[int, int, int]:
    """Create and connect all rooms; return the server's memory before, with the rooms, and with all connections."""
    visit(served)
    base, each = served.usage().memory, trial.rooms // trial.servers
    rooms = [(port, room) for port in served.ports for room in gather(port, each, spectators=trial.spectators)]
    made = served.usage().memory
    for port, room in rooms:
        crowd.add(Room(connect(port, room), scripts()))
        crowd.listen(0)  # read now and then: the server closes connections that do not read
    crowd.gather()
    connected = served.usage().memory
    if trial.thinking_rooms:
        port = served.ports[0]
        bots = gather(port, trial.thinking_rooms, 1, bot=trial.thinking, pace="instant")
        stand_in(port, bots, trial.thinking)
        for room in bots:
            crowd.add(Bots(connect(port, room)))
    return base, made, connected


def visit(served: Sites) -> None:
    """Play in a few rooms, so that one-time costs of the server are not measured."""
    crowd = Crowd()
    for port in served.ports:
        for room in gather(port, FIRST):
            crowd.add(Room(connect(port, room), scripts()))
    crowd.gather()
    crowd.play(1.0, 0.0)
    crowd.close()


def _measure(crowd: Crowd, served: Sites, trial: Trial, memory: Sequence[int]) -> Measured:
    before, database_before, own_before = served.usage(), served.database_seconds(), time.process_time()
    began = time.perf_counter()
    times = sorted(crowd.play(trial.seconds, trial.pause, talk_every=TALK_EVERY))
    lasted = time.perf_counter() - began
    after, actions = served.usage(), len(times)
    base, made, connected = memory
    return Measured(
        trial,
        actions,
        actions / lasted,
        _percentile(times, 0.5),
        _percentile(times, 0.99),
        times[-1] * 1e3,
        (after.serving - before.serving) / actions * 1e3,
        (after.serving - before.serving) / lasted,
        (served.database_seconds() - database_before) / actions * 1e3,
        (after.thinking - before.thinking) / lasted,
        (time.process_time() - own_before) / actions * 1e3,
        base / 1024,
        (made - base) / trial.rooms / 1024,
        (connected - made) / trial.connections / 1024,
    )


def _percentile(times: Sequence[float], share: float) -> float:
    """Return a percentile of the times, in milliseconds."""
    return times[min(len(times) - 1, int(share * len(times)))] * 1e3


def load_of_machine() -> float:
    return os.getloadavg()[0]
