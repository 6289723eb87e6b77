"""A worker's hall without sockets: races between workers, people who vanish, rooms that stand empty."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from rummi.games.classic.opening import could_open
from rummi.server.bus import DECODER, Moved, encode
from rummi.server.model import sitting
from rummi.server.model.options import Options
from rummi.server.model.room import NotAllowed
from rummi.server.process.worker import Worker, now
from rummi.server.rooms.registry import Hall
from rummi.server.rooms.room_session import Live
from rummi.server.rooms.upkeep import Keeper
from rummi.server.settings import Settings
from rummi.server.store.database import open_database
from rummi.server.store.schema import GAMES, ROOMS
from rummi.server.store.settings import Site
from tests.server.halls import OPTIONS, started, with_workers


class Watcher:
    """A guest who remembers what he was sent."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.sent: list[bytes] = []
        self.dropped: list[int] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def drop(self, code: int, reason: str) -> None:
        assert reason
        self.dropped.append(code)


async def watched(hall: Hall, code: str) -> Live:
    live = await hall.live(code)
    hall.come(live, Watcher("watcher"))
    return live


def test_two_workers_change_a_room_at_once_and_nothing_is_lost(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        live = await one.hall.create("p0", "p", Options(rules="xp", seats=6))
        twin = await other.hall.live(live.room.code)
        people = [f"p{number}" for number in range(1, 6)]
        changes = [
            hall.change(each, lambda room, who=who: sitting.sit(room, who, who), f"{who}:sit")  # type: ignore[misc]
            for who in people
            for hall, each in ((one.hall, live), (other.hall, twin))
        ]
        await asyncio.gather(*changes)
        await one.hall.news.catch_up(live)
        seated = [chair.person for chair in live.room.chairs]
        assert sorted(person for person in seated if person) == ["p0", *people], "each once, though asked twice"

    with_workers(postgresql_url, 2, test)


def test_a_game_begun_at_another_worker_is_laid_as_told_and_read_where_it_was_not_told(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        live = await one.hall.create("ala", "Ala", OPTIONS)
        twin = await watched(other.hall, live.room.code)
        await one.hall.start(live, "ala", "ala:start")
        room, table = live.kept, live.table
        assert table
        changed = Moved(room.room.code, room.version, table.id, 0, [], room.room)
        told = DECODER.decode(b"[%s]" % encode(replace(changed, begun=table.begun)))[0]
        other.hall.news.hear(told)
        assert twin.table
        assert twin.table.game == table.game, "nothing was awaited, so nothing was read"
        assert (twin.kept, twin.table.due_at, twin.mine) == (room, table.due_at, False)

        third = await other.hall.create("ala", "Ala", OPTIONS)
        distant = await watched(one.hall, third.room.code)
        await other.hall.start(third, "ala", "ala:start")
        assert third.table
        one.hall.news.hear(Moved(third.room.code, third.kept.version, third.table.id, 0, [], third.room))
        assert distant.table is None, "how it began was not told"
        async with asyncio.timeout(30):
            while distant.table is None:
                await asyncio.sleep(0.01)
        assert distant.table.game == third.table.game

    with_workers(postgresql_url, 2, test)


def test_what_another_worker_has_done_is_followed_as_told_and_read_where_something_is_missing(
    postgresql_url: str,
) -> None:
    async def test(one: Worker, other: Worker) -> None:
        live = await started(one.hall)
        twin = await watched(other.hall, live.room.code)
        assert live.table
        assert twin.table

        async def draw() -> None:
            assert live.table
            turn = live.table.game.turn
            assert turn is not None
            await one.hall.play.act(live, ("ala", "bartek")[turn], live.table.id, turn, "draw", f"a:{live.table.seq}")

        def moved() -> Moved:
            assert live.table
            return Moved(live.room.code, live.kept.version, live.table.id, live.table.seq, [live.table.newest[-1]])

        await draw()
        other.hall.news.hear(moved())
        assert twin.table.game == live.table.game
        other.hall.news.hear(moved())
        assert twin.table.seq == 1, "told twice, done once"
        await draw()
        await draw()
        other.hall.news.hear(moved())
        assert twin.table.seq == 1, "one is missing"
        async with asyncio.timeout(30):
            while twin.table.seq < 3:
                await asyncio.sleep(0.01)
        assert twin.table.game == live.table.game

    with_workers(postgresql_url, 2, test)


def test_a_room_that_nobody_watches_here_is_not_followed_but_read_when_somebody_wants_it(postgresql_url: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        live = await started(one.hall)
        twin = await other.hall.live(live.room.code)
        assert live.table
        assert twin.table
        for _ in range(2):
            turn = live.table.game.turn
            assert turn is not None
            await one.hall.play.act(live, ("ala", "bartek")[turn], live.table.id, turn, "draw", f"a:{live.table.seq}")
            told = Moved(live.room.code, live.kept.version, live.table.id, live.table.seq, [live.table.newest[-1]])
            other.hall.news.hear(told)
            assert (twin.asleep, twin.table.seq) == (True, 0)
        await Keeper(other.hall, other.settings).look()
        assert (twin.asleep, twin.table.seq) == (True, 0), "nor is it looked for"
        assert await other.hall.live(live.room.code) is twin
        assert (twin.asleep, twin.table.game) == (False, live.table.game)

    with_workers(postgresql_url, 2, test)


def test_no_bot_moves_any_more_for_who_is_told_that_he_is_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(worker: Worker) -> None:
        hall = worker.hall
        live = await started(hall)
        assert live.table
        turn = live.table.game.turn
        assert turn is not None
        await hall.change(live, lambda room: sitting.stand_in(room, "ala", turn, None))
        thought, think = asyncio.Event(), hall.thinking.action

        async def thinking(*asked: Any, **how: Any) -> Any:
            chosen = await think(*asked, **how)
            thought.set()
            return chosen

        monkeypatch.setattr(hall.thinking, "action", thinking)
        async with worker.database.writing():  # until the bot knows what to do, nobody can write that he is back
            back = asyncio.create_task(hall.change(live, lambda room: sitting.hand_back(room, "ala", turn)))
            moving = asyncio.create_task(hall.moving.move(live))
            await thought.wait()
            for _ in range(20):
                await asyncio.sleep(0)
        await back
        seq = live.table.seq
        await moving
        assert live.table.seq == seq == 0

    with_workers(sqlite_url, 1, test)


def test_who_vanishes_in_the_middle_of_a_command_has_acted_all_the_same(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        hall = worker.hall
        live = await started(hall)
        assert live.table
        turn = live.table.game.turn
        assert turn is not None
        watcher = Watcher("watcher")
        hall.come(live, watcher)
        before = len(watcher.sent)
        asked = hall.undisturbed(
            hall.play.act(live, ("ala", "bartek")[turn], live.table.id, turn, "draw", "vanished:1")
        )
        task = asyncio.create_task(asked)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(30):
            while live.table.seq == 0:
                await asyncio.sleep(0.01)
        assert any(b'"type":"game"' in message for message in watcher.sent[before:]), "everyone has seen it"

    with_workers(sqlite_url, 1, test)


def test_rooms_that_nobody_uses_are_closed_and_forgotten(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        hall = worker.hall
        live = await started(hall)
        guest = Watcher("ala")
        keeper = Keeper(hall, Settings(database=sqlite_url, idle_hours=-1))
        hall.come(live, guest)
        await keeper.close_idle()
        assert live.room.phase == "playing", "somebody is there"
        hall.part(live, guest)
        await keeper.close_idle()
        assert str(live.room.phase) == "closed"
        kept = await hall.rooms.get(live.room.code)
        assert kept.room.phase == "closed"
        assert await hall.games.overdue(hall.now() + 10**9, 10) == []

    with_workers(sqlite_url, 1, test)


def test_no_hints_in_a_strict_game_and_only_so_many_elsewhere(sqlite_url: str) -> None:
    from rummi.server.model.matches import take_hint

    async def test(worker: Worker) -> None:
        strict = await started(worker.hall, Options(rules="standard", seats=2, game={"strict": True}))
        with pytest.raises(NotAllowed):
            take_hint(strict.room, 0, 0)
        live = await started(worker.hall, Options(rules="standard", seats=2, hints=1))
        room = take_hint(live.room, 0, 0)
        assert take_hint(room, 0, 0) == room, "the nudge and the whole play are one hint"
        with pytest.raises(NotAllowed):
            take_hint(room, 0, 2)
        assert take_hint(room, 1, 2).hints == (1, 1)

    with_workers(sqlite_url, 1, test)


def test_a_mistake_in_a_strict_game_costs_a_tile(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        live = await started(
            worker.hall, Options(rules="standard", seats=2, announce=False, game={"strict": True, "time_limit": 0})
        )
        assert live.table
        turn = live.table.game.turn
        assert turn is not None
        await worker.hall.play.act(live, ("ala", "bartek")[turn], live.table.id, turn, "play K1 R13", "a:1")
        assert live.table.game.actions == ("mistake",)
        assert len(live.table.game.view(turn).rack) == 15

    with_workers(sqlite_url, 1, test)


def _could_open(live: Live) -> bool:
    assert live.table
    state = live.table.game.state
    return any(could_open(holder.rack, state.setup.ruleset) for holder in state.seats)


def test_an_announcement_in_between_keeps_the_draft(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        hall = worker.hall
        live = await started(hall)
        while _could_open(live):  # who could open from the start has nothing to announce
            live = await started(hall)
        assert live.table
        table = live.table
        while not (table.game.family.automatic(table.game.state)):
            turn = table.game.turn
            assert turn is not None
            if not table.game.view(turn).bank:  # both could open as it was dealt: another deal
                live = await started(hall)
                assert live.table
                table = live.table
                continue
            await hall.play.act(live, ("ala", "bartek")[turn], table.id, turn, "draw", f"a:{table.seq}")
        turn = table.game.turn
        assert turn is not None
        mover = Watcher(("ala", "bartek")[turn])
        tile = table.game.view(turn).rack.pieces[0]
        hall.play.drafted(live, mover, turn, f"play {tile}")
        await hall.play.act(live, ("bartek", "ala")[turn], table.id, 1 - turn, "announce", "b:1")
        assert live.draft
        assert (live.draft.seq, live.draft.action) == (table.seq, f"play {tile}")
        await hall.play.act(live, mover.person, table.id, turn, "draw", "c:1")
        assert live.draft is None

    with_workers(sqlite_url, 1, test)


def test_a_room_does_not_stand_empty_while_no_server_runs(url: str) -> None:
    days = 3 * 24 * 3_600_000
    codes = []

    async def leave(worker: Worker) -> None:
        codes.append((await started(worker.hall)).room.code)

    async def come_back(worker: Worker) -> None:
        await Keeper(worker.hall, worker.settings).close_idle()
        assert (await worker.hall.live(codes[0])).room.phase == "playing"

    async def pass_time() -> None:
        database = await open_database(url)
        await Site(database).beat(now() - days)
        async with database.writing() as connection:
            await connection.execute(update(ROOMS).values(touched_at=now() - days - 1_000))
            await connection.execute(update(GAMES).values(begun_at=now() - days - 1_000))
        await database.close()

    with_workers(url, 1, leave)
    asyncio.run(pass_time())
    with_workers(url, 1, come_back)
