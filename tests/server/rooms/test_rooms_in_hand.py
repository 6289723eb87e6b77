"""The rooms of a worker, without sockets: races between workers, lost connections, idle rooms."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from rummi.games.classic.play import could_open
from rummi.serve.wiring import Worker
from rummi.server.bus import RoomMoved, build_decoder, encode
from rummi.server.model import seating
from rummi.server.model.options import Options
from rummi.server.model.room import NotAllowed
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.upkeep import RoomUpkeep
from rummi.server.steady_clock import wall as now
from rummi.server.store.database import open_database
from rummi.server.store.schema import GAMES, ROOMS
from tests.server.support.memory import Watcher
from tests.server.support.registries import OPTIONS, started, was_alive, with_workers


async def watched(registry: RoomRegistry, code: str) -> RoomSession:
    session = await registry.session(code)
    registry.connect(session, Watcher("watcher"))
    return session


def test_two_workers_change_a_room_at_once_and_nothing_is_lost(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        session = await one.rooms.create("p0", "p", Options(rules="xp", seats=6))
        twin = await other.rooms.session(session.room.code)
        people = [f"p{number}" for number in range(1, 6)]
        changes = [
            registry.change(each, lambda room, who=who: seating.sit(room, who, who), f"{who}:sit")  # type: ignore[misc]
            for who in people
            for registry, each in ((one.rooms, session), (other.rooms, twin))
        ]
        await asyncio.gather(*changes)
        await one.rooms.catch_up(session)
        seated = [chair.person for chair in session.room.chairs]
        assert sorted(person for person in seated if person) == ["p0", *people], "each once, though asked twice"

    with_workers(postgresql_url, 2, test)


def test_a_game_that_another_worker_started_comes_by_message_or_from_the_database(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        session = await one.rooms.create("ala", "Ala", OPTIONS)
        twin = await watched(other.rooms, session.room.code)
        await one.rooms.start(session, "ala", "ala:start")
        room, game_session = session.stored, session.game_session
        assert game_session
        changed = RoomMoved(room.room.code, room.version, game_session.id, 0, [], room.room)
        told = build_decoder().decode(b"[%s]" % encode(replace(changed, begun=game_session.stored)))[0]
        other.rooms.sync.on_message(told)
        assert twin.game_session
        assert twin.game_session.game == game_session.game, "nothing was awaited, so nothing was read"
        assert (twin.stored, twin.game_session.due_at, twin.acted_last) == (room, game_session.due_at, False)

        third = await other.rooms.create("ala", "Ala", OPTIONS)
        distant = await watched(one.rooms, third.room.code)
        await other.rooms.start(third, "ala", "ala:start")
        assert third.game_session
        one.rooms.sync.on_message(
            RoomMoved(third.room.code, third.stored.version, third.game_session.id, 0, [], third.room)
        )
        async with asyncio.timeout(30):
            while distant.game_session is None:
                await asyncio.sleep(0.01)
        assert distant.game_session.game == third.game_session.game

    with_workers(postgresql_url, 2, test)


def test_actions_of_another_worker_come_by_message_and_gaps_from_the_database(
    postgresql_url: str,
) -> None:
    async def test(one: Worker, other: Worker) -> None:
        session = await started(one.rooms)
        twin = await watched(other.rooms, session.room.code)
        assert session.game_session
        assert twin.game_session

        async def draw() -> None:
            assert session.game_session
            turn = session.game_session.game.turn
            assert turn is not None
            await one.rooms.actions.act(
                session, ("ala", "bartek")[turn], session.game_session.id, turn, "draw", f"a:{session.game_session.seq}"
            )

        def moved() -> RoomMoved:
            assert session.game_session
            return RoomMoved(
                session.room.code,
                session.stored.version,
                session.game_session.id,
                session.game_session.seq,
                [session.game_session.newest[-1]],
            )

        await draw()
        other.rooms.sync.on_message(moved())
        assert twin.game_session.game == session.game_session.game
        other.rooms.sync.on_message(moved())
        assert twin.game_session.seq == 1, "told twice, done once"
        await draw()
        await draw()
        other.rooms.sync.on_message(moved())
        assert twin.game_session.seq != 2, "one is missing: nothing, or a look into the database has shown all"
        async with asyncio.timeout(30):
            while twin.game_session.seq < 3:
                await asyncio.sleep(0.01)
        assert twin.game_session.game == session.game_session.game

    with_workers(postgresql_url, 2, test)


def test_a_room_without_connections_is_read_only_when_it_is_needed(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        session = await started(one.rooms)
        twin = await other.rooms.session(session.room.code)
        assert session.game_session
        assert twin.game_session
        for _ in range(2):
            turn = session.game_session.game.turn
            assert turn is not None
            await one.rooms.actions.act(
                session, ("ala", "bartek")[turn], session.game_session.id, turn, "draw", f"a:{session.game_session.seq}"
            )
            told = RoomMoved(
                session.room.code,
                session.stored.version,
                session.game_session.id,
                session.game_session.seq,
                [session.game_session.newest[-1]],
            )
            other.rooms.sync.on_message(told)
            assert (twin.dormant, twin.game_session.seq) == (True, 0)
        await RoomUpkeep(other.rooms, other.settings.limits.idle_hours).poll()
        assert (twin.dormant, twin.game_session.seq) == (True, 0), "nor is it looked for"
        assert await other.rooms.session(session.room.code) is twin
        assert (twin.dormant, twin.game_session.game) == (False, session.game_session.game)

    with_workers(postgresql_url, 2, test)


def test_a_bot_does_not_move_after_its_player_has_taken_the_seat_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        assert session.game_session
        turn = session.game_session.game.turn
        assert turn is not None
        await registry.change(session, lambda room: seating.stand_in(room, "ala", turn, None))
        thought, think = asyncio.Event(), worker.jobs.action

        async def thinking(*asked: Any, **how: Any) -> Any:
            chosen = await think(*asked, **how)
            thought.set()
            return chosen

        monkeypatch.setattr(worker.jobs, "action", thinking)
        async with worker.database.writing():  # until the bot has chosen, the return of the player cannot be written
            back = asyncio.create_task(registry.change(session, lambda room: seating.hand_back(room, "ala", turn)))
            moving = asyncio.create_task(worker.bot_turns.move(session))
            await thought.wait()
            for _ in range(20):
                await asyncio.sleep(0)
        await back
        seq = session.game_session.seq
        await moving
        assert session.game_session.seq == seq == 0

    with_workers(sqlite_url, 1, test)


def test_a_command_is_done_even_if_its_sender_disconnects(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        assert session.game_session
        turn = session.game_session.game.turn
        assert turn is not None
        watcher = Watcher("watcher")
        registry.connect(session, watcher)
        before = len(watcher.sent)
        asked = worker.tasks.shield(
            registry.actions.act(session, ("ala", "bartek")[turn], session.game_session.id, turn, "draw", "vanished:1")
        )
        task = asyncio.create_task(asked)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(30):
            while session.game_session.seq == 0:
                await asyncio.sleep(0.01)
        assert any(b'"type":"game"' in message for message in watcher.sent[before:]), "everyone has seen it"

    with_workers(sqlite_url, 1, test)


def test_a_client_that_connects_to_a_closed_room_is_disconnected(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        await worker.rooms.change(session, seating.close)
        late = Watcher("ala")
        worker.rooms.connect(session, late)
        assert late.dropped == [4410]

    with_workers(sqlite_url, 1, test)


def test_idle_rooms_are_closed(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        connection = Watcher("ala")
        upkeep = RoomUpkeep(registry, idle_hours=-1)
        registry.connect(session, connection)
        await upkeep.close_idle()
        assert session.room.phase == "playing", "somebody is there"
        registry.disconnect(session, connection)
        await upkeep.close_idle()
        assert str(session.room.phase) == "closed"
        kept = await registry.store.get(session.room.code)
        assert kept.room.phase == "closed"
        assert await registry.games.overdue(registry.now() + 10**9, 10) == []

    with_workers(sqlite_url, 1, test)


def test_hints_are_limited_and_forbidden_in_strict_games(sqlite_url: str) -> None:
    from rummi.server.model.matches import take_hint

    async def test(worker: Worker) -> None:
        strict = await started(worker.rooms, Options(rules="standard", seats=2, game={"strict": True}))
        with pytest.raises(NotAllowed):
            take_hint(strict.room, 0, 0)
        session = await started(worker.rooms, Options(rules="standard", seats=2, hints=1))
        room = take_hint(session.room, 0, 0)
        assert take_hint(room, 0, 0) == room, "the nudge and the whole play are one hint"
        with pytest.raises(NotAllowed):
            take_hint(room, 0, 2)
        assert take_hint(room, 1, 2).hints == (1, 1)

    with_workers(sqlite_url, 1, test)


def test_a_mistake_in_a_strict_game_costs_a_tile(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(
            worker.rooms, Options(rules="standard", seats=2, announce=False, game={"strict": True, "time_limit": 0})
        )
        assert session.game_session
        turn = session.game_session.game.turn
        assert turn is not None
        await worker.rooms.actions.act(
            session, ("ala", "bartek")[turn], session.game_session.id, turn, "play K1 R13", "a:1"
        )
        assert session.game_session.game.actions == ("mistake",)
        assert len(session.game_session.game.view(turn).rack) == 15

    with_workers(sqlite_url, 1, test)


def _could_open(session: RoomSession) -> bool:
    assert session.game_session
    state = session.game_session.game.state
    return any(could_open(holder.rack, state.setup.ruleset) for holder in state.seats)


def test_an_announcement_keeps_the_draft_of_the_player_to_move(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry)
        while _could_open(session):  # who could open from the start has nothing to announce
            session = await started(registry)
        assert session.game_session
        game_session = session.game_session
        while not (game_session.game.state.automatic_actions()):
            turn = game_session.game.turn
            assert turn is not None
            if not game_session.game.view(turn).bank:  # both could open as it was dealt: another deal
                session = await started(registry)
                assert session.game_session
                game_session = session.game_session
                continue
            await registry.actions.act(
                session, ("ala", "bartek")[turn], game_session.id, turn, "draw", f"a:{game_session.seq}"
            )
        turn = game_session.game.turn
        assert turn is not None
        mover = Watcher(("ala", "bartek")[turn])
        tile = game_session.game.view(turn).rack.pieces[0]
        registry.show_draft(session, mover, turn, f"play {tile}")
        await registry.actions.act(session, ("bartek", "ala")[turn], game_session.id, 1 - turn, "announce", "b:1")
        assert session.draft
        assert (session.draft.seq, session.draft.action) == (game_session.seq, f"play {tile}")
        await registry.actions.act(session, mover.person, game_session.id, turn, "draw", "c:1")
        assert session.draft is None

    with_workers(sqlite_url, 1, test)


def test_a_room_is_not_idle_while_no_server_runs(url: str) -> None:
    days = 3 * 24 * 3_600_000
    codes = []

    async def leave(worker: Worker) -> None:
        codes.append((await started(worker.rooms)).room.code)

    async def come_back(worker: Worker) -> None:
        await RoomUpkeep(worker.rooms, worker.settings.limits.idle_hours).close_idle()
        assert (await worker.rooms.session(codes[0])).room.phase == "playing"

    async def pass_time() -> None:
        database = await open_database(url)
        await was_alive(database, now() - days)
        async with database.writing() as connection:
            await connection.execute(update(ROOMS).values(touched_at=now() - days - 1_000))
            await connection.execute(update(GAMES).values(begun_at=now() - days - 1_000))
        await database.close()

    with_workers(url, 1, leave)
    asyncio.run(pass_time())
    with_workers(url, 1, come_back)
