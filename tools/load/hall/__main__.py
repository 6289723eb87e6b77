"""`make load-hall`: measure a tournament with a thousand entrants and a hall full of phones, and print a table.

The rate limits are the default ones. With `python -m tools.load.hall whole`, phones request the whole view after every
change, as early versions of the client did.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.load.hall.event import cards, half_played, written
from tools.load.hall.phones import Phone, Seen, Way
from tools.load.players.gathering import JsonClient
from tools.load.site import Site, running_server

CARDS: Final = 20
"""Cards written without spectators."""
WATCHERS: Final = (300, 1_000)
WATCHED_CARDS: Final = 5
BETWEEN_CARDS: Final = 2.0
ARRIVE_SECONDS: Final = 15.0
SETTLE_SECONDS: Final = 12.0
"""Time for every phone to request the changes it lacks."""
ASSETS: Final = Path(__file__).parents[3] / "src/rummi/server/web/assets"
FILES: Final = 20
"""The number of files that a page loads."""
LIMITS: Final = ["--requests", "20", "--sockets", "500"]


def main() -> None:
    way: Way = "whole" if "whole" in sys.argv[1:] else "changes"
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_384)), hard))
    with TemporaryDirectory(prefix="rummi-hall-") as name:
        folder = Path(name)
        with running_server(folder, ["--data", name, *LIMITS], 1, None) as site:
            for line in _measure(site, way):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()


def _measure(site: Site, way: Way) -> Iterator[str]:
    organiser = Organiser(site)
    text = written(half_played())
    yield "| | time | server | bytes |"
    yield "|---|---|---|---|"
    yield organiser.row(f"import of {len(text) / 1e6:.1f} MB", lambda: organiser.import_event(text))
    yield organiser.row("draw of the second round", lambda: organiser.decide({"kind": "draw"}))
    organiser.decide({"kind": "signal"})
    due = cards(organiser.get(f"{organiser.path}/event.json").decode())
    yield organiser.mean("a card", [lambda: organiser.decide(next(due)) for _ in range(CARDS)])
    asked = f"{organiser.path}?role=public" if way == "whole" else f"{organiser.path}/public?lang=pl"
    views = []
    for _ in range(CARDS):
        organiser.get(asked)
        changed = f"{asked}&since={organiser.seq}" if way == "changes" else asked
        organiser.decide(next(due))
        views.append(organiser.measure(partial(organiser.get, changed)))
    yield organiser.format_row("changes after a card, first request", views)
    yield organiser.mean(
        "changes after a card, further requests", [lambda: organiser.get(changed) for _ in range(CARDS)]
    )
    yield organiser.mean("the whole view, for new visitors", [lambda: organiser.get(asked) for _ in range(CARDS)])
    for count in WATCHERS:
        yield from asyncio.run(_measure_watched(organiser, way, count, due))


async def _measure_watched(organiser: Organiser, way: Way, count: int, due: Iterator[dict[str, Any]]) -> list[str]:
    arriving, seen = Seen(), Seen()
    phones = [Phone(organiser.site.port, organiser.event, way, number, arriving) for number in range(count)]
    files = [f"/assets/{path.name}" for path in sorted(ASSETS.glob("*.js"))[:FILES]]
    ready = asyncio.Semaphore(0)
    tasks = []

    async def come(at: int, phone: Phone) -> None:
        await asyncio.sleep(ARRIVE_SECONDS * at / count)
        await phone.arrive(files)
        tasks.append(asyncio.create_task(phone.follow(ready.release)))

    before = organiser.site.usage().serving
    await asyncio.gather(*(come(at, phone) for at, phone in enumerate(phones)))
    for _ in phones:
        await ready.acquire()
    arrived = organiser.site.usage().serving - before
    for phone in phones:
        phone.seen_by(seen)
    before, heard = organiser.site.usage().serving, seen.bytes
    for _ in range(WATCHED_CARDS):
        await asyncio.to_thread(organiser.decide, next(due))
        await asyncio.sleep(BETWEEN_CARDS)
    await asyncio.sleep(SETTLE_SECONDS)
    cost = organiser.site.usage().serving - before
    newest = sum(phone.seq == organiser.seq for phone in phones)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    p50, p99 = (sorted(seen.seconds)[int(part * len(seen.seconds))] * 1_000 for part in (0.5, 0.99))
    each = (seen.bytes - heard) / WATCHED_CARDS / 1e6
    return [
        f"| {count} phones arrive in {ARRIVE_SECONDS:.0f} s, {arriving.asked:,} requests: {arriving.refused} refused "
        f"| | {arrived:.1f} s | {arriving.bytes / 1e6:.0f} MB |",
        f"| {count} phones watch {WATCHED_CARDS} cards: {seen.refused} refused, {newest} know the last "
        f"| view p50 {p50:.0f}, p99 {p99:.0f} ms | {cost / WATCHED_CARDS * 1e3:.0f} ms a card | {each:.1f} MB a card |",
    ]


Spent = tuple[float, float, int]
"""Seconds, processor seconds of the server, and bytes."""


class Organiser:
    """The organiser, who creates the tournament and makes decisions, one request at a time."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.event = ""
        self.seq = 0
        self._commands = 0
        self._cookie = ""
        self._cookie = self._post("/api/session", {"name": "Ewa"})[1]

    @property
    def path(self) -> str:
        return f"/api/events/{self.event}"

    def import_event(self, text: str) -> bytes:
        self.event = self._post("/api/events/import", json.loads(text))[0]["id"]
        return b""

    def decide(self, decision: dict[str, Any]) -> bytes:
        self._commands += 1
        body = {"decision": decision, "command": f"c{self._commands}"}
        self.seq = self._post(f"{self.path}/decisions", body)[0]["seq"]
        return b""

    def _post(self, path: str, body: Any) -> tuple[Any, str]:
        """Use a new connection each time: the server closes idle ones between two cards."""
        client = JsonClient(self.site.port)
        try:
            return client.post(path, body, self._cookie)
        finally:
            client.close()

    def get(self, path: str) -> bytes:
        connection = HTTPConnection("127.0.0.1", self.site.port, timeout=60)
        connection.request("GET", path, headers={"Cookie": self._cookie, "Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {body[:200].decode(errors='replace')}")
        return body

    def measure(self, work: Any) -> Spent:
        cost, began = self.site.usage().serving, time.monotonic()
        body = work()
        return time.monotonic() - began, self.site.usage().serving - cost, len(body)

    def row(self, what: str, work: Any) -> str:
        return self.format_row(what, [self.measure(work)])

    def mean(self, what: str, works: list[Any]) -> str:
        return self.format_row(what, [self.measure(work) for work in works])

    def format_row(self, what: str, all_spent: list[Spent]) -> str:
        seconds, cost, size = (sum(each[at] for each in all_spent) / len(all_spent) for at in range(3))
        sent = f"{size / 1e3:.0f} kB" if size else ""
        return f"| {what} | {seconds * 1e3:.0f} ms | {cost * 1e3:.0f} ms | {sent} |"


if __name__ == "__main__":
    main()
