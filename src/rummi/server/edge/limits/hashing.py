"""The queue for password hashing. A hash takes 64 MB and a core for a while, so that only a few are made at once.

People whom the server knows go first: on a device on which they have logged in before, or with a session. All others
(strangers) wait in a short line, in which each network has one hash at a time and a turn after every other network. A
flood of wrong passwords therefore delays no known person by more than one hash, and other strangers by one hash for
each network that takes part.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from typing import Final

from rummi.server.helpers.kinds import BUSY, TooBusy

AT_ONCE: Final = 2
MOST_STRANGERS: Final = 32
"""Strangers that may wait, of all networks together."""
MOST_KNOWN: Final = 200
"""Known people that may wait; their rate limits admit about ten hashes a minute for each."""
MOST_OF_A_NETWORK: Final = 8
"""Strangers of one network that may wait."""
PATIENCE_SECONDS: Final = 10.0
"""After which a waiting request is refused; clients try again."""


class _Line:
    """Those who wait, by network; networks take turns."""

    def __init__(self, most: int, most_of_a_network: int) -> None:
        self._most = most
        self._most_of_a_network = most_of_a_network
        self._waiting: OrderedDict[str, deque[Future[None]]] = OrderedDict()
        self._size = 0

    def join(self, network: str) -> Future[None]:
        """Raise TooBusy where the line is full, unless another network takes up more of it: its last one leaves."""
        own = len(self._waiting.get(network, ()))
        if own >= self._most_of_a_network:
            raise TooBusy(BUSY)
        if self._size >= self._most:
            greedy = max(self._waiting, key=lambda each: len(self._waiting[each]))
            if len(self._waiting[greedy]) <= own + 1:
                raise TooBusy(BUSY)
            last = self._waiting[greedy][-1]
            self.leave(greedy, last)
            last.set_exception(TooBusy(BUSY))
        turn: Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        self._size += 1
        return turn

    def leave(self, network: str, turn: Future[None]) -> None:
        waiting = self._waiting.get(network, deque())
        if turn in waiting:
            waiting.remove(turn)
            self._size -= 1
            if not waiting:
                del self._waiting[network]

    def call_next(self, busy: Container[str] = ()) -> str | None:
        """Wake the first one whose network is not busy; return that network."""
        network = next((each for each in self._waiting if each not in busy), None)
        if network is not None:
            turn = self._waiting[network][0]
            self._waiting.move_to_end(network)
            self.leave(network, turn)
            turn.set_result(None)
        return network


class Hashing:
    def __init__(self, patience: float = PATIENCE_SECONDS) -> None:
        self._patience = patience
        self._free = AT_ONCE
        self._known = _Line(MOST_KNOWN, MOST_KNOWN)
        self._strangers = _Line(MOST_STRANGERS, MOST_OF_A_NETWORK)
        self._busy: set[str] = set()
        """Networks of strangers for which a hash is being made."""

    @asynccontextmanager
    async def turn(self, network: str, *, known: bool) -> AsyncIterator[None]:
        """Hash inside; raise TooBusy where too many wait."""
        line = self._known if known else self._strangers
        turn = line.join(network)
        self._go_on()
        try:
            await asyncio.wait({turn}, timeout=self._patience)
            if not turn.done():
                raise TooBusy(BUSY)
            turn.result()
            yield
        finally:
            line.leave(network, turn)
            if turn.done() and turn.exception() is None:
                self._free += 1
                if not known:
                    self._busy.discard(network)
                self._go_on()

    def _go_on(self) -> None:
        while self._free:
            if self._known.call_next() is None:
                stranger = self._strangers.call_next(self._busy)
                if stranger is None:
                    return
                self._busy.add(stranger)
            self._free -= 1
