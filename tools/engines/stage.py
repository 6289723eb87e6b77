"""A server whose games start from chosen positions.

The server creates rooms and stops. Then their starts are replaced in the database, and the server starts again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.engines.page import STRANGER
from tools.http_client import HttpClient, Requests
from tools.load.site import sqlite_site

TILES: Final = Counter([f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] * 2 + ["*"] * 2)
JUNIOR_TILES: Final = Counter([f"{colour}{number}" for colour in "KRBY" for number in range(1, 11)] + ["*"] * 4)


@dataclass(frozen=True, slots=True)
class Setting:
    """A game of Maya against a bot, with Maya to move."""

    rules: str
    start: Mapping[str, Any]
    game: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stage:
    address: str
    session: str
    """The session of Maya."""
    rooms: Mapping[str, str]
    """The path of each room, by the name of its setting."""


def tiles(*racks: str, table: str = "-", top: str = "") -> Setting:
    """Return a tile game without a clock. `top` is drawn first; if there is a table, both players have opened."""
    start = _make_start(TILES, racks, table, top) | ({"opened": [True, True]} if table != "-" else {})
    return Setting("standard", start, {"time_limit": 0})


def junior(*racks: str, table: str = "-") -> Setting:
    return Setting("junior", _make_start(JUNIOR_TILES, racks, table, ""))


def dice(*hands: str, table: str) -> Setting:
    """Return an Express game. Dice in hands have numbers: `3=K12`."""
    return Setting("express", {"first": 0, "hands": list(hands), "table": table})


def _make_start(box: Counter[str], racks: tuple[str, ...], table: str, top: str) -> dict[str, Any]:
    used = Counter(" ".join((*racks, top, table)).replace("|", " ").replace("-", " ").split())
    bank = [*top.split(), *(box - used).elements()]
    return {"first": 0, "racks": list(racks), "bank": " ".join(bank), "table": table}


@contextmanager
def staged(settings: Mapping[str, Setting]) -> Iterator[Stage]:
    with TemporaryDirectory(prefix="rummi-stage-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with sqlite_site(folder) as site, HttpClient(_address(site.port)) as maya:
            rooms = {name: _create_room(maya, setting) for name, setting in settings.items()}
        _change_starts(folder, {rooms[name]: setting.start for name, setting in settings.items()})
        with sqlite_site(folder, "--name", STRANGER) as site:
            yield Stage(_address(site.port), maya.session, {name: f"/room/{code}" for name, code in rooms.items()})


def _address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _create_room(maya: Requests, setting: Setting) -> str:
    options = {"rules": setting.rules, "seats": 2, "pace": "instant", "hints": 9, "game": dict(setting.game)}
    for path, data in (("/api/session", {"name": "Maya"}), ("/api/rooms", {"options": options, "start": True})):
        answer = maya.post(path, data=data)
        assert answer.ok, answer.text()
    code: str = answer.json()["room"]["code"]
    return code


def _change_starts(folder: Path, starts: Mapping[str, Mapping[str, Any]]) -> None:
    with sqlite3.connect(folder / "rummi.db") as database:
        for code, start in starts.items():
            database.execute("UPDATE games SET start = ?, due_at = NULL WHERE room = ?", (json.dumps(start), code))
            database.execute("DELETE FROM actions WHERE game IN (SELECT id FROM games WHERE room = ?)", (code,))
    database.close()
