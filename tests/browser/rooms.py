"""Tables set without the first page, for tests of what happens at them."""

from __future__ import annotations

import re

from playwright.sync_api import Page


def sit_down(
    page: Page, rules: str, seats: int, bot: str | None = None, names: tuple[str, ...] = (), games: int = 1
) -> None:
    """A table with bots that play at once; `names` are further people at this screen."""
    made = page.request.post("/api/session", data={"name": "Maya"})
    assert made.ok, made.text()
    options = {"rules": rules, "seats": seats, "bot": bot, "pace": "instant", "hints": 3, "games": games}
    room = page.request.post("/api/rooms", data={"options": options, "names": list(names), "start": True})
    assert room.ok, room.text()
    page.goto(f"/room/{room.json()['room']['code']}")
    page.wait_for_url(re.compile("/room/"))
