"""A whole game at a server somewhere: two people and a bot, until it is over, and its record held to the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from rummi.games.catalogue import family_of
from rummi.records.fairness import verify
from rummi.records.replay import replay
from rummi.records.toml import read_record
from tools.players.person import Person, Stuck
from tools.players.playing import act, chosen, over, until_moved

LONGEST: Final = 300.0
"""Seconds after which a game is not slow but stuck."""
PEOPLE: Final = ("Ala", "Bartek")
HALFWAY: Final = 12
"""Actions after which something may happen to the server."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a game came to."""

    rules: str
    actions: int
    cuts: int
    """How often somebody lost the connection and came back."""
    scores: tuple[int, ...]


async def play(address: str, rules: str, halfway: Callable[[], Awaitable[None]] | None = None) -> Played:
    """From the first greeting to the record; what happens halfway, nobody at the table is told."""
    _, most = family_of(rules).seats(rules)
    people = [await Person(address, name).enter() for name in PEOPLE]
    host, guest = people
    try:
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            await _sit_down(host, guest, rules, min(3, most))
            playing = [group.create_task(_play(person)) for person in people]
            if halfway:
                await host.until(lambda: host.game.get("seq", 0) >= HALFWAY or over(host))
                if over(host):
                    raise Stuck(f"a game of {rules} was over before its middle")
                await halfway()
            await asyncio.gather(*playing)
            return await _checked(host, rules, sum(person.log.cuts for person in people))
    finally:
        for person in people:
            await person.leave()


async def _sit_down(host: Person, guest: Person, rules: str, seats: int) -> None:
    """The empty seat gets a bot."""
    code = await host.create(rules=rules, seats=seats, pace="instant")
    for person in (host, guest):
        person.follow(code)
    await guest.until(lambda: guest.room)
    for person, command in ((guest, "sit"), (host, "start")):
        answer = await person.ask(command)
        if answer["type"] != "answer":
            raise Stuck(f"{person.name} asked to {command}: {answer}")


async def _play(person: Person) -> None:
    await person.until(lambda: person.game)
    while not over(person):
        (seat,) = person.seats
        game, seq = person.game["game"], person.game["seq"]
        if person.view()["turn"] == seat:
            answer = await act(person, seat, chosen(person, seat))
            if answer["type"] != "answer":
                raise Stuck(f"{person.name} acted by the rules, and was refused: {answer}")
        else:
            await until_moved(person, game, seq)


async def _checked(host: Person, rules: str, cuts: int) -> Played:
    """The record that everybody may load: every action legal, every tile dealt as was promised."""
    await host.until(lambda: host.room["results"])
    (result,) = host.room["results"]
    record = read_record((await host.request("GET", f"/api/games/{result['game']}/record")).text)
    if not replay(record).legal or not verify(record).fair:
        raise Stuck(f"the record of game {result['game']} is not as the rules or the dealer have it")
    return Played(rules, len(record.actions), cuts, tuple(result["scores"]))
