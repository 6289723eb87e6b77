"""Chores of a worker: look whether others have gone on, forget what nobody uses, close rooms that stand empty."""

from __future__ import annotations

import logging
from typing import Final

from rummi.server.model import seating
from rummi.server.outages import log_failure
from rummi.server.rooms.quarantine import RoomSetAside
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.store.rooms import NoSuchRoom
from rummi.server.tasks import PeriodicTask

UNUSED_MS: Final = 60_000
"""After which a room without connections is forgotten; it can always be read again."""
SILENT_SECONDS: Final = 1.0
"""Between looks into the database while other workers cannot be heard."""
HEARD_SECONDS: Final = 5.0
"""Between looks while they can, because some message may have been lost."""
GONE_MS: Final = 25_000
"""After which people elsewhere are no longer taken to be there."""
TRY_SET_ASIDE_SECONDS: Final = 10.0

_LOG: Final = logging.getLogger(__name__)


class RoomUpkeep:
    def __init__(self, registry: RoomRegistry, idle_hours: float) -> None:
        self._registry = registry
        self._idle_ms = int(idle_hours * 3_600_000)
        self._looked_at = 0
        self._heard = False
        """Whether others could be heard at the last look: what they said before the first after an outage is lost."""

    def periodic_tasks(self) -> list[PeriodicTask]:
        own: list[PeriodicTask] = [
            (30.0, self.forget),
            (60.0, self.close_idle),
            (TRY_SET_ASIDE_SECONDS, self._registry.try_set_aside),
        ]
        return own if self._registry.bus.alone else [*own, (SILENT_SECONDS, self.look), (10.0, self.say_who_is_here)]

    async def look(self) -> None:
        """Has somebody gone on without our hearing of it?"""
        registry = self._registry
        patience = HEARD_SECONDS if registry.bus.reliable and self._heard else SILENT_SECONDS
        sessions = {code: session for code, session in registry.sessions.items() if not session.asleep}
        if registry.now() - self._looked_at < patience * 1_000 - 100 or not sessions:
            return
        self._looked_at, self._heard = registry.now(), registry.bus.reliable
        versions = await registry.store.versions(list(sessions))
        lengths = await registry.games.lengths(
            [session.game_session.id for session in sessions.values() if session.game_session]
        )
        for code, session in sessions.items():
            longer = session.game_session and lengths.get(session.game_session.id, 0) > session.game_session.seq
            if longer or versions.get(code, 0) > session.stored.version:
                if session.connections or session.busy:
                    registry.spawn(registry.reader.catch_up(session))
                else:
                    session.sleep()

    async def say_who_is_here(self) -> None:
        registry = self._registry
        for session in tuple(registry.sessions.values()):
            if session.connections:
                registry.sync.tell_presence(session)
            late = [worker for worker, (at, _) in session.elsewhere.items() if at < registry.now() - GONE_MS]
            for worker in late:
                del session.elsewhere[worker]
                session.pledged_elsewhere.pop(worker, None)
            if late:
                session.show_presence()

    async def forget(self) -> None:
        registry = self._registry
        for code, session in tuple(registry.sessions.items()):
            if not session.connections and session.used_at < registry.now() - UNUSED_MS and not self._busy(session):
                del registry.sessions[code]

    def _busy(self, session: RoomSession) -> bool:
        due_at = session.game_session.due_at if session.game_session and not session.asleep else None
        return (due_at is not None and due_at < self._registry.now() + UNUSED_MS) or session.busy

    async def close_idle(self) -> None:
        """Rooms that nobody has used for long; their finished games are kept."""
        registry = self._registry
        since = registry.now() - self._idle_ms
        for code in await registry.store.untouched(since, 100):
            try:
                await self._close_idle(code, since)
            except (NoSuchRoom, RoomSetAside):
                continue
            except Exception as error:  # noqa: BLE001 (one room keeps no other from being looked at)
                log_failure(_LOG, "an idle room could not be closed", error)

    async def _close_idle(self, code: str, since: int) -> None:
        registry = self._registry
        session = await registry.session(code)
        acted_at = session.game_session.acted_at if session.game_session else 0
        if session.connections or acted_at > since:
            await registry.store.touch(code, registry.now())
        else:
            await registry.change(session, seating.close)
            if session.room.game:
                await registry.games.set_due(session.room.game, None)
