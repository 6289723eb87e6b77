"""What requests and sockets are answered with: the stores, the rooms and the championships of this worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummi.server.bus import Bus
from rummi.server.edge.limits import RateLimits
from rummi.server.edge.sessions import Signer
from rummi.server.events.online import OnlineTables
from rummi.server.events.registry import EventRegistry
from rummi.server.helpers.pools import HelperPools
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.settings import Settings
from rummi.server.store.database import Database
from rummi.server.store.games import Games
from rummi.server.store.people import People
from rummi.server.tasks import Tasks


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    settings: Settings
    now: Callable[[], int]
    tasks: Tasks
    database: Database
    games: Games
    people: People
    rooms: RoomRegistry
    commands: RoomCommands
    events: EventRegistry
    online: OnlineTables
    helpers: HelperPools
    signer: Signer
    bus: Bus
    costly: RateLimits
    """Of what may cost a hash of a password or a new row."""
