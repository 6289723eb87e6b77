"""Whoever guesses at passwords is slowed down, and nobody is locked out by him.

Who tries too often from one network is refused there. Where one account is tried from many networks, every try takes
longer. On a device on which somebody has logged in before neither counts: it has a limit of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.edge.limits.rates import MOST_WRITTEN, RateLimits, TooOften

TRIES_SHARE: Final = 1 / 120
"""Of all that may be asked: with 20 requests a second, 10 tries a minute."""
TRIES_BURST_SECONDS: Final = 60
LONGER_SECONDS: Final = 2.0
MOST_WAITING: Final = 500
"""Tries that take longer, at once."""


class Guessing:
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
