"""Sessions that end while sockets are open: whoever follows a room with one is cut off, and comes back only with
another."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rummi.server.bus import SessionsEnded
from rummi.server.edge.moderation import BANNED
from rummi.server.edge.services import Services
from rummi.server.edge.socket import SocketConnection
from rummi.server.protocol.rooms import encode
from rummi.server.protocol.talk import NoticeUpdate
from rummi.server.rooms.moderation import Moderation
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.people import People

LOOK_SECONDS: Final = 10.0
"""Between looks into the database, in case another worker was not heard."""


async def tell_sessions_ended(services: Services, person: str) -> None:
    """Here and at the other workers."""
    end_sockets(services.rooms, person)
    services.bus.publish(SessionsEnded(person))


def end_sockets(rooms: RoomRegistry, person: str) -> None:
    for connection in _connections(rooms):
        if connection.person == person:
            connection.drop_for_its_session()


async def look_for_ended(rooms: RoomRegistry, people: People) -> None:
    """What other workers have ended without our hearing of it."""
    if rooms.bus.alone:
        return
    here = _connections(rooms)
    series = await people.session_series({connection.person for connection in here})
    for connection in here:
        if series.get(connection.person) != connection.series:
            connection.drop_for_its_session()


async def tell_decided(rooms: RoomRegistry, moderation: Moderation, people: Collection[str]) -> None:
    """About whom an operator has decided something; whoever is banned is cut off."""
    notice = encode(NoticeUpdate())
    for connection in _connections(rooms):
        caller = connection.caller
        if connection.person in people and connection.hears_notices:
            connection.send(notice)
        ban = moderation.ban_of(caller)
        if ban:
            connection.drop(BANNED, "banned")
            if moderation.reaches(ban, caller):
                await moderation.sanctions.add_network(ban.id, caller.network, rooms.now())


def _connections(rooms: RoomRegistry) -> list[SocketConnection]:
    return [
        connection
        for session in tuple(rooms.sessions.values())
        for connection in tuple(session.connections)
        if isinstance(connection, SocketConnection)
    ]
