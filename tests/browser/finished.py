"""Games played to their end while a person looks on."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.people import OVER
from tests.browser.rooms import sit_down

WHOLE_GAME: Final = 60_000.0
"""Milliseconds in which bots have finished a game even on a slow machine."""


def play_out(page: Page, rules: str, seats: int, **more: Any) -> str:
    """A bot plays for the only person until the score sheet comes; the id of the game."""
    sit_down(page, rules, seats, **more)
    return let_a_bot_play(page)


def let_a_bot_play(page: Page) -> str:
    """To the end of the game that has begun."""
    code = page.url.rsplit("/", 1)[1]
    if room_of(page, code)["chairs"][0]["bot"] is None:  # else it plays on from the game before
        asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "stand-in", "id": "bot", "seat": 0})
        assert asked.ok, asked.text()
    expect(page.get_by_role("dialog", name=OVER)).to_be_visible(timeout=WHOLE_GAME)
    game: str = room_of(page, code)["results"][-1]["game"]
    return game


def room_of(page: Page, code: str) -> dict[str, Any]:
    room: dict[str, Any] = page.request.get(f"/api/rooms/{code}").json()["room"]
    return room


def replayed(page: Page, game: str) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get(f"/api/games/{game}").json()
    return told
