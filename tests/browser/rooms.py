"""Tables set without the first page, for tests of what happens at them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page


def sit_down(
    page: Page, rules: str, seats: int, bot: str | None = None, names: tuple[str, ...] = (), **options: Any
) -> None:
    """A table with bots that play at once; `names` are the people at this screen, where there are several."""
    made = page.request.post("/api/session", data={"name": "Maya"})
    assert made.ok, made.text()
    chosen = {"rules": rules, "seats": seats, "bot": bot, "pace": "instant", "hints": 3, **options}
    room = page.request.post("/api/rooms", data={"options": chosen, "names": list(names), "start": True})
    assert room.ok, room.text()
    page.goto(f"/room/{room.json()['room']['code']}")
    page.wait_for_url(re.compile("/room/"))
