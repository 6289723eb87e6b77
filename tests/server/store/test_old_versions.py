"""Databases and backups of older versions open, play on, and keep everything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tools.old_database.events import Organiser

from rummi.cli.main import main
from rummi.server.doctor.database import replay_games
from rummi.server.store.database import open_database
from rummi.server.store.schema import GAMES
from rummi.tournaments.files import plain_decision
from rummi.tournaments.simulate import by_luck
from rummi.tournaments.stages.progress import missing_games
from tests.server.support.databases.contents import contents
from tests.server.support.databases.old_databases import KINDS, VERSIONS, OldDatabase, Regulars
from tests.server.support.site import Player, Site
from tests.server.support.visits import alone

EVERY = pytest.mark.parametrize("old", [OldDatabase(version, kind) for version in VERSIONS for kind in KINDS], ids=str)


@pytest.fixture
def laid(old: OldDatabase, request: pytest.FixtureRequest) -> str:
    """The address of a database as that version left it."""
    url: str = request.getfixturevalue(f"{old.kind}_url")
    old.lay(url, request.getfixturevalue("postgres") if old.kind == "postgresql" else None)
    return url


async def proven(url: str) -> int:
    """Return the number of games, after checking that each one replays to its stored outcome."""
    database = await open_database(url)
    proof = await replay_games(database)
    await database.close()
    assert proof.wrong == ()
    return proof.games


@EVERY
def test_it_is_opened_and_every_game_replays(old: OldDatabase, laid: str) -> None:
    running = sum(room["phase"] == "playing" for room in old.told["rooms"])
    assert asyncio.run(proven(laid)) == len(old.told["games"]) + running
    introductory = [room for room in old.told["rooms"] if room["rules"] == "junior-intro"]
    assert asyncio.run(introductory_options(laid)) == [{"pointer_finds": True}] * len(introductory), "as they began"


async def introductory_options(url: str) -> list[Any]:
    database = await open_database(url)
    async with database.reading() as connection:
        found = (
            (await connection.execute(select(GAMES.c.options).where(GAMES.c.rules == "junior-intro"))).scalars().all()
        )
    await database.close()
    return list(found)


@pytest.mark.parametrize(
    "old",
    [
        pytest.param(
            OldDatabase(version, kind), id=f"{version}-{kind}", marks=[pytest.mark.thorough] if kind != "sqlite" else []
        )
        for version in VERSIONS
        for kind in KINDS
    ],
)
def test_everybody_plays_on(old: OldDatabase, laid: str, tmp_path: Path) -> None:
    told = old.told

    async def test(site: Site) -> None:
        regulars = await Regulars.of(site.address, laid)
        going_on = [room["code"] for room in told["rooms"] if room["phase"] == "playing"]
        rooms = await asyncio.gather(*map(regulars.play_on, going_on))
        games = {result["game"] for room in rooms for result in room["results"]} | set(told["games"])
        ala = await Player(site, "Ala").enter()
        for game in games:
            shown = await ala.get(f"/api/games/{game}")
            expected = told["games"].get(game, {})
            assert {**shown, **expected} == shown, "it has ended as it did"
            record = tmp_path / f"{game}.rummi"
            record.write_text((await ala.http.get(f"/api/games/{game}/record")).text, encoding="utf-8")
            assert main(["verify", str(record)]) == 0
        await see_the_lobby(site, told)
        await go_on_with_the_events(regulars, told["events"])

    alone(laid, test)


async def see_the_lobby(site: Site, told: dict[str, Any]) -> None:
    """Whoever has a login is the same person, and still waits with the bot."""
    lobby = next(room for room in told["rooms"] if room["phase"] == "gathering")
    zofia = Player(site, "Zofia")
    zofia.person = (await zofia.post("/api/session/login", told["account"]))["person"]
    room = (await zofia.get(f"/api/rooms/{lobby['code']}"))["room"]
    assert room["host"] == zofia.person
    assert [chair["bot"] for chair in room["chairs"]] == [None, None, "greedy", None]
    await zofia.follow(lobby["code"])
    assert (await zofia.ask("start"))["type"] == "answer"


async def go_on_with_the_events(regulars: Regulars, events: dict[str, Any]) -> None:
    """Finish the round: enter the cards of the hall; the online table has entered its own."""
    hall, online = (
        Organiser(regulars.back(each["organiser"]), each["id"]) for each in (events["hall"], events["online"])
    )
    event = await hall.whole()
    assert len(event.journal) == events["hall"]["decisions"]
    due = missing_games(event.state)
    assert [[each.round, each.table, each.game] for each in due] == events["hall"]["missing"]
    for each in due:
        await hall.decide(**plain_decision(by_luck(event.state, each, f"new/{each}")))
    await hall.decide("draw")
    while missing_games((await online.whole()).state):
        await asyncio.sleep(0.1)  # the last card is on its way
    await online.decide("close-stage")
    for organiser in (hall, online):
        await organiser.person.leave()


@EVERY
@pytest.mark.parametrize("kind", KINDS)
def test_its_backup_is_restored(old: OldDatabase, laid: str, kind: str, request: pytest.FixtureRequest) -> None:
    """Backups of older versions restore to either kind of database with all their data."""
    elsewhere = request.getfixturevalue(f"another_{kind}_url")
    assert main(["restore", "--database", elsewhere, str(old.backup)]) == 0
    assert asyncio.run(contents(elsewhere)) == asyncio.run(contents(laid))
