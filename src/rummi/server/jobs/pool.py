"""All helpers of one kind, and whoever stands in line for them."""

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
from rummi.server.jobs.process import Answer, Done, JobProcess, Refused, end_stopped_original, start_original

IDLE_SECONDS: Final = 60.0
"""After which a helper goes that is not kept."""
START_SECONDS: Final = 30.0
"""Within which a helper begins, however slow the machine is."""
LOOK_SECONDS: Final = 1.0
"""Between looks whether it still can."""

CHARGED_SECONDS: Final = 1.0
"""Between charges for work that is under way."""

T = TypeVar("T")
Spent: TypeAlias = Callable[[float], None]
"""Called with the seconds that a helper has worked since the last call, while it works and at its end, whatever that
is. The time for which a helper waited for a processor is not charged."""


def free(seconds: float) -> None:
    """For whom nobody counts."""


class _Charge:
    """Charges for a piece of work while it is under way, so that no long one is paid for only at its end."""

    def __init__(self, helper: JobProcess, spent: Spent) -> None:
        self._helper, self._spent = helper, spent
        self._began, self._waited, self._charged = monotonic(), helper.waited(), 0.0
        self._later()

    def _later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(CHARGED_SECONDS, self._tick)

    def _tick(self) -> None:
        self._charge()
        self._later()

    def _charge(self) -> None:
        worked = monotonic() - self._began - max(0.0, self._helper.waited() - self._waited)
        self._spent(worked - self._charged)
        self._charged = worked

    def end(self) -> None:
        self._timer.cancel()
        self._charge()


class JobPool:
    def __init__(self, kind: JobKind) -> None:
        self._kind = kind
        self._all: set[JobProcess] = set()
        self._busy = 0
        self._idle: dict[JobProcess, TimerHandle | None] = {}
        """Each with the time at which it goes."""
        self._line = FairLine[Future[JobProcess]]()
        self._closed = False
        self._figures = metrics.job_metrics(kind.name)

    async def work(
        self,
        what: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        urgent: bool = False,
        spent: Spent = free,
    ) -> T:
        """For people who wait for it: once more where a process died or was stopped, and a sentence where it takes too
        long."""
        try:
            try:
                return await self.once(what, *given, seconds=seconds, urgent=urgent, spent=spent)
            except (JobProcessDied, JobProcessStopped):
                return await self.once(what, *given, seconds=seconds, urgent=urgent, spent=spent)
        except JobTimeout:
            raise TooBusy(self._kind.sorry) from None

    async def once(
        self,
        what: Callable[..., T],
        *given: Any,
        seconds: float | None = None,
        urgent: bool = False,
        spent: Spent = free,
        owner: str = "",
    ) -> T:
        """Raises InvalidInput where it cannot be done, TooBusy, and for faults of ours Raised, Hung and Died.

        What is urgent goes to the head of the line; else the owners who cause the work have their turns fairly.
        """
        helper = await self._take(owner, urgent=urgent)
        began = monotonic()
        self._line.charge(owner, BEGUN_SECONDS)
        charge = _Charge(helper, spent) if spent is not free else None  # to ask costs as much as a short thought
        try:
            await self._begun(helper)
            answer = await helper.do((what, given), seconds or self._kind.seconds)
        except BaseException as problem:
            self._replace(helper, problem)
            raise
        finally:
            self._line.charge(owner, monotonic() - began - BEGUN_SECONDS)
            if charge:
                charge.end()
        self._hand_on(helper)
        self._figures.worked.observe(monotonic() - began)
        if isinstance(answer, Fault):
            self._figures.failed()
        found: T = _value(answer)
        return found

    def close(self) -> None:
        self._closed = True
        for helper in tuple(self._all):
            helper.end()

    # one of several

    async def _begun(self, helper: JobProcess) -> None:
        late = monotonic() + START_SECONDS
        while not helper.ready.done() and monotonic() < late:
            await asyncio.wait({helper.ready}, timeout=LOOK_SECONDS)
            if not helper.ready.done() and await asyncio.to_thread(end_stopped_original):
                break
        if not (helper.ready.done() and helper.ready.result()):
            raise JobProcessDied

    async def _take(self, owner: str, *, urgent: bool) -> JobProcess:
        if self._busy < self._kind.processes:
            helper = self._next()
            self._busy += 1
            return helper
        if len(self._line) >= self._kind.line:
            raise TooBusy(BUSY)
        return await self._stand_in_line(owner, urgent=urgent)

    def _next(self) -> JobProcess:
        """Whoever has nothing to do, or somebody new; where they are kept, another stands by, in case this one dies."""
        found = None
        while self._idle and found is None:
            helper, timer = self._idle.popitem()
            if timer:
                timer.cancel()
            if helper.alive:
                found = helper
            else:
                self._drop(helper, JobProcessDied())
        found = found or self._new()
        if self._kind.kept and not self._idle:
            self._idle[self._new()] = None
        return found

    async def _stand_in_line(self, owner: str, *, urgent: bool) -> JobProcess:
        turn: Future[JobProcess] = asyncio.get_running_loop().create_future()
        self._line.add(turn, owner, urgent=urgent)
        began = monotonic()
        self._figures.waiting.inc()
        try:
            await asyncio.wait({turn}, timeout=self._kind.patience)
            if not turn.done():
                raise TooBusy(BUSY)
        except BaseException:
            if turn.done():  # gone in the very moment in which it was his turn
                self._hand_on(turn.result())
            else:
                self._line.remove(turn)
            raise
        finally:
            self._figures.waiting.dec()
            self._figures.waited.observe(monotonic() - began)
        return turn.result()

    def _new(self) -> JobProcess:
        helper = JobProcess(self._kind)
        self._all.add(helper)
        return helper

    def _hand_on(self, helper: JobProcess) -> None:
        """To the next in line, or it rests."""
        if self._kind.single:
            self._all.discard(helper)
            helper.end()
            self._go_on()
            return
        if turn := self._line.take():
            turn.set_result(helper)
            return
        self._busy -= 1
        if self._kind.kept:
            self._idle[helper] = None
        else:
            self._idle[helper] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._let_go, helper)

    def _let_go(self, helper: JobProcess) -> None:
        del self._idle[helper]
        self._all.discard(helper)
        helper.end()

    def _replace(self, helper: JobProcess, why: BaseException) -> None:
        """A process that is gone or does not answer takes nobody else's work with it."""
        self._drop(helper, why)
        self._go_on()

    def _go_on(self) -> None:
        """With somebody new, where anybody waits."""
        if not self._closed and (turn := self._line.take()):
            turn.set_result(self._next())
        else:
            self._busy -= 1

    def _drop(self, helper: JobProcess, why: BaseException) -> None:
        self._figures.ended(_metric_label(why))
        self._all.discard(helper)
        helper.end()


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
    def __init__(self, processes: int, from_outside: Iterable[NamedCommand] = ()) -> None:
        self.processes = processes
        """In which bots think."""
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
        """What the bot does, in the notation if it keeps to it. It sees nothing but its view.

        Raises Raised, Hung or Died; within so many seconds, if not within those that bots have. Owners share the time
        of bots fairly.
        """
        return await self._bots.once(games.choose, rules, name, view, seconds=seconds, urgent=urgent, owner=owner)

    def from_outside(self, name: str) -> bool:
        return name in self._outside

    async def outside_action(self, name: str, game: Game, seat: int, owner: str = "") -> str | OutsideBotFailed:
        """What a bot from outside does, which is legal; raises as `action` does where the helper itself is at fault."""
        command, pool = self._outside[name]
        work = (command, game.rules, game.setup, game.start, game.actions, seat)
        return await pool.once(games.choose_outside, *work, owner=owner)

    async def warm_up(self) -> None:
        """The first helper is there in milliseconds, and every bot from outside is started before anybody waits for it;
        where that fails, it is told when it is to move."""
        await asyncio.to_thread(start_original)
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
