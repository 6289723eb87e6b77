"""The time in which bots think is shared fairly between those who cause it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

from rummi.serve.wiring import Worker
from rummi.server.jobs.fair import FairLine, FairSlots
from rummi.server.jobs.kinds import JobKind
from rummi.server.jobs.pool import JobPool
from tests.server.jobs.test_pool import ONE, until, with_pool
from tests.server.support import faulty
from tests.server.support.registries import OPTIONS, with_workers


def test_owners_have_their_turns_one_after_the_other() -> None:
    line = FairLine[str]()
    for number in range(3):
        line.add(f"many {number}", "many")
    line.add("few 0", "few")
    line.add("other 0", "other")
    line.add("at once", "many", urgent=True)
    assert len(line) == 6
    assert [line.take() for _ in range(6)] == ["at once", "many 0", "few 0", "other 0", "many 1", "many 2"]
    assert line.take() is None


def test_the_owner_who_has_used_least_comes_first() -> None:
    line = FairLine[str]()
    line.charge("slow", 10)
    for number in range(30):
        line.add(f"slow {number}", "slow")
    for number in range(5):
        line.add(f"quick {number}", "quick")
    taken = []
    while item := line.take():
        owner = item.split()[0]
        line.charge(owner, 1 if owner == "slow" else 0.1)
        taken.append(owner)
    assert taken[:5] == ["quick"] * 5
    assert Counter(taken) == {"slow": 30, "quick": 5}


def test_who_was_away_does_not_get_the_time_of_the_meantime() -> None:
    line = FairLine[str]()
    for number in range(100):
        line.add(f"busy {number}", "busy")
    for _ in range(50):
        line.take()
        line.charge("busy", 1)
    for number in range(50):
        line.add(f"back {number}", "back")
    turns = Counter[str]()
    for _ in range(20):
        item = line.take()
        assert item
        owner = item.split()[0]
        turns[owner] += 1
        line.charge(owner, 1)
    assert turns == {"busy": 10, "back": 10}


def test_what_waits_no_longer_is_passed_over() -> None:
    line = FairLine[str]()
    line.add("a", "one")
    line.add("b", "one")
    line.add("c", urgent=True)
    for item in ("a", "c", "nothing"):
        line.remove(item)
    assert line.take() == "b"
    line.add("d", "one")
    assert line.take(but={"one"}) is None
    assert len(line) == 1


def test_one_owner_never_holds_every_slot() -> None:
    async def test() -> None:
        slots, end, held = FairSlots(4), asyncio.Event(), Counter[str]()

        async def hold(owner: str) -> None:
            async with slots.slot(owner):
                held[owner] += 1
                await end.wait()
                held[owner] -= 1

        many = [asyncio.create_task(hold("many")) for _ in range(30)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert held["many"] == 3
        few = asyncio.create_task(hold("few"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert held["few"] == 1, "at once"
        many[10].cancel()
        end.set()
        await asyncio.gather(*many, few, return_exceptions=True)
        assert held["many"] == held["few"] == 0
        async with slots.slot("many"), slots.slot("few"), slots.slot("few"), slots.slot("few"):
            pass

    asyncio.run(test())


def test_a_helper_does_not_make_one_owner_wait_for_all_of_another(tmp_path: Path) -> None:
    async def test(pool: JobPool) -> None:
        done = list[str]()
        file = tmp_path / "begun"
        busy = asyncio.create_task(pool.once(faulty.touch_and_wait, str(file), owner="many"))
        await until(file.exists)
        work = []
        for owner in ("many",) * 5 + ("few",):
            task = asyncio.create_task(pool.once(faulty.add, 1, 2, owner=owner))
            task.add_done_callback(partial(_append, done, owner))
            work.append(task)
        await asyncio.sleep(0)
        busy.cancel()
        await asyncio.gather(*work)
        assert done.index("few") == 0

    kind: JobKind = replace(ONE, queue_length=10)
    with_pool(kind, test)


def _append(done: list[str], owner: str, _: object) -> None:
    done.append(owner)


def test_rooms_of_one_address_are_one_owner(sqlite_url: str) -> None:
    async def in_hand(worker: Worker) -> None:
        session = await worker.rooms.create("ala", "Ala", OPTIONS)
        assert session.owner == "ala", "as long as the address is not known"
        session.note_address("bartek", "192.0.2.9")
        assert session.owner == "ala", "guests of a room cause nothing"
        session.note_address("ala", "192.0.2.1")
        other = await worker.rooms.create("another name of ala", "Ala", OPTIONS)
        other.note_address("another name of ala", "192.0.2.1")
        assert session.owner == other.owner == "192.0.2.1"

    with_workers(sqlite_url, 1, in_hand)
