"""Warnings, mutes and bans take effect at once, the person sees them, and they end."""

from __future__ import annotations

import asyncio
from secrets import token_hex

import pytest

from rummi.server.edge.moderation import BANNED
from tests.server.moderation.operating import PASSWORD, admin, admin_json, operator, registered, sanction
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

SANCTIONS = "/api/console/sanctions"


def test_a_mute_silences_and_nothing_else(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        loud = await Player(site, "Loud").enter()
        loud.knows = ["notice"]
        await loud.create("standard", 2)
        await loud.follow()
        assert (await loud.ask("say", phrase="hello"))["type"] == "answer"
        decided = sanction("mute", loud.person, minutes=60, reason="rude")
        assert await barbara.post(SANCTIONS, decided) == {"new": True}
        assert await barbara.post(SANCTIONS, decided) == {"new": False}  # pressed twice
        await loud.until(lambda: any(each["type"] == "notice" for each in loud.heard))
        refused = await loud.ask("say", phrase="hello")
        assert refused["type"] == "refusal"
        assert "rude or hurting words" in refused["message"]
        assert (await loud.ask("bot", seat=1))["type"] == "answer"
        [notice] = (await loud.get("/api/session"))["notices"]
        assert (notice["kind"], notice["seen"]) == ("mute", False)
        assert await barbara.post(f"{SANCTIONS}/{decided['id']}/end", {}) == {"new": True}
        assert await barbara.post(f"{SANCTIONS}/{decided['id']}/end", {}) == {"new": False}
        assert (await loud.ask("say", phrase="hello"))["type"] == "answer"
        assert (await loud.get("/api/session"))["notices"] == []

    at(site, test)


def test_a_ban_ends_sockets_and_a_bot_plays_on(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        host, guest = await Player(site, "Host").enter(), await Player(site, "Guest").enter()
        await host.create("standard", 2)
        await guest.post(f"/api/rooms/{host.code}/commands", {"type": "sit", "id": "1"})
        await host.follow()
        await guest.follow(host.code)
        await host.ask("start")
        await guest.until_game()
        decided = sanction("ban", host.person, minutes=60, reason="threat")
        await barbara.post(SANCTIONS, decided)
        await host.until(lambda: host.closed)
        assert host.closed == (BANNED, "banned")
        await guest.until(lambda: guest.room["chairs"][0]["bot"])
        assert guest.room["chairs"][0]["person"] == host.person  # the seat is kept
        assert guest.room["host"] == guest.person
        await host.follow()
        await host.until(lambda: host.closed)
        assert host.closed == (BANNED, "banned")
        told = await host.http.post("/api/rooms", json={}, headers={"accept-language": "pl"})
        assert told.status_code == 403
        assert "blokadę do" in told.json()["message"]
        assert "groźby" in told.json()["message"]
        await host.get("/api/rooms", 403)
        [notice] = (await host.get("/api/session"))["notices"]
        assert notice["kind"] == "ban"
        await host.get("/api/session/data")  # banned people can still export their data
        await barbara.post(f"{SANCTIONS}/{decided['id']}/end", {})
        await host.follow()
        assert (await host.ask("hand-back", seat=0))["type"] == "answer"

    at(site, test)


def test_a_ban_reaches_the_network_but_not_who_was_there_before(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        here = {"x-forwarded-for": "198.51.100.7"}
        neighbour, _ = await registered(site, "Neighbour")
        bad = await Player(site, "Bad").enter()
        for player in (bad, neighbour):
            player.http.headers.update(here)
        decided = sanction("ban", bad.person, wide=True, reason="Go away.")
        await barbara.post(SANCTIONS, decided)
        await bad.get("/api/rooms", 403)  # the request shows the new network
        [mine] = [each for each in await barbara.get(SANCTIONS) if each["id"] == decided["id"]]
        assert mine["networks"] == ["198.51.100.7"]
        again = Player(site, "Again")
        again.http.headers.update(here)
        told = await again.post("/api/session", {"name": "Again"}, 403)
        assert "Go away" in told["message"]
        await neighbour.get("/api/rooms")
        elsewhere = Player(site, "Elsewhere")
        elsewhere.http.headers.update({"x-forwarded-for": "198.51.100.8"})
        await elsewhere.enter()
        await barbara.post(f"{SANCTIONS}/{decided['id']}/end", {})
        await again.enter()

    at(site, test)


def test_a_ban_outlives_being_forgotten(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        bad, login = await registered(site, "Bad")
        bad.http.headers.update({"x-forwarded-for": "198.51.100.20"})
        decided = sanction("ban", bad.person, wide=True)
        await barbara.post(SANCTIONS, decided)
        await bad.get("/api/rooms", 403)
        assert (await bad.http.post("/api/session/forget", json={"password": PASSWORD})).status_code == 204
        [kept] = [each for each in await barbara.get(SANCTIONS) if each["id"] == decided["id"]]
        assert (kept["person"], kept["name"]) == (None, "")
        stranger = Player(site, "Stranger")
        stranger.http.headers.update({"x-forwarded-for": "198.51.100.20"})
        await stranger.post("/api/session", {"name": "Stranger"}, 403)
        elsewhere = await Player(site, "Elsewhere").enter()
        same = {"login": login, "password": PASSWORD}
        await elsewhere.post("/api/session/register", same, 403)
        await barbara.post(f"{SANCTIONS}/{decided['id']}/end", {})
        await elsewhere.post("/api/session/register", same)

    at(site, test)


def test_a_warning_is_shown_until_it_was_read(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        loud = await Player(site, "Loud").enter()
        await barbara.post(SANCTIONS, sanction("warn", loud.person, reason="Be kind."))
        [notice] = (await loud.get("/api/session"))["notices"]
        assert (notice["kind"], notice["why"]) == ("warn", "Be kind")
        other = await Player(site, "Other").enter()
        await other.post(f"/api/session/notices/{notice['id']}/seen", {})
        assert (await loud.get("/api/session"))["notices"]
        shown = await loud.post(f"/api/session/notices/{notice['id']}/seen", {})
        assert shown["notices"] == []
        assert (await loud.get("/api/session"))["notices"] == []

    at(site, test)


def test_nobody_bans_himself_an_operator_or_everybody(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        other, login = await operator(site, "Other")
        await barbara.post(SANCTIONS, sanction("ban", barbara.person), 409)
        await barbara.post(SANCTIONS, sanction("ban", other.person), 409)
        await admin(site, "ban", login, status=2)
        for wide in ("0.0.0.0/0", "10.0.0.0/8", "127.0.0.1", "::1", "2001::/16", "nonsense"):
            decided = {"id": token_hex(12), "kind": "ban", "network": wide}
            assert (await barbara.http.post(SANCTIONS, json=decided)).status_code == 400, wide
        await barbara.get("/api/console")

    at(site, test)


def test_of_two_operators_one_decides(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        other, _ = await operator(site, "Other")
        bad = await Player(site, "Bad").enter()
        asked = [each.http.post(SANCTIONS, json=sanction("mute", bad.person)) for each in (barbara, other)]
        assert sorted(each.status_code for each in await asyncio.gather(*asked)) == [200, 409]
        [_] = (await bad.get("/api/session"))["notices"]

    at(site, test)


def test_a_report_is_judged_once(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        other, _ = await operator(site, "Other")
        bad, good = await Player(site, "Bad").enter(), await Player(site, "Good").enter()
        await bad.create("standard", 2)
        await good.post(f"/api/rooms/{bad.code}/commands", {"type": "sit", "id": "1"})
        report = {"type": "report", "id": "2", "person": bad.person, "reason": "name", "words": "Look at it"}
        await good.post(f"/api/rooms/{bad.code}/commands", report)
        found = (await barbara.get("/api/console"))["reports"]
        [case] = [each for each in found if each["person"] == bad.person]
        assert (case["room"], case["reporters"], case["reasons"]) == (bad.code, 1, ["a name that hurts"])
        told = await admin_json(capsys, site, "reports")
        assert case["id"] in [each["id"] for each in told["reports"]]
        decided = {"id": token_hex(12), "decision": "mute", "minutes": 60}
        asked = [
            barbara.http.post(f"/api/console/reports/{case['id']}", json=decided),
            other.http.post(f"/api/console/reports/{case['id']}", json={**decided, "id": token_hex(12)}),
        ]
        assert sorted(each.status_code for each in await asyncio.gather(*asked)) == [200, 409]
        assert case["id"] not in [each["id"] for each in (await barbara.get("/api/console"))["reports"]]
        [notice] = (await bad.get("/api/session"))["notices"]
        assert notice["why"] == "a name that hurts"
        await admin(site, "judge", case["id"], "nothing", status=2)

    at(site, test)
