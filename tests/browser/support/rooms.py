"""Tables set without the first page, for tests of what happens at them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page


def sit_down(page: Page, rules: str, seats: int, bot: str | None = None, **more: Any) -> None:
    """At a table with bots."""
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
    """Its code; bots there play at once, and `names` are the people at this screen, where there are several."""
    made = page.request.post("/api/session", data={"name": "Maya"})
    assert made.ok, made.text()
    chosen = {"rules": rules, "seats": seats, "bot": bot, "pace": "instant", "hints": 3, **options}
    room = page.request.post("/api/rooms", data={"options": chosen, "names": list(names), "start": start})
    assert room.ok, room.text()
    code: str = room.json()["room"]["code"]
    return code
