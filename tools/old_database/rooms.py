"""Rooms of every family: finished and unfinished games, a match between two games, and a lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tools.players.person import Person
from tools.players.playing import play_game, require

PASSWORD: Final = "twelve tiles in a row"


@dataclass(frozen=True, slots=True)
class Evening:
    """What is played in a room, and how far."""

    rules: str
    seats: int
    people: int
    games: int = 1
    """Games of the match; all but the last are finished."""
    actions: int | None = None
    """Actions of the last game before it is left unfinished; `None` means it is finished too."""
    game: Mapping[str, object] = field(default_factory=dict)


EVENINGS: Final = (
    Evening("standard", 3, 2),
    Evening("standard", 3, 2, actions=17, game={"time_limit": 60}),
    Evening("xp", 2, 2),
    Evening("xp", 3, 2, actions=14, game={"time_limit": 0}),
    Evening("ngt", 2, 2, games=2, actions=9),
    Evening("championship", 3, 2, game={"strict": True}),
    Evening("championship", 2, 2, actions=6, game={"strict": True, "time_limit": 40}),
    Evening("junior", 3, 2),
    Evening("junior", 2, 2, actions=7),
    Evening("junior-intro", 2, 2),
    Evening("junior-intro", 3, 1, actions=4),
    Evening("express", 2, 1),
    Evening("express", 2, 2, actions=10),
    Evening("express-solo", 1, 1, games=3, actions=3),
)


async def play_rooms(address: str) -> list[Person]:
    """Play in all rooms; return their hosts."""
    hosts = await asyncio.gather(*(_play(address, evening, number) for number, evening in enumerate(EVENINGS)))
    return [*hosts, await _create_lobby(address)]


async def _play(address: str, evening: Evening, number: int) -> Person:
    people = [Person(address, f"{name} {number}") for name in ("Ala", "Bartek")[: evening.people]]
    for person in people:
        await person.enter()
    host, *others = people
    options = {"rules": evening.rules, "seats": evening.seats, "games": evening.games, "game": evening.game}
    code = await host.create(**options, pace="instant")
    for person in people:
        person.follow(code)
    for person in others:
        await require(person, "sit")
    for game in range(1, evening.games + 1):
        await require(host, "start")
        await host.until(lambda: host.room["phase"] == "playing")
        most = evening.actions if game == evening.games else None
        await asyncio.gather(*(play_game(person, host.room["game"], most) for person in people))
    for person in people:
        await require(person, "agree")
    await require(host, "say", text="Łyżka dziegciu w beczce miodu")
    await require(people[-1], "say", phrase="well-played")
    for person in others:
        await person.leave()
    return host


async def _create_lobby(address: str) -> Person:
    """Create a lobby whose host has a login and sits with a bot. A third person has deleted their data."""
    host = await Person(address, "Zofia").enter()
    await host.request("POST", "/api/session/register", {"login": "zofia", "password": PASSWORD})
    guest = await Person(address, "Nobody").enter()
    code = await host.create(rules="standard", seats=4)
    for person in (host, guest):
        person.follow(code)
    await require(guest, "sit")
    await require(host, "bot", seat=2, level="greedy")
    await require(guest, "leave")
    await guest.request("POST", "/api/session/forget", {})
    await guest.leave()
    return host


async def describe_rooms(hosts: Sequence[Person]) -> dict[str, Any]:
    """Return what a later version must find: the state of every room, and every finished game."""
    rooms, games = [], {}
    for host in hosts:
        room = (await host.request("GET", f"/api/rooms/{host.code}")).json()["room"]
        actions = host.game["seq"] if room["phase"] == "playing" else None
        known = {"code": host.code, "rules": room["options"]["rules"], "phase": room["phase"], "actions": actions}
        rooms.append({**known, "host": host.name, "results": len(room["results"])})
        for result in room["results"]:
            games[result["game"]] = {"scores": result["scores"], "winners": result["winners"]}
    return {"rooms": rooms, "games": games}
