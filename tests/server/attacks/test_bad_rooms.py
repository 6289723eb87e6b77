"""A room that cannot be loaded, for whatever reason, is set aside: it stops no other, and people are told."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rummi.serve.wiring import Worker
from rummi.server.model import matches, seating
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.rooms import timers
from rummi.server.store.rooms import QuarantineStore
from tests.server.support.databases.altered import (
    alter_last_action,
    copy,
    copy_room,
    open_sqlite,
    unknown_phase,
    unknown_rules,
)
from tests.server.support.registries import OPTIONS, started, with_workers
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import draw_in_turn, two_players, watched
from tests.server.support.visits import at

BAD_ROOMS = 30
"""More than a sweep looks at, in a test that is in a hurry."""


def test_many_bad_rooms_do_not_hide_the_good_one(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "ROOMS_AT_ONCE", BAD_ROOMS // 3)
    codes: list[str] = []

    async def leave(worker: Worker) -> None:
        options = replace(OPTIONS, pace="instant")
        session = await started(worker.rooms, options)
        codes.append(session.room.code)

    async def look(worker: Worker) -> None:
        session = await worker.rooms.session(codes[0])
        assert session.game_session
        async with asyncio.timeout(PATIENCE):
            while not (await worker.games.lengths([session.game_session.id])):
                await asyncio.sleep(0.05)
            aside = QuarantineStore(worker.database)
            while await aside.count() < BAD_ROOMS:
                await asyncio.sleep(0.05)
        named = await aside.all(BAD_ROOMS)
        assert {each.why.partition(" ")[0] for each in named} == {"DecodeError", "ValidationError", "InvalidInput"}

    with_workers(sqlite_url, 1, leave)
    with open_sqlite(sqlite_url) as database:  # the bad ones have waited for longer
        for number in range(BAD_ROOMS):
            copy(database, codes[0], (None, unknown_rules, unknown_phase)[number % 3])
        database.execute("UPDATE games SET due_at = begun_at - (room <> ?)", (codes[0],))
        (state,) = database.execute("SELECT state FROM rooms WHERE code = ?", (codes[0],)).fetchone()
        bots = state.replace('"bot":null', '"bot":"novice"')
        assert bots != state
        database.execute("UPDATE rooms SET state = ? WHERE code = ?", (bots, codes[0]))
    with_workers(sqlite_url, 1, look)


def test_its_owner_is_told_and_finds_his_other_rooms(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        good, bad = ala.code, copy_room(site.url, ala.code)
        for player in (ala, bartek):
            listed = {each["code"]: each for each in await player.get("/api/rooms")}
            assert listed[good]["set_aside"] is False
            assert listed[bad]["set_aside"] is True
            assert [chair["name"] for chair in listed[bad]["chairs"]] == ["Ala", "Bartek"]
        refused = await ala.get(f"/api/rooms/{bad}", 503)
        assert refused["message"] == "This room cannot be opened just now; whoever runs the server has been told."
        assert bartek.socket
        await bartek.socket.close()
        await bartek.follow(bad)
        await bartek.until(lambda: bartek.closed)
        assert bartek.closed == (4500, "the room cannot be opened just now")
        figures = (await ala.http.get("/metrics")).text
        assert float(figures.partition("\nrummi_rooms_set_aside ")[2].split()[0]) >= 1
        site.hear()
        assert "a room cannot be loaded and is set aside" in site.log
        assert bad not in site.log

    at(site, test)


def test_a_game_that_cannot_be_loaded_is_told_and_its_host_breaks_it_off(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        await draw_in_turn((ala, bartek), 2)
        bad = copy_room(site.url, ala.code, lambda _: None)
        alter_last_action(site.url, bad)
        for player in (ala, bartek):
            assert player.socket
            await player.socket.close()
            player.game, player.version = {}, 0
            await player.follow(bad)
            await player.until(lambda who=player: who.room.get("code") == bad)  # type: ignore[misc]
            assert player.room["unplayable"] is True
            assert not player.game, "there is nothing to see of it"
            assert (await player.ask("act", game=f"g{bad}", seat=0, action="draw"))["type"] == "refusal"
        assert (await bartek.ask("break-off"))["message"] == "Only the host can do this."
        assert (await ala.ask("break-off"))["type"] == "answer"
        await bartek.until(lambda: bartek.room["broken_off"])
        assert (bartek.room["phase"], bartek.room["unplayable"], bartek.room["results"]) == ("gathering", False, [])
        assert (await ala.ask("start"))["type"] == "answer"
        await bartek.until_game()
        assert bartek.room["broken_off"] is False

    at(site, test)


def test_a_room_that_can_be_loaded_again_is_taken_back(sqlite_url: str) -> None:
    """The database is altered in threads: the worker, in this one, may be writing, and would never end."""

    def spoil(bad: str) -> str:
        with open_sqlite(sqlite_url) as database:
            begins: str = database.execute("SELECT start FROM games WHERE room = ?", (bad,)).fetchone()[0]
            database.execute("UPDATE games SET start = '{}' WHERE room = ?", (bad,))
        return begins

    def mend(bad: str, begins: str) -> None:
        with open_sqlite(sqlite_url) as database:
            database.execute("UPDATE games SET start = ? WHERE room = ?", (begins, bad))
            database.execute("UPDATE set_aside SET tried_at = 0")

    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        bad = await asyncio.to_thread(copy_room, sqlite_url, session.room.code, lambda _: None)
        begins = await asyncio.to_thread(spoil, bad)
        stuck = await worker.rooms.session(bad)
        assert stuck.unplayable
        await asyncio.to_thread(mend, bad, begins)
        await worker.rooms.retry_quarantined()
        assert not stuck.unplayable
        assert stuck.game_session
        assert await QuarantineStore(worker.database).count() == 0

    with_workers(sqlite_url, 1, test)


def test_the_host_replaces_a_bot_or_ends_the_game_while_it_is_played(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 3, pace="instant", bot="novice")
        await ala.follow()
        bartek = await (await Player(site, "Bartek").enter()).follow(ala.code)
        await bartek.ask("sit")
        await ala.ask("start")
        await ala.until_game()
        assert (await bartek.ask("bot", seat=2, level="greedy"))["message"] == "Only the host can do this."
        assert (await ala.ask("bot", seat=1, level="greedy"))["message"] == "Not while a game is played."
        assert (await ala.ask("bot", seat=2, level="greedy"))["type"] == "answer"
        assert ala.room["chairs"][2]["bot"] == "greedy"
        assert (await ala.ask("stand-in", seat=1, level="novice"))["type"] == "answer"
        assert (await ala.ask("stand-in", seat=1, level="greedy"))["type"] == "answer", "another one"
        game = ala.game["game"]
        assert (await ala.ask("break-off"))["type"] == "answer"
        assert (await ala.ask("act", game=game, seat=0, action="draw"))["message"] == "This game is not played now."
        assert (await ala.get("/api/games")) == []
        await ala.get(f"/api/games/{game}", 404)
        assert (await ala.ask("break-off"))["message"] == "There is no game now."

    at(site, test)


def test_no_game_of_a_championship_is_broken_off() -> None:
    room = Room(
        code="ABCDEF",
        options=Options(rules="standard", seats=2),
        host="ala",
        chairs=(Chair("Ala", "ala"), Chair("Bartek", "bartek")),
        phase="playing",
        event="EVENTEVE",
    )
    with pytest.raises(NotAllowed):
        matches.break_off(room, "ala")
    with pytest.raises(NotAllowed):
        seating.put_bot(room, "ala", 1, None)


def test_a_finished_game_that_was_altered_is_refused_in_words(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "junior-intro", 2)
        (game,) = await ala.get("/api/games")
        with open_sqlite(site.url) as database:
            database.execute("UPDATE actions SET action = 'nonsense' WHERE game = ? AND seq = 1", (game["id"],))
        refused = await ala.get(f"/api/games/{game['id']}", 404)
        assert refused["message"] == "There is no such game."

    at(site, test)
