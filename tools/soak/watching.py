"""What is looked at all the time: rooms that stand still, memory, and whether whoever plays here gets to run at all."""

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
"""Seconds that a room may stand still while nothing is broken."""
LOOK_SECONDS: Final = 0.25
OWN_LAG: Final = 0.5
"""Seconds for which the players' own process did not get to run: what came before is not the server's doing."""
SAMPLE_SECONDS: Final = 5.0


NOTHING: Final = Outage("nothing", 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Sample:
    at: float
    workers: int
    """Bytes that all of them hold."""
    count: int
    helpers: int
    server: int


@dataclass(slots=True)
class Watch:
    stage: Stage
    tables: Sequence[Table]
    outages: list[Outage] = field(default_factory=list)
    striking: bool = False
    still: dict[tuple[int, float], tuple[float, tuple[float, str]]] = field(default_factory=dict)
    """By room and since when: for how long, and until when what had been broken before."""
    longest: float = 0.0
    """That any room stood still while nothing was broken, in seconds."""
    lags: int = 0
    samples: list[Sample] = field(default_factory=list)
    _whole_at: float = field(default_factory=time.monotonic)

    def whole_again(self, outage: Outage) -> None:
        self.outages.append(outage)
        self._whole_at = outage.ended
        self.striking = False

    async def look(self) -> None:
        looked_at = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            if now - looked_at > LOOK_SECONDS + OWN_LAG:
                self.lags += 1
                self._whole_at = now
            looked_at = now
            if not self.striking:
                self._look_at_tables(now)

    def _look_at_tables(self, now: float) -> None:
        for table in self.tables:
            since = max(table.moved_at, self._whole_at)
            self.longest = max(self.longest, now - since)
            if now - since > LONGEST_STILL:
                last = self.before(now)
                if (table.number, since) not in self.still:
                    sys.stderr.write(f"soak: room {table.number} stands still, {now - last.ended:.1f} s after this\n")
                self.still[table.number, since] = now - since, (last.ended, last.what)

    def before(self, moment: float) -> Outage:
        """The last that was over at that moment."""
        return next((each for each in reversed(self.outages) if each.ended <= moment), NOTHING)

    async def weigh(self) -> None:
        while True:
            workers = self.stage.workers()
            held = memory(workers), len(workers), memory(self.stage.helpers()), memory([self.stage.server])
            self.samples.append(Sample(time.monotonic(), *held))
            await asyncio.sleep(SAMPLE_SECONDS)

    def memory_by_tenths(self) -> list[float]:
        """Of one worker, in MiB: the median in each tenth of the time."""
        each = [sample.workers / sample.count / 2**20 for sample in self.samples if sample.count]
        tenth = max(1, len(each) // 10)
        return [median(each[at : at + tenth]) for at in range(0, tenth * 10, tenth) if each[at : at + tenth]]
