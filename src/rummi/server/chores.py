"""What a worker does now and then, by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from rummi.server.outages import log_failure

Chore: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""After how many seconds again, and what."""

_LOG: Final = logging.getLogger(__name__)


async def again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """As long as the worker lives; a database that is away for a while ends nothing."""
    while True:
        try:
            await work()
        except Exception as problem:  # noqa: BLE001 (it is in the log, and tried again)
            log_failure(_LOG, "a chore failed", problem)
        await asyncio.sleep(seconds)
