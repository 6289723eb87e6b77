"""Run a test on the shared server, or on a server of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from tests.server.support.site import Player, Site, running

Visit: TypeAlias = Callable[[Site], Awaitable[None]]


def at(site: Site, visit: Visit) -> None:
    """Run a test on the shared server (the fixture `site`).

    The test must not stop the server or count things in it. If it fails, the server is killed, and the next test gets
    a new one.
    """
    try:
        players = asyncio.run(_visit(site, visit))
        assert_sound(site.hear(), players)
    except BaseException:
        site.kill()
        raise


def alone(url: str, visit: Visit, *options: str, folder: str | None = None) -> Site:
    """Run a test on a server of its own and stop that server."""

    async def run() -> tuple[Site, list[Player]]:
        async with running(url, *options, folder=folder) as site:
            return site, await _visit(site, visit)

    site, players = asyncio.run(run())
    assert_sound(site.log, players)
    return site


async def _visit(site: Site, visit: Visit) -> list[Player]:
    """Run a test; return its players, who have left."""
    try:
        await visit(site)
        return list(site.players)
    finally:
        await site.empty()


def assert_sound(log: str, players: Iterable[Player] = ()) -> None:
    """Check that the log has no faults, no room codes and no cookies."""
    assert '"fault"' not in log, log[-3_000:]
    assert "Traceback" not in log, log[-3_000:]
    for player in players:
        for secret in (player.code, player.http.cookies.get("rummi")):
            assert not secret or secret not in log
