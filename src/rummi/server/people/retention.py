"""What was kept long enough is deleted: a little of each kind in turn, so that none waits for another, and one bad row
hides no good one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from rummi.server import metrics
from rummi.server.feature import RetentionRule
from rummi.server.model import chat
from rummi.server.outages import is_outage
from rummi.server.people.deletion import Forgetting
from rummi.server.settings import RetentionDays
from rummi.server.store.moderation import OperatorTasks, RoomAccessLog, Sanctions
from rummi.server.tasks import PeriodicTask

LOOK_SECONDS: Final = 60.0
AT_ONCE: Final = 50
"""Of each kind."""
MOST_TURNS: Final = 20
"""Of each kind, before it is looked again."""
_DAY_MS: Final = 86_400_000
_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Retention:
    keep: RetentionDays
    forgetting: Forgetting
    now: Callable[[], int]
    _noted: bool = False
    """Whether guests of earlier versions are counted from some day."""
    _failed: set[str] = field(default_factory=set)
    """That could not be deleted; tried again when the server starts."""

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(LOOK_SECONDS, self.tidy)]

    async def tidy(self) -> None:
        erasing = self.forgetting.erasing
        async with erasing.turn() as ours:
            if not ours:
                return
            if not self._noted:
                await erasing.note_guests(self.now())
                self._noted = True
            kinds = [kind for kind in self._kinds() if kind.days > 0]
            for _ in range(MOST_TURNS):
                kinds = [kind for kind in kinds if await self._some(kind)]
        await erasing.scrub()

    def _kinds(self) -> list[RetentionRule]:
        keep, erasing = self.keep, self.forgetting.erasing
        return [
            RetentionRule("guests", keep.guests, erasing.unseen_guests, self._forget_guest),
            RetentionRule("chats", keep.chats, erasing.rooms_with_old_talk, self._delete_talk),
            RetentionRule("rooms", keep.rooms, erasing.closed_rooms, self._delete_room),
            RetentionRule("games", keep.unfinished, erasing.unfinished_games, self._delete_game),
            RetentionRule("reports", keep.reports, erasing.reports.old, self._delete_report),
            *(rule for feature in self.forgetting.features for rule in feature.retention_rules(keep)),
            *(
                RetentionRule(name, keep.decisions, store.old, _deleting(store))
                for name, store in self._decided().items()
            ),
        ]

    def _decided(self) -> dict[str, Sanctions | RoomAccessLog | OperatorTasks]:
        """What operators did."""
        database = self.forgetting.erasing.database
        return {"sanctions": Sanctions(database), "looks": RoomAccessLog(database), "orders": OperatorTasks(database)}

    async def _some(self, kind: RetentionRule) -> bool:
        """Whether there may be more."""
        before = self.now() - int(kind.days * _DAY_MS)
        found = await kind.find(before, AT_ONCE + len(self._failed))
        new = [each for each in found if each not in self._failed]
        for each in new:
            try:
                if await kind.delete(each, before):
                    metrics.DELETED.labels(kind.name).inc()
            except Exception as error:
                if is_outage(error):
                    raise  # nothing is wrong with this one: all are tried again at the next look
                self._failed.add(each)
                _LOG.exception("something could not be deleted", extra={"kind": kind.name})
        return len(new) >= AT_ONCE

    async def _forget_guest(self, person: str, _: int) -> bool:
        await self.forgetting.forget(person)
        return True

    async def _delete_talk(self, code: str, before: int) -> bool:
        rooms = self.forgetting.rooms
        session = await rooms.session(code)
        await rooms.change(session, lambda room: chat.delete_older(room, before), touch=False)
        return True

    async def _delete_room(self, code: str, before: int) -> bool:
        deleted = await self.forgetting.erasing.delete_room(code, before)
        if deleted:
            self.forgetting.rooms.sessions.pop(code, None)
        return deleted

    async def _delete_game(self, game: str, _: int) -> bool:
        return await self.forgetting.erasing.delete_game(game)

    async def _delete_report(self, id: str, _: int) -> bool:
        await self.forgetting.erasing.reports.delete(id)
        return True


def _deleting(store: Sanctions | RoomAccessLog | OperatorTasks) -> Callable[[str, int], Awaitable[bool]]:
    async def delete(id: str, _: int) -> bool:
        await store.delete(id)
        return True

    return delete
