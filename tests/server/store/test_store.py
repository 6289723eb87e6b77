"""The database is the authority: whatever process is killed, no acknowledged action is lost and none is done twice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from rummi.core.errors import IllegalAction
from rummi.games.catalogue import RULESETS
from rummi.games.game import Game
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, Room
from rummi.server.model.stored import NoSuchGame
from rummi.server.rooms.game import GameSession, StaleCommand, Unobserved, deal
from rummi.server.sequence import WriteConflict
from rummi.server.store.database import Database, open_database
from rummi.server.store.games import Games
from rummi.server.store.rooms import Rooms
from rummi.server.store.schema import METADATA
from rummi.server.store.site import SiteState
from tests.support.games.positions import NAMES
from tests.support.patience import TIMES

ROOT = Path(__file__).parents[3]
SECRET = "5e" * 32


def with_database(url: str, test: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = await open_database(url)
        try:
            await test(database)
        finally:
            await database.close()

    asyncio.run(run())


async def begin(database: Database, rules: str) -> GameSession:
    await Games(database).begin(deal("g", rules, seats(rules), SECRET, 1_000))
    return await worker(database)


async def worker(database: Database) -> GameSession:
    """The game in another worker's hands."""
    return await GameSession.load("g", Games(database), lambda: 1_000)


def seats(rules: str) -> tuple[str, ...]:
    return NAMES[: 1 if rules == "express-solo" else 2]


def test_the_migrations_make_the_schema(url: str) -> None:
    async def test(database: Database) -> None:
        async with database.reading() as connection:
            there = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in inspect(sync).get_table_names()
                }
            )
        there.pop("alembic_version")
        assert there == {name: {column.name for column in table.columns} for name, table in METADATA.tables.items()}

    with_database(url, test)
    with_database(url, test)  # opening it again changes nothing


def test_sqlite_writes_to_the_disk_before_it_acknowledges(sqlite_url: str) -> None:
    """No test can cut the power: a killed process loses nothing that it has handed to the system."""
    full, on = 2, 1
    expected = {"journal_mode": "wal", "synchronous": full, "foreign_keys": on, "secure_delete": on}

    async def test(database: Database) -> None:
        async with database.writing() as connection:
            assert {name: await connection.scalar(text(f"PRAGMA {name}")) for name in expected} == expected
        in_one_step = await database.run_sqlite_transaction(
            lambda connection: {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in expected}
        )
        assert in_one_step == expected

    with_database(sqlite_url, test)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_game_begins_and_is_read_by_another_worker(url: str, rules: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, rules)
        assert (await worker(database)).game.state == mine.game.state

    with_database(url, test)


def test_a_command_sent_twice_is_done_once(url: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, "standard")
        yours = await worker(database)
        first = await mine.act(0, "draw", "a")
        assert await mine.act(0, "draw", "a") == first
        assert await yours.act(0, "draw", "a") == first
        assert yours.game.actions == ("draw",)

    with_database(url, test)


class Later(Unobserved):
    """A room in which something is due a little later after each action."""

    def deadline_after(self, game: Game, seq: int, at: int) -> int | None:  # noqa: ARG002
        return at + seq


def test_the_deadline_that_an_action_sets_is_in_the_database(url: str) -> None:
    async def test(database: Database) -> None:
        await begin(database, "standard")
        mine = await GameSession.load("g", Games(database), lambda: 1_000, Later())
        for seat, due_at in ((0, 1_001), (1, 1_002)):
            await mine.act(seat, "draw", f"draw {seat}")
            assert (await Games(database).stored("g")).due_at == mine.due_at == due_at

    with_database(url, test)


def test_only_the_first_of_two_changes_of_a_room_is_written(url: str) -> None:
    async def test(database: Database) -> None:
        rooms = Rooms(database)
        made = Room(code="ABCDEF", options=Options(rules="standard", seats=2), host="ala", chairs=(Chair(), Chair()))
        before = await rooms.add(made, 1_000)
        after = await rooms.save(before, replace(made, host="bea"), 1_000)
        with pytest.raises(WriteConflict):
            await rooms.save(before, replace(made, host="celina"), 1_000)
        assert await rooms.get("ABCDEF") == after
        assert (after.version, after.room.host) == (before.version + 1, "bea")

    with_database(url, test)


def test_people_get_the_time_back_in_which_no_server_ran_and_some_to_come_back(url: str) -> None:
    async def test(database: Database) -> None:
        games, site = Games(database), SiteState(database)
        for id, due_at in (("running", 1_500), ("late", 900), ("endless", None)):
            await games.begin(replace(deal(id, "standard", NAMES[:2], SECRET, 0), due_at=due_at))
        assert await site.wake(1_000, patience=200, coming_back=30) == 0
        assert await site.wake(1_200, patience=200, coming_back=30) == 0, "it was away for a moment only"
        assert await site.wake(1_201 + 5_000, patience=200, coming_back=30) == 5_201
        stored = {id: await games.stored(id) for id in ("running", "late", "endless")}
        assert {id: each.due_at for id, each in stored.items()} == {"running": 6_731, "late": 6_201, "endless": None}
        assert {id: each.extended for id, each in stored.items()} == {"running": 5_231, "late": 5_231, "endless": 0}
        assert await site.wake(6_201, patience=200, coming_back=30) == 0, "one worker of several does it"

    with_database(url, test)


def test_what_is_refused_leaves_nothing_behind(url: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, "standard")
        with pytest.raises(IllegalAction):
            await mine.act(1, "draw", "a")
        assert await Games(database).since("g", 0) == []
        with pytest.raises(NoSuchGame):
            await GameSession.load("another", Games(database), lambda: 1_000)

    with_database(url, test)


def test_a_refusal_is_never_judged_by_an_old_state(url: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, "standard")
        yours = await worker(database)
        await mine.act(0, "draw", "a")
        assert await yours.act(1, "draw", "b") == 1

    with_database(url, test)


def test_what_is_meant_for_one_moment_is_not_done_later(url: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, "standard")
        yours = await worker(database)
        await mine.act(0, "draw", "a")
        await mine.act(1, "draw", "b")
        with pytest.raises(StaleCommand):
            await yours.act(0, "timeout", "c", at=0)
        assert yours.seq == 2

    with_database(url, test)


def test_workers_that_race_never_both_win(url: str) -> None:
    async def test(database: Database) -> None:
        await begin(database, "standard")
        workers = [await worker(database) for _ in range(4)]
        for turn in range(12):
            asked = [each.act(turn % 2, "draw", f"{turn}-{at}") for at, each in enumerate(workers)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        await workers[3].catch_up()
        assert workers[3].game.actions == ("draw",) * 12

    with_database(url, test)


def test_luck_is_drawn_once_and_the_same_for_all(url: str) -> None:
    async def test(database: Database) -> None:
        mine = await begin(database, "express")
        await mine.act(0, "throw 1=* 2=* 3=* 4=* 5=* 6=* 7=* 8=* 9=*", "a")
        (action,) = mine.game.actions
        assert action.count("=") == 9
        assert action.count("*") < 9, "players cannot choose the faces"
        assert (await worker(database)).game.actions == (action,)

    with_database(url, test)


@pytest.mark.parametrize(
    ("kind", "rules"), [pytest.param("sqlite", "express", marks=pytest.mark.thorough), ("postgresql", "standard")]
)
def test_killed_workers_lose_nothing_that_they_acknowledged(
    request: pytest.FixtureRequest, kind: str, rules: str
) -> None:
    url: str = request.getfixturevalue(f"{kind}_url")

    async def start(database: Database) -> None:
        await begin(database, rules)

    with_database(url, start)
    acknowledged: dict[int, str] = {}
    for life in range(2 if TIMES == 1 else 4):
        command = [sys.executable, "-m", "tests.server.support.databases.writer", url, "g"]
        crew = [subprocess.Popen([*command, f"{life}{at}"], cwd=ROOT, stdout=subprocess.PIPE, text=True) for at in "ab"]
        assert crew[0].stdout
        lines = [crew[0].stdout.readline() for _ in range(3 + life)]
        for member in crew:
            member.kill()
        for member in crew:
            printed, _ = member.communicate()
            lines += printed.splitlines(keepends=True)
        for line in lines:
            if line.endswith("\n"):  # the last one may have been cut
                seq, _, action = line.rstrip("\n").split(" ", 2)
                assert acknowledged.setdefault(int(seq), action) == action, "two workers did the same"

    async def look(database: Database) -> None:
        game = (await worker(database)).game
        for seq, action in acknowledged.items():
            assert game.actions[seq] == action

    with_database(url, look)
    assert len(acknowledged) >= 4
