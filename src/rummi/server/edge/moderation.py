"""Carrying out the decisions of operators: closing rooms, and letting bots play for people who are banned."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final

from litestar.connection import ASGIConnection

from rummi.server.bus import Bus, OperatorDecided
from rummi.server.edge.callers import UNNAMED, network_of
from rummi.server.model import seating
from rummi.server.model.people import Person
from rummi.server.model.stored import NoSuchRoom
from rummi.server.outages import log_failure
from rummi.server.rooms.moderation import LOOK_SECONDS, Caller, Moderation, can_be_banned
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.moderation import OperatorTask, OperatorTasks
from rummi.server.store.rooms import Rooms
from rummi.server.tasks import PeriodicTask

BANNED: Final = 4423
"""The close code for sockets of people who are banned."""
_LOG: Final = logging.getLogger(__name__)


async def carry_out_all(rooms: RoomRegistry, store: Rooms, tasks: OperatorTasks) -> bool:
    """Carry out the open tasks of operators; return whether all are done. Several workers may do the same task."""
    undone = False
    for task in await tasks.pending():
        try:
            await _carry_out(rooms, store, task)
            await tasks.mark_done(task.id, rooms.now())
        except Exception as error:  # noqa: BLE001 (a task that fails must not stop the others)
            log_failure(_LOG, "a task of an operator failed", error, order=task.kind)
            undone = True
    return not undone


async def _carry_out(rooms: RoomRegistry, store: Rooms, task: OperatorTask) -> None:
    if task.kind == "close":
        await close_room(rooms, store, task.what)
        return
    for code in await store.seated(task.what):
        try:
            session = await rooms.session(code)
            await rooms.change(session, lambda room: seating.sit_out(room, task.what))
        except (NoSuchRoom, RoomQuarantined):
            continue


async def close_room(rooms: RoomRegistry, store: Rooms, code: str) -> None:
    """Close a room. Its game ends without a result."""
    try:
        session = await rooms.session(code)
    except NoSuchRoom:
        return
    except RoomQuarantined:
        await store.shut(code)
        await rooms.quarantine.update_metric()
        return
    await rooms.change(session, seating.close)
    if session.room.game:
        await rooms.games.set_due(session.room.game, None)


@dataclass(slots=True)
class Moderator:
    """Notices new decisions of operators and applies them on this worker."""

    moderation: Moderation
    rooms: RoomRegistry
    room_store: Rooms
    bus: Bus
    notify: Callable[[Collection[str]], Awaitable[None]]
    """Notifies these people if they are connected to this worker, and disconnects those who are banned."""
    _undone: bool = field(default=True)

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(LOOK_SECONDS, self.look)]

    async def announce_decision(self) -> None:
        """Apply a decision that was just made on this worker, and inform the others."""
        await self.look()
        self.bus.publish(OperatorDecided())

    async def look(self) -> None:
        changed = await self.moderation.look()
        if changed is not None:
            self._undone = True
            await self.notify(changed)
        if self._undone:
            self._undone = not await carry_out_all(self.rooms, self.room_store, self.moderation.orders)


def caller_of(connection: ASGIConnection[Any, Any, Any, Any], person: Person | None) -> Caller:
    """Return the person and the network of a connection, for bans.

    Without the network if the connection came through an untrusted proxy, because all its clients have its address.
    """
    unnamed = connection.scope.get("state", {}).get(UNNAMED)
    network = network_of(connection.client.host if connection.client and not unnamed else "")
    since = person.made_at if person and person.login is not None else None
    return Caller(person.id if person else None, network if can_be_banned(network) else "", since)
