"""Deleted data is gone from every table, from the bytes of the file, and from the next backup."""

from __future__ import annotations

import asyncio
import gzip
import json
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select, text

from rummi.cli.main import main
from rummi.serve.wiring import Worker
from rummi.server.model import chat, seating
from rummi.server.model.people import Person
from rummi.server.people.deletion import AccountDeletion
from rummi.server.people.export import export_person
from rummi.server.people.retention import AT_ONCE, Retention
from rummi.server.protocol.talk import Report
from rummi.server.settings import RetentionDays
from rummi.server.store.database import Database, migrate, open_database
from rummi.server.store.reports import Reports, close_reports
from rummi.server.store.schema import ACTIONS, BLOCKS, GAMES, METADATA, NAMED, PEOPLE, REPORTS, ROOMS
from tests.server.support.registries import OPTIONS, with_workers

ALA, BARTEK = Person("a1a" * 8, "Alabama Kowalska"), Person("ba7" * 8, "Bartek")
SAID = "my cat is called Filemon"
DAY_MS = 86_400_000


async def whole(database: Database) -> str:
    """Everything that any table says."""
    async with database.reading() as connection:
        rows = [
            list(map(str, row)) for table in METADATA.sorted_tables for row in await connection.execute(select(table))
        ]
    return json.dumps(rows, ensure_ascii=False)


async def people(worker: Worker) -> None:
    for person in (ALA, BARTEK):
        await worker.people.add(person, worker.now())


async def lobby(worker: Worker) -> str:
    """Of Ala, who has talked there; Bartek sits there too."""
    rooms = worker.rooms
    session = await rooms.create(ALA.id, ALA.name, OPTIONS)
    await rooms.change(session, lambda room: seating.sit(room, BARTEK.id, BARTEK.name), f"{BARTEK.id}:sit")
    now = worker.now()
    for person in (ALA.id, BARTEK.id):
        await rooms.change(session, lambda room, person=person: chat.agree(room, person, True), f"{person}:agree")  # type: ignore[misc]
    await rooms.change(session, lambda room: chat.say(room, ALA.id, ALA.name, SAID, None, now), f"{ALA.id}:say")
    return session.room.code


async def game(worker: Worker) -> str:
    """Begun in a lobby, with some actions of both."""
    session = await worker.rooms.session(await lobby(worker))
    await worker.rooms.start(session, ALA.id, f"{ALA.id}:start")
    for number in range(4):
        assert session.game_session
        seat = session.game_session.game.turn or 0
        person = session.room.chairs[seat].person or ""
        await worker.rooms.actions.act(session, person, session.game_session.id, seat, "draw", f"{person}:{number}")
    return session.room.code


def test_who_is_forgotten_stands_nowhere(url: str, tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        codes = [await lobby(worker), await game(worker)]
        closed = await worker.rooms.session(await lobby(worker))
        await worker.rooms.change(closed, seating.close)
        before = await whole(worker.database)
        assert ALA.name in before
        assert ALA.id in before
        assert SAID in before
        await worker.deletion.forget(ALA.id)
        after = await whole(worker.database)
        assert ALA.name not in after
        assert ALA.id not in after
        assert SAID not in after
        assert BARTEK.name in after
        for code in codes:
            assert (await worker.rooms.session(code)).room.host == BARTEK.id
        await worker.database.scrub()

    with_workers(url, 1, test)
    if url.startswith("sqlite"):
        file = Path(url.removeprefix("sqlite+aiosqlite:///"))
        kept = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
        assert BARTEK.name.encode() in kept
        for gone in (ALA.name, ALA.id, SAID):
            assert gone.encode() not in kept
    backup = tmp_path / "next.backup"
    assert main(["backup", "--database", url, str(backup)]) == 0
    told = gzip.decompress(backup.read_bytes()).decode()
    assert BARTEK.name in told
    assert not any(gone in told for gone in (ALA.name, ALA.id, SAID))


def test_a_room_whose_last_person_is_forgotten_is_closed(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        session = await worker.rooms.create(ALA.id, ALA.name, OPTIONS)
        await worker.deletion.forget(ALA.id)
        assert session.room.phase == "closed"
        assert session.room.named == frozenset()

    with_workers(sqlite_url, 1, test)


def test_a_room_that_cannot_be_loaded_forgets_too(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        code = await lobby(worker)
        async with worker.database.writing() as connection:
            await connection.execute(ROOMS.update().values(state=func.replace(ROOMS.c.state, "standard", "chess")))
        worker.rooms.sessions.clear()
        assert SAID in await whole(worker.database)
        await worker.deletion.forget(ALA.id)
        after = await whole(worker.database)
        assert not any(gone in after for gone in (ALA.name, ALA.id, SAID))
        assert code in after
        assert BARTEK.name in after

    with_workers(sqlite_url, 1, test)


async def reports(worker: Worker) -> None:
    """Each has blocked and reported the other."""
    session = await worker.rooms.session(await lobby(worker))
    for person, other in ((ALA, BARTEK), (BARTEK, ALA)):
        await worker.blocking.block(session, person.id, other.id, True)
        await worker.reporting.report(
            session, person.id, Report(id="r", person=other.id, reason="rude", words=f"I am {person.name}")
        )


def test_who_is_forgotten_has_reported_and_blocked_nobody(url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        await reports(worker)
        told = await export_person(ALA.id, worker.database, worker.features, worker.now())
        assert [each["name"] for each in told["blocked"]] == [BARTEK.name]
        assert [(each["of"], each["words"]) for each in told["reports"]] == [(BARTEK.name, f"I am {ALA.name}")]
        await worker.deletion.forget(ALA.id)
        assert await rows(worker, BLOCKS) == 0
        after = await whole(worker.database)
        assert ALA.id not in after
        assert f"I am {ALA.name}" not in after
        assert SAID in after, "of what was reported of her the operator has not decided yet"
        (of_ala,) = await Reports(worker.database).by_reporter(BARTEK.id)
        async with worker.database.writing() as connection:
            assert await close_reports(connection, of_ala.id, "nothing", BARTEK.id, worker.now()) == 1
        await later(worker, 91, reports=90).run()
        assert SAID not in await whole(worker.database)
        assert await rows(worker, REPORTS) == 0

    with_workers(url, 1, test)


def test_what_is_decided_goes_with_who_was_reported(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        await reports(worker)
        (of_ala,) = await Reports(worker.database).about(ALA.id)
        async with worker.database.writing() as connection:
            await close_reports(connection, of_ala.id, "warn", BARTEK.id, worker.now())
        await worker.deletion.forget(ALA.id)
        after = await whole(worker.database)
        assert not any(gone in after for gone in (ALA.name, ALA.id, SAID))

    with_workers(sqlite_url, 1, test)


def later(worker: Worker, days: float, **keep: float) -> Retention:
    """The chore as it is so many days from now; what is not named is kept for ever."""
    nothing = dict.fromkeys(RetentionDays.__struct_fields__, 0.0)
    return Retention(
        RetentionDays(**{**nothing, **keep}),
        worker.database,
        worker.deletion,
        lambda: worker.now() + int(days * DAY_MS),
    )


async def rows(worker: Worker, table: Any) -> int:
    async with worker.database.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(table)) or 0


def test_what_was_kept_long_enough_is_deleted(url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        code = await game(worker)
        await worker.people.register(BARTEK.id, "bartek", "hash")

        await later(worker, 6, chats=7, guests=7, rooms=7, unfinished=7).run()  # not yet
        assert SAID in await whole(worker.database)
        assert await rows(worker, PEOPLE) == 2

        await later(worker, 8, chats=7).run()
        assert SAID not in await whole(worker.database)
        await later(worker, 8, rooms=7, unfinished=7).run()  # it lies on an open table
        assert await rows(worker, GAMES) == await rows(worker, ROOMS) == 1

        await later(worker, 8, guests=7).run()
        everything = await whole(worker.database)
        assert ALA.name not in everything
        assert BARTEK.name in everything
        session = await worker.rooms.session(code)
        await worker.rooms.change(session, seating.close)
        await later(worker, 8, unfinished=7).run()
        for table in (GAMES, ACTIONS, ROOMS, NAMED):
            assert await rows(worker, table) == 0

    with_workers(url, 1, test)


def test_a_closed_room_goes_and_its_finished_games_stay(url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        session = await worker.rooms.session(await game(worker))
        await worker.rooms.change(session, seating.close)
        async with worker.database.writing() as connection:
            await connection.execute(GAMES.update().values(ended_at=1))
        await later(worker, 8, rooms=7, unfinished=7).run()
        assert await rows(worker, ROOMS) == 0
        assert await rows(worker, GAMES) == 1
        assert await rows(worker, ACTIONS) == 4

    with_workers(url, 1, test)


def test_a_bad_room_hides_no_good_one(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        codes = [await lobby(worker) for _ in range(4)]
        async with worker.database.writing() as connection:
            bad = ROOMS.update().where(ROOMS.c.code.in_(codes[:2])).values(state="{")
            await connection.execute(bad)
        worker.rooms.sessions.clear()
        await later(worker, 8, chats=7).run()
        assert SAID not in await whole(worker.database)

    with_workers(sqlite_url, 1, test)


def test_two_workers_delete_each_thing_once(url: str) -> None:
    """Far more than are deleted at once."""

    async def test(*workers: Worker) -> None:
        count = AT_ONCE + 5
        async with workers[0].database.writing() as connection:
            guests = [{"id": f"g{at}", "name": "Guest", "made_at": 0, "seen_at": at} for at in range(count)]
            await connection.execute(PEOPLE.insert(), guests)
        while await rows(workers[0], PEOPLE):  # the workers' own chores may have the turn just now
            await asyncio.gather(*(later(worker, 8, guests=7).run() for worker in workers))

    with_workers(url, 1 if url.startswith("sqlite") else 2, test)


def test_what_was_deleted_by_earlier_versions_is_gone_too(tmp_path: Path) -> None:
    """They left it in free places of the file."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        migrate(connection, "0006")
        guests = [{"id": f"g{at}", "name": f"{ALA.name} {at}", "made_at": 0} for at in range(200)]
        connection.execute(text("INSERT INTO people (id, name, made_at) VALUES (:id, :name, :made_at)"), guests)
    with engine.begin() as connection:
        connection.execute(text("PRAGMA secure_delete = OFF"))
        connection.execute(text("DELETE FROM people"))
    engine.dispose()
    assert ALA.name.encode() in file.read_bytes()

    async def open_and_close() -> None:
        await (await open_database(f"sqlite+aiosqlite:///{file}")).close()

    asyncio.run(open_and_close())
    assert ALA.name.encode() not in file.read_bytes()


def test_what_a_full_disk_kept_is_deleted_at_the_next_look(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(worker: Worker) -> None:
        await people(worker)
        retention = later(worker, 8, guests=7)

        async def full(*_: Any) -> None:
            raise OSError(ENOSPC, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr(AccountDeletion, "forget", full)
            with pytest.raises(OSError, match="No space left"):  # which the chore's loop logs as an outage
                await retention.run()
        await retention.run()
        assert await rows(worker, PEOPLE) == 0

    with_workers(sqlite_url, 1, test)
