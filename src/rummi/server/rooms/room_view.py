"""A room as everybody in it is shown it."""

from __future__ import annotations

from rummi.server.model.room import Room
from rummi.server.protocol.rooms import RoomShown, RoomUpdate, encode


def room_update(version: int, room: Room) -> bytes:
    """The same for everyone in the room."""
    return encode(show_room(version, room))


def show_room(version: int, room: Room) -> RoomUpdate:
    match = room.match
    shown = RoomShown(
        code=room.code,
        options=room.options,
        strict=room.strict,
        host=room.host,
        chairs=room.chairs,
        phase=room.phase,
        game=room.game,
        first=room.first,
        draw=room.draw,
        results=room.results,
        totals=match.totals,
        ranking=match.ranking,
        match_over=room.match_over,
        hints=room.hints,
        event=room.event,
        said=room.said,
        muted=room.muted,
    )
    return RoomUpdate(version=version, room=shown)
