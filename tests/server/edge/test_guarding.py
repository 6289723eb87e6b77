"""Headers, cookies, and clients that misbehave."""

from __future__ import annotations

import re

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rummi.server.edge.limits import RateLimit
from rummi.server.edge.signing import RENEWED_SECONDS, SESSION_SECONDS, Session, Signer
from rummi.server.edge.static import WEB
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at


def test_headers_pages_and_metrics(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        for path in ("/", "/room/ABCDEF", "/api/docs", "/api/docs.css", "/nothing", "/api/openapi.json"):
            answer = await ala.http.get(path)
            assert "default-src 'none'" in answer.headers["content-security-policy"], path
            assert "unsafe" not in answer.headers["content-security-policy"]
        assert (await ala.http.get("/nothing")).status_code == 404
        lost = await ala.http.get("/nothing/at/all", headers={"Accept": "text/html,*/*"})
        assert (lost.status_code, "<!doctype html>" in lost.text.lower()) == (404, True)
        assert (await ala.http.get("/assets/%2e%2e/%2e%2e/app.py")).status_code == 404
        before = await games_started(ala)
        await ala.create("standard", 2, start=True)
        assert await games_started(ala) == before + 1
        assert {each["name"] for each in (await ala.get("/api/rulesets"))["rulesets"]} >= {"standard", "junior"}

    at(site, test)


async def games_started(operator: Player) -> float:
    (figure,) = re.findall(r"(?m)^rummi_games_started_total (.+)$", (await operator.http.get("/metrics")).text)
    return float(figure)


def test_qr_codes_of_pages(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = Player(site, "Ala")
        drawn = await ala.http.get("/api/qr", params={"path": "/room/ABCDEF", "scheme": "https"})
        assert drawn.headers["content-type"] == "image/svg+xml"
        plain = await ala.http.get("/api/qr", params={"path": "/room/ABCDEF"})
        assert drawn.text.startswith("<svg")
        assert drawn.text != plain.text
        for wrong in ({}, {"path": "//evil.example"[1:] * 50}, {"path": "evil"}, {"path": "/", "scheme": "mailto"}):
            assert (await ala.http.get("/api/qr", params=wrong)).status_code == 400, wrong

    at(site, test)


def test_assets_are_compressed_and_cached(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        page = await ala.http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        (script,) = re.findall(r'src="(/assets/[^"]+[.]js)"', page.text)
        answer = await ala.http.get(script)
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        secret = await ala.http.get("/api/session")
        assert "content-encoding" not in secret.headers
        for path, kind in (("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")):
            answer = await ala.http.get(path)
            assert answer.headers["content-type"].split(";")[0] == kind
            assert answer.headers["cache-control"] == "no-cache"
        assert "'self'" in page.headers["content-security-policy"].split("worker-src")[1].split(";")[0]

    at(site, test)


def test_only_the_kernel_worker_may_compile_webassembly(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        (worker,) = WEB.glob("assets/kernel-worker-*.js")
        (module,) = WEB.glob("assets/rummi-*.wasm")
        answer = await ala.http.get(f"/assets/{worker.name}")
        assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
        for path in ("/", "/sw.js", f"/assets/{module.name}"):
            answer = await ala.http.get(path)
            assert answer.status_code == 200
            assert "wasm" not in answer.headers["content-security-policy"], path
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers["content-encoding"] == "gzip"

    at(site, test)


def test_the_session_cookie_is_http_only_and_cannot_be_forged(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = Player(site, "Ala")
        assert await ala.get("/api/session") is None
        answer = await ala.http.post("/api/session", json={"name": "Ala"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        person = answer.json()["person"]
        ala.http.cookies.set("rummi", f"{person}.9999999999.{'0' * 64}")
        ala.http.cookies.jar.clear()
        forged = {"cookie": f"rummi={person}.9999999999.{'0' * 64}"}
        assert (await ala.http.get("/api/session", headers=forged)).json() is None
        assert (await ala.http.get("/api/rooms", headers=forged)).status_code == 401

    at(site, test)


def test_signatures() -> None:
    signer = Signer(b"secret")
    cookie = signer.session("ala", 1_000_000, series=2)
    assert signer.read_session(cookie, 2_000_000) == Session("ala", 2, old=False)
    assert signer.read_session(cookie, 1_000_000 + SESSION_SECONDS * 1_000) is None
    assert signer.read_session(cookie, 2_000_000 + RENEWED_SECONDS * 1_000) == Session("ala", 2, old=True)
    for forged in (cookie.replace("ala", "ola"), cookie.replace(".2.", ".3."), cookie.replace("1000", "2000")):
        assert signer.read_session(forged, 2_000_000) is None
    assert Signer(b"another").read_session(cookie, 2_000_000) is None
    for nonsense in ("", ".", "..", "a.b", "a.b.c", "ł.1.ł", "a.1.2.3.4"):
        assert signer.read_session(nonsense, 0) is None
    token = signer.seat_token("ROOM", 1, "ala", 0)
    assert signer.is_seat_token(token, "ROOM", 1, "ala", 0)
    assert not signer.is_seat_token(token, "ROOM", 1, "ala", 1)
    assert not signer.is_seat_token(token, "ROOM", 0, "ala", 0)


def test_a_login_works_on_another_device(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        credentials = {"login": "ala", "password": "a long password"}
        await ala.post("/api/session/register", {"login": "ala", "password": "short"}, 400)
        await ala.post("/api/session/register", credentials)
        await ala.post("/api/session/register", credentials, 409)
        thief = await Player(site, "Thief").enter()
        await thief.post("/api/session/register", credentials, 409)
        await thief.post("/api/session/login", {"login": "ala", "password": "a wrong password"}, 409)
        await thief.post("/api/session/login", {"login": "nobody", "password": "a wrong password"}, 409)
        phone = Player(site, "phone")
        assert (await phone.post("/api/session/login", credentials))["person"] == ala.person
        assert (await phone.get("/api/session"))["login"] == "ala"

    at(site, test)


def test_requests_from_other_sites_are_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        foreign = {"Origin": "https://evil.example"}
        answer = await ala.http.post("/api/session", json={"name": "Eve"}, headers=foreign)
        assert answer.status_code == 403
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in ala.http.cookies.items())}
        address = f"ws://127.0.0.1:{site.port}/api/rooms/{ala.code}/socket"
        with pytest.raises(InvalidStatus):
            await connect(address, additional_headers={**cookie, **foreign})
        own = {"Origin": f"http://127.0.0.1:{site.port}"}
        async with connect(address, additional_headers={**cookie, **own}):
            pass

    at(site, test)


INVALID_MESSAGES = (
    "",
    "[]",
    "{",
    "\x00",
    '{"type":"act"}',
    '{"type":"no-such"}',
    '{"type":"act","id":"1","game":"g","seat":-1,"action":"draw"}',
    '{"type":"act","id":"' + "x" * 40 + '","game":"g","seat":0,"action":"draw"}',
    '{"type":"say","id":"1","text":"' + "x" * 20_000 + '"}',
    '{"type":"start","id":"1","extra":true}',
)


def test_an_invalid_message_closes_the_socket_with_a_reason(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        for message in INVALID_MESSAGES:
            await ala.send(message)
            await ala.until(lambda: ala.closed)
            assert ala.closed
            code, reason = ala.closed
            assert code in (4400, 1009), message[:80]
            assert reason
            assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"
            await ala.follow()

    at(site, test)


TOO_MANY = ((4429, "too many messages"), (1006, ""))
"""How the server ends a flood. If more messages are on their way, the system resets the connection without a reason."""


def test_a_client_that_sends_too_many_messages_is_disconnected(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        for _ in range(60):
            await ala.send({"type": "ping"})
        await ala.until(lambda: ala.closed)
        assert ala.closed in TOO_MANY
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"

    alone(sqlite_url, test, "--messages", "8")


def test_a_rate_limit_does_not_save_up_more_than_its_burst() -> None:
    bucket = RateLimit(0.001)
    assert [bucket.take() for _ in range(3)] == [True, False, False]
    unlimited = RateLimit(0)
    assert all(unlimited.take() for _ in range(1_000))


def test_unknown_rooms_games_and_sessions_and_bad_options_are_refused(url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.get("/api/rooms/NOSUCH", 404)
        for odd in ("nosuch", "%00", "..%2f..", "a" * 500, "%F0%9F%8E%B2", "0" * 24):
            await ala.get(f"/api/games/{odd}", 404)
            await ala.get(f"/api/games/{odd}/record", 404)
            await ala.get(f"/api/rooms/{odd}", 404)
            await ala.post(f"/api/rooms/{odd}/commands", {"type": "start", "id": "1"}, 404)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 10**9}}, 400)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2}, "names": ["a\u0000b"]}, 409)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2}, "names": ["a"] * 3}, 409)
        for nonsense in ("", "[]", "null", "{}", '{"name": 1}', '{"name": "\\ud800"}', "{" * 9_000):
            answer = await ala.http.post("/api/session", content=nonsense, headers={"content-type": "application/json"})
            assert answer.status_code == 400, nonsense[:20]
        assert (await ala.http.post("/api/session", content=b"x" * 70_000)).status_code in (400, 413)
        await ala.post("/api/rooms", {"options": {"rules": "nosuch", "seats": 2}}, 400)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 9}}, 400)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2, "game": {"time_limit": -1}}}, 400)
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2, "bot": "nosuch"}}, 400)
        await ala.follow("NOSUCH")
        await ala.until(lambda: ala.closed)
        assert ala.closed == (4404, "no such room")
        nobody = await Player(site, "Nobody").follow("NOSUCH")
        await nobody.until(lambda: nobody.closed)
        assert nobody.closed == (4401, "no session")

    alone(url, test)
