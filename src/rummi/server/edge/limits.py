"""How often somebody may ask: so often on average, and a few at once."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import sentence
from rummi.server.jobs.kinds import BUSY, TooBusy

BURST_SECONDS: Final = 5
"""That may be asked at once."""
MOST_ADDRESSES: Final = 100_000
"""That are remembered, with some 250 bytes each."""
MOST_WRITTEN: Final = 20_000
"""Likewise, of what callers can write themselves, as a login."""
COSTLY_SHARE: Final = 1 / 40
"""Of all that may be asked, what may cost a hash of a password or a new row: with 20 a second, 30 a minute."""
COSTLY_BURST_SECONDS: Final = 60
TALK_SHARE: Final = 1 / 20
"""Of the messages of a socket, what may be said to the whole room: with 20 a second, one."""
TALK_BURST_SECONDS: Final = 10
WORK_SHARE: Final = 1 / 100
"""The seconds of work that may be caused in place of one request: with 20 a second, a fifth of a processor."""
WORK_BURST_SECONDS: Final = 30


class TooOften(RummiError):
    """Understood, but asked for too often."""


class RateLimit:
    __slots__ = ("_counted_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._full = max(rate * burst, 1.0)
        self._left = self._full
        self._counted_at = monotonic()

    def take(self, cost: float = 1) -> bool:
        """Return whether so much more is allowed, and count it if it is."""
        if not self._rate:
            return True
        if self._now_left() < cost:
            return False
        self._left -= cost
        return True

    def solvent(self) -> bool:
        """Whether anything may be spent whose cost is known only afterwards."""
        return not self._rate or self._now_left() > 0

    def wait(self) -> float:
        """Return the seconds until what was spent too much is paid back."""
        return max(0.0, -self._now_left() / self._rate) if self._rate else 0.0

    def spend(self, cost: float) -> None:
        """Count what is allowed in any case; the limit may owe something afterwards."""
        if not self._rate:
            return
        self._left = self._now_left() - cost

    def _now_left(self) -> float:
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        return self._left


class RateLimits:
    """One for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float = BURST_SECONDS, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def of(self, address: str) -> RateLimit:
        limit = self._known.pop(address, None) or RateLimit(self._rate, self._burst)
        self._known[address] = limit
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return limit


TRIES_SHARE: Final = 1 / 120
"""Of all that may be asked: with 20 requests a second, 10 tries a minute."""
TRIES_BURST_SECONDS: Final = 60
LONGER_SECONDS: Final = 2.0
MOST_WAITING: Final = 500
"""Tries that take longer, at once."""


class LoginThrottle:
    def __init__(self, requests_per_second: float, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        rate = requests_per_second * TRIES_SHARE
        self._pairs = RateLimits(rate, TRIES_BURST_SECONDS, MOST_WRITTEN)
        self._networks = RateLimits(3 * rate, TRIES_BURST_SECONDS)
        self._accounts = RateLimits(3 * rate, TRIES_BURST_SECONDS, MOST_WRITTEN)
        self._sleep = sleep
        self._waiting = 0

    async def allow(self, network: str, login: str, device: str | None) -> None:
        """Before a password is looked at; raises TooOften. `device` is one that its owner has used."""
        if device:
            self._require(self._pairs.take(f"device {device}"))
            return
        self._require(self._networks.take(network))
        self._require(self._pairs.take(f"{network} {login}"))
        if not self._accounts.take(login):
            await self._take_longer()

    async def _take_longer(self) -> None:
        self._require(self._waiting < MOST_WAITING)
        self._waiting += 1
        try:
            await self._sleep(LONGER_SECONDS)
        finally:
            self._waiting -= 1

    def _require(self, allowed: bool) -> None:
        if not allowed:
            raise TooOften(sentence("Too often; wait a minute."))


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


class HashQueue:
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
