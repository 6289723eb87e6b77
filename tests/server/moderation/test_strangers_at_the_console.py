"""The console does not exist for people who are not operators: every route answers 404."""

from __future__ import annotations

from typing import Any

import httpx
from litestar import Litestar

from rummi.serve.app import application
from rummi.serve.entry import FEATURES
from rummi.server.edge.api.console import operators_only
from rummi.server.settings import Settings
from tests.server.moderation.operating import admin, operator, registered
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

CONSOLE = ("/console", "/api/console")


def routes() -> list[tuple[str, str]]:
    """Return every method and path below the prefixes, so that new routes are tested too."""
    app: Litestar = application(Settings(database="sqlite://"), FEATURES).app
    found = []
    for route in app.routes:
        for handler in getattr(route, "route_handlers", []):
            if route.path.startswith(CONSOLE) and handler.http_methods != {"OPTIONS"}:
                assert operators_only in handler.resolve_guards(), route.path
                found += [(method, route.path) for method in handler.http_methods if method != "OPTIONS"]
    return found


def path(template: str) -> str:
    return template.replace("{code:str}", "ABCDEF").replace("{id:str}", "0" * 24)


async def answer(http: httpx.AsyncClient, method: str, path: str) -> tuple[int, str, Any]:
    got = await http.request(method, path, json={} if method == "POST" else None)
    return got.status_code, got.headers["content-type"], got.text


def test_every_route_is_nothing_to_a_stranger_a_guest_and_an_account(site: Site) -> None:
    async def test(site: Site) -> None:
        guest = await Player(site, "Guest").enter()
        account, _ = await registered(site, "Account")
        assert len(routes()) > 6
        async with httpx.AsyncClient(base_url=site.address) as stranger:
            for http in (stranger, guest.http, account.http):
                for method, template in routes():
                    told = await answer(http, method, path(template))
                    nothing = await answer(http, method, "/api/nothing" if "api" in template else "/nothing")
                    assert told == nothing, (method, template)
                    assert told[0] == 404

    at(site, test)


def test_a_wrong_method_tells_nothing_either(site: Site) -> None:
    async def test(site: Site) -> None:
        guest = await Player(site, "Guest").enter()
        for _, template in routes():
            assert (await guest.http.request("PUT", path(template))).status_code == 404

    at(site, test)


def test_whoever_loses_the_right_has_lost_it_at_once(site: Site) -> None:
    async def test(site: Site) -> None:
        player, login = await operator(site)
        await player.get("/api/console")
        assert (await player.http.get("/console")).status_code == 200
        await admin(site, "operators", "remove", login)
        await player.get("/api/console", 404)
        assert (await player.http.get("/console")).status_code == 404
        await admin(site, "operators", "remove", login, status=2)

    at(site, test)


def test_a_guest_is_made_no_operator(site: Site) -> None:
    async def test(site: Site) -> None:
        guest = await Player(site, "Guest").enter()
        await admin(site, "operators", "add", guest.person, status=2)
        await admin(site, "operators", "add", "nobody-at-all", status=2)

    at(site, test)


def test_other_sites_decide_nothing(site: Site) -> None:
    async def test(site: Site) -> None:
        player, _ = await operator(site)
        told = await player.http.post(
            "/api/console/sanctions", json={}, headers={"origin": "https://elsewhere.example"}
        )
        assert told.status_code == 403

    at(site, test)
