"""Pools of job processes, each with a queue."""

from __future__ import annotations

import asyncio
from asyncio import Future, TimerHandle
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

from rummi.bots.outside.command import NamedCommand
from rummi.core.errors import InvalidInput
from rummi.games.base import Hint
from rummi.games.game import Game
from rummi.server import metrics
from rummi.server.jobs import games
from rummi.server.jobs.failures import Fault, JobError, JobProcessDied, JobProcessStopped, JobTimeout, OutsideBotFailed
from rummi.server.jobs.fair import BEGUN_SECONDS, FairLine
from rummi.server.jobs.kinds import (
    BUSY,
    CHANCES,
    DRAWS,
    HINTS,
    IMPORTS,
    PAPERS,
    RECORDS,
    REVIEWS,
    SEASONS,
    SOLVING,
    JobKind,
    TooBusy,
    bots,
    outside,
)
from rummi.server.jobs.process import Answer, Done, JobProcess, Refused, end_stopped_fork_server, start_fork_server

IDLE_SECONDS: Final = 60.0
"""An idle process ends after this time, unless its kind keeps processes alive."""
START_SECONDS: Final = 30.0
"""The time to start a process, even on a slow machine."""
CHECK_SECONDS: Final = 1.0
"""The interval for checking whether it still can start."""
CHARGED_SECONDS: Final = 1.0
"""The interval for charging running work."""

T = TypeVar("T")
Spent: TypeAlias = Callable[[float], None]
"""Called with the seconds of work since the last call, while a job runs and at its end, also after an error.

The time for which the process waited for a processor is not charged.
"""


def free(seconds: float) -> None:
    """Charge no one."""


class _Charge:
    """Charges for a job while it runs, so that a long one is not charged only at its end."""

    def __init__(self, process: JobProcess, spent: Spent) -> None:
        self._process, self._spent = process, spent
        self._began, self._waited, self._charged = monotonic(), process.seconds_waited(), 0.0
        self._schedule()

    def _schedule(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(CHARGED_SECONDS, self._tick)

    def _tick(self) -> None:
        self._charge()
        self._schedule()

    def _charge(self) -> None:
        worked = monotonic() - self._began - max(0.0, self._process.seconds_waited() - self._waited)
        self._spent(worked - self._charged)
        self._charged = worked

    def end(self) -> None:
        self._timer.cancel()
        self._charge()


class JobPool:
    """The processes for one kind of jobs, and the queue for them."""

    def __init__(self, kind: JobKind) -> None:
        self._kind = kind
        self._all: set[JobProcess] = set()
        self._busy = 0
        self._idle: dict[JobProcess, TimerHandle | None] = {}
        """Idle processes, each with the timer that ends it."""
        self._queue = FairLine[Future[JobProcess]]()
        self._closed = False
        self._metrics = metrics.job_metrics(kind.name)

    async def work(
        self,
        what: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        urgent: bool = False,
        spent: Spent = free,
    ) -> T:
        """Run a job for a person. It is repeated if its process died or was stopped; a timeout raises TooBusy."""
        try:
            try:
                return await self.once(what, *given, seconds=seconds, urgent=urgent, spent=spent)
            except (JobProcessDied, JobProcessStopped):
                return await self.once(what, *given, seconds=seconds, urgent=urgent, spent=spent)
        except JobTimeout:
            raise TooBusy(self._kind.timeout_message) from None

    async def once(
        self,
        what: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        urgent: bool = False,
        spent: Spent = free,
        owner: str = "",
    ) -> T:
        """Run a job.

        Urgent jobs go to the head of the queue; otherwise owners take turns fairly.

        Raises InvalidInput if the job refuses its input, TooBusy if the queue is full or too slow, JobError after a
        fault of rummi, JobTimeout and JobProcessDied.
        """
        process = await self._take(owner, urgent=urgent)
        began = monotonic()
        self._queue.charge(owner, BEGUN_SECONDS)
        # without `spent` no charges are counted, because reading the waiting time costs as much as a short job
        charge = _Charge(process, spent) if spent is not free else None
        try:
            await self._wait_until_ready(process)
            answer = await process.do((what, given), seconds or self._kind.seconds)
        except BaseException as problem:
            self._replace(process, problem)
            raise
        finally:
            self._queue.charge(owner, monotonic() - began - BEGUN_SECONDS)
            if charge:
                charge.end()
        self._release(process)
        self._metrics.worked.observe(monotonic() - began)
        if isinstance(answer, Fault):
            self._metrics.failed()
        found: T = _value(answer)
        return found

    def close(self) -> None:
        self._closed = True
        for process in tuple(self._all):
            process.end()

    async def _wait_until_ready(self, process: JobProcess) -> None:
        deadline = monotonic() + START_SECONDS
        while not process.ready.done() and monotonic() < deadline:
            await asyncio.wait({process.ready}, timeout=CHECK_SECONDS)
            if not process.ready.done() and await asyncio.to_thread(end_stopped_fork_server):
                break
        if not (process.ready.done() and process.ready.result()):
            raise JobProcessDied

    async def _take(self, owner: str, *, urgent: bool) -> JobProcess:
        if self._busy < self._kind.processes:
            process = self._next()
            self._busy += 1
            return process
        if len(self._queue) >= self._kind.queue_length:
            raise TooBusy(BUSY)
        return await self._wait_in_queue(owner, urgent=urgent)

    def _next(self) -> JobProcess:
        """Return an idle process or a new one. Kinds that stay alive also get a spare one, in case this one dies."""
        found = None
        while self._idle and found is None:
            process, timer = self._idle.popitem()
            if timer:
                timer.cancel()
            if process.alive:
                found = process
            else:
                self._drop(process, JobProcessDied())
        found = found or self._new()
        if self._kind.keep_alive and not self._idle:
            self._idle[self._new()] = None
        return found

    async def _wait_in_queue(self, owner: str, *, urgent: bool) -> JobProcess:
        turn: Future[JobProcess] = asyncio.get_running_loop().create_future()
        self._queue.add(turn, owner, urgent=urgent)
        began = monotonic()
        self._metrics.waiting.inc()
        try:
            await asyncio.wait({turn}, timeout=self._kind.queue_seconds)
            if not turn.done():
                raise TooBusy(BUSY)
        except BaseException:
            if turn.done():  # cancelled at the moment it got its turn
                self._release(turn.result())
            else:
                self._queue.remove(turn)
            raise
        finally:
            self._metrics.waiting.dec()
            self._metrics.waited.observe(monotonic() - began)
        return turn.result()

    def _new(self) -> JobProcess:
        process = JobProcess(self._kind)
        self._all.add(process)
        return process

    def _release(self, process: JobProcess) -> None:
        """Give a process to the next job in the queue, or make it idle."""
        if self._kind.single_use:
            self._all.discard(process)
            process.end()
            self._start_next()
            return
        if turn := self._queue.take():
            turn.set_result(process)
            return
        self._busy -= 1
        if self._kind.keep_alive:
            self._idle[process] = None
        else:
            self._idle[process] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle, process)

    def _end_idle(self, process: JobProcess) -> None:
        del self._idle[process]
        self._all.discard(process)
        process.end()

    def _replace(self, process: JobProcess, why: BaseException) -> None:
        """Drop a process that has ended or does not answer; the next job in the queue gets another one."""
        self._drop(process, why)
        self._start_next()

    def _start_next(self) -> None:
        """Give the next job in the queue an idle or new process."""
        if not self._closed and (turn := self._queue.take()):
            turn.set_result(self._next())
        else:
            self._busy -= 1

    def _drop(self, process: JobProcess, why: BaseException) -> None:
        self._metrics.ended(_metric_label(why))
        self._all.discard(process)
        process.end()


def _metric_label(why: BaseException) -> str:
    match why:
        case JobProcessStopped():
            return "stopped"
        case JobTimeout():
            return "hung"
        case JobProcessDied():
            return "died"
        case _:
            return "unwanted"


def _value(answer: Answer) -> Any:
    match answer:
        case Done(value):
            return value
        case Refused(why):
            raise InvalidInput(why)
        case Fault():
            raise JobError(answer)


class JobPools:
    """All pools of a worker."""

    def __init__(self, processes: int, from_outside: Iterable[NamedCommand] = ()) -> None:
        self.processes = processes
        """The number of processes for bots."""
        self._bots = JobPool(bots(processes))
        self._outside = {each.name: (each.command, JobPool(outside(processes))) for each in from_outside}
        self._hints = JobPool(HINTS)
        self.reviews, self.records = JobPool(REVIEWS), JobPool(RECORDS)
        self.chances, self.solving = JobPool(CHANCES), JobPool(SOLVING)
        self.draws, self.imports, self.papers = map(JobPool, (DRAWS, IMPORTS, PAPERS))
        self.seasons = JobPool(SEASONS)

    async def action(
        self,
        rules: str,
        name: str,
        view: Any,
        seconds: float | None = None,
        *,
        urgent: bool = False,
        owner: str = "",
    ) -> Any:
        """Return the action of a bot, which sees nothing but its view. The text may not be a valid action.

        `seconds` replaces the usual timeout. Owners share the time of bots fairly. Raises JobError, JobTimeout,
        JobProcessDied and TooBusy.
        """
        return await self._bots.once(games.choose, rules, name, view, seconds=seconds, urgent=urgent, owner=owner)

    def is_outside(self, name: str) -> bool:
        return name in self._outside

    async def outside_action(self, name: str, game: Game, seat: int, owner: str = "") -> str | OutsideBotFailed:
        """Return the legal action of an outside bot, or how it failed. Raises like `action` if rummi itself fails."""
        command, pool = self._outside[name]
        work = (command, game.rules, game.setup, game.start, game.actions, seat)
        return await pool.once(games.choose_outside, *work, owner=owner)

    async def warm_up(self) -> None:
        """Start the fork server and the outside bots before a room needs them.

        If a bot fails to start, this is reported when it has to move.
        """
        await asyncio.to_thread(start_fork_server)
        for command, pool in self._outside.values():
            with suppress(JobProcessDied, JobTimeout, TooBusy):
                await pool.once(games.warm, command)

    async def hint(self, rules: str, view: Any) -> Hint:
        return await self._hints.work(games.hint, rules, view)

    def close(self) -> None:
        others = (pool for _, pool in self._outside.values())
        reviewing = (self.reviews, self.records, self.chances)
        asked = (self._hints, *reviewing, self.solving, self.draws, self.imports, self.papers)
        for pool in (self._bots, *others, *asked, self.seasons):
            pool.close()
