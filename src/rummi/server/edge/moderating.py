"""What operators decide takes effect at this worker: whoever is banned is cut off, and what they want of rooms is
done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final

from litestar.connection import ASGIConnection

from rummi.server.bus import Bus, OperatorDecided
from rummi.server.chores import Chore
from rummi.server.edge.callers.addresses import network_of
from rummi.server.edge.callers.proxies import UNNAMED
from rummi.server.edge.orders import carry_out_all
from rummi.server.moderation.moderation import LOOK_SECONDS, Caller, Moderation
from rummi.server.moderation.networks import can_be_banned
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.people import Person

BANNED: Final = 4423
"""The code with which the socket of somebody who is banned is closed."""


@dataclass(slots=True)
class Moderator:
    moderation: Moderation
    rooms: RoomRegistry
    bus: Bus
    tell: Callable[[Collection[str]], Awaitable[None]]
    """These people, where they are connected here; whoever is banned is cut off."""
    _undone: bool = field(default=True)

    def chores(self) -> list[Chore]:
        return [(LOOK_SECONDS, self.look)]

    async def decided(self) -> None:
        """Just now, by somebody who asked this worker."""
        await self.look()
        self.bus.tell(OperatorDecided())

    async def look(self) -> None:
        changed = await self.moderation.look()
        if changed is not None:
            self._undone = True
            await self.tell(changed)
        if self._undone:
            self._undone = not await carry_out_all(self.rooms, self.moderation.orders)


def caller_of(connection: ASGIConnection[Any, Any, Any, Any], person: Person | None) -> Caller:
    """Of whoever comes by a proxy that was not named, only who he is: everybody has its address."""
    unnamed = connection.scope.get("state", {}).get(UNNAMED)
    network = network_of(connection.client.host if connection.client and not unnamed else "")
    since = person.made_at if person and person.login is not None else None
    return Caller(person.id if person else None, network if can_be_banned(network) else "", since)
