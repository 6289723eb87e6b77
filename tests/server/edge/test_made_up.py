"""Crafted positions and puzzles: the server refuses or answers them soon, and games go on."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from rummi.puzzles.puzzle import puzzles_of_level
from rummi.server.edge.identity import at_cost
from rummi.server.edge.limits import RateLimits, TooOften
from tests.server.edge.test_hostile import playing_on
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at

JUNIOR = {"rules": "junior", "table": "R3 R4 R5", "rack": "R6 B9"}
ALL_JUNIOR = " ".join(f"{colour}{number}" for colour in "KRBY" for number in range(1, 11))
ODD: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 3_000, [], {}, "\x00", "\ud7ff", "../..", ["R3"], "R3 " * 600]


def test_nonsense_in_every_field_is_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        puzzle = puzzles_of_level("standard", 2)[0]
        tried = {"actions": list(puzzle.solution), "help": 0, "day": None, "rating": {"mean": 1500, "spread": 350}}
        for path, asked in (("/api/solver", JUNIOR), (f"/api/puzzles/{puzzle.id}", tried)):
            for field in (*asked, "unknown"):
                for value in ODD:
                    got = await ala.http.post(path, json={**asked, field: value})
                    assert got.status_code in (200, 400, 409, 413), (path, field, value, got.text)
            assert (await ala.http.post(path, json={**asked, "pad": "x" * 70_000})).status_code == 413
            assert (await ala.http.post(path, content=b"[" * 60_000)).status_code == 400
        many = ",".join([puzzle.id] * 25)
        assert (await ala.http.get(f"/api/puzzles/some?ids={many}")).status_code == 400
        days = ("2026-11-15?count=63", "2026-11-15?count=3000000", "2026-11-15?count=0", "9999-12-31", "0001-01-0x")
        for path in (*(f"days/{day}" for day in days), "levels/standard/0", "levels/standard/6", "%00"):
            got = await ala.http.get(f"/api/puzzles/{path}")
            assert got.status_code in (400, 404), (path, got.status_code)

    at(site, test)


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(
            {"rules": "junior", "table": "-", "rack": f"{ALL_JUNIOR} * *"},
            id="a rack of a whole box",
            marks=pytest.mark.thorough,  # the server gives up after ten seconds
        ),
        pytest.param(
            {
                "rules": "express",
                "table": "K1 K2 K3 K4 / R1 . . R4 / B1 . . B4 / O1 O2 O3 O4",
                "rack": "* * R9 B10 O11 K13",
            },
            id="a crossword with jokers in hand",
        ),
    ],
)
def test_a_difficult_position_does_not_delay_games(site: Site, asked: dict[str, str]) -> None:
    async def test(site: Site) -> None:
        async with playing_on(site):
            ala = await Player(site, "Ala").enter()
            got = await ala.http.post("/api/solver", json=asked, timeout=30)
            assert got.status_code in (200, 400, 503), got.text

    at(site, test)


def test_a_flood_from_one_address_does_not_affect_others(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = Player(site, "Ala"), Player(site, "Bartek")
        bartek.http.headers["X-Forwarded-For"] = "10.0.0.2"
        await ala.enter()
        await bartek.enter()
        codes: list[int] = []
        for _ in range(20):  # a busy machine may send too slowly for the limit
            flood = await asyncio.gather(*(ala.http.post("/api/solver", json=JUNIOR, timeout=60) for _ in range(60)))
            codes += [each.status_code for each in flood]
            if 429 in codes:
                break
        assert 429 in codes
        assert set(codes) <= {200, 429, 503}
        assert (await bartek.http.post("/api/solver", json=JUNIOR, timeout=60)).status_code == 200

    alone(sqlite_url, test, "--requests", "2")


def test_work_in_progress_counts_against_the_limit() -> None:
    services: Any = SimpleNamespace(work=RateLimits(0.001, 2_000))
    asker: Any = SimpleNamespace(client=SimpleNamespace(host="203.0.113.1"))
    with ExitStack() as begun:
        for _ in range(3):
            begun.enter_context(at_cost(asker, services))
        with pytest.raises(TooOften), at_cost(asker, services):
            pytest.fail("more than two seconds of work are in progress")
    with at_cost(asker, services):
        pass


def test_the_solver_is_refused_during_a_game_with_people_even_after_opening_other_rooms(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site, game={"time_limit": 0})
        for _ in range(11):
            await ala.create("junior", 2, start=True)
        refused = await ala.post("/api/solver", JUNIOR, 409)
        assert "against people" in refused["message"]

    at(site, test)
