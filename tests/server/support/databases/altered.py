"""Alters rows of a SQLite database, as a person or a newer version might have done."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeAlias

from rummi.server.model.codes import ROOM_CODE_LENGTH, new_code

NO_ROOM = "{"
"""A stored room that is not valid JSON."""


def unknown_rules(state: dict[str, Any]) -> None:
    state["options"]["rules"] = "poker"


def unknown_phase(state: dict[str, Any]) -> None:
    state["phase"] = "asleep"


@contextmanager
def open_sqlite(url: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(url.partition("///")[2], timeout=30)) as database:
        database.row_factory = sqlite3.Row
        yield database
        database.commit()


Alter: TypeAlias = Callable[[dict[str, Any]], None]


def copy_room(url: str, code: str, alter: Alter | None = None) -> str:
    """Copy a room and its game under another code and alter the room; without `alter`, the copy is unreadable."""
    with open_sqlite(url) as database:
        return copy(database, code, alter)


def copy(database: sqlite3.Connection, code: str, alter: Alter | None) -> str:
    (row,) = database.execute("SELECT * FROM rooms WHERE code = ?", (code,))
    new = new_code(ROOM_CODE_LENGTH)
    state = json.loads(row["state"])
    old, state["code"], state["game"] = state["game"], new, f"g{new}"
    if alter:
        alter(state)
    _copy(database, row, "rooms", code=new, state=json.dumps(state) if alter else NO_ROOM)
    for seat in database.execute("SELECT * FROM seats WHERE room = ?", (code,)).fetchall():
        _copy(database, seat, "seats", room=new)
    (game,) = database.execute("SELECT * FROM games WHERE id = ?", (old,))
    _copy(database, game, "games", id=f"g{new}", room=new)
    for action in database.execute("SELECT * FROM actions WHERE game = ?", (old,)).fetchall():
        _copy(database, action, "actions", game=f"g{new}")
    return new


def alter_last_action(url: str, room: str) -> None:
    """Replace the last action by an illegal one."""
    with open_sqlite(url) as database:
        (game,) = database.execute("SELECT id FROM games WHERE room = ?", (room,)).fetchone()
        newest = "(SELECT max(seq) FROM actions WHERE game = ?)"
        changed = f"UPDATE actions SET action = 'play R1 R2 R3' WHERE game = ? AND seq = {newest}"
        assert database.execute(changed, (game, game)).rowcount == 1


def _copy(database: sqlite3.Connection, row: sqlite3.Row, table: str, **altered: object) -> None:
    values = {**dict(row), **altered}
    places = ", ".join("?" for _ in values)
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", tuple(values.values()))
