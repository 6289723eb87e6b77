"""Every worker serves every room: two servers with PostgreSQL, with and without a working bus."""

from __future__ import annotations

import asyncio

import pytest

from rummi.server.store.database import open_database
from rummi.server.store.games import Games
from tests.server.conftest import NatsServer
from tests.server.support import rummi_serve
from tests.server.support.site import Player, Site, running
from tests.server.support.tables import draw_in_turn, to_move
from tests.server.support.visits import alone


def test_two_servers_play_one_room_while_the_bus_dies(postgresql_url: str, nats: NatsServer) -> None:
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


def test_workers_end_when_the_supervisor_is_killed(postgresql_url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        assert len(site.workers()) == 2
        site.kill(alone=True)
        await site.until_nothing_is_left()
        await site.start()
        assert (await ala.http.get("/api/session")).json()["name"] == "Ala"

    alone(postgresql_url, test, "--workers", "2")


async def connect_second_device(player: Player, site: Site) -> Player:
    """Connect the same person with another device to another server."""
    twin = Player(site, player.name)
    twin.http.cookies.update(player.http.cookies)
    return await twin.follow(player.code)


async def _block_spectator_of_other_server(ala: Player, both: tuple[Player, Player], there: Site) -> None:
    celina = await (await Player(there, "Celina").enter()).follow(ala.code)
    assert (await celina.ask("say", phrase="hello"))["type"] == "answer"
    for device in both:
        await device.until(lambda device=device: len(device.room["said"]) == 11)  # type: ignore[misc]
    assert (await ala.ask("block", person=celina.person))["type"] == "answer"
    for device in both:
        await device.until(lambda device=device: len(device.room["said"]) == 10)  # type: ignore[misc]
    await celina.until(lambda: celina.closed)
    assert celina.closed == (4404, "no such room")


def test_a_command_sent_to_two_servers_at_once_is_done_once(postgresql_url: str, nats: NatsServer) -> None:
    async def test() -> None:
        bus = ("--nats", nats.address)
        async with running(postgresql_url, *bus) as here, running(postgresql_url, *bus) as there:
            ala = await Player(here, "Ala").enter()
            await ala.create("standard", 2, start=True, pace="instant", announce=False, game={"time_limit": 0})
            await ala.follow()
            both = (ala, await connect_second_device(ala, there))
            done = []
            for number in range(10):
                for device in both:
                    await device.until(lambda device=device: device.game)  # type: ignore[misc]
                    await device.until_turn(0)
                asked = {"id": f"same-{number}", "seat": 0, "action": "draw", "seq": ala.game["seq"]}
                one, other = await asyncio.gather(*(device.ask("act", **asked) for device in both))
                assert one == other
                assert one["type"] == "answer"
                done.append(one["seq"])
                for device in both:
                    await device.until_game(one["seq"] + 1)
                said = await asyncio.gather(*(device.ask("say", id=f"say-{number}", phrase="nice") for device in both))
                assert said[0] == said[1]
            assert done == sorted(set(done))
            for device in both:
                await device.until(lambda device=device: len(device.room["said"]) == 10)  # type: ignore[misc]
            await _block_spectator_of_other_server(ala, both, there)
            database = await open_database(postgresql_url)
            acted = await Games(database).since(ala.game["game"], 0)
            await database.close()
            assert [each.seq for each in acted if each.command.startswith(ala.person)] == done

    asyncio.run(test())


@pytest.mark.parametrize("bus_lives", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_logging_out_everywhere_reaches_the_other_server(
    bus_lives: bool, postgresql_url: str, nats: NatsServer
) -> None:
    """Over the bus at once; without the bus, when the server next asks the database."""

    async def test() -> None:
        bus = ("--nats", nats.address)
        async with running(postgresql_url, *bus) as here, running(postgresql_url, *bus) as there:
            ala, bartek = [await Player(here, name).enter() for name in ("Ala", "Bartek")]
            account = {"login": "ala", "password": "a long password"}
            await ala.post("/api/session/register", account)
            await ala.create("standard", 2)
            for player in (ala, bartek):
                await player.follow(ala.code)
            phone = Player(there, "Ala")
            await phone.post("/api/session/login", account)
            await phone.follow(ala.code)
            for device in (ala, phone):
                await device.until(lambda device=device: device.room)  # type: ignore[misc]
            if not bus_lives:
                nats.kill()
            assert (await phone.http.delete("/api/session?everywhere=true")).status_code == 204
            for device in (ala, phone):
                await device.until(lambda device=device: device.closed)  # type: ignore[misc]
                assert device.closed == (4409, "the session has changed")
                assert await device.get("/api/session") is None
            await ala.follow()
            await ala.until(lambda: ala.closed)
            assert ala.closed == (4401, "no session")
            assert (await bartek.ask("say", phrase="hello"))["type"] == "answer", "other people stay connected"
            assert not bartek.closed

    asyncio.run(test())


def test_another_server_times_the_turns_of_a_killed_one(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    coming_back_ms = 2_000
    monkeypatch.setenv(rummi_serve.COMING_BACK, str(coming_back_ms))

    async def test() -> None:
        async with running(postgresql_url) as here, running(postgresql_url) as there:
            ala = await Player(here, "Ala").enter()
            await ala.create("standard", 2, start=True, announce=False, game={"time_limit": 4}, pace="instant")
            await ala.follow()
            await ala.until_game()
            await ala.until_turn(0)
            here.kill()
            database = await open_database(postgresql_url)
            games, game = Games(database), ala.game["game"]
            left = await games.since(game, 0)  # on a slow machine she may not have seen all
            watcher = await (await Player(there, "Celina").enter()).follow(ala.code)
            while not (late := [each for each in await games.since(game, len(left)) if each.action == "timeout"]):
                await watcher.until_game(watcher.game.get("seq", 0) + 1)
            assert late[0].seat == 0
            await watcher.until_game(late[0].seq + 1)
            assert watcher.game["extended"] >= coming_back_ms, "she had time to reconnect"
            await database.close()

    asyncio.run(test())
