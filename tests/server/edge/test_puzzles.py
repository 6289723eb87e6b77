"""Puzzles over HTTP: shown, judged, and counted once for who has a login."""

from __future__ import annotations

from datetime import date

from rummi.puzzles.day import of_day
from rummi.puzzles.shipped import of_level, puzzles
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

PASSWORD = "a long password"
GUEST = {"mean": 1500.0, "spread": 350.0}
DAY = "2026-11-16"


def test_a_puzzle_is_found_shown_and_solved(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        first, second, *_ = of_level("standard", 2)
        assert (await ala.get("/api/puzzles/levels/standard/2"))[:2] == [first.id, second.id]
        shown = await ala.get(f"/api/puzzles/{first.id}")
        assert (shown["level"], shown["goal"], shown["rules"]) == (2, first.goal.kind, "standard")
        assert shown["sight"]["view"]["table"] == first.table
        assert shown["help"][0]["hint"]["action"] == first.solution[0]
        both = await ala.get(f"/api/puzzles/some?ids={first.id},{second.id}")
        assert [each["id"] for each in both] == [first.id, second.id]
        refused = await ala.post(f"/api/puzzles/{first.id}", {"actions": ["play R1"]}, 409)
        assert refused["broken"]
        elsewhere = await ala.post(f"/api/puzzles/{first.id}", {"actions": ["draw"]}, 409)
        assert not elsewhere.get("broken")
        for turn, _ in enumerate(first.solution):
            tried = await ala.post(f"/api/puzzles/{first.id}", {"actions": list(first.solution[: turn + 1])})
        assert (tried["done"], tried["steps"], tried["after"]) == (True, first.steps, None)
        await ala.get("/api/puzzles/nothing", 404)
        await ala.get("/api/puzzles/levels/nothing/2", 400)
        await ala.get("/api/puzzles/days/tomorrow", 400)
        await ala.post(f"/api/puzzles/{first.id}", {"actions": []}, 400)

    at(site, test)


def test_the_puzzle_of_a_day_is_that_of_the_library(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        told = await ala.get(f"/api/puzzles/days/{DAY}?count=8")
        assert len(told["days"]) == 8
        assert told["days"] == {day: of_day(date.fromisoformat(day)).id for day in told["days"]}

    at(site, test)


def test_help_has_its_price(site: Site) -> None:
    """A guest's rating is his browser's: the server says what becomes of it, and keeps nothing."""

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        puzzle = of_level("standard", 3)[0]
        asked = {"actions": list(puzzle.solution), "rating": GUEST}
        means = []
        for rungs in range(4):
            tried = await ala.post(f"/api/puzzles/{puzzle.id}", {**asked, "help": rungs})
            assert tried["before"] == GUEST
            means.append(tried["after"]["mean"])
        won, drawn, neither, lost = means
        assert won > drawn > lost
        assert neither == GUEST["mean"] > lost
        assert (await ala.get("/api/session/puzzles"))["solved"] == []
        await ala.post(f"/api/puzzles/{puzzle.id}", {**asked, "help": 4}, 400)

    at(site, test)


def test_what_somebody_with_a_login_solves_counts_once_is_told_and_forgotten(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.post("/api/session/register", {"login": "ala.puzzles", "password": PASSWORD})
        today, other = of_day(date.fromisoformat(DAY)), of_level("junior", 1)[0]
        tried = await ala.post(
            f"/api/puzzles/{today.id}", {"actions": list(today.solution), "day": DAY, "rating": GUEST}
        )
        assert tried["after"]["mean"] > tried["before"]["mean"] == 1500
        again = await ala.post(f"/api/puzzles/{today.id}", {"actions": list(today.solution), "day": DAY})
        assert (again["done"], again["after"]) == (True, None)
        await ala.post(f"/api/puzzles/{other.id}", {"actions": list(other.solution), "day": DAY, "help": 2})
        mine = await ala.get("/api/session/puzzles")
        assert mine["solved"] == [today.id, other.id]
        assert mine["days"] == [DAY]  # the other was none of that day
        assert mine["rating"] == tried["after"]
        told = await ala.get("/api/session/data")
        assert [(each["puzzle"], each["help"], each["day"]) for each in told["puzzles"]] == [
            (today.id, 0, DAY),
            (other.id, 2, None),
        ]
        assert (await ala.http.post("/api/session/forget", json={"password": PASSWORD})).status_code == 204
        bartek = await Player(site, "Bartek").enter()
        assert (await bartek.get("/api/session/puzzles"))["solved"] == []

    at(site, test)


def test_every_family_is_shown_and_solved(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        rulesets = {each.rules for each in puzzles().values()}
        for rules in sorted(rulesets):
            puzzle = of_level(rules, 2)[0]
            shown = await ala.get(f"/api/puzzles/{puzzle.id}")
            assert shown["turns"] == len(puzzle.solution) == len(shown["help"])
            assert all(each["hint"]["nudge"] and each["hint"]["steps"] for each in shown["help"])
            tried = await ala.post(f"/api/puzzles/{puzzle.id}", {"actions": list(puzzle.solution)})
            assert tried["done"]

    at(site, test)
