"""All moves of a running game, for clients that join late or reload the page."""

from __future__ import annotations

from typing import Any

from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players, watched
from tests.server.support.visits import at


async def read_story(player: Player, seat: int | None = None) -> list[dict[str, Any]]:
    whose = "" if seat is None else f"?seat={seat}"
    story = await player.get(f"/api/rooms/{player.code}/story{whose}")
    assert [each["seq"] for each in story["happened"]] == list(range(len(story["happened"])))
    assert not any(each["late"] for each in story["happened"])
    return [event for each in story["happened"] for event in each["events"]]


def without_tile(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name not in ("tile", "racks")}


def test_players_see_only_their_own_tiles(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game={"time_limit": 0})
        players = {player.view["seat"]: player for player in (ala, bartek)}
        assert await read_story(ala) == []
        for _ in range(3):
            seat = ala.view["turn"]
            done = await players[seat].ask("act", seat=seat, action="draw")
            for player in players.values():
                await player.until_game(done["seq"] + 1)
        heard = {seat: await read_story(player, seat) for seat, player in players.items()}
        for seat, events in heard.items():
            assert [event["tile"] is not None for event in events] == [event["seat"] == seat for event in events]
            assert await read_story(players[seat]) == [{**event, "tile": None} for event in events]
            await players[seat].get(f"/api/rooms/{ala.code}/story?seat={1 - seat}", 409)

    at(site, test)


def test_a_long_game_is_complete(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "standard", 4)
        story = await ala.get(f"/api/rooms/{ala.code}/story?seat=0")
        assert story["game"] == ala.game["game"]
        assert len(story["happened"]) == ala.game["seq"]
        steps = (await ala.get(f"/api/games/{story['game']}"))["steps"][1:]
        for each, step in zip(story["happened"], steps, strict=True):
            assert [without_tile(event) for event in each["events"]] == [without_tile(e) for e in step["events"]]

    at(site, test)


def test_only_people_who_may_watch_can_read_it(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site, spectators=False, game={"time_limit": 0})
        celina = await Player(site, "Celina").enter()
        await celina.get(f"/api/rooms/{ala.code}/story", 409)
        await ala.get("/api/rooms/QQQQQQ/story", 404)
        await ala.create("standard", 2)
        await ala.get(f"/api/rooms/{ala.code}/story", 404)

    at(site, test)
