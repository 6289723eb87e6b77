"""Bots, hints and draws are thought out in processes of their own, beside the games and never in their way."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from rummi.bots.catalogue import bot
from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import Sentence
from rummi.games.catalogue import family_of
from rummi.games.game import Hint

T = TypeVar("T")
MOVING: Final = 4
LOW_PRIORITY: Final = 10
"""People come first: how far a thinking process steps back where the processor is busy."""


class Thinking:
    def __init__(self, processes: int) -> None:
        self._processes = processes
        self.moving = asyncio.Semaphore(max(MOVING, 2 * processes))
        """For bots on the move, from thought to action: however many are due, people never queue behind them all."""
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawn = get_context("spawn")
        return ProcessPoolExecutor(self._processes, spawn, initializer=begin, initargs=(os.getpid(),))

    async def action(self, rules: str, name: str, view: Any) -> str:
        """What the bot does, in the notation. It sees nothing but its view."""
        chosen: str = await self._run(_choose, rules, name, view)
        return chosen

    async def hint(self, rules: str, view: Any) -> Hint:
        hint: Hint = await self._run(_hint, rules, view)
        return hint

    async def work(self, what: Callable[..., T], *given: Any) -> T:
        """Anything else that takes a while; once more where a process was killed. Raises InvalidInput where it cannot
        be done."""
        try:
            done, why = await self._run(_attempt, what, given)
        except BrokenProcessPool:
            done, why = await self._run(_attempt, what, given)
        if why is not None:
            raise InvalidInput(why)
        found: T = done
        return found

    async def _run(self, work: Any, *given: Any) -> Any:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            if pool is self._pool:  # a process was killed; the next question gets a new one
                self._pool = self._new_pool()
            raise

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _attempt(what: Callable[..., Any], given: Sequence[Any]) -> tuple[Any, Sentence | None]:
    """What it comes to, or why not: not every error finds its way out of a process."""
    try:
        return what(*given), None
    except RummiError as error:
        return None, error.message


def _choose(rules: str, name: str, view: Any) -> str:
    return family_of(rules).write_action(bot(rules, name)(view))


def _hint(rules: str, view: Any) -> Hint:
    return family_of(rules).hint(view)


def begin(parent: int) -> None:
    """A process in which bots think; the server that it serves may be gone by now."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(LOW_PRIORITY)
    threading.Thread(target=_die_with_parent, args=(parent,), daemon=True).start()


def _die_with_parent(parent: int) -> None:
    """A server that is killed cannot end its helpers, so they look whether it is still there."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
