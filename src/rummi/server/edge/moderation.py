"""What operators want of rooms: one is closed, and bots play for somebody who is banned."""

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

_LOG: Final = logging.getLogger(__name__)


async def carry_out_all(rooms: RoomRegistry, store: Rooms, orders: OperatorTasks) -> bool:
    """Safe to do twice, so that no worker waits for another. Whether all is done."""
    undone = False
    for order in await orders.pending():
        try:
            await _carry_out(rooms, store, order)
            await orders.mark_done(order.id, rooms.now())
        except Exception as error:  # noqa: BLE001 (one order keeps no other from being carried out)
            log_failure(_LOG, "an order of an operator could not be carried out", error, order=order.kind)
            undone = True
    return not undone


async def _carry_out(rooms: RoomRegistry, store: Rooms, order: OperatorTask) -> None:
    if order.kind == "close":
        await close_room(rooms, store, order.what)
        return
    for code in await store.seated(order.what):
        try:
            session = await rooms.session(code)
            await rooms.change(session, lambda room: seating.sit_out(room, order.what))
        except (NoSuchRoom, RoomQuarantined):
            continue


async def close_room(rooms: RoomRegistry, store: Rooms, code: str) -> None:
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


BANNED: Final = 4423
"""The code with which the socket of somebody who is banned is closed."""


@dataclass(slots=True)
class Moderator:
    moderation: Moderation
    rooms: RoomRegistry
    room_store: Rooms
    bus: Bus
    tell: Callable[[Collection[str]], Awaitable[None]]
    """These people, where they are connected here; whoever is banned is cut off."""
    _undone: bool = field(default=True)

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(LOOK_SECONDS, self.look)]

    async def decided(self) -> None:
        """Just now, by somebody who asked this worker."""
        await self.look()
        self.bus.publish(OperatorDecided())

    async def look(self) -> None:
        changed = await self.moderation.look()
        if changed is not None:
            self._undone = True
            await self.tell(changed)
        if self._undone:
            self._undone = not await carry_out_all(self.rooms, self.room_store, self.moderation.orders)


def caller_of(connection: ASGIConnection[Any, Any, Any, Any], person: Person | None) -> Caller:
    """Of whoever comes by a proxy that was not named, only who he is: everybody has its address."""
    unnamed = connection.scope.get("state", {}).get(UNNAMED)
    network = network_of(connection.client.host if connection.client and not unnamed else "")
    since = person.made_at if person and person.login is not None else None
    return Caller(person.id if person else None, network if can_be_banned(network) else "", since)
