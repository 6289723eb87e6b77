"""Accounts: changing the password, and deleting the account."""

from __future__ import annotations

from rummi.server.edge.api.session import HASHER
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players, watched
from tests.server.support.visits import at

PASSWORD = "a long password"


async def phone(site: Site, credentials: dict[str, str], status: int = 200) -> Player:
    player = Player(site, "Ala")
    await player.post("/api/session/login", credentials, status)
    return player


def test_passwords_are_hashed_with_the_parameters_of_rfc_9106() -> None:
    """The installed server does this; test servers use cheaper parameters."""
    hashed = HASHER.hash(PASSWORD)
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert HASHER.verify(hashed, PASSWORD)


def test_a_new_password_replaces_the_old_one(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, account = await Player(site, "Ala").enter(), {"login": "ala.new", "password": PASSWORD}
        await ala.post("/api/session/password", {"old": "", "new": "a new password"}, 409)  # there is no password yet
        await ala.post("/api/session/register", account)
        await ala.post("/api/session/password", {"old": "a wrong password", "new": "a new password"}, 409)
        await ala.post("/api/session/password", {"old": PASSWORD, "new": "short"}, 400)
        await ala.post("/api/session/password", {"old": PASSWORD, "new": "a new password"})
        await phone(site, account, 409)
        await phone(site, {**account, "password": "a new password"})

    at(site, test)


def test_an_account_can_be_deleted(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, account = await watched(site, "junior", 2), {"login": "ala.forgotten", "password": PASSWORD}
        (line,) = await ala.get("/api/games")
        await ala.post("/api/session/register", account)
        assert (await ala.http.post("/api/session/forget", json={"password": "a wrong password"})).status_code == 409
        other = await phone(site, account)
        assert (await ala.http.post("/api/session/forget", json={"password": PASSWORD})).status_code == 204
        for device in (ala, other):
            assert await device.get("/api/session") is None
            await device.get("/api/rooms", 401)
        await phone(site, account, 409)
        replayed = await (await Player(site, "Celina").enter()).get(f"/api/games/{line['id']}")
        assert replayed["bots"] == [1]  # the deleted person does not count as a bot

    at(site, test)


def test_a_bot_plays_on_for_a_deleted_person(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, pace="instant", game={"time_limit": 0})
        assert (await ala.http.post("/api/session/forget", json={})).status_code == 204
        await bartek.until(lambda: bartek.room["host"] == bartek.person)
        assert bartek.room["chairs"][0]["person"] is None
        assert bartek.room["chairs"][0]["bot"]
        await bartek.until_turn(bartek.view["seat"])

    at(site, test)
