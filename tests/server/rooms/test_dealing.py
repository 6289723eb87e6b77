"""Starting games: with the shares of all players, without late ones, and under failure."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Any

import pytest

from rummi.games.fairness import pledge_of
from rummi.serve.wiring import Worker
from rummi.server import outages
from rummi.server.bus import PeoplePresent
from rummi.server.model import matches, seating
from rummi.server.model.room import NotAllowed
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.starting import DEALING_TRIES
from tests.server.support.memory import Watcher
from tests.server.support.registries import OPTIONS, with_workers
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

SHARES = {"ala": "a1" * 32, "bartek": "b2" * 32}


async def room_with_two(registry: RoomRegistry) -> RoomSession:
    session = await registry.create("ala", "Ala", OPTIONS)
    await registry.change(session, lambda room: seating.sit(room, "bartek", "Bartek"))
    return session


def connect(registry: RoomRegistry, session: RoomSession, person: str) -> None:
    """Connect a person whose browser pledges a share."""
    connection = Watcher(person)
    registry.connect(session, connection)
    registry.pledge(session, connection, pledge_of(SHARES[person]))


async def share(registry: RoomRegistry, session: RoomSession, person: str) -> None:
    shuffle = session.room.shuffle
    assert shuffle
    await registry.starter.share(session, person, shuffle.game, SHARES[person])


async def until_dealt(session: RoomSession) -> None:
    async with asyncio.timeout(30):
        while session.game_session is None:
            await asyncio.sleep(0.01)


def mixed_in(session: RoomSession) -> list[str | None]:
    assert session.game_session
    shuffle, dealer = session.room.shuffle, session.game_session.dealer
    assert shuffle
    assert (shuffle.commitment, shuffle.contributions) == (dealer.commitment, dealer.contributions)
    dealt = dealer.deal("standard", session.room.players, first=session.room.first, options=OPTIONS.game)
    assert dealt.start == session.game_session.game.start
    return [each.share for each in dealer.contributions]


@pytest.fixture(autouse=True)
def plenty_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for shares as long as a busy machine needs, unless a test waits for the end of that time."""
    monkeypatch.setattr(matches, "CONNECTED_WAIT_MS", 60_000)


def test_a_start_that_arrives_again_is_answered_with_its_version(sqlite_url: str) -> None:
    """Also while shares are awaited, when starting once more would change nothing."""

    async def test(worker: Worker) -> None:
        rooms = worker.rooms
        session = await room_with_two(rooms)
        for person in SHARES:
            connect(rooms, session, person)
        version = await rooms.start(session, "ala", "ala:1")
        await share(rooms, session, "ala")
        assert session.room.starting
        assert session.stored.version > version
        assert await rooms.start(session, "ala", "ala:1") == version

    with_workers(sqlite_url, 1, test)


def test_a_share_that_does_not_arrive_in_time_is_left_out(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "CONNECTED_WAIT_MS", 50)

    async def test(worker: Worker) -> None:
        rooms = worker.rooms
        session = await room_with_two(rooms)
        connect(rooms, session, "ala")
        connect(rooms, session, "bartek")
        await rooms.start(session, "ala", "ala:start")
        await share(rooms, session, "bartek")
        assert session.game_session is None
        await until_dealt(session)
        assert mixed_in(session) == [None, SHARES["bartek"]]

    with_workers(sqlite_url, 1, test)


def test_a_game_is_dealt_after_a_long_outage(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(matches, "CONNECTED_WAIT_MS", 50)
    monkeypatch.setattr(outages, "MOST_SECONDS_BETWEEN_TRIES", 0.01)

    async def test(worker: Worker) -> None:
        rooms, tried = worker.rooms, list[str]()
        save = rooms.store.save

        async def away(before: Any, after: Any, *rest: Any, **more: Any) -> Any:
            if after.phase == "playing":
                tried.append(after.phase)
                if len(tried) <= 3 * DEALING_TRIES:
                    raise ConnectionError("the database is away")
            return await save(before, after, *rest, **more)

        monkeypatch.setattr(rooms.store, "save", away)
        session = await room_with_two(rooms)
        connect(rooms, session, "ala")
        await rooms.start(session, "ala", "ala:start")
        await until_dealt(session)
        assert len(tried) == 3 * DEALING_TRIES + 1

    with_workers(sqlite_url, 1, test)
    assert [each.message for each in caplog.records if each.exc_info] == []


def test_another_worker_deals_the_game_of_a_killed_one(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "CONNECTED_WAIT_MS", 50)

    async def test(one: Worker, other: Worker) -> None:
        session = await room_with_two(one.rooms)
        monkeypatch.setattr(one.rooms.starter, "await_shares", lambda _: None)  # as dead as can be
        connect(one.rooms, session, "ala")
        twin = await other.rooms.session(session.room.code)
        connect(other.rooms, twin, "bartek")
        one.rooms.sync.on_message(PeoplePresent(twin.room.code, "other", twin.local_people(), twin.local_pledges()))
        await one.rooms.start(session, "ala", "ala:start")
        assert session.room.shuffle
        assert len(session.room.shuffle.contributions) == 2, "of people at both workers"
        await other.rooms.reader.catch_up(twin)
        await share(other.rooms, twin, "bartek")
        await until_dealt(twin)
        assert mixed_in(twin) == [None, SHARES["bartek"]]
        assert await one.rooms.start(session, "ala", "ala:start") <= twin.stored.version, "the same start"

    with_workers(postgresql_url, 2, test)


def test_a_started_game_is_dealt_after_a_restart(url: str) -> None:
    begun: list[RoomSession] = []

    async def start(worker: Worker) -> None:
        session = await room_with_two(worker.rooms)
        for person in SHARES:
            connect(worker.rooms, session, person)
        await worker.rooms.start(session, "ala", "ala:start")
        await share(worker.rooms, session, "ala")
        begun.append(session)

    async def go_on(worker: Worker) -> None:
        session = await worker.rooms.session(begun[0].room.code)
        assert session.room == begun[0].room, "the secret, the pledges and the shares"
        await share(worker.rooms, session, "bartek")
        assert mixed_in(session) == [*SHARES.values()]

    with_workers(url, 1, start)
    with_workers(url, 1, go_on)


def test_two_starts_and_a_player_who_leaves_at_the_same_time(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        rooms = worker.rooms
        session = await room_with_two(rooms)
        for person in SHARES:
            connect(rooms, session, person)
        await asyncio.gather(
            rooms.start(session, "ala", "ala:1"),
            rooms.start(session, "ala", "ala:2"),
            rooms.change(session, lambda room: seating.leave(room, "bartek"), "bartek:leave"),
        )
        assert [chair.person for chair in session.room.chairs] == ["ala", "bartek"]
        await asyncio.gather(*(share(rooms, session, person) for person in SHARES))
        assert mixed_in(session) == [*SHARES.values()]

    with_workers(sqlite_url, 1, test)


def test_the_share_of_a_deleted_account_counts(url: str) -> None:
    """A bot gets the seat, the others play the game that was committed to, and no data of the account remains."""

    async def test(worker: Worker) -> None:
        rooms = worker.rooms
        session = await room_with_two(rooms)
        for person in SHARES:
            connect(rooms, session, person)
        await rooms.start(session, "ala", "ala:start")
        await share(rooms, session, "ala")
        committed = session.room.shuffle
        assert committed
        await worker.deletion.forget("ala")
        assert session.room.host == "bartek"
        assert session.room.shuffle == committed
        await share(rooms, session, "bartek")
        assert mixed_in(session) == [*SHARES.values()]
        assert session.room.chairs[0].bot
        assert session.room.named == {"bartek"}

    with_workers(url, 1, test)


def test_a_game_without_any_player_left_is_not_dealt(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "CONNECTED_WAIT_MS", 60_000)

    async def test(worker: Worker) -> None:
        rooms = worker.rooms
        session = await room_with_two(rooms)
        for person in SHARES:
            connect(rooms, session, person)
        await rooms.start(session, "ala", "ala:start")
        for person in SHARES:
            await worker.deletion.forget(person)
        assert (session.room.phase, session.room.starting, session.room.named) == ("closed", False, frozenset())
        with pytest.raises(NotAllowed):
            await share(rooms, session, "bartek")
        assert session.game_session is None

    with_workers(sqlite_url, 1, test)


def test_four_people_shuffle_together_over_sockets(site: Site) -> None:
    """An old client that pledges nothing plays along. No message contains the secret."""

    async def test(site: Site) -> None:
        people = [await Player(site, f"Player{number}").enter() for number in range(5)]
        host, *others = people
        code = await host.create("xp", 6)
        for player in people:
            await player.follow(code)
        for player in others:
            await player.ask("sit")
        shares = [await player.pledge() for player in people[:4]]
        for player in people:
            await player.ask("say", phrase="hello")  # what was sent before it has been heard
        assert (await host.ask("start"))["type"] == "answer"
        for player in people:
            await player.until_game()
            shuffle = player.room["shuffle"]
            assert [each["share"] for each in shuffle["contributions"]] == shares
            assert [each["seats"] for each in shuffle["contributions"]] == [[0], [1], [2], [3]]
            assert (shuffle["game"], shuffle["pending"]) == (player.game["game"], False)
            shown = [each["room"]["shuffle"] for each in player.heard if each["type"] == "room"]
            commitments = {each["commitment"] for each in shown if each}
            assert commitments == {player.game["commitment"]}, "before any share was sent"
            assert not any("secret" in (each or ()) for each in shown)

    at(site, test)


def test_a_share_that_was_not_pledged_is_rejected(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2, start=True)
        await ala.follow()
        await ala.until_game()
        assert ala.room["shuffle"] is None, "the server shuffled alone"
        refused = await ala.ask("share", game=ala.game["game"], share=token_hex(32))
        assert refused["message"] == "This share was not pledged for this game."

    at(site, test)
