"""Finished games: the list of a player's games, and the explanation of every move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players, watched
from tests.server.support.visits import at


@pytest.mark.parametrize(("rules", "verb"), [("standard", "play"), ("junior", "lay")])
def test_the_steps_of_a_play_end_on_its_table(site: Site, rules: str, verb: str) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, rules, 2)
        game = ala.game["game"]
        steps = (await ala.get(f"/api/games/{game}"))["steps"]
        played = [number for number, step in enumerate(steps) if (step["action"] or "").startswith(verb)]
        assert played
        for number in played:
            told = await ala.get(f"/api/games/{game}/told/{number - 1}")
            assert all(each["words"].endswith(".") for each in told)
            assert told[-1]["table"] == steps[number]["state"]["table"]
        for number in [number for number, step in enumerate(steps) if (step["action"] or "").startswith("draw")][:1]:
            assert await ala.get(f"/api/games/{game}/told/{number - 1}") == []  # a short game of Junior may have none
        polish = await ala.http.get(f"/api/games/{game}/told/{played[0] - 1}", headers={"accept-language": "pl"})
        assert polish.json()[0]["words"] != (await ala.get(f"/api/games/{game}/told/{played[0] - 1}"))[0]["words"]
        await ala.get(f"/api/games/{game}/told/{len(steps) - 1}", 404)

    at(site, test)


def test_the_list_has_results_and_bots(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "express", 2)
        (line,) = await ala.get("/api/games")
        (result,) = ala.room["results"]
        assert [line[name] for name in ("id", "scores", "winners")] == [
            result["game"],
            result["scores"],
            result["winners"],
        ]
        assert (line["seats"], line["bots"]) == ([0], [1])
        assert (await ala.get(f"/api/games/{line['id']}"))["bots"] == [1]
        assert await (await Player(site, "Celina").enter()).get("/api/games") == []

    at(site, test)


def test_a_game_on_one_screen_is_one_entry(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        options = {"rules": "junior", "seats": 2, "pace": "instant"}
        made = await ala.post("/api/rooms", {"options": options, "names": ["Ala", "Bartek"], "start": True}, 201)
        await ala.follow(made["room"]["code"])
        await ala.until_game()
        for seat in (0, 1):
            await ala.ask("stand-in", seat=seat)
        await ala.until(lambda: ala.room["phase"] == "between")
        (line,) = await ala.get("/api/games")
        assert (line["seats"], line["bots"], line["players"]) == ([0, 1], [], ["Ala", "Bartek"])

    at(site, test)


def test_a_running_game_is_not_explained(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _bartek = await two_players(site, game={"time_limit": 0})
        mover: dict[str, Any] = await ala.ask("act", seat=ala.view["seat"], action="draw")
        assert mover["type"] in ("answer", "refusal")
        await ala.get(f"/api/games/{ala.game['game']}/told/0", 404)

    at(site, test)
