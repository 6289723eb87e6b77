"""A server and a browser for tools that visit pages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from tools import chromium
from tools.load.site import site


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """Start a browser and a server; yield the browser and the server's address."""
    path = chromium.find_chromium()
    if path is None:
        sys.exit("Chromium or Chrome is not installed, and this tool needs one")
    with site("sqlite", 1) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser, f"http://127.0.0.1:{served.port}"
        browser.close()


def sit_down(page: Page, rules: str, seats: int, *, name: str, people: tuple[str, ...] = (), **options: Any) -> str:
    """Start a game with bots in the other seats, open the room, and return its code."""
    made = page.request.post("/api/session", data={"name": name})
    assert made.ok, made.text()
    wanted = {"rules": rules, "seats": seats, "pace": "instant", "hints": 9, **options}
    room = page.request.post("/api/rooms", data={"options": wanted, "names": list(people), "start": True})
    assert room.ok, room.text()
    code: str = room.json()["room"]["code"]
    page.goto(f"/room/{code}")
    return code


def close_draw(page: Page) -> None:
    """Close the draw for the first turn, which otherwise covers the table until the first move."""
    seen = page.get_by_role("button", name=re.compile("^(All right|Jasne)$"))
    with suppress(TimeoutError):  # a bot's move may take it away first
        if seen.is_visible():
            seen.click(timeout=2_000)
