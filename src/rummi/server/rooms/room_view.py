"""A room as everybody in it is shown it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummi.server.model.chat import agreed, chatting
from rummi.server.model.room import Room, Shuffle
from rummi.server.protocol.games import show_contributions
from rummi.server.protocol.rooms import RoomShown, RoomUpdate, ShuffleShown, encode
from rummi.server.protocol.talk import Said
from rummi.server.rooms.connection import Connection, Hearing


def room_updates(
    version: int, room: Room, connections: Iterable[Connection], *, unplayable: bool = False
) -> Iterator[tuple[Connection, bytes]]:
    """For each the room with what he hears; encoded once for all who hear the same."""
    hearing = Hearing(room.said)
    encoded: dict[object, bytes] = {}
    for connection in connections:
        key = hearing.key(connection)
        if key not in encoded:
            shown = show_room(version, room, hearing.heard_by(connection), unplayable=unplayable)
            encoded[key] = encode(shown)
        yield connection, encoded[key]


def show_room(version: int, room: Room, said: Iterable[Said] = (), *, unplayable: bool = False) -> RoomUpdate:
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
        adds_up=match.adds_up,
        match_over=room.match_over,
        hints=room.hints,
        event=room.event,
        shuffle=_show_shuffle(room.shuffle) if room.shuffle else None,
        said=list(said),
        muted=room.muted,
        sent_away=room.sent_away,
        broken_off=room.broken_off,
        unplayable=unplayable,
        house=room.house,
        agreed=sorted(agreed(room)),
        chatting=chatting(room),
        paused=room.paused,
        goes_round=room.goes_round,
    )
    return RoomUpdate(version=version, room=shown)


def _show_shuffle(shuffle: Shuffle) -> ShuffleShown:
    """Everything but the secret, which is told when the game has ended."""
    return ShuffleShown(
        game=shuffle.game,
        commitment=shuffle.commitment,
        contributions=show_contributions(shuffle.contributions),
        pending=shuffle.pending,
    )
