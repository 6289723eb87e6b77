"""Puzzles over HTTP: shown, judged, and counted once for who has a login."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest

from rummi.puzzles.puzzle import puzzle_of_day, puzzles, puzzles_of_level
from rummi.server.model.ratings import MOST_MOVED, REACH, SETTLED, Rating, calibrate_puzzle, update_ratings
from rummi.server.model.ratings import initial_puzzle_rating as rated
from tests.server.moderation.operating import admin_json, operator, registered
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

PASSWORD = "a long password"
GUEST = {"mean": 1500.0, "spread": 350.0}
DAY = "2026-11-16"


def test_a_puzzle_is_found_shown_and_solved(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        first, second, *_ = puzzles_of_level("standard", 2)
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
        assert told["days"] == {day: puzzle_of_day(date.fromisoformat(day)).id for day in told["days"]}

    at(site, test)


def test_help_has_its_price(site: Site) -> None:
    """A guest's rating is his browser's: the server says what becomes of it, and keeps nothing."""

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        puzzle = puzzles_of_level("standard", 3)[0]
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
        today, other = puzzle_of_day(date.fromisoformat(DAY)), puzzles_of_level("junior", 1)[0]
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
            puzzle = puzzles_of_level(rules, 2)[0]
            shown = await ala.get(f"/api/puzzles/{puzzle.id}")
            assert shown["turns"] == len(puzzle.solution) == len(shown["help"])
            assert all(each["hint"]["nudge"] and each["hint"]["steps"] for each in shown["help"])
            tried = await ala.post(f"/api/puzzles/{puzzle.id}", {"actions": list(puzzle.solution)})
            assert tried["done"]

    at(site, test)


def test_who_looks_at_the_solution_has_lost_whether_he_lays_it_or_not(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        today, never = puzzle_of_day(date.fromisoformat(DAY)), puzzles_of_level("standard", 2)[-1]
        for puzzle in (today, never):
            lost = await ala.post(f"/api/puzzles/{puzzle.id}/solution", {})
            assert lost["after"]["mean"] < lost["before"]["mean"]
            again = await ala.post(f"/api/puzzles/{puzzle.id}/solution", {})
            assert again["after"] is None
        mine = await ala.get("/api/session/puzzles")
        assert (mine["solved"], mine["days"], mine["given_up"]) == ([], [], [today.id, never.id])
        asked = {"actions": list(today.solution), "help": 0, "day": DAY}  # whatever his browser says of help
        laid = await ala.post(f"/api/puzzles/{today.id}", asked)
        assert (laid["done"], laid["after"]) == (True, None)
        after = await ala.get("/api/session/puzzles")
        assert (after["solved"], after["days"], after["given_up"]) == ([today.id], [DAY], [never.id])
        assert after["rating"] == mine["rating"] == lost["after"]
        told = (await ala.get("/api/session/data"))["puzzles"]
        assert [each["help"] for each in told] == [3, 4]

    at(site, test)


def test_who_was_a_guest_takes_his_rating_along_but_not_how_sure_it_is(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        puzzle = puzzles_of_level("standard", 4)[0]
        claimed = {"mean": 1730.0, "spread": 100.0}
        lost = await ala.post(f"/api/puzzles/{puzzle.id}/solution", {"rating": claimed})
        assert lost["before"] == {"mean": 1730.0, "spread": 350.0}
        guest = await Player(site, "Leo").enter()
        told = await guest.post(f"/api/puzzles/{puzzle.id}/solution", {"rating": claimed})
        assert told["before"] == claimed
        assert told["after"]["mean"] < 1730
        assert told["puzzle"] == {"mean": 1750.0, "spread": 120.0}, "neither moves it"
        assert (await guest.post(f"/api/puzzles/{puzzle.id}/solution", {}))["after"] is None
        await guest.post("/api/puzzles/nothing/solution", {}, 404)

    at(site, test)


# a flood of results


def test_neither_a_thousand_results_nor_a_thousand_accounts_make_a_puzzle_what_it_is_not() -> None:
    def flooded(solver: Rating, moved: int = 0) -> Rating:
        puzzle = rated(3)
        for _ in range(1_000):
            _, met = update_ratings(solver, puzzle, "lost")
            puzzle = calibrate_puzzle(puzzle, met, 3, solver, moved)
        return puzzle

    assert flooded(Rating()) == rated(3), "nobody knows them yet"
    assert flooded(Rating(1_500, 150), moved=MOST_MOVED) == rated(3), "it was enough for a day"
    assert rated(3).mean < flooded(Rating(1_500, 150)).mean == rated(3).mean + REACH


def test_what_one_account_solves_at_once_and_again_counts_once(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        puzzle = puzzles_of_level("xp", 3)[-1]
        asked = {"actions": list(puzzle.solution), "help": 3, "rating": GUEST}
        told = await asyncio.gather(*(ala.post(f"/api/puzzles/{puzzle.id}", asked) for _ in range(20)))
        assert all(each["done"] for each in told)
        counted = [each["after"] for each in told if each["after"]]
        assert all(each == counted[0] for each in counted)
        mine = await ala.get("/api/session/puzzles")
        assert mine["solved"] == [puzzle.id]
        assert mine["rating"] == counted[0]
        guest = await Player(site, "Leo").enter()
        seen = await guest.post(f"/api/puzzles/{puzzle.id}", asked)
        assert seen["puzzle"] == {"mean": 1500.0, "spread": 120.0}, "whoever is new moves no puzzle"

    at(site, test)


def test_who_is_known_moves_a_puzzle_and_operators_see_it(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        *first, last = puzzles_of_level("standard", 3)[:25]
        for number, puzzle in enumerate(first):
            asked = {"actions": list(puzzle.solution), "help": 3 * (number % 2)}
            spread = (await ala.post(f"/api/puzzles/{puzzle.id}", asked))["after"]["spread"]
        assert spread < SETTLED
        asked = {"actions": list(last.solution), "rating": GUEST}
        before = (await ala.post(f"/api/puzzles/{last.id}", asked))["puzzle"]
        guest = await Player(site, "Leo").enter()
        moved = (await guest.post(f"/api/puzzles/{last.id}", asked))["puzzle"]
        assert moved["mean"] < before["mean"] == 1500, "it was solved without help"
        harder = puzzles_of_level("standard", 3)[25]
        await ala.post(f"/api/puzzles/{harder.id}/solution", {})
        told = await guest.post(f"/api/puzzles/{harder.id}/solution", {"rating": GUEST})
        assert told["puzzle"]["mean"] > 1500, "it was given up"
        boss, _ = await operator(site)
        shown = {each["id"]: each for each in await boss.get("/api/console/puzzles")}
        assert (shown[last.id]["mean"], shown[last.id]["began"], shown[last.id]["people"]) == (moved["mean"], 1500, 1)
        listed = await admin_json(capsys, site, "puzzles", "--most", "3000")
        assert shown[last.id] in listed["puzzles"]

    at(site, test)
