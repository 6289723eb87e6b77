"""Tests at a server: at the one that many share, or each at its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from tests.server.support.site import Player, Site, running

Visit: TypeAlias = Callable[[Site], Awaitable[None]]


def at(site: Site, visit: Visit) -> None:
    """At the shared server (the fixture `site`), for tests that neither end it nor count what is there.

    Where one fails the server is ended, so that the next finds one that nobody has spoilt.
    """
    try:
        players = asyncio.run(_visited(site, visit))
        assert_sound(site.hear(), players)
    except BaseException:
        site.kill()
        raise


def alone(url: str, visit: Visit, *options: str, folder: str | None = None) -> Site:
    """At a server of its own, which has ended afterwards."""

    async def run() -> tuple[Site, list[Player]]:
        async with running(url, *options, folder=folder) as site:
            return site, await _visited(site, visit)

    site, players = asyncio.run(run())
    assert_sound(site.log, players)
    return site


async def _visited(site: Site, visit: Visit) -> list[Player]:
    """Everybody who has come; they have left."""
    try:
        await visit(site)
        return list(site.players)
    finally:
        await site.empty()


def assert_sound(log: str, players: Iterable[Player] = ()) -> None:
    """Nothing went wrong, and nothing tells who was where."""
    assert '"fault"' not in log, log[-3_000:]
    assert "Traceback" not in log, log[-3_000:]
    for player in players:
        for secret in (player.code, player.http.cookies.get("rummi")):
            assert not secret or secret not in log
