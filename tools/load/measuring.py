"""One measurement: a server, a crowd, and what came out."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tools.load.cpu_quota import held
from tools.load.players.gathering import OPTIONS, connect, gather, stand_in
from tools.load.players.playing import Bots, Crowd, Room
from tools.load.players.scripts import Scripts, written_beforehand
from tools.load.site import Sites, sites

FIRST: Final = 4
"""Rooms that only warm the server up."""
WARM_UP: Final = 2.0
"""Seconds of playing that do not count."""
TALK_EVERY: Final = 10
"""Actions, after which somebody says something."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be measured."""

    name: str
    database: str
    workers: int
    rooms: int
    pause: float
    """Seconds from one action of a room to its next; 0: as soon as everyone has seen the last one."""
    seconds: float
    thinking_rooms: int = 0
    """Rooms in which four bots play without a pause."""
    thinking: str = ""
    """Which bots these are."""
    servers: int = 1
    """That know nothing of each other, and share the rooms."""
    share: float | None = None
    """Of a processor, that each worker has; without, whatever it can get."""
    spectators: int = 0
    """In each room."""

    @property
    def connections(self) -> int:
        return self.rooms * (4 + self.spectators)


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in milliseconds; costs in milliseconds of processor for one action; memory in KiB."""

    trial: Trial
    actions: int
    per_second: float
    p50: float
    p99: float
    worst: float
    server_cost: float
    server_busy: float
    """Processors that the serving processes kept busy."""
    database_cost: float
    thinking_busy: float
    client_cost: float
    base_memory: float
    memory_per_room: float
    memory_per_connection: float


@cache
def scripts() -> Scripts:
    return written_beforehand(OPTIONS["game"])


def measure(trial: Trial) -> Measured:
    scripts()
    with sites(trial.servers, trial.database, trial.workers) as served:
        crowd = Crowd()
        try:
            memory = fill(crowd, served, trial)
            with held(served.serving(), trial.share):
                crowd.play(WARM_UP, trial.pause)
                return _measured(crowd, served, trial, memory)
        finally:
            crowd.close()


def fill(crowd: Crowd, served: Sites, trial: Trial) -> tuple[int, int, int]:
    """The memory of a server that has served a little, with its rooms, and with everyone connected."""
    visit(served)
    base, each = served.usage().memory, trial.rooms // trial.servers
    rooms = [(port, room) for port in served.ports for room in gather(port, each, spectators=trial.spectators)]
    made = served.usage().memory
    for port, room in rooms:
        crowd.add(Room(connect(port, room), scripts()))
        crowd.listen(0)  # a server does not wait for ever for who does not listen
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
    """A few rooms, so that what the server needs only once is not counted as theirs."""
    crowd = Crowd()
    for port in served.ports:
        for room in gather(port, FIRST):
            crowd.add(Room(connect(port, room), scripts()))
    crowd.gather()
    crowd.play(1.0, 0.0)
    crowd.close()


def _measured(crowd: Crowd, served: Sites, trial: Trial, memory: Sequence[int]) -> Measured:
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
        _share(times, 0.5),
        _share(times, 0.99),
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


def _share(times: Sequence[float], share: float) -> float:
    """The time within which this share of the actions was seen by everyone."""
    return times[min(len(times) - 1, int(share * len(times)))] * 1e3


def load_of_machine() -> float:
    return os.getloadavg()[0]
