"""Games that begin as a test wants them: the server is stopped, finds another start in its database, and goes on."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.people import Device, People
from tests.browser.serving import Served

OPENING: Final = "R11 R12 R13 K1 K3 B5 B7 O9 O2 K6 R4 B12 K10 R8"
"""A rack with 36 points, and with nothing else."""
NOTHING: Final = "K2 K4 B6 B8 O10 O1 K7 R5 B11 O12 K9 R2 B2 O5"
"""A rack without a meld."""
BOX: Final = [f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] * 2 + ["*", "*"]
JUNIOR_BOX: Final = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 11)] + ["*"] * 4


def two_at(
    people: People,
    served: Served,
    *racks: str,
    top: str = "",
    table: str = "-",
    devices: Sequence[Device] = ("desktop", "desktop"),
    moving: bool = False,
    **options: Any,
) -> tuple[Page, Page]:
    """Maya, who is to move, and Bartek, who waits; `top` lies uppermost in the bank, a table means that both opened."""
    maya, bartek = (people.come(device=device, moving=moving) for device in devices)
    code = _begun(maya, bartek, options)
    deal(served, code, racks, top, table)
    _look(code, maya, bartek)
    return maya, bartek


def children_at(
    people: People, served: Served, *racks: str, table: str = "-", pool: bool = True, device: Device = "phone"
) -> tuple[Page, Page]:
    """The same two at Junior."""
    maya, bartek = people.come(device=device), people.come(device=device)
    code = _begun(maya, bartek, {"rules": "junior", "game": {}})
    used = Counter(" ".join((*racks, table)).replace("|", " ").replace("-", " ").split())
    rest = (Counter(JUNIOR_BOX) - used).elements() if pool else ()
    _begin(served, code, {"first": 0, "racks": list(racks), "bank": " ".join(rest) or "-", "table": table})
    _look(code, maya, bartek)
    return maya, bartek


def deal(served: Served, code: str, racks: Sequence[str], top: str = "", table: str = "-") -> None:
    """The game that has just begun in a room begins so; nobody may be there now."""
    used = Counter(" ".join((*racks, top, table)).replace("|", " ").replace("-", " ").split())
    rest = list((Counter(BOX) - used).elements())
    start: dict[str, Any] = {"first": 0, "racks": list(racks), "bank": " ".join((*top.split(), *rest)) or "-"}
    if table != "-":
        start |= {"table": table, "opened": [True, True]}
    _begin(served, code, start)


def _begin(served: Served, code: str, start: dict[str, Any]) -> None:
    served.kill()
    with sqlite3.connect(served.database) as connection:
        connection.execute("UPDATE games SET start = ? WHERE room = ?", (json.dumps(start), code))
    connection.close()
    served.start()


def _look(code: str, *pages: Page) -> None:
    for page in pages:
        page.goto(f"/room/{code}")
        page.locator("[data-rack] [data-piece]").first.wait_for()


def _begun(maya: Page, bartek: Page, options: dict[str, Any]) -> str:
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
