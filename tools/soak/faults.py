"""What happens to those on whom the rooms stand, one thing after another, chosen by a seed."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from tools.soak.stage import Stage

HOUR: Final = 3_600
STARVED_SHARE: Final = 0.15
"""Of the time that a process gets which is starved."""
SLICE_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Outage:
    """Something was broken from one moment to another (by `time.monotonic`)."""

    what: str
    began: float
    ended: float
    """When what was broken worked again, or was left to itself to come back."""


Strike: TypeAlias = Callable[[Stage, random.Random], Awaitable[None]]
"""Returns when what it broke works again, or when it is up to the server to go on."""


async def worker_killed(stage: Stage, chance: random.Random) -> None:
    for worker in _one(stage.workers(), chance):
        _signal(worker, signal.SIGKILL)


async def worker_stopped(stage: Stage, chance: random.Random) -> None:
    await _stopped(_one(stage.workers(), chance), chance.uniform(1, 8))


async def worker_starved(stage: Stage, chance: random.Random) -> None:
    await _starved(_one(stage.workers(), chance), chance.uniform(2, 6))


async def workers_stopped(stage: Stage, chance: random.Random) -> None:
    """A laptop that sleeps."""
    await _stopped(stage.workers(), chance.uniform(1, 4))


async def server_killed(stage: Stage, chance: random.Random) -> None:  # noqa: ARG001
    stage.end_server(signal.SIGKILL)
    stage.start_server()
    await stage.until_ready()


async def server_restarted(stage: Stage, chance: random.Random) -> None:  # noqa: ARG001
    await asyncio.to_thread(stage.end_server, signal.SIGTERM)
    stage.start_server()
    await stage.until_ready()


async def database_killed(stage: Stage, chance: random.Random) -> None:
    for process in stage.database_processes():
        _signal(process, signal.SIGKILL)
    await asyncio.sleep(chance.uniform(0, 4))
    await stage.start_database()


async def database_stopped(stage: Stage, chance: random.Random) -> None:
    await _stopped(stage.database_processes(), chance.uniform(1, 6))


async def connections_killed(stage: Stage, chance: random.Random) -> None:
    """One process of the database, which then ends all the others and starts anew."""
    for process in _one(stage.database_processes()[1:], chance):
        _signal(process, signal.SIGKILL)
    await asyncio.sleep(0.2)
    await stage.start_database()


async def disk_full(stage: Stage, chance: random.Random) -> None:
    """No file of the database can grow, nor be written beyond its first byte: it gives up, and is started again."""
    processes = stage.database_processes()
    for process in processes:
        with suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    await asyncio.sleep(chance.uniform(1, 4))
    for process in {*processes, *stage.database_processes()}:
        with suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await stage.start_database()


async def bus_killed(stage: Stage, chance: random.Random) -> None:
    stage.kill_bus()
    await asyncio.sleep(chance.uniform(0, 5))
    stage.start_bus()


async def bus_stopped(stage: Stage, chance: random.Random) -> None:
    await _stopped([stage.bus], chance.uniform(1, 6))


async def helpers_killed(stage: Stage, chance: random.Random) -> None:
    helpers = stage.helpers()
    for helper in chance.sample(helpers, min(len(helpers), chance.randint(1, 4))):
        _signal(helper, signal.SIGKILL)


async def helpers_stopped(stage: Stage, chance: random.Random) -> None:
    await _stopped(stage.helpers(), chance.uniform(1, 6))


async def clock_set(stage: Stage, chance: random.Random) -> None:
    stage.set_clock(chance.choice((-HOUR, HOUR, -40, 40, 0)))


async def network_slow(stage: Stage, chance: random.Random) -> None:
    """As far away as the other side of the world, on a phone in a train."""
    stage.network.delay, stage.network.jitter = chance.uniform(0.1, 0.5), chance.uniform(0, 0.3)
    try:
        await asyncio.sleep(chance.uniform(3, 8))
    finally:
        stage.network.delay = stage.network.jitter = 0.0


async def network_cut(stage: Stage, chance: random.Random) -> None:
    stage.network.refuses = True
    stage.network.cut()
    await asyncio.sleep(chance.uniform(0, 4))
    stage.network.refuses = False


async def network_deaf(stage: Stage, chance: random.Random) -> None:
    """Connections that look open lose everything, often only one way: the server acts, and nobody hears of it."""
    stage.network.deafen(*chance.choice((("up", "down"), ("up",), ("down",))))
    await asyncio.sleep(chance.uniform(1, 6))
    stage.network.cut()


async def network_reordered(stage: Stage, chance: random.Random) -> None:
    """All come back at once, the last one first."""
    stage.network.hold_back()
    stage.network.cut()
    await asyncio.sleep(chance.uniform(0.5, 3))
    stage.network.release()


STRIKES: Final[dict[str, Strike]] = {
    "a worker is killed": worker_killed,
    "a worker is stopped": worker_stopped,
    "a worker starves": worker_starved,
    "all workers are stopped": workers_stopped,
    "the server is killed": server_killed,
    "the server is restarted": server_restarted,
    "the database is killed": database_killed,
    "the database is stopped": database_stopped,
    "a process of the database is killed": connections_killed,
    "the disk is full": disk_full,
    "the bus is killed": bus_killed,
    "the bus is stopped": bus_stopped,
    "helpers are killed": helpers_killed,
    "helpers are stopped": helpers_stopped,
    "the clock is set": clock_set,
    "the network is slow": network_slow,
    "the network is cut": network_cut,
    "the network is deaf": network_deaf,
    "the network reorders": network_reordered,
}


async def strike(what: str, stage: Stage, chance: random.Random) -> Outage:
    began = time.monotonic()
    await STRIKES[what](stage, chance)
    return Outage(what, began, time.monotonic())


def _one(processes: list[int], chance: random.Random) -> list[int]:
    return [chance.choice(sorted(processes))] if processes else []


def _signal(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has ended by itself
        os.kill(process, number)


async def _stopped(processes: Iterable[int], seconds: float) -> None:
    processes = list(processes)
    try:
        for process in processes:
            _signal(process, signal.SIGSTOP)
        await asyncio.sleep(seconds)
    finally:
        for process in processes:
            _signal(process, signal.SIGCONT)


async def _starved(processes: Iterable[int], seconds: float) -> None:
    """They run, but only a little."""
    processes, end = list(processes), time.monotonic() + seconds
    while time.monotonic() < end:
        await _stopped(processes, SLICE_SECONDS * (1 - STARVED_SHARE))
        await asyncio.sleep(SLICE_SECONDS * STARVED_SHARE)
