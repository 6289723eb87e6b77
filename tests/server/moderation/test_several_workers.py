"""Decisions made at one worker, or at the command line, take effect at all workers."""

from __future__ import annotations

import asyncio
from secrets import token_hex

from rummi.serve.wiring import Worker
from rummi.server.model.people import Person
from rummi.server.model.sanctions import Sanction
from rummi.server.people.retention import Retention
from rummi.server.rooms.moderation import Caller
from rummi.server.settings import RetentionDays
from tests.server.support.registries import with_workers

BAD = Person("bad" * 8, "Bad")
DAY_MS = 86_400_000


def ban(worker: Worker, **more: object) -> Sanction:
    return Sanction(**{"id": token_hex(12), "kind": "ban", "person": BAD.id, "since": worker.now(), **more})  # type: ignore[arg-type]


def test_another_worker_knows_it_when_it_looks(postgresql_url: str) -> None:
    async def test(here: Worker, there: Worker) -> None:
        await here.people.add(BAD, here.now())
        decided = ban(here, until=here.now() + DAY_MS, networks=("203.0.113.0/24", "2001:db8:1:2::/64"))
        assert await here.decisions.decide(decided)
        await there.moderation.look()  # a worker also looks every few seconds, so this may find nothing new
        assert there.moderation.find_ban(BAD.id)
        assert await there.moderation.look() is None
        for network in ("203.0.113.9", "2001:db8:1:2::/64"):
            assert there.moderation.ban_of(Caller(None, network)), network
        assert there.moderation.ban_of(Caller(None, "203.0.114.9")) is None
        assert there.moderation.ban_of(Caller("old", "203.0.113.9", decided.since - 1)) is None
        assert there.moderation.ban_of(Caller("new", "203.0.113.9", decided.since + 1))
        await here.moderation.sanctions.end(decided.id, "barbara", here.now())
        await there.moderation.look()
        assert there.moderation.find_ban(BAD.id) is None

    with_workers(postgresql_url, 2, test)


def test_what_has_ended_is_kept_for_a_while(url: str) -> None:
    async def test(worker: Worker) -> None:
        await worker.people.add(BAD, worker.now())
        ended, holds = ban(worker, kind="mute", until=worker.now() + 1), ban(worker)
        unread = ban(worker, kind="warn")
        for each in (ended, holds, unread):
            await worker.decisions.decide(each)
        await worker.moderation.looks.add("barbara", "AAAAAA", worker.now())
        nothing = dict.fromkeys(RetentionDays.__struct_fields__, 0.0)

        def later(days: float) -> Retention:
            keep = RetentionDays(**{**nothing, "decisions": 365.0})
            return Retention(keep, worker.database, worker.deletion, lambda: worker.now() + int(days * DAY_MS))

        await later(364).run()
        assert len(await worker.moderation.sanctions.newest(9)) == 3
        async with asyncio.timeout(30):  # the worker's own retention task may have the lock
            while len(await worker.moderation.sanctions.newest(9)) == 3 or await worker.moderation.looks.newest(9):
                await later(366).run()
        left = {each.id for each in await worker.moderation.sanctions.newest(9)}
        assert left == {holds.id, unread.id}

    with_workers(url, 1, test)
