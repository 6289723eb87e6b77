"""What requests and sockets are answered with: the stores, the rooms and the championships of this worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummi.server.bus import Bus
from rummi.server.clubs.registry import ClubRegistry
from rummi.server.edge.limits.guessing import Guessing
from rummi.server.edge.limits.hashing import Hashing
from rummi.server.edge.limits.kept import Kept
from rummi.server.edge.limits.places import Places
from rummi.server.edge.limits.rates import RateLimits
from rummi.server.edge.moderating import Moderator
from rummi.server.edge.sessions.signing import Signer
from rummi.server.events.online import OnlineTables
from rummi.server.events.registry import EventRegistry
from rummi.server.helpers.pools import HelperPools
from rummi.server.moderation.deciding import Decisions
from rummi.server.moderation.moderation import Moderation
from rummi.server.people.forgetting import Forgetting
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.heartbeat import Heartbeat
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.strangers.blocking import Blocking
from rummi.server.rooms.strangers.reporting import Reporting
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
    blocking: Blocking
    reporting: Reporting
    events: EventRegistry
    online: OnlineTables
    clubs: ClubRegistry
    forgetting: Forgetting
    helpers: HelperPools
    signer: Signer
    bus: Bus
    heartbeat: Heartbeat
    places: Places
    costly: RateLimits
    """Of what may cost a hash of a password or a new row."""
    work: RateLimits
    chances: RateLimits
    """Work of their own: whoever waits for them can look at other games meanwhile."""
    """Of the seconds that helpers work for somebody."""
    guessing: Guessing
    hashing: Hashing
    talk: RateLimits
    """Of what people say, each of them."""
    kept: Kept
    moderation: Moderation
    moderator: Moderator
    decisions: Decisions
