"""Monitoring during a soak: rooms that do not progress, memory, and pauses of the players' own process."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from tools.load.processes import memory
from tools.soak.faults import Outage
from tools.soak.players import Table
from tools.soak.stage import Stage

LONGEST_STILL: Final = 5.0
"""Seconds without progress that are allowed in a room when there is no outage."""
LOOK_SECONDS: Final = 0.25
OWN_LAG: Final = 0.5
"""A pause of the players' own process of so many seconds. The server is not blamed for delays before it."""
SAMPLE_SECONDS: Final = 5.0


NOTHING: Final = Outage("nothing", 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Sample:
    at: float
    workers: int
    """Bytes of memory of all workers."""
    count: int
    helpers: int
    server: int


@dataclass(slots=True)
class Watch:
    stage: Stage
    tables: Sequence[Table]
    outages: list[Outage] = field(default_factory=list)
    in_outage: bool = False
    stalled: dict[tuple[int, float], tuple[float, tuple[float, str]]] = field(default_factory=dict)
    """Stalled rooms: by room and start, the duration and the last outage before it (its end and name)."""
    longest: float = 0.0
    """The longest time in seconds without progress in any room while there was no outage."""
    lags: int = 0
    samples: list[Sample] = field(default_factory=list)
    _recovered_at: float = field(default_factory=time.monotonic)

    def outage_ended(self, outage: Outage) -> None:
        self.outages.append(outage)
        self._recovered_at = outage.ended
        self.in_outage = False

    async def look(self) -> None:
        looked_at = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            if now - looked_at > LOOK_SECONDS + OWN_LAG:
                self.lags += 1
                self._recovered_at = now
            looked_at = now
            if not self.in_outage:
                self._look_at_tables(now)

    def _look_at_tables(self, now: float) -> None:
        for table in self.tables:
            since = max(table.moved_at, self._recovered_at)
            self.longest = max(self.longest, now - since)
            if now - since > LONGEST_STILL:
                last = self.last_outage(now)
                if (table.number, since) not in self.stalled:
                    sys.stderr.write(
                        f"soak: room {table.number} does not progress, {now - last.ended:.1f} s after the outage\n"
                    )
                self.stalled[table.number, since] = now - since, (last.ended, last.what)

    def last_outage(self, moment: float) -> Outage:
        """Return the last outage that ended before this moment."""
        return next((each for each in reversed(self.outages) if each.ended <= moment), NOTHING)

    async def sample_memory(self) -> None:
        while True:
            workers = self.stage.workers()
            held = memory(workers), len(workers), memory(self.stage.helpers()), memory([self.stage.server])
            self.samples.append(Sample(time.monotonic(), *held))
            await asyncio.sleep(SAMPLE_SECONDS)

    def memory_by_tenths(self) -> list[float]:
        """Return the median memory of a worker in MiB for each tenth of the time."""
        each = [sample.workers / sample.count / 2**20 for sample in self.samples if sample.count]
        tenth = max(1, len(each) // 10)
        return [median(each[at : at + tenth]) for at in range(0, tenth * 10, tenth) if each[at : at + tenth]]
