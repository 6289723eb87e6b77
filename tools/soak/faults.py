"""Outages of processes, database, bus, clock and network."""

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
"""The share of time in which a starved process may run."""
SLICE_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Outage:
    """An outage with its start and end (by `time.monotonic`)."""

    what: str
    began: float
    ended: float
    """When the broken part worked again, or when the recovery was left to the server."""


Cause: TypeAlias = Callable[[Stage, random.Random], Awaitable[None]]
"""Causes an outage. Returns when the broken part works again, or when the recovery is left to the server."""


async def kill_worker(stage: Stage, chance: random.Random) -> None:
    for worker in _choose_one(stage.workers(), chance):
        _signal(worker, signal.SIGKILL)


async def stop_worker(stage: Stage, chance: random.Random) -> None:
    await _stop_for(_choose_one(stage.workers(), chance), chance.uniform(1, 8))


async def starve_worker(stage: Stage, chance: random.Random) -> None:
    await _starve_for(_choose_one(stage.workers(), chance), chance.uniform(2, 6))


async def stop_workers(stage: Stage, chance: random.Random) -> None:
    """Simulate a laptop that sleeps."""
    await _stop_for(stage.workers(), chance.uniform(1, 4))


async def kill_server(stage: Stage, chance: random.Random) -> None:  # noqa: ARG001
    stage.end_server(signal.SIGKILL)
    stage.start_server()
    await stage.until_ready()


async def restart_server(stage: Stage, chance: random.Random) -> None:  # noqa: ARG001
    await asyncio.to_thread(stage.end_server, signal.SIGTERM)
    stage.start_server()
    await stage.until_ready()


async def kill_database(stage: Stage, chance: random.Random) -> None:
    for process in stage.database_processes():
        _signal(process, signal.SIGKILL)
    await asyncio.sleep(chance.uniform(0, 4))
    await stage.start_database()


async def stop_database(stage: Stage, chance: random.Random) -> None:
    await _stop_for(stage.database_processes(), chance.uniform(1, 6))


async def kill_database_process(stage: Stage, chance: random.Random) -> None:
    """Kill one process of the database, which then ends the others and restarts."""
    for process in _choose_one(stage.database_processes()[1:], chance):
        _signal(process, signal.SIGKILL)
    await asyncio.sleep(0.2)
    await stage.start_database()


async def fill_disk(stage: Stage, chance: random.Random) -> None:
    """Limit the file size of the database to one byte, so that writes fail. Then restart it."""
    processes = stage.database_processes()
    for process in processes:
        with suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    await asyncio.sleep(chance.uniform(1, 4))
    for process in {*processes, *stage.database_processes()}:
        with suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await stage.start_database()


async def kill_bus(stage: Stage, chance: random.Random) -> None:
    stage.kill_bus()
    await asyncio.sleep(chance.uniform(0, 5))
    stage.start_bus()


async def stop_bus(stage: Stage, chance: random.Random) -> None:
    await _stop_for([stage.bus], chance.uniform(1, 6))


async def kill_helpers(stage: Stage, chance: random.Random) -> None:
    helpers = stage.helpers()
    for helper in chance.sample(helpers, min(len(helpers), chance.randint(1, 4))):
        _signal(helper, signal.SIGKILL)


async def stop_helpers(stage: Stage, chance: random.Random) -> None:
    await _stop_for(stage.helpers(), chance.uniform(1, 6))


async def set_clock(stage: Stage, chance: random.Random) -> None:
    stage.set_clock(chance.choice((-HOUR, HOUR, -40, 40, 0)))


async def slow_network(stage: Stage, chance: random.Random) -> None:
    """Simulate a phone in a train, far from the server."""
    stage.network.delay, stage.network.jitter = chance.uniform(0.1, 0.5), chance.uniform(0, 0.3)
    try:
        await asyncio.sleep(chance.uniform(3, 8))
    finally:
        stage.network.delay = stage.network.jitter = 0.0


async def cut_network(stage: Stage, chance: random.Random) -> None:
    stage.network.refuses = True
    stage.network.cut()
    await asyncio.sleep(chance.uniform(0, 4))
    stage.network.refuses = False


async def deafen_network(stage: Stage, chance: random.Random) -> None:
    """Drop all data of open connections, often in one direction only, so that answers get lost."""
    stage.network.deafen(*chance.choice((("up", "down"), ("up",), ("down",))))
    await asyncio.sleep(chance.uniform(1, 6))
    stage.network.cut()


async def reorder_network(stage: Stage, chance: random.Random) -> None:
    """Cut all connections, and let the new ones in at once, the last one first."""
    stage.network.hold_back()
    stage.network.cut()
    await asyncio.sleep(chance.uniform(0.5, 3))
    stage.network.release()


OUTAGES: Final[dict[str, Cause]] = {
    "a worker is killed": kill_worker,
    "a worker is stopped": stop_worker,
    "a worker starves": starve_worker,
    "all workers are stopped": stop_workers,
    "the server is killed": kill_server,
    "the server is restarted": restart_server,
    "the database is killed": kill_database,
    "the database is stopped": stop_database,
    "a process of the database is killed": kill_database_process,
    "the disk is full": fill_disk,
    "the bus is killed": kill_bus,
    "the bus is stopped": stop_bus,
    "helpers are killed": kill_helpers,
    "helpers are stopped": stop_helpers,
    "the clock is set": set_clock,
    "the network is slow": slow_network,
    "the network is cut": cut_network,
    "the network is deaf": deafen_network,
    "the network reorders": reorder_network,
}


async def cause(what: str, stage: Stage, chance: random.Random) -> Outage:
    began = time.monotonic()
    await OUTAGES[what](stage, chance)
    return Outage(what, began, time.monotonic())


def _choose_one(processes: list[int], chance: random.Random) -> list[int]:
    return [chance.choice(sorted(processes))] if processes else []


def _signal(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has already ended
        os.kill(process, number)


async def _stop_for(processes: Iterable[int], seconds: float) -> None:
    processes = list(processes)
    try:
        for process in processes:
            _signal(process, signal.SIGSTOP)
        await asyncio.sleep(seconds)
    finally:
        for process in processes:
            _signal(process, signal.SIGCONT)


async def _starve_for(processes: Iterable[int], seconds: float) -> None:
    """Let the processes run only a small share of the time."""
    processes, end = list(processes), time.monotonic() + seconds
    while time.monotonic() < end:
        await _stop_for(processes, SLICE_SECONDS * (1 - STARVED_SHARE))
        await asyncio.sleep(SLICE_SECONDS * STARVED_SHARE)
