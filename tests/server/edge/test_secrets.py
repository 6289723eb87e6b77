"""Secrets stay out of logs and responses, and sessions survive a restart."""

from __future__ import annotations

import asyncio

from tests.server.support.site import Site
from tests.server.support.tables import agree, two_players


def test_secrets_are_not_logged_and_sessions_survive_a_restart(sqlite_url: str) -> None:
    async def test() -> None:
        site = Site(sqlite_url)
        await site.start()
        ala, bartek = await two_players(site)
        await agree(ala, bartek)
        assert (await ala.ask("say", text="between you and me"))["type"] == "answer"
        password = "correct horse battery"
        registered = await ala.http.post("/api/session/register", json={"login": "ala", "password": password})
        assert "argon2" not in registered.text
        link = await ala.get(f"/api/rooms/{ala.code}/seats/0/link")
        wrong = await bartek.http.post("/api/session/login", json={"login": "ala", "password": password + "!"})
        unknown = await bartek.http.post("/api/session/login", json={"login": "nobody", "password": password})
        assert (wrong.status_code, wrong.text) == (unknown.status_code, unknown.text), (
            "the response does not say whether the login exists"
        )
        await ala.ask("act", seat=0, action="play R1 R2 R3")
        rack = ala.view["rack"]
        site.kill()
        await site.start()
        assert (await ala.get("/api/session"))["person"] == ala.person
        await ala.follow()
        await ala.until(lambda: ala.game)
        assert ala.view["rack"] == rack
        assert ala.room["chatting"], "the agreement is stored with the room"
        for player in (ala, bartek):
            await player.leave()
        site.stop()
        session = ala.http.cookies["rummi"]
        for secret in (
            password,
            session,
            session.rpartition(".")[2],
            link["token"],
            rack,
            "between you",
            ala.code,
            "argon2",
        ):
            assert secret not in site.log

    asyncio.run(test())
