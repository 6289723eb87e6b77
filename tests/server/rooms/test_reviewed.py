"""A finished game reviewed by the server: for whoever has its address, and of no game that is still played."""

from __future__ import annotations

from typing import Any

import pytest

from rummi.records.toml import read_record
from rummi.reviews.review import review
from rummi.server.jobs.review import TURNS_PER_PART
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players, watched
from tests.server.support.visits import at


@pytest.mark.parametrize("rules", ["standard", "junior", "express"])
def test_the_review_is_that_of_the_record_in_both_languages(site: Site, rules: str) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, rules, 2)
        game = ala.game["game"]
        shown = await ala.get(f"/api/games/{game}/review")
        record = (await ala.http.get(f"/api/games/{game}/record")).text
        expected = review(read_record(record))
        assert [turn["action"] for turn in shown["turns"]] == [turn.action for turn in expected.turns]
        assert [turn["play"] for turn in shown["turns"]] == [turn.play for turn in expected.turns]
        assert [seat["found"] for seat in shown["seats"]] == [seat.found for seat in expected.seats]
        assert (shown["id"], shown["rules"], shown["bots"]) == (game, rules, [1])
        figures = (await ala.get(f"/api/games/{game}/figures"))["seats"]
        assert figures == shown["seats"]
        assert [(seat["at_best"], seat["of"]) for seat in figures] == [seat.at_best for seat in expected.seats]
        assert shown["chances"] is True
        some = (await ala.get(f"/api/games/{game}/chances/1/0"))["chances"]
        own = [turn["action"] for turn in shown["turns"] if turn["seat"] == 1]
        assert [each["action"] for each in some] == own[: len(some)] != []
        stranger = await Player(site, "Celina").enter()
        assert await stranger.get(f"/api/games/{game}/review") == shown
        polish = (await ala.http.get(f"/api/games/{game}/review", headers={"accept-language": "pl"})).json()
        told = next(turn for turn in shown["turns"] if turn["steps"])
        translated = next(turn for turn in polish["turns"] if turn["action"] == told["action"])
        assert translated["steps"][0]["words"] != told["steps"][0]["words"]
        from_file = await ala.post("/api/records/review", {"record": record})
        assert from_file["turns"] == shown["turns"]
        turn = await ala.get(f"/api/games/{game}/turns/{told['action']}")
        brought = f"/api/records/turns/{told['action']}"
        assert await ala.post(brought, {"record": record}) == turn
        asked = {"action": turn["way"]["action"]}
        tried = await ala.post(f"/api/games/{game}/turns/{told['action']}", asked)
        assert await ala.post(f"{brought}/tried", {"record": record, **asked}) == tried
        refused = await ala.post(f"{brought}/tried", {"record": record, "action": "play nothing"}, 400)
        assert refused["message"]
        await ala.post("/api/records/turns/9999", {"record": record}, 404)

    at(site, test)


def test_a_running_game_is_not_reviewed(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _bartek = await two_players(site, game={"time_limit": 0})
        game = ala.game["game"]
        for what in ("review", "figures", "chances/0/0", "turns/0"):
            await ala.get(f"/api/games/{game}/{what}", 404)
        await ala.post(f"/api/games/{game}/turns/0", {"action": "draw"}, 404)

    at(site, test)


def test_chances_come_part_by_part_and_end_with_luck(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "standard", 2)
        game = ala.game["game"]
        turns = [turn["action"] for turn in (await ala.get(f"/api/games/{game}/review"))["turns"] if turn["seat"] == 0]
        known: list[dict[str, Any]] = []
        part: int | None = 0
        last: dict[str, Any] = {}
        while part is not None:
            last = await ala.get(f"/api/games/{game}/chances/0/{part}")
            known += last["chances"]
            part = last["next"]
        assert [each["action"] for each in known] == turns
        assert all(0 <= each["after"] <= 1 for each in known)
        assert last["luck"]["luck"] == pytest.approx(last["luck"]["deal"] - 0.5, abs=0.001)
        assert {point["action"] for point in last["turning_points"]} <= set(turns)
        await ala.get(f"/api/games/{game}/chances/2/0", 404)
        record = (await ala.http.get(f"/api/games/{game}/record")).text
        before = known[: -len(last["chances"])]
        asked = {"record": record, "known": [*before, {**known[0], "action": 9_999}]}  # of which nobody knows
        from_file = f"/api/records/chances/0/{len(before) // TURNS_PER_PART}"
        assert await ala.post(from_file, asked) == last
        await ala.post("/api/records/chances/2/0", asked, 404)

    at(site, test)


def test_a_turn_can_be_tried_again_and_is_judged_by_the_engine(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "standard", 2)
        game = ala.game["game"]
        turns = (await ala.get(f"/api/games/{game}/review"))["turns"]
        turn = next(each for each in turns if each["best"] and each["seat"] == 1)
        address = f"/api/games/{game}/turns/{turn['action']}"
        shown = await ala.get(address)
        assert (shown["rules"], shown["best"], shown["unit"]) == ("standard", turn["best"], turn["unit"])
        assert shown["sight"]["seat"] == 1
        assert shown["sight"]["view"]["rack"] == turn["rack"]
        assert shown["sight"]["view"]["racks"] is None
        done = await ala.post(address, {"action": shown["way"]["action"]})
        assert (done["did"], done["best"], done["verdict"]) == (turn["best"], turn["best"], "best")
        refused = await ala.post(address, {"action": "play K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"}, 409)
        assert refused["broken"]
        await ala.get(f"/api/games/{game}/turns/9999", 404)

    at(site, test)
