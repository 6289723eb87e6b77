"""Bot turns under failure: concurrent workers, missing processes, a lost database, returning players."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rummi.games.game import Game
from rummi.records.files import load
from rummi.serve.logs import JsonLines
from rummi.serve.wiring import Worker
from rummi.server import outages
from rummi.server.jobs import games as game_work
from rummi.server.jobs import pool
from rummi.server.jobs import process as helper
from rummi.server.jobs.bot_faults import MOST_KEPT, BotFaultLog
from rummi.server.jobs.failures import BotFailure
from rummi.server.jobs.kinds import HINTS, TooBusy, bots
from rummi.server.jobs.pool import JobPool
from rummi.server.model import seating
from rummi.server.model.options import Options
from rummi.server.model.people import Person
from rummi.server.protocol.rooms import TakeHint
from rummi.server.rooms import bots as bot_turns
from rummi.server.rooms import deadlines
from rummi.server.rooms import timers as clock
from rummi.server.rooms.bots import MAX_CONSECUTIVE_FAILURES as TIMES
from rummi.server.rooms.bots import CircuitBreaker
from rummi.server.rooms.registry import FINISHING_TRIES
from rummi.server.rooms.session import RoomSession
from tests.server.support import faulty
from tests.server.support.registries import started, with_workers
from tests.server.support.site import PATIENCE

SLOW = Options(rules="standard", seats=2, announce=False, pace="slow", game={"time_limit": 0})
"""The pace of `no_hurry`: only the test moves bots."""


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give bots all the time they need, so that a busy machine changes nothing; slow ones never become due."""
    monkeypatch.setattr(pool, "bots", lambda processes: replace(bots(processes), seconds=PATIENCE))
    monkeypatch.setattr(bot_turns, "HURRY_SECONDS", PATIENCE)
    monkeypatch.setitem(deadlines._PACE_MS, "slow", (3_600_000, 3_600_000))


@pytest.fixture
def fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that makes the greedy bot fail in a given way from then on."""
    told = tmp_path / "told"
    told.mkdir()
    monkeypatch.setattr(game_work, "choose", partial(faulty.choose, told))

    def fail(way: str) -> None:
        (told / "standard-greedy").write_text(way)

    return fail


async def start_at_bot_turn(worker: Worker, options: Options = SLOW, bot: str = "greedy") -> tuple[RoomSession, int]:
    """Start a game in which a bot has replaced the player to move. Returns the session and the seat."""
    session = await started(worker.rooms, options)
    assert session.game_session
    turn = session.game_session.game.turn
    assert turn is not None
    await worker.rooms.change(session, lambda room: seating.stand_in(room, ("ala", "bartek")[turn], turn, bot))
    return session, turn


def count_bot_moves(session: RoomSession) -> int:
    """Count the moves of bots, without automatic announcements."""
    assert session.game_session
    return sum(command.startswith("bot-") for command in session.game_session.commands)


def log_lines(caplog: pytest.LogCaptureFixture, message: str) -> list[dict[str, Any]]:
    return [json.loads(JsonLines().format(record)) for record in caplog.records if record.message == message]


def test_two_workers_whose_bot_fails_at_once_move_once(
    postgresql_url: str, fail: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(one: Worker, other: Worker) -> None:
        session, turn = await start_at_bot_turn(one)
        twin = await other.rooms.session(session.room.code)
        fail("raises")
        await asyncio.gather(one.bot_turns.move(session), other.bot_turns.move(twin))
        assert session.game_session
        assert twin.game_session
        await twin.game_session.catch_up()
        assert count_bot_moves(session) == count_bot_moves(twin) == 1
        assert session.game_session.substitutes == twin.game_session.substitutes == {0: (turn, "casual")}
        later = await other.rooms.session(session.room.code)
        assert later.game_session
        assert later.game_session.substitutes == {0: (turn, "casual")}, "it stands in the database"

    with_workers(postgresql_url, 2, test)
    for line in log_lines(caplog, "a bot could not move"):
        assert re.fullmatch(r"(greedy raised ValueError at faulty.py:\d+(; )?){2}", line["fault"])


def test_an_illegal_answer_of_a_bot_costs_its_player_nothing(sqlite_url: str, fail: Callable[[str], None]) -> None:
    async def test(worker: Worker) -> None:
        session, turn = await start_at_bot_turn(worker, replace(SLOW, game={"time_limit": 0, "strict": True}))
        fail("answers_illegal")
        await worker.bot_turns.move(session)
        assert session.game_session
        assert count_bot_moves(session) == 1
        assert session.game_session.game.actions[0] != "mistake"
        assert session.game_session.substitutes == {0: (turn, "casual")}

    with_workers(sqlite_url, 1, test)


def test_a_player_who_returns_while_the_bot_hangs_keeps_the_turn(
    sqlite_url: str, fail: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "bots", lambda processes: replace(bots(processes), seconds=0.2))

    async def test(worker: Worker) -> None:
        session, turn = await start_at_bot_turn(worker)
        fail("sleeps")
        moving = asyncio.create_task(worker.bot_turns.move(session))
        await asyncio.sleep(0)
        await worker.rooms.change(session, lambda room: seating.hand_back(room, "ala", turn))
        await moving
        assert session.game_session
        assert session.game_session.seq == 0

    with_workers(sqlite_url, 1, test)


def test_a_weaker_bot_replaces_an_unknown_one(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session, turn = await start_at_bot_turn(worker)
        room = session.room.with_chair(turn, replace(session.room.chairs[turn], bot="genius"))
        session.stored = replace(session.stored, room=room)
        await worker.bot_turns.move(session)
        assert session.game_session
        assert session.game_session.substitutes == {0: (turn, "expert")}

    with_workers(sqlite_url, 1, test)


def test_games_continue_without_bot_processes(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(*_: Any, **__: Any) -> Any:
        raise BlockingIOError("resource temporarily unavailable")

    async def test(worker: Worker) -> None:
        session, turn = await start_at_bot_turn(worker)
        monkeypatch.setattr(helper._CONTEXT, "Process", no_more)
        await worker.bot_turns.move(session)
        assert session.game_session
        assert (session.game_session.game.actions[0], session.game_session.substitutes) == ("draw", {0: (turn, "")})

    with_workers(sqlite_url, 1, test)


def test_an_outage_of_the_database_is_retried_and_not_blamed_on_the_bot(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clock, "RETRY_MS", 10)

    async def test(worker: Worker) -> None:
        append, tried = worker.games.append, list[int]()

        async def away(acted: Any) -> None:
            tried.append(acted.seq)
            if len(tried) < 3:
                raise ConnectionError("the database is away")
            await append(acted)

        monkeypatch.setattr(worker.games, "append", away)
        session, _ = await start_at_bot_turn(worker, replace(SLOW, pace="instant"))
        async with asyncio.timeout(PATIENCE):
            while not (session.game_session and session.game_session.seq):
                await asyncio.sleep(0.01)
        assert tried[:3] == [0, 0, 0]  # and perhaps the next turn already
        assert session.game_session.substitutes == {}
        assert session.failures == 0

    with_workers(sqlite_url, 1, test)
    assert not log_lines(caplog, "a bot could not move")
    assert [each.levelname for each in caplog.records if each.exc_info] == [], "an outage is not a fault of the program"


@pytest.mark.parametrize("times", [1, 3 * FINISHING_TRIES])
def test_the_result_of_a_game_is_written_after_an_outage(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, times: int
) -> None:
    monkeypatch.setattr(outages, "MOST_SECONDS_BETWEEN_TRIES", 0.01)

    async def test(worker: Worker) -> None:
        save, tried = worker.rooms.store.save, list[str]()

        async def away(before: Any, after: Any, *rest: Any, **more: Any) -> Any:
            if after.phase == "between":
                tried.append(after.phase)
                if len(tried) <= times:
                    raise ConnectionError("the database is away")
            return await save(before, after, *rest, **more)

        monkeypatch.setattr(worker.rooms.store, "save", away)
        session = await started(worker.rooms, replace(SLOW, pace="instant"))
        for seat in range(2):
            await worker.rooms.change(session, lambda room, seat=seat: seating.stand_in(room, "ala", seat, "greedy"))  # type: ignore[misc]
        async with asyncio.timeout(PATIENCE):
            while session.room.phase != "between":
                await asyncio.sleep(0.01)
        assert len(tried) == times + 1

    with_workers(sqlite_url, 1, test)
    assert [each.levelname for each in caplog.records if each.exc_info] == []


def test_a_hint_that_takes_too_long_is_refused_and_costs_nothing(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        assert session.game_session
        turn = session.game_session.game.turn
        assert turn is not None
        person = Person(("ala", "bartek")[turn], "A", None)
        wanted = TakeHint(id="1", seat=turn, whole=True)
        worker.jobs._hints = JobPool(replace(HINTS, seconds=0.2))
        with monkeypatch.context() as patch:
            patch.setattr(game_work, "hint", partial(faulty.hint, tmp_path))
            (tmp_path / "hint").touch()
            with pytest.raises(TooBusy, match="in time"):
                await worker.commands.handle(session, person, wanted, "en")
        assert not any(session.room.hints)
        worker.jobs._hints = JobPool(HINTS)
        answer = await worker.commands.handle(session, person, wanted, "en")
        assert answer.hint
        assert session.room.hints[turn] == 1
        worker.jobs._hints.close()

    with_workers(sqlite_url, 1, test)


def test_the_circuit_opens_after_consecutive_failures() -> None:
    breaker = CircuitBreaker(lambda: 0)
    for _ in range(TIMES - 1):
        breaker.record_failure("standard", "greedy")
    breaker.record_answer("standard", "greedy")
    for _ in range(TIMES):
        assert not breaker.is_open("standard", "greedy")
        breaker.record_failure("standard", "greedy")
    assert breaker.is_open("standard", "greedy")
    assert not breaker.is_open("xp", "greedy")


def test_only_the_newest_records_are_kept_and_a_broken_folder_stops_nothing(
    sqlite_url: str, tmp_path: Path, fail: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "faults"
    faults = BotFaultLog(folder)
    game = Game.deal("standard", ["Ala", "Bartek"], "a rainy evening")
    kept = [
        Path(asyncio.run(faults.keep(game, "greedy", [BotFailure("greedy", "hung")]))) for _ in range(MOST_KEPT + 3)
    ]
    assert sorted(folder.iterdir()) == sorted(kept[3:])
    assert load(kept[-1]).start == game.start
    assert load(kept[-1]).game().players == ("p0", "p1"), "the record has no names"

    async def test(worker: Worker) -> None:
        worker.bot_turns.faults = BotFaultLog(kept[-1] / "below a file")
        session, _ = await start_at_bot_turn(worker)
        fail("raises")
        await worker.bot_turns.move(session)
        assert session.game_session
        assert count_bot_moves(session) == 1
        async with asyncio.timeout(PATIENCE):
            while not log_lines(caplog, "a bot could not move"):
                await asyncio.sleep(0.01)

    with caplog.at_level(logging.ERROR):
        with_workers(sqlite_url, 1, test)
    assert log_lines(caplog, "a bot could not move")[0]["record"] == "not kept: Not a directory"
