"""No cheap request makes the server do expensive work that delays other people."""

from __future__ import annotations

import asyncio
import re
import tracemalloc
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from rummi.core.meld import Meld
from rummi.core.tile import Colour, Piece, Tile
from rummi.server.edge import limits
from rummi.server.edge import response_cache as module
from rummi.server.edge.identity import charge_time, charge_work
from rummi.server.edge.limits import RateLimit, RateLimits, TooOften
from rummi.server.edge.response_cache import KEPT_SECONDS, NAMELESS_SECONDS, ResponseCache
from rummi.server.jobs.kinds import RECORDS, REVIEWS
from rummi.server.rooms.connections import Throttle
from rummi.tournaments.imports.spreadsheets import MOST_LINES
from rummi.tournaments.server.session import MOST_ENTRANTS
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players, watched
from tests.server.support.visits import alone, at
from tests.tournaments.server.people import organiser

# finished games


async def worked(player: Player, work: str) -> int:
    """Return how many jobs of this kind have run."""
    figures = (await player.http.get("/metrics")).text
    found = re.search(rf'^rummi_helpers_worked_seconds_count{{work="{work}"}} (\d+)', figures, re.MULTILINE)
    return int(found[1]) if found else 0


def test_a_finished_game_is_replayed_once_and_then_answered_from_what_is_kept(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "junior", 2)
        (line,) = await ala.get("/api/games")
        before = await worked(ala, "reviews")
        address = f"/api/games/{line['id']}"
        answers = await asyncio.gather(*(ala.http.get(address) for _ in range(20)))
        assert await worked(ala, "reviews") == before + 1, "in a job process, once for all requests"
        assert len({answer.text for answer in answers}) == 1
        replayed = answers[0].json()
        assert replayed["scores"] == line["scores"]
        assert replayed["steps"][0]["action"] is None
        assert answers[0].headers["content-encoding"] == "gzip"
        plain = await ala.http.get(address, headers={"accept-encoding": "identity"})
        assert plain.json() == replayed
        assert "content-encoding" not in plain.headers
        records = [(await ala.http.get(f"{address}/record")).text for _ in range(2)]
        assert records[0] == records[1]
        assert line["id"]
        assert await worked(ala, "reviews") == before + 2

    at(site, test)


def test_records_that_are_brought_have_a_process_and_a_short_time_of_their_own(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        reviews, records = await worked(ala, "reviews"), await worked(ala, "records")
        text = 'rummi = 1\nrules = "junior"\nplayers = ["Ala", "Bartek"]\nseed = "x"\nactions = []\n'
        for path in ("/api/records", "/api/records/review", "/api/records/told/0", "/api/records/turns/0"):
            assert (await ala.http.post(path, json={"record": text})).status_code in (200, 400, 404), path
        assert await worked(ala, "reviews") == reviews, "reviews of games of this server do not wait for them"
        assert await worked(ala, "records") == records + 4
        dots = "rummi = 1\n" + ".".join(["a"] * 49_000) + " = 1"
        refused = await ala.post("/api/records", {"record": dots}, 400)
        assert "nested too deeply" in refused["message"]

    at(site, test)
    assert RECORDS.seconds <= REVIEWS.seconds / 4
    assert RECORDS.processes == REVIEWS.processes == 1


def test_a_running_game_is_nobody_s_to_replay(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        for path in ("", "/record", "/told/0"):
            await ala.get(f"/api/games/{ala.game['game']}{path}", 404)

    at(site, test)


def test_what_costs_is_limited_by_its_cost() -> None:
    services: Any = SimpleNamespace(work=RateLimits(0.001, 2_000))
    greedy, other = (SimpleNamespace(client=SimpleNamespace(host=host)) for host in ("2001:db8::1", "2001:db8:0:1::1"))
    for number in range(4):
        with charge_work(greedy, services) as spent:  # type: ignore[arg-type]
            spent(0.5 if number else 0.6)
    neighbour: Any = SimpleNamespace(client=SimpleNamespace(host="2001:db8::2"))
    with pytest.raises(TooOften), charge_time(neighbour, services):
        pytest.fail("nothing is begun that cannot be paid for")
    with charge_time(other, services):  # type: ignore[arg-type]
        pass


def test_work_is_paid_for_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    budget = RateLimit(0.2, 30)
    for _ in range(3):
        assert budget.solvent()
        budget.spend(2.5)
    assert not budget.solvent()
    now[0] += 7
    assert not budget.solvent(), "what was overdrawn is paid back first"
    now[0] += 2
    assert budget.solvent()
    assert RateLimit(0).solvent()


# what is kept


def test_what_is_kept_is_bounded_in_bytes_and_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])

    async def test() -> None:
        cache = ResponseCache(1_000)
        for number in range(100):
            await cache.make(f"{number}", lambda: _soon(b"x" * 300))
            assert cache.size <= 1_000
        assert [key for key in range(100) if cache.get(f"{key}")] == [97, 98, 99]
        await cache.make("huge", lambda: _soon(b"x" * 5_000))
        assert cache.size == 0
        await cache.make("old", lambda: _soon(b"x"))
        await cache.make("chances", lambda: _soon(b"x"), NAMELESS_SECONDS)
        now[0] += KEPT_SECONDS + 1
        assert cache.get("old") is None
        assert cache.get("chances") == b"x"
        now[0] += NAMELESS_SECONDS
        assert cache.get("chances") is None
        assert cache.size == 0

    asyncio.run(test())


def test_what_fails_is_not_kept_and_told_to_all_who_wait() -> None:
    async def fails() -> bytes:
        await asyncio.sleep(0)
        raise OSError

    async def test() -> None:
        cache = ResponseCache(1_000)
        told = await asyncio.gather(*(cache.make("a", fails) for _ in range(3)), return_exceptions=True)
        assert all(isinstance(each, OSError) for each in told)
        assert await cache.make("a", lambda: _soon(b"better")) == b"better"

    asyncio.run(test())


async def _soon(answer: bytes) -> bytes:
    await asyncio.sleep(0)
    return answer


def _rows(pieces: int) -> Iterator[tuple[Piece, ...]]:
    """As many as one likes, all different."""
    few = [Tile(Colour.RED, number) for number in range(1, 9)]
    for first in product(few, repeat=6):
        yield (*first, *(few[0] for _ in range(pieces - 6)))


def test_long_rows_that_clients_write_fill_no_memory() -> None:
    rows = _rows(600)
    for _ in range(50):
        Meld.of(next(rows))
    tracemalloc.start()
    try:
        for _ in range(300):
            Meld.of(next(rows))
        assert tracemalloc.get_traced_memory()[0] < 300_000  # kept, they were ten times as much
    finally:
        tracemalloc.stop()


# spreadsheets


def test_a_table_is_refused_by_its_size_before_anybody_is_judged(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        before = await worked(ewa, "imports")
        for lines in (27_000, MOST_LINES + 2, MOST_ENTRANTS + 1):
            table = "name,born\n" + "".join(f"P{number},2000-01-01\n" for number in range(lines))
            told = await ewa.post(f"{ewa.path}/entrants.csv", {"table": table, "command": f"c{lines}"}, 409)
            assert f"{MOST_ENTRANTS}" in told["message"]
            assert not told.get("broken")
        assert await worked(ewa, "imports") == before
        await ewa.post(f"{ewa.path}/entrants.csv", {"table": "name,born\n" + "\n" * 500, "command": "c"})

    at(site, test)


# chat


def test_who_knows_it_is_sent_what_was_said_and_others_the_room(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)  # as yesterday's clients: they say nothing of what they know
        celina = Player(site, "Celina")
        celina.knows = ["said", "something that comes next year"]
        await celina.enter()
        await celina.follow(ala.code)
        await celina.until(lambda: celina.room)
        heard = len(celina.heard)
        told = await ala.ask("say", phrase="hello")
        await celina.until(lambda: any(each["type"] == "said" for each in celina.heard))
        (said,) = [each for each in celina.heard[heard:] if each["type"] in ("said", "room")]
        assert said["said"]["phrase"] == "hello"
        assert said["version"] == told["room"]
        await bartek.until(lambda: bartek.room["said"])
        assert bartek.room["said"][-1] == said["said"]
        assert all(each["type"] != "said" for each in bartek.heard)
        assert (await celina.ask("say", phrase="hello"))["type"] == "answer"
        await bartek.until(lambda: len(bartek.room["said"]) == 2)
        await ala.ask("mute", person=celina.person)
        await celina.until(lambda: celina.room["muted"])  # whatever else changes comes whole

    at(site, test)


def test_nobody_talks_as_often_as_he_asks(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        told = [await ala.ask("say", phrase="hello") for _ in range(15)]
        assert told[0]["type"] == "answer"
        assert "quickly" in told[-1]["message"]
        assert (await bartek.ask("say", phrase="oops"))["type"] == "answer", "others may"
        command = {"type": "say", "id": "http", "phrase": "hello"}
        assert (await ala.http.post(f"/api/rooms/{ala.code}/commands", json=command)).status_code == 429

    alone(sqlite_url, test, "--messages", "20")


def test_a_burst_is_told_twice_and_not_a_hundred_times() -> None:
    async def test() -> list[int]:
        told: list[int] = []
        number = 0
        often = Throttle(0.001, lambda: told.append(number))
        for number in range(100):  # noqa: B007
            often()
        async with asyncio.timeout(10):
            while len(told) < 2:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.005)
        return told

    assert asyncio.run(test()) == [0, 99]
