"""A backup that is taken while games of every family are played holds all that was acknowledged before, and they go on
from it elsewhere."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from sqlalchemy import select
from tools.players.person import Answered, Person, Seen
from tools.players.playing import act, choose_action, is_over, wait_for_move

from rummi.cli.main import main
from rummi.games.game import Game
from rummi.server.doctor.database import replay_games
from rummi.server.model.options import MOST_GAMES
from rummi.server.rooms.game import GameSession
from rummi.server.store.database import Database, open_database
from rummi.server.store.games import Games
from rummi.server.store.schema import ACTIONS, ROOM_COMMANDS
from tests.server.support.audit import check_acknowledged, check_views
from tests.server.support.databases.old_databases import Regulars
from tests.server.support.plug import EVENINGS, QUICK_EVENINGS, Evening, Plug, spend
from tests.server.support.site import ROOT, running
from tests.support.patience import TIMES

ROOMS = QUICK_EVENINGS if TIMES == 1 else EVENINGS * 25
BEFORE = 12 if TIMES == 1 else 20
"""Commands sent and answered in a room, on average, before the backup is taken."""


@dataclass
class Told:
    """What people had received when the backup began."""

    file: Path
    answered: list[tuple[Person, Answered]] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)


async def played_until_backup(url: str, told: Told) -> list[str]:
    """Return the rooms. Their people are disconnected when the backup is complete."""
    rooms: list[list[Person]] = []
    done = asyncio.Event()

    async def take() -> None:
        everybody = [person for people in rooms for person in people]
        told.answered = [(person, each) for person in everybody for each in person.log.answered]
        told.seen = [each for person in everybody for each in person.log.seen]
        command = [sys.executable, "-c", "from rummi.cli.main import run; run()"]
        asked = [*command, "backup", "--database", url, str(told.file)]
        process = await asyncio.create_subprocess_exec(*asked, cwd=ROOT)
        assert await process.wait() == 0
        done.set()

    async with running(url) as site:
        plug = Plug("backup", [take], (BEFORE * len(rooms_of()),) * 2)
        playing = asyncio.create_task(spend(site, rooms_of(), plug, rooms))
        waiting = asyncio.create_task(done.wait())
        await asyncio.wait([playing, waiting], return_when=asyncio.FIRST_COMPLETED)
        assert not playing.done(), "it was taken in the middle"
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        for people in rooms:
            for person in people:
                await person.leave()
    return [people[0].code for people in rooms]


def rooms_of() -> Sequence[Evening]:
    """With games enough, one after another, that they are not over before the backup is there, however slow it is."""
    return [replace(each, games=MOST_GAMES) for each in ROOMS]


async def assert_all_is_there(url: str, told: Told) -> None:
    database = await open_database(url)
    async with database.reading() as connection:
        games = [game for (game,) in await connection.execute(select(ACTIONS.c.game).distinct())]
    acknowledged = 0
    for game in games:
        acknowledged += await _check_game(database, game, told)
    assert acknowledged == sum(each.sent["type"] == "act" for _, each in told.answered if each.done)
    async with database.reading() as connection:
        kept = {
            tuple(row) for row in await connection.execute(select(ROOM_COMMANDS.c.command, ROOM_COMMANDS.c.version))
        }
    for person, each in told.answered:
        if each.done and "room" in each.answer:
            assert (f"{person.id}:{each.sent['id']}", each.answer["room"]) in kept
    proof = await replay_games(database)
    assert proof.wrong == ()
    assert proof.actions >= acknowledged > 0
    print(f"{len(rooms_of())} rooms: {acknowledged} acknowledged actions are there, {proof}")  # noqa: T201 (with -s)
    await database.close()


async def _check_game(database: Database, game: str, told: Told) -> int:
    """Return how many actions of a game at least one person had received."""
    games = Games(database)
    begun, acted = await games.stored(game), await games.since(game, 0)
    steps: list[Game] = [GameSession.from_stored(begun, games, lambda: 0).game]
    for each in acted:
        steps.append(steps[-1].act(each.action, each.seat))
    check_acknowledged(acted, steps, begun.dealer, told.answered)
    check_views(game, steps, told.seen)
    return sum(each.done and each.sent.get("game") == game for _, each in told.answered)


async def goes_on(regulars: Regulars, code: str) -> None:
    """Let each person make a turn in a room with a running game."""
    host = regulars.back("0" * 24)
    room = (await host.request("GET", f"/api/rooms/{code}")).json()["room"]
    await host.leave()
    if room["phase"] != "playing":
        return
    people = [regulars.back(id) for id in dict.fromkeys(chair["person"] for chair in room["chairs"]) if id]
    for person in people:
        person.follow(code)
    await asyncio.gather(*(_turn(person, room["game"]) for person in people))
    for person in people:
        await person.leave()


async def _turn(person: Person, game: str) -> None:
    await person.until(lambda: person.room and person.game.get("game") == game)
    moved = False
    while person.seats and not is_over(person):  # a bot may have played for them
        seq, turn = person.game["seq"], person.view()["turn"]
        if turn in person.seats:  # in some games once more
            moved |= (await act(person, turn, choose_action(person, turn)))[
                "type"
            ] == "answer"  # refused is only who is late
        elif moved:
            return
        else:
            await wait_for_move(person, game, seq)


@pytest.mark.parametrize(
    ("here", "there"),
    [("sqlite", "postgresql"), pytest.param("postgresql", "sqlite", marks=pytest.mark.thorough)],
)
def test_people_play_while_it_is_taken(here: str, there: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    url: str = request.getfixturevalue(f"{here}_url")
    elsewhere: str = request.getfixturevalue(f"{there}_url")
    told = Told(tmp_path / "taken.backup")

    async def go_on(codes: Sequence[str]) -> None:
        async with running(elsewhere) as site:
            regulars = await Regulars.of(site.address, elsewhere)
            await asyncio.gather(*(goes_on(regulars, code) for code in codes))

    codes = asyncio.run(played_until_backup(url, told))
    assert main(["restore", "--database", elsewhere, str(told.file)]) == 0
    asyncio.run(assert_all_is_there(elsewhere, told))
    asyncio.run(go_on(codes))
