"""Rooms that cannot be loaded are quarantined, so that one bad row does not stop the others.

Players and the operator see an error, and every sweep skips these rooms. From time to time they are tried again: a
newer version may be able to read them, or the operator has repaired them.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import sentence
from rummi.server.rooms.ports import Now, QuarantineStore, RoomMetrics

QUARANTINED: Final = 4500
"""The close code of sockets whose room cannot be read."""
RETRY_AFTER_MS: Final = 60_000
RETRIES_AT_ONCE: Final = 5

_LOG: Final = logging.getLogger(__name__)


class RoomQuarantined(RummiError):
    """The room exists and cannot be loaded."""

    def __init__(self) -> None:
        super().__init__(sentence("This room cannot be opened just now; whoever runs the server has been told."))


class Quarantine:
    def __init__(self, store: QuarantineStore, now: Now, metrics: RoomMetrics) -> None:
        self._store = store
        self._now = now
        self._metrics = metrics

    async def add(self, room: str, problem: BaseException, game: str | None = None) -> None:
        """Quarantine a room, or the game of a room."""
        why = _describe(problem.__cause__ or problem)
        if await self._store.put(room, game, why, self._now()):
            what = "game" if game else "room"
            # without the code of the room, because anyone who reads it can enter
            _LOG.error("a room cannot be loaded and is set aside", extra={"what": what, "why": why})
        await self.update_metric()

    async def release(self, room: str) -> None:
        await self._store.take_back(room)
        _LOG.info("a room that was set aside can be loaded again")
        await self.update_metric()

    async def due_for_retry(self) -> list[str]:
        """Return the codes of some rooms that have not been tried for a while."""
        return await self._store.untried(self._now() - RETRY_AFTER_MS, RETRIES_AT_ONCE)

    async def update_metric(self) -> None:
        self._metrics.rooms_quarantined(await self._store.count())


def _describe(problem: BaseException) -> str:
    """Return the name and the place of an error. Its message may contain a player's tiles."""
    places = traceback.extract_tb(problem.__traceback__)
    place = f" at {Path(places[-1].filename).name}:{places[-1].lineno}" if places else ""
    return f"{type(problem).__name__}{place}"
