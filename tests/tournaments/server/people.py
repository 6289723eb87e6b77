"""People at a tournament, over real HTTP: organiser, judges and players with their links, and visitors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from rummi.tournaments.files import plain_decision, read_tournament
from rummi.tournaments.simulate import by_luck
from rummi.tournaments.stages.progress import Missing, missing_games
from rummi.tournaments.tournament import Tournament
from tests.server.support.site import Player, Site

DAY = "2030-05-01"
"""Far in the future, so that no deadline passes while a test runs."""


class Somebody(Player):
    """A person at a tournament."""

    def __init__(self, site: Site, name: str, event: str = "") -> None:
        super().__init__(site, name)
        self.event = event
        self.numbers = count(1)

    @property
    def path(self) -> str:
        return f"/api/events/{self.event}"

    async def come(self) -> Somebody:
        await self.enter()
        return self

    async def decide(
        self, kind: str, status: int = 200, *, command: str = "", seen: int | None = None, **fields: Any
    ) -> Any:
        command = command or f"{self.name.split()[0]}-{next(self.numbers)}"
        body = {"decision": {"kind": kind, **fields}, "command": command, "seq": seen}
        return await self.post(f"{self.path}/decisions", body, status)

    async def refused(self, kind: str, status: int = 409, **fields: Any) -> list[str]:
        """Make a decision that is rejected and return the codes of the violations."""
        answer = await self.decide(kind, status, **fields)
        assert all(each["message"] for each in answer["broken"])
        return [each["code"] for each in answer["broken"]]

    async def look(self, role: str = "", language: str = "en") -> dict[str, Any]:
        view: dict[str, Any] = await self.get(f"{self.path}?role={role}&lang={language}")
        return view

    async def text(self, path: str) -> str:
        answer = await self.http.get(f"{self.path}/{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def whole(self) -> Tournament:
        """Return the exported tournament."""
        return read_tournament(await self.text("event.json"))

    async def links(self) -> dict[str, str]:
        """Return the tokens of all roles."""
        links = await self.get(f"{self.path}/links")
        keys = [f"{each['role']}-{each['number']}".removesuffix("-0") for each in links]
        return {key: each["path"].partition("#")[2] for key, each in zip(keys, links, strict=True)}

    async def take(self, token: str, status: int = 200) -> Any:
        return await self.post(f"{self.path}/role", {"token": token}, status)


async def organiser(site: Site, name: str = "Ewa", **new: Any) -> Somebody:
    """Create a tournament and return its organiser."""
    ewa = await Somebody(site, name).come()
    made = await ewa.post("/api/events", {"name": "Test", "day": DAY, **new}, 201)
    ewa.event = made["id"]
    return ewa


async def by_link(site: Site, ewa: Somebody, key: str, name: str = "") -> Somebody:
    """Return a person who has taken a role with its link."""
    somebody = await Somebody(site, name or key, ewa.event).come()
    await somebody.take((await ewa.links())[key])
    return somebody


async def gather(ewa: Somebody, players: int) -> None:
    """Enter and check in this many players."""
    table = "name,born\n" + "".join(
        f"Player {number},2000-01-{number % 28 + 1:02}\n" for number in range(1, players + 1)
    )
    await ewa.post(f"{ewa.path}/entrants.csv", {"table": table, "command": "everybody"})
    for number in range(1, players + 1):
        await ewa.decide("check-in", entrant=number)


async def drawn(ewa: Somebody, players: int) -> None:
    """Draw the first round and give the signal."""
    await gather(ewa, players)
    await ewa.decide("draw")
    await ewa.decide("signal")


def card(event: Tournament, due: Missing, seed: str = "cards") -> dict[str, Any]:
    """Return a random card."""
    return plain_decision(by_luck(event.state, due, f"{seed}/{due}"))


async def write_cards(ewa: Somebody, writers: Sequence[Somebody] = (), tables: Sequence[int] = ()) -> None:
    """Write every missing card, by the judge of its table or by the organiser."""
    event = await ewa.whole()
    for due in missing_games(event.state):
        if not tables or due.table in tables:
            judges = [each.id for each in event.state.judges if due.table in each.tables]
            writer = writers[judges[0] - 1] if judges and writers else ewa
            await writer.decide(**card(event, due))


async def settle(ewa: Somebody) -> None:
    """Close the stage after breaking ties by lot."""
    view = await ewa.look()
    for tied in view["stages"][-1]["tied"]:
        await ewa.decide("break-tie", order=tied, how="lot")
    await ewa.decide("close-stage")
