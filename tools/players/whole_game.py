"""Play a whole game on any server, with two people and a bot, and check its record by the rules."""

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
from tools.players.playing import act, choose_action, is_over, wait_for_move

LONGEST: Final = 300.0
"""Seconds after which a game counts as stuck."""
PEOPLE: Final = ("Ala", "Bartek")
HALFWAY: Final = 12
"""Actions after which `halfway` is called."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game."""

    rules: str
    actions: int
    cuts: int
    """Lost and restored connections."""
    scores: tuple[int, ...]


async def play(address: str, rules: str, halfway: Callable[[], Awaitable[None]] | None = None) -> Played:
    """Play a game from the first request to the check of its record.

    `halfway` runs in the middle of the game, for example to restart the server. The players do not know of it.
    """
    _, most = family_of(rules).seats(rules)
    people = [await Person(address, name).enter() for name in PEOPLE]
    host, guest = people
    try:
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            await _sit_down(host, guest, rules, min(3, most))
            playing = [group.create_task(_play(person)) for person in people]
            if halfway:
                await host.until(lambda: host.game.get("seq", 0) >= HALFWAY or is_over(host))
                if is_over(host):
                    raise Stuck(f"a game of {rules} was over before action {HALFWAY}")
                await halfway()
            await asyncio.gather(*playing)
            return await _check_record(host, rules, sum(person.log.cuts for person in people))
    finally:
        for person in people:
            await person.leave()


async def _sit_down(host: Person, guest: Person, rules: str, seats: int) -> None:
    """Create a room for both people, and start it with a bot in the third seat."""
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
    while not is_over(person):
        (seat,) = person.seats
        game, seq = person.game["game"], person.game["seq"]
        if person.view()["turn"] == seat:
            answer = await act(person, seat, choose_action(person, seat))
            if answer["type"] != "answer":
                raise Stuck(f"{person.name} sent a legal action, and it was refused: {answer}")
        else:
            await wait_for_move(person, game, seq)


async def _check_record(host: Person, rules: str, cuts: int) -> Played:
    """Download the record, and check that every action is legal and the deal is as promised."""
    await host.until(lambda: host.room["results"])
    (result,) = host.room["results"]
    record = read_record((await host.request("GET", f"/api/games/{result['game']}/record")).text)
    if not replay(record).legal or not verify(record).fair:
        raise Stuck(f"the record of game {result['game']} breaks the rules or the promised deal")
    return Played(rules, len(record.actions), cuts, tuple(result["scores"]))
