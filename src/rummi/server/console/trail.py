"""What happened in a room, as far as an operator may know it: racks stay hidden until the game's end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from rummi.server.console.rooms import show_rooms
from rummi.server.play.game_session import is_clock_command
from rummi.server.protocol.console import ConsoleLine, ConsoleLook, ConsoleTrail
from rummi.server.store.database import Database
from rummi.server.store.games import Games, StoredAction, StoredGame
from rummi.server.store.moderation.looks import Looks
from rummi.server.store.rooms import NoSuchRoom
from rummi.server.store.schema import ROOMS

MOST_LINES: Final = 60
MOST_LOOKS: Final = 10
_OPEN: Final = re.compile(r"(?:p\d+ )?(play|\S+)")
"""What is laid lies open for all; of anything else, as a redeal, the tiles may be hidden."""


async def show_trail(database: Database, code: str, by: str, now: int, most: int = MOST_LINES) -> ConsoleTrail:
    """The look is written down before anything is shown. Raises NoSuchRoom."""
    async with database.reading() as connection:
        if (await connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == code))).first() is None:
            raise NoSuchRoom(code)
    looks, games = Looks(database), Games(database)
    await looks.add(by, code, now)
    async with database.reading() as connection:
        [room] = await show_rooms(connection, [code])
    game = await games.last_in(code)
    lines: Sequence[ConsoleLine] = ()
    if game:
        length = (await games.lengths([game.id])).get(game.id, 0)
        lines = [_line(game, acted) for acted in await games.since(game.id, max(0, length - most))]
    return ConsoleTrail(
        room=room,
        lines=lines,
        game=game.id if game and game.ended_at else None,
        looks=[ConsoleLook(look.by, look.room, look.at) for look in await looks.newest(MOST_LOOKS, code)],
    )


def _line(game: StoredGame, acted: StoredAction) -> ConsoleLine:
    who = game.players[acted.seat] if acted.seat < len(game.players) else ""
    what = acted.action if game.ended_at else without_tiles(acted.action)
    return ConsoleLine(acted.acted_at, who, what, acted.seq, is_clock_command(acted.command))


def without_tiles(action: str) -> str:
    """Of a game that is played."""
    found = _OPEN.match(action)
    word = found[1] if found else ""
    return action if word == "play" else word
