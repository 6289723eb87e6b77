"""The plug is pulled: nothing acknowledged is lost, sessions hold, and time that no server ran counts for nobody."""

from __future__ import annotations

from rummi.server.rooms.heartbeat import COMING_BACK_MS
from rummi.server.steady_clock import wall as now
from rummi.server.store.database import open_database
from rummi.server.store.games import Games
from tests.server.support.registries import was_alive
from tests.server.support.site import Player, Site
from tests.server.support.tables import to_move, two_players
from tests.server.support.visits import alone


def test_a_killed_server_goes_on_where_it_was(url: str) -> None:
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
        # what was acknowledged before the plug was pulled is answered again, and not done again
        first = ala if ala.view["seat"] == bartek.room["first"] else bartek
        assert (await first.ask("act", id="a0", seat=first.view["seat"], action="draw"))["seq"] == 0
        assert first.game["seq"] == 4

    alone(url, test)


def test_bots_play_on_by_themselves_after_a_restart(sqlite_url: str) -> None:
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
    """The host decides it, and the server dies before the bot has moved."""
    await site.start()
    await mover.post(f"/api/rooms/{mover.code}/commands", {"type": "stand-in", "id": "bot", "seat": seat})
    site.kill()
    await site.start()


def test_a_deadline_that_fell_while_no_server_ran_is_put_off_and_players_are_told(url: str) -> None:
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
            assert player.game["seq"] == 0, "nobody was timed out"
            assert player.game["extended"] >= outage
            left = player.game["deadline"] - player.game["now"]
            assert COMING_BACK_MS < left <= COMING_BACK_MS + left_then
        mover = to_move(ala, bartek)
        assert (await mover.ask("act", seat=mover.view["seat"], action="draw", seq=0))["seq"] == 0

    alone(url, test)
