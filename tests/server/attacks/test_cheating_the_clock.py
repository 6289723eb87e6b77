"""Changing places with a bot gains no time, and clients cannot do what only the server does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rummi.serve.wiring import Worker
from rummi.server.model import seating
from rummi.server.model.room import NotAllowed
from rummi.server.rooms.session import RoomSession
from tests.server.support.registries import OPTIONS, started, with_workers
from tests.server.support.site import Player, Site
from tests.server.support.tables import to_move, two_players
from tests.server.support.visits import at

TIMED = replace(OPTIONS, pace="slow", game={"time_limit": 60})
PEOPLE = ("ala", "bartek")


def mover(session: RoomSession) -> tuple[int, str]:
    assert session.game_session
    seat = session.game_session.game.turn
    assert seat is not None
    return seat, PEOPLE[seat]


def test_a_deadline_stays_whoever_changes_places_with_a_bot(url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry, TIMED)
        seat, person = mover(session)
        deadline = session.deadline
        assert deadline
        for who in (person, "ala", person):
            await registry.change(session, lambda room, who=who: seating.stand_in(room, who, seat, None))  # type: ignore[misc]
            assert session.game_session
            assert session.deadline is None
            assert session.game_session.due_at
            assert session.game_session.due_at < deadline
            await registry.change(session, lambda room, who=who: seating.hand_back(room, who, seat))  # type: ignore[misc]
            assert session.deadline == deadline
            assert (await worker.games.stored(session.game_session.id)).due_at == deadline
        await registry.change(session, lambda room: seating.stand_in(room, person, seat, None))
        await registry.change(session, lambda room: seating.move_seat(room, "celina", seat))
        assert session.deadline == deadline, "nor by the seat's link"

    with_workers(url, 1, test)


def test_a_turn_whose_time_is_over_does_not_stand_still_behind_a_bot(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry, TIMED)
        seat, person = mover(session)
        assert session.game_session
        async with session.acting:  # no action can happen before the bot has the seat
            session.game_session.due_at = registry.now() - 10
            now = registry.now()
            room = seating.stand_in(session.room, person, seat, None)
            due = session.due_change(session.keep_deadline(room))
            assert due
            assert due.at is not None
            assert due.at <= now + 1_000, "the bot has no more time than the person had"

    with_workers(sqlite_url, 1, test)


@pytest.mark.parametrize("strict", [False, True])
def test_what_the_server_does_is_refused_from_people(sqlite_url: str, strict: bool) -> None:
    async def test(worker: Worker) -> None:
        registry = worker.rooms
        session = await started(registry, replace(TIMED, game={"time_limit": 60, "strict": strict}))
        seat, person = mover(session)
        assert session.game_session
        for number, action in enumerate(("timeout", f"p{seat} timeout", "timeout R1 R2 R3", "mistake")):
            with pytest.raises(NotAllowed, match="never by a player"):
                await registry.actions.act(session, person, session.game_session.id, seat, action, f"{person}:{number}")
        assert session.game_session.seq == 0

    with_workers(sqlite_url, 1, test)


def test_a_seat_link_fits_once_even_for_two_at_the_same_moment(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        owner = to_move(ala, bartek)
        seat = owner.view["seat"]
        link = await owner.get(f"/api/rooms/{ala.code}/seats/{seat}/link")
        thieves = [await Player(site, f"P{number}").enter() for number in range(6)]
        claims = [each.http.post(f"/api/rooms/{ala.code}/claim", json=link) for each in thieves]
        answers = sorted(answer.status_code for answer in await asyncio.gather(*claims))
        assert answers == [200, *[409] * 5]

    at(site, test)
