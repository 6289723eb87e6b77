"""Chores of a worker: look whether others have gone on, forget what nobody uses, close rooms that stand empty."""

from __future__ import annotations

from typing import Final

from rummi.server.bus import Present
from rummi.server.chores import Chore
from rummi.server.model import sitting
from rummi.server.rooms.registry import Hall
from rummi.server.rooms.room_session import Live
from rummi.server.settings import Settings
from rummi.server.store.rooms import NoSuchRoom

UNUSED: Final = 60_000
"""Milliseconds after which a room without guests is forgotten; it can always be read again."""
SILENT: Final = 1.0
"""Seconds between looks into the database while other workers cannot be heard."""
HEARD: Final = 5.0
"""Seconds between looks while they can, because some message may have been lost."""
GONE: Final = 25_000
"""Milliseconds after which people elsewhere are no longer taken to be there."""


class Keeper:
    def __init__(self, hall: Hall, settings: Settings) -> None:
        self._hall = hall
        self._idle = int(settings.idle_hours * 3_600_000)
        self._looked_at = 0

    def chores(self) -> list[Chore]:
        own: list[Chore] = [(30.0, self.forget), (60.0, self.close_idle)]
        return own if self._hall.bus.alone else [*own, (SILENT, self.look), (10.0, self.say_who_is_here)]

    async def look(self) -> None:
        """Has somebody gone on without our hearing of it?"""
        hall = self._hall
        patience = HEARD if hall.bus.reliable else SILENT
        lives = {code: live for code, live in hall.lives.items() if not live.asleep}
        if hall.now() - self._looked_at < patience * 1_000 - 100 or not lives:
            return
        self._looked_at = hall.now()
        versions = await hall.rooms.versions(list(lives))
        lengths = await hall.games.lengths([live.table.id for live in lives.values() if live.table])
        for code, live in lives.items():
            longer = live.table and lengths.get(live.table.id, 0) > live.table.seq
            if longer or versions.get(code, 0) > live.kept.version:
                if live.guests or live.busy:
                    hall.spawn(hall.news.catch_up(live))
                else:
                    live.sleep()

    async def say_who_is_here(self) -> None:
        hall = self._hall
        for code, live in tuple(hall.lives.items()):
            if live.guests:
                hall.bus.tell(Present(code, hall.worker, live.here()))
            late = [worker for worker, (at, _) in live.elsewhere.items() if at < hall.now() - GONE]
            for worker in late:
                del live.elsewhere[worker]
            if late:
                live.show_presence()

    async def forget(self) -> None:
        hall = self._hall
        for code, live in tuple(hall.lives.items()):
            if not live.guests and live.used_at < hall.now() - UNUSED and not self._busy(live):
                del hall.lives[code]

    def _busy(self, live: Live) -> bool:
        due_at = live.table.due_at if live.table and not live.asleep else None
        return (due_at is not None and due_at < self._hall.now() + UNUSED) or live.busy

    async def close_idle(self) -> None:
        """Rooms that nobody has used for long; their finished games are kept."""
        hall = self._hall
        since = hall.now() - self._idle
        for code in await hall.rooms.untouched(since, 100):
            try:
                live = await hall.live(code)
            except NoSuchRoom:
                continue
            acted_at = live.table.acted_at if live.table else 0
            if live.guests or acted_at > since:
                await hall.rooms.touch(code, hall.now())
            else:
                await hall.change(live, sitting.closed)
                if live.table:
                    await hall.games.set_due(live.table.id, None)
