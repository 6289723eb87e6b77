"""Spectators never keep players out of their room, and the host can remove spectators."""

from __future__ import annotations

from rummi.serve.wiring import Worker
from rummi.server.rooms.session import MOST_OF_ONE, MOST_SPECTATORS
from tests.server.support.memory import Watcher
from tests.server.support.registries import started, with_workers
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import at


def test_spectators_fill_their_own_places_and_no_players(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        for number in range(MOST_SPECTATORS):
            assert not session.is_full
            worker.rooms.connect(session, Watcher(f"spectator {number}"))
        assert session.is_full, "for spectators, and only them"
        assert session.is_player("ala")
        assert session.is_player("bartek")
        assert not session.is_player("spectator 1")

    with_workers(sqlite_url, 1, test)


def test_who_comes_back_again_and_again_loses_his_oldest_connection(sqlite_url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms)
        phones = [Watcher("ala") for _ in range(MOST_OF_ONE + 1)]
        for phone in phones:
            worker.rooms.connect(session, phone)
        assert [phone.dropped for phone in phones] == [[4429], *[[]] * MOST_OF_ONE]

    with_workers(sqlite_url, 1, test)


def test_the_host_sends_a_spectator_away_who_does_not_come_back(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        celina = await (await Player(site, "Celina").enter()).follow(ala.code)
        await celina.until_game()
        refused = await bartek.ask("send-away", person=celina.person)
        assert refused["message"] == "Only the host can do this."
        refused = await ala.ask("send-away", person=bartek.person)
        assert refused["message"] == "Only spectators can be sent away."
        assert (await ala.ask("send-away", person=celina.person))["type"] == "answer"
        await celina.until(lambda: celina.closed)
        assert celina.closed == (4403, "the host has sent you away")
        await celina.follow()
        await celina.until(lambda: celina.closed)
        assert celina.closed
        assert celina.closed[0] == 4403
        body = {"type": "say", "id": "s", "text": "hey"}
        await celina.post(f"/api/rooms/{ala.code}/commands", body, 409)
        await ala.ask("send-away", person=celina.person, away=False)
        celina.game = {}
        await celina.follow()
        await celina.until_game()

    at(site, test)
