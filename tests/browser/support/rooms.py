"""Create rooms without the home page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page


def sit_down(page: Page, rules: str, seats: int, bot: str | None = None, **more: Any) -> None:
    """Open a table with bots."""
    page.goto(f"/room/{set_table(page, rules, seats, bot, **more)}")
    page.wait_for_url(re.compile("/room/"))


def set_table(
    page: Page,
    rules: str,
    seats: int,
    bot: str | None = None,
    names: tuple[str, ...] = (),
    *,
    start: bool = True,
    **options: Any,
) -> str:
    """Create a room whose bots move at once and return its code. `names` are the people who share this screen."""
    made = page.request.post("/api/session", data={"name": "Maya"})
    assert made.ok, made.text()
    chosen = {"rules": rules, "seats": seats, "bot": bot, "pace": "instant", "hints": 3, **options}
    room = page.request.post("/api/rooms", data={"options": chosen, "names": list(names), "start": start})
    assert room.ok, room.text()
    code: str = room.json()["room"]["code"]
    return code
