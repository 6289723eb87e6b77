"""Two workers on one store, one of which is slow to write: what the other has written counts first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rummi.server.bus import NullBus
from rummi.server.model import seating
from rummi.server.model.options import Options
from rummi.server.model.room import NotAllowed
from rummi.server.model.stored import StoredAction, StoredRoom
from rummi.server.rooms.session import RoomSession
from tests.server.support.memory import MemoryGames, MemoryRooms, MemoryWorker
from tests.support import virtual_time

OPTIONS = Options(rules="standard", seats=3, announce=False, game={"time_limit": 0})


class SlowGames(MemoryGames):
    """Another worker's way to the same games. Its writes take a second."""

    async def append(self, acted: StoredAction) -> None:
        await asyncio.sleep(1)
        await super().append(acted)


class SlowRooms(MemoryRooms):
    async def save(self, *what: Any, **more: Any) -> StoredRoom:
        await asyncio.sleep(1)
        return await super().save(*what, **more)


async def two_workers() -> tuple[MemoryWorker, RoomSession, MemoryWorker, RoomSession]:
    """A quick worker and a slow one, both with the same room, in which Ala sits."""
    store = MemoryRooms(MemoryGames())
    slow_games = SlowGames(store.games.games, store.games.actions)
    slow_store = SlowRooms(slow_games, store.rooms, store.commands, store.touched)
    quick, slow = MemoryWorker(store, NullBus()), MemoryWorker(slow_store, NullBus())
    session = await quick.rooms.create("ala", "Ala", OPTIONS)
    return quick, session, slow, await slow.rooms.session(session.room.code)


def test_a_change_that_was_written_late_is_made_to_the_newer_room() -> None:
    async def test() -> None:
        quick, session, slow, twin = await two_workers()
        late = asyncio.create_task(slow.rooms.change(twin, lambda room: seating.sit(room, "bartek", "Bartek")))
        await asyncio.sleep(0.5)
        await quick.rooms.change(session, lambda room: seating.sit(room, "celina", "Celina"))
        await late
        assert [chair.person for chair in twin.room.chairs] == ["ala", "celina", "bartek"]
        assert twin.stored == quick.store.rooms[session.room.code]

    virtual_time.run(test())


def test_a_change_that_the_newer_room_does_not_allow_is_rejected() -> None:
    async def test() -> None:
        quick, session, slow, twin = await two_workers()
        late = asyncio.create_task(slow.rooms.change(twin, lambda room: seating.sit(room, "bartek", "Bartek", 1)))
        await asyncio.sleep(0.5)
        await quick.rooms.change(session, lambda room: seating.sit(room, "celina", "Celina", 1))
        with pytest.raises(NotAllowed, match="taken"):
            await late
        assert twin.stored == session.stored

    virtual_time.run(test())


def test_a_game_that_is_started_at_both_workers_begins_once() -> None:
    async def test() -> None:
        quick, session, slow, twin = await two_workers()
        late = asyncio.create_task(slow.rooms.start(twin, "ala", "ala:1"))
        await asyncio.sleep(0.5)
        version = await quick.rooms.start(session, "ala", "ala:1")
        assert await late == version
        assert len(quick.games.games) == 1
        assert twin.game_session
        assert twin.game_session.id == session.room.game

    virtual_time.run(test())


def test_a_command_that_is_sent_to_both_workers_is_one_action() -> None:
    async def test() -> None:
        quick, session, slow, twin = await two_workers()
        for person in ("bartek", "celina"):
            await quick.rooms.change(session, lambda room, person=person: seating.sit(room, person, person))  # type: ignore[misc]
        await quick.rooms.start(session, "ala", "ala:1")
        await slow.rooms.catch_up(twin)
        game = session.game_session
        assert game
        turn = game.game.turn
        assert turn is not None
        mover = session.room.chairs[turn].person
        assert mover
        late = asyncio.create_task(slow.rooms.actions.act(twin, mover, game.id, turn, "draw", "the same", seen=0))
        await asyncio.sleep(0.5)
        assert await quick.rooms.actions.act(session, mover, game.id, turn, "draw", "the same", seen=0) == 0
        assert await late == 0
        assert twin.game_session
        assert twin.game_session.game == game.game
        assert [each.action for each in quick.games.actions[game.id]] == ["draw"]

    virtual_time.run(test())
