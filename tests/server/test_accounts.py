"""Accounts: another password, and being forgotten."""

from __future__ import annotations

from pathlib import Path

from tests.server.site import Player, Site
from tests.server.test_finished import watched
from tests.server.test_rooms import at, two_players

ALA = {"login": "ala", "password": "a long password"}


async def phone(site: Site, credentials: dict[str, str], status: int = 200) -> Player:
    player = Player(site, "Ala")
    await player.post("/api/session/login", credentials, status)
    return player


def test_a_new_password_takes_the_old_one_s_place(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.post("/api/session/password", {"old": "", "new": "a new password"}, 409)  # there is none yet
        await ala.post("/api/session/register", ALA)
        await ala.post("/api/session/password", {"old": "a wrong password", "new": "a new password"}, 409)
        await ala.post("/api/session/password", {"old": ALA["password"], "new": "short"}, 400)
        await ala.post("/api/session/password", {"old": ALA["password"], "new": "a new password"})
        await phone(site, ALA, 409)
        await phone(site, {**ALA, "password": "a new password"})

    at(tmp_path, test)


def test_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "junior", 2)
        (line,) = await ala.get("/api/games")
        await ala.post("/api/session/register", ALA)
        assert (await ala.http.post("/api/session/forget", json={"password": "a wrong password"})).status_code == 409
        other = await phone(site, ALA)
        assert (await ala.http.post("/api/session/forget", json={"password": ALA["password"]})).status_code == 204
        for device in (ala, other):
            await device.get("/api/session", 401)
        await phone(site, ALA, 409)
        replayed = await (await Player(site, "Celina").enter()).get(f"/api/games/{line['id']}")
        assert replayed["bots"] == [1]  # nobody has turned into a bot

    at(tmp_path, test)


def test_a_bot_plays_on_for_who_is_forgotten(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, pace="instant", game={"time_limit": 0})
        assert (await ala.http.post("/api/session/forget", json={})).status_code == 204
        await bartek.until(lambda: bartek.room["host"] == bartek.person)
        assert bartek.room["chairs"][0]["person"] is None
        assert bartek.room["chairs"][0]["bot"]
        await bartek.until_turn(bartek.view["seat"])

    at(tmp_path, test)
