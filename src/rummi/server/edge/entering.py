"""Which rooms are there for whom."""

from __future__ import annotations

from rummi.server.edge.services import Services
from rummi.server.model.codes import ROOM_CODE_LENGTH, is_code
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.people import Person
from rummi.server.store.rooms import NoSuchRoom


async def room_for(services: Services, code: str, person: Person | None) -> RoomSession:
    """Raises NoSuchRoom, also for somebody whom its host has blocked, and RoomSetAside."""
    code = code.upper()  # as it is written in the database; what cannot be a code is never asked for
    if not is_code(code, ROOM_CODE_LENGTH):
        raise NoSuchRoom(code)
    session = await services.rooms.session(code)
    if person and await services.blocking.keeps_out(session, person.id):
        raise NoSuchRoom(code)
    return session
