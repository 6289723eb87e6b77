"""Any worker serves any room: two servers, PostgreSQL and NATS, with and without the bus."""

from __future__ import annotations

import asyncio

from tests.server.conftest import NatsServer
from tests.server.site import Player, running
from tests.server.test_rooms import to_move


async def draw_in_turn(players: tuple[Player, Player], times: int) -> None:
    for _ in range(times):
        mover = to_move(*players)
        seq = mover.game["seq"]
        assert (await mover.ask("act", seat=mover.view["seat"], action="draw"))["type"] == "answer"
        for player in players:
            await player.until_game(seq + 1)


def test_two_workers_one_room_and_the_bus_dies_in_between(postgresql_url: str, nats: NatsServer) -> None:
    async def test() -> None:
        bus = ("--nats", nats.address)
        async with running(postgresql_url, *bus) as here, running(postgresql_url, *bus) as there:
            ala = await Player(here, "Ala").enter()
            await ala.create("standard", 2, announce=False, game={"time_limit": 0})
            await ala.follow()
            bartek = await (await Player(there, "Bartek").enter()).follow(ala.code)
            assert (await bartek.ask("sit"))["type"] == "answer"
            await ala.until(lambda: ala.room["chairs"][1]["person"] == bartek.person)
            await ala.until(lambda: ala.present == sorted([ala.person, bartek.person]))
            assert (await ala.ask("start"))["type"] == "answer"
            players = (ala, bartek)
            for player in players:
                await player.until_game()
            await draw_in_turn(players, 6)
            mover, other = (ala, bartek) if to_move(*players) is ala else (bartek, ala)
            tile = mover.view["rack"].split()[0]
            await mover.send({"type": "draft", "seat": mover.view["seat"], "action": f"play {tile}"})
            await other.until(lambda: other.drafts)
            nats.kill()
            await draw_in_turn(players, 3)
            nats.start()
            await draw_in_turn(players, 3)
            assert ala.game["seq"] == bartek.game["seq"] == 12

    asyncio.run(test())


def test_one_address_with_several_workers(postgresql_url: str, nats: NatsServer) -> None:
    async def test() -> None:
        async with running(postgresql_url, "--workers", "2", "--nats", nats.address) as site:
            ala = await Player(site, "Ala").enter()
            await ala.create("standard", 4, start=True, pace="instant", game={"time_limit": 0})
            watchers = [await (await Player(site, f"W{at}").enter()).follow(ala.code) for at in range(6)]
            await ala.follow()
            await ala.until_game()
            for _ in range(3):
                await ala.until_turn(0)
                assert (await ala.ask("act", seat=0, action="draw"))["type"] == "answer"
            await ala.until_turn(0)
            for watcher in watchers:
                await watcher.until_game(ala.game["seq"])
                assert watcher.view["rack"] == "-"

    asyncio.run(test())
