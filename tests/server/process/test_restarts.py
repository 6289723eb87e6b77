"""After a kill: acknowledged actions and sessions are kept, and deadlines are extended by the outage."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from rummi.server.rooms.heartbeat import COMING_BACK_MS
from rummi.server.steady_clock import wall as now
from rummi.server.store.database import open_database
from rummi.server.store.games import Games
from tests.server.support import rummi_serve
from tests.server.support.registries import was_alive
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import to_move, two_players
from tests.server.support.visits import alone


def test_a_game_goes_on_after_the_server_was_killed(url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game={"time_limit": 0})
        for _ in range(3):
            mover = to_move(ala, bartek)
            seq = mover.game["seq"]
            answer = await mover.ask("act", id=f"a{seq}", seat=mover.view["seat"], action="draw")
            assert answer["seq"] == seq
            for player in (ala, bartek):
                await player.until_game(seq + 1)
        site.kill()
        await ala.until(lambda: ala.closed)
        await site.start()
        assert (await ala.get("/api/session"))["person"] == ala.person
        for player in (ala, bartek):
            seen = {"room": player.version, "game": player.game["game"], "seq": 1}
            rack = player.view["rack"]
            player.game = {}
            await player.follow(seen=seen)
            await player.until_game(3)
            assert player.game["seq"] == 3
            assert player.view["rack"] == rack
            assert [each["seq"] for each in player.player_view()["happened"]] == [1, 2]
        mover = to_move(ala, bartek)
        assert (await mover.ask("act", seat=mover.view["seat"], action="draw"))["seq"] == 3
        # a command that was acknowledged before the kill gets the same answer, and is not done again
        first = ala if ala.view["seat"] == bartek.room["first"] else bartek
        assert (await first.ask("act", id="a0", seat=first.view["seat"], action="draw"))["seq"] == 0
        assert first.game["seq"] == 4

    alone(url, test)


def test_bots_go_on_after_a_restart_without_clients(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, pace="instant", game={"time_limit": 0})
        mover = to_move(ala, bartek)
        seat, seq = mover.view["seat"], mover.game["seq"]
        site.kill()
        await _let_a_bot_play(site, mover, seat)
        await mover.follow()
        await mover.until_game(seq + 1)

    alone(sqlite_url, test)


async def _let_a_bot_play(site: Site, mover: Player, seat: int) -> None:
    """Let a bot take the seat, and kill the server before the bot has moved."""
    await site.start()
    await mover.post(f"/api/rooms/{mover.code}/commands", {"type": "stand-in", "id": "bot", "seat": seat})
    site.kill()
    await site.start()


def test_a_deadline_during_an_outage_is_extended_and_players_see_it(url: str) -> None:
    outage, left_then = 3_600_000, 1_200_000

    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game={"time_limit": 3_600})
        game = ala.game["game"]
        assert ala.game["extended"] == 0
        site.kill()
        database = await open_database(url)
        await was_alive(database, now() - outage)
        await Games(database).set_due(game, now() - outage + left_then)
        await database.close()
        await site.start()
        for player in (ala, bartek):
            player.game = {}
            await player.follow()
            await player.until_game()
            assert player.game["seq"] == 0, "no turn has timed out"
            assert player.game["extended"] >= outage
            left = player.game["deadline"] - player.game["now"]
            assert COMING_BACK_MS < left <= COMING_BACK_MS + left_then
        mover = to_move(ala, bartek)
        assert (await mover.ask("act", seat=mover.view["seat"], action="draw", seq=0))["seq"] == 0

    alone(url, test)


def test_bots_move_at_once_after_an_outage_without_clients(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """People get a day to reconnect; bots do not wait for them."""
    monkeypatch.setenv(rummi_serve.COMING_BACK, str(86_400_000))

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2, start=True, pace="slow", announce=False, game={"time_limit": 600})
        await ala.follow()
        await ala.until_game()
        while ala.view["turn"] != 0:
            await ala.until_game(ala.game["seq"] + 1)
        seq = ala.game["seq"]
        await ala.ask("act", seat=0, action="draw")
        site.kill()
        database = await open_database(sqlite_url)
        await was_alive(database, now() - 3_600_000)
        await database.close()
        await site.start()
        async with asyncio.timeout(PATIENCE):
            while await _count_actions(sqlite_url, ala.game["game"]) < seq + 2:
                await asyncio.sleep(0.05)
        database = await open_database(sqlite_url)
        bot = (await Games(database).since(ala.game["game"], seq + 1))[0]
        begun = await Games(database).stored(ala.game["game"])
        await database.close()
        assert begun.due_at
        assert begun.due_at >= bot.acted_at + 600_000, "the person has the whole turn"

    alone(sqlite_url, test)


async def _count_actions(url: str, game: str) -> int:
    with closing(sqlite3.connect(url.partition("///")[2])) as connection:
        (count,) = connection.execute("SELECT count(*) FROM actions WHERE game = ?", (game,)).fetchone()
        return int(count)
