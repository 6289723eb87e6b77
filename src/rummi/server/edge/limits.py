"""Limits on how often and how much a client may request."""

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
"""A client may use the allowance of this many seconds at once."""
MOST_ADDRESSES: Final = 100_000
"""The number of addresses to remember, at about 250 bytes each."""
MOST_WRITTEN: Final = 20_000
"""The number of keys to remember if clients can choose them, such as logins."""

COSTLY_SHARE: Final = 1 / 40
"""The share of requests that may hash a password or create a row: with 20 requests a second, 30 a minute."""
COSTLY_BURST_SECONDS: Final = 60
TALK_SHARE: Final = 1 / 20
"""The share of a socket's messages that may be sent to the whole room: with 20 messages a second, one a second."""
TALK_BURST_SECONDS: Final = 10
WORK_SHARE: Final = 1 / 100
"""The seconds of work per allowed request: with 20 requests a second, a fifth of a processor."""
WORK_BURST_SECONDS: Final = 30

TRIES_SHARE: Final = 1 / 120
"""The share of requests that may be login attempts: with 20 requests a second, 10 a minute."""
TRIES_BURST_SECONDS: Final = 60
LONGER_SECONDS: Final = 2.0
"""The delay of a login attempt for an account that many networks try to log in to."""
MOST_WAITING: Final = 500
"""The number of login attempts that may be delayed at the same time."""

AT_ONCE: Final = 2
"""The number of passwords that are hashed at the same time."""
MOST_STRANGERS: Final = 32
"""The number of strangers that may wait for a hash, from all networks together."""
MOST_OF_A_NETWORK: Final = 8
"""The number of strangers of one network that may wait."""
MOST_KNOWN: Final = 200
"""The number of known people that may wait; their rate limits allow about ten hashes a minute for each."""
PATIENCE_SECONDS: Final = 10.0
"""The longest wait. Clients try again after that."""


class TooOften(RummiError):
    """The request was understood, but there were too many of this kind."""


class RateLimit:
    """A token bucket. A rate of 0 means no limit."""

    __slots__ = ("_counted_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._full = max(rate * burst, 1.0)
        self._left = self._full
        self._counted_at = monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take tokens if there are enough; return whether there were."""
        if not self._rate:
            return True
        if self._now_left() < cost:
            return False
        self._left -= cost
        return True

    def solvent(self) -> bool:
        """Return whether work may begin whose cost is known only afterwards."""
        return not self._rate or self._now_left() > 0

    def wait(self) -> float:
        """Return the seconds until an overdraft is paid back."""
        return max(0.0, -self._now_left() / self._rate) if self._rate else 0.0

    def spend(self, cost: float) -> None:
        """Take tokens even if there are not enough. A negative cost gives tokens back."""
        if not self._rate:
            return
        self._left = self._now_left() - cost

    def _now_left(self) -> float:
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        return self._left


class RateLimits:
    """A rate limit for each key, such as an address. The least recently used keys are forgotten."""

    def __init__(self, rate: float, burst: float = BURST_SECONDS, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, key: str) -> bool:
        return self.of(key).take()

    def of(self, key: str) -> RateLimit:
        limit = self._known.pop(key, None) or RateLimit(self._rate, self._burst)
        self._known[key] = limit
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return limit


class LoginThrottle:
    """Limits login attempts per network and per account, without locking the account.

    Attempts from a device that the owner has used before have a limit of their own, so that attackers cannot keep the
    owner out.
    """

    def __init__(self, requests_per_second: float, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        rate = requests_per_second * TRIES_SHARE
        self._pairs = RateLimits(rate, TRIES_BURST_SECONDS, MOST_WRITTEN)
        self._networks = RateLimits(3 * rate, TRIES_BURST_SECONDS)
        self._accounts = RateLimits(3 * rate, TRIES_BURST_SECONDS, MOST_WRITTEN)
        self._sleep = sleep
        self._waiting = 0

    async def allow(self, network: str, login: str, device: str | None) -> None:
        """Wait if necessary, before the password is checked. Raises TooOften.

        `device` is a token of a device that the owner of the login has used, or None.
        """
        if device:
            self._require(self._pairs.take(f"device {device}"))
            return
        self._require(self._networks.take(network))
        self._require(self._pairs.take(f"{network} {login}"))
        if not self._accounts.take(login):
            await self._delay()

    async def _delay(self) -> None:
        self._require(self._waiting < MOST_WAITING)
        self._waiting += 1
        try:
            await self._sleep(LONGER_SECONDS)
        finally:
            self._waiting -= 1

    def _require(self, allowed: bool) -> None:
        if not allowed:
            raise TooOften(sentence("Too often; wait a minute."))


class HashQueue:
    """The queue for hashing passwords, which keeps a processor busy for a quarter of a second each.

    Known people come before strangers, and the networks of strangers take turns.
    """

    def __init__(self, patience: float = PATIENCE_SECONDS) -> None:
        self._patience = patience
        self._free = AT_ONCE
        self._known = _Line(MOST_KNOWN, MOST_KNOWN)
        self._strangers = _Line(MOST_STRANGERS, MOST_OF_A_NETWORK)
        self._busy: set[str] = set()
        """Networks of strangers for which a hash is being computed."""

    @asynccontextmanager
    async def turn(self, network: str, *, known: bool) -> AsyncIterator[None]:
        """Wait for a turn; hash inside. Raises TooBusy if too many wait."""
        line = self._known if known else self._strangers
        turn = line.join(network)
        self._start_next()
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
                self._start_next()

    def _start_next(self) -> None:
        while self._free:
            if self._known.call_next() is None:
                stranger = self._strangers.call_next(self._busy)
                if stranger is None:
                    return
                self._busy.add(stranger)
            self._free -= 1


class _Line:
    """A waiting line in which networks take turns."""

    def __init__(self, most: int, most_of_a_network: int) -> None:
        self._most = most
        self._most_of_a_network = most_of_a_network
        self._waiting: OrderedDict[str, deque[Future[None]]] = OrderedDict()
        self._size = 0

    def join(self, network: str) -> Future[None]:
        """Return a future that is done when it is this caller's turn. Raises TooBusy if the line is full.

        In a full line, a caller of a network with few others replaces the last one of the network with the most.
        """
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
        """Call the first caller whose network is not busy; return that network."""
        network = next((each for each in self._waiting if each not in busy), None)
        if network is not None:
            turn = self._waiting[network][0]
            self._waiting.move_to_end(network)
            self.leave(network, turn)
            turn.set_result(None)
        return network
