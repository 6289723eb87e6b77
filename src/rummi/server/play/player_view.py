"""The one place through which everything about a game leaves the server.

A seat gets its view and the redacted events, a spectator those of nobody. Nothing else that is sent knows a game's
state: answers are numbers, refusals speak of what the asker did with what he has, drafts are their sender's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

import msgspec

from rummi.games.plain import Texts, Write, plain_event, plain_view
from rummi.games.played import Game
from rummi.server.model.room import Room
from rummi.server.play.game_session import Table
from rummi.server.protocol.rooms import GameUpdate, Happened, RoomShown, RoomUpdate, Sight, Substitute, encode


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


class Sights:
    """The messages of one table, each distinct one encoded once."""

    def __init__(self, table: Table, deadline: Callable[[], int | None]) -> None:
        self._table = table
        self._deadline = deadline
        self._commitment = table.dealer.commitment
        self._texts = Texts()
        self._seq = -1
        self._sights: dict[int | None, bytes] = {}
        self._updates: dict[tuple[int | None, ...], bytes] = {}

    def update(self, seats: Iterable[int | None], now: int) -> bytes:
        """After the newest action, for somebody who has followed so far."""
        table = self._table
        if self._seq != table.seq:
            self._seq, self._sights, self._updates = table.seq, {}, {}
            self._texts.turn_page()
        whose = tuple(seats)
        known = self._updates.get(whose)
        if known is None:
            known = self._updates[whose] = self._message([self._sight(seat) for seat in whose], now)
        return known

    def whole(self, seats: Iterable[int | None], now: int, since: int | None) -> bytes:
        """For somebody who comes, or comes back and has seen the game after `since` actions."""
        sights = [encode(sight(self._table, seat, since)) for seat in seats]
        return self._message(sights, now)

    def _sight(self, seat: int | None) -> bytes:
        known = self._sights.get(seat)
        if known is None:
            known = self._sights[seat] = encode(sight(self._table, seat, self._table.seq - 1, self._texts.write))
        return known

    def _message(self, sights: Iterable[bytes], now: int) -> bytes:
        table = self._table
        ended = table.game.outcome is not None
        update = GameUpdate(
            game=table.id,
            seq=table.seq,
            now=now,
            deadline=self._deadline(),
            extended=table.begun.extended,
            commitment=self._commitment,
            secret=table.dealer.secret if ended else None,
            sights=[msgspec.Raw(each) for each in sights],  # type: ignore[misc]
        )
        return encode(update)


def sight(table: Table, seat: int | None, since: int | None, write: Write = str) -> Sight:
    """With what has happened since, as far as this worker remembers it; without `since`, only the view."""
    game = table.game
    happened = [_happened(table, seq, events, seat) for seq, events in _since(table, since)]
    return Sight(seat=seat, happened=happened, view=plain_view(game.family.view(game.state, seat), write))


def story(table: Table, seat: int | None) -> list[Happened]:
    """Everything that has happened so far: replayed, because a table remembers only the newest."""
    game = table.game
    happened, replayed = [], Game.begin(game.rules, game.setup, game.start)
    for seq, action in enumerate(game.actions):
        replayed = replayed.act(action)
        happened.append(_happened(table, seq, replayed.events, seat))
    return happened


def _happened(table: Table, seq: int, events: Iterable[Any], seat: int | None) -> Happened:
    redact = table.game.family.redact
    return Happened(
        seq=seq,
        events=[plain_event(redact(event, seat)) for event in events],
        late=table.is_late(seq),
        substitute=_substitute(table, seq),
    )


def _substitute(table: Table, seq: int) -> Substitute | None:
    found = table.substitutes.get(seq)
    return Substitute(seat=found[0], bot=found[1] or None) if found else None


def _since(table: Table, since: int | None) -> list[tuple[int, tuple[Any, ...]]]:
    """From the newest back, because mostly one is wanted."""
    found = list(takewhile(lambda each: since is not None and each[0] >= since, reversed(table.recent)))
    return found[::-1]
