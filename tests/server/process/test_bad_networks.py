"""Players behind a bad network: no acknowledged action is lost, none is done twice, and no clock runs out unfairly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tools.network import FaultyNetwork

from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import at


@pytest.fixture
def network(site: Site) -> Iterator[FaultyNetwork]:
    with FaultyNetwork(site.port, seed=36) as network:
        yield network


def behind(site: Site, network: FaultyNetwork) -> Any:
    """Return the server as players behind the network reach it."""
    return SimpleNamespace(address=f"http://127.0.0.1:{network.port}", players=site.players)


async def start_game(site: Site, network: FaultyNetwork, **options: Any) -> tuple[Player, Player]:
    """Return two players behind the network, in a game."""
    ala, bartek = [await Player(behind(site, network), name).enter() for name in ("Ala", "Bartek")]
    await ala.create("standard", 2, **{"announce": False, "game": {"time_limit": 600}, **options})
    await (await ala.follow()).until(lambda: ala.room)
    await (await bartek.follow(ala.code)).until(lambda: bartek.room)
    assert (await bartek.ask("sit"))["type"] == "answer"
    assert (await ala.ask("start"))["type"] == "answer"
    for each in (ala, bartek):
        await each.until_game()
    return ala, bartek


def to_move(*players: Player) -> tuple[int, Player]:
    turn = players[0].view["turn"]
    return turn, players[turn]


async def reconnect(player: Player) -> None:
    """Wait until the player has noticed the cut, and connect again with what the player has seen."""
    await player.until(lambda: player.closed)
    await player.follow(seen={"game": player.game["game"], "seq": player.game["seq"]})


def test_a_command_whose_answer_was_lost_is_done_once(site: Site, network: FaultyNetwork) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await start_game(site, network)
        for number in range(4):
            seat, player = to_move(ala, bartek)
            act = {"type": "act", "id": f"{number}", "seat": seat, "action": "draw", "game": player.game["game"]}
            before = player.game["seq"]
            network.deafen("down")
            await player.send(act)
            stranger = await (await Player(site, "Celina").enter()).follow(ala.code)
            await stranger.until_game(before + 1)
            await stranger.leave()
            network.cut()
            for each in (ala, bartek):
                await reconnect(each)
            await player.send(act)
            await player.until(lambda player=player, id=f"{number}": id in player.answers)  # type: ignore[misc]
            assert player.answers[f"{number}"]["seq"] == before
            for each in (ala, bartek):
                await each.until_game(before + 1)
                assert each.game["seq"] == before + 1

    at(site, test)


def test_a_command_that_was_lost_is_done_when_it_is_sent_again(site: Site, network: FaultyNetwork) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await start_game(site, network)
        seat, player = to_move(ala, bartek)
        act = {"type": "act", "id": "1", "seat": seat, "action": "draw", "game": player.game["game"]}
        network.deafen("up")
        await player.send(act)
        network.cut()
        for each in (ala, bartek):
            await reconnect(each)
        assert player.game["seq"] == 0
        await player.send(act)
        await player.until(lambda: "1" in player.answers)
        assert player.answers["1"]["type"] == "answer"
        await player.until_game(1)

    at(site, test)


def test_players_who_reconnect_in_another_order_see_the_whole_game(site: Site, network: FaultyNetwork) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await start_game(site, network)
        seat, player = to_move(ala, bartek)
        assert (await player.ask("act", seat=seat, action="draw"))["type"] == "answer"
        network.hold_back()
        network.cut()
        for each in (ala, bartek):
            await each.until(lambda each=each: each.closed)  # type: ignore[misc]
        made = network.connections_made
        coming = []
        for number, each in enumerate((ala, bartek), start=1):
            coming.append(asyncio.create_task(each.follow(seen={"game": each.game["game"], "seq": each.game["seq"]})))
            async with asyncio.timeout(PATIENCE):
                while network.connections_made < made + number:
                    await asyncio.sleep(0.01)
        network.release()
        await asyncio.gather(*coming)
        for each in (ala, bartek):
            await each.until(lambda each=each: set(each.present) >= {ala.person, bartek.person})  # type: ignore[misc]
        seat, player = to_move(ala, bartek)
        assert (await player.ask("act", seat=seat, action="draw"))["type"] == "answer"
        for each in (ala, bartek):
            await each.until_game(2)

    at(site, test)


def test_messages_stay_in_order_on_a_slow_network_with_jitter(site: Site, network: FaultyNetwork) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await start_game(site, network)
        network.delay, network.jitter = 0.1, 0.2
        for number in range(6):
            seat, player = to_move(ala, bartek)
            answer = await player.ask("act", seat=seat, action="draw")
            assert answer["type"] == "answer", answer
            for each in (ala, bartek):
                await each.until_game(number + 1)
        for each in (ala, bartek):
            seen = [message["seq"] for message in each.heard if message["type"] == "game"]
            assert seen == sorted(seen)
            assert not any(told["late"] for told in each.player_view()["happened"])

    at(site, test)


@pytest.mark.thorough
def test_a_player_with_a_dead_connection_is_soon_shown_as_away(site: Site, network: FaultyNetwork) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow()
        bartek = await Player(behind(site, network), "Bartek").enter()
        await bartek.follow(ala.code)
        await ala.until(lambda: bartek.person in ala.present)
        network.deafen()
        await ala.until(lambda: bartek.person not in ala.present)
        network.cut()

    at(site, test)
