"""Rooms that cannot be loaded are set aside: one bad row never stops the others.

Its players and the operator are told, every sweep passes over it, and now and then it is tried again: a newer version
may be able to read it, or somebody may have mended it.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.store.rooms import QuarantineStore

TRY_AGAIN_MS: Final = 60_000
TRIED_AT_ONCE: Final = 5

_LOG: Final = logging.getLogger(__name__)


class RoomSetAside(RummiError):
    """The room is there and cannot be loaded, which is no fault of whoever asks for it."""

    def __init__(self) -> None:
        super().__init__(sentence("This room cannot be opened just now; whoever runs the server has been told."))


class Aside:
    def __init__(self, store: QuarantineStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def put(self, room: str, problem: BaseException, game: str | None = None) -> None:
        """Without the code of the room in the log, by which anybody could enter it."""
        why = _named(problem.__cause__ or problem)
        if await self._store.put(room, game, why, self._now()):
            what = "game" if game else "room"
            _LOG.error("a room cannot be loaded and is set aside", extra={"what": what, "why": why})
        await self.count()

    async def take_back(self, room: str) -> None:
        await self._store.take_back(room)
        _LOG.info("a room that was set aside can be loaded again")
        await self.count()

    async def to_try(self) -> list[str]:
        return await self._store.untried(self._now() - TRY_AGAIN_MS, TRIED_AT_ONCE)

    async def count(self) -> None:
        metrics.SET_ASIDE.set(await self._store.count())


def _named(problem: BaseException) -> str:
    """What an error says may tell somebody's tiles, so only its name and its place."""
    places = traceback.extract_tb(problem.__traceback__)
    place = f" at {Path(places[-1].filename).name}:{places[-1].lineno}" if places else ""
    return f"{type(problem).__name__}{place}"
