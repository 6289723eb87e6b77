"""The database is the authority: nothing acknowledged is lost, nothing is done twice, whoever is killed when."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from rummi.core.errors import IllegalAction
from rummi.games.catalogue import RULESETS
from rummi.server.store.database import open_database
from rummi.server.store.games import Games, NoSuchGame
from rummi.server.store.schema import METADATA
from rummi.server.table import Tables
from tests.support.positions import NAMES

ROOT = Path(__file__).parents[2]
SECRET = "5e" * 32


def with_engine(url: str, test: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(url)
        try:
            await test(engine)
        finally:
            await engine.dispose()

    asyncio.run(run())


def tables(engine: AsyncEngine) -> Tables:
    """A worker's own, with nothing in its hands yet."""
    return Tables(Games(engine), lambda: 1_000)


def seats(rules: str) -> tuple[str, ...]:
    return NAMES[: 1 if rules == "express-solo" else 2]


def test_the_migrations_make_the_schema(url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            there = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in inspect(sync).get_table_names()
                }
            )
        there.pop("alembic_version")
        assert there == {name: {column.name for column in table.columns} for name, table in METADATA.tables.items()}

    with_engine(url, test)
    with_engine(url, test)  # opening it again changes nothing


@pytest.mark.parametrize("rules", RULESETS)
def test_every_game_begins_and_is_read_by_another_worker(url: str, rules: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        game = await tables(engine).begin("g", rules, seats(rules), SECRET)
        assert (await tables(engine).game("g")).state == game.state

    with_engine(url, test)


def test_a_command_sent_twice_is_done_once(url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        mine, yours = tables(engine), tables(engine)
        await mine.begin("g", "standard", NAMES[:2], SECRET)
        first = await mine.act("g", 0, "draw", "a")
        assert await mine.act("g", 0, "draw", "a") == first
        assert await yours.act("g", 0, "draw", "a") == first
        assert (await yours.game("g")).actions == ("draw",)

    with_engine(url, test)


def test_what_is_refused_leaves_nothing_behind(url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        mine = tables(engine)
        await mine.begin("g", "standard", NAMES[:2], SECRET)
        with pytest.raises(IllegalAction):
            await mine.act("g", 1, "draw", "a")
        assert await Games(engine).since("g", 0) == []
        with pytest.raises(NoSuchGame):
            await mine.game("another")

    with_engine(url, test)


def test_workers_that_race_never_both_win(url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        workers = [tables(engine) for _ in range(4)]
        await workers[0].begin("g", "standard", NAMES[:2], SECRET)
        for turn in range(12):
            asked = [worker.act("g", turn % 2, "draw", f"{turn}-{at}") for at, worker in enumerate(workers)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        assert (await workers[3].game("g")).actions == ("draw",) * 12

    with_engine(url, test)


def test_luck_is_drawn_once_and_the_same_for_all(url: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        mine = tables(engine)
        await mine.begin("g", "express", NAMES[:2], SECRET)
        done = await mine.act("g", 0, "throw 1=* 2=* 3=* 4=* 5=* 6=* 7=* 8=* 9=*", "a")
        assert done.action.count("=") == 9
        assert done.action.count("*") < 9, "nobody chooses the faces"
        assert (await tables(engine).game("g")).actions == (done.action,)

    with_engine(url, test)


@pytest.mark.parametrize("rules", ["standard", "express"])
def test_killed_workers_lose_nothing_that_they_acknowledged(url: str, rules: str) -> None:
    async def begin(engine: AsyncEngine) -> None:
        await tables(engine).begin("g", rules, seats(rules), SECRET)

    with_engine(url, begin)
    acknowledged: dict[int, str] = {}
    for life in range(4):
        command = [sys.executable, "-m", "tests.server.writer", url, "g"]
        crew = [subprocess.Popen([*command, f"{life}{at}"], cwd=ROOT, stdout=subprocess.PIPE, text=True) for at in "ab"]
        assert crew[0].stdout
        lines = [crew[0].stdout.readline() for _ in range(3 + life)]
        for worker in crew:
            worker.kill()
        for worker in crew:
            printed, _ = worker.communicate()
            lines += printed.splitlines(keepends=True)
        for line in lines:
            if line.endswith("\n"):  # the last one may have been cut
                seq, _, action = line.rstrip("\n").split(" ", 2)
                assert acknowledged.setdefault(int(seq), action) == action, "two workers did the same"

    async def look(engine: AsyncEngine) -> None:
        game = await tables(engine).game("g")
        for seq, action in acknowledged.items():
            assert game.actions[seq] == action

    with_engine(url, look)
    assert len(acknowledged) >= 4
