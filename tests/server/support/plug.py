"""Scripted players who play while servers and workers are killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.players.person import Person, Stuck
from tools.players.playing import act, choose_action, is_over, require, wait_for_move

from tests.server.support.site import Site
from tests.support.patience import TIMES

Strike = Callable[[], Awaitable[None]]

LONGEST = 240.0 * (1 + TIMES // 10)
"""Seconds after which an evening counts as stuck."""
INSISTS = 5
"""How many old commands each person sends again at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The games of one room and their players. Bots take the empty seats."""

    rules: str
    seats: int
    people: int
    shared: int = 0
    """The number of extra seats on the host's screen."""
    games: int = 1
    game: Mapping[str, object] = field(default_factory=dict)
    dawdles: int = 0
    """How often each person lets the time run out.

    The first time is without a draft, which is certainly a time-out. Later there is a draft, which counts as a play if
    it is legal (A-28).
    """
    rests: int = 0
    """How often the host lets a bot stand in and then takes the seat back."""


EVENINGS = (
    Evening(rules="standard", seats=3, people=2, rests=3),
    Evening(rules="xp", seats=3, people=1, shared=1),
    Evening(rules="ngt", seats=2, people=2, game={"time_limit": 1}, dawdles=3),
    Evening(rules="championship", seats=3, people=2, game={"time_limit": 1, "strict": True}, dawdles=3),
    Evening(rules="junior", seats=3, people=2, rests=2),
    Evening(rules="junior-intro", seats=2, people=2),
    Evening(rules="express", seats=2, people=1, rests=2),
    Evening(rules="express-solo", seats=1, people=1, games=3),
)
QUICK_EVENINGS = (
    Evening(rules="standard", seats=3, people=2, rests=1),
    Evening(rules="championship", seats=2, people=2, game={"time_limit": 1, "strict": True}, dawdles=2),
    Evening(rules="junior", seats=2, people=2),
    Evening(rules="express-solo", seats=1, people=1),
)
"""A game of each family, with a time-out, a bot that stands in, and seats shared by people and bots."""


class Plug:
    """Runs the strikes one after another. The seed decides how many commands are sent and answered before each."""

    def __init__(self, seed: str, strikes: Sequence[Strike], between: tuple[int, int]) -> None:
        self._chance = random.Random(seed)
        self._strikes = strikes
        self._between = between
        self._count = 0
        self._next = 0
        self._now = asyncio.Event()
        self.struck = 0

    def happened(self) -> None:
        self._count += 1
        if self._count >= self._next:
            self._now.set()

    async def pull(self) -> None:
        for strike in self._strikes:
            self._next = self._count + self._chance.randint(*self._between)
            self._now.clear()
            await self._now.wait()
            await strike()
            self.struck += 1


def killing(site: Site, *, alone: bool = False) -> Strike:
    """Kill the server with all its processes, or with `alone` only the main process, and start it again."""

    async def strike() -> None:
        site.kill(alone=alone)
        await site.start()

    return strike


def killing_a_worker(site: Site, chance: random.Random) -> Strike:
    """Kill one of several workers. The server replaces it."""

    async def strike() -> None:
        while not (workers := site.workers()):
            await asyncio.sleep(0.05)
        os.kill(chance.choice(workers), signal.SIGKILL)

    return strike


async def spend(
    site: Site, evenings: Sequence[Evening], plug: Plug, rooms: list[list[Person]] | None = None
) -> list[list[Person]]:
    """Play all evenings at the same time; return the people of each."""
    rooms = [] if rooms is None else rooms
    try:
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            pulling = group.create_task(plug.pull())
            played = [
                group.create_task(_play_evening(site, evening, plug, number, rooms))
                for number, evening in enumerate(evenings)
            ]
            await asyncio.wait(played)
            pulling.cancel()
    except TimeoutError as late:
        raise Stuck(_describe_stuck(rooms)) from late
    return rooms


def _describe_stuck(rooms: Sequence[Sequence[Person]]) -> str:
    """Describe the rooms that are stuck, and the commands without an answer."""
    stuck = [people[0] for people in rooms if not people[0].room.get("match_over")]
    return "; ".join(
        f"{person.room.get('options', {}).get('rules')} {person.code}: {person.game.get('seq')} actions, "
        f"turn {person.game and person.view()['turn']}, chairs {person.room.get('chairs')}, unanswered {person.waiting}"
        for person in stuck
    )


async def _play_evening(site: Site, evening: Evening, plug: Plug, number: int, rooms: list[list[Person]]) -> None:
    people = [
        Person(site.address, f"{evening.rules[:12]} {number}-{at}", plug.happened) for at in range(evening.people)
    ]
    rooms.append(people)
    for person in people:
        await person.enter()
    host, *others = people
    options: dict[str, Any] = {"rules": evening.rules, "seats": evening.seats, "games": evening.games}
    code = await host.create(**options, game=evening.game, pace="instant")
    for person in people:
        person.follow(code)
    for _ in range(evening.shared):
        await require(host, "sit")
    for person in others:
        await require(person, "sit")
    for person in people:
        await require(person, "agree")
    for _ in range(evening.games):
        await require(host, "start")
        started = host.version
        game = await _until_started(host, started)
        await asyncio.gather(*(_play_game(person, game, evening, person is host) for person in people))
    for person in people:
        await person.until(lambda person=person: person.room["match_over"])  # type: ignore[misc]
        await _insist(person)


async def _insist(person: Person) -> None:
    """Send old commands again; `audit` checks that the answers are the same."""
    done = [each.sent for each in person.log.answered if each.done]
    for sent in random.Random(person.name).sample(done, min(INSISTS, len(done))):
        await require(person, **sent)


async def _until_started(person: Person, version: int) -> str:
    """Return the game of the room, once it is playing."""
    await person.until(lambda: person.version >= version and person.room["phase"] == "playing")
    game: str = person.room["game"]
    return game


async def _play_game(person: Person, game: str, evening: Evening, host: bool) -> None:
    """Play all turns of a person until the game is over."""
    chance = random.Random(f"{person.name} {game}")
    dawdles, rests = evening.dawdles, evening.rests if host else 0
    await person.until(lambda: person.game.get("game") == game)
    while not is_over(person):
        seq, turn = person.game["seq"], person.view()["turn"]
        if turn not in person.seats:
            await wait_for_move(person, game, seq)
        elif dawdles and (dawdles == evening.dawdles or chance.random() < 0.2):
            if dawdles < evening.dawdles:
                await person.draft(turn, choose_action(person, turn))
            dawdles -= 1
            await wait_for_move(person, game, seq)
        elif rests and chance.random() < 0.2:
            rests -= 1
            await _rest(person, game, turn)
        else:
            await act(person, turn, choose_action(person, turn))
    await person.until(lambda: any(result["game"] == game for result in person.room["results"]))


async def _rest(person: Person, game: str, seat: int) -> None:
    """Let a bot stand in for one move, then take the seat back."""
    seq = person.game["seq"]
    await require(person, "stand-in", seat=seat)
    await wait_for_move(person, game, seq)
    await require(person, "hand-back", seat=seat)
    await require(person, "say", text=f"{person.name} is back after {seq}")
    await person.until(lambda: seat in person.seats)
