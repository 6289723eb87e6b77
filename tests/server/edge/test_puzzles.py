"""Puzzles over HTTP: showing, judging, and counting results of people with a login."""

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


def test_a_puzzle_is_listed_shown_and_solved(site: Site) -> None:
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


def test_the_puzzle_of_a_day_is_the_one_of_the_library(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        answer = await ala.get(f"/api/puzzles/days/{DAY}?count=8")
        assert len(answer["days"]) == 8
        assert answer["days"] == {day: puzzle_of_day(date.fromisoformat(day)).id for day in answer["days"]}

    at(site, test)


def test_help_changes_the_result_of_a_guest(site: Site) -> None:
    """The server computes the new rating of a guest, but only the browser keeps it."""

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


def test_results_of_a_login_count_once_and_are_exported_and_deleted(site: Site) -> None:
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
        assert mine["days"] == [DAY]  # the other one is not the puzzle of that day
        assert mine["rating"] == tried["after"]
        answer = await ala.get("/api/session/data")
        assert [(each["puzzle"], each["help"], each["day"]) for each in answer["puzzles"]] == [
            (today.id, 0, DAY),
            (other.id, 2, None),
        ]
        assert (await ala.http.post("/api/session/forget", json={"password": PASSWORD})).status_code == 204
        bartek = await Player(site, "Bartek").enter()
        assert (await bartek.get("/api/session/puzzles"))["solved"] == []

    at(site, test)


def test_puzzles_of_every_family_are_shown_and_solved(site: Site) -> None:
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


def test_looking_at_the_solution_counts_as_a_loss_once(site: Site) -> None:
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
        asked = {
            "actions": list(today.solution),
            "help": 0,
            "day": DAY,
        }  # even if the browser says that no help was used
        laid = await ala.post(f"/api/puzzles/{today.id}", asked)
        assert (laid["done"], laid["after"]) == (True, None)
        after = await ala.get("/api/session/puzzles")
        assert (after["solved"], after["days"], after["given_up"]) == ([today.id], [DAY], [never.id])
        assert after["rating"] == mine["rating"] == lost["after"]
        answer = (await ala.get("/api/session/data"))["puzzles"]
        assert [each["help"] for each in answer] == [3, 4]

    at(site, test)


def test_a_former_guest_keeps_the_mean_of_the_rating_but_not_the_spread(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        puzzle = puzzles_of_level("standard", 4)[0]
        claimed = {"mean": 1730.0, "spread": 100.0}
        lost = await ala.post(f"/api/puzzles/{puzzle.id}/solution", {"rating": claimed})
        assert lost["before"] == {"mean": 1730.0, "spread": 350.0}
        guest = await Player(site, "Leo").enter()
        answer = await guest.post(f"/api/puzzles/{puzzle.id}/solution", {"rating": claimed})
        assert answer["before"] == claimed
        assert answer["after"]["mean"] < 1730
        assert answer["puzzle"] == {"mean": 1750.0, "spread": 120.0}, "neither of them moves the puzzle"
        assert (await guest.post(f"/api/puzzles/{puzzle.id}/solution", {}))["after"] is None
        await guest.post("/api/puzzles/nothing/solution", {}, 404)

    at(site, test)


# a flood of results


def test_a_flood_of_results_moves_a_puzzle_only_within_limits() -> None:
    def flooded(solver: Rating, moved: int = 0) -> Rating:
        puzzle = rated(3)
        for _ in range(1_000):
            _, met = update_ratings(solver, puzzle, "lost")
            puzzle = calibrate_puzzle(puzzle, met, 3, solver, moved)
        return puzzle

    assert flooded(Rating()) == rated(3), "new solvers do not move puzzles"
    assert flooded(Rating(1_500, 150), moved=MOST_MOVED) == rated(3), "the daily limit is reached"
    assert rated(3).mean < flooded(Rating(1_500, 150)).mean == rated(3).mean + REACH


def test_concurrent_solutions_of_one_account_count_once(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await registered(site, "Ala")
        puzzle = puzzles_of_level("xp", 3)[-1]
        asked = {"actions": list(puzzle.solution), "help": 3, "rating": GUEST}
        answer = await asyncio.gather(*(ala.post(f"/api/puzzles/{puzzle.id}", asked) for _ in range(20)))
        assert all(each["done"] for each in answer)
        counted = [each["after"] for each in answer if each["after"]]
        assert all(each == counted[0] for each in counted)
        mine = await ala.get("/api/session/puzzles")
        assert mine["solved"] == [puzzle.id]
        assert mine["rating"] == counted[0]
        guest = await Player(site, "Leo").enter()
        seen = await guest.post(f"/api/puzzles/{puzzle.id}", asked)
        assert seen["puzzle"] == {"mean": 1500.0, "spread": 120.0}, "new solvers do not move puzzles"

    at(site, test)


def test_a_settled_solver_moves_a_puzzle_and_operators_see_it(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
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
        assert moved["mean"] < before["mean"] == 1500, "a solution without help lowers it"
        harder = puzzles_of_level("standard", 3)[25]
        await ala.post(f"/api/puzzles/{harder.id}/solution", {})
        answer = await guest.post(f"/api/puzzles/{harder.id}/solution", {"rating": GUEST})
        assert answer["puzzle"]["mean"] > 1500, "giving up raises it"
        boss, _ = await operator(site)
        shown = {each["id"]: each for each in await boss.get("/api/console/puzzles")}
        assert (shown[last.id]["mean"], shown[last.id]["began"], shown[last.id]["people"]) == (moved["mean"], 1500, 1)
        listed = await admin_json(capsys, site, "puzzles", "--most", "3000")
        assert shown[last.id] in listed["puzzles"]

    at(site, test)
