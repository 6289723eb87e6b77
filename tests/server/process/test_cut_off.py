"""The server dies at one particular moment: between two statements, or between a change and its effect."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from rummi.serve.wiring import Worker
from rummi.server.model import seating
from rummi.server.model.options import Options
from rummi.server.model.room import NotAllowed
from rummi.server.model.stored import StoredAction, StoredRoom
from rummi.server.rooms.game import deal
from rummi.server.rooms.session import RoomSession
from rummi.server.sequence import WriteConflict
from rummi.server.store.database import open_database
from rummi.server.store.games import Games
from rummi.server.store.rooms import Rooms
from tests.server.support.registries import second_registry, started, with_workers
from tests.support.games.positions import NAMES
from tests.support.patience import TIMES


class Pulled(Exception):
    pass


class Unplugged(Rooms):
    """Stores that write a change, after which the server dies."""

    async def save(self, *given: Any, **more: Any) -> StoredRoom:
        await super().save(*given, **more)
        raise Pulled


def test_a_migration_that_was_interrupted_is_repeated(url: str) -> None:
    statements, last = 0, 0

    def pull(*_: object) -> None:
        nonlocal statements
        statements += 1
        if statements > last:
            raise Pulled

    async def migrate() -> None:
        nonlocal statements, last
        while True:
            statements = 0
            try:
                database = await open_database(url)
            except Pulled:
                last += 1 if TIMES > 1 else 12
                continue
            async with database.writing():
                pass
            await database.close()
            return

    event.listen(Engine, "before_cursor_execute", pull)
    try:
        asyncio.run(migrate())
    finally:
        event.remove(Engine, "before_cursor_execute", pull)
    assert last > 10, "it was interrupted before every statement, or every twelfth"


async def _change_and_die(worker: Worker, session: RoomSession, change: Any) -> None:
    rooms = worker.rooms.writer.store
    worker.rooms.writer.store = Unplugged(worker.database)
    with pytest.raises(Pulled):
        await worker.rooms.change(session, change)
    worker.rooms.writer.store = rooms


async def _mover(session: RoomSession) -> tuple[int, str]:
    assert session.game_session
    turn = session.game_session.game.turn
    assert turn is not None
    return turn, ("ala", "bartek")[turn]


async def _load_again(worker: Worker, code: str) -> tuple[RoomSession, int | None]:
    """Return the room as another worker loads it, and when the database says that it is due."""
    session = await second_registry(worker).session(code)
    assert session.game_session
    return session, (await worker.games.stored(session.game_session.id)).due_at


def test_a_bot_moves_although_the_server_died_when_it_took_the_seat(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        seat, person = await _mover(session)
        await _change_and_die(worker, session, lambda room: seating.stand_in(room, person, seat, None))
        loaded, due_at = await _load_again(worker, session.room.code)
        assert loaded.room.chairs[seat].bot
        assert loaded.game_session
        assert loaded.game_session.due_at is not None
        assert due_at is not None
        assert loaded.game_session.due_at <= due_at  # on a slow machine the bot took the seat later

    with_workers(sqlite_url, 1, test)


@pytest.mark.parametrize("limit", [0, 60])
def test_a_player_who_takes_a_seat_back_has_the_time_of_a_player(sqlite_url: str, limit: int) -> None:
    async def test(worker: Worker) -> None:
        options = Options(rules="standard", seats=2, announce=False, pace="slow", game={"time_limit": limit})
        session = await started(worker.rooms, options)
        seat, person = await _mover(session)
        await worker.rooms.change(session, lambda room: seating.stand_in(room, person, seat, None))
        assert session.game_session
        assert session.game_session.due_at
        bots = session.game_session.due_at
        await _change_and_die(worker, session, lambda room: seating.hand_back(room, person, seat))
        loaded, due_at = await _load_again(worker, session.room.code)
        if limit:
            assert due_at
            assert due_at > bots + 30_000
            assert loaded.deadline == due_at
        else:
            assert due_at is None
            assert loaded.deadline is None

    with_workers(sqlite_url, 1, test)


def test_a_repeated_command_gets_its_answer_although_a_bot_has_the_seat_now(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        seat, person = await _mover(session)
        assert session.game_session
        asked = session, person, session.game_session.id, seat, "draw", f"{person}:1"
        assert await registry.actions.act(*asked) == 0
        await registry.change(session, lambda room: seating.stand_in(room, person, seat, None))
        assert await registry.actions.act(*asked) == 0
        assert session.game_session.seq == 1

    with_workers(sqlite_url, 1, test)


def test_a_late_command_is_rejected_and_never_counts_in_a_later_turn(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        assert session.game_session
        for number in range(2):  # both have drawn, and it is the first player's turn again
            seat, person = await _mover(session)
            await registry.actions.act(
                session, person, session.game_session.id, seat, "draw", f"{person}:{number}", number
            )
        seat, person = await _mover(session)
        with pytest.raises(NotAllowed):
            await registry.actions.act(session, person, session.game_session.id, seat, "draw", f"{person}:late", 0)
        assert session.game_session.seq == 2
        assert (
            await registry.actions.act(session, person, session.game_session.id, seat, "draw", f"{person}:0", 0) == 0
        ), "it was done in time"
        assert await registry.actions.act(session, person, session.game_session.id, seat, "draw", f"{person}:2", 2) == 2

    with_workers(sqlite_url, 1, test)


def test_two_workers_with_the_same_games_do_not_deadlock(postgresql_url: str) -> None:
    games = [f"g{number:03}" for number in range(300)]

    async def test() -> None:
        databases = [await open_database(postgresql_url) for _ in range(2)]
        one, other = (Games(database) for database in databases)
        for game in games:
            await one.begin(deal(game, "standard", NAMES[:2], "5e" * 32, 1_000))
        for seq in range(5):
            acted = [
                StoredAction(game, seq, 0, "draw", f"c{seq}", 1_000, 2_000 + seq, sets_deadline=True) for game in games
            ]
            tries = [each.append(act) for each, acts in ((one, acted), (other, acted[::-1])) for act in acts]
            came_to = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(each) for each in came_to if each is not None] == [WriteConflict] * len(games)
        for database in databases:
            await database.close()

    asyncio.run(test())
