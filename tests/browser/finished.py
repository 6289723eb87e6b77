"""Games played to their end while a person looks on."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.rooms import sit_down


def play_out(page: Page, rules: str, seats: int, **more: Any) -> str:
    """A bot plays for the only person until the score sheet comes; the id of the game."""
    sit_down(page, rules, seats, **more)
    return let_a_bot_play(page)


def let_a_bot_play(page: Page) -> str:
    code = page.url.rsplit("/", 1)[1]
    asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "stand-in", "id": _new(page), "seat": 0})
    assert asked.ok, asked.text()
    expect(page.get_by_role("dialog")).to_be_visible()
    room = page.request.get(f"/api/rooms/{code}").json()["room"]
    game: str = room["results"][-1]["game"]
    return game


def _new(page: Page) -> str:
    return re.sub(r"\W", "", str(page.evaluate("performance.now()")))


def replayed(page: Page, game: str) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get(f"/api/games/{game}").json()
    return told
