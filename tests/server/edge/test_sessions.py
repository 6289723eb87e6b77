"""Sessions: ending, renewal, and guessed passwords."""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect

from rummi.server.edge.limits import LONGER_SECONDS, LoginThrottle, TooOften
from rummi.server.edge.signing import RENEWED_SECONDS, SESSION_SECONDS, Signer
from rummi.server.steady_clock import wall as now
from rummi.server.store.database import open_existing
from rummi.server.store.schema import SETTINGS
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at

PASSWORD = "a long password"


async def registered(player: Player, login: str) -> dict[str, str]:
    account = {"login": login, "password": PASSWORD}
    await player.post("/api/session/register", account)
    return account


async def logged_in(site: Site, account: dict[str, str]) -> Player:
    player = Player(site, "Ala")
    player.person = (await player.post("/api/session/login", account))["person"]
    return player


def with_cookie(site: Site, cookie: str) -> Player:
    player = Player(site, "somebody")
    player.http.headers["Cookie"] = f"rummi={cookie}"
    return player


def test_logging_out_everywhere_ends_every_session_and_socket(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        await ala.http.delete("/api/session?everywhere=true")  # a guest could not log in again
        assert (await ala.get("/api/session"))["person"] == ala.person
        account = await registered(ala, "ala.everywhere")
        phone = await (await logged_in(site, account)).follow(ala.code)
        await phone.until(lambda: phone.game)
        assert (await phone.http.delete("/api/session?everywhere=true")).status_code == 204
        for device in (ala, phone):
            await device.until(lambda device=device: device.closed)  # type: ignore[misc]
            assert await device.get("/api/session") is None
        assert phone.closed == (4409, "the session has changed")
        await ala.follow()
        await ala.until(lambda: ala.closed)
        assert ala.closed == (4401, "no session")
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer", "others are not affected"
        await logged_in(site, account)

    at(site, test)


def test_a_new_password_ends_all_other_sessions(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        account = await registered(ala, "ala.changes")
        thief = await logged_in(site, account)
        await ala.until(lambda: ala.closed)
        await ala.follow()
        await ala.post("/api/session/password", {"old": PASSWORD, "new": "another password"})
        assert await thief.get("/api/session") is None
        assert (await ala.get("/api/session"))["login"] == "ala.changes"
        await ala.until(lambda: ala.closed)
        await ala.follow()
        assert (await ala.ask("say", phrase="hello"))["type"] == "answer"

    at(site, test)


def test_a_session_that_ends_before_its_hello_is_not_admitted(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        account = await registered(ala, "ala.in-time")
        thief = await logged_in(site, account)
        cookie = f"rummi={thief.http.cookies['rummi']}"
        address = f"{site.address.replace('http', 'ws')}/api/rooms/{ala.code}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            await ala.post("/api/session/password", {"old": PASSWORD, "new": "another password"})
            await socket.send('{"type":"hello","seen":null,"language":"en"}')
            await asyncio.wait_for(socket.wait_closed(), PATIENCE)
            assert socket.close_code == 4409
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"

    at(site, test)


def test_deleting_an_account_ends_the_sockets_of_all_devices(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        account = await registered(ala, "ala.leaves")
        phone = await (await logged_in(site, account)).follow(ala.code)
        await phone.until(lambda: phone.game)
        assert (await ala.http.post("/api/session/forget", json={"password": PASSWORD})).status_code == 204
        await phone.until(lambda: phone.closed)
        assert await phone.get("/api/session") is None

    at(site, test)


def test_registering_changes_the_cookie(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        before = ala.http.cookies["rummi"]
        await registered(ala, "ala.registers")
        assert ala.http.cookies["rummi"] != before
        assert (await ala.get("/api/session"))["login"] == "ala.registers"
        assert await with_cookie(site, before).get("/api/session") is None

    at(site, test)


def test_used_sessions_are_renewed_and_unused_ones_expire(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}"

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        async with open_existing(url) as database, database.reading() as connection:
            kept = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "secret"))
        secret = bytes.fromhex(str(kept))
        signer, day = Signer(secret), RENEWED_SECONDS * 1_000
        fresh = with_cookie(site, signer.session(ala.person, now()))
        assert not (await fresh.http.get("/api/rooms")).headers.get("set-cookie")
        used = with_cookie(site, signer.session(ala.person, now() - 2 * day))
        answer = await used.http.get("/api/rooms")
        assert answer.status_code == 200
        renewed = answer.headers["set-cookie"]
        assert renewed.startswith(f"rummi={ala.person}.0.")
        assert "HttpOnly" in renewed
        assert f"Max-Age={SESSION_SECONDS}" in renewed
        stale = with_cookie(site, signer.session(ala.person, now() - SESSION_SECONDS * 1_000))
        assert await stale.get("/api/session") is None
        what = f"{ala.person}.{now() // 1_000 - 200 * 24 * 60 * 60}"  # the format of an earlier version
        signature = hmac.new(secret, f"session\n{what}".encode(), sha256).hexdigest()
        old = with_cookie(site, f"{what}.{signature}")
        answer = await old.http.get("/api/session")
        assert answer.json()["person"] == ala.person
        assert answer.headers["set-cookie"].startswith(f"rummi={ala.person}.0.")

    alone(url, test)


# guessed passwords


def test_guessing_passwords_does_not_lock_out_the_owner_who_sees_the_number(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        account = await registered(ala, "ala")
        wrong = {"login": "ala", "password": "not the password"}
        thief = Player(site, "Thief")
        statuses = [(await thief.http.post("/api/session/login", json=wrong)).status_code for _ in range(15)]
        assert (statuses[0], statuses[-1]) == (409, 429), "limited on this network"
        stranger = Player(site, "Ala")  # the owner on another network
        stranger.http.headers["X-Forwarded-For"] = "10.0.0.7"
        assert (await stranger.post("/api/session/login", account))["person"] == ala.person
        assert (await ala.post("/api/session/login", account))["person"] == ala.person, (
            "on a device with an earlier login"
        )
        session = await ala.get("/api/session")
        assert session["guesses"] == statuses.count(409)
        assert (await ala.post("/api/session/guesses-seen", {}))["guesses"] == 0
        assert (await ala.get("/api/session"))["guesses"] == 0

    alone(sqlite_url, test, "--requests", "8")


def test_attempts_on_one_account_from_many_networks_are_delayed_but_not_refused() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def test() -> None:
        login_throttle = LoginThrottle(20, sleep)
        for number in range(60):
            await login_throttle.allow(f"10.1.0.{number}", "ala", None)
        assert slept
        assert set(slept) == {LONGER_SECONDS}
        before = len(slept)
        await login_throttle.allow("10.2.0.1", "bartek", None)
        await login_throttle.allow("10.1.0.1", "ala", "a device of hers")
        assert len(slept) == before, "other accounts and the owner's device are not delayed"
        with pytest.raises(TooOften):
            await asyncio.gather(*(login_throttle.allow("10.1.0.1", "ala", None) for _ in range(60)))
        await login_throttle.allow("10.1.0.1", "ala", "a device of hers")

    asyncio.run(test())


def test_a_device_token_is_valid_for_its_owner_only() -> None:
    signer = Signer(b"secret")
    token = signer.device("ala")
    assert signer.is_device(token, "ala")
    assert not signer.is_device(token, "ola")
    assert not signer.is_device("", "ala")
