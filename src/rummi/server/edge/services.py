"""The parts of a worker that requests and sockets use: stores, rooms, features and limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from rummi.server.edge.limits import HashQueue, LoginThrottle, RateLimits
from rummi.server.edge.moderation import Moderator
from rummi.server.edge.response_cache import ResponseCache
from rummi.server.edge.signing import Signer
from rummi.server.edge.slots import ConnectionSlots
from rummi.server.feature import Core, Feature
from rummi.server.model.codes import ROOM_CODE_LENGTH, is_code
from rummi.server.model.people import Person
from rummi.server.model.stored import NoSuchRoom
from rummi.server.people.deletion import AccountDeletion
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.heartbeat import Heartbeat
from rummi.server.rooms.moderation import Decisions, Moderation
from rummi.server.rooms.people import Blocking, Reporting
from rummi.server.rooms.session import RoomSession

FeatureT = TypeVar("FeatureT", bound=Feature)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(Core):
    commands: RoomCommands
    blocking: Blocking
    reporting: Reporting
    features: tuple[Feature, ...]
    deletion: AccountDeletion
    signer: Signer
    heartbeat: Heartbeat
    slots: ConnectionSlots
    costly: RateLimits
    """Limits requests that hash a password or create a row."""
    work: RateLimits
    """Limits the seconds of work for each network."""
    chances: RateLimits
    """Limits the seconds of work for chances, so that people who wait for them can still look at other games."""
    login_throttle: LoginThrottle
    hash_queue: HashQueue
    talk: RateLimits
    """Limits the messages of each person."""
    response_cache: ResponseCache
    moderation: Moderation
    moderator: Moderator
    decisions: Decisions

    def feature(self, kind: type[FeatureT]) -> FeatureT:
        """Return the feature of this class; only its own routes ask, so there is one."""
        return next(each for each in self.features if isinstance(each, kind))


async def room_for(services: Services, code: str, person: Person | None) -> RoomSession:
    """Return the session of a room.

    Raises NoSuchRoom, also if the host has blocked the person, and RoomQuarantined.
    """
    code = code.upper()  # codes are upper case in the database; other texts need no query
    if not is_code(code, ROOM_CODE_LENGTH):
        raise NoSuchRoom(code)
    session = await services.rooms.session(code)
    if person and await services.blocking.keeps_out(session, person.id):
        raise NoSuchRoom(code)
    return session
