"""Helpers for tests with operators, who are created at the command line."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from secrets import token_hex
from typing import Any

import pytest

from rummi.cli.main import main
from tests.server.support.site import Player, Site

PASSWORD = "long enough for anybody"
_LOGINS = count()


async def registered(site: Site, name: str) -> tuple[Player, str]:
    """Register a person with a new login."""
    player = await Player(site, name).enter()
    login = f"{name.lower()}{next(_LOGINS)}{token_hex(3)}"
    await player.post("/api/session/register", {"login": login, "password": PASSWORD})
    return player, login


async def operator(site: Site, name: str = "Barbara") -> tuple[Player, str]:
    player, login = await registered(site, name)
    await admin(site, "operators", "add", login)
    return player, login


async def admin(site: Site, *arguments: str, status: int = 0) -> None:
    """Run the command in a thread, because it starts its own event loop."""
    assert await asyncio.to_thread(main, ["admin", *arguments, "--database", site.url]) == status


async def admin_json(capsys: pytest.CaptureFixture[str], site: Site, *arguments: str) -> Any:
    capsys.readouterr()
    await admin(site, *arguments, "--json")
    return json.loads(capsys.readouterr().out)


def sanction(kind: str, person: str, **more: Any) -> dict[str, Any]:
    return {"id": token_hex(12), "kind": kind, "person": person, **more}
