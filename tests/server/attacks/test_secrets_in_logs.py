"""Database errors never write stored data into logs."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import SQLAlchemyError

from rummi.core.errors import RummiError
from rummi.core.sentence import sentence
from rummi.serve.logs import JsonLines
from rummi.server.store.database import Database, open_database
from rummi.server.store.schema import ACTIONS, GAMES, PEOPLE, ROOMS
from rummi.server.tasks import Tasks

SECRETS = ("R1 R2 R3 K13", "Zofia Tajna", "zofia.login", "$argon2id$v=19$hash", "deadbeef" * 8, "between you and me")
RACK, NAME, LOGIN, HASH, SECRET, WORDS = SECRETS
Provoke = Callable[[Database], Coroutine[Any, Any, None]]


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """All that is logged, as a server writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield stream
    finally:
        root.removeHandler(handler)


def person(id: str = "p", **more: object) -> dict[str, object]:
    return {"id": id, "name": NAME, "login": LOGIN, "password": HASH, "made_at": 1, **more}


def game(id: str = "g", **more: object) -> dict[str, object]:
    begun = {"rules": "standard", "players": [NAME], "options": {}, "start": {"racks": [RACK]}, "secret": SECRET}
    return {"id": id, **begun, "begun_at": 1, **more}


async def write(database: Database, *statements: Any) -> None:
    async with database.writing() as connection:
        for statement in statements:
            await connection.execute(statement)


async def taken_twice(database: Database) -> None:
    await write(database, insert(PEOPLE).values(**person()), insert(PEOPLE).values(**person("q")))


async def nothing_where_something_must_be(database: Database) -> None:
    await write(database, insert(PEOPLE).values(**person(made_at=None)))


async def of_a_game_that_is_not_there(database: Database) -> None:
    acted = {"game": "none", "seq": 0, "seat": 0, "action": f"play {RACK}", "command": NAME, "acted_at": 1}
    await write(database, insert(ACTIONS).values(**acted))


async def too_large(database: Database) -> None:
    await write(database, insert(GAMES).values(**game(begun_at=10**30)))


async def no_such_column(database: Database) -> None:
    nonsense = text("UPDATE people SET nonsense = :words WHERE name = :name")
    async with database.writing() as connection:
        await connection.execute(nonsense, {"words": WORDS, "name": NAME})


async def no_sentence(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(text("INSERT people VALUES (:name"), {"name": NAME})


async def closed_under_it(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(ROOMS).values(code="A", version=1, state=WORDS, open=True, touched_at=1))
        raw = await connection.get_raw_connection()
        assert raw.driver_connection
        await raw.driver_connection.close()
        await connection.execute(update(ROOMS).values(state=f"{WORDS} {RACK}"))


async def full(database: Database) -> None:
    if not database.is_sqlite:
        await taken_twice(database)
    async with database.writing() as connection:
        pages = await connection.scalar(text("PRAGMA page_count"))
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
        for number in range(1_000):
            await connection.execute(insert(GAMES).values(**game(f"g{number}", start={"racks": [RACK] * 50})))


async def gone(database: Database) -> None:
    await write(database, text("DROP TABLE actions"), text("DROP TABLE played"))
    await of_a_game_that_is_not_there(database)


PROVOKED: list[Provoke] = [
    taken_twice,
    nothing_where_something_must_be,
    of_a_game_that_is_not_there,
    too_large,
    no_such_column,
    no_sentence,
    closed_under_it,
    full,
    gone,
]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_error_of_a_database_tells_what_it_was_asked_about(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("rummi.server.outages.LOG_EVERY_SECONDS", 0.0)  # log every outage
    told = []
    for number, provoke in enumerate(PROVOKED):
        url: str = request.getfixturevalue(f"{kind}_url")
        if kind == "sqlite":
            url += f".{number}"
        elif number:
            continue  # one database is enough: what fails there leaves nothing behind
        told.append(asyncio.run(_provoked(url, PROVOKED if kind == "postgresql" else [provoke])))
    log = "".join(told)
    for secret in SECRETS:
        assert secret not in log
    lines = [json.loads(line) for line in log.splitlines()]
    logged = [line for line in lines if "fault" in line or line["message"] == "the database cannot save just now"]
    assert len(logged) >= 2 * len(PROVOKED), "each was logged in both ways"
    assert "UNIQUE" in log or "23505" in log, "and it is still said what went wrong"


async def _provoked(url: str, provoked: list[Provoke]) -> str:
    database = await open_database(url)
    tasks = Tasks()
    with logged() as stream:
        for provoke in provoked:
            try:
                await provoke(database)
                pytest.fail(f"{provoke.__name__} went well")
            except (SQLAlchemyError, OSError, AttributeError, OverflowError):
                logging.getLogger("test").exception("a command failed")
            tasks.spawn(provoke(database))  # in the background
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"Task exception was never retrieved\nfuture: exception={provoke.__name__}({NAME!r})"}
            )
            while tasks._running:
                await asyncio.sleep(0)
        told = stream.getvalue()
    await database.close()
    return told


def test_other_errors_do_not_repeat_what_they_were_given_either() -> None:
    with logged() as stream:
        for error in (
            KeyError(NAME),
            ValueError(f"no such tile in {RACK}"),
            RummiError(sentence("{name} said {words}", name=NAME, words=WORDS)),
            ExceptionGroup(NAME, [TypeError(f"not a change of a room: Say({WORDS!r})")]),
        ):
            try:
                raise RuntimeError(SECRET) from error
            except RuntimeError:
                logging.getLogger("test").exception("a request failed")
        try:
            _ = NAME.nothing  # type: ignore[attr-defined]
        except AttributeError:
            logging.getLogger("test").exception("a request failed")
    log = stream.getvalue()
    for secret in SECRETS:
        assert secret not in log
    for kind in ("KeyError", "ValueError", "RummiError", "TypeError", "RuntimeError", "has no attribute 'nothing'"):
        assert kind in log
    assert "test_secrets_in_logs.py" in log, "the traceback shows the place"
