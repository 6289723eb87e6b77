"""Two unfinished tournaments: one in a hall with judges, and one with a table that is played on the server."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any, Final

from rummi.tournaments.files import plain_decision, read_tournament
from rummi.tournaments.simulate import by_luck
from rummi.tournaments.stages.progress import missing_games
from rummi.tournaments.tournament import Tournament
from tools.players.person import Person
from tools.players.playing import play_game, require

DAY: Final = "2099-05-01"
"""Far in the future, so that entries stay open."""
TABLE: Final = "rounds/1/tables/1"


class Organiser:
    """A person who makes decisions in a tournament."""

    def __init__(self, person: Person, event: str) -> None:
        self.person = person
        self.event = event
        self.path = f"/api/events/{event}"
        self._ids = count(1)

    async def decide(self, kind: str, **fields: Any) -> None:
        body = {"decision": {"kind": kind, **fields}, "command": f"old-{next(self._ids)}"}
        await self.person.request("POST", f"{self.path}/decisions", body)

    async def whole(self) -> Tournament:
        return read_tournament((await self.person.request("GET", f"{self.path}/event.json")).text)

    async def links(self) -> dict[str, str]:
        """Return the tokens of all roles."""
        links = (await self.person.request("GET", f"{self.path}/links")).json()
        return {f"{each['role']}-{each['number']}": each["path"].partition("#")[2] for each in links}

    async def draw(self, players: int) -> None:
        """Enter and check in the players, draw the first round and give the start signal."""
        table = "name,born\n" + "".join(f"Gracz {number},2000-01-{number:02}\n" for number in range(1, players + 1))
        await self.person.request("POST", f"{self.path}/entrants.csv", {"table": table, "command": "everybody"})
        for number in range(1, players + 1):
            await self.decide("check-in", entrant=number)
        await self.decide("draw")
        await self.decide("signal")


async def _create_event(address: str, **new: Any) -> Organiser:
    person = await Person(address, "Ewa").enter()
    made = await person.request("POST", "/api/events", {"day": DAY, "place": "Świetlica", **new})
    return Organiser(person, made.json()["id"])


async def create_events(address: str) -> tuple[dict[str, Any], list[Person]]:
    """Create both tournaments. Return what a later version must find, and the hosts of their rooms."""
    hall = await _create_in_hall(address)
    online, host = await _create_online(address)
    events = {name: await _describe(ewa) for name, ewa in (("hall", hall), ("online", online))}
    return events, [host]


async def _create_in_hall(address: str) -> Organiser:
    """Eight players at two tables with a judge each. One table has all cards, the other none."""
    ewa = await _create_event(address, name="Mistrzostwa", template="warsaw", listed=True)
    await ewa.draw(8)
    for number in (1, 2):
        await ewa.decide("appoint", judge=0, name=f"Sędzia {number}", tables=[number])
    links = await ewa.links()
    judge = await Person(address, "Karol").enter()
    await judge.request("POST", f"{ewa.path}/role", {"token": links["judge-1"]})
    await ewa.person.request("POST", f"{ewa.path}/links", {"role": "judge", "number": 2})
    writer = Organiser(judge, ewa.event)
    event = await ewa.whole()
    for due in missing_games(event.state):
        if due.table == 1:
            await writer.decide(**plain_decision(by_luck(event.state, due, f"old/{due}")))
    await judge.leave()
    return ewa


async def _create_online(address: str) -> tuple[Organiser, Person]:
    """Three players. The first game is over and has its card, the second is unfinished."""
    ewa = await _create_event(address, name="Liga", template="league-round", parameters={"time_limit": 0})
    await ewa.draw(3)
    code = (await ewa.person.request("POST", f"{ewa.path}/{TABLE}/room", {})).json()["code"]
    links = await ewa.links()
    people = []
    for number in (1, 2, 3):
        person = await Person(address, f"Gracz {number}").enter()
        await person.request("POST", f"{ewa.path}/role", {"token": links[f"player-{number}"]})
        await person.request("POST", f"{ewa.path}/{TABLE}/seat")
        person.follow(code)
        people.append(person)
    for person in people:
        await person.until(lambda person=person: person.room.get("phase") == "playing")  # type: ignore[misc]
    host = next(person for person in people if person.seats == (0,))
    for most in (None, 12):
        if most:
            await require(host, "start")
            await host.until(lambda: host.room["phase"] == "playing")
        await asyncio.gather(*(play_game(person, host.room["game"], most) for person in people))
    while missing_games((await ewa.whole()).state)[0].game == 1:
        await asyncio.sleep(0.1)  # until the card of the first game is there
    for person in people:
        if person is not host:
            await person.leave()
    return ewa, host


async def _describe(ewa: Organiser) -> dict[str, Any]:
    event = await ewa.whole()
    due = [[each.round, each.table, each.game] for each in missing_games(event.state)]
    await ewa.person.leave()
    return {"id": ewa.event, "organiser": ewa.person.id, "decisions": len(event.journal), "missing": due}
