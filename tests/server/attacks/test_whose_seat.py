"""A seat that was taken over by its link belongs only to its new owner, in every list."""

from __future__ import annotations

from rummi.serve.wiring import Worker
from rummi.server.model import seating
from rummi.server.store.rooms import Rooms
from tests.server.support.registries import started, with_workers
from tests.server.support.site import Player, Site
from tests.server.support.visits import at


def test_a_moved_seat_is_its_new_owners_in_all_lists(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2, start=True, pace="instant")
        phone = await Player(site, "Phone").enter()
        link = await ala.get(f"/api/rooms/{ala.code}/seats/0/link")
        await phone.post(f"/api/rooms/{ala.code}/claim", link)
        assert await ala.get("/api/rooms") == []
        assert [each["code"] for each in await phone.get("/api/rooms")] == [ala.code]
        await phone.follow(ala.code)
        await phone.until_game()
        await phone.ask("stand-in", seat=0)
        await phone.until(lambda: phone.room["phase"] == "between")
        assert await ala.get("/api/games") == []
        (game,) = await phone.get("/api/games")
        assert game["seats"] == [0]
        assert game["bots"] == [1]

    at(site, test)


def test_rooms_where_one_no_longer_sits_hide_no_others(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        kept = await started(worker.rooms)
        for _ in range(3):
            left = await started(worker.rooms)
            await worker.rooms.change(left, lambda room: seating.move_seat(room, "celina", 0))
        assert await Rooms(worker.database).of("ala", 1) == [kept.room.code]
        assert len(await Rooms(worker.database).of("celina", 10)) == 3

    with_workers(sqlite_url, 1, test)
