"""Periodic tasks about rooms: follow other workers, drop unused rooms from memory, close idle rooms."""

from __future__ import annotations

import logging
from typing import Final

from rummi.server.model import seating
from rummi.server.model.stored import NoSuchRoom
from rummi.server.outages import log_failure
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.tasks import PeriodicTask

UNUSED_MS: Final = 60_000
"""The time after which a room without connections is dropped from memory."""
POLL_SECONDS: Final = 1.0
"""The pause between checks of the database while there are no messages from other workers."""
POLL_WITH_BUS_SECONDS: Final = 5.0
"""The pause while there are messages, because any of them may be lost."""
GONE_MS: Final = 25_000
"""The time after which the people at a silent worker no longer count as present."""
RETRY_QUARANTINED_SECONDS: Final = 10.0

_LOG: Final = logging.getLogger(__name__)


class RoomUpkeep:
    def __init__(self, registry: RoomRegistry, idle_hours: float) -> None:
        self._registry = registry
        self._idle_ms = int(idle_hours * 3_600_000)
        self._polled_at = 0
        self._bus_worked = False
        """Whether the bus worked at the last check. Messages of an outage are lost, so one check must follow it."""

    def periodic_tasks(self) -> list[PeriodicTask]:
        own: list[PeriodicTask] = [
            (30.0, self.drop_unused),
            (60.0, self.close_idle),
            (RETRY_QUARANTINED_SECONDS, self._registry.retry_quarantined),
        ]
        return own if self._registry.bus.alone else [*own, (POLL_SECONDS, self.poll), (10.0, self.report_presence)]

    async def poll(self) -> None:
        """Find rooms and games that other workers have changed without a message."""
        registry = self._registry
        pause = POLL_WITH_BUS_SECONDS if registry.bus.reliable and self._bus_worked else POLL_SECONDS
        sessions = {code: session for code, session in registry.sessions.items() if not session.dormant}
        if registry.now() - self._polled_at < pause * 1_000 - 100 or not sessions:
            return
        self._polled_at, self._bus_worked = registry.now(), registry.bus.reliable
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
                    session.make_dormant()

    async def report_presence(self) -> None:
        """Tell other workers who is connected here, and drop the reports of workers that are silent."""
        registry = self._registry
        for session in tuple(registry.sessions.values()):
            if session.connections:
                registry.sync.publish_presence(session)
            late = [worker for worker, (at, _) in session.remote_people.items() if at < registry.now() - GONE_MS]
            for worker in late:
                del session.remote_people[worker]
                session.remote_pledges.pop(worker, None)
            if late:
                session.show_presence()

    async def drop_unused(self) -> None:
        registry = self._registry
        for code, session in tuple(registry.sessions.items()):
            if not session.connections and session.used_at < registry.now() - UNUSED_MS and not self._is_busy(session):
                del registry.sessions[code]

    def _is_busy(self, session: RoomSession) -> bool:
        due_at = session.game_session.due_at if session.game_session and not session.dormant else None
        return (due_at is not None and due_at < self._registry.now() + UNUSED_MS) or session.busy

    async def close_idle(self) -> None:
        """Close rooms that have not been used for long. Their finished games are kept."""
        registry = self._registry
        since = registry.now() - self._idle_ms
        for code in await registry.store.untouched(since, 100):
            try:
                await self._close_idle(code, since)
            except (NoSuchRoom, RoomQuarantined):
                continue
            except Exception as error:  # noqa: BLE001 (one room must not stop the others)
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
