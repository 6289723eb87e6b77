"""Games with a chosen start: the server is stopped, the start changed in its database, and the server restarted."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.support.people import Device, Language, People
from tests.browser.support.serving import Served

OPENING: Final = "R11 R12 R13 K1 K3 B5 B7 O9 O2 K6 R4 B12 K10 R8"
"""A rack with one meld, worth 36 points."""
NOTHING: Final = "K2 K4 B6 B8 O10 O1 K7 R5 B11 O12 K9 R2 B2 O5"
"""A rack without a meld."""
SHORT_GAME: Final = (
    ("K1 K10 K10 R3 R8 R12 B4 B9 O2 O3 O3 O10 O13 *", "K8 K11 R7 B3 B5 B6 B7 B10 B11 O1 O4 O6 O7 O8"),
    "O7 R7 K13 O5 B8 R12 R2 B2",
)
"""Racks and next tiles of a short game: both open at once and rearrange, and the second goes out in the seventh turn.

Both must always lay as many tiles as possible."""
BOX: Final = [f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] * 2 + ["*", "*"]
JUNIOR_BOX: Final = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 11)] + ["*"] * 4


def start_game_for_two(
    people: People,
    served: Served,
    *racks: str,
    top: str = "",
    table: str = "-",
    devices: Sequence[Device] = ("desktop", "desktop"),
    moving: bool = False,
    language: Language = "en",
    **options: Any,
) -> tuple[Page, Page]:
    """Return the pages of Maya, who is to move, and of Bartek, in a game with these racks.

    `top` are the next tiles of the bank. With a table, both have opened.
    """
    mine, other = devices
    maya, bartek = people.meet(device=mine, moving=moving, language=language), people.meet(device=other, moving=moving)
    code = _start_room(maya, bartek, options)
    replace_deal(served, code, racks, top, table)
    _open_room(code, maya, bartek)
    return maya, bartek


def start_junior_for_two(
    people: People,
    served: Served,
    *racks: str,
    table: str = "-",
    pool: bool = True,
    device: Device = "phone",
    language: Language = "en",
) -> tuple[Page, Page]:
    """Return the pages of Maya and Bartek in a game of Junior with these racks."""
    maya, bartek = people.meet(device=device, language=language), people.meet(device=device)
    code = _start_room(maya, bartek, {"rules": "junior", "game": {}})
    used = Counter(" ".join((*racks, table)).replace("|", " ").replace("-", " ").split())
    rest = (Counter(JUNIOR_BOX) - used).elements() if pool else ()
    _replace_start(served, code, {"first": 0, "racks": list(racks), "bank": " ".join(rest) or "-", "table": table})
    _open_room(code, maya, bartek)
    return maya, bartek


def replace_deal(
    served: Served, code: str, racks: Sequence[str], top: str = "", table: str = "-", *, whole: bool = True
) -> None:
    """Give the running game of a room this start and remove its actions. No page may be open."""
    used = Counter(" ".join((*racks, top, table)).replace("|", " ").replace("-", " ").split())
    rest = list((Counter(BOX) - used).elements()) if whole else []
    start: dict[str, Any] = {"first": 0, "racks": list(racks), "bank": " ".join((*top.split(), *rest)) or "-"}
    if table != "-":
        start |= {"table": table, "opened": [True, True]}
    _replace_start(served, code, start)


def replace_deal_of_pages(served: Served, pages: Sequence[Page], racks: Sequence[str], top: str) -> None:
    """Give the game of these pages a start with no tiles but these. The pages are left during the change."""
    room = pages[0].url
    for page in pages:
        page.goto("about:blank")
    replace_deal(served, room.rpartition("/")[2], racks, top, whole=False)
    for page in pages:
        page.goto(room)


def _replace_start(served: Served, code: str, start: dict[str, Any]) -> None:
    served.kill()
    with sqlite3.connect(served.database) as connection:
        connection.execute("UPDATE games SET start = ? WHERE room = ?", (json.dumps(start), code))
        connection.execute("DELETE FROM actions WHERE game IN (SELECT id FROM games WHERE room = ?)", (code,))
    connection.close()
    served.start()


def _open_room(code: str, *pages: Page) -> None:
    for page in pages:
        page.goto(f"/room/{code}")
        page.locator("[data-rack] [data-piece]").first.wait_for()


def _start_room(maya: Page, bartek: Page, options: dict[str, Any]) -> str:
    chosen = {"rules": "standard", "seats": 2, **options}
    chosen.setdefault("game", {"time_limit": 0})
    for page, name in ((maya, "Maya"), (bartek, "Bartek")):
        assert page.request.post("/api/session", data={"name": name}).ok
    made = maya.request.post("/api/rooms", data={"options": chosen})
    assert made.ok, made.text()
    code: str = made.json()["room"]["code"]
    for page, command in ((bartek, "sit"), (maya, "start")):
        answer = page.request.post(f"/api/rooms/{code}/commands", data={"type": command, "id": command})
        assert answer.ok, answer.text()
    return code
